#!/usr/bin/env bats
# seen filter in pipes: latency, readers that go away, full disks, locks, several at once.

load helper

setup_here() {
	seed=${SEED:-$RANDOM}
	echo "SEED=$seed"
}

# A filter that drops no line by mistake.
filter() {
	streak seen filter --fpp 1e-9 "$@"
}

# Random lines, some of them twice: lines N
lines() {
	awk -v seed="$seed" -v n="$1" 'BEGIN { srand(seed); for (i = 0; i < n; i++)
		printf "https://example.com/%d/%0*d\n", rand() * n, 1 + rand() * 60, i % 13 }'
}

@test "a line comes out when it has come in, not when more follows" {
	mkfifo in out
	filter <in >out &
	exec 7>in 8<out
	echo one >&7
	read -r -t 20 line <&8
	assert_equal "$line" one
	printf 'one\ntwo\n' >&7
	read -r -t 20 line <&8
	assert_equal "$line" two
	exec 7>&-
	run cat <&8
	assert_output ""
	wait $!
}

@test "a reader that goes away ends it quietly, with nothing recorded that was not written" {
	lines 300000 >in
	filter --capacity 1000000 <in 2>err | head -n 3 >first || true
	assert_equal "$(cat err)" ""
	assert_equal "$(wc -l <first)" 3
	# What is not remembered comes now; of what is, at most a pipe full is lost to sight.
	filter <in >rest
	awk '!s[$0]++' in >all
	lost=$(($(wc -c <all) - $(wc -c <rest)))
	[ "$lost" -le $((2 << 20)) ] || fail "$lost bytes were recorded"
	tail -c "$(wc -c <rest)" all | cmp - rest
}

@test "a reader that goes away while nothing comes in ends it too" {
	mkfifo in
	(filter <in | head -n 1 >first) &
	exec 7>in
	echo a >&7
	wait $!
	exec 7>&-
	assert_equal "$(cat first)" a
}

@test "a full disk is exit 3, and only what was written is remembered" {
	lines 20000 >in
	refuses_full() { filter "$@" <in >/dev/full; }
	refuses 3 "can't write the output: No space left" refuses_full
	refuses_full() { filter "$@" <in 2>&1 >/dev/full; }
	run refuses_full --jsonl
	assert_failure 3
	assert_output --partial "can't write the output"
	filter <in >out
	awk '!s[$0]++' in | cmp - out
}

@test "a file that takes only a part: the whole lines in it are remembered" {
	lines 100000 >in
	(
		ulimit -f 2000 # also of the database, which stays smaller
		trap '' XFSZ
		filter -f "$PWD/part.db" --capacity 60000 <in >part
	) 2>err || status=$?
	if [ "${status:-0}" = 0 ] || [ ! -s part ]; then
		skip "no limit on the size of files here"
	fi
	filter -f "$PWD/part.db" <in >rest
	# The last line may be cut; it comes again whole.
	cp part whole
	[ "$(tail -c 1 part | wc -l)" = 1 ] || sed '$d' part >whole
	cat whole rest >both
	awk '!s[$0]++' in | cmp - both
}

@test "killed at any moment: what it recorded was written, and the database opens" {
	lines 200000 >in
	awk '!s[$0]++' in >all
	for round in 1 2 3 4 5 6; do
		"$STREAK_BIN" seen filter --fpp 1e-9 --capacity 500000 <in >"out$round" &
		sleep "0.0$round"
		kill -9 $! 2>/dev/null || true
		wait $! 2>/dev/null || true
	done
	filter --capacity 500000 <in >last
	# The last line of one that was killed may be cut.
	for out in out?; do
		[ ! -s "$out" ] || [ "$(tail -c 1 "$out" | wc -l)" = 1 ] || sed -i '$d' "$out"
	done
	sort -u out? last | cmp - <(sort all)
	assert_equal "$(sql 'PRAGMA integrity_check')" ok
}

@test "eight at once print each line once between them" {
	lines 3000 >in
	pids=()
	for i in 1 2 3 4 5 6 7 8; do
		filter <in >"out$i" 2>"err$i" &
		pids+=($!)
	done
	for pid in "${pids[@]}"; do
		wait "$pid"
	done
	assert_equal "$(cat err?)" ""
	sort out? | cmp - <(sort -u in)
}

@test "eight at once through pipes, on a list in chunks" {
	lines 30000 >in
	pids=()
	for i in 1 2 3 4 5 6 7 8; do
		(filter --capacity 100000 <in 2>"err$i" | cat >"out$i") &
		pids+=($!)
	done
	for pid in "${pids[@]}"; do
		wait "$pid"
	done
	assert_equal "$(cat err?)" ""
	sort out? | cmp - <(sort -u in)
}

@test "a slow reader holds no lock" {
	lines 100000 >in
	mkfifo out
	filter --capacity 200000 <in >out &
	exec 8<out
	read -r -t 20 line <&8
	# It waits for us now; others write meanwhile.
	streak add Read >/dev/null
	run timeout 10 "$STREAK_BIN" checkin Read
	assert_success
	{ echo "$line"; cat <&8; } >got
	wait $!
	awk '!s[$0]++' in | cmp - got
}

@test "lines longer than the pipe between shorter ones" {
	for i in 1 2 3 4 5; do
		echo "short $i"
		head -c $((i * 50000)) /dev/zero | tr '\0' "$i"
		echo
	done >in
	head -c 2500000 /dev/zero | tr '\0' z >>in
	cat in in | (filter; echo "status $?" >status) | (sleep 0.2; cat) >out
	# The last line of the first copy has no end of its own: the first of the second joins it.
	cat in in | awk '!s[$0]++' >expected
	head -c "$(wc -c <out)" expected | cmp - out
	[ "$(wc -c <expected)" -le $(($(wc -c <out) + 1)) ]
	assert_equal "$(cat status)" "status 0"
}

@test "standard output with O_NONBLOCK set by others loses nothing" {
	lines 100000 >in
	python3 - "$STREAK_BIN" >out <<-'PY' || skip "no python3"
		import fcntl, os, subprocess, sys, time
		r, w = os.pipe()
		fcntl.fcntl(w, fcntl.F_SETFL, os.O_NONBLOCK)
		p = subprocess.Popen([sys.argv[1], "seen", "filter", "--fpp", "1e-9"], stdin=open("in"), stdout=w)
		os.close(w)
		time.sleep(0.2)
		with os.fdopen(r, "rb") as f:
		    sys.stdout.buffer.write(f.read())
		sys.exit(p.wait())
	PY
	awk '!s[$0]++' in | cmp - out
	run filter <in
	assert_output ""
}

@test "what a small batch writes is proportional to the batch, not to the filter" {
	streak seen create big --capacity 10000000 --fpp 0.01 >/dev/null
	lines 600000 | streak seen filter -l big >/dev/null
	command -v strace >/dev/null || skip "no strace"
	export ASAN_OPTIONS=detect_leaks=0 # it can't be traced otherwise
	seq 100 | strace -f -e trace=pwrite64,write -o trace "$STREAK_BIN" seen filter -l big >/dev/null
	bytes=$(awk '/write/ { n = $NF; if (n > 0) sum += n } END { print sum }' trace)
	[ "$bytes" -lt 150000 ] || fail "$bytes bytes for 100 lines"
}

@test "a long file, which is read ahead, gives what a pipe gives" {
	lines 120000 >in
	[ "$(wc -c <in)" -gt $((4 << 20)) ]
	awk '!s[$0]++' in >all
	filter -l file --capacity 200000 <in | cmp - all
	# shellcheck disable=SC2002 # a pipe is what it is about
	cat in | filter -l pipe --capacity 200000 | cmp - all
	filter -n -l none <in | cmp - all
	filter -v -l file <in | cmp - in
	awk '{ print "k\t" $0 }' in | filter --keyed --capacity 200000 | cut -f 2 | cmp - all
	streak seen check -l file - <in | cut -f 2 | cmp - in
	# One that is full in the middle.
	refuses_all() { filter -l full --fixed --capacity 50000 <in >part; }
	refuses 3 "list 'full' is full" refuses_all
	head -n 50000 all | cmp - part
}

@test "a file that can't be read to its end: what was printed is remembered" {
	command -v strace >/dev/null || skip "no strace"
	strace -qq -o /dev/null true 2>/dev/null || skip "tracing is not allowed here"
	export ASAN_OPTIONS=detect_leaks=0
	lines 120000 >in
	awk '!s[$0]++' in >all
	for when in 1 3 20; do
		status=0
		strace -f -qq -o trace -P "$(realpath in)" -e trace=read \
			-e inject=read:error=EIO:when="$when+" \
			"$STREAK_BIN" seen filter -l "$when" --fpp 1e-9 <in >part 2>err || status=$?
		assert_equal "$status" 3
		assert_equal "$(cat err)" "streak: can't read the input: Input/output error"
		cmp -n "$(wc -c <part)" part all
		filter -l "$when" <in | cat part - | cmp - all
	done
	[ -s part ]
}

@test "a log that has grown long while much came is folded at the end, or by the next" {
	logged() {
		for _ in {1..200}; do
			[ "$(sql "SELECT logged FROM seen_stage WHERE list = '$1'" 2>/dev/null)" != "$2" ] || return 0
			sleep 0.05
		done
		return 1
	}
	# 15,000 keys in turns of 1,000: feed LIST
	feed() {
		mkfifo "to_$1" "from_$1"
		"$STREAK_BIN" seen filter -l "$1" --capacity 200000 --fpp 1e-9 <"to_$1" >"from_$1" &
		exec 7>"to_$1" 8<"from_$1"
		for i in {0..14}; do
			seq $((i * 1000 + 1)) $((i * 1000 + 1000)) >&7
			head -n 1000 <&8 | cmp - <(seq $((i * 1000 + 1)) $((i * 1000 + 1000)))
		done
		logged "$1" 15000
	}
	feed killed
	kill -9 $!
	wait $! || true
	exec 7>&- 8<&-
	seq 15000 | streak seen check -q -l killed -
	streak seen check -q -l killed 1 15000
	run ! streak seen check -q -l killed 15001
	streak seen add -q -l killed 15001
	logged killed 0
	seq 15001 | streak seen check -q -l killed -
	feed ended
	exec 7>&-
	wait $!
	exec 8<&-
	logged ended 0
	seq 15000 | streak seen check -q -l ended -
}

@test "a terminal that is stopped holds no lock, and gets every line once, whole" {
	seq 100000 >in
	streak add Read -q
	python3 - "$STREAK_BIN" <<-'PY' || { [ $? = 77 ] && skip "no python3 or no terminals"; }
		import sys
		try:
		    import json, os, pty, subprocess, tty
		    for words in (["filter"], ["filter", "--json"], ["filter", "--jsonl"]):
		        master, slave = pty.openpty()
		        tty.setraw(slave)
		        run = subprocess.Popen([sys.argv[1], "seen", *words, "-l", "".join(words), "--fpp", "1e-9"],
		            stdin=open("in"), stdout=slave)
		        os.close(slave)
		        os.read(master, 1)  # it is under way, and nobody reads on
		        action = "undo" if len(words) == 2 and words[1] == "--json" else "checkin"
		        subprocess.run([sys.argv[1], action, "Read", "-q"], check=True)
		        out = b""
		        try:
		            while chunk := os.read(master, 65536):
		                out += chunk
		        except OSError:
		            pass  # the terminal has nobody left
		        assert run.wait() == 0
		        if words == ["filter"]:
		            urls = (b"1" + out).decode().split()
		        elif words[1] == "--json":
		            urls = [u["url"] for u in json.loads(b"{" + out)["urls"]]
		        else:
		            urls = [json.loads(l)["url"] for l in (b"{" + out).splitlines()]
		        wanted = open("in").read().split()
		        assert urls == wanted, (words, len(urls), len(wanted))
		except ImportError:
		    sys.exit(77)
	PY
}
