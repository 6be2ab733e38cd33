#!/usr/bin/env bats
# Other programs' files come in as they were meant there.

# shellcheck disable=SC2154,SC2030,SC2031 # bats sets stderr; tests are subshells

load helper

state() {
	sql .dump
}

# days HABIT [STATE]: the days of a habit that are in that state (done), as one line.
days() {
	streak export csv | tail -n +2 | sqlite3 -batch :memory: "CREATE TABLE t(h, d, s, a, n)" \
		".import --csv /dev/stdin t" \
		"SELECT group_concat(substr(d, 3), ' ') FROM t WHERE h = '$1' AND s = '${2:-done}'"
}

# entries HABIT: its amounts and notes as DAY AMOUNT NOTE, one JSON list a line.
entries() {
	streak export json | jq -c --arg name "$1" \
		'.habits[] | select(.name == $name).entries[] | [.day, .amount, .note]'
}

# habits: name, schedule, note and whether it is archived.
habits() {
	streak export json | jq -c '.habits[] | [.name, .schedule, .note, .archived_on != null]'
}

# takes STATUS SUMMARY COMMAND...: it ends so, and the summary begins so.
takes() {
	local expected=$1 summary=$2
	shift 2
	run --separate-stderr "$@"
	assert_equal "$status $output" "$expected $output"
	[[ $output == "$summary"* ]] || fail "expected '$summary', not '$output'; $stderr"
}

# A second import, and one under --dry-run, change nothing.
changes_nothing_again() {
	local before
	before=$(state)
	run --separate-stderr streak import "$@"
	assert_output --regexp ' rows? read: 0 new, .*; 0 new habits$'
	run --separate-stderr streak import "$@" --dry-run
	assert_output --partial ' 0 new, '
	assert_equal "$(state)" "$before"
	run -0 streak recalc --check
}

loop_days_are_right() {
	assert_equal "$(days 'Read, 20 pages')" "26-02-23 26-02-24 26-02-25 26-02-26 26-02-27 26-02-28 \
26-03-01 26-03-03 26-03-04 26-03-06 26-03-07"
	assert_equal "$(days 'Read, 20 pages' skip)" 26-03-02
	assert_equal "$(days 'Gym 💪')" "26-02-24 26-02-26 26-02-28 26-03-02 26-03-05 26-03-06"
	assert_equal "$(days 'Вода' skip)" 26-03-07
	assert_equal "$(entries 'Вода' | jq -c '.[0:2]' | paste -sd' ')" \
		'["2026-03-04",2] ["2026-03-05",1.5] ["2026-03-06",2.5] ["2026-03-08",0.5]'
	assert_equal "$(entries 'Coffee' | jq -c '.[0:2]' | paste -sd' ')" \
		'["2026-03-02",1] ["2026-03-04",1] ["2026-03-07",2]'
	assert_equal "$(days 'Old diary')" "23-12-30 23-12-31 24-01-01 24-02-28 24-02-29 24-03-01"
	assert_equal "$(streak list --json | jq -r '.habits[].name' | paste -sd'|')" \
		'Read, 20 pages|Gym 💪|Вода|Coffee|Old diary'
}

loop_settings_are_right() {
	assert_equal "$(habits)" '["Read, 20 pages","daily","Fiction \"only\", please",false]
["Gym 💪","3/week",null,false]
["Вода","daily","Сколько?",false]
["Coffee","1/week","at most 3 a week",false]
["Old diary","daily",null,true]'
	assert_equal "$(sql "SELECT name, goal, at_most, unit FROM habit WHERE unit IS NOT NULL")" \
		$'Вода|2.0||L\nCoffee||3.0|cups'
	assert_equal "$(entries 'Read, 20 pages')" '["2026-03-02",null,"Sick, \"flu\"\nsecond line"]
["2026-03-05",null,"Forgot — naïve café ☕"]
["2026-03-08",null,"not yet"]'
	assert_equal "$(entries 'Вода' | jq -r '.[2] // empty')" 'half day'
}

@test "a backup of Loop's has 11 days done, 1 skipped, 1 not done and 1 unknown of its first habit" {
	takes 0 "14 rows read: 12 new, 0 unchanged, 2 not done, 0 left out; 1 new habit, 3 amounts" \
		streak import loop "$DATA/loop/backup-v25.db" --habit 'Read, 20 pages'
	takes 0 "35 rows read: 20 new, 12 unchanged, 3 not done, 0 left out; 4 new habits" \
		streak import loop "$DATA/loop/backup-v25.db"
	loop_days_are_right
	loop_settings_are_right
	changes_nothing_again loop "$DATA/loop/backup-v25.db"
	streak import loop - <"$DATA/loop/backup-v25.db"
	assert_equal "$(cd "$DATA/loop" && echo *)" \
		"backup-v12.db backup-v25.db csv-2.1-to-2.3.0 csv-2.3.1"
}

@test "both forms of Loop's CSV export give the days of its backup" {
	takes 0 "44 rows read: 32 new, 0 unchanged, 3 not done, 9 derived, 0 left out; 5 new habits" \
		streak import loop "$DATA/loop/csv-2.3.1"
	loop_days_are_right
	loop_settings_are_right
	changes_nothing_again loop "$DATA/loop/csv-2.3.1"
	run -0 --separate-stderr streak import loop "$DATA/loop/backup-v25.db"
	assert_output --partial " 0 new, "
	STREAK_DB=$BATS_TEST_TMPDIR/old.db
	takes 0 "44 rows read: 32 new, 0 unchanged, 3 not done, 9 derived, 0 left out; 5 new habits" \
		streak import loop "$DATA/loop/csv-2.1-to-2.3.0"
	loop_days_are_right
	changes_nothing_again loop "$DATA/loop/csv-2.1-to-2.3.0"
}

@test "BOM, CRLF, quotes, line ends and emoji in Loop's CSV change nothing" {
	streak import loop "$DATA/loop/csv-2.3.1" --quiet
	streak export csv >plain
	cp -r "$DATA/loop/csv-2.3.1" other
	find other -name '*.csv' | while IFS= read -r file; do
		# A line end inside quotes stays as it is in the note.
		awk 'BEGIN {printf "\xef\xbb\xbf"} {n += gsub(/"/, "&"); printf "%s%s\n", $0, n % 2 ? "" : "\r"}' \
			"$file" >changed
		mv changed "$file"
	done
	streak -f other.db import loop other --quiet
	cmp plain <(streak -f other.db export csv)
}

@test "the oldest backup has no values: double, orphaned and empty rows leave three days" {
	takes 1 "6 rows read: 3 new, 1 unchanged, 2 left out; 1 new habit" \
		streak import loop "$DATA/loop/backup-v12.db"
	assert_equal "$(days 'Wake early')" "16-01-01 16-01-02 16-02-29"
	assert_equal "$(wc -l <<<"$stderr")" 2
	[[ $stderr == *"row 5: its habit is not in the table Habits"*"row 6: it has no timestamp"* ]]
	changes_nothing_again loop "$DATA/loop/backup-v12.db"
}

# with_sql SQL: a copy of the backup, changed.
with_sql() {
	cp "$DATA/loop/backup-v25.db" changed.db
	chmod u+w changed.db
	sqlite3 -batch changed.db "$1"
}

@test "a backup of another version names it" {
	with_sql "PRAGMA user_version = 26"
	refuses 3 "version 26" streak import loop changed.db
	with_sql "PRAGMA user_version = 11"
	refuses 3 "version is 11" streak import loop changed.db
	assert_not_exist "$STREAK_DB"
}

@test "a backup that is not what it should be is refused and nothing is stored" {
	streak checkin --create Read
	before=$(state)
	while IFS='|' read -r text statement <&9; do
		with_sql "$statement"
		echo "$statement"
		refuses 3 "$text" streak import loop changed.db
		assert_equal "$(state)" "$before"
	done 9<<-'END'
		no table Habits|DROP TABLE Habits
		no table Repetitions|DROP TABLE Repetitions
		no table in it|ALTER TABLE Habits RENAME TO H; CREATE VIEW Habits AS SELECT * FROM H
		no table in it|ALTER TABLE Repetitions RENAME TO R; CREATE VIEW Repetitions AS WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM r) SELECT 1 AS habit, n * 86400000 AS timestamp, 2 AS value FROM r
		no table in it|ALTER TABLE Repetitions RENAME TO R; CREATE VIRTUAL TABLE Repetitions USING fts5(habit, timestamp, value)
		Habits, row 2: name is no text|UPDATE Habits SET name = x'ff00' WHERE id = 2
		Habits, row 2: name is no text|UPDATE Habits SET name = NULL WHERE id = 2
		Habits, row 2: name is no text|CREATE TABLE h AS SELECT id, CASE id WHEN 2 THEN 5 ELSE name END AS name FROM Habits; DROP TABLE Habits; ALTER TABLE h RENAME TO Habits
		Habits, row 2: a name|UPDATE Habits SET name = '' WHERE id = 2
		Habits, row 2: the name has a control|UPDATE Habits SET name = char(27) || '[31m' WHERE id = 2
		Habits, row 3: type|UPDATE Habits SET type = 7 WHERE id = 3
		Habits, row 3: freq_num|UPDATE Habits SET freq_num = 'often' WHERE id = 3
		Habits, row 3: 0 times|UPDATE Habits SET freq_num = 0 WHERE id = 3
		Habits, row 3: 1 times in -7|UPDATE Habits SET freq_den = -7 WHERE id = 3
		the id 2|CREATE TABLE h AS SELECT * FROM Habits; DROP TABLE Habits; ALTER TABLE h RENAME TO Habits; UPDATE Habits SET id = 2
		Repetitions, row 4: timestamp|UPDATE Repetitions SET timestamp = 9223372036854775807 WHERE id = 4
		Repetitions, row 4: timestamp|UPDATE Repetitions SET timestamp = 'today' WHERE id = 4
		Repetitions, row 4: value|UPDATE Repetitions SET value = 2.5 WHERE id = 4
		Repetitions, row 4: notes|UPDATE Repetitions SET notes = x'fffe' WHERE id = 4
		no habit or no timestamp|ALTER TABLE Repetitions RENAME COLUMN timestamp TO at
		no habit or no timestamp|ALTER TABLE Repetitions RENAME COLUMN timestamp TO at; ALTER TABLE Repetitions ADD COLUMN timestamp AS (at + abs(at))
	END
	printf 'changes' >changed.db-wal
	cp "$DATA/loop/backup-v25.db" changed.db
	refuses 3 "changed.db: the file with -wal" streak import loop changed.db
	head -c 20000 "$DATA/loop/backup-v25.db" >short.db
	refuses 3 "short.db: " streak import loop short.db
	: >empty.db
	refuses 3 "not an SQLite file" streak import loop empty.db
	refuses 3 "no Habits.csv" streak import loop "$BATS_TEST_TMPDIR"
	assert_equal "$(state)" "$before"
}

@test "values that Loop does not have are left out and listed" {
	with_sql "UPDATE Repetitions SET value = 7 WHERE id = 3; UPDATE Repetitions SET value = -5 WHERE id = 26"
	takes 1 "35 rows read: 30 new, 0 unchanged, 3 not done, 2 left out" streak import loop changed.db
	assert_equal "$(grep -c "left out: table Repetitions, row \(3\|26\): its value" <<<"$stderr")" 2
}

@test "two of Loop's habits of one name stay two" {
	with_sql "UPDATE Habits SET name = 'Gym' WHERE id IN (1, 2, 5)"
	streak import loop changed.db --quiet
	assert_equal "$(streak list --json | jq -r '.habits[].name' | paste -sd'|')" \
		'Gym|Gym (2)|Вода|Coffee|Gym (3)'
	assert_equal "$(days 'Gym (3)')" "23-12-30 23-12-31 24-01-01 24-02-28 24-02-29 24-03-01"
	changes_nothing_again loop changed.db
}

@test "what Loop's settings can't be here is said once" {
	run -0 --separate-stderr streak import loop "$DATA/loop/backup-v25.db"
	assert_equal "$stderr" "streak: $DATA/loop/backup-v25.db: 'Coffee' has a goal for several days \
there, which here is the most for each of them"
	run -0 --separate-stderr streak --json import loop "$DATA/loop/backup-v25.db"
	assert_equal "$stderr" ""
	assert_equal "$(jq -c .remarks <<<"$output")" "[]"
}

@test "Loop's frequencies become schedules" {
	while read -r num den schedule; do
		with_sql "UPDATE Habits SET freq_num = $num, freq_den = $den"
		streak -f "$num-$den.db" import loop changed.db -q 2>/dev/null
		assert_equal "$num/$den $(streak -f "$num-$den.db" list --json | jq -r '.habits[0].schedule')" \
			"$num/$den $schedule"
	done <<-'END'
		1 1 daily
		7 7 daily
		1 7 1/week
		3 7 3/week
		10 30 10/month
		10 31 10/month
		1 2 every 2 days
		2 14 2 in 14 days
	END
}

# marks LINES: an export of Loop's whose first habit has these marks.
marks() {
	rm -rf changed
	cp -r "$DATA/loop/csv-2.3.1" changed
	printf "%b" "$1" >"changed/001 Read 20 pages/Checkmarks.csv"
}

@test "CSV of Loop's that can't be read is refused with its file and line" {
	streak checkin --create Read
	before=$(state)
	while IFS='|' read -r text lines <&9; do
		marks "$lines"
		refuses 3 "changed/001 Read 20 pages/Checkmarks.csv: $text" streak import loop changed
		assert_equal "$(state)" "$before"
	done 9<<-'END'
		line 3: |Date,Value,Notes\n2026-03-01,NO,\n2026-03-02,Entry(timestamp=Timestamp(unixTime=1), value=7000)\n
		line 1: |2026-03-02,Entry(timestamp=1, value=7000)\n
		line 2: |Date,Value,Notes\n2026-02-30,NO,\n
		line 2: which of|Date,Value,Notes\n4/11/2019,NO,\n
		line 2: |Date,Value,Notes\n2026-03-01,MAYBE,\n
		line 2: |Date,Value,Notes\n2026-03-01,,\n
		line 2: |Date,Value,Notes\n2026-03-01,NO\n
		line 2: |Date,Value,Notes\n2026-03-01,NO,"half a note\n
		line 2: |Date,Value,Notes\n2026-03-01,NO,\xff\n
		line 1: |Date,Amount\n2026-03-01,NO\n
		line 2: |Date,Value,Notes\n2026-03-01,NO,a,b\n
	END
	refuses 3 "Checkmarks.csv: line 1" streak import loop "$DATA/loop/csv-2.3.1/Checkmarks.csv"
	printf 'Date,Read,\n2026-03-01,Entry(timestamp=1, value=7000),\n' >Checkmarks.csv
	refuses 3 "Checkmarks.csv: line 2" streak import loop Checkmarks.csv
	cp -r "$DATA/loop/csv-2.3.1" twice
	cp -r "twice/002 Gym" "twice/002 Gym again"
	refuses 3 "two folders with the number 002" streak import loop twice
	assert_equal "$(state)" "$before"
}

@test "rows and folders of Loop's CSV that have no place are listed" {
	marks 'Date,Value,Notes\n2026-03-01,YES_MANUAL,\n2026-03-02,-2.15E+09,\n2026-03-03,9,\n'
	rm -r "changed/004 Coffee"
	mkdir "changed/007 Unknown"
	run -1 --separate-stderr streak import loop changed
	assert_output --partial " 4 left out; 5 new habits"
	for text in "changed/001 Read 20 pages/Checkmarks.csv: line 3: left out: the value '-2.15E+09'" \
		"changed/001 Read 20 pages/Checkmarks.csv: line 4: left out: the value '9'" \
		"changed/Habits.csv: line 5: left out: there is no folder" \
		"changed: left out: the folder '007 Unknown'"; do
		[[ $stderr == *"$text"* ]] || fail "no '$text' in $stderr"
	done
	assert_equal "$(days 'Read, 20 pages')" 26-03-01
}

@test "dates in another order are read as the user says, and never guessed" {
	marks 'Date,Value,Notes\n4/11/2019,YES_MANUAL,\n12/1/2019,YES_MANUAL,\n2019-12-02,YES_MANUAL,\n'
	streak import loop changed --date-format m/d/y -q
	assert_equal "$(days 'Read, 20 pages')" "19-04-11 19-12-01 19-12-02"
	printf 'habit,date\nGym,4.11.2019\n' >in.csv
	streak import csv in.csv --date-format d.m.y -q
	assert_equal "$(days Gym)" "19-11-04"
	refuses 3 "line 2" streak import csv in.csv --date-format m/d/y
	printf 'habit,date\nGym,13/1/2019\n' >in.csv
	refuses 3 "line 2" streak import csv in.csv --date-format m/d/y
	for order in m/d m/m/y mdy y/m-d '' M/D/Y m/d/yy; do
		refuses 2 "date-format" streak import csv in.csv --date-format "$order"
	done
}

@test "an import joins what is here, and streaks are counted anew" {
	streak checkin --create 'read, 20 PAGES' --date 2026-03-08 -q
	streak import loop "$DATA/loop/backup-v25.db" --habit 'Read, 20 pages' -q
	assert_equal "$(streak status --json | jq -c '.habits[] | [.name, .current, .longest]')" \
		'["read, 20 PAGES",3,9]'
	# Settings that are here stay.
	assert_equal "$(habits)" '["read, 20 PAGES","daily",null,false]'
}

@test "days here and days in a file are put together whichever come first" {
	printf 'habit,date\nRead,2026-03-01\nRead,2026-03-02\nRead,2026-03-03\n' >three.csv
	streak checkin --create Read --date 2026-03-01..2026-03-08 -q
	streak import csv three.csv -q
	assert_equal "$(status_of '[.current, .longest]')" '[8,8]'
	streak -f new.db import csv three.csv -q
	assert_equal "$(streak -f new.db status --json | jq -c '.habits[0] | [.current, .longest]')" '[0,3]'
	streak -f new.db checkin Read --date 2026-03-04..2026-03-08 -q
	assert_equal "$(streak -f new.db status --json | jq -c '.habits[0] | [.current, .longest]')" '[8,8]'
}

@test "what falls short of Loop's target is logged but not done, and an archived habit is not due" {
	streak import loop "$DATA/loop/backup-v25.db" -q 2>/dev/null
	assert_equal "$(days 'Вода')" "26-03-04 26-03-06"
	assert_equal "$(streak status 'Вода' --json | jq -c '.habits[0] | [.state, .amount, .goal, .unit]')" \
		'["pending",0.5,2,"L"]'
	run streak due --json
	assert_equal "$(jq -r '.habits[].name' <<<"$output" | grep -c -e 'Old diary')" 0
	assert_equal "$(jq -r '.habits[].name' <<<"$output" | grep -c -e 'Вода')" 1
}

@test "a done day without an amount logs the goal" {
	streak add Pages --goal 20 --unit pages -q
	streak add Coffee --at-most 2 -q
	streak checkin Pages --amount 5 --date 2026-03-02 -q
	printf 'habit,date,amount\n%s\n%s\n%s\n%s\n' Pages,2026-03-01, Pages,2026-03-02, Pages,2026-03-03,7 \
		Coffee,2026-03-01, >in.csv
	takes 0 "4 rows read: 4 new, 0 unchanged" streak import csv in.csv
	assert_equal "$(entries Pages | jq -c '.[0:2]' | paste -sd' ')" \
		'["2026-03-01",20] ["2026-03-02",20] ["2026-03-03",7]'
	assert_equal "$(entries Coffee | jq -c '.[0:2]')" '["2026-03-01",0]'
	assert_equal "$(days Pages)|$(days Coffee)" "26-03-01 26-03-02|26-03-01"
	changes_nothing_again csv in.csv
}

@test "only some habits are taken in, and under other names" {
	takes 0 "12 rows read: 11 new, 0 unchanged, 1 not done, 0 left out; 2 new habits" \
		streak import loop "$DATA/loop/backup-v25.db" --habit 'gym 💪' --habit 'Вода' \
		--rename 'Gym 💪=Sport' --rename 'Вода=Water'
	assert_equal "$(streak list --json | jq -r '.habits[].name' | paste -sd'|')" 'Sport|Water'
	before=$(state)
	refuses 2 "no habit 'Yoga'" streak import loop "$DATA/loop/backup-v25.db" --habit Yoga
	refuses 2 "no habit 'Yoga'" streak import loop "$DATA/loop/backup-v25.db" --rename Yoga=Gym
	refuses 2 "--rename" streak import loop "$DATA/loop/backup-v25.db" --rename Coffee
	refuses 2 "--rename" streak import loop "$DATA/loop/backup-v25.db" --rename Coffee=
	assert_equal "$(state)" "$before"
	printf 'habit,date\n" x ",2026-03-01\n' >in.csv
	refuses 3 "line 2" streak import csv in.csv
	streak import csv in.csv --rename ' x =X' -q
	assert_equal "$(days X)" 26-03-01
}

@test "a dry run says what would be new and makes no file" {
	takes 0 "35 rows read: 32 new, 0 unchanged, 3 not done, 0 left out; 5 new habits" \
		streak import loop "$DATA/loop/backup-v25.db" --dry-run
	assert_not_exist "$STREAK_DB"
	assert_not_exist "$HOME/.local"
	streak import loop "$DATA/loop/backup-v25.db" --habit Coffee -q 2>/dev/null
	before=$(state)
	takes 0 "35 rows read: 29 new, 3 unchanged, 3 not done, 0 left out; 4 new habits" \
		streak import loop "$DATA/loop/backup-v25.db" -n
	assert_equal "$(state)" "$before"
}

@test "harsh's habits and log" {
	takes 0 "16 rows read: 11 new, 0 unchanged, 4 not done, 1 replaced, 0 left out; 12 new habits" \
		streak import harsh "$DATA/harsh"
	assert_equal "$(habits)" '["Slept by eleven","daily",null,false]
["Stretch","daily",null,false]
["Climbing","2 in 7 days",null,false]
["Long run (10k+)","every 7 days",null,false]
["5:30 alarm","5 in 7 days",null,false]
["Read 20 pages","daily",null,false]
["Letters home","every 14 days",null,false]
["Portuguese lesson","3 in 7 days",null,false]
["Thesis words","daily","until 2026-06-30",false]
["Descale kettle","every 30 days",null,false]
["Migraine","daily",null,false]
["Old habit no longer listed","daily",null,false]'
	assert_equal "$(streak export csv)" 'habit,date,state,amount,note
Stretch,2026-02-27,done,,
Stretch,2026-03-01,done,,
Stretch,2026-03-02,skip,0,on the night train
Climbing,2026-03-01,done,2.5,new 6b
Long run (10k+),2026-03-01,skip,,sprained toe
Read 20 pages,2026-02-28,done,,finished the Calvino
Read 20 pages,2026-03-01,done,34,
Read 20 pages,2026-03-02,done,21,"logged late, after all"
Portuguese lesson,2026-03-02,done,45,café ☕ vocab
Thesis words,2026-03-02,done,1200,"intro, rough"
Old habit no longer listed,2026-03-02,done,,'
	assert_equal "$(entries 'Slept by eleven')" '["2026-03-01",null,"party next door"]'
	changes_nothing_again harsh "$DATA/harsh"
	streak -f log.db import harsh "$DATA/harsh/log" -q
	streak -f pipe.db import harsh - -q <"$DATA/harsh/log"
	cmp <(streak -f log.db export csv) <(streak -f pipe.db export csv)
	assert_equal "$(streak -f log.db export csv | sort)" "$(streak export csv | sort)"
}

@test "blanks around names in harsh's and habitctl's files are none of them" {
	mkdir h c
	printf 'Read : 1/7\n' >h/habits
	printf '2026-03-01 :  Read  : y\n2026-03-02 : Read : y\n' >h/log
	streak import harsh h -q
	assert_equal "$(streak list --json | jq -c '.habits[] | [.name, .schedule, .total]')" \
		'["Read","every 7 days",2]'
	printf '3  Gym \n' >c/habits
	printf '2026-03-01\tGym \ty\n2026-03-02\t Gym\ty\n' >c/log
	streak import habitctl c -q
	assert_equal "$(streak list --json | jq -c '.habits[1] | [.name, .schedule, .total]')" \
		'["Gym","every 3 days",2]'
}

@test "an ended habit of harsh's is archived" {
	mkdir h
	printf 'Thesis: 1: 2026-03-07\nBook: 1: 2026-03-08\n' >h/habits
	streak import harsh h -q
	assert_equal "$(habits)" '["Thesis","daily","until 2026-03-07",true]
["Book","daily","until 2026-03-08",false]'
}

@test "of harsh's lines for a day the last one stands, of habitctl's the first" {
	printf '2026-03-01 : Read : %s\n' y n s n y s >harsh.log
	printf '2026-03-01\tRead\t%s\n\n' s y n >habitctl.log
	takes 0 "6 rows read: 1 new, 0 unchanged, 5 replaced, 0 left out" streak import harsh harsh.log
	assert_equal "$(days Read skip)" 26-03-01
	STREAK_DB=other.db
	printf '2026-03-01\tRead\ty\tmore\n' >>habitctl.log
	takes 0 "4 rows read: 1 new, 0 unchanged, 3 replaced, 0 left out" streak import habitctl habitctl.log
	assert_equal "$(days Read skip)" 26-03-01
}

@test "habitctl's habits and log" {
	takes 0 "13 rows read: 9 new, 0 unchanged, 4 not done, 0 left out; 6 new habits" \
		streak import habitctl "$DATA/habitctl"
	assert_equal "$(streak list --json | jq -r '.habits[] | "\(.name): \(.schedule)"')" 'Stretch: daily
Long run: every 7 days
Water the basil: every 3 days
Migraine: daily
Read 20 pages: daily
Flossed: daily'
	assert_equal "$(streak export csv)" 'habit,date,state,amount,note
Stretch,2026-03-01,done,,
Stretch,2026-03-03,done,,
Long run,2026-03-01,skip,,
Water the basil,2026-03-02,done,,
Migraine,2026-03-02,done,,
Read 20 pages,2026-03-01,done,,
Read 20 pages,2026-03-02,skip,,
Read 20 pages,2026-03-03,done,,
Flossed,2026-03-03,done,,'
	changes_nothing_again habitctl "$DATA/habitctl"
}

@test "lines of harsh and habitctl that can't be read are refused with their number" {
	streak checkin --create Read
	before=$(state)
	while IFS='|' read -r format file text lines <&9; do
		rm -rf in
		mkdir in
		printf "%b" "$lines" >in/"$file"
		refuses 3 "in/$file: $text" streak import "$format" in
		assert_equal "$(state)" "$before"
	done 9<<-'END'
		harsh|log|line 2: |# comment\n2026-03-01 : Read\n
		harsh|log|line 1: |2026-02-30 : Read : y\n
		harsh|log|line 1: |2026-03-01 : Read : y : note : five\n
		harsh|log|line 1: |2026-03-01 :  : y\n
		harsh|log|line 1: |2026-03-01 : Re\xffad : y\n
		harsh|log|line 1: |2026-03-01 : Re\0ad : y\n
		harsh|log|line 1: which|3/1/2026 : Read : y\n
		harsh|log|line 3: |2026-03-01 : Read : y\n\n2026-03-02 : Re
		harsh|habits|line 1: |Read\n
		harsh|habits|line 2: |# x\nRead: often\n
		harsh|habits|line 1: |Read: 1/0\n
		harsh|habits|line 1: |Read: -1\n
		harsh|habits|line 1: |Read: 1: soon\n
		harsh|habits|line 1: |: 1\n
		habitctl|log|line 1: |2026-03-01 Read y\n
		habitctl|log|line 2: |\n2026-03-01\tRead\n
		habitctl|log|line 1: |2026-03-32\tRead\ty\n
		habitctl|habits|line 1: |Read\n
		habitctl|habits|line 1: |1 \n
	END
	mkdir nothing
	refuses 3 "no files 'habits' and 'log'" streak import harsh nothing
	printf '2026-03-01 : Read : maybe\n2026-03-01 : Read : y : a : b : c\n2026-03-02 : Read : y\n' >odd
	takes 1 "3 rows read: 1 new, 0 unchanged, 2 left out" streak import harsh odd
	[[ $stderr == *"odd: line 1: left out: 'maybe' is none"*"odd: line 2: left out: "* ]]
}

@test "dijo's habits, those of scripts too" {
	takes 0 "9 rows read: 7 new, 0 unchanged, 2 not done, 0 left out; 5 new habits" \
		streak import dijo "$DATA/dijo"
	assert_equal "$(days stretch)" "26-02-28 26-03-02"
	assert_equal "$(streak list --json | jq -c '.habits[] | [.name, .goal, .total]' | paste -sd' ')" \
		'["stretch",null,2] ["pages",20,1] ["coffee",null,1] ["run_km",5,1] ["commits",5,0]'
	assert_equal "$(entries pages)$(entries run_km)$(entries commits)" \
		'["2026-03-01",34,null]
["2026-03-02",12,null]["2026-03-02",7.5,null]["2026-03-02",4,null]'
	changes_nothing_again dijo "$DATA/dijo"
	streak -f one.db import dijo - -q <"$DATA/dijo/habit_record.json"
	assert_equal "$(streak -f one.db list --json | jq '.habits | length')" 4
}

@test "Beaver's export and its file, whose order of habits is kept" {
	takes 0 "8 rows read: 7 new, 0 unchanged, 1 not done, 0 left out; 3 new habits, 2 amounts" \
		streak import beaver "$DATA/beaver/beaverhabits_2026_03_08.json"
	assert_equal "$(days Read)|$(days 'Gym 💪')|$(days 'Call mom')" \
		"24-02-29 26-03-06 26-03-07|26-03-02 26-03-05 26-03-06|26-03-01"
	assert_equal "$(entries Read)" '["2026-03-05",null,"skipped, flu"]
["2026-03-07",null,"chapter 3 #green\n\"quoted\""]'
	assert_equal "$(streak list --json | jq -r '.habits[] | "\(.name) \(.schedule)"' | paste -sd'|')" \
		'Read daily|Gym 💪 3/week|Call mom daily'
	changes_nothing_again beaver "$DATA/beaver/user_disk_me@example.org.json"
	run streak export json
	refute_output --partial example.org
	STREAK_DB=$BATS_TEST_TMPDIR/disk.db
	streak import beaver "$DATA/beaver/user_disk_me@example.org.json" -q
	assert_equal "$(streak list --json | jq -r '.habits[].name' | paste -sd'|')" 'Gym 💪|Read|Call mom'
}

@test "Beaver's periods and states" {
	while IFS='|' read -r period schedule; do
		jq -n --argjson period "$period" \
			'{habits: [{name: "A", records: [], period: $period}]}' >in.json
		rm -f period.db
		streak -f period.db import beaver in.json -q 2>/dev/null
		assert_equal "$period $(streak -f period.db list --json | jq -r '.habits[0].schedule')" \
			"$period $schedule"
	done <<-'END'
		null|daily
		{"period_type":"D","period_count":1,"target_count":1}|daily
		{"period_type":"D","period_count":3,"target_count":1}|every 3 days
		{"period_type":"W","period_count":2,"target_count":3}|3 in 14 days
		{"period_type":"W","period_count":1,"target_count":7}|daily
		{"period_type":"M","period_count":1,"target_count":4}|4/month
		{"period_type":"Y","period_count":1,"target_count":12}|12 in 365 days
		{"period_type":"Y","period_count":3,"target_count":12}|12 in 366 days
	END
	jq -n '{habits: [{name: "Old", status: "archive", records: []},
		{name: "Gone", status: "soft_delete", records: [{day: "2026-03-01", done: true}]}]}' >in.json
	takes 1 "1 row read: 0 new, 0 unchanged, 1 left out; 1 new habit" streak import beaver in.json
	assert_equal "$stderr" "streak: in.json: left out: the habit 'Gone' is deleted there"
	assert_equal "$(habits)" '["Old","daily",null,true]'
}

@test "mhabit's export" {
	file=$(echo "$DATA"/mhabit/*)
	takes 0 "4 rows read: 3 new, 0 unchanged, 1 not done, 0 left out; 3 new habits" \
		streak import mhabit "$file"
	assert_equal "$(habits)" '["Read","daily","20 pages, *markdown*",false]
["Gym","3/week",null,true]
["Cigarettes","daily",null,false]'
	assert_equal "$(streak export csv)" 'habit,date,state,amount,note
Read,2026-03-05,skip,,flu
Read,2026-03-06,done,,
Gym,2026-03-02,done,1.5,'
	assert_equal "$(sql "SELECT name, goal, at_most, unit FROM habit")" \
		$'Read|||\nGym|1.5||h\nCigarettes||3.0|'
	changes_nothing_again mhabit "$file"
	jq '.habits[0].status = 2 | .habits[2].records = [{record_date: 20518, record_type: 1, record_value: 0},
		{record_date: 20519, record_type: 1, record_value: 4}]' "$file" >in.json
	STREAK_DB=$BATS_TEST_TMPDIR/other.db
	takes 1 "4 rows read: 3 new, 0 unchanged, 1 left out; 2 new habits" streak import mhabit in.json
	# Nothing at all is within "at most 3", and four are not.
	assert_equal "$(streak list --json | jq -c '.habits[] | [.name, .total]' | paste -sd' ')" \
		'["Gym",1] ["Cigarettes",1]'
}

@test "mhabit's frequencies become schedules" {
	while read -r type numbers schedule; do
		jq --argjson type "$type" --arg numbers "$numbers" \
			'.habits |= [.[0]] | .habits[0] |= (.freq_type = $type | .freq_custom = $numbers)' \
			"$DATA"/mhabit/* >in.json
		rm -f freq.db
		streak -f freq.db import mhabit in.json -q
		assert_equal "$type $numbers $(streak -f freq.db list --json | jq -r '.habits[0].schedule')" \
			"$type $numbers $schedule"
	done <<-'END'
		1 [3] 3/week
		1 [7] daily
		2 [10] 10/month
		3 [1,1] daily
		3 [1,2] every 2 days
		3 [2,7] 2 in 7 days
	END
}

@test "Habitica's days are the user's, and what it has summarised is left out" {
	file=$DATA/habitica/habitica-user-data.json
	takes 0 "5 rows read: 3 new, 0 unchanged, 2 not done, 0 left out; 2 new habits" \
		streak import habitica "$file"
	assert_equal "$(days 'Read :book:')|$(days 'Drink water, tea')" "26-03-05 26-03-07|26-03-07"
	assert_equal "$(streak list --json | jq -r '.habits[0].schedule')" weekdays
	changes_nothing_again habitica "$file"
	jq '.tasks.dailys[0].history = [{date: 1420070400000, value: 3.2}] + .tasks.dailys[0].history
		| .tasks.habits[0].history += [{date: 1420070400000, value: 1}]' "$file" >old.json
	takes 1 "7 rows read: 0 new, 3 unchanged, 2 not done, 2 left out" streak import habitica old.json
	assert_equal "$(grep -c "2014-12-31: summarised" <<<"$stderr")" 2
	refuses 3 "habitica-tasks-history.csv: line 1: " \
		streak import habitica "$DATA/habitica/habitica-tasks-history.csv"
	# A zone five hours behind, and days that begin at midnight.
	jq '.preferences = {timezoneOffset: 300, dayStart: 0}
		| .tasks.dailys[0].history = [{date: 1772852400000, completed: true},
			{date: 1772859600000, completed: true}]' "$file" >west.json
	streak -f west.db import habitica west.json -q 2>/dev/null
	assert_equal "$(streak -f west.db export csv | grep -c 'Read :book:,2026-03-0[67],done')" 2
}

@test "JSON that is not what it should be is refused and nothing is stored" {
	streak checkin --create Read
	before=$(state)
	while IFS='|' read -r format text json <&9; do
		printf '%s' "$json" >in.json
		echo "$json"
		refuses 3 "in.json: $text" streak import "$format" in.json
		assert_equal "$(state)" "$before"
	done 9<<-'END'
		dijo|line 1: |
		dijo|line 1: |[{"type":"Bit","name":"A","stats":{"2026-03-01":true}
		dijo|line 1: |[] x
		dijo|line 1: |[{"type":"Bit","name":"A","name":"B","stats":{}}]
		dijo|it is no list|{}
		dijo|habit 1: it is no object|[1]
		dijo|habit 1: it has no name|[{"type":"Bit","stats":{}}]
		dijo|habit 1: its type|[{"type":"Byte","name":"A","stats":{}}]
		dijo|habit 1: 'stats' is no object|[{"type":"Bit","name":"A","stats":[]}]
		dijo|habit 2: bad date|[{"type":"Bit","name":"A","stats":{}},{"type":"Bit","name":"B","stats":{"2026-02-30":true}}]
		dijo|habit 1: 2026-03-01: |[{"type":"Bit","name":"A","stats":{"2026-03-01":1}}]
		dijo|habit 1: 2026-03-01: |[{"type":"Count","name":"A","stats":{"2026-03-01":"1"}}]
		dijo|habit 1: 2026-03-01: |[{"type":"Float","name":"A","stats":{"2026-03-01":{"value":1,"precision":99}}}]
		dijo|habit 1: a name|[{"type":"Bit","name":"","stats":{}}]
		beaver|it is no object|[]
		beaver|there are no habits|{}
		beaver|'habits' is no list|{"habits":{}}
		beaver|habit 1: it has no name|{"habits":[{"records":[]}]}
		beaver|habit 1: record 1: it has no day|{"habits":[{"name":"A","records":[{"done":true}]}]}
		beaver|habit 1: record 1: 'done'|{"habits":[{"name":"A","records":[{"day":"2026-03-01","done":1}]}]}
		beaver|habit 1: record 1: which of|{"habits":[{"name":"A","records":[{"day":"3/4/2026","done":true}]}]}
		beaver|habit 1: 'period'|{"habits":[{"name":"A","records":[],"period":{"period_type":"X"}}]}
		mhabit|there are no habits|{}
		mhabit|habit 1: record 1: 'record_date'|{"habits":[{"name":"A","records":[{"record_date":9999999,"record_type":1}]}]}
		mhabit|habit 1: record 1: 'record_date'|{"habits":[{"name":"A","records":[{"record_type":1}]}]}
		mhabit|habit 1: record 1: 'record_type'|{"habits":[{"name":"A","records":[{"record_date":20518,"record_type":9}]}]}
		mhabit|habit 1: its frequency|{"habits":[{"name":"A","freq_type":3,"freq_custom":"[0,1]","records":[]}]}
		mhabit|habit 1: its frequency|{"habits":[{"name":"A","freq_type":3,"freq_custom":"{}","records":[]}]}
		habitica|there are no tasks|{}
		habitica|daily 1: entry 1: 'date'|{"tasks":{"dailys":[{"text":"A","history":[{"completed":true}]}]}}
		habitica|daily 1: entry 1: 'date'|{"tasks":{"dailys":[{"text":"A","history":[{"date":1e300,"completed":true}]}]}}
		habitica|daily 1: entry 1: 'completed'|{"tasks":{"dailys":[{"text":"A","history":[{"date":0,"completed":"no"}]}]}}
		habitica|daily 1: 'frequency'|{"tasks":{"dailys":[{"text":"A","frequency":"often"}]}}
		habitica|'timezoneOffset'|{"preferences":{"timezoneOffset":99999},"tasks":{}}
	END
	for format in beaver mhabit habitica csv; do
		refuses 3 "directory" streak import $format "$DATA"
	done
}

@test "frequencies below a day are only tracked, and those that no schedule has are listed" {
	mkdir habitctl harsh
	printf '%s\n' '-1 Wine' '0.5 Tea' '0 Nap' '7 Gym' '400 Teeth' '1.5 Run' >habitctl/habits
	printf '2026-03-01\tTeeth\ty\n' >habitctl/log
	takes 1 '3 rows read: 1 new, 0 unchanged, 2 left out; 5 new habits' \
		streak import habitctl habitctl
	[[ $stderr == *"habits: line 5: left out: 'Teeth' has the frequency 400, but "* ]]
	[[ $stderr == *"habits: line 6: left out: 'Run' has the frequency 1.5, but "* ]]
	[[ $stderr == *"'Tea' is only watched there"* ]]
	assert_equal "$(streak list --json | jq -r '.habits[].schedule' | paste -sd,)" \
		'daily,daily,daily,every 7 days,daily'
	printf '%s\n' 'Sight: 400' 'Skin: 3/60w' 'Sun: 1w' 'Log: 500/400: 2027-01-01' >harsh/habits
	echo '2026-03-01 : Sight : y :  : ' >harsh/log
	takes 1 '3 rows read: 1 new, 0 unchanged, 2 left out; 3 new habits' \
		streak import harsh harsh
	[[ $stderr == *"habits: line 1: left out: 'Sight' has the frequency 400, but "* ]]
	[[ $stderr == *"habits: line 2: left out: 'Skin' has the frequency 3/60w, but "* ]]
	changes_nothing_again harsh harsh
	for bad in 'x B' 'B' ' B' '1e999 B'; do
		echo "$bad" >habitctl/habits
		refuses 3 'habits: line 1: expected a number of days' streak import habitctl habitctl
	done
	for bad in 'B: x' 'B: -1' 'B: 1/0' 'B: 0/7' 'B: 1.5'; do
		echo "$bad" >harsh/habits
		refuses 3 'habits: line 1: ' streak import harsh harsh
	done
	echo '0.5 Tea' >habitctl/habits
	takes 0 'habitctl: ' streak import auto habitctl
}

# A history with all that the complete form has: two devices, goals, undone days, notes.
full_history() {
	streak add Read --schedule 3/week --note 'a "note"' -q
	streak add Pages --goal 20 --unit pages -q
	streak add Coffee --at-most 2 -q
	streak add Old -q
	streak checkin Read --date 2026-02-20..2026-03-07 -q
	streak undo Read --date 2026-03-01..2026-03-02 -q
	streak checkin Read --date 2026-03-02 --note $'two\nlines 💪' -q
	streak skip Read --date 2026-03-08 -q
	XDG_STATE_HOME=$PWD/other streak checkin Read Pages --date 2025-12-31 --date 2024-02-29 -q
	XDG_STATE_HOME=$PWD/other streak undo Read --date 2026-02-21 -q
	streak checkin Pages --amount 12.5 -q
	XDG_STATE_HOME=$PWD/other streak checkin Pages --amount 3 -q
	streak checkin Coffee --amount 3 --date 2026-03-07 -q
	streak checkin Old --date 2020-01-01 -q
	streak archive Old -q
	streak rename Coffee Espresso -q
	streak config week-start monday
	streak config day-start 04:00
}

@test "the complete form gives the same state in an empty database" {
	full_history >/dev/null
	streak export json >out.json
	for file in new.db again.db; do
		run -0 --separate-stderr streak -f $file import json out.json
		assert_output --partial "; 4 new habits"
		streak -f $file export json >again.json
		cmp out.json again.json
		cmp <(streak status --json) <(streak -f $file status --json)
		cmp <(streak export csv) <(streak -f $file export csv)
		cmp <(streak config) <(streak -f $file config)
		run -0 streak -f $file recalc --check
		before=$(sqlite3 $file .dump)
		run -0 --separate-stderr streak -f $file import json out.json
		assert_output --regexp '^[0-9]+ rows read: 0 new, [0-9]+ unchanged, 0 left out; 0 new habits$'
		assert_equal "$(sqlite3 $file .dump)" "$before"
	done
	streak -f dry.db import json - --dry-run <out.json
	assert_not_exist dry.db
}

@test "the complete form joins what is here as another device's file does" {
	export XDG_STATE_HOME=$PWD/mine
	streak checkin --create books --date 2026-02-21 --date 2026-03-08 --note mine -q
	streak rename books read -q
	streak edit read --schedule weekdays -q
	unset XDG_STATE_HOME
	streak config week-start sunday
	uid=$(streak export json | jq -r '.habits[0].uids[0]')
	STREAK_DB=$PWD/theirs.db
	full_history >/dev/null
	streak export json >theirs.json
	unset STREAK_DB
	streak -f "$BATS_TEST_TMPDIR/streak db/streak.db" export json >mine.json
	export STREAK_DB="$BATS_TEST_TMPDIR/streak db/streak.db"
	streak import json theirs.json -q
	assert_equal "$(streak list --json | jq -r '.habits[].name' | sort | paste -sd' ')" \
		"Espresso Old Pages read"
	# Mine stands on the days that were undone or skipped there, on what was set, and on the notes.
	assert_equal "$(streak status read --json | jq -c '.habits[0] | [.state, .schedule, .total]')" \
		'["done","weekdays",18]'
	[[ $(entries read) == *'["2026-03-08",null,"mine"]'* ]]
	assert_equal "$(streak config week-start)" sunday
	assert_equal "$(streak export json | jq -c --arg uid "$uid" \
		'.habits[0].uids | [length, index($uid) != null]')" '[2,true]'
	# A day undone there later is undone here, whatever came first.
	streak -f theirs.db undo Read --date 2026-03-07 -q
	streak -f theirs.db export json >later.json
	streak import json later.json -q
	assert_equal "$(streak status read --json | jq '.habits[0].total')" 17
	streak import json theirs.json -q
	assert_equal "$(streak status read --json | jq '.habits[0].total')" 17
	run -0 streak recalc --check
}

@test "the complete form that is not whole is refused and nothing is stored" {
	full_history >/dev/null
	streak export json >out.json
	STREAK_DB=$PWD/new.db
	while IFS='|' read -r text change <&9; do
		jq "$change" out.json >in.json
		echo "$change"
		refuses 3 "in.json: $text" streak import json in.json
		assert_not_exist new.db
	done 9<<-'END'
		it is no object|[.]
		it is no complete export|del(.schema_version)
		it was written by a newer|.schema_version = 2
		it is no complete export|del(.habits)
		settings: |.settings["week-start"] = "noday"
		settings: |.settings["colour"] = "red"
		device 1: it has no uid|del(.devices[0].uid)
		device 1: it has no uid|.devices[0].uid = "\u001b[31m"
		habit 1: it has no name|del(.habits[0].name)
		habit 1: the name|.habits[0].name = "a\nb"
		habit 1: bad schedule|.habits[0].schedule = "often"
		habit 1: it has no uid|.habits[0].uids = [1]
		habit 2: its goal|.habits[1].goal = -1
		habit 2: its goal|.habits[1].at_most = 2
		habit 4: bad date|.habits[3].archived_on = "2026-02-30"
		habit 1: claim 1: its device|.habits[0].claims[0].device = "ff"
		habit 1: claim 1: 'year'|.habits[0].claims[0].year = 0
		habit 1: claim 1: 'done'|.habits[0].claims[0].done = [1]
		habit 1: claim 1: 'done'|.habits[0].claims[0].done[1] = 4294967295
		habit 1: claim 1: 'done'|.habits[0].claims[0].done[1] = -1
		habit 1: claim 1: 'done'|.habits[0].claims[0].done[0] = 1.5
		habit 1: retraction 1: it has no kind|.habits[0].retractions[0].kind = "x"
		habit 1: retraction 1: it has no day|del(.habits[0].retractions[0].day)
		habit 1: entry 1: 'amount'|.habits[0].entries[0].amount = "1"
	END
	head -c 500 out.json >in.json
	refuses 3 "in.json: line 1: " streak import json in.json
	# Some of its habits, by other names.
	streak import json out.json --habit Read --rename Read=Lesen -q
	assert_equal "$(streak list --json | jq -r '.habits[].name')" Lesen
}

@test "auto finds the format of every sample and says which it is" {
	full_history >/dev/null
	streak export json >out.json
	streak export csv >out.csv
	n=0
	while IFS='|' read -r format file; do
		run --separate-stderr streak -f $((n++)).db import auto "$file"
		[[ $status -le 1 && $output == "$format: "* ]] || fail "$file: $output $stderr"
		run --separate-stderr streak -f $((n++)).db import auto - --json <"$file"
		[ -d "$file" ] || assert_equal "$(jq -r .format <<<"$output")" "$format"
	done <<-END
		loop|$DATA/loop/backup-v25.db
		loop|$DATA/loop/backup-v12.db
		loop|$DATA/loop/csv-2.3.1
		loop|$DATA/loop/csv-2.1-to-2.3.0
		harsh|$DATA/harsh
		harsh|$DATA/harsh/log
		habitctl|$DATA/habitctl
		habitctl|$DATA/habitctl/log
		dijo|$DATA/dijo
		dijo|$DATA/dijo/habit_record.json
		beaver|$DATA/beaver/beaverhabits_2026_03_08.json
		beaver|$DATA/beaver/user_disk_me@example.org.json
		mhabit|$(echo "$DATA"/mhabit/*)
		habitica|$DATA/habitica/habitica-user-data.json
		csv|$DATA/csv/bom-crlf.csv
		csv|out.csv
		json|out.json
	END
}

@test "auto does not guess" {
	mkdir empty both
	printf '5 alarm: 5/7\n' >both/habits
	refuses 3 "may be of several formats, say which: harsh, habitctl" streak import auto both
	echo '{"habits": []}' >few.json
	refuses 3 "may be of several formats, say which: beaver, mhabit" streak import auto few.json
	for file in empty /dev/null "$DATA/harsh/habits" "$BATS_TEST_FILENAME"; do
		refuses 3 "is of no format that is known" streak import auto "$file"
	done
	echo '{"habits": [' >few.json
	refuses 3 "few.json: line " streak import auto few.json
	refuses 3 "line 1: this history" streak import auto "$DATA/habitica/habitica-tasks-history.csv"
	refuses 3 "can't open" streak import auto nothing
	printf 'PK\3\4\0\0' >loop.zip
	for format in auto loop csv; do
		refuses 3 "loop.zip is a zip file: unpack it" streak import $format loop.zip
	done
	assert_not_exist "$STREAK_DB"
}

# One byte of a file set to another value: flip FILE OFFSET VALUE.
flip() {
	printf "%b" "\\x$(printf %02x "$3")" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

# An import that ends well, or that leaves the database byte for byte as it was.
ends_cleanly() {
	local before
	before=$(sha256sum <"$STREAK_DB")
	run streak import "$1" "$2"
	case $status in
	0 | 1)
		assert_equal "$(sql 'PRAGMA quick_check')" ok
		run -0 streak recalc --check
		;;
	3) assert_equal "$(sha256sum <"$STREAK_DB")" "$before" ;;
	*) fail "status $status: $output" ;;
	esac
}

@test "cut off or with wrong bytes a file is taken in whole or refused whole" {
	seed=${SEED:-$((0x$(date +%N | sha256sum | head -c 6)))}
	echo "SEED=$seed"
	RANDOM=$((seed & 32767))
	full_history >/dev/null
	streak export json >out.json
	while IFS='|' read -r format file; do
		size=$(stat -c %s "$file")
		for round in {1..12}; do
			cp "$file" mangled
			chmod u+w mangled
			at=$(((RANDOM << 15 | RANDOM) % size))
			if ((round % 3 == 0)); then
				truncate -s "$at" mangled
			else
				for _ in 1 2 3; do
					flip mangled "$at" $((RANDOM % 256))
					at=$(((RANDOM << 15 | RANDOM) % size))
				done
			fi
			echo "$format $file round $round"
			ends_cleanly "$format" mangled
		done
	done <<-END
		loop|$DATA/loop/backup-v25.db
		loop|$DATA/loop/backup-v12.db
		harsh|$DATA/harsh/log
		habitctl|$DATA/habitctl/log
		dijo|$DATA/dijo/habit_record.json
		beaver|$DATA/beaver/beaverhabits_2026_03_08.json
		mhabit|$(echo "$DATA"/mhabit/*)
		habitica|$DATA/habitica/habitica-user-data.json
		csv|$DATA/csv/lf.csv
		json|out.json
		auto|out.json
	END
}

@test "Loop's CSV with wrong bytes is taken in whole or refused whole" {
	seed=${SEED:-$((0x$(date +%N | sha256sum | head -c 6)))}
	echo "SEED=$seed"
	RANDOM=$((seed & 32767))
	streak checkin --create Read -q
	for round in {1..20}; do
		rm -rf mangled
		cp -r "$DATA/loop/csv-2.3.1" mangled
		chmod -R u+w mangled
		for file in mangled/Habits.csv "mangled/001 Read 20 pages/Checkmarks.csv"; do
			size=$(stat -c %s "$file")
			flip "$file" $((RANDOM % size)) $((RANDOM % 256))
			((round % 2)) || truncate -s $((RANDOM % size)) "$file"
		done
		echo "round $round"
		ends_cleanly loop mangled
	done
}

@test "where it is the database that can't be written, no line of the file is blamed" {
	streak checkin --create Read -q
	cp "$STREAK_DB" full.db
	printf 'habit,date\nNew,2026-03-01\n' >in.csv
	mkdir logs
	echo '7 New' >logs/habits
	ulimit -f 16
	trap '' XFSZ
	for from in 'csv in.csv' 'habitctl logs'; do
		# shellcheck disable=SC2086 # format and file
		refuses 3 '' streak -f full.db import $from
		[[ $stderr == 'streak: full.db: '* ]] || fail "$stderr"
	done
}

@test "an import whose writer is killed leaves no half of it" {
	awk 'BEGIN {for (h = 0; h < 50; h++) for (d = 1; d <= 28; d++) for (y = 1990; y < 2026; y++)
		printf "%d-03-%02d\tHabit %d\ty\n", y, d, h}' >log
	streak checkin --create Read -q
	streak import habitctl log -q &
	sleep 0.1
	kill -9 $! 2>/dev/null || true
	wait $! 2>/dev/null || true
	[[ $(streak list --json | jq '.habits | length') =~ ^(1|51)$ ]]
	run -0 streak recalc --check
	streak import habitctl log -q
	assert_equal "$(streak list --json | jq '.habits | length')" 51
}

@test "a long log needs no memory" {
	awk 'BEGIN {for (y = 1000; y < 2020; y++) for (d = 1; d <= 28; d++) for (h = 0; h < 8; h++)
		printf "%d-03-%02d\tHabit %d\ty\n", y, d, h}' >log
	# Sanitizers take terabytes of address space for themselves.
	if (ulimit -v 60000 && "$STREAK_BIN" path) >/dev/null 2>&1; then
		ulimit -v 60000
	fi
	takes 0 "228480 rows read: 228480 new, " streak import habitctl log
}

@test "an amount replaces this device's own, and what another device has logged stays" {
	streak add Pages --goal 20 -q
	streak checkin Pages --amount 5 --date 2026-03-01 -q
	XDG_STATE_HOME=$PWD/other streak checkin Pages --amount 6 --date 2026-03-02 -q
	printf 'habit,date,amount\nPages,2026-03-01,12\nPages,2026-03-02,12\n' >in.csv
	streak import csv in.csv -q
	assert_equal "$(streak export csv | tail -n 2)" $'Pages,2026-03-01,,12,\nPages,2026-03-02,,6,'
	changes_nothing_again csv in.csv
}
