#!/usr/bin/env bats
# What is open today: due, prompt, and why a streak is what it is: explain.

load helper

keep() {
	streak add "$1" --schedule "$2" -q
	streak checkin "$1" --date "$3" -q --today 2026-12-31
}

@test "due lists what is open, and its exit status says whether anything is" {
	keep Read daily 2026-03-06..2026-03-07
	keep Gym 3/week 2026-03-04
	keep Work weekdays 2026-03-06
	streak add New -q
	run streak due
	assert_success
	assert_output "Due today   Streak
Read        2 days  last day
Gym        0 weeks
New         0 days"
	assert_equal "$(streak due --count)" 3
	assert_equal "$(streak due Work New --count)" 1
	assert_equal "$(streak due --json | jq -c '.habits[] | [.name, .current, .days_left]')" \
		$'["Read",2,0]\n["Gym",0,null]\n["New",0,null]'
	streak checkin Read Gym New --date 2026-03-08 -q
	streak checkin Gym --date 2026-03-09..2026-03-10 --today 2026-03-10 -q
	run streak due --today 2026-03-08 Read New
	assert_failure 1
	assert_output ""
	run streak due -q
	assert_output ""
	run streak due --count Read
	assert_failure 1
	assert_output 0
}

@test "at risk is a streak of 7 or more that ends without a check-in today" {
	keep Read daily 2026-03-01..2026-03-07
	keep Walk daily 2026-03-02..2026-03-07
	keep Run '1 in 3 days' 2026-02-20..2026-03-06
	assert_equal "$(streak due --at-risk --json | jq -c '[.habits[].name]')" '["Read"]'
	assert_equal "$(streak due --at-risk --count --today 2026-03-09)" 1
	streak checkin Read -q
	run streak due --at-risk
	assert_failure 1
}

@test "without a database due and prompt can't tell" {
	unset STREAK_DB
	refuses 3 "there are no habits yet: 'streak add NAME' makes one" streak due
	run --separate-stderr streak prompt
	assert_equal "$status:$output:$stderr" "3::"
	refuses 3 "is not there" streak -f nowhere.db due
}

@test "due works from cron, with an empty environment" {
	export STREAK_DB=$HOME/.local/share/streak/streak.db
	keep Read daily 2026-03-07
	run env -i HOME="$HOME" "$STREAK_BIN" due --today 2026-03-08 --count
	assert_success
	assert_output 1
}

@test "prompt counts today's habits and names the streak that ends today" {
	assert_equal "$(streak add Old -q && streak archive Old -q && streak prompt)" ""
	keep 'Read #1 %d' daily 2026-03-01..2026-03-07
	keep Work weekdays 2026-03-06
	keep Gym 3/week 2026-03-04
	assert_equal "$(streak prompt)" "0/2 !Read #1 %d"
	assert_equal "$(streak prompt --format tmux)" "0/2 !Read ##1 %d"
	assert_equal "$(streak prompt --format zsh)" "0/2 !Read #1 %%d"
	refuses 2 "--format is plain, tmux or zsh, not 'csh'" streak prompt --format csh
	keep Walk daily 2026-03-01..2026-03-07
	assert_equal "$(streak prompt)" "0/3 !Read #1 %d +1"
	streak checkin Read Walk -q
	assert_equal "$(streak prompt)" "2/3"
	assert_equal "$(streak prompt --json | jq -c '[.done, .due, .asked, .at_risk]')" "[2,1,3,[]]"
}

@test "prompt waits for no one" {
	keep Read daily 2026-03-07
	mkfifo go
	sqlite3 -batch "$STREAK_DB" <go &
	exec 9>go
	printf '%s\n' "BEGIN EXCLUSIVE;" ".shell touch locked" >&9
	for _ in $(seq 100); do
		[ -e locked ] && break
		sleep 0.1
	done
	run --separate-stderr timeout 20 "$STREAK_BIN" prompt
	exec 9>&-
	wait
	assert_equal "$status:$output:$stderr" "3::"
	assert_equal "$(streak prompt)" "0/1"
}

@test "a damaged database is no reason for prompt to write to the screen" {
	streak add Read -q
	truncate -s 100 "$STREAK_DB"
	run --separate-stderr streak prompt
	assert_equal "$status:$output:$stderr" "3::"
	refuses 3 "" streak due
}

@test "explain shows the days of the streak and the day that ended the one before" {
	# goodtohear/habits#84: the day that was missed, not the one before it
	keep Read daily 2026-01-20..2026-02-07
	streak checkin Read --date 2026-02-09..2026-02-10 -q
	run streak explain Read --today 2026-02-10
	assert_output "Read: daily; streak 2 days, since 2026-02-09
Days                    State   Count   Streak
2026-02-09..2026-02-10  done    2 days  2 days
2026-02-08              missed  1 day   0 days
The last day to keep it is 2026-02-11.
Before it: 19 days, 2026-01-20..2026-02-07, ended on 2026-02-08."
}

@test "explain shows pauses and off days for what they are" {
	keep Work weekdays 2026-02-23..2026-02-27
	streak skip Work --date 2026-03-02..2026-03-03 -q
	streak checkin Work --date 2026-03-04..2026-03-06 -q
	run streak explain Work
	assert_output "Work: weekdays; streak 8 days, 2 paused, since 2026-02-23
Days                    State    Count   Streak
2026-03-07..2026-03-08  off      2 days  8 days
2026-03-04..2026-03-06  done     3 days  8 days
2026-03-02..2026-03-03  skipped  2 days  5 days
2026-02-28..2026-03-01  off      2 days  5 days
2026-02-23..2026-02-27  done     5 days  5 days
The last day to keep it is 2026-03-09."
}

@test "explain goes by weeks where the schedule does" {
	keep Gym 2/week 2026-02-02..2026-02-03
	streak checkin Gym --date 2026-02-10 --date 2026-02-17..2026-02-18 --date 2026-02-24..2026-02-25 -q
	run streak explain Gym --today 2026-03-03
	assert_output "Gym: 2 days a calendar week; streak 2 weeks, since 2026-02-15
Days                    State    Count         Streak
2026-03-01..2026-03-07  pending  0 of 2 days  2 weeks
2026-02-22..2026-02-28  met      2 of 2 days  2 weeks
2026-02-15..2026-02-21  met      2 of 2 days   1 week
2026-02-08..2026-02-14  missed   1 of 2 days  0 weeks
The last day to keep it is 2026-03-06.
Before it: 1 week, 2026-02-01..2026-02-07, ended by the week from 2026-02-08."
}

@test "explain counts the window of a rolling schedule" {
	keep Run '2 in 7 days' 2026-02-20..2026-02-21
	streak checkin Run --date 2026-03-04 --date 2026-03-06 -q
	assert_equal "$(streak explain Run --json | jq -c '.habits[0] | [.current, .since, .days_left,
		.broken_on, .before.length, .stretches[0].done]')" \
		'[2,"2026-03-04",3,"2026-02-27",2,2]'
}

@test "explain names the day that fell short of its goal, and what it left" {
	streak add Read --goal 20 -q
	streak checkin Read --date 2026-03-01..2026-03-04 --date 2026-03-06..2026-03-07 -q
	streak checkin Read --date 2026-03-05 --amount 4 -q
	run streak explain Read
	assert_output "Read: daily, 20; streak 2 days, since 2026-03-06
Days                    State    Count   Streak
2026-03-08              pending  1 day   2 days
2026-03-06..2026-03-07  done     2 days  2 days
2026-03-05              partial  1 day   0 days
Today is the last day to keep it.
Before it: 4 days, 2026-03-01..2026-03-04, ended on 2026-03-05."
	assert_equal "$(streak explain Read --json | jq -c '.habits[0] | [.broken_on, .keep_by]')" \
		'["2026-03-05","2026-03-08"]'
}

@test "explain names the day that went over its limit, today as well as any other" {
	streak add Coffee --at-most 2 -q
	streak checkin Coffee --date 2026-03-01..2026-03-03 -q
	streak checkin Coffee --date 2026-03-04 --amount 9 -q
	run streak explain Coffee
	assert_line "2026-03-04              over     1 day   0 days"
	assert_line "Before it: 3 days, 2026-03-01..2026-03-03, ended on 2026-03-04."
	run streak explain Coffee --today 2026-03-04
	assert_line --partial "ended on 2026-03-04."
	streak checkin Coffee --date 2026-03-05..2026-03-07 -q
	assert_equal "$(streak explain Coffee --json |
		jq -c '.habits[0] | [.broken_on, .stretches[-1].state, .stretches[-1].streak]')" \
		'["2026-03-04","over",0]'
}

@test "explain names a week that was lost by partial days alone" {
	streak add Read --goal 20 --schedule 7/week -q
	streak checkin Read --date 2026-02-15..2026-02-21 -q
	streak checkin Read --date 2026-02-22..2026-02-28 --amount 1 -q
	run streak explain Read
	assert_line --partial "ended by the week from 2026-02-22."
}

@test "explain names the day that ended a run which shares days with the one that stands" {
	streak add Run --schedule '2 in 3 days' -q
	streak checkin Run --date 2026-03-01..2026-03-02 --date 2026-03-04 --date 2026-03-06 -q
	run streak explain Run --today 2026-03-06
	assert_line "2026-03-05  missed  1 of 2 in the last 3 days   1 day"
	assert_line "Before it: 3 days, 2026-03-01..2026-03-04, ended on 2026-03-05."
}

@test "a week or month is pending up to its last day, and missed when it is over" {
	keep Gym 2/week 2026-03-03..2026-03-04
	keep Bills 2/month 2026-02-03..2026-02-04
	run streak explain Gym --today 2026-03-14
	assert_line "2026-03-08..2026-03-14  pending  0 of 2 days  1 week"
	run streak explain Bills --today 2026-03-31
	assert_line "2026-03-01..2026-03-31  pending  0 of 2 days  1 month"
	assert_equal "$(streak explain Gym Bills --today 2026-03-31 --json |
		jq -c '.habits[] | .stretches[0] | [.state, .streak]')" $'["pending",0]\n["pending",1]'
	run streak explain Gym --today 2026-03-15
	assert_line "2026-03-08..2026-03-14  missed   0 of 2 days  0 weeks"
	run streak explain Bills --today 2026-04-01
	assert_line "2026-03-01..2026-03-31  missed   0 of 2 days  0 months"
}

@test "the last day to keep a streak is told from one that comes too late" {
	keep Gym 5/week 2026-03-01..2026-03-05
	keep Write 31/month 2026-02-01..2026-02-28
	keep Swim '5 in 7 days' 2026-03-04
	run streak explain Gym --today 2026-03-10
	assert_line "Today is the last day to keep it."
	assert_equal "$(streak due Gym --today 2026-03-10 | tail -n 1)" "Gym        1 week  last day"
	for today in 2026-03-11 2026-03-13 2026-03-14; do
		run streak explain Gym --today $today
		assert_line --partial "streak 1 week,"
		assert_line "It can't be kept any more."
		assert_equal "$(streak due Gym --today $today | tail -n 1)" "Gym        1 week  too late"
	done
	run streak due Write Swim
	assert_output "Due today   Streak
Write      1 month  too late
Swim         1 day  too late"
	assert_equal "$(streak due Gym Swim --json --today 2026-03-08 |
		jq -c '.habits[] | [.days_left, .too_late]')" $'[2,false]\n[0,true]'
	assert_equal "$(streak explain Gym Swim --json --today 2026-03-08 |
		jq -c '.habits[] | [.days_left, .too_late, .keep_by]')" \
		$'[2,false,"2026-03-10"]\n[0,true,null]'
}

@test "a streak that is too late to save is so on a day that is done as well" {
	keep Gym 5/week 2026-03-01..2026-03-05
	streak checkin Gym --date 2026-03-13 --today 2026-03-13 -q
	run streak explain Gym --today 2026-03-13
	assert_line "It can't be kept any more."
}

@test "the last day to keep a streak comes after a holiday that is planned" {
	keep Read daily 2026-03-08
	keep Work weekdays 2026-03-06
	streak skip Read Work --date 2026-03-09..2026-03-17 -q
	run streak explain Read
	assert_line "The last day to keep it is 2026-03-18."
	assert_equal "$(streak explain Read Work --json --today 2026-03-15 |
		jq -c '.habits[] | [.days_left, .keep_by]')" \
		$'[1,"2026-03-18"]\n[1,"2026-03-18"]'
}

@test "explain says as much of no days, and of all years" {
	streak add New -q
	run streak explain New
	assert_line "New: daily; streak 0 days"
	keep Old daily 0001-01-01..0001-01-03
	run streak explain Old --today 0001-01-03
	assert_line "Old: daily; streak 3 days, since 0001-01-01"
	run streak explain Old --today 9999-12-31
	assert_line --partial "Before it: 3 days, 0001-01-01..0001-01-03, ended on 0001-01-04."
}
