#!/usr/bin/env bats
# A database byte for byte: the same on every machine, whatever its processor.

load helper

# bytes FROM COUNT: of the file, in hexadecimal.
bytes() {
	od -A n -v -t x1 -j "$1" -N "$2" "$STREAK_DB" | tr -d ' \n'
}

# zeros COUNT: so many bytes of zero.
zeros() {
	printf '%0*d' $((2 * $1)) 0
}

# The device has a known id, on which checksums depend.
setup_here() {
	mkdir -p "$HOME/.local/state/streak"
	printf '%032d\n' 7 >"$HOME/.local/state/streak/device"
}

@test "the header says that it is streak's, of which format, in UTF-8, without a write-ahead log" {
	streak add Read --quiet
	assert_equal "$(bytes 0 16)" "$(printf 'SQLite format 3\0' | od -A n -t x1 | tr -d ' \n')"
	# Page size, then the journal's form for writing and for reading: file format 1.
	assert_equal "$(bytes 16 4)" 10000101
	assert_equal "$(bytes 56 4)" 00000001
	assert_equal "$(bytes 60 4)" "$(printf '%08x' "$(sql 'PRAGMA user_version')")"
	assert_equal "$(bytes 68 4)" "$(printf strk | od -A n -t x1 | tr -d ' \n')"
}

@test "a year is twelve big-endian words, the last day of the month the lowest bit" {
	streak checkin Read --create --quiet --date 2024-02-01 --date 2024-02-29 --date 2024-12-31 \
		--date 2024-01-01
	local year
	year=4000000010000001$(zeros 36)00000001
	assert_equal "$(sql 'SELECT lower(hex(done)), skipped FROM claim')" "$year|"
	# Not only what SQLite makes of it, but what lies on the disk.
	bytes 0 1000000 | grep -q "$year"
	streak skip Read --quiet --date 2024-04-30 --date 2023-02-28
	assert_equal "$(sql 'SELECT year, lower(hex(done)), lower(hex(skipped)) FROM claim')" \
		"2023|$(zeros 48)|$(zeros 4)00000001$(zeros 40)
2024|$year|$(zeros 12)00000001$(zeros 32)"
}

@test "a whole month is as many ones as it has days" {
	streak checkin Read --create --quiet --date 2025-01-01..2025-12-31
	assert_equal "$(sql 'SELECT lower(hex(done)) FROM claim')" \
		7fffffff0fffffff7fffffff3fffffff7fffffff3fffffff7fffffff7fffffff3fffffff7fffffff3fffffff7fffffff
}

@test "a day is counted from 1970 in what was undone" {
	streak checkin Read --create --quiet --date 1970-01-02 --date 1969-12-31
	streak undo Read --quiet --date 1970-01-02 --date 1969-12-31
	assert_equal "$(sql 'SELECT day, kind, n FROM retraction ORDER BY day')" $'-1|done|1\n1|done|1'
}

@test "a small list is its counts, its words with the low byte first, and a checksum" {
	streak seen create small --capacity 5 --fpp 0.1 --quiet
	streak seen add -q -l small https://a.example/
	# Four times kind 1; one key; of 18 bytes and a line end.
	assert_equal "$(sql 'SELECT lower(hex(state)) FROM seen_list')" \
		"040113""0040010000a00000""4f2a4d86"
	# Guava writes the same word with the high byte first, behind a head of 6 bytes.
	assert_equal "$(streak seen export small | od -A n -v -t x1 -j 6 | tr -d ' \n')" \
		0000a00000014000
}

@test "new keys of a large list are their hashes, each number with the low byte first" {
	streak seen create large --capacity 100000 --quiet
	streak seen add -q -l large https://a.example/ https://b.example/
	# Of stage 1, from position 2^31 on.
	assert_equal "$(sql 'SELECT id, lower(hex(bytes)) FROM seen_chunk')" \
		"$(((1 << 32) + (1 << 31)))|$(printf %s \
			6dca4f21a35c5844e15efe19d4a5ce3f \
			e9ecaa4165b3ec5cebd7b10d4317a82b \
			9d3278b6ed2930b0)"
}

@test "a large list is chunks of 504 words with a checksum, in places known beforehand" {
	streak seen create large --capacity 100000 --quiet
	seq 50000 | streak seen add -q -l large -
	local words
	words=$(sql 'SELECT words FROM seen_stage')
	[ "$words" -gt 20000 ]
	assert_equal "$(sql "SELECT count(*), min(id) - (1 << 32), max(id) - (1 << 32),
		min(length(bytes)), max(length(bytes)) FROM seen_chunk WHERE id < (1 << 32) + (1 << 31)")" \
		"$(((words + 503) / 504))|0|$(((words - 1) / 504))|$((words % 504 * 8 + 8))|4040"
}
