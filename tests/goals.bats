#!/usr/bin/env bats
# Goals and what is logged towards them; notes of days.

load helper

setup_here() {
	streak add Pages --goal 20 --unit pages -q
	streak add Coffee --at-most 2 --unit cups -q
}

# on DAY NAME "STATE CURRENT AMOUNT"
on() {
	assert_equal "$1 $(streak status "$2" --today "$1" --json | jq -r '.habits[0] |
		[.state, .current, .amount // "-"] | map(tostring) | join(" ")')" "$1 $3"
}

@test "amounts add up over a day, which is done when they reach the goal" {
	run streak checkin Pages --amount 12
	assert_output "Pages: 2026-03-08 logged, 12 of 20 pages; streak 0 days"
	on 2026-03-08 Pages "pending 0 12"
	run streak checkin Pages --amount 8
	assert_output "Pages: 2026-03-08 checked in, 20 of 20 pages; streak 1 day"
	on 2026-03-08 Pages "done 1 20"
	run streak checkin Pages --amount 2.5
	assert_output "Pages: 2026-03-08 checked in, 22.5 of 20 pages; streak 1 day"
	run streak checkin Pages --amount =3
	assert_output "Pages: 2026-03-08 logged, 3 of 20 pages; streak 0 days"
	run streak checkin Pages --amount =3
	assert_output "Pages: 2026-03-08 already logged, 3 of 20 pages; streak 0 days"
}

@test "a check-in without an amount logs what is missing, and once is enough" {
	streak checkin Pages --amount 12 -q
	run streak checkin Pages
	assert_output "Pages: 2026-03-08 checked in, 20 of 20 pages; streak 1 day"
	on 2026-03-08 Pages "done 1 20"
	before=$(sha256sum <"$STREAK_DB")
	run streak checkin Pages
	assert_output "Pages: 2026-03-08 already done, 20 of 20 pages; streak 1 day"
	assert_equal "$(sha256sum <"$STREAK_DB")" "$before"
}

@test "a day that was logged and is not done can be skipped, and is done once the amount is enough" {
	streak checkin Pages --date -2..yesterday -q
	streak checkin Pages --amount 5 -q
	run -0 streak skip Pages
	assert_output "Pages: 2026-03-08 skipped, 5 of 20 pages; streak 2 days, 1 paused"
	run -0 streak skip Pages
	assert_output "Pages: 2026-03-08 already skipped, 5 of 20 pages; streak 2 days, 1 paused"
	assert_equal "$(streak skip Pages --json |
		jq -c '.habits[0] | [.changed, .already, .left_done, .amount]')" '[0,1,0,5]'
	on 2026-03-08 Pages "skipped 2 5"
	on 2026-03-09 Pages "pending 2 -"
	assert_equal "$(streak status Pages --format '%n %s')" "Pages skipped"
	run -0 streak status Pages
	assert_line --partial "skipped, 5 of 20 pages"
	assert_equal "$(streak history Pages --jsonl --from today | jq -c '[.state, .amount]')" \
		'["skip",5]'
	assert_equal "$(streak export csv | tail -n 1)" "Pages,2026-03-08,skip,5,"
	run -1 streak due Pages
	assert_equal "$(sql "SELECT count(*) FROM checkin WHERE day = '2026-03-08'")" 0
	streak recalc --check
	streak checkin Pages --amount 15 -q
	on 2026-03-08 Pages "done 3 20"
	assert_equal "$(sql "SELECT count(*) FROM checkin WHERE day = '2026-03-08'")" 1
	assert_equal "$(streak skip Pages --json | jq '.habits[0].left_done')" 1
	run -0 streak undo Pages
	assert_output "Pages: 2026-03-08 empty again; streak 2 days"
	streak recalc --check
}

@test "a day over its limit can be skipped, within it not" {
	streak checkin Coffee --date yesterday -q
	streak checkin Coffee --amount 3 -q
	run -0 streak skip Coffee --date yesterday --date today
	assert_output "Coffee: 1 day skipped, 1 done and left so; streak 1 day, 1 paused"
	on 2026-03-08 Coffee "skipped 1 3"
	on 2026-03-09 Coffee "pending 1 -"
	assert_equal "$(streak explain Coffee --json | jq -r '.habits[0].stretches[0].state')" skipped
	streak recalc --check
}

@test "a skipped day keeps its amount in CSV and in another device's file" {
	streak checkin Pages --amount 5 -q
	streak skip Pages -q
	streak export csv >days.csv
	cp "$STREAK_DB" phone.db
	XDG_STATE_HOME=$PWD/phone streak -f phone.db checkin Pages --amount 14 -q
	streak merge -q phone.db
	on 2026-03-08 Pages "skipped 0 19"
	streak undo Pages -q
	streak import csv -q days.csv
	on 2026-03-08 Pages "skipped 0 5"
	streak checkin Pages --amount 15 -q
	on 2026-03-08 Pages "done 1 20"
	streak recalc --check
}

@test "of several days that are logged it is said how many are done" {
	run streak checkin Pages --date 2026-03-01..2026-03-03 --amount 7
	assert_output "Pages: 3 days logged, none done; streak 0 days"
	run streak checkin Pages --date 2026-03-02..2026-03-03 --amount 13
	assert_output "Pages: 2 days checked in; streak 0 days, longest 2 days"
	run streak checkin Pages --date 2026-03-01..2026-03-04 --amount =7
	assert_output "Pages: 3 days logged, 1 already logged, none done; streak 0 days"
	streak checkin Pages --date 2026-03-02 -q
	run streak checkin Pages --date 2026-03-01..2026-03-02 --amount 1
	assert_output "Pages: 2 days logged, 1 of 2 done; streak 0 days, longest 1 day"
	run streak checkin Pages --date 2026-03-01..2026-03-04
	assert_output "Pages: 3 days checked in, 1 already done; streak 0 days, longest 4 days"
	run streak checkin Coffee --date 2026-03-01..2026-03-02 --amount 3
	assert_output "Coffee: 2 days logged, none done; streak 0 days"
}

@test "parts that binary fractions can't tell still reach the goal" {
	streak add Water --goal 0.3 --unit l -q
	for _ in 1 2 3; do
		streak checkin Water --amount 0.1 -q
	done
	on 2026-03-08 Water "done 1 0.3"
	assert_equal "$(sql "SELECT count(*) FROM checkin WHERE habit = 'Water'")" 1
}

@test "an at-most habit has to be logged, and one over its limit ends the run" {
	on 2026-03-08 Coffee "pending 0 -"
	streak checkin Coffee --date 2026-03-05..2026-03-07 -q
	on 2026-03-08 Coffee "pending 3 -"
	run streak checkin Coffee
	assert_output "Coffee: 2026-03-08 logged, 0 of at most 2 cups; streak 4 days"
	streak checkin Coffee --amount 2 -q
	on 2026-03-08 Coffee "done 4 2"
	run streak checkin Coffee --amount 1
	assert_output "Coffee: 2026-03-08 logged, over the limit, 3 of at most 2 cups; streak 0 days, longest 3 days"
	on 2026-03-08 Coffee "off 0 3"
	run streak due
	assert_output --partial Pages
	refute_output --partial Coffee
	run streak checkin Coffee
	assert_output --partial "2026-03-08 is over the limit, 3 of at most 2 cups"
	on 2026-03-09 Coffee "pending 0 -"
	assert_equal "$(streak due Coffee --today 2026-03-08 --count)" 0
	streak recalc --check
}

@test "undo takes the day's amounts away, and what is logged later starts from 0" {
	streak checkin Pages --amount 12 -q
	streak undo Pages -q
	on 2026-03-08 Pages "pending 0 -"
	streak checkin Pages --amount 5 -q
	on 2026-03-08 Pages "pending 0 5"
}

@test "each device has its own total, and they add up" {
	streak checkin Pages --amount 12 -q
	XDG_STATE_HOME=$PWD/other streak checkin Pages --amount 3 -q
	on 2026-03-08 Pages "pending 0 15"
	XDG_STATE_HOME=$PWD/other streak checkin Pages --amount =10 -q
	on 2026-03-08 Pages "done 1 22"
	# What the first device had logged is retracted with its check-in, though only it can clear it.
	XDG_STATE_HOME=$PWD/other streak undo Pages -q
	on 2026-03-08 Pages "pending 0 -"
	streak checkin Pages --amount 1 -q
	on 2026-03-08 Pages "pending 0 1"
	XDG_STATE_HOME=$PWD/other streak checkin Pages -q
	on 2026-03-08 Pages "done 1 20"
}

@test "a check-in from before there was a goal counts as reaching it" {
	streak add Read -q
	streak checkin Read --date 2026-03-06..2026-03-08 -q
	run streak edit Read --goal 20
	assert_output "Read: daily, 20; streak 3 days before, 3 days now"
	run streak checkin Read --amount 5
	assert_output "Read: 2026-03-08 checked in, 25 of 20; streak 3 days"
	run streak edit Read --goal 30
	assert_output "Read: daily, 30; streak 3 days before, 2 days now"
	run streak edit Read --goal none
	assert_output "Read: daily; streak 2 days before, 3 days now"
	streak recalc --check
}

@test "a goal that is taken away takes its unit with it" {
	streak edit Pages --goal none -q
	streak edit Coffee --at-most none -q
	assert_equal "$(streak list --json | jq -c '[.habits[] | [.goal, .at_most, .unit]]')" \
		'[[null,null,null],[null,null,null]]'
	refuses 2 "a unit is of a goal" streak edit Pages --unit pages
	refuses 2 "a unit is of a goal" streak edit Pages --goal none --unit pages
	streak edit Pages --note 'at night' -q
	streak edit Pages --goal 5 --unit chapters -q
	assert_equal "$(streak list --json | jq -c '.habits[0] | [.goal, .unit]')" '[5,"chapters"]'
}

@test "amounts that are none are refused, and nothing is logged" {
	for amount in -1 x 1e13 nan inf '' = =-2 1,5 0x10 ' 3'; do
		refuses 2 "--amount: an amount is a number from 0 to 1e12" \
			streak checkin Pages --amount "$amount"
	done
	streak add Read -q
	refuses 2 "'Read' has no goal, so an amount means nothing" streak checkin Read --amount 3
	refuses 2 "has no goal" streak checkin Pages Read --amount 3
	on 2026-03-08 Pages "pending 0 -"
	refuses 2 "--goal: 0 is reached without doing anything" streak add New --goal 0
	refuses 2 "--goal: an amount is" streak add New --goal -3
	refuses 2 "--goal or --at-most, not both" streak add New --goal 3 --at-most 4
	refuses 2 "a unit is of a goal" streak add New --unit pages
	refuses 2 "--unit: " streak add New --goal 3 --unit $'a\nb'
}

@test "a note is kept with its day, also beside a skip, and an empty one goes away" {
	streak checkin Pages --note 'chapter 3, "the end"' -q
	streak skip Coffee --note ill -q
	assert_equal "$(streak export csv | tail -n +2)" \
		$'Pages,2026-03-08,done,20,"chapter 3, ""the end"""\nCoffee,2026-03-08,skip,,ill'
	run streak checkin Pages --note 'chapter 4'
	assert_output "Pages: 2026-03-08 already done, 20 of 20 pages, noted; streak 1 day"
	streak checkin Pages --note '' -q
	assert_equal "$(streak export csv | grep Pages)" "Pages,2026-03-08,done,20,"
	refuses 2 "the note is not UTF-8" streak checkin Pages --note $'\xff'
}

@test "a logged day that is not done comes back from CSV as such" {
	streak checkin Pages --amount 12 -q
	streak export csv >days.csv
	assert_equal "$(tail -n 1 days.csv)" "Pages,2026-03-08,,12,"
	streak undo Pages -q
	streak import csv days.csv -q
	on 2026-03-08 Pages "pending 0 12"
}

@test "pauses are named beside the streak" {
	# ccpk1/ChoreOps#290, daya0576/beaverhabits#147, iSoron/uhabits#601
	streak add Read -q
	streak checkin Read --date 2026-03-01..2026-03-07 -q --today 2026-03-07
	streak undo Read --date 2026-03-03..2026-03-05 -q
	streak skip Read --date 2026-03-03..2026-03-05 -q
	assert_equal "$(status_of '[.current, .paused]' Read --today 2026-03-07)" "[4,3]"
	run streak status Read --today 2026-03-07
	assert_line --partial "4 days, 3 paused"
}

# The days that count by plain SQL over what each device logged, one row a day and device.
oracle() {
	sqlite3 -batch "$1" "
		SELECT h.name, d.day FROM logged d JOIN habit h ON h.name = d.habit GROUP BY h.name, d.day
		HAVING (h.goal IS NULL OR sum(d.amount) >= h.goal - 1e-9)
		AND (h.at_most IS NULL OR sum(d.amount) <= h.at_most + 1e-9) ORDER BY 1, 2"
}

@test "random logs of three devices count as plain SQL sums them up" {
	seed=${SEED:-$((RANDOM * 32768 + RANDOM))}
	echo "seed $seed"
	RANDOM=$seed
	sqlite3 -batch log.db "CREATE TABLE logged(habit, day, device, amount,
		PRIMARY KEY(habit, day, device))"
	for _ in $(seq 120); do
		habit=Pages most=20
		if ((RANDOM % 2)); then habit=Coffee most=3; fi
		day=$(printf '2026-02-%02d' $((RANDOM % 9 + 1)))
		device=$((RANDOM % 3))
		amount=$((RANDOM % most)).$((RANDOM % 10))
		export XDG_STATE_HOME=$PWD/device$device
		case $((RANDOM % 5)) in
		0)
			streak undo $habit --date "$day" -q
			echo "DELETE FROM logged WHERE habit = '$habit' AND day = '$day';"
			;;
		1)
			streak checkin $habit --date "$day" --amount "=$amount" -q
			echo "INSERT OR REPLACE INTO logged VALUES('$habit', '$day', $device, $amount);"
			;;
		*)
			streak checkin $habit --date "$day" --amount "$amount" -q
			echo "INSERT INTO logged VALUES('$habit', '$day', $device, $amount)
				ON CONFLICT DO UPDATE SET amount = amount + excluded.amount;"
			;;
		esac
	done >log.sql
	sqlite3 -batch log.db <log.sql
	cp "$STREAK_DB" all.db
	sqlite3 -batch all.db "ATTACH 'log.db' AS l; CREATE TABLE logged AS SELECT * FROM l.logged"
	oracle all.db >expected
	sql "SELECT habit, day FROM checkin ORDER BY 1, 2" | diff expected -
	streak export csv | awk -F, '$3 == "done" { print $1 "|" $2 }' | sort | diff expected -
	assert_equal "$(streak status --json | jq '[.habits[].total] | add')" "$(wc -l <expected)"
	streak recalc --check
}

@test "amounts are printed as people write them" {
	streak add Water --goal 2.3 --unit l -q
	streak checkin Water --amount 1.1 -q
	assert_equal "$(streak status Water --json | grep -o "\"goal\":[^}]*")" \
		"\"goal\":2.3,\"at_most\":null,\"unit\":\"l\",\"amount\":1.1,\"rate\":null"
}
