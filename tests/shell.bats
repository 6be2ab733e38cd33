#!/usr/bin/env bats
# One command after another: from a pipe, and typed at a terminal.

load helper
load terminal

# The shell with those lines as its input.
shell() {
	printf '%s\n' "$@" | streak shell
}

names() {
	streak list --json | jq -r '.habits[].name'
}

@test "from a pipe each line is a command" {
	run shell 'add Read' 'checkin Read' 'streak skip Read --date 2026-03-09'
	assert_success
	assert_output "Read: added, daily
Read: 2026-03-08 checked in; streak 1 day
Read: 2026-03-09 skipped; streak 1 day"
}

@test "an error names its line, and the next lines are run" {
	run --separate-stderr shell 'add Read' 'nonsense' 'checkin Read --date 2026-02-30' 'checkin Read'
	assert_equal "$status" 2
	assert_output --partial "Read: 2026-03-08 checked in"
	# shellcheck disable=SC2154 # bats sets it
	assert_equal "$(grep -c '^streak: line 2: no command ' <<<"$stderr")" 1
	assert_equal "$(grep -c '^streak: line 3: .*2026-02-30' <<<"$stderr")" 1
	assert_equal "$(wc -l <<<"$stderr")" 2
}

@test "the exit status is the highest of all commands" {
	streak add Read --quiet
	run shell 'due' 'checkin Read'
	assert_equal "$status" 0
	run shell 'due' 'path'
	assert_equal "$status" 1
	run shell 'due' '-f /nowhere/at/all status' 'nonsense'
	assert_equal "$status" 3
}

@test "empty lines and comments are passed over, and lines may end as anywhere" {
	run bash -c "printf '%s' $'\n# add A\n   \n  add B # as well\r\n\nadd C#' | '$STREAK_BIN' shell"
	assert_success
	assert_equal "$(names | paste -sd' ')" "B C#"
	run shell
	assert_success
	assert_output ""
}

@test "words are quoted as in sh, and nothing is expanded" {
	# shellcheck disable=SC2016 # nothing is to expand
	shell 'add "Learn Finnish"' "add 'it'\\''s'" 'add say\ \"hi\"' 'add "a \"b\" \\ \c"' \
		'add $(touch pwned)' 2>errors || true
	grep -q "line 5: character 6: '(' has no meaning here" errors
	# shellcheck disable=SC2016 # nothing is to expand
	shell 'add "$(touch pwned)"' 'add $HOME' 'add ~' 'add *' 'add !x' 'add `date`' 'add ""x'"''"
	assert_equal "$(names)" 'Learn Finnish
it'\''s
say "hi"
a "b" \ \c
$(touch pwned)
$HOME
~
*
!x
`date`
x'
	assert_not_exist pwned
}

@test "a quote that is not closed and what only sh understands are errors" {
	local line
	refuses 2 "line 1: character 5: the quote ' is not closed" shell "add 'Read"
	refuses 2 'line 1: character 9: the quote " is not closed' shell 'add a""b"c '
	refuses 2 "a backslash at the end" shell 'add Read\'
	for line in 'status | less' 'add A; add B' 'status > file' 'status < file' 'path & ' '(path)'; do
		refuses 2 "has no meaning here" shell "$line"
	done
	assert_not_exist "$STREAK_DB"
	assert_not_exist file
}

@test "a command that would read standard input is refused, and the lines are left to the shell" {
	local line
	streak add Read --quiet
	for line in 'checkin Read --date -' 'import csv -' 'seen filter' 'seen check' 'seen add' \
		'seen add -' 'ask' 'merge -' 'merge --dry-run -' 'merge x.db -'; do
		run --separate-stderr shell "$line" 'path'
		assert_equal "$status" 2
		assert_output "$STREAK_DB"
		[[ $stderr == "streak: line 1: in the shell "* ]] || fail "$line: $stderr"
	done
	refuses 2 "--force" shell 'delete Read'
	shell 'seen add a' 'seen check a'
}

@test "there is no shell in the shell" {
	refuses 2 "this is the shell already" shell shell
	streak add Read --quiet
	run shell 'streak' '--color never' 'path'
	assert_success
}

@test "quit and exit end it" {
	run shell 'add A' quit 'add B'
	assert_success
	run shell 'add C' 'streak exit' 'add D'
	assert_success
	assert_equal "$(names | paste -sd' ')" "A C"
	refuses 2 "no command 'quit'" shell 'quit now'
}

@test "options given to the shell are those of every command" {
	printf '%s\n' 'add Run' 'checkin Run' | streak -f other.db --today=2026-01-02 -q shell
	assert_equal "$(streak -f other.db status --json | jq -r '.habits[0].last')" 2026-01-02
	assert_not_exist "$STREAK_DB"
	run bash -c "echo nonsense | '$STREAK_BIN' --json shell 2>&1"
	assert_equal "$status" 2
	jq -e '.error | startswith("line 1: no command")' <<<"$output"
}

@test "a NUL byte is an error that names its line" {
	run bash -c "printf 'path\n\0\npath\n' | '$STREAK_BIN' shell 2>&1"
	assert_equal "$status" 2
	assert_output "$STREAK_DB
streak: line 2: it has a NUL byte"
}

@test "when nobody reads its output any more it ends, and says nothing" {
	yes path | head -n 5000 >lines
	run bash -c "'$STREAK_BIN' shell <lines 2>errors | head -n 1; exit \${PIPESTATUS[0]}"
	assert_equal "$status" 141
	assert_equal "$(<errors)" ""
}

@test "a full disk is an error" {
	run bash -c "echo path | '$STREAK_BIN' shell 2>&1 >/dev/full"
	assert_equal "$status" 3
	assert_output --partial "line 1: can't write the output"
}

@test "a file as its input is read once" {
	printf '%s\n' 'add A' 'add B' 'add C' >lines
	streak shell <lines
	assert_equal "$(names | paste -sd' ')" "A B C"
}

@test "each command asks anew what day it is" {
	# These two are 25 hours apart, so never on the same day.
	run env -u STREAK_TODAY -u TZ "$STREAK_BIN" shell <<-END
		add Read -q
		config timezone Pacific/Kiritimati -q
		status --json
		config timezone Pacific/Pago_Pago -q
		status --json
	END
	assert_success
	assert_equal "$(grep -o '"today":"[^"]*"' <<<"$output" | sort -u | wc -l)" 2
}

@test "without a terminal a streak without a command is the status" {
	streak add Read --quiet
	run bash -c "echo 'add B' | '$STREAK_BIN'"
	assert_success
	assert_output --partial "pending"
	assert_equal "$(names)" Read
}

# At a terminal.

@test "on a terminal it says what is due, takes commands, and Ctrl-D leaves" {
	streak add Read --quiet
	starts 80 streak
	sees "Due today"
	sees "Read"
	sees "streak>"
	types "checkin Read" Enter
	sees "Read: 2026-03-08 checked in; streak 1 day"
	types "nonsense" Enter
	sees "streak: no command 'nonsense'"
	types "add 'Gym" Enter
	sees "the quote ' is not closed"
	types "shell" Enter
	sees "this is the shell already"
	types "--color never" Enter
	sees "Longest"
	types C-d
	ended_with 0
}

@test "a newcomer is told how to begin, and quit leaves" {
	unset STREAK_DB
	starts 80 streak
	sees "streak add"
	types "add Read" Enter
	sees "Read: added, daily"
	types "quit" Enter
	ended_with 0
}

@test "Ctrl-C drops the line and nothing else" {
	starts 80 streak
	sees "streak>"
	types "add Wrong" C-c
	sees "streak>" 2
	types "add 'Right one'" Enter
	sees "Right one: added"
	types "exit" Enter
	ended_with 0
	assert_equal "$(names)" "Right one"
}

@test "Ctrl-C ends the command that is running, and not the shell" {
	mkfifo pipe
	starts 80 streak
	sees "streak>"
	types "import csv pipe" Enter
	# Once it can be opened for writing the command is there to read.
	(
		exec 3>&- 9>pipe
		touch opened
		waits test -e ended
	) &
	waits test -e opened
	types C-c
	sees "interrupted"
	touch ended
	wait
	types "add Read" Enter
	sees "Read: added"
	types C-d
	ended_with 0
}

@test "a signal that ends the shell leaves the terminal as it was" {
	local sig
	for sig in TERM HUP; do
		rm -f modes
		starts 80 "sh -c 'echo \$\$ >pid; exec streak'"
		sees "streak>"
		types "half a li"
		sees "half a li"
		kill -s "$sig" "$(<pid)"
		ended_with $((128 + $(kill -l "$sig")))
		ends
	done
}

@test "commands, options, values and names are completed as one types" {
	streak add "Learn Finnish" --quiet
	streak add "it's (mine)" --quiet
	streak add 'Учить' --quiet
	starts 80 streak
	sees "streak>"
	types "checki" Tab "le" Tab "--da" Tab "yes" Tab Enter
	sees "Learn Finnish: 2026-03-07 checked in"
	types "streak checki" Tab "it" Tab "--date=yes" Tab Enter
	sees "it's (mine): 2026-03-07 checked in"
	types "skip 'le" Tab Enter
	sees "Learn Finnish: 2026-03-08 skipped"
	types 'skip "it' Tab Enter
	sees "it's (mine): 2026-03-08 skipped"
	types "checkin У" Tab Enter
	sees "Учить: 2026-03-08 checked in"
	types "conf" Tab "week" Tab "mon" Tab Enter
	waits test "$(streak config week-start)" = monday
	types "help seen c" Tab Tab
	sees "create"
	types C-c "qu" Tab Enter
	ended_with 0
}

@test "names of files are completed, whatever is in them" {
	mkdir "my folder"
	# shellcheck disable=SC2016 # nothing is to expand
	printf 'habit,date\nRead,2026-03-08\n' >'my folder/$(touch pwned) it'\''s.csv'
	starts 80 streak
	sees "streak>"
	types "imp" Tab "csv my" Tab '\$' Tab Enter
	sees "1 row read: 1 new"
	types "import csv \"my fo" Tab '$' Tab Enter
	sees "1 row read: 0 new"
	types "-q --file=oth" "er.db add Run" Enter "--file=oth" Tab "list" Enter
	sees "Run"
	types C-d
	ended_with 0
	assert_not_exist pwned
}

@test "lines are remembered, each once, in a file of the user's own" {
	local history="$HOME/.local/state/streak/history"
	starts 80 streak
	sees "streak>"
	types "add Read" Enter "status" Enter "list" Enter "status" Enter " add Secret" Enter
	sees "Secret: added"
	types C-d
	ended_with 0
	assert_equal "$(stat -c %a "$history")" 600
	ends
	chmod 644 "$history"
	starts 80 streak
	sees "streak>"
	types Up Up Up Enter
	sees "already"
	types C-d
	ended_with 0
	assert_equal "$(stat -c %a "$history")" 600
	# "add Read" was first, and now is the latest.
	ends
	starts 80 streak
	sees "streak>"
	types C-d
	ended_with 0
	assert_equal "$(<"$history")" $'list\nstatus\nadd Read'
}

@test "no more than the last 1000 lines are remembered" {
	local history="$HOME/.local/state/streak/history"
	mkdir -p "$(dirname "$history")"
	seq -f 'add %g' 3000 >"$history"
	starts 80 streak
	sees "streak>"
	types C-d
	ended_with 0
	assert_equal "$(wc -l <"$history") $(head -n 1 "$history")" "1000 add 2001"
}

@test "it runs where nothing can be remembered" {
	mkdir -p "$HOME/.local/state/streak/history"
	starts 80 streak
	sees "streak>"
	types "add Read" Enter
	sees "Read: added"
	types C-d
	ended_with 0
}

@test "the inputrc can have keys for this program alone" {
	printf '$if streak\n"\\C-o": "path\\n"\n$endif\n$if other\n"\\C-o": "x"\n$endif\n' >inputrc
	INPUTRC=$PWD/inputrc starts 80 streak
	sees "streak>"
	types C-o
	sees "$STREAK_DB"
	types C-d
	ended_with 0
}

@test "a terminal that changes its width is looked at again" {
	streak add Read --quiet
	starts 100 streak
	sees "streak>"
	types "status" Enter
	sees "Longest"
	tmux -S "$SOCKET/tmux" resize-window -x 30
	types "status Read" Enter
	sees "Read   pending" 2
	assert_equal "$(lines | grep -c Longest)" 1
	types C-d
	ended_with 0
}

@test "of lines that are pasted each is a command" {
	starts 80 streak
	sees "streak>"
	tmux -S "$SOCKET/tmux" set-buffer $'add A\nadd B\nadd C'
	tmux -S "$SOCKET/tmux" paste-buffer -p
	types Enter
	sees "C: added"
	types C-d
	ended_with 0
	assert_equal "$(names | paste -sd' ')" "A B C"
}

@test "without readline lines are typed as the terminal gives them" {
	mkdir -p none
	echo "no library" | tee none/libreadline.so.{7,8,9} >/dev/null
	starts 80 "LD_LIBRARY_PATH=none streak"
	sees "Lines can't be edited"
	types "add Wrong" C-c
	sees "streak>" 2
	types "add Read" Enter
	sees "Read: added"
	types "quit" Enter
	ended_with 0
	assert_equal "$(names)" Read
}

@test "a dumb terminal of 40 columns, without colour and UTF-8, will do" {
	streak add 'Учить финский' --quiet
	starts 40 "TERM=dumb NO_COLOR=1 LC_ALL=C streak"
	sees "streak>"
	types "checkin У" Tab Enter
	sees "2026-03-08 checked in"
	types "status" Enter
	sees "Streak"
	types C-d
	ended_with 0
}

@test "a terminal where nobody is to be asked gets the status" {
	streak add Read --quiet
	starts 80 "streak --no-input && streak --json && streak shell --no-input"
	sees "Longest"
	sees '"schema_version"'
	sees "streak: --no-input"
	ended_with 2
}

@test "a newcomer's week" {
	starts 80 "PS1='% ' bash --norc --noprofile -i"
	sees "%"
	types "export STREAK_TODAY=2026-03-02; streak" Enter
	sees "streak>"
	types "add Read" Enter "add 'Learn Finnish' --schedule weekdays" Enter
	types "add Gym --schedule 2/week" Enter "add Pages --goal 20 --unit pages" Enter
	sees "Pages: added"
	types "checkin Read Gym" Enter "checkin Pages --amount 5" Enter
	sees "Pages: 2026-03-02"
	types C-d
	sees "%" 2
	# Tuesday, by questions; of Monday one was forgotten.
	types "STREAK_TODAY=2026-03-03 streak ask --days 1" Enter
	sees "Learn Finnish, yesterday (1 of"
	types y
	sees "Pages, yesterday, 5 of 20 pages ("
	types a
	sees "Amount (goal 20 pages):"
	types 15 Enter
	sees "20 of 20 pages, done; streak 1 day"
	sees "Read, today ("
	types y y
	sees "Gym, today ("
	types n
	sees "Pages, today ("
	types s
	sees "4 done, 1 skipped, 1 still open"
	# Wednesday is a holiday, Thursday was forgotten, Friday is put right.
	types "STREAK_TODAY=2026-03-06 streak" Enter
	sees "Due today"
	types "skip Read 'Learn Finnish' Pages --date wed" Enter
	sees "Pages: 2026-03-04 skipped"
	types "checkin Read Gym --date 2026-03-05..today" Enter
	sees "Gym: 2 days checked in"
	types "undo Gym --date yesterday" Enter
	sees "Gym: 2026-03-05 empty again"
	types "explain Pages" Enter "quit" Enter
	sees "2026-03-04"
	types "STREAK_TODAY=2026-03-08 streak status" Enter
	sees "Longest"
	types "exit" Enter
	sees "status 0"
	assert_equal "$(streak status --jsonl --today 2026-03-06 |
		jq -r '[.name, .state, .current, .longest] | join(" ")')" "Read done 4 4
Learn Finnish pending 0 2
Gym done 1 1
Pages pending 0 1"
}
