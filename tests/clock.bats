#!/usr/bin/env bats
# Which day it is: zones, daylight saving, the start of the day. The clock is faked
# (libfaketime), so that no test depends on when it runs. The comments name the
# thread that a case was taken from.

load helper

setup_here() {
	ZONES=/usr/share/zoneinfo
	unset STREAK_TODAY
}

# Tests that set the clock begin with this.
needs_faked_clock() {
	type -P faketime >/dev/null || skip "faketime is not installed"
	[ -e "$ZONES/Europe/Berlin" ] || skip "there is no time zone database"
	case $STREAK_BIN in
	*/sanitize/*) skip "libfaketime can't be loaded before the sanitizers" ;;
	esac
	faketime -f "@2026-01-01 00:00:00" "$STREAK_BIN" --version >/dev/null 2>&1 ||
		skip "this program does not run under faketime"
}

# Seconds since the epoch of a wall clock's time: seconds ZONE TIME
seconds() {
	TZ=$1 date -d "$2" +%s
}

# The program in a zone at a time of its wall clock: at ZONE TIME [ARGUMENT...]
at() {
	local zone=$1 time
	time=$(seconds "$1" "$2")
	shift 2
	TZ=$zone FAKETIME_FMT=%s faketime -f "$time" "$STREAK_BIN" "$@"
}

# The day that it is there: day_at ZONE TIME
day_at() {
	at "$1" "$2" status --json | jq -r .today
}

# Fields of the only habit there: counts_at ZONE TIME FIELDS
counts_at() {
	at "$1" "$2" status --json | jq -c ".habits[0] | $3"
}

days_done() {
	sql "SELECT day FROM checkin ORDER BY day" | paste -sd ' '
}

# ---- What day it is ----

@test "a check-in goes to the local day, not to the day in UTC" {
	needs_faked_clock
	# oppiliappan/dijo#24
	run -0 at America/Los_Angeles "2026-01-10 17:30" checkin Read --create
	assert_output "Read: 2026-01-10 checked in; streak 1 day"
	assert_equal "$(days_done)" "2026-01-10"
	# And east of Greenwich it is tomorrow already.
	run -0 at Pacific/Auckland "2026-01-12 08:00" checkin Read
	assert_equal "$(days_done)" "2026-01-10 2026-01-12"
}

@test "a check-in of the morning is today's all day long" {
	needs_faked_clock
	# jofoerster/habitsync#128
	run -0 at America/Chicago "2026-12-30 10:00" checkin Read --create
	for hour in 10:00 17:59 18:00 19:00 23:59:59; do
		run -0 counts_at America/Chicago "2026-12-30 $hour" '[.state, .current]'
		assert_output '["done",1]'
	done
	run -0 counts_at America/Chicago "2026-12-31 00:00" '[.state, .current, .pending]'
	assert_output '["pending",1,true]'
}

@test "the streak does not fall at midnight in UTC" {
	needs_faked_clock
	# DenverCoder1/github-readme-streak-stats#884, #450, #900, #223
	streak checkin Read --create --date 2026-03-01..2026-03-04 --today 2026-03-04
	run -0 counts_at America/New_York "2026-03-04 19:30" '[.current, .pending]'
	assert_output '[4,false]'
}

@test "the streak does not rise at midnight either" {
	needs_faked_clock
	# jpdb-io/issue-tracker#385
	streak checkin Read --create --date 2026-03-01..2026-03-07 --today 2026-03-07
	for zone in UTC America/New_York Asia/Kathmandu Pacific/Kiritimati; do
		run -0 counts_at "$zone" "2026-03-08 00:00" '[.current, .pending, .state]'
		assert_output '[7,true,"pending"]'
		run -0 counts_at "$zone" "2026-03-07 23:59:59" '[.current, .pending, .state]'
		assert_output '[7,false,"done"]'
	done
}

@test "days are counted by the calendar, not by hours between check-ins" {
	needs_faked_clock
	# dailydotdev/daily#1893, mohdmaazgani/symptom-scribe-clean#537
	at UTC "2026-03-01 00:01" checkin Far --create
	run -0 at UTC "2026-03-02 23:59" checkin Far
	assert_output "Far: 2026-03-02 checked in; streak 2 days"
	at UTC "2026-03-01 07:00" checkin Near --create
	run -0 at UTC "2026-03-02 06:00" checkin Near
	assert_output "Near: 2026-03-02 checked in; streak 2 days"
	run -0 at UTC "2026-03-02 21:00" checkin Near
	assert_output "Near: 2026-03-02 already done; streak 2 days"
}

@test "at any instant the day is the local date, in zones all over the world" {
	needs_faked_clock
	local zone instant
	streak add Read
	for zone in UTC Europe/Berlin Europe/Madrid America/New_York America/Sao_Paulo \
		America/St_Johns Asia/Kolkata Asia/Kathmandu Australia/Melbourne Australia/Lord_Howe \
		Pacific/Apia Pacific/Kiritimati Pacific/Pago_Pago Africa/Casablanca XYZ-3:17; do
		# Changes of the clocks, their eves, New Year's eves, and now and then.
		for instant in 1325239200 1490490000 1541300400 1538839800 1793509200 1793512800 \
			1798761599 4102444800; do
			assert_equal "$zone @$instant $(day_at "$zone" "@$instant")" \
				"$zone @$instant $(TZ=$zone date -d "@$instant" +%F)"
		done
	done
}

@test "--today and STREAK_TODAY go before the clock and may be told from it" {
	needs_faked_clock
	streak checkin Read --create --date 2026-03-04 --today 2026-03-04
	assert_equal "$(STREAK_TODAY=2024-02-29 day_at UTC "2026-03-04 12:00")" 2024-02-29
	assert_equal "$(STREAK_TODAY=yesterday day_at UTC "2026-03-04 12:00")" 2026-03-03
	run -0 at Asia/Tokyo "2026-03-05 00:10" status --json --today yesterday
	assert_equal "$(jq -r .today <<<"$output")" 2026-03-04
	run -0 at America/New_York "2026-03-04 23:50" checkin Read --date today --date -2
	assert_equal "$(days_done)" "2026-03-02 2026-03-04"
}

# ---- Travelling ----

@test "flying west ends no day early" {
	needs_faked_clock
	# HabitRPG/habitica#3806, #3433, #3506
	streak checkin Read --create --date 2026-05-01..2026-05-11 --today 2026-05-11
	run -0 at America/New_York "2026-05-12 21:00" checkin Read
	assert_output "Read: 2026-05-12 checked in; streak 12 days"
	# In New York it is 01:30 on the 13th.
	run -0 counts_at America/Los_Angeles "2026-05-12 22:30" '[.state, .current, .pending]'
	assert_output '["done",12,false]'
	run -0 at America/Los_Angeles "2026-05-13 22:00" checkin Read
	assert_output "Read: 2026-05-13 checked in; streak 13 days"
	run -0 counts_at America/New_York "2026-05-14 12:00" '[.state, .current, .pending]'
	assert_output '["pending",13,true]'
}

@test "the day that flying east swallowed can be filled in" {
	needs_faked_clock
	# A blog post on the YouVersion streak: 284 days lost.
	streak checkin Read --create --date 2026-05-01..2026-05-11 --today 2026-05-11
	at America/Los_Angeles "2026-05-12 21:00" checkin Read
	run -0 at Australia/Sydney "2026-05-14 07:00" checkin Read
	assert_output "Read: 2026-05-14 checked in; streak 1 day, longest 12 days"
	run -0 at Australia/Sydney "2026-05-14 07:01" checkin Read --date 2026-05-13
	assert_output "Read: 2026-05-13 checked in; streak 14 days"
	run -0 counts_at Australia/Sydney "2026-05-14 07:02" '[.current, .longest]'
	assert_output '[14,14]'
}

@test "the same local day twice is one check-in" {
	needs_faked_clock
	at Asia/Tokyo "2026-05-12 23:30" checkin Read --create
	run -0 at Pacific/Honolulu "2026-05-12 08:00" checkin Read
	assert_output "Read: 2026-05-12 already done; streak 1 day"
	assert_equal "$(days_done)" "2026-05-12"
}

@test "a local day that never was is a day like any other: missed, unless checked in" {
	needs_faked_clock
	at Pacific/Apia "2011-12-29 23:59:59" checkin Read --create
	run -0 at Pacific/Apia "2011-12-31 00:00" checkin Read
	assert_output "Read: 2011-12-31 checked in; streak 1 day"
	run -0 counts_at Pacific/Apia "2011-12-31 12:00" '[.current, .longest, .total]'
	assert_output '[1,1,2]'
	run -0 at Pacific/Apia "2011-12-31 12:00" skip Read --date yesterday
	assert_output "Read: 2011-12-30 skipped; streak 2 days, 1 paused"
	run -0 at Pacific/Apia "2011-12-31 12:00" checkin Read --date 2011-12-30
	assert_output "Read: 2011-12-30 checked in; streak 3 days"
}

# ---- Where TZ is unset ----

# The program as cron runs it: cron SECONDS [ARGUMENT...]
cron() {
	local time=$1
	shift
	env -i PATH="$PATH" STREAK_DB="$STREAK_DB" FAKETIME_FMT=%s faketime -f "$time" \
		"$STREAK_BIN" "$@"
}

@test "with the setting timezone a service without TZ sees the day that the user sees" {
	needs_faked_clock
	# dohsimpson/HabitTrove#4
	local evening
	evening=$(seconds America/New_York "2026-03-04 20:25")
	at America/New_York "2026-03-04 08:00" checkin Read --create
	streak config timezone America/New_York
	run -0 cron "$evening" status --json
	assert_equal "$(jq -c '[.today, .habits[0].state]' <<<"$output")" '["2026-03-04","done"]'
	run -0 counts_at America/New_York "2026-03-04 20:25" .state
	assert_output '"done"'
	run -0 cron "$evening" checkin Read
	assert_output "Read: 2026-03-04 already done; streak 1 day"
	# Where TZ is set, it goes first.
	assert_equal "$(day_at UTC "@$evening")" 2026-03-05
	assert_equal "$(day_at Asia/Tokyo "@$evening")" 2026-03-05
	# Going back to no zone: the machine's own, whichever that is.
	streak config timezone ""
	run -0 streak config timezone
	assert_output ""
	run -0 cron "$evening" status --json
	assert_equal "$(jq -r .today <<<"$output")" \
		"$(env -i PATH="$PATH" date -d "@$evening" +%F)"
}

@test "day-start goes together with the setting timezone" {
	needs_faked_clock
	streak config timezone Asia/Kolkata
	streak config day-start 04:30
	run -0 cron "$(seconds Asia/Kolkata "2026-03-05 04:29:59")" checkin Read --create
	assert_output "Read: 2026-03-04 checked in; streak 1 day"
	run -0 cron "$(seconds Asia/Kolkata "2026-03-05 04:30")" checkin Read
	assert_output "Read: 2026-03-05 checked in; streak 2 days"
}

@test "an unknown zone or time of day is refused and the setting stays" {
	streak config timezone Europe/Berlin
	streak config day-start 3:05
	refuses 2 "timezone is a zone" streak config timezone Mars/Olympus
	refuses 2 "timezone is a zone" streak config timezone ../../../etc/passwd
	refuses 2 "timezone is a zone" streak config timezone Europe
	for time in 24:00 4 4:5 12:60 "04:00 " 04:00:00 noon; do
		refuses 2 "day-start is a time from 00:00 to 23:59, not '$time'" \
			streak config day-start "$time"
	done
	assert_equal "$(streak config timezone)" Europe/Berlin
	assert_equal "$(streak config day-start)" 03:05
}

# ---- The start of the day ----

@test "the day begins at day-start, to the second" {
	needs_faked_clock
	# iSoron/uhabits#50, #441, #607; scastiel/kado#58 and others
	streak config day-start 03:00
	run -0 at Europe/Berlin "2026-03-10 02:59:59" checkin Read --create
	assert_output "Read: 2026-03-09 checked in; streak 1 day"
	run -0 at Europe/Berlin "2026-03-10 03:00" checkin Read
	assert_output "Read: 2026-03-10 checked in; streak 2 days"
	assert_equal "$(day_at Europe/Berlin "2026-03-11 00:00")" 2026-03-10
	# Just before midnight, and by a day that begins in the evening.
	streak config day-start 23:59
	assert_equal "$(day_at Europe/Berlin "2026-03-11 23:58:59")" 2026-03-10
	assert_equal "$(day_at Europe/Berlin "2026-03-11 23:59")" 2026-03-11
	streak config day-start 00:00
	assert_equal "$(day_at Europe/Berlin "2026-03-10 23:59:59")" 2026-03-10
	assert_equal "$(day_at Europe/Berlin "2026-03-11 00:00")" 2026-03-11
}

@test "all views and words for days go by the one shifted day" {
	needs_faked_clock
	# iSoron/uhabits#607, kado#60
	streak config day-start 03:00
	streak checkin Read --create --date 2026-03-01..2026-03-08 --today 2026-03-08
	local view
	for view in status list perfect-weeks "recalc --check"; do
		# shellcheck disable=SC2086 # a command line
		run -0 at UTC "2026-03-10 01:00" $view --json
		assert_equal "$view $(jq -r .today <<<"$output")" "$view 2026-03-09"
	done
	run -0 counts_at UTC "2026-03-10 01:00" '[.state, .current, .pending]'
	assert_output '["pending",8,true]'
	refuses 2 "2026-03-10 is in the future, today is 2026-03-09" \
		at UTC "2026-03-10 01:00" checkin Read --date 2026-03-10
	# 2026-03-09 is a Monday.
	run -0 at UTC "2026-03-10 01:00" checkin Read --date monday
	assert_output "Read: 2026-03-09 checked in; streak 9 days"
	run -0 at UTC "2026-03-10 01:00" undo Read --date yesterday --date -8
	assert_equal "$(days_done)" "$(echo 2026-03-0{2..7} 2026-03-09)"
}

@test "the day begins at day-start by the clock on the wall on days when clocks change, too" {
	needs_faked_clock
	streak config day-start 03:00
	streak add Read
	# Berlin: from 02:00 CET to 03:00 CEST on 29 March, from 03:00 CEST to 02:00 CET on 25 October.
	assert_equal "$(day_at Europe/Berlin "2026-03-29 01:59:59")" 2026-03-28
	assert_equal "$(day_at Europe/Berlin "2026-03-29 03:00")" 2026-03-29
	assert_equal "$(day_at Europe/Berlin "2026-10-25 02:30 CEST")" 2026-10-24
	assert_equal "$(day_at Europe/Berlin "2026-10-25 02:59:59 CET")" 2026-10-24
	assert_equal "$(day_at Europe/Berlin "2026-10-25 03:00 CET")" 2026-10-25
}

# All that is kept of the habits, and what is said of it at one instant.
stored() {
	sql ".dump habit habit_uid habit_stamp device claim retraction entry"
	streak export csv
	at UTC "2026-03-08 12:00" status --json
	at UTC "2026-03-08 12:00" perfect-weeks --all --json
}

@test "changing the settings to and fro leaves all that is stored as it was" {
	needs_faked_clock
	# HabitRPG/habitica#2328, #2342, #6959, #9865, #1057
	local before setting
	streak checkin Read Write --create --date 2026-02-01..2026-03-08 --today 2026-03-08
	streak undo Read --date 2026-02-14 --today 2026-03-08
	streak skip Read --date 2026-02-14..2026-02-15 --today 2026-03-08
	before=$(stored)
	for setting in "day-start 06:00" "day-start 0:00" "timezone Pacific/Kiritimati" "week-start monday" \
		"day-start 23:59" "timezone America/New_York"; do
		# shellcheck disable=SC2086 # key and value
		streak config $setting
		at UTC "2026-03-08 12:00" status >/dev/null
		at UTC "2026-03-08 23:59:59" recalc --check -q
	done
	streak config day-start 00:00
	streak config timezone ""
	streak config week-start sunday
	assert_equal "$(stored)" "$before"
}

# ---- Daylight saving ----

@test "days of 23 and 25 hours are one day each" {
	needs_faked_clock
	# lordi/tickmate#113: milliseconds by 24 hours
	streak checkin Berlin --create --date 2017-03-26..2017-03-27 --today 2017-03-27
	run -0 counts_at Europe/Berlin "2017-03-27 00:30" '[.current, .longest]'
	assert_output '[2,2]'
	# Between the 24th and the 27th two days are missing.
	streak checkin Gap --create --date 2017-03-24 --date 2017-03-27 --today 2017-03-27
	run -0 at Europe/Berlin "2017-03-27 23:30" status Gap --json
	assert_equal "$(jq -c '.habits[0] | [.current, .longest]' <<<"$output")" '[1,1]'
	run -0 at Europe/Berlin "2017-03-27 23:30" checkin Gap --date 2017-03-24..2017-03-27
	assert_output "Gap: 2 days checked in, 2 already done; streak 4 days"
}

@test "the month and the year in which clocks change have all their days, once" {
	local zone
	# InlitX/streak#162: 26 October 2025 twice. zmxv/everydaycalendar#2: 7 October 2018 missing.
	export STREAK_TODAY=2025-10-31
	for zone in Europe/Madrid Australia/Melbourne America/Sao_Paulo; do
		export TZ=$zone
		run -0 streak checkin "$zone" --create --date 2025-10-01..2025-10-31
		assert_output "$zone: 31 days checked in; streak 31 days"
		run -0 streak checkin "$zone" --date friday
		assert_output "$zone: 2025-10-31 already done; streak 31 days"
		run -0 streak checkin "$zone" --date 2018-01-01..2018-12-31
		assert_output "$zone: 365 days checked in; streak 31 days, longest 365 days"
		assert_equal "$(sql "SELECT count(*), count(DISTINCT day), min(day), max(day)
			FROM checkin WHERE habit = '$zone'")" "396|396|2018-01-01|2025-10-31"
	done
}

@test "every day of a year comes by the clock once, whatever the clocks do" {
	needs_faked_clock
	# zmxv/everydaycalendar#2: in Melbourne 1 April 2018 twice and 7 October 2018 not at all.
	local day hour
	for day in 2018-03-31 2018-04-01 2018-04-02 2018-10-06 2018-10-07 2018-10-08; do
		for hour in 00:00 01:30 12:00 23:59:59; do
			run -0 at Australia/Melbourne "$day $hour" checkin Read --create --json
			assert_equal "$(jq -r .today <<<"$output")" "$day"
		done
	done
	assert_equal "$(days_done)" \
		"2018-03-31 2018-04-01 2018-04-02 2018-10-06 2018-10-07 2018-10-08"
}

@test "the hour that comes twice is one day's" {
	needs_faked_clock
	# HabitRPG/habitica#3231, #4211, #6103, #6161, #6879
	run -0 at America/New_York "2026-11-01 01:30 EDT" checkin Read --create
	assert_output "Read: 2026-11-01 checked in; streak 1 day"
	run -0 at America/New_York "2026-11-01 01:30 EST" checkin Read
	assert_output "Read: 2026-11-01 already done; streak 1 day"
	assert_equal "$(days_done)" "2026-11-01"
}

@test "a day without a midnight is a day" {
	needs_faked_clock
	# Here clocks went from 23:59:59 on the 3rd to 01:00 on the 4th.
	run -0 at America/Sao_Paulo "2018-11-03 23:59:59" checkin Read --create
	assert_output "Read: 2018-11-03 checked in; streak 1 day"
	run -0 at America/Sao_Paulo "2018-11-04 01:00" checkin Read
	assert_output "Read: 2018-11-04 checked in; streak 2 days"
	run -0 at America/Sao_Paulo "2018-11-05 00:00" checkin Read
	assert_output "Read: 2018-11-05 checked in; streak 3 days"
	run -0 counts_at America/Sao_Paulo "2018-11-05 12:00" '[.current, .since]'
	assert_output '[3,"2018-11-03"]'
}

@test "what is due goes by the day that has begun, not by the clock's date" {
	needs_faked_clock
	# iSoron/uhabits#607: the shifted day does not hide what is open
	STREAK_TODAY=2026-03-08 streak checkin Read --create -q
	streak config day-start 03:00 -q
	run at Europe/Berlin '2026-03-10 01:00' due --json
	assert_success
	assert_equal "$(jq -r .today <<<"$output")" 2026-03-09
	# iSoron/uhabits#1381: an old day silences nothing
	run at Europe/Berlin '2026-03-10 01:00' checkin Read --date 2026-03-05 -q
	run at Europe/Berlin '2026-03-10 01:00' due --count
	assert_output 1
}
