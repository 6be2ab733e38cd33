#!/usr/bin/env bats
# Schedules other than daily, and faults of other habit programs with them: the
# comments name the thread that a case was taken from.

load helper

# keep NAME SCHEDULE DONE [SKIPPED]: a habit with days, given as lists of dates and ranges.
keep() {
	local day
	streak add "$1" --schedule "$2" -q
	for day in $3; do
		streak checkin "$1" --date "$day" -q --today 2026-12-31
	done
	for day in ${4-}; do
		streak skip "$1" --date "$day" -q --today 2026-12-31
	done
}

# is TODAY NAME "STATE CURRENT PENDING SINCE LONGEST FROM TO DAYS_LEFT"
is() {
	assert_equal "$1 $(streak status "$2" --today "$1" --json | jq -r '.habits[0] |
		[.state, .current, .pending, .since, .longest, .longest_from, .longest_to,
		.days_left] | map(if . == null then "-" else tostring end) | join(" ")')" "$1 $3"
}

# perfect NAME [OPTION...]: how many weeks, and the first day of each.
perfect() {
	streak perfect-weeks --json --today 2026-12-31 "$@" |
		jq -r '.habits[0] | "\(.perfect_weeks): \([.weeks[].from] | join(" "))"'
}

# ---- Weekdays ----

@test "a weekend neither breaks a run of weekdays nor lengthens it" {
	# HabitRPG/habitica#933, dailydotdev/daily#1728
	keep Work weekdays "2026-03-02..2026-03-06 2026-03-09"
	is 2026-03-06 Work "done 5 false 2026-03-02 5 2026-03-02 2026-03-06 3"
	is 2026-03-07 Work "off 5 false 2026-03-02 5 2026-03-02 2026-03-06 2"
	is 2026-03-08 Work "off 5 false 2026-03-02 5 2026-03-02 2026-03-06 1"
	is 2026-03-09 Work "done 6 false 2026-03-02 6 2026-03-02 2026-03-09 1"
	is 2026-03-10 Work "pending 6 true 2026-03-02 6 2026-03-02 2026-03-09 0"
	is 2026-03-11 Work "pending 0 false - 6 2026-03-02 2026-03-09 -"
	assert_equal "$(perfect Work)" "1: 2026-03-01"
	assert_equal "$(perfect Work --week-start saturday)" "1: 2026-02-28"
	assert_equal "$(perfect Work --week-start wednesday)" "0: "
}

@test "on a day that is not asked for the habit is off" {
	# InlitX/streak#34
	keep Choir tue,thu "2026-03-03 2026-03-05"
	is 2026-03-09 Choir "off 2 false 2026-03-03 2 2026-03-03 2026-03-05 1"
	assert_equal "$(status_of .state --today 2026-03-10)" '"pending"'
	streak skip Choir --date 2026-03-09
	assert_equal "$(status_of .state --today 2026-03-09)" '"skipped"'
}

@test "a check-in on a day that is not asked for is kept and counts" {
	keep Work weekdays "2026-03-02..2026-03-07"
	is 2026-03-08 Work "off 6 false 2026-03-02 6 2026-03-02 2026-03-07 1"
	assert_equal "$(streak export csv | grep -c Work)" 6
	run -0 streak checkin Work
	assert_output "Work: 2026-03-08 checked in; streak 7 days"
	run -0 streak recalc --check
}

# ---- N in M days ----

@test "every 3 days stands while three days in a row have one that is done" {
	keep Plants "every 3 days" "2026-03-01 2026-03-04 2026-03-05"
	is 2026-03-05 Plants "done 3 false 2026-03-01 3 2026-03-01 2026-03-05 3"
	is 2026-03-07 Plants "off 3 false 2026-03-01 3 2026-03-01 2026-03-05 1"
	is 2026-03-08 Plants "pending 3 true 2026-03-01 3 2026-03-01 2026-03-05 0"
	is 2026-03-09 Plants "pending 0 false - 3 2026-03-01 2026-03-05 -"
}

@test "one check-in of a habit that asks for one in seven days is a streak of one day" {
	# iSoron/uhabits#37: a streak of 7 days, six of them not yet lived.
	keep Wash "1 in 7 days" 2026-03-02
	is 2026-03-02 Wash "done 1 false 2026-03-02 1 2026-03-02 2026-03-02 7"
	keep Bins 1/week 2026-03-02
	is 2026-03-02 Bins "done 1 false 2026-03-01 1 2026-03-01 2026-03-07 12"
}

@test "when a run of 2 in 7 days fails, the part that still holds stands" {
	keep Run "2 in 7 days" "2026-03-01 2026-03-07"
	is 2026-03-08 Run "pending 2 true 2026-03-01 2 2026-03-01 2026-03-07 0"
	is 2026-03-09 Run "pending 1 true 2026-03-07 2 2026-03-01 2026-03-07 4"
	is 2026-03-13 Run "pending 1 true 2026-03-07 2 2026-03-01 2026-03-07 0"
	is 2026-03-14 Run "pending 0 false - 2 2026-03-01 2026-03-07 -"
	# The cached summary has the whole run, as of its last day.
	assert_equal "$(sql "SELECT current, longest FROM habit")" "2|2"
	run -0 streak checkin Run --today 2026-03-13 --date 2026-03-08
	assert_output "Run: 2026-03-08 checked in; streak 3 days"
	run -0 streak recalc --check
}

@test "skipped days are taken out of the line before any seven days are looked at" {
	keep Run "2 in 7 days" "2026-03-01 2026-03-02 2026-03-16" 2026-03-04..2026-03-12
	is 2026-03-16 Run "done 3 false 2026-03-01 3 2026-03-01 2026-03-16 2"
	assert_equal "$(perfect Run)" "1: 2026-03-01"
}

# ---- Calendar weeks and months ----

@test "3/week is three days of a calendar week, not of any seven days" {
	# iSoron/uhabits#433, #1405, #554, #527; wakatara/harsh#35; InlitX/streak#215
	streak config week-start monday
	run -0 streak add Gym --schedule 3/week
	assert_output "Gym: added, 3 days a calendar week"
	streak checkin Gym -q --today 2026-03-15 --date 2026-03-02 --date 2026-03-04 \
		--date 2026-03-06 --date 2026-03-12..2026-03-14
	is 2026-03-15 Gym "off 2 false 2026-03-02 2 2026-03-02 2026-03-15 5"
	assert_equal "$(perfect Gym)" "2: 2026-03-02 2026-03-09"
	run -0 streak list
	assert_output --partial "3 days a calendar week"
	streak add Any --schedule "3 in 7 days"
	run -0 streak list
	assert_output --partial "3 days in any 7 days"
}

@test "in the middle of a week that is not met yet the streak of weeks stands, pending" {
	# krwg/cultiva#147
	keep Gym 3/week "2026-02-01..2026-02-03 2026-02-08..2026-02-10 2026-02-15..2026-02-17
		2026-02-22..2026-02-24 2026-03-02"
	is 2026-03-04 Gym "pending 4 true 2026-02-01 4 2026-02-01 2026-02-28 2"
	is 2026-03-07 Gym "pending 4 true 2026-02-01 4 2026-02-01 2026-02-28 0"
	is 2026-03-08 Gym "pending 0 false - 4 2026-02-01 2026-02-28 -"
	assert_equal "$(status_of .streak_unit)" '"week"'
}

@test "a week that is not met breaks the streak when it is over" {
	# ppy/osu-web PR#11623
	streak config week-start monday
	keep Call 1/week 2026-03-02
	is 2026-03-15 Call "pending 1 true 2026-03-02 1 2026-03-02 2026-03-08 0"
	is 2026-03-16 Call "pending 0 false - 1 2026-03-02 2026-03-08 -"
}

@test "a week that is met stays met on the days after" {
	# AnalogGhost/c2k#29, gokadzev/LockIn#8
	keep Call 1/week 2026-03-02
	is 2026-03-03 Call "off 1 false 2026-03-01 1 2026-03-01 2026-03-07 11"
	assert_equal "$(perfect Call)" "1: 2026-03-01"
	assert_equal "$(perfect Call --week-start tuesday)" "1: 2026-02-24"
}

@test "skips lower what a week needs only as far as they leave too few days" {
	# iSoron/uhabits#1183, #1695, PR#1916
	keep Two 2/week 2026-03-07 2026-03-04
	is 2026-03-08 Two "pending 0 false - 0 - - -"
	keep All 7/week "2026-03-01..2026-03-03 2026-03-05..2026-03-07" 2026-03-04
	is 2026-03-08 All "pending 1 true 2026-03-01 1 2026-03-01 2026-03-07 0"
	keep Ill 3/week "2026-02-22..2026-02-24 2026-03-08..2026-03-10" 2026-03-01..2026-03-07
	is 2026-03-10 Ill "done 2 false 2026-02-22 2 2026-02-22 2026-03-14 9"
	# Days that were planned as skips lower it as they come.
	keep Off 3/week 2026-03-01 2026-03-02..2026-03-07
	is 2026-03-06 Off "skipped 0 false - 0 - - -"
	is 2026-03-07 Off "skipped 1 false 2026-03-01 1 2026-03-01 2026-03-07 5"
	run -0 streak recalc --check --today 2026-03-09
}

@test "a month is met with N days, a short one with all it has" {
	# leafo/streak.club#74: a period that began on the 31st ended on 31 February.
	keep Hike 2/month "2026-01-31 2026-01-30 2026-02-01 2026-02-28"
	is 2026-03-01 Hike "pending 2 true 2026-01-01 2 2026-01-01 2026-02-28 29"
	is 2026-03-30 Hike "pending 2 true 2026-01-01 2 2026-01-01 2026-02-28 0"
	is 2026-04-01 Hike "pending 0 false - 2 2026-01-01 2026-02-28 -"
	keep Dance 31/month 2026-02-01..2026-02-28
	is 2026-02-28 Dance "done 1 false 2026-02-01 1 2026-02-01 2026-02-28 1"
	assert_equal "$(status_of '[.streak_unit, .schedule]')" '["month","2/month"]'
	# There are no perfect weeks of it.
	assert_equal "$(perfect Hike)" "null: "
	run -0 streak perfect-weeks Hike
	assert_line --index 1 --regexp "^Hike +-$"
	run -0 streak perfect-weeks Hike --list
	assert_output ""
}

@test "another first day of the week counts the streaks of calendar weeks anew" {
	keep Gym 2/week "2026-02-28 2026-03-01 2026-03-07 2026-03-08"
	keep Month 2/month "2026-02-27 2026-02-28"
	assert_equal "$(sql "SELECT current, longest FROM habit ORDER BY id")" $'1|1\n1|1'
	streak config week-start monday
	assert_equal "$(sql "SELECT current, longest FROM habit ORDER BY id")" $'2|2\n1|1'
	run -0 streak recalc --check
	is 2026-03-08 Gym "done 2 false 2026-02-23 2 2026-02-23 2026-03-08 6"
	streak config week-start ""
	assert_equal "$(sql "SELECT current, longest FROM habit ORDER BY id")" $'1|1\n1|1'
	run -0 streak recalc --check
	sql "INSERT INTO setting VALUES('week-start', 'someday')"
	refuses 3 "week-start" streak status
}

# ---- Pauses ----

@test "skips neither start, end nor lengthen a run of any schedule" {
	# iSoron/uhabits PR#630
	local schedule
	for schedule in daily weekdays "every 2 days" 1/week 1/month; do
		keep "$schedule" "$schedule" 2026-03-05 "2026-03-02..2026-03-04 2026-03-06..2026-03-08"
		assert_equal "$schedule $(streak status "$schedule" --json |
			jq -c '.habits[0] | [.current, .longest]')" "$schedule [1,1]"
	done
}

@test "a pause over a range of dates keeps the run of any schedule of days" {
	# ccpk1/ChoreOps#290, daya0576/Beaver Habits#147, iSoron/uhabits#601
	local schedule
	for schedule in daily mon,tue,wed,thu,fri,sun "every 2 days" "2 in 2 days"; do
		keep "$schedule" "$schedule" "2026-03-01 2026-03-02 2026-03-06 2026-03-07" \
			2026-03-03..2026-03-05
		assert_equal "$schedule $(streak status "$schedule" --today 2026-03-07 --json |
			jq -c '.habits[0] | [.current, .longest]')" "$schedule [4,4]"
	done
}

# ---- Their spelling ----

@test "a schedule has one spelling in the file, however it was typed" {
	streak add A --schedule "Friday,MON" -q
	streak add B --schedule "1 in 4 days" -q
	streak add C --schedule "every day" -q
	run -0 streak add D --schedule "sun,sat" --json
	assert_equal "$(jq -r .schedule <<<"$output")" weekends
	assert_equal "$(sql "SELECT schedule FROM habit ORDER BY id" | paste -sd'|')" \
		"mon,fri|every 4 days|daily|weekends"
	assert_equal "$(streak export json | jq -c '[.habits[].schedule]')" \
		'["mon,fri","every 4 days","daily","weekends"]'
}

@test "a schedule that is none is refused where it goes wrong, and nothing is added" {
	refuses 2 "bad schedule '8/week' at character 1: how many days of a week is 1 to 7" \
		streak add Gym --schedule 8/week
	refuses 2 "bad schedule '4 in 3 days' at character 1" streak add Gym --schedule "4 in 3 days"
	refuses 2 "bad schedule 'mon,mond' at character 5" streak add Gym --schedule mon,mond
	refuses 2 "bad schedule '' at character 1" streak add Gym --schedule ""
	assert_not_exist "$STREAK_DB"
}
