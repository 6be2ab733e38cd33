#!/usr/bin/env bats
# Our own CSV in and out, and the complete form in JSON.

# shellcheck disable=SC2154,SC2030,SC2031,SC2016 # bats sets stderr; tests are subshells

load helper

setup_here() {
	PLACE=$BATS_TEST_TMPDIR/streak\ db
}

state() {
	sql .dump
	sha256sum <"$STREAK_DB"
}

# imports TEXT: import what printf makes of it.
imports() {
	# shellcheck disable=SC2059 # a format on purpose
	printf "$1" | streak "${@:2}" import csv -
}

# The rows of an export, one JSON list a line, in an order of their own.
rows_of() {
	sqlite3 -batch :memory: ".import --csv '$1' t" \
		"SELECT json_array(habit, date, CASE state WHEN '' THEN 'done' ELSE state END,
			CASE amount WHEN '' THEN NULL ELSE CAST(amount AS REAL) END, note) FROM t ORDER BY 1"
}

# Random rows: history SEED HABITS DAYS, in random order, every day of a habit at most once.
history() {
	awk -v seed="$1" -v habits="$2" -v days="$3" '
	function quoted(text) { gsub(/"/, "\"\"", text); return "\"" text "\"" }
	function pick(list, n, parts) { n = split(list, parts, "|"); return parts[1 + int(rand() * n)] }
	BEGIN {
		srand(seed)
		# awk has no calendar: days 1 to 28 will do.
		words = "plain|two, with comma|say \"hi\"|line\nbreak|crlf\r\nbreak|\"|,|\"\"|é|日本語|💪🏽|" \
			" blanks |\ttab|=1+1|end\n|\n|it'"'"'s|\\n|%s"
		for (h = 1; h <= habits; h++)
			for (d = 0; d < days; d++) {
				if (rand() < 0.3)
					continue
				day = sprintf("%04d-%02d-%02d", 2016 + int(d / 336), int(d / 28) % 12 + 1, d % 28 + 1)
				name = h % 3 == 0 ? quoted("Habit, \"" h "\" 💪") : "Habit " h
				state = rand() < 0.2 ? "skip" : rand() < 0.5 ? "done" : ""
				amount = state == "" || rand() < 0.7 ? "" : sprintf("%.3f", rand() * 2000 - 1000)
				note = rand() < 0.7 ? "" : quoted(pick(words))
				row[n++] = name "," day "," state "," amount "," note
			}
		for (i = n - 1; i > 0; i--) {
			j = int(rand() * (i + 1)); t = row[i]; row[i] = row[j]; row[j] = t
		}
		print "habit,date,state,amount,note"
		for (i = 0; i < n; i++)
			print row[i]
	}'
}

@test "random histories come back from a file as they went in" {
	for round in 1 2 3 4; do
		seed=$((round * 7919))
		echo "seed $seed"
		export STREAK_DB="$PLACE/$round.db"
		history $seed 7 300 >in.csv
		streak import csv in.csv
		streak export csv >out.csv
		rows_of in.csv >expected
		rows_of out.csv >got
		cmp expected got || fail "$(diff expected got | head -20)"
		streak -f "$PLACE/again-$round.db" import csv out.csv
		streak -f "$PLACE/again-$round.db" export csv >again.csv
		cmp out.csv again.csv
		assert_equal "$(streak -f "$PLACE/again-$round.db" status --json)" \
			"$(streak status --json)"
		run -0 streak recalc --check
	done
}

@test "importing twice changes nothing, not even the file" {
	echo "seed 42"
	history 42 5 400 >in.csv
	streak import csv in.csv
	before=$(state)
	run -0 streak import csv in.csv
	assert_output --partial " 0 new,"
	assert_output --partial "; 0 new habits"
	run -0 --separate-stderr streak --json import csv in.csv
	assert_equal "$(jq -c '[.new, .new_habits, .left_out]' <<<"$output")" '[0,0,[]]'
	assert_equal "$(state)" "$before"
	streak export csv >out.csv
	run -0 streak import csv out.csv
	assert_output --partial " 0 new,"
	assert_equal "$(state)" "$before"
}

@test "a BOM, CRLF, quoted line ends and another order of rows and columns make no difference" {
	for file in lf bom-crlf other-order; do
		streak -f $file.db import csv "$DATA/csv/$file.csv"
		streak -f $file.db export csv >$file.out
		rows_of "$DATA/csv/expected.csv" >expected
		rows_of $file.out >got
		cmp expected got || fail "$file: $(diff expected got)"
	done
	cmp lf.out "$DATA/csv/expected.csv"
	cmp bom-crlf.out "$DATA/csv/expected.csv"
	for file in bom-crlf other-order; do
		run -0 streak -f lf.db import csv "$DATA/csv/$file.csv"
		assert_output --partial " 0 new,"
	done
	cmp <(streak -f lf.db export csv) "$DATA/csv/expected.csv"
}

@test "the smallest files are taken" {
	run -0 imports 'habit,date\n'
	assert_output --partial "0 rows read"
	run -0 imports 'habit,date'
	run -0 imports 'date,habit\n2026-03-01,Read'
	run -0 imports '\xef\xbb\xbf"habit","date"\r\n"Read","2026-03-02"\r\n\r\n'
	assert_equal "$(streak export csv)" $'habit,date,state,amount,note
Read,2026-03-01,done,,\nRead,2026-03-02,done,,'
}

@test "standard input, a pipe and a file give the same" {
	history 7 3 100 >in.csv
	streak -f a.db import csv in.csv
	streak -f b.db import csv - <in.csv
	< <(cat in.csv) streak -f c.db import csv -
	streak -f d.db import csv <(cat in.csv)
	cp in.csv ./-in.csv
	streak -f e.db import csv -- -in.csv
	for file in b c d e; do
		cmp <(streak -f $file.db export csv) <(streak -f a.db export csv)
	done
}

@test "a bad row 5,000 refuses the whole file and is named" {
	streak checkin --create Read --date -9..-2
	before=$(state)
	history 11 10 1000 | head -n 4999 | tr -d '"\r' |
		awk -F, 'NR == 1 {print "habit,date"; next} {printf "Habit %d,2025-%02d-%02d\n",
			NR % 9, NR % 12 + 1, NR % 28 + 1}' >good.csv
	while IFS='|' read -r row text <&9; do
		{
			cat good.csv
			echo "$row"
			echo "Read,2026-03-07"
		} >bad.csv
		refuses 3 "line 5000: " streak import csv bad.csv
		[[ $stderr == *"$text"* ]] || fail "expected '$text' in $stderr"
		assert_equal "$(state)" "$before"
	done 9<<-'END'
		Read,2026-02-30|character 9
		Read,2026-03-07,extra|3 fields
		Read|1 field
		,2026-03-07|name
		"Read,2026-03-07|quote
		"Read"x,2026-03-07|quote
		Re"ad,2026-03-07|quote
	END
}

@test "a bad row behind more than one batch leaves nothing stored" {
	streak checkin --create Read
	before=$(state)
	awk 'BEGIN {
		print "habit,date"
		for (h = 0; h < 300; h++)
			for (d = 0; d < 240; d++)
				printf "Habit %d,%d-%02d-%02d\n", h, 2020 + d % 6, d % 12 + 1, d % 28 + 1
		print "Read,2026-02-30"
	}' >bad.csv
	refuses 3 "line 72002: " streak import csv bad.csv
	assert_equal "$(state)" "$before"
}

@test "lines are counted as an editor counts them" {
	refuses 3 "line 5: " imports 'habit,date,note\nRead,2026-03-01,"a\nb"\n\nRead,2026-02-30,\n'
	refuses 3 "line 4: " imports 'habit,date\r\n\r\nRead,2026-03-01\r\nRead,2026-02-30\r\n'
	refuses 3 "line 2: " imports '\xef\xbb\xbfhabit,date\nRead,2026-02-30\n'
	refuses 3 "line 3: " imports 'habit,date,note\nRead,2026-03-01,\nRead,2026-03-02,"open\n\n\n\n'
}

@test "malformed files are refused with their line and nothing is stored" {
	streak checkin --create Read
	before=$(state)
	while IFS='|' read -r line text <&9; do
		refuses 3 "$text" imports "$line"
		assert_equal "$(state)" "$before"
	done 9<<-'END'
		|empty
		\n\n|empty
		\xef\xbb\xbf|empty
		habit\nRead\n|line 1: 
		date\n2026-03-01\n|line 1: 
		habit,day\nRead,2026-03-01\n|line 1: 
		name,date\nRead,2026-03-01\n|line 1: 
		habit,date,habit\nRead,2026-03-01,Gym\n|line 1: 
		habit,date,state,state\nRead,2026-03-01,,\n|line 1: 
		habit,date,mood\nRead,2026-03-01,good\n|line 1: 
		habit;date\nRead;2026-03-01\n|line 1: 
		Read,2026-03-01\n|line 1: 
		habit,date\nRead,2026-03-01,x\n|line 2: 
		habit,date,state\nRead,2026-03-01\n|line 2: 
		habit,date,state,amount,note\nRead\n|line 2: 
		habit,date\nRead,2026-03-01\rRead,2026-03-02\n|line 2: 
		habit,date\rRead,2026-03-01\r|line 1: 
		habit,date\nRe\0ad,2026-03-01\n|line 2: 
		habit,date\nRead,2026-03-01\n\0|line 3: 
		habit,date\nRe\xffad,2026-03-01\n|line 2: 
		habit,date,note\nRead,2026-03-01,\xe2\x82\n|line 2: 
		habit,date,note\nRead,2026-03-01,\xed\xa0\x80\n|line 2: 
		habit,date\n"Re\nad",2026-03-01\n|line 2: 
		habit,date\nRe\x1bad,2026-03-01\n|line 2: 
		habit,date\n" Read",2026-03-01\n|line 2: 
		habit,date\nRead,3/1/2026\n|line 2: 
		habit,date\nRead,01.03.2026\n|line 2: 
		habit,date\nRead,2026-3-1\n|line 2: 
		habit,date\nRead,20260301\n|line 2: 
		habit,date\nRead,today\n|line 2: 
		habit,date\nRead,-3\n|line 2: 
		habit,date\nRead,2026-03-01..2026-03-02\n|line 2: 
		habit,date\nRead,2026-03-01T12:00\n|line 2: 
		habit,date\nRead, 2026-03-01\n|line 2: 
		habit,date\nRead,\n|line 2: 
		habit,date\nRead,2025-02-29\n|line 2: 
		habit,date\nRead,10000-01-01\n|line 2: 
		habit,date\nRead,0000-01-01\n|line 2: 
		habit,date,amount\nRead,2026-03-01,five\n|line 2: 
		habit,date,amount\nRead,2026-03-01,nan\n|line 2: 
		habit,date,amount\nRead,2026-03-01,inf\n|line 2: 
		habit,date,amount\nRead,2026-03-01,0x10\n|line 2: 
		habit,date,amount\nRead,2026-03-01,1e999\n|line 2: 
		habit,date,amount\nRead,2026-03-01,5 pages\n|line 2: 
		habit,date,amount\nRead,2026-03-01,"1,5"\n|line 2: 
	END
	printf 'habit,date,note\nRead,2026-03-01,%02000000d\n' 0 >long.csv
	refuses 3 "line 2: " streak import csv long.csv
	printf 'habit,date\n%0300d,2026-03-01\n' 0 >long.csv
	refuses 3 "line 2: " streak import csv long.csv
	head -c 3000000 /dev/zero | tr '\0' , >long.csv
	refuses 3 "line 1: " streak import csv long.csv
	head -c 20000 /dev/urandom >noise.csv
	refuses 3 "noise.csv: line " streak import csv noise.csv
	assert_equal "$(state)" "$before"
}

@test "a half-written last row is refused or is a whole one" {
	printf 'habit,date,state\nRead,2026-03-01,done\nRead,2026-03-02,done\n' >whole.csv
	# Cut off: the line end; one letter of the state and three; all of it; its comma; more.
	while read -r cut expected; do
		head -c -"$cut" whole.csv >cut.csv
		run streak -f "$cut.db" import csv cut.csv
		[ "$status" = "$expected" ] || fail "$cut bytes cut off: status $status, $output"
	done <<-'END'
		1 0
		2 1
		4 1
		5 0
		6 3
		7 3
		10 3
		17 3
	END
}

@test "a missing file and a directory are errors and nothing is stored" {
	streak checkin --create Read
	before=$(state)
	refuses 3 "nowhere.csv" streak import csv nowhere.csv
	refuses 3 "directory" streak import csv "$BATS_TEST_TMPDIR"
	refuses 3 "" streak import csv ""
	refuses 2 "format" streak import nonsense whatever.csv
	assert_equal "$(state)" "$before"
}

@test "rows in a state that is no mark are left out, listed, and make the exit status 1" {
	printf 'habit,date,state\nRead,2026-03-01,done\nRead,2026-03-02,missed\n%s\n%s\n%s\n' \
		'Read,2026-03-03,DONE' 'Gym,2026-03-03,no' 'Read,2026-03-04,skip' >in.csv
	run -1 --separate-stderr streak import csv in.csv
	assert_output --partial "5 rows read: 2 new, 0 unchanged, 3 left out; 1 new habit"
	assert_equal "$(wc -l <<<"$stderr")" 3
	for line in "line 3: left out: state 'missed'" "line 4: left out: state 'DONE'" \
		"line 5: left out: state 'no'"; do
		[[ $stderr == *"in.csv: $line"* ]] || fail "no '$line' in: $stderr"
	done
	assert_equal "$(streak export csv)" $'habit,date,state,amount,note
Read,2026-03-01,done,,\nRead,2026-03-04,skip,,'
	run -1 streak -q import csv in.csv
	# A bad date is an error in such a row too.
	refuses 3 "line 2" imports 'habit,date,state\nRead,2026-02-30,missed\n'
}

@test "a day that was logged and not done is no check-in where its habit has no goal" {
	streak add Pages --goal 20 -q
	streak add Coffee --at-most 2 -q
	streak checkin Pages --amount 3 --note begun -q
	streak checkin Pages --date yesterday -q
	streak checkin Coffee --amount 4 -q
	streak export csv >days.csv
	run -1 --separate-stderr streak -f other.db import csv days.csv
	assert_output --partial "3 rows read: 1 new, 0 unchanged, 2 left out; 1 new habit"
	for line in "line 3: left out: an amount without a state, and 'Pages' has no goal here" \
		"line 4: left out: an amount without a state, and 'Coffee' has no goal here"; do
		[[ $stderr == *"days.csv: $line"* ]] || fail "no '$line' in: $stderr"
	done
	assert_equal "$(streak -f other.db export csv | tail -n +2)" "Pages,2026-03-07,done,20,"
	streak -f goals.db add Pages --goal 20 -q
	streak -f goals.db add Coffee --at-most 2 -q
	run -0 streak -f goals.db import csv days.csv
	streak -f goals.db export csv | cmp - days.csv
	# Other habits, and other names, are asked for here too.
	grep -v Coffee days.csv >pages.csv
	streak -f goals.db add Books --goal 10 -q
	run -0 streak -f goals.db import csv pages.csv --rename Pages=Books --dry-run
	run -1 streak -f goals.db import csv pages.csv --rename Pages=Walk --dry-run
	# A file that has no states has check-ins.
	cut -d, -f1,2,4 days.csv >plain.csv
	run -0 streak -f plain.db import csv plain.csv
	assert_equal "$(streak -f plain.db status --json | jq -c '[.habits[].total]')" '[2,1]'
}

@test "under --json the summary is one document" {
	printf 'habit,date,state,note\nRead,2026-03-01,done,x\nRead,2026-03-02,missed,\n%s\n%s\n' \
		'Gym,2026-03-03,skip,' 'Read,2026-03-01,done,x' >in.csv
	run -1 --separate-stderr streak --json import csv in.csv
	assert_equal "$stderr" ""
	assert_equal "$(jq -cS . <<<"$output")" "$(jq -cS . <<-'END'
		{"schema_version":1, "format":"csv", "read":4, "new":2, "unchanged":1, "not_done":0,
		"derived":0, "replaced":0, "new_habits":2, "changed_notes":1, "remarks":[], "left_out":
		[{"file":"in.csv", "line":3, "reason":"state 'missed' is neither done nor skip"}]}
	END
	)"
	assert_equal "$(jq '.read == .new + .unchanged + (.left_out | length)' <<<"$output")" true
	refuses_json 3 imports 'habit,date\nRead,2026-02-30\n' --json
}

# refuses_json STATUS COMMAND...
refuses_json() {
	run --separate-stderr "${@:2}"
	assert_equal "$status" "$1"
	assert_equal "$output" ""
	jq -se 'length == 1 and (.[0].error | contains("line 2"))' <<<"$stderr"
}

@test "escape sequences in a file never reach the terminal" {
	esc='\x1b]0;x\x07\x1b[31m'
	for text in "$esc\n" "habit,date,$esc\n" "habit,date\nRe${esc}ad,2026-03-01\n" \
		"habit,date\nRead,$esc\n" "habit,date,state\nRead,2026-03-01,$esc\n" \
		"habit,date,amount\nRead,2026-03-01,$esc\n" \
		"habit,date,note\nRead,2026-03-01,$esc\xff\n" \
		"habit,date\nRead,2026-03-01$esc\n" "habit,date\nRead,\xc2\x9b31m\n" \
		"habit,date,state\nRead,2026-03-01,\xe2\x80\xaeevil\n"; do
		run imports "$text"
		assert [ "$status" -ne 0 ]
		if LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae' <<<"$output"; then
			fail "$text: $(cat -v <<<"$output")"
		fi
	done
	# A note may have them; whoever shows it escapes them.
	run -0 imports "habit,date,note\nRead,2026-03-01,$esc\n"
	streak add Gym --note "$(printf '%b' "$esc")"
	for words in status list "list --json" "export json" "status --json"; do
		# shellcheck disable=SC2086 # words
		run -0 streak $words
		refute_output --partial $'\033'
	done
	assert_equal "$(streak export json | jq -r '.habits[0].entries[0].note')" \
		"$(printf '%b' "$esc")"
	mkdir "$(printf 'a\033[31mb')"
	run -3 streak import csv "$(printf 'a\033[31mb')"
	refute_output --partial $'\033'
}

@test "days to come are kept but not counted before they come" {
	imports 'habit,date\nRead,2026-03-07\nRead,2026-03-08\nRead,2026-03-09\nRead,2026-10-16\n'
	assert_equal "$(status_of '[.current, .longest, .total, .last]')" '[2,2,2,"2026-03-08"]'
	assert_equal "$(status_of '[.current, .longest, .total]' --today 2026-03-09)" '[3,3,3]'
	assert_equal "$(status_of '[.current, .longest, .total]' --today 2026-10-16)" '[1,3,4]'
	assert_equal "$(streak export csv | wc -l)" 5
	assert_equal "$(streak list --json | jq '.habits[0].total')" 2
	for day in 2026-03-08 2026-03-09 2026-10-16 2026-03-01; do
		run -0 streak recalc --check --today $day
	done
	streak undo Read --date 2026-10-16
	assert_equal "$(streak export csv | wc -l)" 4
}

@test "only days to come count nothing" {
	imports 'habit,date\nRead,9999-12-31\nRead,2026-03-09\n'
	assert_equal "$(status_of '[.current, .longest, .total, .last, .since]')" '[0,0,0,null,null]'
	streak checkin Read
	assert_equal "$(status_of '[.current, .longest, .total]')" '[1,1,1]'
	run -0 streak recalc --check
}

@test "amounts and notes survive, to the last digit" {
	{
		echo habit,date,state,amount,note
		n=0
		for amount in 0 1 -1 0.1 0.30000000000000004 1e-300 1.7976931348623157e+308 123456789.25 \
			9007199254740993 -0.000001 3.141592653589793; do
			n=$((n + 1))
			printf 'Read,2026-02-%02d,done,%s,"note %s"\n' $n $amount $n
		done
	} >in.csv
	streak import csv in.csv
	assert_equal "$(sql "SELECT count(*) FROM entry e WHERE note = 'note ' || (day - 20484)")" 11
	streak export csv >out.csv
	assert_equal "$(jq -cR 'split(",")[3] | tonumber? // empty' out.csv)" \
		"$(jq -cR 'split(",")[3] | tonumber? // empty' in.csv)"
	before=$(state)
	streak import csv out.csv
	assert_equal "$(state)" "$before"
}

@test "rows for one day join, in any order" {
	imports 'habit,date,state,amount,note\nRead,2026-03-01,skip,,a\nRead,2026-03-01,done,5,\n'
	imports 'habit,date,state,amount,note\nGym,2026-03-01,done,5,\nGym,2026-03-01,skip,,a\n'
	assert_equal "$(streak export csv)" $'habit,date,state,amount,note
Read,2026-03-01,done,5,a\nGym,2026-03-01,done,5,a'
	# A row without a note or an amount takes none away.
	imports 'habit,date,note\nRead,2026-03-01,\n'
	assert_equal "$(streak export csv | head -n 2 | tail -n 1)" Read,2026-03-01,done,5,a
	imports 'habit,date,note\nRead,2026-03-01,b\n'
	assert_equal "$(streak export csv | head -n 2 | tail -n 1)" Read,2026-03-01,done,5,b
}

@test "an import joins what is there: the union of both, and the longest of it" {
	streak checkin --create Read --date 2026-03-01..2026-03-08
	imports 'habit,date\nREAD,2026-03-01\nread,2026-02-28\nRead,2026-03-03\n'
	assert_equal "$(status_of '[.current, .longest, .total]')" '[9,9,9]'
	imports 'habit,date\nRead,2026-03-01\nRead,2026-03-02\nRead,2026-03-03\n' -f fresh.db
	assert_equal "$(streak -f fresh.db status --json | jq .habits[0].longest)" 3
}

@test "names in a file that differ by case or normal form are one habit" {
	imports 'habit,date\nCaf\xc3\xa9,2026-03-01\nCAFE\xcc\x81,2026-03-02\ncaf\xc3\xa9,2026-03-02\n'
	assert_equal "$(streak export csv)" $'habit,date,state,amount,note
Café,2026-03-01,done,,\nCafé,2026-03-02,done,,'
}

@test "ten years of a habit come in and are counted" {
	sqlite3 -csv -header :memory: "WITH RECURSIVE d(date) AS (VALUES('2016-03-08') UNION ALL
		SELECT date(date, '+1 day') FROM d WHERE date < '2026-03-08')
		SELECT 'Read' AS habit, date FROM d WHERE date NOT IN ('2020-02-29', '2024-12-31')" |
		tr -d '\r' >years.csv
	run -0 streak import csv years.csv
	assert_output --partial "3651 rows read: 3651 new"
	assert_equal "$(status_of '[.current, .since, .longest, .longest_from, .longest_to, .total]')" \
		'[432,"2025-01-01",1766,"2020-03-01","2024-12-30",3651]'
	streak export csv | cut -d, -f1,2 >out.csv
	cmp years.csv out.csv
	run -0 streak recalc --check
}

@test "with no habits the exports are empty and valid" {
	streak add Read
	streak undo Read
	assert_equal "$(streak export csv)" habit,date,state,amount,note
	streak export csv | streak import csv -
	assert_equal "$(streak export json | jq -c '.habits[0] | [.name, .claims, .entries]')" \
		'["Read",[],[]]'
}

@test "a day that was undone is not exported, and an import checks it in again" {
	streak checkin --create Read --date -3..-1
	streak export csv >before.csv
	streak undo Read --date -2
	assert_equal "$(streak export csv | wc -l)" 3
	run -0 streak import csv before.csv
	assert_output --partial " 1 new, 2 unchanged"
	cmp before.csv <(streak export csv)
}

@test "the JSON export is valid and has everything that is stored" {
	history 5 4 200 >in.csv
	streak import csv in.csv
	streak add 'With note' --note $'a "quoted" note\nof two lines'
	streak config week-start monday
	streak undo 'Habit 1' --date 2016-01-01..2016-01-10
	XDG_STATE_HOME=$HOME/b streak checkin 'Habit 2' --date 2025-12-31..2026-03-08
	streak export json >all.json
	jq -e '.schema_version == 1 and (.habits | length == 5)' all.json
	assert_equal "$(jq -c .settings all.json)" '{"week-start":"monday"}'
	assert_equal "$(jq -r '.devices[].uid' all.json)" "$(sql 'SELECT uid FROM device ORDER BY id')"
	assert_equal "$(jq -r '.habits[] | .uids[]' all.json | sort)" \
		"$(sql 'SELECT uid FROM habit_uid ORDER BY uid')"
	assert_equal "$(jq -r '.habits[4].note' all.json)" $'a "quoted" note\nof two lines'
	assert_equal "$(jq '[.habits[].retractions[]] | length' all.json)" \
		"$(sql 'SELECT count(*) FROM retraction')"
	assert_equal "$(jq '[.habits[].entries[]] | length' all.json)" \
		"$(sql 'SELECT count(*) FROM entry')"
	# Each month's word of each claim, as the blob has it.
	jq -r '.habits[] | .name as $name | .claims[] | [$name, .year] + .done + (.skipped // [])
		| map(tostring) | join("|")' all.json | sort >claims
	for at in {0..11}; do
		words+="|| '|' || printf('%d', $(word_of "done" "$at"))"
		skips+="|| '|' || printf('%d', $(word_of skipped "$at"))"
	done
	sql "SELECT name || '|' || year $words || CASE WHEN skipped IS NULL THEN '' ELSE ''
		$skips END FROM claim JOIN habit ON habit.id = habit ORDER BY 1" | sort >stored
	cmp claims stored || fail "$(diff claims stored | head)"
}

# SQL for the number in a month's word of a blob.
word_of() {
	local digit sum=0
	for digit in {1..8}; do
		sum="($sum * 16 + instr('123456789ABCDEF', substr(hex($1), $2 * 8 + $digit, 1)))"
	done
	echo "$sum"
}

@test "exports of a hundred habits are in the order in which they were made" {
	for i in {100..1}; do
		echo "Habit $i,2026-03-01"
	done | sed '1i habit,date' >in.csv
	streak import csv in.csv
	cmp <(cut -d, -f1 in.csv) <(streak export csv | cut -d, -f1)
}
