#!/usr/bin/env bats
# Lists of seen URLs: filter, check, add, and the lists themselves.

load helper

# What `seen info` says of a list: info_of LIST JQ
info_of() {
	streak seen info "$1" --json | jq -c ".lists[0] | $2"
}

@test "filter prints each line once, in the order of first occurrence, and never again" {
	run streak seen filter <<<$'b\na\nb\nc\na'
	assert_success
	assert_output $'b\na\nc'
	run streak seen filter <<<$'c\nd\na'
	assert_success
	assert_output d
}

@test "filter -n remembers nothing, though it tells repeats" {
	streak seen filter <<<a >/dev/null
	run streak seen filter -n <<<$'a\nb\nb\nc'
	assert_success
	assert_output $'b\nc'
	run streak seen check b
	assert_failure 1
}

@test "filter -v prints the seen ones, and remembers the others" {
	streak seen filter <<<$'a\nb' >/dev/null
	run streak seen filter -v <<<$'b\nc\na\nc'
	assert_output $'b\na\nc'
	streak seen check c
}

@test "filter -q still prints what was asked for, and so does info" {
	run streak seen filter -q <<<$'a\nb'
	assert_output $'a\nb'
	streak seen check -q a b
	run streak seen info -q
	assert_line --partial default
}

@test "a carriage return before the newline is no part of the URL, and is printed as it came" {
	printf 'u\r\nu\nv\r\nw\r\r\nw\r\n' | streak seen filter >out
	printf 'u\r\nv\r\nw\r\r\nw\r\n' | cmp - out
	printf 'u\r\0u\0' | streak seen filter -0 >out
	printf 'u\r\0' | cmp - out
}

@test "bytes that are no UTF-8 are different URLs, printed byte by byte" {
	printf '\377\n\376\n\377\n' | streak seen filter >out
	printf '\377\n\376\n' | cmp - out
}

@test "with -0 records end with NUL and may hold newlines" {
	printf 'a\nb\0a\nb\0\0c\0' | streak seen filter -0 >out
	printf 'a\nb\0c\0' | cmp - out
}

@test "empty lines are skipped, and a last line without its end is printed without it" {
	printf '\n\r\na\n\nb' | streak seen filter >out
	printf 'a\nb' | cmp - out
}

@test "long lines are lines like others" {
	{
		echo a
		head -c 70000 /dev/zero | tr '\0' x
		echo
		echo b
		head -c 3000000 /dev/zero | tr '\0' y
		echo
		echo c
	} >in
	streak seen filter <in >out
	cmp in out
	streak seen filter -l piped <in | cat >out
	cmp in out
	run streak seen filter -l piped <in
	assert_output ""
}

@test "check tells which URLs were seen, by its exit status too, and changes nothing" {
	streak seen add a b >/dev/null
	run streak seen check a b
	assert_success
	assert_output $'seen\ta\nseen\tb'
	before=$(md5sum "$STREAK_DB")
	run streak seen check a x
	assert_failure 1
	assert_output $'seen\ta\nunseen\tx'
	run streak seen check - <<<$'x\nb'
	assert_failure 1
	assert_output $'unseen\tx\nseen\tb'
	assert_equal "$(md5sum "$STREAK_DB")" "$before"
}

@test "add tells which URLs were new" {
	run streak seen add a b a
	assert_success
	assert_output $'new\ta\nnew\tb\nseen\ta'
}

@test "a list that is not there has seen nothing; a database that was named must be there" {
	refuses 3 "is not there" streak seen check a
	for command in check 'filter -n'; do
		for lines in '' 'a\n'; do
			# shellcheck disable=SC2059,SC2086 # words of a command, and escapes
			refuses 3 "is not there" streak seen $command < <(printf "$lines")
		done
	done
	streak seen filter </dev/null
	assert_not_exist "$STREAK_DB"
	streak seen add a >/dev/null
	run streak seen check -l other a
	assert_failure 1
	run streak seen filter -n -l other <<<a
	assert_output a
	unset STREAK_DB
	run streak seen check a
	assert_failure 1
	assert_output $'unseen\ta'
	run streak seen filter -n <<<$'a\na'
	assert_success
	assert_output a
	assert_not_exist "$HOME/.local/share"
}

@test "JSON: one document, or a line a URL" {
	streak seen add a >/dev/null
	run streak seen check --json a 'q"'
	assert_failure 1
	assert_equal "$(jq -c .urls <<<"$output")" '[{"url":"a","seen":true},{"url":"q\"","seen":false}]'
	run streak seen check --jsonl a b
	assert_output $'{"url":"a","seen":true}\n{"url":"b","seen":false}'
	run streak seen filter --jsonl <<<$'a\nb'
	assert_output '{"url":"b","seen":false}'
	run streak seen filter --jsonl --keyed <<<$'l\tu'
	assert_output '{"list":"l","url":"u","seen":false}'
	printf '\377\t\n' | streak seen filter --jsonl -l bytes | jq -e .url
}

@test "--keyed lines name their lists" {
	run streak seen filter --keyed <<<$'ann\tx\nbob\tx\nann\tx\nann\ty'
	assert_output $'ann\tx\nbob\tx\nann\ty'
	streak seen check -l ann x y
	run streak seen check -q -l bob y
	assert_failure 1
	assert_equal "$(info_of ann .capacity)" 16
	refuses 3 "without a tab" streak seen filter --keyed <<<"no tab"
}

@test "names of lists are exact: user ids differ by case" {
	streak seen add -l Ab u >/dev/null
	run streak seen check -l ab u
	assert_failure 1
	refuses 2 "name of a list" streak seen add -l '' u
	refuses 2 "name of a list" streak seen add -l $'a\nb' u
}

@test "numbers that make no filter are refused, and nothing is made" {
	for wrong in "--fpp 0" "--fpp 1" "--fpp 5" "--fpp nan" "--fpp -1" "--fpp 1e-400" \
		"--capacity 0" "--capacity -3" "--capacity 1e30" "--capacity 99999999999999999999"; do
		# shellcheck disable=SC2086 # two words
		refuses 2 "${wrong%% *}" streak seen filter $wrong <<<a
	done
	refuses 2 "larger than" streak seen create huge --capacity 9000000000000000000
	refuses 2 "hash functions" streak seen create huge --fpp 1e-200
	assert_not_exist "$STREAK_DB"
}

@test "a list stays as it was made: other numbers for it are an error" {
	streak seen create news --capacity 50 --fpp 0.05 >/dev/null
	refuses 2 "list 'news' has fpp 0.05, not 0.01" streak seen filter -l news --fpp 0.01 <<<a
	refuses 2 "list 'news' has capacity 50, not 60" streak seen add -l news --capacity 60 a
	refuses 2 "without --canonical" streak seen add -l news --canonical a
	refuses 2 "already" streak seen create news
	run streak seen filter -l news --fpp 0.05 --capacity 50 <<<a
	assert_output a
}

@test "a list grows beyond its capacity and keeps its promise" {
	seq 800 | streak seen filter -l l --capacity 50 --fpp 0.01 >out
	assert_equal "$(info_of l '.stages | length')" 5
	assert_equal "$(info_of l '[.stages[].capacity]')" "[50,100,200,400,800]"
	run streak seen check -q -l l $(seq 800)
	assert_success
	seq 100001 104000 | streak seen check -l l >answers || true
	wrong=$(grep -c '^seen' answers || true)
	[ "$wrong" -le 60 ] || fail "$wrong of 4000 absent URLs seen"
	count=$(info_of l .count)
	assert_equal "$count" "$(wc -l <out)"
	[ "$count" -ge 780 ]
	estimate=$(info_of l .estimated_distinct)
	[ "$estimate" -ge $((count * 97 / 100)) ] && [ "$estimate" -le $((count * 103 / 100)) ] ||
		fail "estimated $estimate of $count"
	assert_equal "$(info_of l '.fpp_now <= 0.01')" true
}

@test "a fixed list refuses when it is full, and prints nothing that it does not remember" {
	run --separate-stderr streak seen filter -l f --fixed --capacity 10 <<<"$(seq 30)"
	assert_failure 3
	assert_output "$(seq 10)"
	[[ $stderr == *"list 'f' is full"* ]]
	run streak seen filter -l f <<<"$(seq 10)"
	assert_success
	assert_output ""
	run --separate-stderr streak seen add -l f 1 2 next
	assert_failure 3
	assert_output $'seen\t1\nseen\t2'
	assert_equal "$(info_of f '[.count, (.stages | length), .fixed]')" "[10,1,true]"
}

@test "large lists survive: every URL that was printed is seen in a later process" {
	seed=${SEED:-$RANDOM}
	echo "SEED=$seed"
	awk -v seed="$seed" 'BEGIN { srand(seed); for (i = 0; i < 60000; i++)
		printf "https://example.com/%d/%d\n", rand() * 50000, i % 7 }' >in
	streak seen filter --capacity 300000 --fpp 1e-6 <in >out
	awk '!s[$0]++' in | cmp - out
	run streak seen filter <in
	assert_output ""
	# Little by little, so that keys go through the log.
	split -l 300 in part.
	for part in part.a[a-t]; do
		streak seen filter -l slow --capacity 300000 --fpp 1e-6 <"$part"
	done >slow
	head -n 6000 in | awk '!s[$0]++' | cmp - slow
	for part in part.a[a-t]; do
		streak seen check -q -l slow - <"$part"
	done
	# Enough to fold the log into the filter.
	streak seen filter -l slow <in >rest
	cat slow rest | cmp - out
	run streak seen filter -l slow <in
	assert_output ""
}

@test "canonical lists take spellings of a URL as one, others don't" {
	run streak seen filter -l c --canonical <<<$'http://e.com/%7eu/%e4\nhttp://E.com:80/~u/%E4\nhttp://e.com/p\nhttp://e.com/p/'
	assert_output $'http://e.com/%7eu/%e4\nhttp://e.com/p\nhttp://e.com/p/'
	run streak seen filter -l c <<<$'mailto:a@b\njavascript:alert(1)\nexample.com/path\n/just/path'
	assert_output $'mailto:a@b\njavascript:alert(1)\nexample.com/path\n/just/path'
	run streak seen filter -l s --strip-tracking <<<$'https://e.com/a?utm_source=x&id=1\nhttps://e.com/a?id=1&fbclid=Z'
	assert_output 'https://e.com/a?utm_source=x&id=1'
	run streak seen filter -l s <<<$'https://s.com/k.php?ref=1\nhttps://s.com/k.php?ref=2'
	assert_output $'https://s.com/k.php?ref=1\nhttps://s.com/k.php?ref=2'
	run streak seen filter -l plain <<<$'https://e.com/a?utm_source=x&id=1\nhttps://e.com/a?id=1'
	assert_equal "${#lines[@]}" 2
}

@test "merge: a list then knows what the others know, and again changes nothing" {
	streak seen add -l A a b >/dev/null
	streak seen add -l B --capacity 5000 b c >/dev/null
	run streak seen merge A B
	assert_success
	assert_output --partial "A: 1 new stage, 0 merged, 0 unchanged"
	streak seen check -q -l A a b c
	run streak seen check -q -l B a
	assert_failure 1
	info=$(info_of A .)
	run streak seen merge A B
	assert_output --partial "0 new stages, 0 merged, 1 unchanged"
	assert_equal "$(info_of A .)" "$info"
	# What B learns later comes by merging again; A's own new ones stay its own.
	streak seen add -l B d >/dev/null
	streak seen add -l A e >/dev/null
	run streak seen merge A B
	assert_output --partial "0 new stages, 1 merged"
	streak seen check -q -l A a b c d e
	run streak seen merge new A B
	streak seen check -q -l new a b c d e
	assert_equal "$(info_of A '.fpp_bound > 0.0009')" true
}

@test "lists with different key rules don't merge, and unknown ones name the nearest" {
	streak seen create plain >/dev/null
	streak seen create canon --canonical >/dev/null
	refuses 2 "don't merge" streak seen merge plain canon
	refuses 2 "did you mean 'plain'" streak seen merge canon plian
	refuses 2 "did you mean 'plain'" streak seen info plan
	refuses 2 "no list 'x'" streak seen drop x
}

@test "drop forgets a list; another of that name begins anew" {
	seq 5000 | streak seen filter -l gone >/dev/null
	run streak seen drop gone
	assert_success
	assert_equal "$(sql 'SELECT count(*) FROM seen_chunk')" 0
	assert_equal "$(sql 'SELECT count(*) FROM seen_stage')" 0
	assert_equal "$(streak seen info --json | jq -c .lists)" "[]"
	run streak seen check -l gone 1
	assert_failure 1
	run streak seen filter -l gone --fpp 0.2 <<<1
	assert_output 1
	streak seen check -l gone 1
}

@test "export and import: what Guava wrote comes back byte by byte" {
	while IFS=$'\t' read -r name _; do
		[ -f "$DATA/guava/$name.hex" ] || continue
		unhex "$DATA/guava/$name.hex" >"$name.bloom"
		run streak seen import "g$name" "$name.bloom"
		assert_success
		streak seen export "g$name" --stage 1 | cmp - "$name.bloom"
		# That one has lines with NUL bytes in them.
		[ "$name" != 13-control ] || continue
		[ ! -s "$DATA/guava/$name.list" ] || streak seen check -q -0 -l "g$name" - < \
			<(tr '\n' '\0' <"$DATA/guava/$name.list") || fail "$name"
	done <"$DATA/guava/index.tsv"
}

@test "an imported filter only answers: new URLs go to a stage after it" {
	unhex "$DATA/guava/05-blog10.hex" >ten.bloom
	streak seen import ten ten.bloom >/dev/null
	streak seen add -l ten something-else >/dev/null
	streak seen check -q -l ten something-else
	streak seen export ten --stage 1 | cmp - ten.bloom
	assert_equal "$(info_of ten '[.stages[].capacity]')" "[null,1000]"
	refuses 2 "--stage 1 to 2" streak seen export ten
	refuses 2 "already" streak seen import ten ten.bloom
}

@test "hostile and broken Guava files are refused without allocating what they say" {
	streak seen create keep >/dev/null
	before=$(md5sum "$STREAK_DB")
	# An address sanitizer takes more than any limit.
	if (ulimit -v 400000 && "$STREAK_BIN" path) >/dev/null 2>&1; then
		ulimit -v 400000
	fi
	for hex in 01077fffffff 010000000001'0000000000000000' 02010000000100000000'00000000' \
		010100000001'00000000000000' 010100000001'000000000000000000' 0101 '' 0101ffffffff; do
		unhex <<<"$hex" >bad.bloom
		refuses 3 "Guava filter" streak seen import bad bad.bloom
	done
	refuses 3 "can't open" streak seen import bad nowhere
	assert_equal "$(md5sum "$STREAK_DB")" "$before"
}

@test "--guava-size gives Guava's own bytes" {
	streak seen create g --guava-size --fixed --capacity 50 --fpp 0.01 >/dev/null
	streak seen add -q -l g - <"$DATA/guava/07-blog50-0.01.list"
	unhex "$DATA/guava/07-blog50-0.01.hex" | cmp - <(streak seen export g)
}

@test "export --format json has the rules, and each stage as Guava's bytes" {
	streak seen add a >/dev/null
	run streak seen export default --format json
	assert_equal "$(jq -c '[.name, .capacity, (.stages | length)]' <<<"$output")" '["default",1000,1]'
	jq -r '.stages[0].guava' <<<"$output" | unhex | cmp - <(streak seen export default)
	refuses 2 "--format is guava or json" streak seen export default --format xml
}

@test "another device adds to a stage of its own" {
	streak seen add a >/dev/null
	XDG_STATE_HOME="$HOME/second" run streak seen add a b
	assert_output $'seen\ta\nnew\tb'
	assert_equal "$(info_of default '[.stages[].count]')" "[1,1]"
	run streak seen add b c
	assert_output $'seen\tb\nnew\tc'
	assert_equal "$(info_of default '[.stages[].count]')" "[2,1]"
	streak seen check -q a b c
}

@test "info: a table, the stages of one list, JSON" {
	streak seen add 12345 1234 >/dev/null
	run streak seen info
	assert_line --regexp '^default +2 +2 '
	run streak seen info --stages default
	assert_line --regexp '^ +1 +1000 +0.0005 '
	run info_of default '[.name,.capacity,.fpp,.canonical,.count,.estimated_distinct,.plain_bytes]'
	assert_output '["default",1000,0.001,false,2,2,11]'
	run info_of default '.stages[0] | keys - ["capacity","fpp","bits","hashes","bits_set"] | length'
	assert_output 3
	assert_equal "$(info_of default '.bytes > 1900 and .bytes < 2200')" true
}

@test "a small list is one row of a few bytes" {
	for list in $(seq 300); do
		for url in 1 2 3 4 5 6 7 8 9 10; do
			printf '%03d\thttps://example.com/a/page/of/fifty/characters/%d\n' "$list" "$url"
		done
	done | streak seen filter --keyed --capacity 10 --fpp 0.03 >/dev/null
	assert_equal "$(sql 'SELECT count(*) FROM seen_stage')" 0
	assert_equal "$(sql 'SELECT count(*) FROM seen_list')" 300
	bytes=$(sql 'SELECT sum(length(name) + length(state)) / 300 FROM seen_list')
	[ "$bytes" -le 34 ] || fail "$bytes bytes a list"
}

@test "commands of two words: lists of them, help, and the nearest name" {
	run streak seen
	assert_success
	assert_line --partial "seen filter"
	run streak help seen
	assert_line --partial "seen merge"
	run streak help seen check
	assert_line --partial "streak seen check - "
	run streak seen check --help
	assert_line --partial "streak seen check - "
	refuses 2 "did you mean 'seen filter'" streak seen fliter
	refuses 2 "did you mean 'seen info'" streak help seen inof
	refuses 2 "unknown option --lst; did you mean --list" streak seen filter --lst x
	run streak seen -f "$STREAK_DB" add a
	assert_output $'new\ta'
}

@test "a database of the version before is brought to this one, or read as having no lists" {
	streak add Read >/dev/null
	now=$(sql 'PRAGMA user_version')
	sql "DROP TABLE seen_list; DROP TABLE seen_stage; DROP TABLE seen_chunk; DROP TABLE seen_kind;
		DROP VIEW checkin; ALTER TABLE habit DROP COLUMN deleted_on;
		ALTER TABLE habit DROP COLUMN asked_name;
		CREATE VIEW checkin(habit, day) AS SELECT 1, 2; PRAGMA user_version = 1"
	cp "$STREAK_DB" old.db
	run streak seen check a
	assert_failure 1
	assert_equal "$(sql 'PRAGMA user_version')" "$now"
	if [ "$(id -u)" != 0 ]; then
		chmod 400 old.db
		run streak -f old.db seen check a
		assert_failure 1
		chmod 600 old.db
	fi
	run streak status --json
	assert_success
	streak -f old.db seen add a >/dev/null
	streak -f old.db seen check a
}

@test "the manual has every command and option of the help, and no other" {
	manual=$TOP/man/streak-seen.1
	for command in $(streak help | sed -n 's/^  seen \([a-z]*\) .*/\1/p'); do
		grep -q "^\.It Cm $command" "$manual" || fail "$command"
		streak help seen "$command" |
			sed -n '/^Options:/,/^$/s/^  \(-., \)\?--\([a-z-]*\).*/\2/p'
	done | sort -u >options
	sed -n 's/^\.\(It\|Op\) .*Fl -\([a-z][a-z-]*\).*/\2/p' "$manual" | sort -u >manual
	diff options manual
	mandoc -Tlint "$manual" | grep -v 'referenced manual not found' | grep . && fail "mandoc"
	assert_equal "$(streak help seen filter | awk 'length > 80')" ""
}

@test "create and merge say in JSON what was made" {
	run streak seen create small --capacity 20 --fpp 0.01 --fixed --json
	assert_success
	assert_equal "$(jq -c '[.name, .capacity, .fpp, .canonical, .fixed]' <<<"$output")" \
		'["small",20,0.01,false,true]'
	streak seen create other --capacity 20 --fpp 0.01 --fixed --quiet
	streak seen add -q -l other https://a.example/
	run streak seen merge small other --json
	assert_success
	assert_equal "$(jq -c '[.name, .stages_new + .stages_merged + .stages_unchanged]' <<<"$output")" \
		'["small",1]'
	streak seen check -q -l small https://a.example/
}

@test "filter --json is one document, also of no line and of more than a batch" {
	run streak seen filter --json <<<$'a\nb\na'
	assert_equal "$(jq -c . <<<"$output")" \
		'{"schema_version":1,"urls":[{"url":"a","seen":false},{"url":"b","seen":false}]}'
	run streak seen filter --json <<<a
	assert_equal "$(jq -c . <<<"$output")" '{"schema_version":1,"urls":[]}'
	seq 5000 | streak seen filter --json --fpp 1e-9 -l many | jq -r '.urls[].url' | cmp - <(seq 5000)
	run -0 streak seen filter --json -l none </dev/null
	assert_equal "$(jq -c .urls <<<"$output")" '[]'
}

@test "what fails before a list has a URL leaves no list behind" {
	run streak seen add --keyed $'good\tx' notab
	assert_failure 3
	run streak seen filter --keyed <<<$'ok\t1\nnotab'
	assert_failure 3
	if [ -w /dev/full ]; then
		run -3 sh -c '"$STREAK_BIN" seen filter -l new >/dev/full <<-END
			a
		END'
	fi
	assert_equal "$(streak seen info --json | jq -c .lists)" '[]'
	# One that is made by name may be empty.
	streak seen create -q empty
	assert_equal "$(streak seen info --json | jq -r '.lists[].name')" empty
}

@test "a list that was dropped is no longer offered" {
	streak seen add -q -l news a
	streak seen drop -q news
	run streak seen info news
	assert_failure 2
	refute_output --partial "did you mean"
	assert_equal "$(streak __complete 'streak seen drop ')" ""
}

@test "a list that merging has made less sure says by how much" {
	seq 2 | streak seen filter -l a --capacity 10 >/dev/null
	seq 9 | streak seen filter -l b --capacity 5000 --fpp 0.05 >/dev/null
	run -0 streak seen merge a b
	assert_output "a: 1 new stage, 0 merged, 0 unchanged; fpp now 6.1e-15, up to 0.025, which is 0.024 above the list's 0.001"
	run -0 streak seen info
	assert_line "a: fpp up to 0.025, which is 0.024 above the list's 0.001"
	refute_line --partial "b: fpp"
	assert_equal "$(streak seen merge a b --json | jq '.fpp_bound > .fpp')" true
}

@test "without a database info tells how to start" {
	for list in "" news; do
		# shellcheck disable=SC2086 # nothing, or one word
		run -0 env -u STREAK_DB XDG_DATA_HOME="$PWD/none" "$STREAK_BIN" seen info $list
		assert_line '  streak seen filter < URLS'
	done
	run -0 env -u STREAK_DB XDG_DATA_HOME="$PWD/none" "$STREAK_BIN" seen info --json
	assert_output '{"schema_version":1,"lists":[]}'
}

@test "a --keyed line with a bad name of a list is bad data, and is shown" {
	name_bad() { printf 'a\tx\nL\001\ty\n' | streak seen filter --keyed; }
	refuses 3 "a line for a list 'L\\x01', which can't be its name: the name has a control character" name_bad
	name_blank() { printf ' a\tx\n' | streak seen check --keyed -; }
	refuses 3 "the name starts with a blank" name_blank
}

@test "a size that can't be names its options" {
	refuses 2 "--capacity 9223372036854775807 with --fpp 0.01: a filter for" \
		streak seen create x --capacity 9223372036854775807 --fpp 0.01
}

@test "--today is looked at, though a list needs no day" {
	refuses 2 "--today: " streak seen info --today bad
	refuses 2 "--today: " streak path --today 2026-02-30
	streak seen create -q news
	run -0 streak seen info --today yesterday
}
