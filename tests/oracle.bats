#!/usr/bin/env bats
# Random histories, counted twice: by the program on its bits and by plain SQL on
# one row per day (oracle/model.sql, oracle/planned.sql). STREAK_SEED repeats a run that failed.

load helper

setup_here() {
	ORACLE=$TOP/tests/oracle
	MODEL=$BATS_TEST_TMPDIR/model.db
	SEED=${STREAK_SEED:-$RANDOM}
	echo "repeat this with STREAK_SEED=$SEED"
}

# The sqlite3 shell on the model; statements from stdin, or as arguments.
model() {
	sqlite3 -batch -noheader -bail "$MODEL" "$@"
}

# The number of a day, days since 1970-01-01.
number_of() {
	sqlite3 :memory: "SELECT strftime('%s', '$1') / 86400"
}

# Dates of the numbers that a query of the model gives.
dates_of() {
	model "SELECT date(num * 86400, 'unixepoch') FROM ($1)"
}

# histories ANCHOR SPAN HABITS ASOFS: random histories that end about the day ANCHOR,
# in the model and in the program's database, by one import as of ANCHOR.
histories() {
	local anchor
	anchor=$(number_of "$1")
	model <"$ORACLE/model.sql"
	awk -f "$ORACLE/histories.awk" -v seed="$SEED" -v anchor="$anchor" -v span="$2" \
		-v habits="$3" -v asofs="$4" </dev/null | model
	export STREAK_TODAY=$1
	${PREPARE-}
	# Rows in no order, and CSV as a person would write it.
	{
		echo "habit,date,state"
		model -csv "SELECT habit, date(num * 86400, 'unixepoch'), state FROM mark
			ORDER BY (num * 7919 + rowid * 104729) % 1009, rowid"
	} >rows.csv
	run -0 streak import csv rows.csv
	ANCHOR=$anchor
}

# Give the model's habits schedules other than daily, and make them so.
plan_habits() {
	local name schedule
	model "INSERT INTO plan
		SELECT name, schedule, kind, weekdays, n, m FROM (
			SELECT name, (rowid + $SEED) % 16 AS choice FROM habit) JOIN (
			SELECT column1 AS choice, column2 AS schedule, column3 AS kind, column4 AS weekdays,
				column5 AS n, column6 AS m FROM (VALUES
			(0, 'weekdays', 'weekdays', 62, NULL, NULL), (1, 'weekends', 'weekdays', 65, NULL, NULL),
			(2, 'mon,wed,fri', 'weekdays', 42, NULL, NULL), (3, 'thu', 'weekdays', 16, NULL, NULL),
			(4, 'tue,wed,thu,fri,sat,sun', 'weekdays', 125, NULL, NULL),
			(5, 'every 2 days', 'rolling', NULL, 1, 2), (6, '2 in 3 days', 'rolling', NULL, 2, 3),
			(7, '2 in 7 days', 'rolling', NULL, 2, 7), (8, '5 in 7 days', 'rolling', NULL, 5, 7),
			(9, '10 in 30 days', 'rolling', NULL, 10, 30), (10, '1/week', 'week', NULL, 1, NULL),
			(11, '3/week', 'week', NULL, 3, NULL), (12, '7/week', 'week', NULL, 7, NULL),
			(13, '1/month', 'month', NULL, 1, NULL), (14, '15/month', 'month', NULL, 15, NULL),
			(15, '31/month', 'month', NULL, 31, NULL))) USING (choice)"
	while IFS='|' read -r name schedule; do
		streak add "$name" --schedule "$schedule" -q || fail "add $name --schedule $schedule"
	done < <(model "SELECT name, schedule FROM plan")
}

# planned WEEK_START ANCHOR SPAN HABITS ASOFS: such histories, compared in all ways.
planned() {
	streak config week-start "$1"
	shift
	PREPARE=plan_habits histories "$@"
	model "CREATE TABLE week_start AS SELECT '$(streak config week-start)' AS name"
	model <"$ORACLE/planned.sql"
	model -separator $'\t' "SELECT t, name, n, m, base, days FROM walk" |
		awk -F'\t' -f "$ORACLE/rolling.awk" >walked.sql
	model <walked.sql
	assert_equal "$(model "SELECT count(DISTINCT name) FROM cal JOIN counted ON habit = name")" "$3"
	compare_status planned_status.sql
	compare_stats
	compare_weeks
	compare_view
	check_recalc
}

# same EXPECTED ACTUAL: two files of lines in any order.
same() {
	sort "$1" >expected.sorted
	sort "$2" >actual.sorted
	[ -s expected.sorted ] || fail "nothing to compare in $1"
	diff expected.sorted actual.sorted >difference || {
		head -n 20 difference
		fail "$(grep -c '^>' difference) of $(wc -l <actual.sorted) lines differ (> is the program's)"
	}
}

# The habits of JSON documents, a line each, in the order of the oracle's fields.
habit_lines() {
	jq -c --args '.today as $today | .habits[] | {today: $today} + . |
		. as $habit | $ARGS.positional | map(. as $key |
			if $habit | has($key) then {key: $key, value: $habit[$key]}
			else error("no field \($key)") end) | from_entries' "$@"
}

# compare_status [QUERY]
compare_status() {
	local today
	model <"$ORACLE/${1:-status.sql}" >expected
	for today in $(dates_of "SELECT t AS num FROM asof"); do
		streak status --json --today "$today" || fail "status as of $today"
	done >status.json
	habit_lines today name schedule state current pending streak_unit since longest \
		longest_from longest_to last total days_left <status.json >actual
	same expected actual
}

# Rates, weekdays, months, best streaks, perfect weeks, from the table cal. After planned.sql.
compare_stats() {
	local today
	model <"$ORACLE/stats.sql" >expected
	for today in $(dates_of "SELECT t AS num FROM asof"); do
		streak stats --json --today "$today" || fail "stats as of $today"
	done >stats.json
	jq -c '.today as $today | .habits[] | [$today, .name, .total, .skipped, .first, .last,
		(.rates | map([.done, .asked, .percent])),
		(.weekdays | map([.weekday, .done, .asked, .percent])),
		(.months | map([.month, .done, .asked, .percent])),
		(if .schedule | test(" (in|days)") then null
			else .best_streaks | map([.length, .from, .to]) end),
		(.perfect_weeks | if . then map([.year, .perfect_weeks]) else . end)]' \
		<stats.json >actual
	# A habit whose days all lie outside the model has no line there.
	model "SELECT DISTINCT name FROM cal" >named
	jq -c --rawfile names named 'select(.[1] as $name | $names | split("\n") | index($name))' \
		<actual >actual.named
	same expected actual.named
}

# The cached summary: facts as of the last done day. After compare_status.
compare_summary() {
	model "SELECT habit, last, at_last, longest FROM counted WHERE t = $ANCHOR" >expected
	sql "SELECT name, last_on, current, longest FROM habit" >actual
	same expected actual
}

compare_view() {
	model "SELECT habit, date(num * 86400, 'unixepoch') FROM day WHERE done" >expected
	sql "SELECT habit, day FROM checkin" >actual
	same expected actual
}

# Perfect weeks as of a few days, by any first day of the week, of all years and the
# years about: some of the many ways to ask.
compare_weeks() {
	local today year start
	local -a years
	model "CREATE TABLE IF NOT EXISTS call(t, week_start, year);
		DELETE FROM call;
		WITH few AS (SELECT t FROM asof ORDER BY t * 7919 % 101 LIMIT 3),
		spanned AS (SELECT NULL AS year UNION ALL SELECT DISTINCT year FROM (
			SELECT CAST(strftime('%Y', t * 86400, 'unixepoch') AS INTEGER) + add_ AS year
			FROM few JOIN (SELECT 0 AS add_ UNION ALL SELECT -1 UNION ALL SELECT 1))
			WHERE year BETWEEN 1 AND 9999)
		INSERT INTO call SELECT t, name, year FROM few JOIN start JOIN spanned
			ORDER BY (row_number() OVER () * 7919 + $SEED) % 1009 LIMIT 36"
	model <"$ORACLE/weeks.sql" >expected
	while IFS='|' read -r today start year; do
		years=(--all)
		[ -z "$year" ] || years=(--year "$year")
		streak perfect-weeks --json --today "$today" --week-start "$start" "${years[@]}" ||
			fail "perfect-weeks ${years[*]} --week-start $start as of $today"
	done >weeks.json \
		< <(model "SELECT date(t * 86400, 'unixepoch'), week_start, year FROM call")
	habit_lines today name year week_start perfect_weeks weeks <weeks.json >actual
	same expected actual
}

# Summaries are right seen from any day.
check_recalc() {
	local today
	for today in "$STREAK_TODAY" $(dates_of "SELECT t AS num FROM asof LIMIT 4"); do
		run streak recalc --check --today "$today"
		assert_success
	done
}

compare_all() {
	compare_status
	compare_summary
	compare_weeks
	compare_view
	check_recalc
}

@test "everything about days around a leap day equals the oracle" {
	histories 2024-03-01 250 50 16
	compare_all
}

@test "everything about days around New Year of a year of 53 weeks equals the oracle" {
	histories 2021-01-03 150 50 16
	compare_all
}

@test "everything about a century without a leap day equals the oracle" {
	histories 1900-03-01 150 40 12
	compare_all
}

@test "everything about days around the epoch, where day numbers turn negative, equals the oracle" {
	histories 1970-01-02 150 40 12
	compare_all
}

@test "everything about the first days of the year 1 equals the oracle" {
	histories 0001-01-20 40 40 16
	compare_all
}

@test "everything about the last days of the year 9999 equals the oracle" {
	histories 9999-12-30 150 40 16
	compare_all
}

@test "everything about habits of many years equals the oracle" {
	histories 2026-03-08 3000 14 8
	compare_all
}

@test "everything about days of any other year equals the oracle" {
	histories "$(printf '%04d-%02d-%02d' $((2 + (SEED * 7919) % 9997)) $((1 + SEED % 12)) \
		$((1 + SEED % 28)))" 400 40 12
	compare_all
}

@test "everything about schedules other than daily equals the oracle" {
	planned sunday 2024-03-01 150 48 12
}

@test "everything about such schedules about New Year equals it, for weeks from Monday" {
	planned monday 2021-01-03 120 48 12
}

@test "everything about such schedules where day numbers turn negative equals it, from Thursday" {
	planned thursday 1970-01-20 90 48 12
}

# daily_stats WEEK_START ANCHOR SPAN HABITS ASOFS: statistics of daily habits.
daily_stats() {
	streak config week-start "$1"
	shift
	histories "$@"
	model "INSERT INTO plan SELECT name, 'daily', 'weekdays', 127, NULL, NULL FROM habit;
		CREATE TABLE week_start AS SELECT '$(streak config week-start)' AS name"
	model <"$ORACLE/planned.sql"
	compare_stats
}

@test "statistics of daily habits equal the oracle" {
	daily_stats sunday 2024-03-01 250 40 12
}

@test "statistics of daily habits of some years equal it, for weeks from Monday" {
	daily_stats monday 2021-01-03 900 12 8
}

# steps COUNT WANDER: random changes, each answered by the program and by the model;
# today moves to and fro by WANDER days.
steps() {
	local verb habit first last today
	awk -f "$ORACLE/steps.awk" -v seed="$SEED" -v anchor="$ANCHOR" -v habits=5 -v steps="$1" \
		-v wander="$2" </dev/null >steps.tsv
	model "CREATE TABLE move(verb, habit, first INTEGER, last INTEGER, t INTEGER)"
	model -cmd ".mode tabs" ".import steps.tsv move"
	while read -r place; do
		echo "INSERT INTO step SELECT * FROM move WHERE rowid = $place;"
		echo ".read '$ORACLE/step.sql'"
	done < <(seq "$1") >steps.sql
	model "CREATE TABLE step AS SELECT * FROM move LIMIT 0"
	model <steps.sql | cat -n >expected
	[ "$(wc -l <expected)" -eq "$1" ] || fail "the model took $(wc -l <expected) of $1 steps"
	while IFS='|' read -r verb habit first last today; do
		streak "$verb" "$habit" --date "$first..$last" --today "$today" --json ||
			fail "$verb $habit $first..$last as of $today"
	done >steps.json < <(model "SELECT verb, habit, date(first * 86400, 'unixepoch'),
		date(last * 86400, 'unixepoch'), date(t * 86400, 'unixepoch') FROM move ORDER BY rowid")
	habit_lines today name changed already left_done current longest last <steps.json |
		cat -n >actual
	same expected actual
	model "DELETE FROM asof;
		INSERT INTO asof SELECT $ANCHOR + value FROM json_each('[-9, -2, -1, 0, 1, 2, 30]')"
}

@test "every check-in, undo and skip, of a day or a range, answers as the oracle does" {
	histories 2024-03-05 60 6 3
	steps 100 0
	compare_status
	compare_summary
	compare_weeks
	compare_view
	check_recalc
}

@test "answers are right while today moves to and fro, as between devices and by --today" {
	histories 2026-01-04 40 6 3
	steps 80 4
	check_recalc
	run -0 streak recalc
	compare_status
	compare_summary
	compare_view
}

# All that the program says, and what people see who query its file.
everything() {
	local today
	for today in "$STREAK_TODAY" "$(dates_of "SELECT max(t) AS num FROM asof")"; do
		streak status --json --today "$today"
		streak perfect-weeks --all --json --today "$today"
		streak list --json --today "$today"
	done
	streak status
	streak export csv
	sql "SELECT name, last_on, current, longest FROM habit; SELECT * FROM checkin ORDER BY 1, 2"
}

@test "toggling any day twice leaves every output as it was" {
	local habit day state
	histories 2025-01-06 60 12 6
	everything >before
	while IFS='|' read -r habit day state; do
		case $state in
		done) there=undo back=checkin ;;
		skip) there=undo back=skip ;;
		*) there=checkin back=undo ;;
		esac
		run -0 streak "$there" "$habit" --date "$day"
		run -0 everything
		[ "$output" != "$(cat before)" ] || fail "$there $habit $day changed nothing"
		run -0 streak "$back" "$habit" --date "$day"
		everything >after
		diff before after || fail "$there and $back on $habit $day left a trace"
	done < <(model "
		WITH RECURSIVE span(num) AS (
			SELECT $ANCHOR - 45 UNION ALL SELECT num + 1 FROM span WHERE num < $ANCHOR)
		SELECT name, date(span.num * 86400, 'unixepoch'),
			CASE done WHEN 1 THEN 'done' WHEN 0 THEN 'skip' ELSE 'empty' END AS state
		FROM habit JOIN span LEFT JOIN day ON habit = name AND day.num = span.num
		WHERE name NOT IN ('habit 1', 'habit 2')
		ORDER BY row_number() OVER (PARTITION BY state
			ORDER BY (span.num * 7919 + length(name) * 31 + $SEED) % 1009)
		LIMIT 15")
	run -0 streak recalc --check
}

@test "undoing all days and checking them in again gives the same counts" {
	local name
	histories 2022-01-02 120 8 8
	model "DELETE FROM mark WHERE num > $ANCHOR"
	for name in "habit "{3..8}; do
		run -0 streak undo "$name" --date 2020-01-01..2023-12-31
		assert_output --partial "streak 0 days"
	done
	assert_equal "$(sql "SELECT count(*) FROM checkin WHERE habit NOT IN ('habit 1')")" 0
	assert_equal "$(sql "SELECT count(*) FROM habit WHERE id > 2 AND (last_on IS NOT NULL
		OR current <> 0 OR longest <> 0)")" 0
	run -0 streak recalc --check
	for name in "habit "{3..8}; do
		dates_of "SELECT num FROM day WHERE done AND habit = '$name'" >dates
		run -0 streak checkin "$name" --date - <dates
		dates_of "SELECT num FROM day WHERE NOT done AND habit = '$name'" >dates
		[ ! -s dates ] || run -0 streak skip "$name" --date - <dates
	done
	# What lay in the future of habit 1 is as it was.
	model "INSERT INTO mark VALUES('habit 1', $ANCHOR + 40, 'done')"
	compare_all
}
