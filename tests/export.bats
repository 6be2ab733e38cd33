#!/usr/bin/env bats
# What goes out to other programs. Those of them that are programs of their own are
# asked in tests/postgres and tests/guava.

# shellcheck disable=SC2154,SC2016 # bats sets stderr; dollars for jq and PostgreSQL

load helper

setup_here() {
	mkdir here
	cd here || return 1
}

# The names that are here, but for those of bats.
names() {
	find . -mindepth 1 -maxdepth 1 ! -name 'separate-stderr-*' -printf '%f\n' | LC_ALL=C sort |
		paste -sd' '
}

# Habits of every kind, with all that a format may stumble on.
fill() {
	streak add Read --goal 20 --unit pages --note $'a book\nor two' -q
	streak add Coffee --at-most 2.5 --unit cups -q
	streak add 'Run: 5k' --schedule 3/week -q
	streak add Water --schedule '2 in 7 days' -q
	streak add 'Say "hi", 水 💪' --schedule mon,wed,fri -q
	{
		echo 'habit,date,state,amount,note'
		echo 'Read,2026-03-01,done,25,"a : b'
		echo 'c, ""d"""'
		echo 'Read,2026-03-02,,5.5,'
		echo 'Read,2026-03-03,skip,,ill'
		echo 'Read,2026-03-04,done,,'
		echo 'Coffee,2026-03-01,done,0,'
		echo 'Coffee,2026-03-02,,3,too much'
		echo 'Run: 5k,2024-02-29,done,,'
		echo 'Water,0001-01-01,done,,'
		echo 'Water,9999-12-31,done,,'
		echo '"Say ""hi"", 水 💪",2026-03-02,done,,'
	} | streak import csv - -q
	streak archive Water -q
}

@test "harsh gets its two files, with what they can't hold written another way" {
	fill
	run -0 streak export harsh --out "to harsh"
	assert_output "to harsh: written"
	diff -u "to harsh/habits" - <<-'END'
		# a book or two
		Read: 1
		Coffee: 1
		# 3/week
		Run： 5k: 3/7
		Water: 2/7: 2026-03-08
		# mon,wed,fri
		Say "hi", 水 💪: 3/7
	END
	diff -u "to harsh/log" - <<-'END'
		0001-01-01 : Water : y :  : 
		2024-02-29 : Run： 5k : y :  : 
		2026-03-01 : Read : y : a ： b c, "d" : 25
		2026-03-01 : Coffee : y :  : 0
		2026-03-02 : Read : n :  : 5.5
		2026-03-02 : Coffee : n : too much : 3
		2026-03-02 : Say "hi", 水 💪 : y :  : 
		2026-03-03 : Read : s : ill : 
		2026-03-04 : Read : y :  : 20
		9999-12-31 : Water : y :  : 
	END
	assert_equal "$(ls "to harsh")" $'habits\nlog'
}

@test "to standard output harsh gets the log alone" {
	fill
	streak export harsh --out there -q
	streak export harsh | cmp - there/log
	assert_equal "$(streak export harsh Coffee 'run: 5K')" "$(grep -e Coffee -e 'Run' there/log)"
}

@test "names that harsh would take for something else stay apart, or are refused" {
	for name in '#1' '! now' 'a: b' 'a :b' 'a :' ':a' '12:30 tea' 'x:y'; do
		streak checkin "$name" --create -q
	done
	streak export harsh --out h -q
	assert_equal "$(grep -c '^[^#!].*: 1$' h/habits)" 8
	# As harsh splits them.
	awk -F' : ' '{print NF, $3}' h/log | sort -u >fields
	assert_equal "$(cat fields)" "5 y"
	assert_equal "$(awk -F' : ' '{print $2}' h/log)" "$(awk -F': ' '{print $1}' h/habits)"
	streak checkin 'a： b' --create -q
	refuses 2 "two habits would be 'a： b'" streak export harsh
	refuses 2 "two habits would be" streak export harsh --out again
	assert_equal "$(names)" "fields h"
}

@test "Loop gets its folder, newest days first" {
	fill
	run -0 streak export loop-csv --out loop
	assert_output "loop: written"
	(cd loop && find . -type f | LC_ALL=C sort) >files
	diff -u files - <<-'END'
		./001 Read/Checkmarks.csv
		./002 Coffee/Checkmarks.csv
		./003 Run 5k/Checkmarks.csv
		./004 Water/Checkmarks.csv
		./005 Say hi/Checkmarks.csv
		./Checkmarks.csv
		./Habits.csv
	END
	diff -u loop/Habits.csv - <<-'END'
		Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
		001,Read,NUMERICAL,,"a book
		or two",1,1,#039BE5,pages,AT_LEAST,20.0,false
		002,Coffee,NUMERICAL,,,1,1,#039BE5,cups,AT_MOST,2.5,false
		003,Run: 5k,YES_NO,,,3,7,#039BE5,,,,false
		004,Water,YES_NO,,,2,7,#039BE5,,,,true
		005,"Say ""hi"", 水 💪",YES_NO,,,3,7,#039BE5,,,,false
	END
	diff -u "loop/001 Read/Checkmarks.csv" - <<-'END'
		Date,Value,Notes
		2026-03-04,20000,
		2026-03-03,SKIP,ill
		2026-03-02,5500,
		2026-03-01,25000,"a : b
		c, ""d"""
	END
	diff -u "loop/002 Coffee/Checkmarks.csv" - <<-'END'
		Date,Value,Notes
		2026-03-02,3000,too much
		2026-03-01,NO,
	END
	diff -u "loop/004 Water/Checkmarks.csv" - <<-'END'
		Date,Value,Notes
		9999-12-31,YES_MANUAL,
		0001-01-01,YES_MANUAL,
	END
	diff -u loop/Checkmarks.csv - <<-'END'
		Date,Read,Coffee,Run: 5k,Water,"Say ""hi"", 水 💪",
		9999-12-31,UNKNOWN,UNKNOWN,UNKNOWN,YES_MANUAL,UNKNOWN,
		2026-03-04,20000,UNKNOWN,UNKNOWN,UNKNOWN,UNKNOWN,
		2026-03-03,SKIP,UNKNOWN,UNKNOWN,UNKNOWN,UNKNOWN,
		2026-03-02,5500,3000,UNKNOWN,UNKNOWN,YES_MANUAL,
		2026-03-01,25000,NO,UNKNOWN,UNKNOWN,UNKNOWN,
		2024-02-29,UNKNOWN,UNKNOWN,YES_MANUAL,UNKNOWN,UNKNOWN,
		0001-01-01,UNKNOWN,UNKNOWN,UNKNOWN,YES_MANUAL,UNKNOWN,
	END
}

@test "folders of habits are told apart by their number, whatever the name" {
	for name in ../../up '水' '💪' "$(printf '%0150d' 0)" 'a/b' . ..; do
		streak checkin "$name" --create -q
	done
	streak export loop-csv --out loop -q
	assert_equal "$(find loop -type f | wc -l)" 9
	assert_equal "$(find . -name 'up*' | wc -l)" 0
	assert_equal "$(find loop -mindepth 1 -type d | cut -d/ -f2 | cut -c1-4 | sort | paste -sd,)" \
		"001 ,002,003,004 ,005 ,006 ,007 "
}

@test "a folder is said where to, and one that is a file is written whole" {
	fill
	refuses 2 "--out" streak export loop-csv
	for format in csv json postgres mongodb; do
		streak export $format >expected
		run -0 streak export $format -o "out of $format"
		assert_output "out of $format: written"
		cmp expected "out of $format"
	done
	run -0 streak export csv --out=quiet -q
	assert_output ""
	run -0 streak export harsh --out there --json
	assert_equal "$(jq -c . <<<"$output")" '{"schema_version":1,"out":"there"}'
}

@test "a dash as the place is standard output" {
	fill
	for format in csv json harsh postgres; do
		assert_equal "$(streak export $format --out -)" "$(streak export $format)"
		assert_equal "$(streak export $format -o -)" "$(streak export $format)"
	done
	refuses 2 "loop-csv is a folder" streak export loop-csv --out -
	assert_not_exist ./-
}

@test "nothing that is there is overwritten, but for an empty folder" {
	fill
	mkdir full empty
	echo mine >full/log
	echo mine >file
	ln -s nowhere link
	for out in full file link; do
		for format in harsh loop-csv csv postgres; do
			refuses 3 "nothing is overwritten" streak export $format --out $out
		done
	done
	refuses 3 "nothing is overwritten" streak export csv --out empty
	run -0 streak export harsh --out empty/
	assert_equal "$(cat full/log file)" $'mine\nmine'
	assert_equal "$(ls empty)" $'habits\nlog'
	refuses 3 "" streak export csv --out nowhere/at/all
	refuses 3 "" streak export harsh --out nowhere/at/all
	refuses 2 "" streak export csv --out ""
	assert_equal "$(names)" "empty file full link"
}

@test "what fails half way leaves nothing" {
	fill
	sql "UPDATE claim SET done = x'00' WHERE habit = 3"
	for format in csv harsh loop-csv postgres; do
		refuses 3 "damaged" streak export $format --out half
	done
	refuses 3 "damaged" streak export postgres
	assert_equal "$(names)" ""
}

@test "killed at any moment it leaves the whole folder or none" {
	awk 'BEGIN {
		print "habit,date"
		for (h = 1; h <= 200; h++)
			for (d = 1; d <= 28; d++)
				printf "habit %d,2026-02-%02d\n", h, d
	}' | streak import csv - -q
	for delay in 0.002 0.004 0.008 0.012 0.016 0.024 0.032 0.05 5; do
		timeout -s KILL $delay "$STREAK_BIN" export loop-csv --out loop -q || true
		if [ -e loop ]; then
			assert_equal "$(find loop -name Checkmarks.csv | wc -l)" 201
			assert_equal "$(cat loop/*/Checkmarks.csv | wc -l)" 5800
			assert_equal "$(wc -l <loop/Checkmarks.csv)" 29
			rm -r loop
		fi
	done
	# What is left has a name that tells, and is in nobody's way.
	assert_equal "$(names | tr ' ' '\n' | grep -cv '^loop\.[0-9]*\.part$' || true)" 0
}

# Random days of habits with and without goals, some with notes, as rows of CSV.
random_days() {
	awk -v seed="$1" '
	function dice(n) { state = state * 16807 % 2147483647; return int(state / 8) % n }
	BEGIN {
		state = seed % 2147483646 + 1
		split("plain|two, with comma|say \"\"hi\"\"|é 水|it is 12:30|=1+1", words, "|")
		print "habit,date,state,amount,note"
		for (h = 1; h <= 6; h++)
			for (d = 0; d < 300; d++) {
				if (dice(3) == 0)
					continue
				skip = dice(6) == 0
				printf "habit %d,%d-%02d-%02d,%s,%s,%s\n", h, 2023 + int(d / 150), d / 28 % 12 + 1,
					d % 28 + 1, skip ? "skip" : "", h < 3 && !skip ? (1 + dice(40)) / 4 : "",
					dice(5) == 0 ? "\"" words[1 + dice(6)] "\"" : ""
			}
	}'
}

@test "what goes out to harsh and to Loop comes back from there" {
	seed=${STREAK_SEED:-$RANDOM}
	echo "repeat this with STREAK_SEED=$seed"
	streak add "habit 1" --goal 5 --unit pages -q
	streak add "habit 2" --at-most 6.25 -q
	streak add "habit 3" --schedule 3/week -q
	random_days "$seed" | streak import csv - -q
	streak export csv >csv
	streak export harsh --out harsh -q
	streak export loop-csv --out loop -q

	streak -f loop.db import loop loop -q
	streak -f loop.db export csv | diff csv -
	streak list --json >list
	streak -f loop.db list --json | diff list -
	run -0 streak -f loop.db recalc --check

	# Days that are no check-ins have no goal there that could make them one again.
	streak -f harsh.db import harsh harsh -q
	streak -f harsh.db export csv | diff <(grep -e ,done, -e ,skip, -e ,date, csv) -
	run -0 streak -f harsh.db recalc --check
}

@test "NAMEs choose habits, in their order and each once" {
	fill
	assert_equal "$(streak export csv coffee 'run: 5k' Coffee)" "$(streak export csv |
		grep -e ^habit -e ^Coffee -e ^Run)"
	assert_equal "$(streak export json Water Read | jq -c '[.habits[].name]')" '["Water","Read"]'
	assert_equal "$(streak export postgres Water | grep -c 'Water	')" 1
	assert_equal "$(streak export postgres Water | grep -c 'Read	')" 0
	streak export loop-csv Water --out one -q
	assert_equal "$(ls one)" $'001 Water\nCheckmarks.csv\nHabits.csv'
	refuses 2 "did you mean 'Coffee'" streak export csv Cofee
	refuses 2 "no habit 'Nope'" streak export harsh Nope --out there
	refuses 2 "" streak export csv ""
}

@test "PostgreSQL gets words with the last day in the lowest bit, and text as COPY has it" {
	streak add 'C:\n {a,b}' --note $'tab\tand\\.' -q
	streak checkin 'C:\n {a,b}' --date 2024-02-29 -q
	streak checkin 'C:\n {a,b}' --date 2023-12-31..2024-01-01 -q
	streak skip 'C:\n {a,b}' --date 2025-02-01 -q
	streak config week-start monday -q
	uid=$(sql "SELECT uid FROM habit_uid")
	streak export postgres | sed -n '/^COPY/,/^\\\.$/p' >data
	diff -u data - <<-END
		COPY loaded_habit FROM stdin;
		{$uid}	C:\\\\n {a,b}	daily	\\N	\\N	\\N	tab\\tand\\\\.	\\N
		\\.
		COPY loaded_year FROM stdin;
		$uid	2023	{0,0,0,0,0,0,0,0,0,0,0,1}	\\N
		$uid	2024	{1073741824,1,0,0,0,0,0,0,0,0,0,0}	\\N
		$uid	2025	{0,0,0,0,0,0,0,0,0,0,0,0}	{0,134217728,0,0,0,0,0,0,0,0,0,0}
		\\.
		COPY loaded_entry FROM stdin;
		\\.
	END
	assert_equal "$(streak export postgres | sed -n 2p)" '\set week_start 1'
	assert_equal "$(streak export postgres | tail -n 1)" "COMMIT;"
	sql "UPDATE habit_uid SET uid = 'x'"
	refuses 3 "damaged" streak export postgres
}

@test "the manual's functions and tables are those of the script" {
	streak add Read -q
	streak export postgres >script
	sed -n 's/^\.It Fn streak\.\([a-z_]*\) .*/FUNCTION streak.\1(/p
		s/^\.It Li \(habit[a-z_]*\|entry\)(.*/TABLE IF NOT EXISTS streak.\1 (/p' \
		"$TOP/man/streak-export.1" >named
	assert_equal "$(wc -l <named)" 11
	while read -r name; do
		grep -qF "$name" script || fail "no $name"
	done <named
}

@test "PostgreSQL gets days as they stand, goals and amounts" {
	fill
	streak undo Read --date 2026-03-01 -q
	streak checkin Read --date 2026-03-04 --note $'a : b\nc, "d"' -q
	streak export postgres Read Coffee | sed -n '/^COPY/,/^\\\.$/p' | cut -f2- >data
	diff -u data - <<-'END'
		COPY loaded_habit FROM stdin;
		Read	daily	20	\N	pages	a book\nor two	\N
		Coffee	daily	\N	2.5	cups	\N	\N
		\.
		COPY loaded_year FROM stdin;
		2026	{0,0,134217728,0,0,0,0,0,0,0,0,0}	{0,0,268435456,0,0,0,0,0,0,0,0,0}
		2026	{0,0,1073741824,0,0,0,0,0,0,0,0,0}	\N
		\.
		COPY loaded_entry FROM stdin;
		2026-03-02	5.5	\N
		2026-03-03	\N	ill
		2026-03-04	20	a : b\nc, "d"
		2026-03-01	0	\N
		2026-03-02	3	too much
		\.
	END
}

@test "MongoDB gets a document for each list, with the bytes that Guava reads" {
	streak seen create empty --capacity 10 -q
	seq 50 | streak seen filter -l news --canonical >/dev/null
	seq 40 | streak seen filter -l growing --capacity 10 >/dev/null
	streak seen create gone -q
	streak seen drop gone -q
	streak export mongodb >documents
	assert_equal "$(jq -c '[._id, (.visitedUrlsFilter | type), .count, .canonical]' documents)" \
		$'["empty","object",0,false]\n["growing","array",40,false]\n["news","object",50,true]'
	jq -r 'select(._id == "news") | .visitedUrlsFilter."$binary" |
		select(.subType == "00").base64' documents | base64 -d | cmp - <(streak seen export news)
	for stage in 1 2 3; do
		jq -r "select(._id == \"growing\") | .visitedUrlsFilter[$stage - 1].\"\$binary\".base64" \
			documents | base64 -d | cmp - <(streak seen export growing --stage $stage)
	done
	assert_equal "$(streak export mongodb news empty news | jq -r ._id)" $'news\nempty'
	refuses 2 "did you mean 'news'" streak export mongodb nws
	refuses 2 "no list 'gone'" streak export mongodb gone
	streak add Read -q
	refuses 2 "no list 'Read'" streak export mongodb Read
}

@test "a list that is larger than a document of MongoDB is refused by name" {
	streak seen create large --capacity 20000000 --fpp 0.001 -q
	streak seen create small -q
	refuses 3 "list 'large'" streak export mongodb
	run -0 streak export mongodb small
}

@test "every format has something to say of no database and of no habit" {
	unset STREAK_DB
	for format in csv json harsh postgres mongodb; do
		run -0 streak export $format
		run -0 streak export $format --out "none-$format" -q
	done
	run -0 streak export loop-csv --out none -q
	assert_equal "$(wc -l <none/Habits.csv)" 1
	assert_file_empty none-harsh/habits
	assert_equal "$(streak export postgres | grep -c '^COPY')" 3
	assert_file_not_exist "$HOME/.local/share/streak/streak.db"
}

@test "output that can't be written is an error" {
	fill
	for format in csv json harsh postgres; do
		refuses 3 "write" bash -c '"$STREAK_BIN" export "$0" >/dev/full' $format
		refuses 3 "/dev/full" streak export $format --out /dev/full
	done
}
