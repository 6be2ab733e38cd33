#!/usr/bin/env bats
# Bad input of every kind: one line on stderr, the right exit status, nothing changed.

# shellcheck disable=SC2154,SC2030,SC2031,SC2016 # bats sets stderr; tests are subshells

load helper

setup_here() {
	PLACE=$BATS_TEST_TMPDIR/streak\ db
	# Three bytes that no terminal should ever be sent from a message.
	ESC=$'\033'
}

# Everything that the database says, and the bytes that say it.
state() {
	sql .dump
	sha256sum <"$STREAK_DB"
	find "$PLACE" "$HOME" | sort
}

# Nothing was made: no database, no folder, no device.
assert_nothing_made() {
	assert_not_exist "$PLACE"
	[ -z "$(find "$HOME" -mindepth 1)" ] || fail "made: $(find "$HOME" -mindepth 1)"
}

# The last message is one line of UTF-8 without control characters, and not endless.
assert_clean_message() {
	assert_equal "$(wc -l <<<"$stderr")" 1
	[ "${#stderr}" -le 1100 ] || fail "a message of ${#stderr} characters"
	iconv -f UTF-8 -t UTF-8 <<<"$stderr" >/dev/null || fail "not UTF-8: $stderr"
	if LC_ALL=C grep -q '[[:cntrl:]]' <<<"$stderr"; then
		fail "control characters in: $(cat -v <<<"$stderr")"
	fi
}

@test "an impossible date is refused at the character where it goes wrong" {
	streak add Read
	before=$(state)
	while IFS='|' read -r date at <&9; do
		refuses 2 "at character $at:" streak checkin Read --date "$date"
		assert_clean_message
	done 9<<-'END'
		2026-02-30|9
		2025-02-29|9
		1900-02-29|9
		2026-04-31|9
		2026-13-01|6
		2026-00-10|6
		2026-01-00|9
		0000-01-01|1
		2026-3-1|7
		20260308|5
		2026/03/01|5
		2026-03-01x|11
		2026-03-011|11
		26-03-01|3
		tomorrow|1
		someday|1
		mo|1
		+3|1
		-3x|3
		--3|2
		-99999999999999999999|2
		-800000|2
		3 weeks ago|2
		999999999999 days ago|1
		2026-03-01..|13
		..2026-03-01|1
		2026-03-05..2026-03-01|13
		2026-03-01..2026-02-30|21
		2026-03-01...2026-03-02|13
		２０２６-03-01|1
	END
	refuses 2 "at character 1:" streak checkin Read --date ""
	refuses 2 "at character 1:" streak checkin Read --date " 2026-03-01"
	refuses 2 "at character 11:" streak checkin Read --date "2026-03-01 "
	refuses 2 "at character" streak checkin Read --date $'2026-03-01\n'
	refuses 2 "at character 9:" streak undo Read --date 2026-02-30
	refuses 2 "at character 9:" streak skip Read --date 2026-02-30
	refuses 2 "at character 9:" streak status --today 2026-02-30
	assert_equal "$(state)" "$before"
}

@test "the 29th of February is a day in leap years and in no other" {
	streak add Read
	streak checkin Read --date 2024-02-29
	streak checkin Read --date 2000-02-29
	refuses 2 "01 to 28" streak checkin Read --date 2023-02-29
	refuses 2 "01 to 28" streak checkin Read --date 2100-02-29
	assert_equal "$(sql "SELECT group_concat(day) FROM checkin")" 2000-02-29,2024-02-29
}

@test "a check-in to a future day is refused, also as the end of a range" {
	streak add Read
	before=$(state)
	refuses 2 "2026-03-09 is in the future" streak checkin Read --date 2026-03-09
	refuses 2 "2026-03-09 is in the future" streak checkin Read --date 2026-03-01..2026-03-09
	refuses 2 "future" streak checkin Read --date 2026-03-01 --date 9999-12-31
	refuses 2 "future" streak checkin Read <<<"2026-03-09" --date -
	assert_equal "$(state)" "$before"
	streak skip Read --date 2026-03-09
}

@test "a word that is not known names the nearest one that is" {
	streak add Read
	streak add 'Learn Finnish'
	streak add Вода
	before=$(state)
	refuses 2 "'Read'" streak checkin Raed
	refuses 2 "'Read'" streak status red
	refuses 2 "'Read'" streak undo REDA
	refuses 2 "'Read'" streak skip Reads
	refuses 2 "'Learn Finnish'" streak recalc 'learn finish'
	refuses 2 "'Вода'" streak checkin Водa
	refuses 2 "'checkin'" streak chekin Read
	refuses 2 "'checkin'" streak chekcin Read
	refuses 2 "'status'" streak statsu
	refuses 2 "'perfect-weeks'" streak perfectweeks
	refuses 2 "'export'" streak help exprot
	refuses 2 "--date" streak checkin Read --dtae today
	refuses 2 "--json" streak --jsno status
	refuses 2 "'day-start'" streak config day-strat
	refuses 2 "'week-start'" streak config week-strat monday
	refuses 2 "'csv'" streak import cvs -
	refuses 2 "'json'" streak export jsno
	assert_equal "$(state)" "$before"
}

@test "a word that is like nothing known is refused without a guess" {
	streak add Read
	for words in "checkin Xylophone" "xylophone" "help xylophone" "config xylophone" \
		"import xylophone -" "export xylophone" "--xylophone status" "status --xylophone" \
		"status -x" "-x status" "status -qx"; do
		# shellcheck disable=SC2086 # words
		refuses 2 "" streak $words
		refute [ "${stderr/did you mean/}" != "$stderr" ]
	done
}

@test "the start of a long option is not taken for the whole, before and after the command" {
	streak add Read
	before=$(state)
	for name in file today json color quiet no-input help version; do
		for length in 1 $((${#name} / 2)) $((${#name} - 1)); do
			start=--${name:0:length}
			for line in "$start status" "status $start" "$start=x status" "status $start=x"; do
				# shellcheck disable=SC2086 # words
				run "$STREAK_BIN" $line
				[ "$status" = 2 ] || fail "streak $line: status $status, $output"
			done
		done
	done
	for start in --d --da --dat --c --creat; do
		for line in "$start today" "$start=today" "$start"; do
			# shellcheck disable=SC2086 # words
			run "$STREAK_BIN" checkin Read $line
			[ "$status" = 2 ] || fail "streak checkin Read $line: status $status, $output"
		done
	done
	refuses 2 "unknown option --dat" streak checkin Read --dat today
	refuses 2 "unknown option --dat" streak checkin Read --dat=today
	refuses 2 "unknown option --fil" streak --fil "$STREAK_DB" status
	refuses 2 "unknown option --fil" streak status --fil="$STREAK_DB"
	refuses 2 "unknown option --check-only" streak recalc --check-only
	assert_equal "$(state)" "$before"
}

@test "global options mean the same before and after the command" {
	other="$BATS_TEST_TMPDIR/other.db"
	streak -f "$other" add Gym
	streak checkin Gym -f "$other" --today 2026-03-05
	streak --file "$other" --today=2026-03-06 checkin Gym
	expected=$(streak -f "$other" --today 2026-03-06 --json status)
	assert_equal "$(jq .habits[0].current <<<"$expected")" 2
	assert_equal "$(streak status -f "$other" --today 2026-03-06 --json)" "$expected"
	assert_equal "$(streak --json status --today=2026-03-06 --file="$other")" "$expected"
	assert_equal "$(streak -f"$other" status Gym --json --today 2026-03-06)" "$expected"
	assert_equal "$(streak checkin -q Gym -f "$other")" ""
	assert_equal "$(streak -q checkin Gym -f "$other")" ""
	assert_equal "$(streak --version)" "$(streak status -V)"
	assert_equal "$(streak --help checkin)" "$(streak checkin -h)"
	assert_not_exist "$STREAK_DB"
}

@test "help and version are shown whatever other words a command would need" {
	local command version
	version=$(streak --version)
	while IFS= read -r command; do
		# shellcheck disable=SC2086 # a command of two words
		for option in -V --version; do
			assert_equal "$(streak $command $option)" "$version"
			assert_equal "$(streak $option $command)" "$version"
			assert_equal "$(streak $command a b c d e f $option)" "$version"
		done
		# shellcheck disable=SC2086
		assert_equal "$(streak $command a b c d e f --help)" "$(streak help $command)"
	done < <(streak help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\)  .*/\1/p'
		printf '%s\n' 'seen create' 'seen merge' 'seen import' 'seen drop')
	assert_not_exist "$STREAK_DB"
}

@test "what follows -- is a name, whatever it looks like" {
	streak add -- --json
	streak add -- -q
	streak add -- --
	streak checkin --date yesterday -- --json -q --
	assert_equal "$(streak list --json | jq -c '[.habits[] | [.name, .total]]')" \
		'[["--json",1],["-q",1],["--",1]]'
	run -0 streak -- checkin -q
	assert_output "-q: 2026-03-08 checked in; streak 2 days"
	refuses 2 "unknown option" streak add -Read
	refuses 2 "unknown option" streak checkin --Read
}

@test "an option without its value, and a value where there is none, are refused" {
	streak add Read
	before=$(state)
	refuses 2 "--date needs a value" streak checkin Read --date
	refuses 2 "--file needs a value" streak status --file
	refuses 2 "needs a value" streak status -f
	refuses 2 "--today needs a value" streak --today
	refuses 2 "--note needs a value" streak add X --note
	refuses 2 "--json takes no value" streak status --json=yes
	refuses 2 "--create takes no value" streak checkin Read --create=yes
	refuses 2 "--help takes no value" streak --help=status
	refuses 2 "" streak -f "" status
	refuses 2 "color" streak status --color=blue
	refuses 2 "color" streak status --color ""
	assert_equal "$(state)" "$before"
}

@test "too few and too many words are refused" {
	streak add Read
	before=$(state)
	for words in add undo skip import "import csv" export "add a b" "list Read" "path x" \
		"export csv x" "import csv a b" "config a b c" "help add x"; do
		# shellcheck disable=SC2086 # words
		refuses 2 "" streak $words
	done
	refuses 2 "empty" streak checkin ""
	refuses 2 "empty" streak add ""
	refuses 2 "" streak "" Read
	assert_equal "$(state)" "$before"
}

@test "values of settings and options that make no sense are refused" {
	streak add Read
	before=$(state)
	for value in 24:00 25:00 4 4:0 04:60 -1:00 04:00:00 noon " 04:00"; do
		refuses 2 "day-start" streak config day-start -- "$value"
	done
	for value in someday 1 m "monday " monday,tuesday; do
		refuses 2 "week-start" streak config week-start "$value"
		refuses 2 "week-start" streak perfect-weeks --week-start "$value"
	done
	for value in Mars/Olympus ../../etc/passwd /etc/passwd Europe $'UTC\n' "${ESC}[31m"; do
		refuses 2 "timezone" streak config timezone "$value"
		assert_clean_message
	done
	for value in 0 10000 -1 2026x "" 99999999999999999999 0x7e9; do
		refuses 2 "year" streak perfect-weeks --year "$value"
	done
	refuses 2 "--all" streak perfect-weeks --year 2026 --all
	refuses 2 "schedule" streak add Gym --schedule "every blue moon"
	refuses 2 "UTF-8" streak add Gym --note $'\xff'
	assert_equal "$(state)" "$before"
}

@test "under --json an error is one JSON object on stderr and nothing on stdout" {
	streak add Read
	while IFS= read -r line; do
		eval "words=($line)"
		run --separate-stderr streak "${words[@]}"
		[ "$status" -ge 2 ] || fail "streak $line: status $status"
		assert_equal "$output" ""
		assert_equal "$(wc -l <<<"$stderr")" 1
		jq -se 'length == 1 and (.[0] | type == "object" and (.error | length > 0))' \
			<<<"$stderr" >/dev/null || fail "streak $line: $stderr"
		assert_equal "$(jq .exit_status <<<"$stderr")" "$status"
	done <<-'END'
		--json checkin Nope
		checkin Nope --json
		checkin Read --json --date 2026-02-30
		status --jsonl Nope
		--json nonsense
		--json --nonsense
		status --nonsense --json
		checkin --json --date
		checkin --json $'a\xff\x01b'
		add --json $'new\nline'
		import csv --json /nowhere/at/all
		--json -f /dev/null status
		--json -f /dev/null/x add Read
		--json config wek
		--json checkin "quote ' and \""
		--json $'\xff\xfe'
		--json status --today $'\xc3'
		--json -f $'/nowhere/\xff' status
	END
}

@test "names with control characters are refused and not echoed to the terminal" {
	streak add Read
	before=$(state)
	for name in $'a\001b' $'a\tb' $'a\nb' $'a\rb' "a${ESC}[31mb" $'a\177b' $'a\xc2\x85b' \
		$'a\xe2\x80\xa8b' $'a\xe2\x80\xa9b' $'\n' $'Read\n'; do
		for command in add "checkin --create" status; do
			# shellcheck disable=SC2086 # words
			refuses 2 "control character" streak $command "$name"
			assert_clean_message
		done
		refuses 2 "" streak "$name"
		assert_clean_message
		refuses 2 "" streak config "$name"
		assert_clean_message
		refuses 2 "" streak --"$name"
		assert_clean_message
		refuses 2 "" streak checkin Read --date "$name"
		assert_clean_message
		refuses 3 "" streak import csv "$BATS_TEST_TMPDIR/$name"
		assert_clean_message
	done
	assert_equal "$(state)" "$before"
}

@test "the name of a database file with control characters is not echoed to the terminal" {
	for name in "a${ESC}[31mb" $'a\nb' $'a\xffb'; do
		refuses 3 "" streak -f "$BATS_TEST_TMPDIR/$name" status
		assert_clean_message
	done
}

@test "names that are no UTF-8 are refused" {
	streak add Read
	before=$(state)
	for name in $'\xff' $'a\x80' $'\xc3' $'\xc0\xaf' $'\xed\xa0\x80' $'\xf4\x90\x80\x80' \
		$'\xe2\x82'; do
		refuses 2 "not UTF-8" streak add "$name"
		assert_clean_message
		refuses 2 "not UTF-8" streak checkin --create Read "$name"
		refuses 2 "not UTF-8" streak status "$name"
		refuses 2 "" streak "$name"
		assert_clean_message
	done
	assert_equal "$(state)" "$before"
}

@test "a word of 10,000 characters is refused in one short line" {
	streak add Read
	before=$(state)
	printf -v long '%010000d' 0
	wide=${long//0/é}
	for word in "$long" "$wide" "x$wide" "${wide:0:5000}"$'\xff'; do
		refuses 2 "" streak add "$word"
		assert_clean_message
		refuses 2 "" streak checkin "$word"
		refuses 2 "" streak checkin --create Read "$word"
		for line in "" config "import" "export" help "--today" "checkin Read --date" \
			"config week-start" "config timezone" "perfect-weeks --year" "status --color" \
			"add X --schedule"; do
			# shellcheck disable=SC2086 # words
			refuses 2 "" streak $line "$word" ${line/import*/-}
			assert_clean_message
		done
		refuses 2 "" streak "--$word"
		assert_clean_message
		refuses 2 "" streak status "--$word=1"
		assert_clean_message
		refuses 3 "" streak -f "$word" status
		assert_clean_message
		refuses 3 "" streak import csv "$word"
		assert_clean_message
	done
	assert_equal "$(state)" "$before"
}

@test "a name has at most 200 bytes, counted in its normal form" {
	printf -v name '%0200d' 0
	streak add "$name"
	refuses 2 "too long" streak add "1$name"
	printf -v name 'e\xcc\x81%.0s' {1..100} # 300 bytes, composed 200
	streak add "$name"
	refuses 2 "too long" streak add "x$name"
	assert_equal "$(streak list --json | jq -c '[.habits[].name | utf8bytelength]')" '[200,200]'
}

@test "names that differ only by case or normal form are one habit" {
	local -A first=(
		[Café]=$'CAFE\xcc\x81' [Äpfel]=$'a\xcc\x88PFEL' [ÖL]=öl [Вода]=ВОДА
		[Straße]=STRASSE [ΟΔΟΣ]=οδος [Å]=$'\xe2\x84\xab' [각]=$'\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8'
	)
	for name in "${!first[@]}"; do
		streak add "$name"
		refuses 2 "'$name'" streak add "${first[$name]}"
		refuses 2 "'$name'" streak add "$name"
		streak checkin --create "${first[$name]}"
		assert_equal "$(streak status --json "${first[$name]}" |
			jq -r '.habits[0] | "\(.name) \(.total)"')" "$name 1"
	done
	assert_equal "$(streak list --json | jq '.habits | length')" ${#first[@]}
	# And ones that only look alike are not.
	streak add Вoдa
	streak add Cafe
	refuses 2 "no habit" streak status Caffe
}

@test "a decomposed name is stored composed" {
	streak add $'Cafe\xcc\x81'
	assert_equal "$(streak list --json | jq -r '.habits[0].name' | od -An -tx1 | tr -d ' \n')" \
		436166c3a90a
}

@test "names with blanks, quotes and SQL in them are kept as they are" {
	names=("Bobby'); DROP TABLE habit;--" 'say "hi"' "it's" 'a  b' '%s%n' '\n' '*' '$HOME' '💪')
	for name in "${names[@]}"; do
		streak add "$name"
		streak checkin "$name"
	done
	mapfile -t got < <(streak list --json | jq -r '.habits[].name')
	assert_equal "${got[*]@Q}" "${names[*]@Q}"
	refuses 2 "blank" streak add " Read"
	refuses 2 "blank" streak add "Read "
	refuses 2 "blank" streak add $'\xc2\xa0'
}

@test "the exit status tells yes, no, a usage error and a data error apart" {
	run -0 streak add Read
	run -0 streak checkin Read
	run -0 streak checkin Read
	assert_output --partial already
	run -0 streak recalc --check
	sql "UPDATE habit SET longest = 99"
	run -1 streak recalc --check
	assert_output --partial Read
	run -2 streak checkin Nope
	run -2 streak nonsense
	run -3 streak -f /nowhere/at/all status
	run -3 streak import csv /nowhere/at/all
}

@test "saying it twice says already and exits 0" {
	streak add Read
	for command in checkin undo skip undo; do
		streak $command Read
		run -0 streak $command Read
		assert_output --partial already
	done
	streak checkin Read
	run -0 streak skip Read
	assert_output --partial "done"
	assert_equal "$(status_of .state)" '"done"'
}

@test "a mistake makes no file and no folder" {
	while IFS='|' read -r expected line; do
		eval "words=($line)"
		run --separate-stderr streak "${words[@]}" </dev/null
		[ "$status" = "$expected" ] || fail "streak $line: status $status, $output $stderr"
		assert_equal "$(wc -l <<<"$stderr")" 1
		[ ! -e "$PLACE" ] || fail "streak $line: made $(find "$PLACE")"
		assert_nothing_made
	done <<-'END'
		2|nonsense
		2|--nonsense
		2|add
		2|add ""
		2|add $'a\nb'
		2|add Read --schedule nonsense
		2|add Read --nonsense
		2|add Read Gym
		2|add Read --note $'\xff'
		2|checkin
		2|checkin Read
		2|checkin --create
		2|checkin --create Read --date 2026-02-30
		2|checkin --create Read --date 2026-03-09
		2|checkin --create Read $'a\001'
		2|checkin --create Read --today nonsense
		2|undo Read
		2|skip Read
		2|config nonsense 1
		2|config day-start 25:00
		2|import nonsense -
		3|import csv /nowhere/at/all
		3|status
		3|list
		3|export csv
		3|export json
		3|perfect-weeks
		3|recalc --check
		3|config
		3|config day-start
		3|--json status
	END
	STREAK_TODAY=nonsense refuses 2 "STREAK_TODAY" streak checkin --create Read
	assert_nothing_made
}

@test "an import that fails makes no file and no folder" {
	printf 'habit,date\nRead,2026-02-30\n' >bad.csv
	refuses 3 "line 2" streak import csv bad.csv
	assert_nothing_made
	refuses 3 "" streak import csv - </dev/null
	assert_nothing_made
	refuses 3 "" streak import csv "$BATS_TEST_TMPDIR"
	assert_nothing_made
}

@test "looking at the default place makes nothing and exits 0" {
	unset STREAK_DB
	for line in status list "" perfect-weeks "recalc --check" "export csv" "export json" config \
		"config week-start" path help --version "--json status"; do
		# shellcheck disable=SC2086 # words
		run -0 streak $line
		assert_nothing_made
	done
	assert_equal "$(streak status --json | jq -c '.habits')" '[]'
	assert_equal "$(streak export json | jq -c '.habits')" '[]'
	assert_equal "$(streak path)" "$HOME/.local/share/streak/streak.db"
}

@test "without a database a habit that is named has no days, for people and for scripts" {
	local command
	unset STREAK_DB
	for command in status stats explain graph perfect-weeks history recalc "recalc --check"; do
		# shellcheck disable=SC2086 # words
		run -0 --separate-stderr streak $command Read
		assert_line --index 0 "No habits yet. Start with:"
		# shellcheck disable=SC2086
		run -0 --separate-stderr streak $command Read --json
		assert_equal "$stderr" ""
		assert_equal "$(jq -c '.habits // .days // .differ' <<<"$output")" '[]'
	done
	assert_equal "$(streak history Read --json | jq -c .)" \
		'{"schema_version":1,"today":"2026-03-08","name":null,"days":[]}'
	assert_equal "$(streak history Read --jsonl)" ""
	run -0 --separate-stderr streak export csv Read
	assert_output habit,date,state,amount,note
	assert_equal "$(streak export json Read 2>/dev/null | jq -c .habits)" '[]'
	run -0 --separate-stderr streak export mongodb urls
	assert_output ""
	# A change needs the habit, and whoever asks whether something is so an answer.
	refuses 2 "no habit 'Read'" streak checkin Read
	refuses 3 "no habits yet" streak due Read
	refuses 3 "is not there" streak backup copy.db
	assert_nothing_made
	refuses 3 "is not there" streak -f none.db history Read
	refuses 3 "is not there" streak -f none.db export csv Read
}

@test "a STREAK_TODAY that is no date is refused, and --today goes before it" {
	streak add Read
	before=$(state)
	for day in nonsense 2026-02-30 0000-01-01 10000-01-01 $'2026-03-08\n' " "; do
		for line in status list "checkin Read" "undo Read" perfect-weeks recalc; do
			# shellcheck disable=SC2086 # words
			STREAK_TODAY=$day refuses 2 "STREAK_TODAY" streak $line
			assert_clean_message
		done
	done
	assert_equal "$(state)" "$before"
	STREAK_TODAY=nonsense run -0 streak status --today 2026-03-08
	assert_equal "$(STREAK_TODAY=nonsense streak status --json --today 2024-02-29 | jq -r .today)" \
		2024-02-29
	run -0 streak checkin Read --date -1 --today 0001-01-02
	refuses 2 "year 1" streak checkin Read --date -2 --today 0001-01-02
}

@test "POSIXLY_CORRECT changes nothing" {
	export POSIXLY_CORRECT=1
	streak add Read --note words
	streak checkin Read --date yesterday --today 2026-03-08
	assert_equal "$(streak status Read --json | jq .habits[0].total)" 1
	refuses 2 "unknown option --dat" streak checkin Read --dat today
}

@test "it works in an empty environment" {
	empty=(env -i "$STREAK_BIN" -f "$STREAK_DB" --today 2026-03-08)
	state=(env -i "XDG_STATE_HOME=$HOME/state" "$STREAK_BIN" -f "$STREAK_DB" --today 2026-03-08)
	"${state[@]}" checkin --create Café
	run -0 "${empty[@]}" status
	assert_output --partial Café
	run -0 "${empty[@]}" list
	refuses 2 "'Café'" "${empty[@]}" status Cafe
	run -0 env -i "$STREAK_BIN" path
	assert_output --regexp '^/.*/\.local/share/streak/streak\.db$'
}

@test "output that is no terminal has no colour, and --color=always has, but never in JSON" {
	streak add Read
	streak checkin Read
	for NO_COLOR in "" 1; do
		export NO_COLOR
		refute [ "$(streak status | grep -c "$ESC")" -gt 0 ]
		refute [ "$(streak list | grep -c "$ESC")" -gt 0 ]
		refute [ "$(streak --color=always status --json | grep -c "$ESC")" -gt 0 ]
		refute [ "$(streak status --color=never | grep -c "$ESC")" -gt 0 ]
		refute [ "$(streak help | grep -c "$ESC")" -gt 0 ]
	done
	[ "$(TERM=xterm streak status --color=always | grep -c "$ESC")" -gt 0 ]
}

@test "on a terminal NO_COLOR takes the colour away" {
	command -v script >/dev/null || skip "no script(1)"
	streak add Read
	export SHELL=/bin/sh TERM=xterm
	shown=$(script -qec "'$STREAK_BIN' status" /dev/null </dev/null)
	[[ $shown == *"${ESC}["* ]] || fail "no colour on a terminal: $shown"
	shown=$(NO_COLOR=1 script -qec "'$STREAK_BIN' status" /dev/null </dev/null)
	[[ $shown != *"${ESC}["* ]] || fail "colour in spite of NO_COLOR: $(cat -v <<<"$shown")"
	shown=$(TERM=dumb script -qec "'$STREAK_BIN' status" /dev/null </dev/null)
	[[ $shown != *"${ESC}["* ]] || fail "colour on a dumb terminal: $(cat -v <<<"$shown")"
}

@test "output that can't be written is exit status 3" {
	[ -c /dev/full ] || skip "no /dev/full"
	streak add Read
	for line in status "status --json" "status --jsonl" list "export csv" "export json" config \
		"config week-start" path help "help add" --version --help "checkin Read" "undo Read" \
		"skip Read" recalc "recalc --check" perfect-weeks "add Gym"; do
		# shellcheck disable=SC2086 # words
		run --separate-stderr bash -c '"$0" "$@" >/dev/full' "$STREAK_BIN" $line
		[ "$status" = 3 ] || fail "streak $line >/dev/full: status $status"
		assert_equal "$(wc -l <<<"$stderr")" 1
		[[ $stderr == *"No space left"* ]] || fail "$stderr"
	done
	run -0 bash -c '"$0" checkin -q Read >/dev/full' "$STREAK_BIN"
	# What was only to be said of a change is lost, and not the change.
	assert_equal "$(streak list --json | jq -r '.habits[1].name')" Gym
}

@test "a reader that goes away ends it quietly" {
	streak checkin --create -q Read --date 2010-01-01..2026-03-08
	# shellcheck disable=SC2016 # for the inner shell
	for line in "export csv" "export json" status help; do
		run --separate-stderr bash -c '"$0" '"$line"' | head -n 0; exit ${PIPESTATUS[0]}' \
			"$STREAK_BIN"
		[[ $status = 0 || $status = 141 ]] || fail "$line: status $status"
		assert_equal "$stderr" ""
	done
	run --separate-stderr bash -c '"$0" export csv | head -n 1' "$STREAK_BIN"
	assert_equal "$output" habit,date,state,amount,note
	assert_equal "$stderr" ""
}

@test "a reader that goes away ends it quietly where the caller ignores SIGPIPE" {
	streak checkin --create -q Read --date 2010-01-01..2026-03-08
	run --separate-stderr bash -c 'trap "" PIPE; "$0" export csv | head -n 1' "$STREAK_BIN"
	assert_equal "$output" habit,date,state,amount,note
	assert_equal "$stderr" ""
}

@test "closed standard descriptors harm nothing" {
	streak add Read
	run --separate-stderr bash -c '"$0" status >&-' "$STREAK_BIN"
	assert_equal "$status" 3
	assert_equal "$(wc -l <<<"$stderr")" 1
	run -2 bash -c '"$0" checkin Nope 2>&-' "$STREAK_BIN"
	assert_output ""
	run -0 bash -c '"$0" checkin Read <&- 2>&-' "$STREAK_BIN"
	run -0 bash -c '"$0" checkin -q Read --date yesterday <&- >&- 2>&-' "$STREAK_BIN"
	run -2 bash -c '"$0" checkin Nope <&- >&- 2>&-' "$STREAK_BIN"
	run -0 bash -c '"$0" status <&-' "$STREAK_BIN"
	assert_equal "$(sql 'PRAGMA integrity_check')" ok
	assert_equal "$(status_of .total)" 2
}

@test "closed standard input is an error where it is to be read" {
	streak add Read
	before=$(state)
	run --separate-stderr bash -c '"$0" checkin Read --date - <&-' "$STREAK_BIN"
	assert_equal "$status" 3
	assert_equal "$(wc -l <<<"$stderr")" 1
	run --separate-stderr bash -c '"$0" import csv - <&-' "$STREAK_BIN"
	assert_equal "$status" 3
	assert_equal "$(wc -l <<<"$stderr")" 1
	run --separate-stderr bash -c '"$0" checkin Read --date - </' "$STREAK_BIN"
	assert_equal "$status" 3
	assert_equal "$(state)" "$before"
}

@test "dates from standard input may end in CRLF, repeat, and lie between empty lines" {
	streak checkin --create Read --date - <<<$'\n2026-03-01\r\n\r\n\n2026-03-03\n2026-03-01'
	printf 'yesterday' | streak checkin Read --date -
	printf '2026-02-01..2026-02-03\r\n-2\r\n' | streak checkin Read --date - --date 2026-01-01
	assert_equal "$(sql "SELECT group_concat(day) FROM (SELECT day FROM checkin ORDER BY day)")" \
		2026-01-01,2026-02-01,2026-02-02,2026-02-03,2026-03-01,2026-03-03,2026-03-06,2026-03-07
	before=$(state)
	run -0 streak checkin Read --date - </dev/null
	printf '\357\273\277' | streak checkin Read --date -
	assert_equal "$(state)" "$before"
	printf '\357\273\2772026-03-05\n' | streak checkin Read --date -
	streak checkin Read --date 2026-03-05 | grep -q 'already done'
}

@test "a bad line among the dates on standard input is named and nothing is stored" {
	streak add Read
	before=$(state)
	printf '2026-03-01\r\n\r\n2026-02-30\r\n2026-03-02\n' >dates
	refuses 2 "line 3: bad date '2026-02-30' at character 9" streak checkin Read --date - <dates
	printf '2026-03-01\n2026-03-02\0\n' >dates
	refuses 2 "line 2" streak checkin Read --date - <dates
	printf '\377\376\n' >dates
	refuses 2 "line 1" streak checkin Read --date - <dates
	assert_clean_message
	printf '2026-03-01 x\n' >dates
	refuses 2 "line 1" streak checkin Read --date - <dates
	printf '2026-03-01\n2026-03-09\n' >dates
	refuses 2 "input, line 2: 2026-03-09 is in the future" streak checkin Read --date - <dates
	printf '\357\273\277\n2026-03-09..2026-03-12\n' >dates
	refuses 2 "input, line 2: 2026-03-09 is in the future" streak checkin Read --date - <dates
	head -c 3000000 /dev/zero | tr '\0' 9 >dates
	refuses 2 "line 1" streak checkin Read --date - <dates
	assert_clean_message
	refuses 2 "line 1" streak undo Read --date - <<<nonsense
	refuses 2 "line 1" streak skip Read --date - <<<nonsense
	assert_equal "$(state)" "$before"
}

@test "several names and several dates are all checked in" {
	streak checkin --create Read Gym Вода --date 2026-03-01 --date=2026-03-03..2026-03-05 \
		--date sunday
	for name in Read Gym Вода; do
		assert_equal "$(streak status "$name" --json | jq .habits[0].total)" 5
	done
	run -0 streak checkin Read Read Gym --date -1
	assert_equal "${#lines[@]}" 2
	run -0 streak undo Read Gym --date 2026-03-01..2026-03-07
	assert_equal "$(sql 'SELECT count(*) FROM checkin')" 7
}

@test "a habit that is named twice counts once" {
	streak add Pages --goal 20
	run -0 streak checkin Pages pages Pag --amount 5
	assert_output "Pages: 2026-03-08 logged, 5 of 20; streak 0 days"
	run -0 streak checkin --create New new --quiet
	for command in status stats explain graph perfect-weeks "export csv"; do
		# shellcheck disable=SC2086 # words
		assert_equal "$(streak $command Pages PAGES)" "$(streak $command Pages)"
	done
	run -0 streak archive pages Pages
	assert_output "Pages: archived"
	run -0 streak unarchive pages Pages
	assert_output "Pages: in use again"
	assert_equal "$(streak status pages Pages --json | jq '.habits | length')" 1
	assert_equal "$(streak due --count New new Pages)" 1
	run -0 streak delete Pages pages --force
	assert_output "Pages: deleted; 'streak delete --restore' brings it back"
}

@test "one bad name among three leaves everything as it was" {
	streak add Read
	streak add Gym
	streak checkin Read Gym --date -5..-3
	before=$(state)
	for command in checkin undo skip; do
		refuses 2 "no habit 'Nope'" streak $command Read Nope Gym --date -4
		refuses 2 "no habit 'Nope'" streak $command Read Gym Nope
		refuses 2 "at character" streak $command Read Gym --date today --date 2026-02-30
	done
	refuses 2 "control" streak checkin --create New Read $'x\001'
	refuses 2 "too long" streak checkin --create New "$(printf '%0300d' 0)"
	refuses 2 "future" streak checkin --create New Read --date today --date 2026-03-09
	run --separate-stderr -2 streak --json checkin Read Gym Nope
	assert_output ""
	assert_equal "$(state)" "$before"
}

@test "without a name the only habit is meant, and of several none" {
	refuses 2 "no habit" streak checkin
	streak add Read
	run -0 streak checkin
	assert_output --partial "Read: 2026-03-08 checked in"
	streak add Gym
	before=$(state)
	refuses 2 "which" streak checkin
	refuses 2 "which" streak checkin --create
	assert_equal "$(state)" "$before"
}
