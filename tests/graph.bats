#!/usr/bin/env bats
# The calendar of days: on terminals, as SVG, as JSON.
#
# What each mode prints is kept under tests/data/graph. Where it is to be different,
#   UPDATE_GOLDEN=1 make check TESTS=tests/graph.bats
# writes these files anew; look at what git shows of them before you commit.

load helper

setup_here() {
	unset COLORTERM
	export TERM=xterm-256color
}

teardown() {
	[ -n "${SOCKET-}" ] || return 0
	tmux -S "$SOCKET/tmux" kill-server || true
	rm -rf "$SOCKET"
}

# Habits that have each state there is.
fill() {
	streak -q add Read --goal 20 --unit pages
	streak -q add Gym --schedule mon,wed,fri
	streak -q add 'Учить финский' --schedule 2/week
	streak -q add Coffee --at-most 2 --unit cups
	{
		echo habit,date,state,amount
		printf 'Read,2026-0%s,done,%s\n' 1-05 20 1-06 3 1-07 10 1-08 15 1-10 25 2-28 20 3-07 40
		printf 'Gym,2026-0%s,%s,\n' 1-05 'done' 1-07 'done' 1-09 skip 1-10 'done' \
			3-02 'done' 3-06 'done' 3-09 skip
		printf 'Учить финский,2026-0%s,done,\n' 1-05 1-06 1-12 2-22 2-24 3-03
		printf 'Coffee,2026-0%s,done,%s\n' 3-01 1 3-02 3 3-03 0 3-05 2.5 3-06 2
	} | streak -q import csv -
}

needs() {
	command -v "$1" >/dev/null || skip "$1 is not installed"
}

# golden NAME: standard input is what was kept under that name.
golden() {
	cat >"$1"
	if [ -n "${UPDATE_GOLDEN-}" ]; then
		cp "$1" "$DATA/graph/$1"
	fi
	diff -u "$DATA/graph/$1" "$1"
}

# Characters of a calendar's rows, without the gutter.
rows() {
	sed -n '/^[0-9]\{4\} /,/^$/p' | sed '/^[0-9]\{4\} /d; /^$/d' | cut -c6-
}

# states [OPTION...] of the only habit, a letter a day.
states() {
	streak graph --json "$@" |
		jq -r '.habits[0].days | map({done: "D", partial: "P", over: "V", skipped: "S",
			missed: "x", off: "o", pending: "?", future: "."}[.state]) | join("")'
}

# ---- What each mode prints ----

@test "in ASCII it is what was kept" {
	fill
	streak graph --style ascii | golden ascii
	LC_ALL=C streak graph | golden ascii
}

@test "in shades of UTF-8 it is what was kept" {
	fill
	streak graph --style shades | golden shades
	streak graph | golden shades
	LC_ALL=C streak graph --style shades | golden shades
}

@test "with 256 colours it is what was kept" {
	fill
	streak graph --style 256 | golden 256
	LC_ALL=C streak graph --style 256 | golden 256-ascii
}

@test "with all colours it is what was kept" {
	fill
	streak graph --style truecolor | golden truecolor
}

@test "as JSON it is what was kept" {
	fill
	streak graph --json --from 2026-03-01 --to 2026-03-10 | jq . | golden json
	streak graph --jsonl --from 2026-03-01 --to 2026-03-10 >lines
	diff <(jq -c . lines) <(jq -c '.habits[]' "$DATA/graph/json")
}

@test "as SVG it is what was kept" {
	fill
	streak graph --svg - --from 2026-02-20 --to 2026-03-10 | golden svg
}

@test "without its colours each mode prints the same" {
	fill
	for style in 256 truecolor; do
		streak graph --style $style | sed 's/\x1b\[[0-9;]*m//g' | diff "$DATA/graph/shades" -
	done
}

# ---- When there are colours ----

has_colors() {
	run "$@"
	assert_success
	[[ $output == *$'\e['* ]]
}

@test "a pipe gets no colours unless they are asked for" {
	fill
	COLORTERM=truecolor
	export COLORTERM
	! has_colors "$STREAK_BIN" graph || fail "colours in a pipe"
	has_colors "$STREAK_BIN" graph --color always
	[[ $output == *'38;2;'* ]]
	has_colors "$STREAK_BIN" graph --style 256
	has_colors env NO_COLOR=1 "$STREAK_BIN" graph --style truecolor
	has_colors "$STREAK_BIN" graph --style ascii --color always
	! has_colors "$STREAK_BIN" graph --style ascii || fail "colours in ASCII"
	! has_colors "$STREAK_BIN" graph --style shades || fail "colours in shades"
	! has_colors "$STREAK_BIN" graph --style truecolor --color never || fail "colours with never"
	unset COLORTERM
	has_colors "$STREAK_BIN" graph --color always
	[[ $output == *'38;5;'* && $output != *'38;2;'* ]]
}

@test "an unknown style is refused" {
	fill
	refuses 2 "--style is auto, ascii, shades, 256 or truecolor, not 'pink'" \
		streak graph --style pink
}

# screen COLUMNS ROWS [VARIABLE=VALUE...] -- [OPTION...]: the calendars on a terminal, as
# text with its escape sequences.
screen() {
	local columns=$1 rows=$2 settings=()
	shift 2
	needs tmux
	while [ "$1" != -- ]; do
		settings+=("$1")
		shift
	done
	shift
	SOCKET=$(mktemp -d /tmp/streak-tmux.XXXXXX)
	rm -f shown
	printf '%q ' env -u NO_COLOR -u COLORTERM "${settings[@]}" "$STREAK_BIN" graph "$@" >drawn.sh
	echo 'bash drawn.sh; touch shown; sleep 60' >screen.sh
	tmux -u -S "$SOCKET/tmux" -f /dev/null new-session -d -x "$columns" -y "$rows" \
		"sh screen.sh" 3>&-
	for ((i = 0; i < 300; i++)); do
		[ -e shown ] && break
		sleep 0.1
	done
	# The terminal reads what was written a little later.
	for ((i = 0; i < 100; i++)); do
		tmux -S "$SOCKET/tmux" capture-pane -p -e >screen
		grep -q 'done' <(tail -n +4 screen) && break
		sleep 0.1
	done
	tmux -S "$SOCKET/tmux" kill-server
	rm -rf "$SOCKET"
	SOCKET=
}

plain() {
	sed 's/\x1b\[[0-9;]*m//g; s/ *$//' screen
}

# The number of weeks in the row of Mondays, from today's back to the first.
weeks_shown() {
	plain | sed -n 's/^Mon  //p' | head -1 | tr -d ' \n' | wc -m
}

@test "a terminal of 80 columns has the year, with the colours that it has" {
	fill
	screen 80 50 -- Gym
	plain | sed '/^$/d' | diff <(streak graph Gym | sed '/^$/d') -
	assert_equal "$(weeks_shown)" 52 # the last week has no Monday yet
	grep -q $'\e\[[0-9;]*38;5;' screen
	screen 80 50 COLORTERM=truecolor -- Gym
	# tmux may show them as the nearest ones of its own.
	grep -q $'\e\[[0-9;]*38[;:]' screen
	screen 80 50 NO_COLOR=1 -- Gym
	run ! grep -q $'\e\[[0-9;]*38' screen
	screen 80 50 TERM=dumb -- Gym
	run ! grep -q $'\e\[[0-9;]*38' screen
	screen 80 50 -- Gym --color never
	run ! grep -q $'\e\[[0-9;]*38' screen
}

@test "a terminal of 40 columns has the weeks that fit, the oldest left out" {
	fill
	screen 40 60 --
	assert_equal "$(plain | wc -L)" 40
	assert_equal "$(weeks_shown)" 34
	plain | grep -q 'days done, 2025-07-13 to 2026-03-08'
	# Each line is a line of the screen: nothing was wrapped.
	assert_equal "$(plain | grep -c '^Mon  ')" 4
	assert_equal "$(plain | sed '/^$/d' | wc -l)" $((4 * 11 + 2))
}

@test "a terminal of 200 columns has days that are about square" {
	fill
	screen 200 60 --
	assert_equal "$(weeks_shown)" 52
	plain | sed -n 's/^Mon  //p' | head -1 | grep -q '^. . . '
	assert [ "$(plain | wc -L)" -le 112 ]
}

@test "what was asked for by its dates is shown whole on a narrow terminal" {
	fill
	screen 40 60 -- Gym --year 2025
	assert_equal "$(plain | grep -c '^2025 ')" 2
	assert_equal "$(plain | sed -n 's/^Mon  //p' | tr -d ' \n' | wc -m)" 52
	assert [ "$(plain | wc -L)" -le 40 ]
}

# ---- Width ----

@test "no line is wider than 80 columns, whatever a habit is called" {
	local name names=('Gym 💪' 日本語の勉強をする 'é̂́̃x' 'مشي يومي' '👨‍👩‍👧‍👦 family' '🇫🇮 Suomi'
		"$(printf 'long %.0s' {1..38})x" "$(printf '語%.0s' {1..60})")
	for name in "${names[@]}"; do
		streak -q add -- "$name"
		streak -q checkin "$name" --date 2026-01-01..2026-03-01
	done
	streak graph >shown
	assert [ "$(wc -L <shown)" -le 80 ]
	assert_equal "$(grep -c '^Mon  ' shown)" ${#names[@]}
	grep -q '^long long.*\.\.\.$' shown
	if command -v xmllint >/dev/null; then
		streak graph --svg - | xmllint --noout -
	fi
}

@test "names that would play tricks on a terminal or an XML reader are harmless" {
	needs xmllint
	streak -q add Read
	streak -q checkin Read --date 2026-01-01..2026-03-01
	for name in "'<b>&amp;]]>\"'" "char(27) || '[2J' || char(7) || 'x' || char(10) || 'y'" \
		"'a' || char(8238) || 'b' || char(8294)" "CAST(x'ff41c328' AS TEXT)" \
		"'n' || char(65535) || char(65534) || char(1)" "'--> <![CDATA[ </title></svg>'"; do
		sql "UPDATE habit SET name = $name"
		streak graph --style ascii >shown
		assert [ "$(wc -L <shown)" -le 80 ]
		assert_equal "$(LC_ALL=C tr -d '\n\40-\176\200-\377' <shown | wc -c)" 0
		run ! grep -q $'\xe2\x80\xae\|\xe2\x81\xa6' shown
		streak graph --svg read.svg
		xmllint --noout read.svg
		assert_equal "$(xmllint --xpath 'count(//*[local-name()="b" or local-name()="script"])' read.svg)" 0
		assert_equal "$(xmllint --xpath 'count(/*/*[local-name()="title"])' read.svg)" 1
		streak graph --json | jq -e '.habits | length == 1' >/dev/null
	done
}

@test "no day is drawn by a character of ambiguous width" {
	needs perl
	fill
	for style in ascii shades 256 truecolor; do
		streak graph --style $style | grep -v Учить >shown
		perl -CSD -ne 'exit 1 if /[\p{East_Asian_Width=A}\p{East_Asian_Width=W}\p{East_Asian_Width=F}]/' shown
	done
}

# ---- Which days ----

# of_year YEAR [VARIABLE=VALUE...]: how many days it has, how many distinct ones, and the two ends.
of_year() {
	local year=$1
	shift
	env "$@" "$STREAK_BIN" graph --year "$year" --json |
		jq -c '.habits[0] | [(.days | length), ([.days[].day] | unique | length), .from, .to]'
}

@test "a year has each of its days once, in every zone" {
	streak -q add Read
	# zmxv/everydaycalendar#2: a day was missing and one was there twice.
	for zone in UTC Australia/Melbourne America/Sao_Paulo Europe/Madrid Pacific/Apia; do
		assert_equal "$(of_year 2018 TZ=$zone)" '[365,365,"2018-01-01","2018-12-31"]'
	done
	assert_equal "$(of_year 2024)" '[366,366,"2024-01-01","2024-12-31"]'
	assert_equal "$(of_year 1900)" '[365,365,"1900-01-01","1900-12-31"]'
	assert_equal "$(of_year 1)" '[365,365,"0001-01-01","0001-12-31"]'
	assert_equal "$(of_year 9999)" '[365,365,"9999-01-01","9999-12-31"]'
}

@test "the pictures of a year have each of its days once" {
	streak -q checkin Read --create --date 2018-01-01..2018-12-31
	for year in 1 1900 2000 2018 2024 9999; do
		streak graph --year $year --svg - >year.svg
		sed -n 's/.*<title>\([0-9-]*\): .*/\1/p' year.svg | sort >days
		assert_equal "$(uniq days | wc -l) $(wc -l <days)" \
			"$(of_year $year | jq -r '"\(.[1]) \(.[0])"')"
	done
	assert_equal "$(TZ=Australia/Melbourne streak graph --year 2018 --style ascii |
		rows | tr -cd '#' | wc -c)" 365
}

@test "a month with a change of the clocks has 31 days that stand in their weekdays' rows" {
	# InlitX/streak#162: 26 October was there twice.
	export TZ=Europe/Madrid
	streak -q checkin Read --create --date 2025-10-31
	run -0 streak graph --from 2025-10-01 --to 2025-10-31 --style ascii --week-start monday
	assert_line "Fri  ....#"
	streak -q checkin Read --date 2025-10-01..2025-10-31
	streak graph --from 2025-10-01 --to 2025-10-31 --style ascii --week-start monday |
		rows >october
	assert_equal "$(tr -cd '#' <october | wc -c)" 31
	assert_equal "$(cat october)" "$(printf ' ####\n ####\n#####\n#####\n#####\n####\n####')"
}

@test "the default is the 53 weeks that end today" {
	streak -q checkin Read --create
	run -0 streak graph --json
	assert_equal "$(jq -c '.habits[0] | [.from, .to, .done, .current]' <<<"$output")" \
		'["2025-03-09","2026-03-08",1,1]'
	run -0 streak graph --json --today 2026-03-07
	assert_equal "$(jq -r '.habits[0].from' <<<"$output")" 2025-03-02
	run -0 streak graph --json --week-start monday
	assert_equal "$(jq -c '[.week_start, .habits[0].from]' <<<"$output")" '["monday","2025-03-03"]'
	streak config week-start monday
	run -0 streak graph --json
	assert_equal "$(jq -r '.habits[0].from' <<<"$output")" 2025-03-03
	run -0 streak graph --json --today 0001-01-03
	assert_equal "$(jq -c '.habits[0] | [.from, .to]' <<<"$output")" '["0001-01-01","0001-01-03"]'
}

@test "--from and --to take every spelling of a date, and one of them will do" {
	streak -q checkin Read --create
	range() {
		streak graph --json "$@" | jq -r '.habits[0] | .from + " " + .to'
	}
	assert_equal "$(range --from -6)" "2026-03-02 2026-03-08"
	assert_equal "$(range --from yesterday --to today)" "2026-03-07 2026-03-08"
	assert_equal "$(range --to 2024-02-29)" "2023-02-26 2024-02-29"
	assert_equal "$(range --from 2026-03-01 --to 2026-03-31)" "2026-03-01 2026-03-31"
	refuses 2 "--from is after today" streak graph --from 2026-03-09
	refuses 2 "--from is after --to" streak graph --from 2026-03-02 --to 2026-03-01
	refuses 2 "--from: bad date '2026-02-30'" streak graph --from 2026-02-30
	refuses 2 "--to: bad date 'soon'" streak graph --to soon
	refuses 2 "--year and --from can't go together" streak graph --year 2026 --from 2026-01-01
	refuses 2 "--year and --to can't go together" streak graph --year 2026 --to today
	refuses 2 "--year is a year from 1 to 9999, not '0'" streak graph --year 0
	refuses 2 "--week-start is a weekday" streak graph --week-start noday
	refuses 2 "no habit 'Write'" streak graph Write
}

@test "several years are a calendar each" {
	streak -q checkin Read --create --date 2023-12-31 --date 2024-01-01
	run -0 streak graph --from 2023-06-01 --to 2025-02-01 --style ascii
	assert_equal "$(grep -c '^20' <<<"$output")" 3
	assert_line --regexp '^2023 Jun Jul +Aug Sep +Oct Nov Dec$'
	assert_equal "$(tr -cd '#\n' <<<"$output" | grep -c '#')" 3 # and the legend
	assert [ "$(wc -L <<<"$output")" -le 80 ]
}

# ---- What became of each day ----

@test "missed is what the schedule wanted, off what it did not" {
	streak -q add Read
	streak -q checkin Read --date 2026-03-01 --date 2026-03-03
	streak -q skip Read --date 2026-03-04 --date 2026-03-10
	assert_equal "$(states --from 2026-02-27 --to 2026-03-11)" "ooDxDSxxx?.S."
	streak -q edit Read --schedule mon,tue
	assert_equal "$(states --from 2026-02-27 --to 2026-03-11)" "ooDxDSoooo.S."
	streak -q edit Read --schedule "every 3 days"
	assert_equal "$(states --from 2026-02-27 --to 2026-03-11)" "ooDoDSoox?.S."
	streak -q edit Read --schedule 3/week
	assert_equal "$(states --from 2026-02-27 --to 2026-03-11)" "ooDxDSxxx?.S."
	streak -q edit Read --schedule 2/week
	assert_equal "$(states --from 2026-02-27 --to 2026-03-11)" "ooDoDSooo?.S."
}

@test "archived habits miss nothing any more, and are shown where they are named" {
	streak -q add Read
	streak -q add Piano
	streak -q checkin Piano --date 2026-03-01
	streak -q archive Piano --today 2026-03-03
	run -0 streak graph --json
	assert_equal "$(jq -c '[.habits[].name]' <<<"$output")" '["Read"]'
	assert_equal "$(states Piano --from 2026-03-01)" "Dxxooooo"
	streak -q archive Read
	run -0 streak graph
	assert_output ""
}

# ---- SVG ----

@test "the picture is valid, can be drawn, and stands alone" {
	needs xmllint
	needs rsvg-convert
	fill
	streak graph --svg year.svg
	xmllint --noout year.svg
	rsvg-convert year.svg -o year.png
	[ "$(head -c 4 year.png | tail -c 3)" = PNG ]
	assert_equal "$(xmllint --xpath 'string(/*/@role)' year.svg)" img
	for id in labelledby describedby; do
		name=$(xmllint --xpath "string(/*/@aria-$id)" year.svg)
		assert_equal "$(xmllint --xpath "count(//*[@id='$name'])" year.svg)" 1
	done
	xmllint --xpath 'string(/*/*[local-name()="title"])' year.svg | grep -q 'Read.*Gym.*Учить финский'
	xmllint --xpath 'string(/*/*[local-name()="desc"])' year.svg | grep -q 'Gym.: Streak 1 day; '
	grep -q 'prefers-color-scheme:dark' year.svg
	# No script, and nothing to fetch: all references are to parts of its own.
	run ! grep -qi '<script\|@import\|javascript:\|<image\|<foreignObject' year.svg
	run ! grep -qE '(href="|url\()[^#]' year.svg
	grep -o 'href="#[a-z]*"' year.svg | sort -u | sed 's/.*#\(.*\)"/\1/' >used
	while read -r id; do
		assert_equal "$id $(xmllint --xpath "count(//*[@id='$id'])" year.svg)" "$id 1"
	done <used
	# As wide as what is in it.
	width=$(xmllint --xpath 'string(/*/@width)' year.svg)
	[ "$(sed -n 's/^<use href="#[a-z]*" x="\([0-9]*\)".*/\1/p' year.svg | sort -n | tail -1)" -lt \
		$((width - 20)) ]
}

@test "each day of the picture says what it is" {
	fill
	streak graph Coffee --from 2026-03-01 --svg - >coffee.svg
	sed -n 's/.*<title>\(20.*\)<\/title>.*/\1/p' coffee.svg | sort >told
	streak graph Coffee --from 2026-03-01 --json |
		jq -r '.habits[0].days[] | .day + ": " + .state' | diff - told
	grep -q '^2026-03-02: over$' told
}

@test "a name that is written from right to left is so in the picture" {
	streak -q add 'مشي يومي'
	streak graph --svg - | grep -q 'direction="rtl" text-anchor="end"[^>]*>مشي يومي</text>'
	streak -q rename 'مشي يومي' Read
	run ! grep -q rtl <(streak graph --svg -)
}

@test "the file appears whole or not at all, and keeps its mode and its links" {
	fill
	streak graph --svg year.svg
	streak graph --svg - | cmp - year.svg
	assert_equal "$(stat -c %a year.svg)" "$(printf %o $((0666 & ~$(umask))))"
	# In place of an older one.
	mkdir web
	echo old >web/index.svg
	chmod 640 web/index.svg
	ln -s web/index.svg link.svg
	streak graph --svg link.svg
	[ -L link.svg ]
	cmp year.svg web/index.svg
	assert_equal "$(stat -c %a web/index.svg)" 640
	# Where it can't be written the old one stays, and nothing is left behind.
	refuses 3 "can't write nowhere/year.svg" streak graph --svg nowhere/year.svg
	refuses 3 "can't write web" streak graph --svg web
	refuses 2 "no habit 'Write'" streak graph Write --svg web/index.svg
	cmp year.svg web/index.svg
	assert_equal "$(ls web)" index.svg
	if [ "$(id -u)" != 0 ]; then
		chmod 555 web
		refuses 3 "can't write web/index.svg" streak graph --svg web/index.svg
		chmod 755 web
	fi
	if [ -c /dev/full ]; then
		refuses 3 "can't write /dev/full" streak graph --svg /dev/full
		[ -c /dev/full ]
	fi
	streak graph --svg /dev/stdout | cmp - year.svg
	assert_equal "$(find . -name '*.new-*')" ""
}

@test "a picture and JSON can't be had at once" {
	fill
	refuses_json() {
		run --separate-stderr streak graph --svg year.svg "$1"
		assert_equal "$status" 2
		# shellcheck disable=SC2154 # bats sets it
		jq -e '.error | test("--svg and '"$1"' can.t go together")' <<<"$stderr"
	}
	refuses_json --json
	refuses_json --jsonl
	refuses 2 "--svg needs the name of a file" streak graph --svg ""
	assert_not_exist year.svg
}

# ---- Nothing to show ----

@test "without a habit it says how to start" {
	unset STREAK_DB
	run -0 streak graph
	assert_line --index 0 "No habits yet. Start with:"
	streak -q add Read
	streak -q delete Read --force
	run -0 streak graph
	assert_line --index 0 "No habits yet. Start with:"
	assert_equal "${#lines[@]}" 3
	run -0 streak graph --json
	assert_equal "$(jq -c .habits <<<"$output")" "[]"
	streak graph --svg - | grep -q '<title id="title">Calendar of habits: none</title>'
}

# ---- The picture of the README ----

@test "the committed picture is what the program draws" {
	"$TOP/tests/docs/draw" >year.svg
	diff -q year.svg "$TOP/tests/docs/year.svg" ||
		fail "the picture is out of date: make picture, and look at it"
}
