#!/usr/bin/env bats
# Proving a database sound, putting right what loses nothing, and copying it.

# shellcheck disable=SC2154,SC2030,SC2031 # bats sets stderr; tests are subshells

load helper

setup_here() {
	streak checkin --create -q Read Gym --date 2026-02-20..2026-03-05
	streak skip Read -q
	streak undo Gym --date 2026-03-02 -q
	echo https://a.example/ | streak seen add -q -
}

# finds STATUS KIND TEXT SQL: with the file changed so, check says that and exits so.
finds() {
	local expected=$1 kind=$2 text=$3
	cp "$STREAK_DB" changed.db
	sqlite3 changed.db "$4"
	run -"$expected" --separate-stderr streak -f changed.db check
	assert_line --partial "$kind: "
	assert_line --partial "$text"
	assert_equal "$(streak -f changed.db check --json 2>/dev/null | jq -r '.findings[0].kind')" \
		"$kind"
	if [ "$expected" -eq 3 ]; then
		# shellcheck disable=SC2154 # bats sets it
		assert_equal "$(wc -l <<<"$stderr")" 1
		refuses_repair
	fi
}

refuses_repair() {
	local before
	before=$(sha256sum <changed.db)
	run -3 streak -f changed.db check --repair
	assert_equal "$(sha256sum <changed.db)" "$before"
	run -3 streak merge changed.db
}

@test "of a sound database check says so, and writes nothing" {
	before=$(sha256sum <"$STREAK_DB")
	run -0 streak check
	assert_output 'nothing is wrong'
	run -0 streak check --repair
	assert_output 'nothing is wrong'
	assert_equal "$(sha256sum <"$STREAK_DB")" "$before"
	assert_equal "$(streak check --json | jq -c .)" \
		'{"schema_version":1,"today":"2026-03-08","findings":[]}'
	run -0 streak check -q
	assert_output ''
}

@test "a summary that is not what the days say is found and counted anew" {
	finds 1 summary "habit 'Read': the summary says streak 77, longest 14; its days say 14 and 14" \
		"UPDATE habit SET current = 77 WHERE name = 'Read'"
	run -0 streak -f changed.db check --repair
	assert_line --partial '(repaired)'
	run -0 streak -f changed.db check
	run -0 streak -f changed.db recalc --check
}

@test "February 30 is found and taken away, and no other day with it" {
	streak export csv >before
	finds 1 bits "habit 'Read', year 2026: it has a day that no month has" \
		"UPDATE claim SET done = CAST(substr(done, 1, 4) || x'600001FF' || substr(done, 9)
			AS BLOB) WHERE habit = 1"
	run -0 streak -f changed.db check --repair
	run -0 streak -f changed.db check
	streak -f changed.db export csv | diff before -
}

@test "check-ins of days to come are named, and stay" {
	STREAK_TODAY=2026-12-01 streak checkin Read --date 2026-10-16 -q
	run -1 streak check --repair
	assert_line "future: habit 'Read': 1 check-in after today, the first on 2026-10-16"
	assert_line '1 thing found; nothing is lost'
	STREAK_TODAY=2026-10-16 run -0 streak check
}

@test "a damaged setting is found on any day, and config mends it" {
	streak add Weekly --schedule 3/week -q
	while read -r key bad good; do
		finds 3 setting "the setting $key is damaged: '$bad'; 'streak config $key VALUE' mends it" \
			"INSERT OR REPLACE INTO setting VALUES ('$key', '$bad')"
		run -3 --separate-stderr env -u STREAK_TODAY "$STREAK_BIN" -f changed.db check
		assert_line --partial "$key is damaged"
		refute_line --partial 'habit'
		[[ $stderr == *'only in settings'* ]] || fail "$stderr"
		env -u STREAK_TODAY "$STREAK_BIN" -f changed.db config "$key" "$good"
		run -0 streak -f changed.db check
		assert_equal "$(streak -f changed.db config "$key")" "$good"
	done <<-END
		day-start 99:99 04:00
		week-start someday monday
	END
	finds 1 setting "the setting timezone is unknown here: 'Mars/X'" \
		"INSERT INTO setting VALUES ('timezone', 'Mars/X')"
}

@test "of a damaged setting no habit is blamed" {
	streak add Weekly --schedule 3/week -q
	sql "INSERT INTO setting VALUES ('week-start', 'someday')"
	refuses 3 "$STREAK_DB: the setting week-start is damaged: 'someday'" streak status
	[[ $stderr != *Weekly* ]] || fail "$stderr"
}

@test "rows that belong to nothing are found and taken away" {
	finds 1 orphan 'which is not there' "INSERT INTO habit_uid(uid, habit) VALUES ('x', 99)"
	run -0 streak -f changed.db check --repair
	finds 1 orphan 'not there' \
		"INSERT INTO habit_stamp(habit, setting, at, device) VALUES (1, 'note', 1, 99)"
	run -0 streak -f changed.db check --repair
	finds 1 orphan 'parts of seen lists' "INSERT INTO seen_chunk(id, bytes) VALUES (1 << 40, x'00')"
	run -0 streak -f changed.db check --repair
	finds 1 uid "habit 'Gym' has no uid" 'DELETE FROM habit_uid WHERE habit = 2'
	run -0 streak -f changed.db check --repair
	run -0 streak -f changed.db check
}

@test "rows of a habit that is not there go, unless they have a day of it" {
	streak undo Gym --date 2026-03-01 -q
	streak checkin Gym --note well -q
	streak delete Gym --force -q
	content=$(sql .dump)
	for row in "claim VALUES (9, 2026, 9, zeroblob(48), zeroblob(48))" \
		"claim VALUES (9, 2026, 1, zeroblob(48), NULL)" \
		"retraction VALUES (9, 20000, 1, 'done', 1)" "retraction VALUES (0, 1e8, 9, 'skip', 1)" \
		"entry VALUES (9, 20000, 1, 5, NULL, 1)" "entry VALUES (9, 20000, 9, NULL, 'x', 1)" \
		"habit_uid VALUES ('x', 9)" "habit_stamp VALUES (9, 'note', 1, 1)"; do
		finds 1 orphan habit "INSERT INTO $row"
		assert_line '1 thing found; nothing is lost'
		run -0 streak -f changed.db check --repair
		assert_line --partial '(repaired)'
		assert_equal "$(sqlite3 changed.db .dump)" "$content"
	done
}

@test "a stage that its list doesn't have is found and taken away, unless the list is lost with it" {
	seq 3000 | streak seen add -l grown -q -
	streak seen create gone
	streak seen drop gone
	content=$(sql .dump)
	stray="INSERT INTO seen_stage SELECT 99, 'LIST', uid, device, ordinal, capacity, fpp, strategy,
		hashes, words, added, plain_bytes, logged, chunks, checksum FROM seen_stage LIMIT 1;
		INSERT INTO seen_chunk SELECT 99 << 32, bytes FROM seen_chunk LIMIT 1"
	for list in grown gone; do
		finds 1 orphan "stage 99 of list '$list', which has no such stage" "${stray/LIST/$list}"
		run -0 streak -f changed.db check --repair
		assert_equal "$(sqlite3 changed.db .dump)" "$content"
	done
	finds 3 seen "list 'lost' is damaged: its row is missing" "${stray/LIST/lost}"
	finds 1 orphan 'stage 99' "${stray/LIST/lost}; UPDATE seen_stage
		SET added = 0, logged = 0, chunks = x'00' WHERE id = 99"
	run -0 streak -f changed.db check --repair
	assert_equal "$(sqlite3 changed.db .dump)" "$content"
}

@test "damaged rows are named, and nothing is repaired beside them" {
	finds 3 claim "claim of habit 'Read', year 2026, device 1: it has the wrong size" \
		"UPDATE claim SET done = zeroblob(47) WHERE habit = 1; UPDATE habit SET current = 9"
	finds 3 claim 'it has the wrong size' "UPDATE claim SET skipped = x'' WHERE habit = 1"
	finds 3 claim 'there is no such year' 'UPDATE claim SET year = 0 WHERE habit = 1'
	finds 3 claim 'there is no such device' 'UPDATE claim SET device = 7 WHERE habit = 1'
	finds 3 claim 'claim of habit 9' 'UPDATE claim SET habit = 9 WHERE habit = 1'
	finds 3 retraction 'there is no such day' 'UPDATE retraction SET day = 99999999'
	finds 3 retraction 'it has no such count' 'UPDATE retraction SET n = -1'
	finds 3 retraction 'it has no such kind' \
		"PRAGMA ignore_check_constraints = 1; UPDATE retraction SET kind = 'x'"
	finds 3 entry 'there is no such device' \
		"INSERT INTO entry(habit, day, device, amount, at) VALUES (1, 1, 9, 1, 1)"
	finds 3 claim 'claim of habit 9' "INSERT INTO entry VALUES (9, 1, 9, 1, NULL, 1);
		INSERT INTO claim VALUES (9, 2026, 9, zeroblob(48), CAST(zeroblob(47) || x'01' AS BLOB))"
	finds 3 schedule 'schedule' "UPDATE habit SET schedule = 'now and then' WHERE id = 1"
	finds 3 name "is not found by its name" "UPDATE habit SET key = 'other' WHERE id = 1"
	finds 3 name 'habit 1' "UPDATE habit SET name = '' WHERE id = 1"
	finds 3 file 'the table entry is a view' 'DROP TABLE entry; CREATE VIEW entry AS SELECT 1'
	finds 3 seen "list 'default' is damaged" "UPDATE seen_list SET state = x'0000'"
}

@test "a damaged page is found by SQLite's own look" {
	cp "$STREAK_DB" changed.db
	page=$(sqlite3 changed.db "SELECT rootpage FROM sqlite_schema WHERE name = 'claim'")
	printf '\377\377\377\377' | dd of=changed.db bs=1 seek=$(((page - 1) * 4096 + 8)) \
		conv=notrunc status=none
	run -3 streak -f changed.db check
	refuses 3 '' streak merge changed.db
}

@test "without a database there is nothing to check" {
	run -0 env -u STREAK_DB "$STREAK_BIN" check
	refuses 3 'is not there' streak -f none.db check
	refuses 3 'is not there' streak -f none.db check --repair
}

@test "a backup is a whole database, for its owner only, and replaces what was there" {
	umask 000
	echo old >copy.db
	chmod 644 copy.db
	streak backup copy.db
	assert_equal "$(stat -c %a copy.db)" 600
	streak -f copy.db export json >got
	streak export json | diff - got
	assert_equal "$(find . -maxdepth 1 -name 'copy.db*')" ./copy.db
	ln -s copy.db link.db
	streak checkin Gym -q
	streak backup link.db
	assert_link_exists link.db
	streak -f copy.db export json >got
	streak export json | diff - got
}

@test "a backup never is half a file: where it can't be made, the old one stays" {
	refuses 3 'is the database itself' streak backup "$STREAK_DB"
	ln "$STREAK_DB" hard
	refuses 3 'is the database itself' streak backup hard
	mkdir folder
	refuses 3 'not a regular file' streak backup folder
	refuses 3 'not a regular file' streak backup /dev/null
	refuses 3 "can't write" streak backup none/copy.db
	refuses 3 'is not there' streak -f none.db backup copy.db
	assert_not_exists copy.db
	refuses 2 backup streak backup
	echo old >copy.db
	(
		ulimit -f 8
		trap '' XFSZ
		refuses 3 copy.db streak backup copy.db
	)
	assert_equal "$(<copy.db)" old
	assert_equal "$(find . -maxdepth 1 -name 'copy.db*')" ./copy.db
	if [ -e /dev/full ]; then
		# shellcheck disable=SC2016 # expanded by that bash
		refuses 3 "can't write" bash -c '"$0" backup - >/dev/full' "$STREAK_BIN"
	fi
}

@test "a backup is made while others write, and is a state that there was" {
	for i in {1..40}; do
		streak checkin Read Gym --date "-$((i + 20))" -q
	done 3>&- &
	writer=$!
	for _ in {1..15}; do
		streak backup copy.db
		run -0 streak -f copy.db check
		assert_equal "$(sqlite3 copy.db "SELECT count(DISTINCT done) FROM claim" |
			head -1)" "$(sqlite3 copy.db 'SELECT count(DISTINCT done) FROM claim')"
	done
	wait $writer
	run -0 streak check
}
