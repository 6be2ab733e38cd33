#!/usr/bin/env bats
# What the Tab key does in a real fish.

load helper
load terminal

# start_fish LINE...: with these lines at the end of its startup file.
start_fish() {
	mkdir -p "$HOME/.config/fish"
	{
		cat <<-END
			set -g fish_greeting
			set -g fish_autosuggestion_enabled 0
			set -gx PATH $BATS_TEST_TMPDIR/bin \$PATH
			function fish_prompt; touch $BATS_TEST_TMPDIR/ready; echo '% '; end
			cd $BATS_TEST_TMPDIR/work
		END
		printf '%s\n' "$@"
	} >"$HOME/.config/fish/config.fish"
	start_terminal fish -i
}

# Where fish finds it by itself.
installed() {
	mkdir -p "$HOME/.config/fish/completions"
	ln -s "$TOP/completions/streak.fish" "$HOME/.config/fish/completions/streak.fish"
}

# As fish has them to be typed.
hard_names_in_fish() {
	cat <<-'END'
		Learn Finnish|Le|"Le|'Le
		Read|Rea|"Rea|'Rea
		it's|it\'|"it'|'it\'
		it is|it\ |"it i|'it i
		say "hi"|say\ |"say \"|'say "
		$(touch pwned)|\$\(|"\$(|'$(
		(touch pwned)|\(|"(t|'(t
		`touch pwned`|`|"`t|'`t
		${HOME}|\$\{|"\${|'${
		;touch pwned|\;t|";t|';t
		Учить финский|Учить|"Уч|'УЧИТЬ
		日記|日|"日|'日
		a:b c|a:|"a:|'a:
		me@work|me@|"me@|'me@
		x=y|x=|"x=|'x=
		~root|\~|"~r|'~r
		*|\*|"*|'*
		why?|why|"why|'why
		back\slash|back|"back|'back
		wow!|wow|"wow|'wow
		!bang|!b|"!|'!b
		'tis|\'t|"'t|'\'t
		#1|\#|"#|'#
		a/b|a/|"a/|'a/
		Music|Mus|"Mus|'Mus
	END
}

@test "any habit's name is completed to what means that habit, in any quotes" {
	start_fish "source '$TOP/completions/streak.fish'"
	completes_hard_names hard_names_in_fish
}

@test "commands, options and values are completed in a real fish" {
	installed
	start_fish
	streak add --quiet Read
	types "streak checki" Tab "Re" Tab "--da" Tab "yes" Tab Enter
	types "streak conf" Tab "week" Tab "mon" Tab Enter
	types "STREAK_DB='$STREAK_DB' streak checkin Read --date=tod" Tab "--q" Tab Enter
	types "streak skip rea" Tab "--date=2026-03-09" Enter
	finish
	assert_equal "$(status_of .total)" 2
	assert_equal "$(status_of .state --today 2026-03-09)" '"skipped"'
	assert_equal "$(streak config week-start)" monday
}

# What fish itself says that it would offer.
offers() {
	PATH=$BATS_TEST_TMPDIR/bin:$PATH fish -c 'complete -C $argv[1]' "$1"
}

@test "each word is offered with what it is, in the order of the help" {
	installed
	mkdir bin
	ln -s "$STREAK_BIN" bin/streak
	command -v fish >/dev/null || skip "fish is not installed"
	streak help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' | uniq >commands
	offers 'streak ' | cut -f1 | diff -u commands -
	offers 'streak ' | grep -q $'^checkin\tcheck in: today'
	assert_equal "$(offers 'streak checkin --date=y')" $'--date=yesterday\t2026-03-07'
	assert_equal "$(offers 'streak checkin --cr' | cut -f1)" --create
	touch only.csv
	assert_equal "$(offers 'streak import csv on')" only.csv
	assert_equal "$(offers 'streak --file=on')" --file=only.csv
	assert_equal "$(offers 'streak export zz')" ""
}

@test "files are completed where a file is meant" {
	installed
	start_fish
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

@test "it completes a path to the program, and an alias" {
	start_fish "streak completions fish | source" "alias s=streak"
	streak add --quiet Read
	types "../bin/streak checki" Tab "Re" Tab Enter
	types "s skip R" Tab "--date 2026-03-09" Enter
	finish
	assert_equal "$(status_of .state)" '"done"'
	assert_equal "$(status_of .state --today 2026-03-09)" '"skipped"'
}
