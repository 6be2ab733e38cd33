#!/usr/bin/env bats
# Being asked what was done: by keys at a terminal, by lines from a pipe.

load helper
load terminal

# Three habits, of which one has a goal.
add_habits() {
	printf '%s\n' 'add Read' 'add Gym --schedule 2/week' 'add Pages --goal 20 --unit pages' |
		streak -q shell
}

# answers LINE...: ask with those lines as its input.
answers() {
	printf '%s\n' "$@" | streak ask
}

# The state of each habit, in a line.
states() {
	streak status --json | jq -r '[.habits[].state] | join(" ")'
}

note_of() {
	sql "SELECT note FROM entry WHERE note IS NOT NULL"
}

@test "each line of a pipe is an answer" {
	add_habits
	run answers y s 'a 20'
	assert_success
	assert_output "Read, 2026-03-08: done; streak 1 day
Gym, 2026-03-08: skipped; streak 0 weeks
Pages, 2026-03-08: 20 of 20 pages, done; streak 1 day
2 done, 1 skipped, 0 still open"
	assert_equal "$(states)" "done skipped done"
	run answers y
	assert_success
	assert_output "Nothing is open."
}

@test "the input may end early, and may be nothing" {
	add_habits
	run bash -c "printf y | '$STREAK_BIN' ask"
	assert_success
	assert_output --partial "1 done, 0 skipped, 2 still open"
	run timeout 20 "$STREAK_BIN" ask </dev/null
	assert_success
	assert_output "0 done, 0 skipped, 2 still open"
	assert_equal "$(states)" "done pending pending"
}

@test "answers are letters or words; empty lines are passed over" {
	add_habits
	run bash -c "printf '\n yes \r\n\nskip\namount 5\n' | '$STREAK_BIN' ask"
	assert_success
	assert_equal "$(states)" "done skipped pending"
	run answers quit
	assert_success
	assert_output "0 done, 0 skipped, 1 still open"
}

@test "what is no answer is an error that names its line, and the answers before it stay" {
	add_habits
	run --separate-stderr answers y '' maybe
	assert_equal "$status" 2
	# shellcheck disable=SC2154 # bats sets it
	[[ $stderr == "streak: standard input, line 3: no answer: 'maybe'; "* ]] || fail "$stderr"
	assert_output "Read, 2026-03-08: done; streak 1 day"
	assert_equal "$(states)" "done pending pending"
	refuses 2 "line 1: 'y' stands alone" answers 'y 5'
	refuses 2 "line 1: 't' needs something" answers t
	refuses 2 "line 1: 'a' needs something" answers 'a '
	refuses 2 "line 1: no answer" answers '?'
	refuses 2 "line 1: there is nothing to go back to" answers b
	refuses 2 "line 1: without a goal there is no amount" answers 'a 5'
	refuses 2 "line 2: an amount is a number" answers n 'a many'
	refuses 2 "line 2: an amount is a number" answers n 'a -5'
	refuses 2 "line 1: a note is UTF-8" answers $'t \xff'
	assert_equal "$(states)" "done pending pending"
}

@test "an amount is added, and with = it is all of the day" {
	add_habits
	streak checkin Pages --amount 5 -q
	run answers n n 'a 10'
	assert_output --partial "Pages, 2026-03-08: 15 of 20 pages, still open"
	run answers n n 'a =7.5'
	assert_output --partial "Pages, 2026-03-08: 7.5 of 20 pages, still open"
	run answers n n y
	assert_output --partial "Pages, 2026-03-08: 20 of 20 pages, done"
}

@test "a day that has an amount but is not done is skipped, and back leaves it its amount" {
	add_habits
	streak checkin Pages --amount 5 -q
	streak add Last -q
	run answers n n s b 'a 1'
	assert_success
	assert_output --partial "5 of 20 pages, skipped; streak"
	assert_output --partial "6 of 20 pages, still open"
}

@test "back takes the last answer back, and what was there before it comes back" {
	add_habits
	streak checkin Pages --amount 5 --note before -q
	run answers y s b b n n 'a 15' q
	assert_success
	assert_equal "$(states)" "pending pending done"
	streak undo Pages -q
	streak checkin Pages --amount 5 --note before -q
	# The last one can be taken back only while another is asked for.
	streak add Last -q
	run answers n n y b 't after' 'a 3' b 'a 2' q
	assert_success
	assert_equal "$(streak status Pages --json | jq .habits[0].amount)" 7
	assert_equal "$(note_of)" before
	run answers n n s b q
	assert_equal "$(streak status Pages --json | jq .habits[0].amount)" 7
}

@test "back empties a day only where it was empty" {
	add_habits
	run answers y b s b q
	assert_success
	assert_equal "$(states)" "pending pending pending"
	assert_equal "$(sql "SELECT count(*) FROM checkin")" 0
}

@test "a note is no answer: the same is asked for again" {
	add_habits
	run answers 't late at night' y n
	assert_success
	assert_equal "$(states)" "done pending pending"
	assert_equal "$(note_of)" "late at night"
}

@test "with --days what was left open comes first, the oldest day first" {
	streak add Read -q
	streak add Run --schedule mon,sat -q
	streak checkin Read --date 2026-03-06 -q
	run answers n n n n n n
	assert_output "0 done, 0 skipped, 1 still open"
	run bash -c "printf '%s\n' y y n y | '$STREAK_BIN' ask --days 3"
	assert_success
	assert_output "Read, 2026-03-05: done; streak 1 day
Read, 2026-03-07: done; streak 3 days
Read, 2026-03-08: done; streak 4 days
3 done, 0 skipped, 1 still open"
	for days in -1 367 x '' 1.5; do
		refuses 2 "--days is a number from 0 to 366" streak ask --days "$days"
	done
	run streak ask --days 366 --today 0001-01-02 </dev/null
	assert_success
}

@test "what an earlier answer has settled is not asked for" {
	streak add Gym --schedule 1/week -q
	run bash -c "printf '%s\n' y y y y | '$STREAK_BIN' ask --days 3 --today 2026-03-07"
	assert_success
	assert_output "Gym, 2026-03-04: done; streak 1 week
1 done, 0 skipped, 0 still open"
}

@test "habits that are archived or deleted are not asked for" {
	add_habits
	streak archive Read -q
	streak delete Gym --force -q
	run answers y
	assert_output "Pages, 2026-03-08: 20 of 20 pages, done; streak 1 day
1 done, 0 skipped, 0 still open"
}

@test "--json prints what was answered, --quiet nothing, --no-input refuses" {
	add_habits
	run bash -c "printf '%s\n' y n 'a 5' | '$STREAK_BIN' ask --json"
	assert_success
	assert_equal "$(jq -c '[.today, .habits[]]' <<<"$output")" '["2026-03-08",{"name":"Read","day":"2026-03-08","state":"done","current":1},{"name":"Pages","day":"2026-03-08","state":"pending","current":0}]'
	run bash -c "printf '%s\n' s | '$STREAK_BIN' ask --quiet"
	assert_success
	assert_output ""
	refuses 2 "--no-input" streak ask --no-input
	assert_equal "$(states)" "done skipped pending"
}

@test "without a database it says how to start, and makes none" {
	refuses 3 "is not there" streak ask
	unset STREAK_DB
	run streak ask
	assert_success
	assert_output --partial "streak add"
	assert_not_exist "$HOME/.local/share"
}

@test "the database is free while an answer is waited for" {
	add_habits
	mkfifo pipe
	streak ask <pipe >asked 3>&- &
	exec 9>pipe
	echo y >&9
	waits_for_day() { [ "$(states)" = "done pending pending" ]; }
	for _ in $(seq 300); do
		waits_for_day && break
		sleep 0.1
	done
	timeout 20 "$STREAK_BIN" checkin Gym
	echo y >&9
	exec 9>&-
	wait
	# Gym was asked for already, and stays done.
	assert_equal "$(<asked)" "Read, 2026-03-08: done; streak 1 day
Gym, 2026-03-08: done; streak 0 weeks
2 done, 0 skipped, 1 still open"
}

# At a terminal.

@test "one key is an answer" {
	add_habits
	starts 80 "streak ask"
	sees "Read, today (1 of 3)? [y,n,s,t,b,q,?]"
	types y
	sees "done; streak 1 day"
	sees "Gym, today (2 of 3)?"
	types s
	sees "skipped; streak 0 weeks"
	sees "Pages, today (3 of 3)? [y,n,s,a,t,b,q,?]"
	types n
	sees "1 done, 1 skipped, 1 still open"
	ended_with 0
	assert_equal "$(states)" "done skipped pending"
}

@test "amounts and notes are typed with the keys of readline" {
	add_habits
	starts 80 "streak ask"
	sees "Read, today"
	types t
	sees "Note:"
	types "bedtime" C-a "before " Enter
	sees "Read, today" 2
	types t
	sees "Note: before bedtime"
	types ", late" Enter
	sees "Read, today" 3
	types y n
	sees "Pages, today (3 of 3)"
	types a
	sees "Amount (goal 20 pages):"
	types "12x" BSpace BSpace "3" Enter
	sees "13 of 20 pages, still open"
	ended_with 0
	assert_equal "$(note_of)" "before bedtime, late"
}

@test "what is typed by mistake changes nothing" {
	add_habits
	starts 80 "streak ask"
	sees "Read, today"
	types a
	sees "without a goal there is no amount"
	types x
	sees "? shows the keys"
	types Up
	sees "? shows the keys" 2
	types b
	sees "there is nothing to go back to"
	types '?'
	sees "q  quit; what was answered stays"
	types n n
	sees "Pages, today"
	types a
	sees "Amount"
	types many Enter
	sees "an amount is a number"
	sees "Pages, today" 2
	types a
	sees "Amount" 2
	types 5 C-c
	sees "Pages, today" 3
	types t
	sees "Note:"
	types x C-d C-c
	sees "Pages, today" 4
	types q
	sees "0 done, 0 skipped, 3 still open"
	ended_with 0
	assert_equal "$(states)" "pending pending pending"
	assert_equal "$(sql "SELECT count(*) FROM entry")" 0
}

@test "Ctrl-C, Ctrl-D and q leave, and what was answered stays" {
	local key
	for key in C-c C-d q; do
		rm -f modes "$STREAK_DB"
		add_habits
		starts 80 "streak ask"
		sees "Read, today"
		types y
		sees "Gym, today"
		types "$key"
		sees "1 done, 0 skipped, 2 still open"
		ended_with 0
		ends
		assert_equal "$(states)" "done pending pending"
	done
}

@test "keys that are typed ahead count, and back goes through all of them" {
	add_habits
	starts 80 "streak ask"
	types ysbnbby nQ
	sees "1 done, 0 skipped, 2 still open"
	ended_with 0
	assert_equal "$(states)" "done pending pending"
}

@test "a signal that ends it leaves the terminal as it was" {
	local sig
	add_habits
	for sig in INT TERM HUP QUIT; do
		rm -f modes
		starts 80 "sh -c 'echo \$\$ >pid; exec streak ask'"
		sees "Read, today"
		kill -s "$sig" "$(<pid)"
		ended_with $((128 + $(kill -l "$sig")))
		ends
	done
	rm -f modes
	starts 80 "sh -c 'echo \$\$ >pid; exec streak ask'"
	sees "Read, today"
	types t
	sees "Note:"
	kill "$(<pid)"
	ended_with 143
}

@test "Ctrl-Z stops it, and it goes on where it was" {
	add_habits
	starts 80 "PS1='% ' bash --norc --noprofile -i"
	sees "%"
	types "streak ask" Enter
	sees "Read, today"
	types C-z
	sees "Stopped"
	types "stty -a | grep -o -e ' icanon' -e ' echo '; fg" Enter
	sees "icanon"
	sees "echo"
	types y
	sees "Gym, today"
	types q
	sees "1 done"
}

@test "checkin without a name asks where there are several habits" {
	streak add Read -q
	starts 80 "streak checkin"
	sees "Read: 2026-03-08 checked in"
	ended_with 0
	ends
	add_habits 2>/dev/null || true
	rm -f modes
	starts 80 "streak checkin --date yesterday; streak --no-input checkin; streak checkin"
	sees "which of your 3 habits?" 2
	sees "Gym, today (1 of 2)?"
	types y q
	ended_with 0
	run streak checkin </dev/null
	assert_equal "$status" 2
}

@test "the shell asks too" {
	add_habits
	starts 80 streak
	sees "streak>"
	types "ask" Enter
	sees "Read, today"
	types y C-c
	sees "1 done, 0 skipped, 2 still open"
	sees "streak>" 2
	types "delete Gym" Enter
	sees "[y/N]"
	types y Enter
	sees "Gym: deleted"
	types "delete Read" Enter
	sees "Delete Read"
	types n Enter
	sees "Nothing was deleted"
	types C-d
	ended_with 0
	assert_equal "$(states)" "done pending"
}

@test "a dumb terminal of 40 columns, without UTF-8, will do" {
	streak add 'Учить финский язык каждый день' -q
	starts 40 "TERM=dumb NO_COLOR=1 LC_ALL=C streak ask"
	sees "today (1 of 1)? [?]"
	types t
	sees "Note:"
	types ok Enter
	sees "today (1 of 1)? [?]" 2
	types y
	ended_with 0
	assert_equal "$(states)" "done"
	assert_equal "$(note_of)" ok
}
