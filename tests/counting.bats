#!/usr/bin/env bats
# Faults of other habit programs, each reduced to a few days and the right answer.
# The comments name the thread that the case was taken from.

# Each test is a process of its own.
# shellcheck disable=SC2030,SC2031

load helper

# A habit with days done and skipped, given as lists of dates and ranges, as of a day.
# Exit statuses count: every step has to succeed.
make_habit() {
	local name=$1 done_days=$2 skipped=$3 today=$4 day
	streak add "$name" -q
	for day in $done_days; do
		streak checkin "$name" --date "$day" --today "$today" -q
	done
	for day in $skipped; do
		streak skip "$name" --date "$day" --today "$today" -q
	done
}

# Lines "what it is | done days | skipped days | today | state current pending since
# longest longest_from longest_to last total days_left", a habit each; ranges go by
# month and day where the year is 2026.
counts() {
	local name done_days skipped today expected got failed=0
	while IFS='|' read -r name done_days skipped today expected; do
		name=$(xargs <<<"$name") today=$(xargs <<<"$today") expected=$(xargs <<<"$expected")
		[ -n "$name" ] || continue
		make_habit "$name" "$done_days" "$skipped" "$today"
		got=$(streak status "$name" --today "$today" --json | jq -r '.habits[0] |
			[.state, .current, .pending, .since, .longest, .longest_from, .longest_to,
			.last, .total, .days_left] | map(. // if . == null then "-" else . end) |
			map(tostring) | join(" ")')
		if [ "$got" != "$expected" ]; then
			printf '%s, as of %s:\n  expected %s\n  got      %s\n' "$name" "$today" \
				"$expected" "$got"
			failed=1
		fi
		streak recalc "$name" --check -q --today "$today" || fail "the summary of $name is wrong"
	done
	[ "$failed" = 0 ] || fail "counts differ"
}

# The lines of weeks, "FROM TO" each: weeks_of NAME [OPTION...]
weeks_of() {
	streak perfect-weeks --json "$@" | jq -r '.habits[0] |
		(if .perfect_weeks != (.weeks | length) then "count and list differ" else empty end),
		(.weeks[] | "\(.from) \(.to)")'
}

# ---- Current and longest ----

@test "a run stands until the day after a missed one, and longest takes in the open run" {
	# Razeeman/Android-SimpleTimeTracker#223 and others: 0 until today is done.
	# NoobyGains/claude-pulse PR#45: "start from yesterday" looked at tomorrow.
	# arnellebalane/streaks#19 and others: a run long past shown as current.
	# lordi/tickmate#96: a lone day is a streak of 1.
	# jasonlong/isometric-contributions PR#62 and others: longest without the open or the first run.
	counts <<-'END'
		open today   | 2026-03-01..2026-03-07 | | 2026-03-08 | pending 7 true 2026-03-01 7 2026-03-01 2026-03-07 2026-03-07 7 0
		missed a day | 2026-03-01..2026-03-07 | | 2026-03-09 | pending 0 false - 7 2026-03-01 2026-03-07 2026-03-07 7 -
		only today   | 2026-03-08             | | 2026-03-08 | done 1 false 2026-03-08 1 2026-03-08 2026-03-08 2026-03-08 1 1
		only yesterday | 2026-03-07           | | 2026-03-08 | pending 1 true 2026-03-07 1 2026-03-07 2026-03-07 2026-03-07 1 0
		stale        | 2026-01-01..2026-01-10 | | 2026-03-08 | pending 0 false - 10 2026-01-01 2026-01-10 2026-01-10 10 -
		lone day     | 2026-03-05             | | 2026-03-08 | pending 0 false - 1 2026-03-05 2026-03-05 2026-03-05 1 -
		open longest | 2026-03-01..2026-03-08 | | 2026-03-08 | done 8 false 2026-03-01 8 2026-03-01 2026-03-08 2026-03-08 8 1
		two runs     | 2026-01-01..2026-01-20 2026-02-01..2026-02-03 | | 2026-02-03 | done 3 false 2026-02-01 20 2026-01-01 2026-01-20 2026-02-03 23 1
		equal runs   | 2026-01-01..2026-01-05 2026-02-01..2026-02-05 | | 2026-03-08 | pending 0 false - 5 2026-02-01 2026-02-05 2026-02-05 10 -
		as long as the open one | 2026-03-01..2026-03-03 2026-03-05..2026-03-07 | | 2026-03-08 | pending 3 true 2026-03-05 3 2026-03-05 2026-03-07 2026-03-07 6 0
		nothing      |                        | | 2026-03-08 | pending 0 false - 0 - - - 0 -
	END
}

@test "a day that has not come is ignored until it comes" {
	# DenverCoder1/github-readme-streak-stats#83, pyrochlore/obsidian-tracker#176
	printf '%s\n' habit,date Read,2026-03-0{1..8} Read,2026-10-16 >days.csv
	run -0 streak import csv days.csv
	run -0 status_of '[.current, .longest, .last, .total, .longest_to]'
	assert_output '[8,8,"2026-03-08",8,"2026-03-08"]'
	assert_equal "$(streak list --json | jq -c '.habits[0] | [.total, .last]')" '[8,"2026-03-08"]'
	assert_equal "$(status_of '[.current, .longest, .last]' --today 2026-10-16)" '[1,8,"2026-10-16"]'
	assert_equal "$(status_of '[.current, .total]' --today 2026-10-15)" '[0,8]'
	streak recalc --check
	streak recalc --check --today 2026-10-16
}

@test "when a day has come that an import brought early, a check-in on it says the right counts" {
	printf '%s\n' habit,date Read,2026-03-0{1..9} >days.csv
	streak import csv days.csv
	run -0 streak checkin Read --today 2026-03-09 --json
	assert_equal "$(jq -c '.habits[0] | [.changed, .already, .current, .longest, .last]' <<<"$output")" \
		'[0,1,9,9,"2026-03-09"]'
}

@test "an answer as of an earlier day knows nothing of later ones" {
	streak checkin Read --create --date 2026-02-20..2026-03-08
	run -0 streak checkin Read --today 2026-03-01 --json
	assert_equal "$(jq -c '.habits[0] | [.changed, .already, .current, .longest, .last]' <<<"$output")" \
		'[0,1,10,10,"2026-03-01"]'
	run -0 streak checkin Read --today 2026-03-01
	assert_output "Read: 2026-03-01 already done; streak 10 days"
}

@test "checking in to a future day is refused, and none of the other days is taken either" {
	streak add Read
	refuses 2 "2026-03-09 is in the future" streak checkin Read --date 2026-03-09
	refuses 2 "2026-03-09 is in the future" streak checkin Read --date 2026-03-07..2026-03-10
	refuses 2 "2026-03-09 is in the future" streak checkin Read --date today --date 2026-03-09
	refuses 2 "2026-03-09 is in the future" streak checkin New --create --date 2026-03-09
	assert_equal "$(sql "SELECT count(*) FROM checkin")" 0
	assert_equal "$(sql "SELECT count(*) FROM habit")" 1
}

# ---- The calendar ----

@test "runs cross leap days, ends of months and years, and words of 64 days" {
	# Beaver Habits, frontend/components.py: 29 February minus a year.
	# Sachinchaurasiya360/InternHack PR#2528: weeks 53 and 1.
	counts <<-'END'
		a leap year     | 2023-03-01..2024-02-29 | | 2024-02-29 | done 366 false 2023-03-01 366 2023-03-01 2024-02-29 2024-02-29 366 1
		to 1 March      | 2024-02-28 2024-02-29 2024-03-01 | | 2024-03-01 | done 3 false 2024-02-28 3 2024-02-28 2024-03-01 2024-03-01 3 1
		no leap day     | 1900-02-28 1900-03-01 | | 1900-03-01 | done 2 false 1900-02-28 2 1900-02-28 1900-03-01 1900-03-01 2 1
		400 years       | 2000-02-28 2000-03-01 | | 2000-03-01 | done 1 false 2000-03-01 1 2000-03-01 2000-03-01 2000-03-01 2 1
		week 53         | 2020-12-21..2021-01-10 | | 2021-01-10 | done 21 false 2020-12-21 21 2020-12-21 2021-01-10 2021-01-10 21 1
		63 days         | 2026-01-05..2026-03-08 | | 2026-03-08 | done 63 false 2026-01-05 63 2026-01-05 2026-03-08 2026-03-08 63 1
		64 days         | 2026-01-04..2026-03-08 | | 2026-03-08 | done 64 false 2026-01-04 64 2026-01-04 2026-03-08 2026-03-08 64 1
		65 days, open   | 2026-01-02..2026-03-07 | | 2026-03-08 | pending 65 true 2026-01-02 65 2026-01-02 2026-03-07 2026-03-07 65 0
		the first days  | 0001-01-01..0001-01-03 | | 0001-01-04 | pending 3 true 0001-01-01 3 0001-01-01 0001-01-03 0001-01-03 3 0
		the last days   | 9999-12-30..9999-12-31 | | 9999-12-31 | done 2 false 9999-12-30 2 9999-12-30 9999-12-31 9999-12-31 2 1
		all days        | 0001-01-01..9999-12-31 | | 9999-12-31 | done 3652059 false 0001-01-01 3652059 0001-01-01 9999-12-31 9999-12-31 3652059 1
	END
}

@test "29 February is a day in leap years and an error in others" {
	# codito/habito#34
	run -0 streak checkin Read --create --date 2024-02-29 --today 2024-02-29
	assert_output "Read: 2024-02-29 checked in; streak 1 day"
	refuses 2 "bad date '2023-02-29' at character 9" streak checkin Read --date 2023-02-29
	refuses 2 "bad date '1900-02-29' at character 9" streak checkin Read --date 1900-02-29
	refuses 2 "bad date" streak checkin Read --date 2026-02-28..2026-02-29
	assert_equal "$(sql "SELECT * FROM checkin")" "Read|2024-02-29"
}

# ---- Perfect weeks ----

@test "weeks across the end of a year of 53 weeks are perfect in a row" {
	# Sachinchaurasiya360/InternHack PR#2528
	export STREAK_TODAY=2021-01-10
	streak checkin Read --create --date 2020-12-21..2021-01-10
	run -0 weeks_of Read --all --week-start monday
	assert_output "$(printf '%s\n' "2020-12-21 2020-12-27" "2020-12-28 2021-01-03" \
		"2021-01-04 2021-01-10")"
	run -0 weeks_of Read --year 2020 --week-start monday
	assert_output "2020-12-21 2020-12-27"
	run -0 weeks_of Read --year 2021 --week-start monday
	assert_output "$(printf '%s\n' "2020-12-28 2021-01-03" "2021-01-04 2021-01-10")"
}

@test "a week across New Year counts by its first day, in the year in which it ends" {
	# SamR1/FitTrackee#682
	streak checkin Read --create --date 2024-12-30..2025-01-05
	run -0 weeks_of Read --all --week-start monday
	assert_output "2024-12-30 2025-01-05"
	run -0 weeks_of Read --year 2025 --week-start monday
	assert_output "2024-12-30 2025-01-05"
	run -0 weeks_of Read --year 2024 --week-start monday
	assert_output ""
	run -0 weeks_of Read --all --week-start sunday
	assert_output ""
	# The week that begins on 29 December 2024, a Sunday, is one of 2025.
	streak checkin Read --date 2024-12-29
	run -0 weeks_of Read --year 2025
	assert_output "2024-12-29 2025-01-04"
	run -0 weeks_of Read --year 2024
	assert_output ""
}

@test "twelve days from a Monday hold no week from Sunday and one from Monday" {
	# help.youversion.com, "Streaks and Perfect Weeks"
	export STREAK_TODAY=2026-03-13
	streak checkin Read --create --date 2026-03-02..2026-03-13
	run -0 weeks_of Read
	assert_output ""
	run -0 weeks_of Read --week-start Monday
	assert_output "2026-03-02 2026-03-08"
	run -0 weeks_of Read --week-start mon --year 2025
	assert_output ""
	streak config week-start monday
	run -0 weeks_of Read
	assert_output "2026-03-02 2026-03-08"
	run -0 weeks_of Read --week-start sunday
	assert_output ""
}

@test "a week counts from its last day on, not before, and as of an earlier day not yet" {
	export STREAK_TODAY=2026-03-14
	streak checkin Read --create --date 2026-03-08..2026-03-14
	run -0 weeks_of Read
	assert_output "2026-03-08 2026-03-14"
	run -0 weeks_of Read --today 2026-03-13
	assert_output ""
	# Days known before they come count no earlier.
	printf '%s\n' habit,date Write,2026-03-{15..21} >days.csv
	streak import csv days.csv
	run -0 weeks_of Write --all
	assert_output ""
	run -0 weeks_of Write --all --today 2026-03-20
	assert_output ""
	run -0 weeks_of Write --all --today 2026-03-21
	assert_output "2026-03-15 2026-03-21"
}

@test "a skipped day keeps a week from being perfect" {
	streak checkin Read --create --date 2026-03-01..2026-03-07
	run -0 weeks_of Read
	assert_output "2026-03-01 2026-03-07"
	streak undo Read --date 2026-03-04
	streak skip Read --date 2026-03-04
	run -0 weeks_of Read
	assert_output ""
}

@test "the first and the last weeks that there are can be perfect, cut ones can't" {
	export STREAK_TODAY=9999-12-31 # a Friday; 0001-01-01 is a Monday
	streak checkin Read --create --date 0001-01-01..0001-01-09 --date 9999-12-18..9999-12-31
	run -0 weeks_of Read --all --week-start monday
	assert_output "$(printf '%s\n' "0001-01-01 0001-01-07" "9999-12-20 9999-12-26")"
	run -0 weeks_of Read --all
	assert_output "9999-12-19 9999-12-25"
	run -0 weeks_of Read --year 1 --week-start tuesday
	assert_output "0001-01-02 0001-01-08"
	run -0 weeks_of Read --year 9999 --week-start saturday
	assert_output "$(printf '%s\n' "9999-12-18 9999-12-24" "9999-12-25 9999-12-31")"
}

@test "perfect-weeks counts this year by itself, and lists the weeks of all years when asked" {
	streak checkin Read --create --date 2025-12-21..2026-01-10
	streak checkin Write --create --date 2026-03-02
	run -0 streak perfect-weeks --json
	assert_equal "$(jq -c '[.today, (.habits[] | [.name, .year, .perfect_weeks])]' <<<"$output")" \
		'["2026-03-08",["Read",2026,2],["Write",2026,0]]'
	run -0 streak perfect-weeks --json --all
	assert_equal "$(jq -c '[.habits[] | [.name, .year, .perfect_weeks]]' <<<"$output")" \
		'[["Read",null,3],["Write",null,0]]'
	run -0 streak perfect-weeks --list --all
	assert_line --regexp '^Read +2025-12-21 +2025-12-27$'
	assert_line --regexp '^Read +2025-12-28 +2026-01-03$'
	assert_line --regexp '^Read +2026-01-04 +2026-01-10$'
	refute_output --partial Write
	run -0 streak perfect-weeks
	assert_line --regexp '^Read +2$'
	assert_line --regexp '^Write +0$'
}

@test "perfect-weeks refuses years and weekdays that there are not" {
	streak add Read
	refuses 2 "--year is a year from 1 to 9999, not '0'" streak perfect-weeks --year 0
	refuses 2 "not '10000'" streak perfect-weeks --year 10000
	refuses 2 "not '26x'" streak perfect-weeks --year 26x
	refuses 2 "--year and --all" streak perfect-weeks --year 2026 --all
	refuses 2 "--week-start is a weekday" streak perfect-weeks --week-start someday
	refuses 2 "week-start is a weekday" streak config week-start 1
}

# ---- Skips ----

@test "skips neither break, start, end nor lengthen a run" {
	# iSoron/uhabits PR#630 and Loop as it is: a week of skips alone was a streak of 7.
	# ccpk1/ChoreOps#290, daya0576/beaverhabits#147 and others: a pause of several days.
	counts <<-'END'
		one amid skips  | 2026-03-05 | 2026-03-02..2026-03-04 2026-03-06..2026-03-08 | 2026-03-08 | skipped 1 false 2026-03-05 1 2026-03-05 2026-03-05 2026-03-05 1 1
		skips alone     | | 2026-03-02..2026-03-08 | 2026-03-08 | skipped 0 false - 0 - - - 0 -
		a pause         | 2026-03-01 2026-03-02 2026-03-06 2026-03-07 | 2026-03-03..2026-03-05 | 2026-03-07 | done 4 false 2026-03-01 4 2026-03-01 2026-03-07 2026-03-07 4 1
		skipped today   | 2026-03-06 2026-03-07 | 2026-03-08 | 2026-03-08 | skipped 2 false 2026-03-06 2 2026-03-06 2026-03-07 2026-03-07 2 1
		skipped yesterday | 2026-03-05 2026-03-06 | 2026-03-07 | 2026-03-08 | pending 2 true 2026-03-05 2 2026-03-05 2026-03-06 2026-03-06 2 0
		missed after a skip | 2026-03-05 | 2026-03-06 | 2026-03-08 | pending 0 false - 1 2026-03-05 2026-03-05 2026-03-05 1 -
		missed before a skip | 2026-03-05 | 2026-03-07 | 2026-03-08 | pending 0 false - 1 2026-03-05 2026-03-05 2026-03-05 1 -
		a long pause    | 2025-11-30 2026-03-08 | 2025-12-01..2026-03-07 | 2026-03-08 | done 2 false 2025-11-30 2 2025-11-30 2026-03-08 2026-03-08 2 1
		a planned pause | 2026-03-07 2026-03-08 | 2026-03-09..2026-03-20 | 2026-03-08 | done 2 false 2026-03-07 2 2026-03-07 2026-03-08 2026-03-08 2 1
		longer in days, not in done ones | 2026-02-01..2026-02-03 2026-03-01 2026-03-07 | 2026-03-02..2026-03-06 | 2026-03-08 | pending 2 true 2026-03-01 3 2026-02-01 2026-02-03 2026-03-07 5 0
	END
}

@test "a planned pause counts from the day it begins" {
	streak checkin Read --create --date 2026-03-07..2026-03-08
	run -0 streak skip Read --date 2026-03-09..2026-03-10
	assert_output "Read: 2 days skipped; streak 2 days"
	assert_equal "$(status_of '[.state, .current, .pending]' --today 2026-03-10)" '["skipped",2,false]'
	assert_equal "$(status_of '[.state, .current, .days_left]' --today 2026-03-11)" '["pending",2,0]'
	assert_equal "$(status_of '[.state, .current]' --today 2026-03-12)" '["pending",0]'
	streak undo Read --date 2026-03-10
	assert_equal "$(status_of '[.state, .current]' --today 2026-03-11)" '["pending",0]'
	streak recalc --check --today 2026-03-11
}

@test "a skipped day can be told from a done and from a missed one, in text, JSON and CSV" {
	# matthiasn/lotti PR#4093, xpavle00/Habo#15 and #35
	streak checkin Read --create --date 2026-03-05
	streak skip Read --date 2026-03-06
	streak checkin Read --date 2026-03-07
	streak checkin Write --create --date 2026-03-08
	streak add Gym
	streak skip Gym
	LC_ALL=C run -0 streak status
	assert_line --regexp '^Read +pending .* \.{10}#-#_$'
	assert_line --regexp '^Write +done .* \.{13}#$'
	assert_line --regexp '^Gym +skipped .* \.{13}-$'
	run -0 streak status --json
	assert_equal "$(jq -c '[.habits[].state]' <<<"$output")" '["pending","done","skipped"]'
	run -0 streak export csv
	assert_line "Read,2026-03-05,done,,"
	assert_line "Read,2026-03-06,skip,,"
	assert_line "Gym,2026-03-08,skip,,"
	refute_output --partial "2026-03-04"
}

@test "skipping a done day says so and changes nothing, checking in on a skipped day makes it done" {
	streak checkin Read --create --date 2026-03-07..2026-03-08
	run -0 streak skip Read
	assert_output "Read: 2026-03-08 is done and stays so; streak 2 days"
	run -0 streak skip Read --date 2026-03-06..2026-03-08
	assert_output "Read: 1 day skipped, 2 done and left so; streak 2 days"
	run -0 streak checkin Read --date 2026-03-06
	assert_output "Read: 2026-03-06 checked in; streak 3 days"
	# Undo leaves neither the check-in nor the skip below it.
	run -0 streak undo Read --date 2026-03-06
	assert_output "Read: 2026-03-06 empty again; streak 2 days"
	assert_equal "$(streak export csv | grep -c 2026-03-06)" 0
}

# ---- Undo and changes to the past ----

@test "undoing and checking in again gives the streak back, no more and no less" {
	# HabitRPG/habitica#3785, #3480, #1198, #1302
	export STREAK_TODAY=2026-03-21
	run -0 streak checkin Read --create --date 2026-03-01..2026-03-21
	assert_output "Read: 21 days checked in; streak 21 days"
	run -0 streak undo Read
	assert_output "Read: 2026-03-21 empty again; streak 20 days"
	assert_equal "$(status_of '[.state, .current, .pending, .longest]')" '["pending",20,true,20]'
	run -0 streak checkin Read
	assert_output "Read: 2026-03-21 checked in; streak 21 days"
	assert_equal "$(status_of '[.state, .current, .pending, .longest]')" '["done",21,false,21]'
}

@test "an undo inside a run breaks it, a check-in there joins it" {
	streak checkin Read --create --date 2026-02-27..2026-03-08
	run -0 streak undo Read --date 2026-03-04
	assert_output "Read: 2026-03-04 empty again; streak 4 days, longest 5 days"
	assert_equal "$(status_of '[.since, .longest_from, .longest_to]')" \
		'["2026-03-05","2026-02-27","2026-03-03"]'
	run -0 streak checkin Read --date 2026-03-04
	assert_output "Read: 2026-03-04 checked in; streak 10 days"
}

@test "checking in, undoing and skipping twice says already, succeeds and writes nothing" {
	# super-productivity PR#10027, oppiliappan/dijo#18
	local before
	run -0 streak checkin Read --create
	assert_output "Read: 2026-03-08 checked in; streak 1 day"
	before=$(sha256sum <"$STREAK_DB")
	run -0 streak checkin Read
	assert_output "Read: 2026-03-08 already done; streak 1 day"
	run -0 streak checkin READ --create
	assert_equal "$(sha256sum <"$STREAK_DB")" "$before"

	run -0 streak undo Read
	assert_output "Read: 2026-03-08 empty again; streak 0 days"
	before=$(sha256sum <"$STREAK_DB")
	run -0 streak undo Read
	assert_output "Read: 2026-03-08 already empty; streak 0 days"
	assert_equal "$(sha256sum <"$STREAK_DB")" "$before"

	run -0 streak skip Read
	assert_output "Read: 2026-03-08 skipped; streak 0 days"
	before=$(sha256sum <"$STREAK_DB")
	run -0 streak skip Read
	assert_output "Read: 2026-03-08 already skipped; streak 0 days"
	assert_equal "$(sha256sum <"$STREAK_DB")" "$before"
}

@test "an undone day has no entry, as if it had never been" {
	# super-productivity PR#10027, oppiliappan/dijo#18
	streak add Read
	streak status --json >before
	streak export csv >>before
	streak checkin Read
	streak undo Read
	streak status --json >after
	streak export csv >>after
	diff before after
	assert_equal "$(sql "SELECT count(*) FROM checkin")" 0
}

@test "ranges say how many days changed and how many were so already" {
	run -0 streak checkin Read --create --date 2026-03-01..2026-03-05
	assert_output "Read: 5 days checked in; streak 0 days, longest 5 days"
	run -0 streak checkin Read --date 2026-03-04..2026-03-06
	assert_output "Read: 1 day checked in, 2 already done; streak 0 days, longest 6 days"
	run -0 streak undo Read --date 2026-03-05..2026-03-08
	assert_output "Read: 2 days empty again, 2 already empty; streak 0 days, longest 4 days"
	run -0 streak checkin Read --date 2026-03-05 --date 2026-03-06 --date 2026-03-05..2026-03-07
	assert_output "Read: 3 days checked in; streak 7 days"
	run -0 streak undo Read --date 2026-02-28..2026-03-31
	assert_output "Read: 7 days empty again, 25 already empty; streak 0 days"
}

@test "days before a habit was added can be checked in and count" {
	# scastiel/kado#42, InlitX/streak#30, FriesI23/mhabit#606
	streak add Read
	run -0 streak checkin Read --date 2026-02-20
	assert_output "Read: 2026-02-20 checked in; streak 0 days, longest 1 day"
	assert_equal "$(status_of '[.total, .last]')" '[1,"2026-02-20"]'
	run -0 streak checkin Read --date 1999-12-31..2026-03-08
	assert_equal "$(status_of '[.current, .longest, .since]')" '[9565,9565,"1999-12-31"]'
}

@test "checking in an old day leaves today open" {
	# iSoron/uhabits#1381
	export STREAK_TODAY=2026-03-10
	streak add Read
	streak checkin Read --date 2026-03-05
	assert_equal "$(status_of '[.state, .current]')" '["pending",0]'
	streak checkin Read --date 2026-03-09
	assert_equal "$(status_of '[.state, .current, .pending]')" '["pending",1,true]'
}

# ---- The cached summary ----

@test "recalc --check names the habits whose summary is wrong and changes nothing, recalc repairs them" {
	# thesilican/duotrigordle#86: stored counters drifted.
	local column before
	streak checkin Read Write Gym --create --date 2026-03-01..2026-03-08
	run -0 streak recalc --check
	assert_output "3 habits counted, 0 differ"
	for column in last_on current longest; do
		sql "UPDATE habit SET $column = $column + 1 WHERE name = 'Write'"
		before=$(sha256sum <"$STREAK_DB")
		run -1 streak recalc --check
		assert_line --index 0 --partial "Write: stored "
		assert_line --index 1 "3 habits counted, 1 differ"
		refute_output --partial Read
		run -1 streak recalc Write --check
		run -0 streak recalc Read Gym --check
		run -1 --separate-stderr streak recalc --check --json
		assert_equal "$(jq -r '.differ[].name' <<<"$output")" Write
		assert_equal "$(sha256sum <"$STREAK_DB")" "$before"
		run -0 streak recalc Gym
		run -1 streak recalc --check -q
		assert_output ""
		run -0 streak recalc
		assert_line --index 1 "3 habits counted, 1 put right"
		run -0 streak recalc --check
	done
	sql "UPDATE habit SET last_on = NULL, current = 0, longest = 0"
	run -1 streak recalc --check
	run -0 streak recalc
	assert_line "3 habits counted, 3 put right"
	assert_equal "$(sql "SELECT DISTINCT last_on, current, longest FROM habit")" "20520|8|8"
}

@test "the summary is kept by every check-in, skip and undo, in any order of days" {
	local command
	while read -r command; do
		# shellcheck disable=SC2086 # a command line
		run -0 streak $command
		run streak recalc --check
		assert_success
	done <<-'END'
		checkin Read --create --date 2026-03-05
		checkin Read --date 2026-03-06
		checkin Read --date 2026-03-08
		skip Read --date 2026-03-07
		undo Read --date 2026-03-06
		checkin Read --date 2026-03-06
		undo Read --date 2026-03-07
		checkin Read --date 2026-03-07
		checkin Read --date 2026-02-01..2026-02-20
		undo Read --date 2026-02-10
		undo Read --date 2026-03-08
		undo Read --date 2026-03-05..2026-03-08
		undo Read --date 2026-02-01..2026-02-28
		skip Read --date 2026-03-07
		checkin Read --date 2026-03-08
	END
	assert_equal "$(sql "SELECT last_on, current, longest FROM habit")" "20520|1|1"
}

@test "a check-in that joins the days before and after it counts all of them in the summary" {
	# The day after last_on adds one to it; a day that follows a run already there adds more.
	streak checkin Read --create --date 2026-03-01
	streak checkin Read --date 2026-03-03..2026-03-04
	streak checkin Read --date 2026-03-02
	streak checkin Read --date 2026-03-05
	assert_equal "$(sql "SELECT current, longest FROM habit")" "5|5"
	# And where skips lie between, they are passed over.
	streak skip Read --date 2026-03-06..2026-03-07
	streak checkin Read
	assert_equal "$(sql "SELECT current, longest FROM habit")" "6|6"
	streak recalc --check
}
