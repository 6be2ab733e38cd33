#!/usr/bin/env bats
# Statistics: rates, weekdays, months, best streaks, strength, amounts.

load helper
load screens

# stats_of FILTER [OPTION...]: from the first habit.
stats_of() {
	local filter=$1
	shift
	streak stats --json "$@" | jq -c ".habits[0] | $filter"
}

# A rate over so many days, or null for all, as done of asked.
rate_of() {
	local days=$1
	shift
	stats_of ".rates[] | select(.days == $days) | [.done, .asked, .percent]" "$@"
}

# habit NAME SCHEDULE DAY...: the days done; skips are typed -DAY.
habit() {
	local name=$1 day
	local -a done=() skipped=()
	streak add "$name" --schedule "$2" -q
	shift 2
	for day in "$@"; do
		case $day in
		-*) skipped+=(--date "2026-${day#-}") ;;
		*) done+=(--date "2026-$day") ;;
		esac
	done
	[ ${#done[@]} -eq 0 ] || streak checkin "$name" "${done[@]}" -q
	[ ${#skipped[@]} -eq 0 ] || streak skip "$name" "${skipped[@]}" -q
}

# ---- Rates ----

@test "a daily habit's rate is of the days from the first done one on, without skipped ones" {
	habit Read daily 03-01 03-02 03-04 03-08 -03-05
	assert_equal "$(rate_of 7)" "[3,6,50]"
	assert_equal "$(rate_of 30)" "[4,7,57]"
	assert_equal "$(rate_of null)" "[4,7,57]"
	assert_equal "$(stats_of '[.total, .skipped, .first, .last]')" '[4,1,"2026-03-01","2026-03-08"]'
}

@test "today counts once it is done, and until then seven days are those up to yesterday" {
	habit Read daily 02-28 03-01 03-02 03-03 03-04 03-05 03-06 03-07
	assert_equal "$(rate_of 7)" "[7,7,100]"
	assert_equal "$(rate_of null)" "[8,8,100]"
	streak checkin Read -q
	assert_equal "$(rate_of 7)" "[7,7,100]"
	assert_equal "$(rate_of null)" "[9,9,100]"
	assert_equal "$(rate_of null --today 2026-03-10)" "[9,10,90]"
}

@test "a hundred percent are said only where nothing is missing" {
	streak checkin Read --create --date 2025-03-01..2026-03-07 -q
	streak undo Read --date 2025-12-24 -q
	assert_equal "$(rate_of 365)" "[364,365,99]"
}

@test "check-ins on days that weekdays don't ask for count for no rate" {
	habit Work weekdays 03-02 03-03 03-04 03-06 03-07 03-08
	assert_equal "$(rate_of 7)" "[4,5,80]"
	assert_equal "$(stats_of .total)" 6
	assert_equal "$(stats_of '[.weekdays[] | select(.weekday == "saturday") | .done, .asked, .percent]')" \
		"[1,0,null]"
}

@test "a rolling schedule that was kept is 100 percent, however its days fell" {
	habit Plants "every 3 days" 02-04 02-07 02-10 02-13 02-16 02-19 02-22 02-25 02-28 03-03 03-06
	assert_equal "$(rate_of 30)" "[10,10,100]"
	assert_equal "$(rate_of 7)" "[2,2,100]"
	streak undo Plants --date 2026-02-19 -q
	assert_equal "$(rate_of 30)" "[9,10,90]"
	habit Bath "every 30 days" 03-05
	assert_equal "$(streak stats Bath --json | jq -c '.habits[0].rates[0]')" \
		'{"days":7,"done":0,"asked":0,"percent":null}'
}

@test "calendar weeks count when they are over, or met, and none makes up for another" {
	streak config week-start monday
	habit Gym 3/week 02-16 02-17 02-18 02-19 02-23 03-02 03-03
	# Four of three, one of three; the week of two has today for its last day.
	assert_equal "$(rate_of null)" "[4,6,66]"
	streak checkin Gym -q
	assert_equal "$(rate_of null)" "[7,9,77]"
	assert_equal "$(rate_of null --today 2026-03-20)" "[7,12,58]"
}

@test "a calendar week that the habit began in asks for no more than it had left" {
	habit Gym 3/week 02-28
	assert_equal "$(rate_of null --today 2026-03-01)" "[1,1,100]"
	habit Pay 2/month 01-31 02-01 02-02
	assert_equal "$(streak stats Pay --json | jq -c '.habits[0].months | map([.month, .done, .asked])')" \
		'[["2026-01",1,1],["2026-02",2,2],["2026-03",0,0]]'
}

# ---- Weekdays, months, streaks, weeks ----

@test "weekdays begin where weeks do, and add up to all days" {
	streak checkin Read --create --date 2026-01-01..2026-02-28 -q
	streak undo Read --date 2026-01-05 --date 2026-01-12 -q
	assert_equal "$(stats_of '.weekdays[0]')" \
		'{"weekday":"sunday","done":8,"asked":9,"percent":88}'
	streak config week-start monday
	assert_equal "$(stats_of '.weekdays[0]')" \
		'{"weekday":"monday","done":6,"asked":9,"percent":66}'
	assert_equal "$(stats_of '[.weekdays[].done] | add')" "$(stats_of .total)"
}

@test "every month from the first one on has its rate" {
	streak checkin Read --create --date 2025-12-30..2026-01-01 --date 2026-03-02 -q
	assert_equal "$(stats_of '[.months[] | [.month, .done, .asked, .percent]]')" \
		'[["2025-12",2,2,100],["2026-01",1,31,3],["2026-02",0,28,0],["2026-03",1,7,14]]'
}

@test "the ten best streaks come longest first, of equal ones the latest, with the one that stands" {
	local day
	for day in 01-01..01-03 01-05 01-07 01-09 01-11..01-15 01-17 01-19 01-21 01-23 01-25..01-27 \
		01-29 01-31 03-06..03-07; do
		streak checkin Read --create --date "2026-${day%..*}..2026-${day#*..}" -q
	done
	assert_equal "$(stats_of '[.best_streaks[] | [.length, .from[5:], .to[5:], .standing]]')" \
		"$(tr -d '\n' <<<'[[5,"01-11","01-15",false],[3,"01-25","01-27",false],
[3,"01-01","01-03",false],[2,"03-06","03-07",true],[1,"01-31","01-31",false],
[1,"01-29","01-29",false],[1,"01-23","01-23",false],[1,"01-21","01-21",false],
[1,"01-19","01-19",false],[1,"01-17","01-17",false]]')"
}

@test "best streaks count the schedule's own units" {
	streak config week-start monday
	habit Gym 1/week 02-10 02-17 02-24 03-04
	assert_equal "$(stats_of '[.streak_unit, .best_streaks]')" \
		'["week",[{"length":4,"from":"2026-02-09","to":"2026-03-08","standing":true}]]'
}

@test "perfect weeks are counted for every year, and none are by the month" {
	streak checkin Read --create --date 2024-12-28..2025-01-11 --date 2026-03-01..2026-03-07 -q
	assert_equal "$(stats_of .perfect_weeks)" \
		'[{"year":2024,"perfect_weeks":0},{"year":2025,"perfect_weeks":2},{"year":2026,"perfect_weeks":1}]'
	habit Pay 1/month 03-01
	assert_equal "$(streak stats Pay --json | jq -c '.habits[0].perfect_weeks')" null
}

# ---- Strength ----

@test "a daily habit is at 31 percent after a week and at 80 after 30 days" {
	streak checkin Read --create --date 2026-02-01..2026-02-07 -q
	assert_equal "$(stats_of .strength --today 2026-02-07)" 31
	streak checkin Read --create --date 2026-02-08..2026-03-02 -q
	assert_equal "$(stats_of .strength --today 2026-03-02)" 80
}

@test "a skipped day leaves the strength as it was, and so does an open one" {
	streak checkin Read --create --date 2026-02-01..2026-03-02 -q
	assert_equal "$(stats_of .strength --today 2026-03-03)" 80
	assert_equal "$(stats_of .strength --today 2026-03-05)" 72
	streak skip Read --date 2026-03-03..2026-03-05 -q
	assert_equal "$(stats_of .strength --today 2026-03-05)" 80
}

# ---- Amounts ----

@test "amounts are summed over days, and the best is the highest or the lowest" {
	streak add Pages --goal 20 --unit pages -q
	streak checkin Pages --date 2026-03-06 --amount 30 -q
	streak checkin Pages --date 2026-03-07 --amount 12.5 -q
	streak checkin Pages --date 2026-03-08 --amount 20 -q
	assert_equal "$(stats_of '[.total, .amounts]')" \
		'[2,{"unit":"pages","days":3,"sum":62.5,"mean":20.8333333333333,"best":30,"best_on":"2026-03-06"}]'
	assert_equal "$(rate_of 7)" "[2,3,66]"
	streak add Coffee --at-most 2 -q
	streak checkin Coffee --date 2026-03-07 --amount 1 -q
	streak checkin Coffee --amount 3 -q
	assert_equal "$(streak stats Coffee --json | jq -c '.habits[0] | [.total, .amounts.best, .rates[0]]')" \
		'[1,1,{"days":7,"done":1,"asked":2,"percent":50}]'
	assert_equal "$(streak stats Pages --json --today 2026-03-07 | jq '.habits[0].amounts.sum')" 42.5
	run -0 streak stats Pages
	assert_line "Goal      20 pages"
	assert_line "Amounts   sum 62.5 pages"
	assert_line "          mean 20.83 pages"
	assert_line "          best 30 pages on 2026-03-06"
}

@test "without a goal, or anything logged, there are no amounts" {
	streak checkin Read --create -q
	assert_equal "$(stats_of .amounts)" null
	streak add Pages --goal 20 -q
	assert_equal "$(streak stats Pages --json | jq '.habits[0].amounts')" null
}

# ---- The screen ----

people() {
	streak import csv "$TOP/tests/docs/picture.csv" -q
	streak checkin Read --date 2024-11-03..2025-02-02 --date 2025-04-01..2025-04-30 -q
	streak skip Read --date 2025-02-03 --date 2025-03-01..2025-03-31 -q
	habit Work weekdays 02-02 02-03 02-04 02-05 02-06 02-09 02-12 02-14 03-02 03-06
}

@test "a habit's statistics fill a screen of 40, of 80 and of 200 columns" {
	local columns
	people
	export STREAK_PAGER=
	for columns in 40 80 200; do
		on_terminal "$columns" streak stats Read Work | tee whole | fits "$columns"
		shows "stats.$columns" <whole
	done
	streak stats Read Work | shows stats.plain
}

@test "without UTF-8 the bars are ASCII, and everything else too" {
	people
	LC_ALL=C streak stats Read | tee ascii | shows stats.ascii
	run grep -P '[^\x00-\x7f]' ascii
	assert_failure 1
}

@test "titles are bold on a terminal that can, and only there" {
	streak checkin Read --create -q
	TERM_HERE=xterm STREAK_PAGER='' on_terminal 80 streak stats | grep -q $'^\e\\[1mRead\e\\[0m$'
	run -0 streak stats
	refute_output --partial $'\e'
	run -0 streak stats --color always
	assert_output --partial $'\e[1mRead\e[0m'
}

@test "names of any script break no screen" {
	local name columns
	for name in "Gym 💪" "日本語を読む" $'Cafe\xcc\x81' $'Overr\xe2\x80\xaeide' "שלום" \
		"$(printf 'x%.0s' {1..60})"; do
		streak checkin "$name" --create --note $'\xe2\x80\xaeback' --date 2026-03-01..2026-03-07 -q
	done
	for columns in 40 80; do
		on_terminal "$columns" streak status | tee seen | fits "$columns"
		assert_equal "$(wc -l <seen)" 7
		STREAK_PAGER='' on_terminal "$columns" streak stats | tee seen | fits "$columns"
		run grep -c $'\xe2\x80\xae' seen
		assert_output 0
	done
	STREAK_PAGER='' on_terminal 40 streak history Overr | tee seen | fits 40
	run grep -c $'\xe2\x80\xae' seen
	assert_output 0
}

@test "of a habit that was never done there is little to say" {
	streak add Read -q
	run -0 streak stats
	assert_output "$(printf '%s\n' Read 'Schedule  daily' 'Days      0 done, 0 skipped' \
		'Streak    0 days' 'Longest   0 days' 'Strength  0%')"
	assert_equal "$(stats_of '[.strength, .first, .months, .best_streaks, .perfect_weeks]')" \
		'[0,null,[],[],[]]'
	assert_equal "$(rate_of null)" "[0,0,null]"
}

@test "an archived habit is left out, unless it is named" {
	streak checkin Read Gym --create -q
	streak archive Gym -q
	assert_equal "$(streak stats --jsonl | jq -r .name)" Read
	assert_equal "$(streak stats Gym --jsonl | jq -r .name)" Gym
	streak archive Read -q
	run -0 streak stats
	assert_output "All habits are archived; 'streak stats NAME' shows one."
}

@test "without habits it says how to start, and of an unknown one that it is" {
	unset STREAK_DB
	run -0 streak stats
	assert_output --partial "Start with"
	streak add Read -q
	refuses 2 "no habit 'Raed'; did you mean 'Read'?" streak stats Raed
}
