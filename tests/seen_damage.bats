#!/usr/bin/env bats
# Damage to lists of seen URLs is found and named, never answered.

load helper

# A list in one row, one in chunks, one with a log.
setup_here() {
	seq 20 | streak seen filter -l small >/dev/null
	seq 30000 | streak seen filter -l large --capacity 50000 >/dev/null
	seq 30 | streak seen filter -l large >/dev/null
	seq 40001 40100 | streak seen filter -l large >/dev/null
	cp "$STREAK_DB" good.db
}

# broken LIST SQL: after that statement every use of the list is exit 3 with its name.
broken() {
	cp good.db "$STREAK_DB"
	sql "$2"
	refuses 3 "list '$1'" streak seen info "$1"
	refuses 3 "list '$1'" check_all "$1"
	refuses 3 "list '$1'" filter_all "$1"
}
check_all() {
	seq 30000 | streak seen check -q -l "$1" -
}
filter_all() {
	seq 30000 | streak seen filter -l "$1"
}

@test "the lists are good before anything is broken" {
	streak seen check -q -l small 1 20
	seq 30000 | streak seen filter -l large | wc -l | grep -qx 0
}

@test "a bit of a small list" {
	for at in 1 2 3 10 100; do
		hex=$(sql "SELECT hex(state) FROM seen_list WHERE name = 'small'")
		byte=$((16#${hex:at*2:2} ^ 1))
		new=${hex:0:at*2}$(printf %02X $byte)${hex:at*2+2}
		broken small "UPDATE seen_list SET state = x'$new' WHERE name = 'small'"
	done
}

@test "the row of one small list under the name of another" {
	seq 21 40 | streak seen filter -l other >/dev/null
	cp "$STREAK_DB" good.db
	broken small "UPDATE seen_list SET state = (SELECT state FROM seen_list WHERE name = 'other')
		WHERE name = 'small'"
}

@test "a row that is too short, too long, empty" {
	broken small "UPDATE seen_list SET state = substr(state, 1, length(state) - 8) WHERE name = 'small'"
	broken small "UPDATE seen_list SET state = CAST(state || x'00' AS BLOB) WHERE name = 'small'"
	broken small "UPDATE seen_list SET state = x'' WHERE name = 'small'"
	broken large "UPDATE seen_list SET state = x'' WHERE name = 'large'"
}

@test "rules that have changed, or are gone" {
	broken small "UPDATE seen_kind SET fpp = 0.01 WHERE capacity = 1000"
	broken small "UPDATE seen_kind SET capacity = 2000 WHERE capacity = 1000"
	broken large "UPDATE seen_kind SET flags = 4"
	broken large "DELETE FROM seen_kind"
}

@test "a bit of a chunk, of its checksum, of its length" {
	id=$(sql "SELECT min(id) FROM seen_chunk")
	hex=$(sql "SELECT hex(bytes) FROM seen_chunk WHERE id = $id")
	for at in 0 1000 4031 4032 4039; do
		byte=$((16#${hex:at*2:2} ^ 16))
		new=${hex:0:at*2}$(printf %02X $byte)${hex:at*2+2}
		broken large "UPDATE seen_chunk SET bytes = x'$new' WHERE id = $id"
	done
	broken large "UPDATE seen_chunk SET bytes = substr(bytes, 9) WHERE id = $id"
	broken large "UPDATE seen_chunk SET bytes = x'' WHERE id = $id"
}

@test "chunks that have changed places" {
	broken large "UPDATE seen_chunk SET id = -1 WHERE id = (SELECT min(id) FROM seen_chunk);
		UPDATE seen_chunk SET id = id - 1 WHERE id = (SELECT min(id) FROM seen_chunk WHERE id > 0);
		UPDATE seen_chunk SET id = (SELECT min(id) FROM seen_chunk WHERE id > 0) + 1 WHERE id = -1"
	broken large "UPDATE seen_chunk SET bytes = (SELECT bytes FROM seen_chunk ORDER BY id LIMIT 1)
		WHERE id = (SELECT id FROM seen_chunk ORDER BY id LIMIT 1 OFFSET 1)"
}

@test "a chunk that is missing" {
	broken large "DELETE FROM seen_chunk WHERE id = (SELECT min(id) FROM seen_chunk)"
	broken large "DELETE FROM seen_chunk WHERE id = (SELECT min(id) + 7 FROM seen_chunk)"
}

@test "the log of new URLs: damaged, missing, cut" {
	log=$(sql "SELECT count(*) FROM seen_chunk WHERE id & 0x80000000 <> 0")
	[ "$log" -gt 0 ]
	broken large "DELETE FROM seen_chunk WHERE id & 0x80000000 <> 0"
	broken large "UPDATE seen_chunk SET bytes = substr(bytes, 1, 24) WHERE id & 0x80000000 <> 0"
	broken large "UPDATE seen_chunk SET bytes = CAST(x'00' || substr(bytes, 2) AS BLOB)
		WHERE id & 0x80000000 <> 0"
	broken large "UPDATE seen_stage SET logged = 0"
}

@test "a stage's row: changed, missing, its map of chunks changed; a list's row missing" {
	for change in "added = 0" "words = words - 1" "hashes = 1" "uid = uid + 1" "capacity = 1" \
		"list = 'x'" "chunks = zeroblob(length(chunks))" "chunks = x''" "checksum = 0" \
		"words = -1" "words = 9000000000000000000" "hashes = 0" "strategy = 0" "fpp = 0.5"; do
		broken large "UPDATE seen_stage SET $change"
	done
	broken large "DELETE FROM seen_stage"
	broken large "DELETE FROM seen_list WHERE name = 'large'"
}

@test "damage in one list leaves the others alone" {
	sql "UPDATE seen_chunk SET bytes = x''"
	streak seen check -q -l small 1 2 20
}

@test "a damaged list hides no other, and can be dropped" {
	for damage in "UPDATE seen_list SET state = x'00' WHERE name = 'small'" \
		"DELETE FROM seen_stage WHERE list = 'large'" \
		"DELETE FROM seen_chunk" \
		"UPDATE seen_stage SET words = words + 1"; do
		cp good.db "$STREAK_DB"
		sql "$damage"
		run -3 --separate-stderr streak seen info
		bad=$(sed "s/.*list '\([a-z]*\)' is damaged.*/\1/" <<<"$stderr")
		[[ $bad = small || $bad = large ]]
		[ "$bad" = small ] && good=large || good=small
		assert_line --regexp "^$good "
		refute_line --regexp "^$bad "
		run -0 streak seen drop "$bad"
		assert_output "$bad: dropped"
		assert_equal "$(streak seen info --json | jq -r '.lists[].name')" "$good"
		assert_equal "$(sql "SELECT count(*) FROM seen_stage WHERE list = '$bad'")" 0
		# Chunks whose stage is gone belong to nothing.
		streak check --repair >repaired || [ $? = 1 ]
		run -0 streak check
		seq 3 | streak seen filter -l "$bad" | cmp - <(seq 3)
	done
}
