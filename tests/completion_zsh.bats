#!/usr/bin/env bats
# What the Tab key does in a real zsh.

load helper
load terminal

# start_zsh LINE...: with these lines at the end of its startup file.
start_zsh() {
	mkdir -p zsh functions
	ln -sf "$TOP/completions/streak.zsh" functions/_streak
	{
		cat <<-END
			PATH=$BATS_TEST_TMPDIR/bin:\$PATH
			PS1='% '
			precmd() { touch $BATS_TEST_TMPDIR/ready }
			cd $BATS_TEST_TMPDIR/work
			unsetopt beep
		END
		printf '%s\n' "$@"
	} >zsh/.zshrc
	start_terminal zsh -d -i
}

# In a folder of fpath, as it is installed.
installed() {
	printf '%s\n' "fpath=($BATS_TEST_TMPDIR/functions \$fpath)" \
		"autoload -Uz compinit && compinit -u -D"
}

setup_here() {
	export ZDOTDIR=$BATS_TEST_TMPDIR/zsh
}

# zsh itself completes no word with a quote that is opened again behind another, and
# takes what follows ${ for a variable's name.
hard_names_in_zsh() {
	hard_names | sed -e "s/|'it'.*$/|\"it'/" -e "s/|''.*$/|\"'t/" -e 's/|\\${|/|\\$\\{|/'
}

@test "any habit's name is completed to what means that habit, in any quotes" {
	start_zsh "$(installed)"
	completes_hard_names hard_names_in_zsh
}

@test "commands, options and values are completed in a real zsh" {
	start_zsh "$(installed)"
	streak add --quiet Read
	types "streak checki" Tab "Re" Tab "--da" Tab "yes" Tab Enter
	types "streak conf" Tab "week" Tab "mon" Tab Enter
	types "streak checkin Read --date=\"tod" Tab "--q" Tab Enter
	types "streak skip rea" Tab "--date=today..tod" Tab "--date=2026-03-09" Enter
	finish
	assert_equal "$(status_of .total)" 2
	assert_equal "$(status_of .state --today 2026-03-09)" '"skipped"'
	assert_equal "$(streak config week-start)" monday
}

@test "each word is shown with what it is, in the order of the help" {
	start_zsh "$(installed)"
	types "streak " Tab
	wait_to_see '^help '
	streak help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' | uniq >commands
	sed -n 's/^\([a-z-]*\)  .*/\1/p' screen | diff -u commands -
	grep -q '^checkin  *check in: today' screen
}

@test "files are completed where a file is meant" {
	start_zsh "$(installed)"
	mkdir work/folder
	# shellcheck disable=SC2016 # nothing is to expand
	printf 'habit,date\nRead,2026-03-08\n' >'work/my $(touch pwned) file.csv'
	printf 'habit,date\nGym,2026-03-08\n' >work/folder/gym.csv
	types "streak imp" Tab "csv my" Tab Enter
	types "streak import csv fol" Tab "gy" Tab Enter
	types "streak --file=oth" "er.db add Run" Enter
	types "streak --file=oth" Tab "checkin R" Tab Enter
	finish
	assert_equal "$(streak status --jsonl | jq -r .name | paste -sd' ')" "Read Gym"
	assert_equal "$(streak --file work/other.db status --jsonl | jq .total)" 1
	assert_not_exist work/pwned
}

@test "it can be sourced, and completes a path to the program, and an alias" {
	start_zsh "autoload -Uz compinit && compinit -u -D" "source <(streak completions zsh)" \
		"alias s=streak"
	streak add --quiet Read
	types "../bin/streak checki" Tab "Re" Tab Enter
	types "s skip R" Tab "--date 2026-03-09" Enter
	finish
	assert_equal "$(status_of .state)" '"done"'
	assert_equal "$(status_of .state --today 2026-03-09)" '"skipped"'
}
