#!/usr/bin/env bats
# What can be typed next: all that the help has and nothing else, and through a
# real bash, whatever a habit is called.

load helper
load terminal

# next LINE: the candidates behind that line, sorted.
next() {
	streak __complete -- "$1" | sort
}

# The first words of the commands.
commands() {
	streak help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' | uniq
}

# options [COMMAND]: the long ones in its help.
options() {
	streak help "$@" | sed -n '/^Options\(:\|, before\)/,/^$/s/^  \(-., \)\?\(--[a-z-]*\).*/\2/p'
}

add_all() {
	local name
	for name in "$@"; do
		streak add --quiet -- "$name"
	done
}

@test "the commands offered are those of the help" {
	assert_equal "$(next 'streak ')" "$(commands | sort)"
	assert_equal "$(next 'streak help ')" "$(commands | sort)"
	assert [ "$(commands | wc -l)" -gt 10 ]
}

@test "the options offered are those of the help, for every command" {
	assert_equal "$(next 'streak -')" "$(options | sort)"
	for command in $(commands); do
		assert_equal "$command $(next "streak $command --")" \
			"$command $({ options "$command"; options; } | sort)"
	done
}

@test "behind the first word of a command of two words its second ones are offered" {
	assert_equal "$(next 'streak seen c')" $'check\ncreate'
	assert_equal "$(next 'streak help seen c')" $'check\ncreate'
	streak seen add -q -l news a
	assert_equal "$(next 'streak seen check --list n')" news
	assert_equal "$(next 'streak seen drop ')" news
	assert_equal "$(next 'streak seen check --key')" --keyed
	assert_equal "$(next 'streak seen nonsense ')" ""
}

@test "another spelling of a command is offered where it was begun" {
	assert_equal "$(next 'streak checki')" checkin
	assert_equal "$(next 'streak check-')" check-in
	assert_equal "$(next 'streak check-in --d')" --date
}

@test "behind -- there are no options" {
	add_all Read --odd
	assert_equal "$(next 'streak checkin ')" Read
	assert_equal "$(next 'streak checkin -- -')" --odd
}

@test "every value that is offered is one that the program takes" {
	add_all Read
	for date in $(next 'streak checkin --date '); do
		streak checkin Read --date "$date"
		streak status --today "$date"
		streak checkin Read --date "$date..today"
	done
	for color in $(next 'streak --color '); do
		streak --color "$color" status
	done
	# As they are typed, with blanks escaped.
	while read -r schedule; do
		eval "streak add 'as '$schedule --schedule $schedule"
	done < <(next 'streak add New --schedule ')
	assert_equal "$(sql "SELECT count(*) FROM habit WHERE name = 'as ' || schedule")" 13
	for day in $(next 'streak perfect-weeks --week-start '); do
		streak perfect-weeks --week-start "$day"
	done
	for key in $(next 'streak config '); do
		streak config "$key"
		for value in $(next "streak config $key "); do
			streak config "$key" "$value"
		done
	done
	for format in $(next 'streak export '); do
		streak export "$format" --out "as $format"
	done
	for format in $(next 'streak import '); do
		# An empty file is none of most formats, but each of them is known.
		run streak import "$format" /dev/null
		[ "$status" -ne 2 ]
	done
	assert_equal "$(next 'streak config week-start ' | wc -l)" 7
	assert_equal "$(next 'streak config timezone ')" ""
	assert_equal "$(next 'streak checkin --date ' | wc -l)" 9
}

@test "values are offered behind an equals sign, a quote and the dots of a range" {
	assert_equal "$(next 'streak checkin --date=y')" yesterday
	assert_equal "$(next 'streak checkin --date="y')" yesterday
	assert_equal "$(next 'streak checkin "--date=y')" --date=yesterday
	assert_equal "$(streak __complete 'streak checkin --date=y' ' ')" --date=yesterday
	assert_equal "$(next 'streak checkin --date monday..y')" monday..yesterday
	assert_equal "$(next 'streak checkin --date=monday..y')" monday..yesterday
}

@test "habits are offered once, by any case, as words to type" {
	add_all Read 'Learn Finnish' 'Учить финский' 'a:b c'
	assert_equal "$(next 'streak checkin Read ')" \
		"$(printf '%s\n' 'Learn\ Finnish' 'a:b\ c' 'Учить\ финский')"
	assert_equal "$(next 'streak checkin le')" 'Learn\ Finnish'
	assert_equal "$(next 'streak checkin Learn\ ')" 'Learn\ Finnish'
	assert_equal "$(next 'streak checkin "Learn ')" 'Learn Finnish'
	assert_equal "$(next 'streak undo УЧ')" 'Учить\ финский'
	assert_equal "$(next 'streak skip a:')" 'b\ c'
	assert_equal "$(next 'streak skip "a:')" 'a:b c'
	assert_equal "$(next 'streak status X')" ""
	assert_equal "$(next 'streak add ')" ""
}

@test "only the last command of a line counts" {
	add_all Read
	assert_equal "$(next 'echo x; streak checkin R')" Read
	assert_equal "$(next 'streak export csv | streak -q import c')" csv
	assert_equal "$(next 'streak path 2>/dev/null --j')" --json
	assert_equal "$(next 'streak nonsense ')" ""
	assert_equal "$(next 'streak')" ""
	assert_equal "$(next '')" ""
}

@test "where a file is meant it says so" {
	local files=$'\tfiles'
	assert_equal "$(next 'streak --file ')" "$files"
	assert_equal "$(next 'streak -f x')" "$files"
	assert_equal "$(next 'streak -qf x')" "$files"
	assert_equal "$(next 'streak status --file=')" "$files"
	assert_equal "$(next 'streak import csv ')" "$files"
	assert_equal "$(next 'streak export csv >')" "$files"
	assert_equal "$(next 'streak export csv --out ')" "$files"
}

@test "behind the format of an export come the names of what it has" {
	add_all Read
	streak seen create news
	assert_equal "$(next 'streak export ')" \
		"$(printf '%s\n' csv harsh json loop-csv mongodb postgres)"
	assert_equal "$(next 'streak export csv ')" Read
	assert_equal "$(next 'streak export mongodb ')" news
	assert_equal "$(next 'streak export nonsense ')" ""
}

@test "habits are those of the database that the line names" {
	streak --file other.db add Run
	add_all Read
	assert_equal "$(next 'streak --file other.db checkin ')" Run
	assert_equal "$(next 'streak checkin -fother.db R')" Run
	assert_equal "$(next 'streak checkin --file=other.db R')" Run
	assert_equal "$(next 'streak checkin R')" Read
}

@test "a name that is none is not offered" {
	add_all Read
	sql "INSERT INTO habit(name, key, position) VALUES ('a' || char(10) || 'b', 'x', 2),
		(char(27) || '[2J', 'y', 3), (CAST(x'ff41' AS TEXT), 'z', 4)"
	assert_equal "$(next 'streak checkin ')" Read
}

@test "without a database, or with none that can be read, nothing is offered or made" {
	next_of_nothing() {
		run --separate-stderr streak __complete 'streak checkin '
		assert_success
		assert_output ""
		# shellcheck disable=SC2154 # bats sets it
		assert_equal "$stderr" ""
	}
	next_of_nothing
	assert_not_exist "$(dirname "$STREAK_DB")"
	assert_not_exist "$HOME/.local"
	echo 'no database at all, but some text that is long enough' >text
	for STREAK_DB in text . /dev/null /nowhere/at/all; do
		next_of_nothing
	done
	assert_equal "$(<text)" 'no database at all, but some text that is long enough'
}

@test "the scripts that are printed are those that are installed" {
	for shell in $(next 'streak completions '); do
		streak completions "$shell" | cmp - "$TOP/completions/streak.$shell"
	done
	assert_equal "$(next 'streak completions ' | paste -sd' ')" "bash fish zsh"
	assert_equal "$(find "$TOP/completions" -type f | wc -l)" 3
	refuses 2 "no shell 'powershell': there are bash, zsh and fish" streak completions powershell
	refuses 2 "did you mean 'zsh'" streak completions zhs
}

# What the other shells ask: words in, words with descriptions out.
described() {
	streak __complete-words -- "$@"
}

@test "other shells are offered the same, each command and option with its line of the help" {
	assert_equal "$(described streak '' | cut -f1 | sort)" "$(next 'streak ')"
	for command in $(commands); do
		assert_equal "$command $(described streak "$command" -- | cut -f1 | sort)" \
			"$command $(next "streak $command --")"
	done
	streak help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\)   *\(.*\)/\1\t\2/p' >helped
	diff -u helped <(described streak '' | grep -v ^seen)
	described streak '' | grep -q $'^seen\tfilter, check, '
	assert_equal "$(described streak checkin --date | head -n 1)" \
		$'--date\t'"$(streak help checkin | sed -n 's/^  --date DATE  *//p')"
}

@test "other shells are told what date a word means today" {
	assert_equal "$(described streak checkin --date '' | head -n 3)" \
		$'today\t2026-03-08\nyesterday\t2026-03-07\nsunday\t2026-03-08'
	assert_equal "$(described streak --today 2026-03-02 skip --date=today..fri | sed -n 7p)" \
		$'--date=today..thursday\t2026-02-26'
	STREAK_TODAY=nonsense run described streak checkin --date ''
	assert_success
	assert_line --index 0 today
}

@test "other shells get words as they are, and are asked for files" {
	add_all Read 'Learn "Finnish"' "it's"
	assert_equal "$(described streak checkin Read x)" $'Learn "Finnish"\nit\'s'
	assert_equal "$(described streak import csv '')" $'\tfiles'
	assert_equal "$(described streak --file=x)" $'\tfiles'
	assert_equal "$(described streak nonsense '')" ""
}

# The rest is typed into a real bash, in a terminal of 80 columns.

start_bash() {
	cat >bashrc <<-END
		PATH=$BATS_TEST_TMPDIR/bin:\$PATH
		PS1='% '
		PROMPT_COMMAND='touch $BATS_TEST_TMPDIR/ready'
		cd $BATS_TEST_TMPDIR/work
		source "$TOP/completions/streak.bash"
	END
	start_terminal bash --noprofile --rcfile bashrc -i
}

@test "any habit's name is completed to what means that habit, in any quotes" {
	start_bash
	completes_hard_names hard_names
}

@test "names that part behind a backslash don't leave half of it in the line" {
	start_bash
	add_all "it's" "it is"
	types "streak checkin it" Tab Tab "\\'" Tab Enter
	types "streak checkin i" Tab '\ ' Tab Enter
	finish
	assert_equal "$(streak status --jsonl | jq -s -c 'map(.total)')" "[1,1]"
}

@test "commands, options and values are completed in a real bash" {
	start_bash
	add_all Read
	types "streak checki" Tab "Re" Tab "--da" Tab "yes" Tab Enter
	types "streak conf" Tab "week" Tab "mon" Tab Enter
	types "streak checkin Read --date=\"tod" Tab "--q" Tab Enter
	finish
	assert_equal "$(status_of .total)" 2
	assert_equal "$(streak config week-start)" monday
}

@test "files are completed where a file is meant" {
	start_bash
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
	start_bash
	add_all Read
	types "../bin/streak checki" Tab "Re" Tab Enter
	types "alias s=streak; complete -F _streak s" Enter
	types "s skip R" Tab "--date 2026-03-09" Enter
	finish
	assert_equal "$(status_of .state)" '"done"'
	assert_equal "$(status_of .state --today 2026-03-09)" '"skipped"'
}
