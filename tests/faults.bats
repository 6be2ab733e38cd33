#!/usr/bin/env bats
# What can go wrong while the program writes: it is killed, the disk is full or
# fails, others are in the way, files are damaged. Nothing that was said to be stored
# is lost, and what was not stored is not half there.

# shellcheck disable=SC2154,SC2030,SC2031,SC2016 # bats sets stderr; tests are subshells

load helper
load state

setup_here() {
	# Looking for leaks needs what tracing has taken already.
	export ASAN_OPTIONS=detect_leaks=0
	SEED=${FAULTS_SEED:-$((RANDOM * 32768 + RANDOM))}
	echo "FAULTS_SEED=$SEED" # shown where a test fails
	RANDOM=$SEED
}

needs_tracing() {
	command -v strace >/dev/null || skip "there is no strace"
	strace -qq -o /dev/null true 2>/dev/null || skip "tracing is not allowed here"
}

# A database, and in other.db one of another device to merge with.
begin() {
	on a checkin -q --create Read Gym --date 2025-11-01..2026-03-01
	on a skip -q Read --date 2026-03-02
	cp a.db other.db
	on other checkin -q Gym Run --create --date 2026-02-20..2026-03-07
	on other undo -q Read --date 2026-02-01..2026-02-10
	on other rename -q Read Reading
	{
		echo habit,date
		for day in {1..7}; do printf 'Swim,2026-03-0%d\nGym,2026-03-0%d\n' "$day" "$day"; done
	} >in.csv
	sqlite3 a.db 'UPDATE habit SET current = 99' # for recalc to put right
	cp a.db before.db
	before=$(content before.db)
}

# What a file has, without what is new each time: ids and times.
content() {
	on "${1%.db}" export csv
	sqlite3 "$1" 'SELECT name, last_on, current, longest FROM habit ORDER BY name'
}

# The state that a command leads to, from that in before.db.
after_of() {
	cp before.db done.db
	cp -r a.state done.state
	on 'done' "$@" >/dev/null
	content done.db
}

# strikes HOW COMMAND...: strike at the first, second, ... call of each kind that writes,
# until the command gets by unharmed. What is there then is the state before or the one
# after, and the one after where the program said that it was done.
strikes() {
	local how=$1 call n status after
	shift
	after=$(after_of "$@")
	[ "$after" != "$before" ]
	for call in pwrite64 fdatasync fsync unlink ftruncate; do
		for ((n = 1; n < 60; n++)); do
			cp before.db a.db
			rm -f a.db-journal
			status=0
			XDG_STATE_HOME=$PWD/a.state strace -qq -f -o trace -e trace="$call" \
				-e inject="$call:$how:when=$n" \
				"$STREAK_BIN" -f a.db "$@" >said 2>&1 || status=$?
			on a check -q || [ $? -lt 3 ] || fail "$call $n: it is damaged"
			got=$(content a.db)
			if [ "$got" != "$after" ]; then
				[ "$status" -ne 0 ] || fail "$call $n: it said that it was done"
				[ "$got" = "$before" ] || fail "$call $n: half of it is there"
			fi
			grep -q INJECTED trace || grep -q 'killed by SIGKILL' trace || break
		done
		[ "$n" -lt 60 ]
	done
}

@test "killed at any write a check-in is there or not" {
	needs_tracing
	begin
	strikes signal=KILL checkin Gym --date 2026-03-05 --note here
}

@test "killed at any write a merge is there or not" {
	needs_tracing
	begin
	strikes signal=KILL merge other.db
}

@test "killed at any write an import is there or not" {
	needs_tracing
	begin
	strikes signal=KILL import csv in.csv
}

@test "killed at any write a recalculation is there or not" {
	needs_tracing
	begin
	strikes signal=KILL recalc
}

@test "where a disk fails at any write a merge is there or not, and says which" {
	needs_tracing
	begin
	strikes error=EIO merge other.db
}

@test "where a disk is full at any write a check-in is there or not, and says which" {
	needs_tracing
	begin
	strikes error=ENOSPC checkin Gym --date 2026-03-05
}

@test "where a disk fails at any read nothing is changed, nor answered wrongly" {
	needs_tracing
	begin
	right=$(on a status)
	for n in {1..12}; do
		status=0
		XDG_STATE_HOME=$PWD/a.state strace -qq -o trace -P "$(realpath a.db)" -e trace=pread64 \
			-e inject="pread64:error=EIO:when=$n" \
			"$STREAK_BIN" -f a.db status >said 2>errors || status=$?
		grep -q INJECTED trace || break
		if [ "$status" -eq 0 ]; then
			assert_equal "$(<said)" "$right"
		else
			assert_equal "$status $(wc -l <errors)" "3 1"
			[ ! -s said ] || fail "read $n: $(<said)"
		fi
	done
	[ "$n" -gt 3 ]
	cmp before.db a.db
}

# Run the rest in a folder `small` with room for SIZE.
in_small_disk() {
	local size=$1
	shift
	mkdir small
	unshare -rm mount -t tmpfs -o size="$size" none small 2>/dev/null ||
		skip "mounting is not allowed here"
	unshare -rm bash -euc 'mount -t tmpfs -o size="$1" none small; shift; "$@"' _ "$size" "$@"
}

@test "a full disk is said to be full, and nothing is lost by it" {
	begin
	cat >session <<-'END'
		streak() { "$STREAK_BIN" -f small/a.db "$@"; }
		full() {
			status=0
			streak "$@" >said 2>errors || status=$?
			[ "$status" -eq 3 ] && [ "$(wc -l <errors)" -eq 1 ] && grep -q "no room\|No space\|full" errors
		}
		cp before.db small/a.db
		head -c 20M /dev/zero >small/filler 2>/dev/null || true
		full checkin Gym --date 2026-03-05
		full merge other.db
		full import csv in.csv
		full recalc
		! streak backup small/copy.db 2>errors
		[ "$(ls small)" = "a.db"$'\n'"filler" ]
		cmp before.db small/a.db
		rm small/filler
		streak checkin -q Gym --date 2026-03-05
		streak merge -q other.db
		streak check >/dev/null || streak recalc -q
		streak check -q
	END
	export STREAK_BIN
	in_small_disk 400k bash -eu session
}

@test "a database that stays locked is an error that says by whom, and how long it waited" {
	on a checkin --create -q Read
	{
		printf '%s\n' 'BEGIN EXCLUSIVE;' '.system touch locked'
		sleep 3
	} | sqlite3 -batch a.db 3>&- &
	until [ -e locked ]; do sleep 0.02; done
	export STREAK_WAIT=0.3
	for words in "checkin Read --date yesterday" status "merge a.db" "check --repair" \
		"backup copy.db"; do
		# shellcheck disable=SC2086 # words
		run -3 --separate-stderr on a $words
		[[ $stderr == "streak: a.db is locked by "*"; waited 0.3 s" ]] || fail "$words: $stderr"
		if [ -r /proc/locks ] && grep -q ":$(stat -c %i a.db) " /proc/locks; then
			[[ $stderr == *"process "*" (sqlite3)"* ]] || fail "$words: $stderr"
		fi
	done
	assert_not_exists copy.db
	wait
	on a checkin -q Read --date yesterday
}

@test "merging beside check-ins loses none of them" {
	on a checkin -q --create Read --date 2026-01-01
	cp a.db b.db
	for i in {1..20}; do
		on a checkin -q Read --date "$((i - 50))"
	done 3>&- &
	left=$!
	for i in {1..20}; do
		on b checkin -q Read --date "$((i - 25))"
	done 3>&- &
	right=$!
	for _ in {1..8}; do
		on a merge -q b.db
		on b merge -q a.db
	done
	wait $left
	wait $right
	on a merge -q b.db
	on b merge -q a.db
	assert_equal "$(sqlite3 a.db 'SELECT count(*) FROM checkin')" 41
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
	run -0 on a check
}

@test "merging a file that is cut or has a bit changed takes all of it or nothing, and never crashes" {
	begin
	size=$(stat -c %s other.db)
	printf 'x\nhttps://x.example/\n' | on other seen add -q -
	for _ in {1..60}; do
		cp before.db a.db
		cp other.db hurt.db
		at=$(((RANDOM * 32768 + RANDOM) % size))
		if ((RANDOM % 4 == 0)); then
			truncate -s "$at" hurt.db
		else
			byte=$(od -An -tu1 -j "$at" -N 1 hurt.db)
			printf '%b' "\\x$(printf %02x $((byte ^ 1 << RANDOM % 8)))" |
				dd of=hurt.db bs=1 seek="$at" conv=notrunc status=none
		fi
		status=0
		on a merge hurt.db >said 2>errors || status=$?
		case $status in
		0) ;; # a bit that says another day, or that nothing reads
		3) [ "$(content a.db)" = "$before" ] || fail "byte $at: some of it was taken" ;;
		*) fail "byte $at: status $status: $(<errors)" ;;
		esac
		status=0
		on hurt check >said 2>errors || status=$?
		[ "$status" -le 3 ] || fail "byte $at: check: status $status: $(<errors)"
		# Its own days are all still there.
		on a merge -q before.db
		assert_equal "$(sqlite3 a.db 'PRAGMA integrity_check')" ok
	done
}
