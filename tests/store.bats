#!/usr/bin/env bats
# The one file: who may read it, what is refused, what survives copying, crowds and kill -9.

# shellcheck disable=SC2154,SC2030,SC2031,SC2016 # bats sets stderr; tests are subshells

load helper

setup_here() {
	PLACE=$BATS_TEST_TMPDIR/streak\ db
}

teardown() {
	chmod -R u+rwX "$BATS_TEST_TMPDIR"
}

# Run a program as someone whom file modes bind: root gives its privileges away.
bound() {
	if [ "$(id -u)" -ne 0 ]; then
		"$@"
	else
		setpriv --securebits +noroot,+no_setuid_fixup --inh-caps -all --bounding-set -all \
			-- "$@"
	fi
}

needs_modes() {
	bound true 2>/dev/null || skip "file modes don't bind root here"
}

mode() {
	stat -c %a "$1"
}

# The file's bytes and when they were last written.
stamp() {
	sha256sum <"$STREAK_DB"
	stat -c '%s %y %i' "$STREAK_DB"
}

assert_alone() {
	assert_equal "$(find "$PLACE" -mindepth 1)" "$STREAK_DB"
}

# A file as a writer leaves it that is killed in the middle of its transaction.
kill_writer() {
	printf '%s\n' 'PRAGMA cache_size = 2;' 'BEGIN;' \
		'UPDATE habit SET longest = 4711, note = hex(randomblob(100000));' \
		'DELETE FROM claim;' ".system kill -9 \$PPID" | sqlite3 -batch "$STREAK_DB" || true
	assert_exists "$STREAK_DB-journal"
	[ "$(stat -c %s "$STREAK_DB-journal")" -gt 0 ]
}

@test "the folders are 0700 and the file 0600 whatever the umask" {
	for mask in 000 077 022; do
		(
			umask $mask
			unset STREAK_DB
			export HOME=$HOME/$mask
			mkdir -p "$HOME"
			streak checkin --create Read
			for path in .local .local/share .local/share/streak .local/state \
				.local/state/streak; do
				assert_equal "$path $(mode "$HOME/$path")" "$path 700"
			done
			assert_equal "$(mode "$HOME/.local/share/streak/streak.db")" 600
			assert_equal "$(mode "$HOME/.local/state/streak/device")" 600
		)
	done
}

@test "a journal is readable for its owner only" {
	umask 000
	streak checkin --create Read
	kill_writer
	assert_equal "$(mode "$STREAK_DB-journal")" 600
}

@test "folders above the file are made and ones that are there keep their modes" {
	mkdir -m 755 there
	streak -f there/a/b/c.db add Read
	assert_equal "$(mode there) $(mode there/a) $(mode there/a/b)" "755 700 700"
	streak -f plain.db add Read
	streak -f "./two//slashes///c.db" add Read
	assert_exists two/slashes/c.db
}

@test "XDG folders are used, but not relative ones" {
	unset STREAK_DB
	assert_equal "$(XDG_DATA_HOME=/x/y streak path)" /x/y/streak/streak.db
	assert_equal "$(XDG_DATA_HOME=x/y streak path)" "$HOME/.local/share/streak/streak.db"
	assert_equal "$(XDG_DATA_HOME='' streak path)" "$HOME/.local/share/streak/streak.db"
	assert_equal "$(STREAK_DB='' streak path)" "$HOME/.local/share/streak/streak.db"
	assert_equal "$(STREAK_DB=a streak path -f b)" b
}

@test "without HOME the password database names the folder" {
	home=$(getent passwd "$(id -u)" | cut -d: -f6)
	[ -n "$home" ] || skip "this user is not in the password database"
	unset STREAK_DB
	assert_equal "$(env -u HOME "$STREAK_BIN" path)" "$home/.local/share/streak/streak.db"
	assert_equal "$(HOME='' streak path)" "$home/.local/share/streak/streak.db"
}

@test "a directory, a device, a pipe and a path through a file are refused" {
	mkdir folder
	mkfifo pipe
	echo text >file
	for words in status "add Read" "checkin Read" "export csv" recalc; do
		# shellcheck disable=SC2086 # words
		{
			refuses 3 folder streak -f folder $words
			refuses 3 pipe timeout 5 "$STREAK_BIN" -f pipe $words
			refuses 3 /dev/null streak -f /dev/null $words
			refuses 3 "Not a directory" streak -f file/x/streak.db $words
			refuses 3 "" streak -f "$(printf '%0300d' 0)" $words
		}
	done
	ln -s loop loop
	refuses 3 loop streak -f loop status
	refuses 3 /proc streak -f /proc/nowhere/streak.db add Read
}

@test "a file that is no database is refused and left as it was" {
	printf 'My diary\n%.0s' {1..500} >diary
	head -c 10000 /dev/urandom >noise
	printf 'SQLite format 3\0' >start
	printf no >two
	for file in diary noise start two; do
		before=$(sha256sum "$file")
		for words in status "add Read" "checkin Read --create" "export json" recalc config; do
			# shellcheck disable=SC2086 # words
			refuses 3 "$file" streak -f "$file" $words
		done
		assert_equal "$(sha256sum "$file")" "$before"
		assert_not_exist "$file-journal"
	done
}

@test "the database of another program is refused and left byte for byte" {
	sqlite3 plain "CREATE TABLE habit(id, name); INSERT INTO habit VALUES (1, 'Read')"
	sqlite3 named "PRAGMA application_id = 1196444487; PRAGMA user_version = 1"
	sqlite3 versioned "PRAGMA user_version = 1; CREATE TABLE t(x)"
	for file in plain named versioned; do
		before=$(sha256sum "$file")
		for words in status list "add Read" "checkin Read --create" "undo Read" "export json" \
			recalc "recalc --check" "config week-start monday" "config"; do
			# shellcheck disable=SC2086 # words
			refuses 3 "another program" streak -f "$file" $words
			assert_equal "$(sha256sum "$file")" "$before"
		done
		assert_equal "$(echo "$file"*)" "$file"
	done
}

@test "a foreign database in WAL mode is refused and nothing is left beside it" {
	sqlite3 wal "PRAGMA journal_mode = WAL; CREATE TABLE habit(id, name)" >/dev/null
	before=$(sha256sum wal)
	for words in status "add Read" "export json"; do
		# shellcheck disable=SC2086 # words
		refuses 3 "another program" streak -f wal $words
		assert_equal "$(echo wal*)" wal
		assert_equal "$(sha256sum wal)" "$before"
	done
}

@test "the file of a newer streak is refused and left byte for byte" {
	streak checkin --create Read
	sql "PRAGMA user_version = 99"
	before=$(stamp)
	for words in status "add Gym" "checkin Read" "undo Read" "export json" recalc config; do
		# shellcheck disable=SC2086 # words
		refuses 3 newer streak $words
	done
	[[ $stderr == *99* ]] || fail "no version in: $stderr"
	assert_equal "$(stamp)" "$before"
	assert_alone
}

@test "an empty file is filled by a write and a read leaves it empty" {
	mkdir "$PLACE"
	: >"$STREAK_DB"
	run --separate-stderr streak status
	[ "$status" -ne 0 ] || [ -n "$output" ]
	assert_equal "$(stat -c %s "$STREAK_DB")" 0
	streak checkin --create Read
	assert_equal "$(status_of .current)" 1
}

@test "a database without tables is an empty one for a reader" {
	mkdir "$PLACE"
	sql "CREATE TABLE t(x); DROP TABLE t"
	before=$(stamp)
	for words in status list "export csv" "recalc --check" perfect-weeks config; do
		# shellcheck disable=SC2086 # words
		run --separate-stderr streak $words
		[[ $stderr != *"no such table"* ]] || fail "streak $words: $stderr"
	done
	assert_equal "$(stamp)" "$before"
	streak checkin --create Read
	assert_equal "$(status_of .current)" 1
}

@test "a truncated database is refused in one line and not written to" {
	# Enough for the last page to hold check-ins: a day cut off must not just be missing.
	streak checkin --create -q Habit{1..30} --date 2020-01-01..2026-03-08
	cp "$STREAK_DB" whole
	size=$(stat -c %s whole)
	for length in 2 15 16 99 100 101 512 4095 4096 4097 8192 $((size / 2)) $((size - 4096)) \
		$((size - 2000)) $((size - 40)) $((size - 1)); do
		head -c "$length" whole >"$STREAK_DB"
		before=$(sha256sum "$STREAK_DB")
		for words in status "export csv" "checkin --create New"; do
			# shellcheck disable=SC2086 # words
			run --separate-stderr streak $words
			[ "$status" = 3 ] || fail "$length of $size bytes: $words: $status"
			assert_equal "$(wc -l <<<"$stderr")" 1
		done
		assert_equal "$(sha256sum "$STREAK_DB")" "$before"
	done
}

@test "damaged bytes never crash it" {
	for name in Read Gym Вода; do
		streak checkin --create -q "$name" --date 2020-01-01..2026-03-08
	done
	cp "$STREAK_DB" whole
	size=$(stat -c %s whole)
	RANDOM=$BATS_TEST_NUMBER seed=$RANDOM$RANDOM
	echo "seed $seed"
	for _ in {1..40}; do
		cp whole "$STREAK_DB"
		for _ in 1 2 3; do
			at=$(((RANDOM * 32768 + RANDOM) % size))
			printf '%b' "\\x$(printf %02x $((RANDOM % 256)))" |
				dd of="$STREAK_DB" bs=1 seek=$at conv=notrunc status=none
		done
		for words in "status --json" "export json" "checkin Read --date 2019-12-31"; do
			# shellcheck disable=SC2086 # words
			run timeout 10 "$STREAK_BIN" $words
			[[ $status -le 3 && $output != *runtime\ error* ]] || fail "$words: $status $output"
		done
	done
}

@test "values of the wrong size and kind in the tables never crash it" {
	streak checkin --create -q Read --date 2025-12-01..2026-03-08
	cp "$STREAK_DB" whole
	for change in "UPDATE claim SET done = x'00'" "UPDATE claim SET done = zeroblob(49)" \
		"UPDATE claim SET done = x''" "UPDATE claim SET skipped = x'ff'" \
		"UPDATE claim SET year = 10000" "UPDATE claim SET year = -5" \
		"UPDATE habit SET schedule = 'never'" "UPDATE habit SET last_on = 99999999" \
		"UPDATE habit SET name = cast(x'ff1b' AS TEXT)" \
		"INSERT INTO retraction VALUES (1, 99999999999, 1, 'done', 1)" \
		"INSERT INTO entry VALUES (1, 99999999999, 1, 5, 'x', 0)" \
		"INSERT INTO setting VALUES ('day-start', 'nonsense'), ('week-start', 'nonsense')" \
		"INSERT INTO setting VALUES ('timezone', '../../../etc/passwd')" \
		"UPDATE claim SET done = hex(done)" "DROP TABLE retraction" "DELETE FROM habit_uid" \
		"UPDATE claim SET done = zeroblob(48) WHERE year = 2026; UPDATE claim SET
			done = cast(x'ffffffff' || x'ffffffff' || zeroblob(40) AS BLOB)"; do
		cp whole "$STREAK_DB"
		sqlite3 "$STREAK_DB" "$change" 2>/dev/null || continue
		for words in status "status --json" list "export csv" "export json" recalc \
			"recalc --check" "perfect-weeks --all --list" "checkin Read --date 2019-12-31" \
			"undo Read --date 2026-03-08"; do
			# shellcheck disable=SC2086 # words
			run timeout 10 "$STREAK_BIN" $words
			[[ $status -le 3 ]] || fail "$change: $words: $status $output"
			[ "$words" = "export csv" ] || if LC_ALL=C grep -q $'\033' <<<"$output"; then
				fail "$change: $words: a raw escape"
			fi
		done
	done
}

@test "names that mean something to SQLite are ordinary files" {
	unset STREAK_DB
	# shellcheck disable=SC2088 # no shell here
	for name in :memory: file:x 'file:y?mode=memory' 'a?b' 'a%41#c' -dash '~' '-'; do
		streak -f "$name" checkin --create Read
		assert_exists "./$name"
		assert_equal "$(streak -f "$name" status --json | jq .habits[0].current)" 1
		STREAK_DB=$name run -0 streak list
		assert_output --partial Read
	done
}

@test "with --json a change of a setting and a backup say what they did" {
	streak add Read -q
	assert_equal "$(streak config week-start Mon --json)" \
		'{"schema_version":1,"settings":{"week-start":"monday"}}'
	assert_equal "$(streak config week-start '' --json | jq -c .settings)" \
		'{"week-start":"sunday"}'
	# A zone that is not set is null, as what is not there is everywhere.
	assert_equal "$(streak config timezone '' --json | jq -c .settings)" '{"timezone":null}'
	assert_equal "$(streak config timezone --json | jq -c .settings)" '{"timezone":null}'
	assert_equal "$(streak config --json | jq -c .settings.timezone)" null
	assert_equal "$(streak config timezone)" ""
	assert_equal "$(streak backup 'a copy.db' --json)" '{"schema_version":1,"out":"a copy.db"}'
	assert_equal "$(streak -f 'a copy.db' status --json | jq -r .habits[0].name)" Read
	streak backup - --json >piped.db
	assert_equal "$(streak -f piped.db status --json | jq -r .habits[0].name)" Read
}

@test "a path that begins like a URI is an ordinary path" {
	unset STREAK_DB
	streak -f other.db add Other
	before=$(sha256sum other.db)
	for name in 'file:dir/z.db' "file:$PWD/other.db" 'file:a/b.db?mode=memory'; do
		run -0 streak -f "$name" checkin --create Read
		assert_equal "$(streak -f "$name" status --json | jq -c '[.habits[].name]')" '["Read"]'
		assert_exists "./$name"
	done
	assert_equal "$(sha256sum other.db)" "$before"
}

@test "the file says that it is streak's, and in which mode" {
	streak add Read
	assert_equal "$(sql 'PRAGMA application_id')" $((0x7374726b))
	[ "$(sql 'PRAGMA user_version')" -ge 1 ]
	assert_equal "$(sql 'PRAGMA journal_mode')" delete
	assert_equal "$(sql 'PRAGMA page_size')" 4096
	assert_equal "$(sql 'PRAGMA integrity_check')" ok
	assert_equal "$(sql "SELECT count(*) FROM sqlite_schema WHERE name IN ('habit', 'habit_uid',
		'habit_stamp', 'device', 'claim', 'retraction', 'entry', 'setting', 'checkin')")" 9
}

@test "reading and writing leave nothing beside the file" {
	streak checkin --create Read
	assert_alone
	before=$(stamp)
	for words in status list "export csv" "export json" config perfect-weeks "recalc --check" \
		path; do
		# shellcheck disable=SC2086 # words
		streak $words >/dev/null
		assert_alone
	done
	assert_equal "$(stamp)" "$before"
}

@test "a folder that can't be written can be read, and a write there is refused" {
	needs_modes
	streak checkin --create Read
	before=$(stamp)
	chmod 500 "$PLACE"
	chmod 400 "$STREAK_DB"
	for words in status list "export csv" "export json" "recalc --check" config; do
		# shellcheck disable=SC2086 # words
		run -0 --separate-stderr bound "$STREAK_BIN" $words
		assert_equal "$stderr" ""
	done
	for words in "checkin Read --date yesterday" "add Gym" "undo Read" "skip Read --date -5" \
		"config week-start monday"; do
		# shellcheck disable=SC2086 # words
		refuses 3 "" bound "$STREAK_BIN" $words
	done
	chmod 600 "$STREAK_DB"
	refuses 3 "" bound "$STREAK_BIN" checkin Read --date yesterday
	chmod 000 "$STREAK_DB"
	refuses 3 "" bound "$STREAK_BIN" status
	chmod 000 "$PLACE"
	refuses 3 "" bound "$STREAK_BIN" status
	refuses 3 "" bound "$STREAK_BIN" add Gym
	chmod 700 "$PLACE"
	chmod 600 "$STREAK_DB"
	assert_equal "$(stamp)" "$before"
	assert_alone
}

@test "a folder that can't be made is named" {
	needs_modes
	mkdir -m 500 locked
	refuses 3 locked bound "$STREAK_BIN" -f locked/a/streak.db add Read
	refuses 3 locked bound "$STREAK_BIN" -f locked/streak.db checkin --create Read
	assert_equal "$(find locked)" locked
}

@test "reading recovers what a killed writer left, once" {
	streak checkin --create -q Read --date 2020-01-01..2026-03-08
	expected=$(streak status --json)
	before=$(sha256sum <"$STREAK_DB")
	for words in "status --json" "export csv" "recalc --check"; do
		kill_writer
		[ "$(sha256sum <"$STREAK_DB")" != "$before" ] || fail "the writer had not got far enough"
		# shellcheck disable=SC2086 # words
		run -0 --separate-stderr streak $words
		assert_equal "$stderr" ""
		assert_alone
		assert_equal "$(sha256sum <"$STREAK_DB")" "$before"
		assert_equal "$(streak status --json)" "$expected"
	done
	kill_writer
	streak checkin Read --date 2019-12-31
	assert_equal "$(sql 'PRAGMA integrity_check')" ok
	assert_equal "$(status_of .total)" 2260
}

@test "a database whose very making was killed is an empty one" {
	mkdir "$PLACE"
	printf '%s\n' 'PRAGMA cache_size = 2;' 'BEGIN;' 'CREATE TABLE habit(x);' \
		'INSERT INTO habit SELECT randomblob(100000) FROM generate_series(1, 9);' \
		".system kill -9 \$PPID" | sqlite3 -batch "$STREAK_DB" || true
	[ "$(stat -c %s "$STREAK_DB")" -gt 0 ]
	assert_exists "$STREAK_DB-journal"
	cp -r "$PLACE" copy
	run --separate-stderr streak status
	[[ $stderr != *"no such table"* ]] || fail "status $status: $stderr"
	streak -f copy/streak.db checkin --create Read
	assert_equal "$(streak -f copy/streak.db status --json | jq .habits[0].current)" 1
}

@test "in a read-only folder a killed writer's journal is an error, not a wrong answer" {
	needs_modes
	streak checkin --create -q Read --date 2020-01-01..2026-03-08
	kill_writer
	chmod 500 "$PLACE"
	chmod 400 "$STREAK_DB" "$STREAK_DB-journal"
	refuses 3 "" bound "$STREAK_BIN" status
}

@test "saying again what is so already writes nothing" {
	streak checkin --create Read Gym --date -9..-2
	streak skip Read --date yesterday
	printf 'habit,date,state,amount,note\nRead,2026-03-05,done,2.5,"a ""note"""\n' >in.csv
	streak import csv in.csv
	streak config week-start monday
	before=$(stamp)
	for words in "checkin Read --date -9..-2" "checkin Read Gym --date -3" "skip Read --date -1" \
		"undo Gym" "undo Read --date 2000-01-01..2000-12-31" "import csv in.csv" \
		"checkin --create Read --date -2" "skip Gym --date -3" "recalc" \
		"config week-start monday"; do
		# shellcheck disable=SC2086 # words
		run -0 streak $words
		[ "$(stamp)" = "$before" ] || fail "streak $words wrote to the file"
	done
}

@test "fifty check-ins at once on a fresh database are all stored" {
	pids=()
	for i in {1..25}; do
		streak checkin --create "Habit $i" >/dev/null 3>&- &
		pids+=($!)
		streak checkin --create Shared --date -"$i" >/dev/null 3>&- &
		pids+=($!)
	done
	for pid in "${pids[@]}"; do
		wait "$pid" || fail "a check-in ended with status $?"
	done
	assert_equal "$(sql "SELECT count(*) FROM checkin WHERE habit LIKE 'Habit %'")" 25
	assert_equal "$(sql "SELECT count(*) FROM checkin WHERE habit = 'Shared'")" 25
	assert_equal "$(streak status Shared --json | jq -c '.habits[0] | [.current, .longest]')" \
		'[25,25]'
	assert_equal "$(sql 'SELECT count(*) FROM habit')" 26
	assert_equal "$(sql 'SELECT count(*) FROM device')" 1
	assert_equal "$(sql 'PRAGMA integrity_check')" ok
	run -0 streak recalc --check
	assert_alone
	assert_equal "$(find "$HOME/.local/state/streak" -type f)" "$HOME/.local/state/streak/device"
}

@test "readers at the same time as writers see whole states" {
	streak checkin --create Read --date -40
	for i in {39..1}; do
		streak checkin Read --date -"$i" >/dev/null
	done 3>&- &
	writer=$!
	for _ in {1..30}; do
		run -0 --separate-stderr streak recalc --check
		assert_equal "$stderr" ""
	done
	wait $writer
	assert_equal "$(status_of .total)" 40
}

@test "a lock that another process holds is waited for" {
	streak checkin --create Read
	{
		printf '%s\n' 'BEGIN EXCLUSIVE;' '.system touch locked'
		sleep 1.5
		echo 'ROLLBACK;'
	} | sqlite3 -batch "$STREAK_DB" 3>&- &
	until [ -e locked ]; do sleep 0.02; done
	SECONDS=0
	run -0 streak checkin Read --date yesterday
	run -0 streak status
	wait
	assert_equal "$(status_of .current)" 2
}

@test "a copy of the one file is complete" {
	for i in {1..5}; do
		streak checkin --create Read --date -"$i" -q
		cp "$STREAK_DB" copy.db
		assert_equal "$(streak -f copy.db status --json)" "$(streak status --json)"
	done
	assert_equal "$(streak -f copy.db export json)" "$(streak export json)"
}

@test "kill -9 loses nothing that was said to be stored" {
	RANDOM=$BATS_TEST_NUMBER
	streak add Read
	touch acknowledged
	for i in {1..40}; do
		"$STREAK_BIN" checkin Read --date -"$i" >/dev/null 3>&- &
		pid=$!
		sleep "0.00$((RANDOM % 10))"
		kill -9 $pid 2>/dev/null || true
		if wait $pid 2>/dev/null; then
			date -u -d "2026-03-08 -$i days" +%F >>acknowledged
		fi
	done
	run -0 streak recalc --check
	assert_equal "$(sql 'PRAGMA integrity_check')" ok
	sort acknowledged >expected
	sql "SELECT day FROM checkin ORDER BY day" >stored
	assert_equal "$(comm -23 expected stored)" ""
	# What the last one left beside the file is gone with the next write.
	streak checkin Read --date -50
	assert_alone
}

@test "an import that is killed stores all or nothing, and can be repeated" {
	RANDOM=$BATS_TEST_NUMBER
	awk 'BEGIN {
		print "habit,date,note"
		for (h = 1; h <= 150; h++)
			for (d = 1; d <= 28; d++)
				for (m = 1; m <= 6; m++)
					printf "Habit %d,2025-%02d-%02d,note %d\n", h, m, d, h
	}' >in.csv
	streak checkin --create Read -q
	for i in {1..12}; do
		"$STREAK_BIN" import csv in.csv >/dev/null 3>&- &
		pid=$!
		sleep "0.0$((RANDOM % 90 + 10))"
		kill -9 $pid 2>/dev/null || true
		wait $pid 2>/dev/null || true
		run -0 --separate-stderr streak status Read --json
		count=$(sql "SELECT count(*) FROM habit")
		[[ $count = 1 || $count = 151 ]] || fail "$count habits after kill $i"
	done
	assert_equal "$(sql 'PRAGMA integrity_check')" ok
	streak import csv in.csv
	assert_equal "$(streak list --json | jq '[.habits[].total] | add')" $((150 * 28 * 6 + 1))
	run -0 streak import csv in.csv
	assert_output --partial "0 new,"
	run -0 streak recalc --check
}

@test "the view checkin shows standing check-ins to the plain sqlite3 shell" {
	export STREAK_TODAY=9999-12-31
	days="0001-01-01 0001-12-31 0004-02-29 1600-02-29 1899-12-31 1900-02-28 1900-03-01 1969-12-31
		1970-01-01 2000-02-29 2024-02-29 2024-12-31 2025-01-01 2026-03-08 9996-02-29 9999-12-31"
	for day in $days; do
		echo "$day"
	done >expected
	streak checkin --create Read --date - <expected
	assert_equal "$(sql "SELECT day FROM checkin WHERE habit = 'Read' ORDER BY day")" \
		"$(<expected)"
	assert_equal "$(sql "SELECT DISTINCT typeof(habit), typeof(day) FROM checkin")" 'text|text'
	streak undo Read --date 2024-02-29 --date 9999-12-31 --date 0001-01-01
	streak skip Read --date 2026-03-09
	assert_equal "$(sql "SELECT day FROM checkin ORDER BY day")" \
		"$(grep -vE '2024-02-29|9999-12-31|0001-01-01' expected)"
	streak undo Read --date 0001-01-01..9999-12-31
	assert_equal "$(sql "SELECT count(*) FROM checkin")" 0
}

@test "the view checkin has every day of a long run exactly once" {
	streak checkin --create -q Read --date 1999-12-01..2026-03-08
	sql "WITH RECURSIVE d(day) AS (VALUES('1999-12-01') UNION ALL
		SELECT date(day, '+1 day') FROM d WHERE day < '2026-03-08') SELECT day FROM d" >expected
	sql "SELECT day FROM checkin ORDER BY day" >stored
	assert_files_equal expected stored
}

assert_files_equal() {
	cmp "$1" "$2" || fail "$(diff "$1" "$2" | head -20)"
}

@test "an undo is recorded as an odd retraction and a new check-in makes it even" {
	streak checkin --create Read --date 2026-03-07
	retraction="SELECT day, kind, n FROM retraction"
	day=$((20519)) # 2026-03-07
	assert_equal "$(sql "$retraction")" ""
	for n in 1 3 5; do
		streak undo Read --date 2026-03-07
		assert_equal "$(sql "$retraction")" "$day|done|$n"
		assert_equal "$(status_of .total)" 0
		streak undo Read --date 2026-03-07
		assert_equal "$(sql "$retraction")" "$day|done|$n"
		streak checkin Read --date 2026-03-07
		assert_equal "$(sql "$retraction")" "$day|done|$((n + 1))"
		assert_equal "$(status_of .total)" 1
		streak checkin Read --date 2026-03-07
		assert_equal "$(sql "$retraction")" "$day|done|$((n + 1))"
	done
	# The bit itself is never taken away: two copies merge with OR.
	assert_equal "$(sql "SELECT hex(substr(done, 9, 4)) FROM claim")" 01000000
}

@test "a skip is undone and redone by itself" {
	streak checkin --create Read --date 2026-03-07
	streak skip Read
	streak undo Read
	assert_equal "$(sql "SELECT kind, n FROM retraction")" 'skip|1'
	assert_equal "$(status_of .state)" '"pending"'
	streak skip Read
	assert_equal "$(sql "SELECT kind, n FROM retraction")" 'skip|2'
	assert_equal "$(status_of .state)" '"skipped"'
	streak checkin Read
	assert_equal "$(status_of .state)" '"done"'
	streak undo Read
	assert_equal "$(status_of .state)" '"pending"'
	assert_equal "$(sql "SELECT kind, n FROM retraction ORDER BY kind")" $'done|1\nskip|3'
}

@test "toggling a day twice leaves every output as it was" {
	streak checkin --create Read --date 2026-02-01..2026-03-08
	streak undo Read --date 2026-02-20
	before=$(streak status --json; streak list --json; streak export csv)
	for day in 2026-02-20 2026-03-08 2026-02-01 2025-12-31; do
		streak checkin Read --date $day -q
		streak undo Read --date $day -q
		streak undo Read --date $day -q
	done
	streak checkin Read --date 2026-03-08 --date 2026-02-01 -q
	assert_equal "$(streak status --json; streak list --json; streak export csv)" "$before"
	run -0 streak recalc --check
}

@test "undo retracts the claims of both devices on one day" {
	XDG_STATE_HOME=$HOME/a streak checkin --create Read --date 2026-03-06 --date 2026-03-07
	XDG_STATE_HOME=$HOME/b streak checkin Read --date 2026-03-05
	assert_equal "$(sql 'SELECT count(*) FROM claim')" 2
	# What merging will do: device b claims the 7th as well.
	sql "UPDATE claim SET done = (SELECT done FROM claim ORDER BY device LIMIT 1)
		WHERE device = (SELECT max(device) FROM claim)"
	streak recalc -q
	assert_equal "$(status_of .total)" 2
	XDG_STATE_HOME=$HOME/a streak undo Read --date 2026-03-07
	assert_equal "$(sql 'SELECT device, n FROM retraction ORDER BY device')" $'1|1\n2|1'
	assert_equal "$(sql 'SELECT day FROM checkin')" 2026-03-06
	assert_equal "$(status_of .total)" 1
	# A check-in makes this device's own claim stand again, not the other's.
	XDG_STATE_HOME=$HOME/b streak checkin Read --date 2026-03-07
	assert_equal "$(sql 'SELECT device, n FROM retraction ORDER BY device')" $'1|1\n2|2'
	assert_equal "$(status_of .total)" 2
	XDG_STATE_HOME=$HOME/a streak undo Read --date 2026-03-07
	assert_equal "$(sql 'SELECT device, n FROM retraction ORDER BY device')" $'1|1\n2|3'
	assert_equal "$(status_of .total)" 1
	run -0 streak recalc --check
}

@test "a day that stands through another device is already done, and nothing is written" {
	XDG_STATE_HOME=$HOME/a streak checkin --create Read
	XDG_STATE_HOME=$HOME/a streak skip Read --date yesterday
	before=$(stamp)
	XDG_STATE_HOME=$HOME/b run -0 streak checkin Read
	assert_output --partial already
	XDG_STATE_HOME=$HOME/b run -0 streak skip Read --date yesterday
	assert_output --partial already
	assert_equal "$(stamp)" "$before"
}

@test "copying the file does not clone the device" {
	XDG_STATE_HOME=$HOME/a streak checkin --create Read
	cp "$STREAK_DB" copy.db
	XDG_STATE_HOME=$HOME/b streak -f copy.db checkin Read --date yesterday
	XDG_STATE_HOME=$HOME/a streak -f copy.db checkin Read --date -2
	assert_equal "$(sqlite3 copy.db 'SELECT uid FROM device ORDER BY id')" \
		"$(cat "$HOME/a/streak/device" "$HOME/b/streak/device")"
	assert_equal "$(sqlite3 copy.db 'SELECT device FROM claim')" $'1\n2'
	assert_not_equal "$(<"$HOME/a/streak/device")" "$(<"$HOME/b/streak/device")"
	# One device is one device in every file.
	XDG_STATE_HOME=$HOME/a streak -f other.db checkin --create Gym
	assert_equal "$(sqlite3 other.db 'SELECT uid FROM device')" "$(<"$HOME/a/streak/device")"
}

@test "where the state folder can't be written the device is the same every time" {
	echo text >file
	for state in "$PWD/file" /proc/nowhere /dev/null; do
		for day in 1 2; do
			XDG_STATE_HOME=$state run -0 --separate-stderr streak checkin --create Read \
				--date -"$day"
			assert_equal "$stderr" ""
		done
	done
	assert_equal "$(sql 'SELECT count(*), min(length(uid)) FROM device')" '1|32'
	machine=$(cat /etc/machine-id 2>/dev/null || true)
	[ -z "$machine" ] || assert_equal "$(sql .dump | grep -c "$machine")" 0
}

@test "a device file that holds no id is an error that says what to do, or is done without" {
	streak checkin --create Read
	device=$HOME/.local/state/streak/device
	printf -v digits '%0100d' 0
	for text in "" nonsense "${digits:0:31}" "${digits:0:32}x" "${digits:0:33}" \
		"${digits:0:34}" "${digits:0:35}" "$digits" "${digits:0:31}G"; do
		printf %s "$text" >"$device"
		before=$(stamp)
		run --separate-stderr streak checkin Read --date -"$((${#text} + 2))"
		if [ "$status" -ne 0 ]; then
			assert_equal "$status" 3
			assert_equal "$(wc -l <<<"$stderr")" 1
			[[ $stderr == "streak: $device"* ]] || fail "$stderr"
			assert_equal "$(stamp)" "$before"
		fi
		run -0 streak status
	done
	rm "$device"
	mkdir "$device"
	run --separate-stderr streak checkin Read --date -200
	[[ $status = 0 || $status = 3 ]] || fail "status $status: $stderr"
	rmdir "$device"
	streak checkin Read --date yesterday
	assert_equal "$(wc -c <"$device")" 33
}

@test "a read makes no device" {
	streak checkin --create Read
	rm -r "$HOME/.local"
	streak status >/dev/null
	streak export json >/dev/null
	streak checkin Read >/dev/null
	assert_not_exist "$HOME/.local"
}

@test "where the state folder can't be written this machine is one device all the same" {
	export XDG_STATE_HOME=/dev/null
	streak checkin Read --create --quiet
	STREAK_DB=$PWD/other.db streak checkin Read --create --quiet
	local uid
	uid=$(sql 'SELECT uid FROM device')
	[[ $uid =~ ^[0-9a-f]{32}$ ]]
	assert_equal "$(sqlite3 other.db 'SELECT uid FROM device')" "$uid"
}

@test "output that is too much for memory comes whole" {
	streak checkin Read --create --quiet --date 0001-01-01..2026-03-08
	streak export csv >exported
	assert_equal "$(wc -l <exported)" $((1 + $(sqlite3 :memory: \
		"SELECT julianday('2026-03-08') - julianday('0001-01-01') + 1" | cut -d. -f1)))
	assert_equal "$(sort exported | uniq -d)" ""
	[ "$(wc -c <exported)" -gt 1000000 ]
}

@test "a format below the first is damage, for readers and writers" {
	streak add Read -q
	sql 'PRAGMA user_version = -3'
	cp "$STREAK_DB" before
	refuses 3 "is damaged: its format is -3" streak list
	refuses 3 "is damaged: its format is -3" streak checkin Read
	cmp before "$STREAK_DB"
}
