#!/usr/bin/env bats
# The documents say what the program does: their examples run, and the manual has
# every command and option of the help, and no other.

load helper

setup_here() {
	unset STREAK_DB
	mkdir bin
	ln -s "$STREAK_BIN" bin/streak
	PATH=$BATS_TEST_TMPDIR/bin:$PATH
	MANUAL=$TOP/man/streak.1
}

# fenced KIND: the README's blocks of that kind.
fenced() {
	awk -v kind="\`\`\`$1" '$0 == "```" {inside = 0} inside {print} $0 == kind {inside = 1}' \
		"$TOP/README.md"
}

# The literal blocks among the manual's examples, as they are shown.
manual_examples() {
	awk '/^\.Sh/ {examples = ($2 == "EXAMPLES")}
		/^\.Ed/ {inside = 0}
		inside && examples {print}
		/^\.Bd -literal/ {inside = 1}' "$MANUAL" |
		sed -e "s/\\\\(aq/'/g" -e 's/\\(ga/`/g' -e 's/\\-/-/g' -e 's/\\&//g' -e 's/\\e/\\/g'
}

# Run a transcript in a project with a history, and compare all of it.
runs_as_shown() {
	[ -s "$1" ] || fail "there are no examples"
	"$TOP/tests/docs/project" project
	(cd project && "$TOP/tests/docs/session" >../seen) <"$1"
	diff -u --label shown "$1" --label seen seen
}

commands() {
	streak help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\)  .*/\1/p'
}

# options [COMMAND]: from the help, each as "-f --file FILE".
options() {
	streak help "$@" | sed -n '/^Options\(:\|, before\)/,/^$/s/^  \(-.*[^ ]\)   *[^ ].*$/\1/p' |
		sed -e 's/  .*//' -e 's/,//' | sort
}

# manual_options SECTION: the same from the manual's items.
manual_options() {
	awk -v section="$1" '/^\.S[hs] / {inside = ($2 == section)}
		inside && /^\.It Fl/ {print}' "$MANUAL" |
		sed -e 's/^\.It //' -e 's/Ar [A-Z]* , //' -e 's/ , / /' -e 's/Fl /-/g' \
			-e 's/ Ar / /' | sort
}

@test "the picture in the README is what the program prints" {
	streak import csv "$TOP/tests/docs/picture.csv" --quiet
	fenced text >shown
	"$TOP/tests/docs/session" <shown >seen
	diff -u shown seen
}

@test "every example of the README does what it shows" {
	fenced console >shown
	runs_as_shown shown
}

@test "every example of the manual does what it shows" {
	manual_examples >shown
	runs_as_shown shown
}

@test "every example of the manual on seen URLs does what it shows" {
	MANUAL=$TOP/man/streak-seen.1
	manual_examples >shown
	runs_as_shown shown
}

@test "every example of the manuals on dates and on the database does what it shows" {
	for MANUAL in "$TOP"/man/*.[57]; do
		rm -rf project "$HOME/.local"
		manual_examples >shown
		runs_as_shown shown
	done
}

@test "the manual on dates has the dates that there are, and each is one" {
	awk '/^\.Sh/ {inside = ($2 == "DATES")}
		inside && /^\.It Li/ {sub(/^\.It Li /, ""); gsub(/\\/, ""); print}' \
		"$TOP/man/streak-dates.7" >dates
	assert_equal "$(wc -l <dates)" 6
	while IFS= read -r date; do
		streak checkin Read --create --quiet --date "$date"
	done <dates
	while IFS= read -r word; do
		grep -q -x -- "$word" dates
	done < <(streak __complete 'streak skip --date ' | grep -v 'day$' && echo today)
}

@test "the manual on the database has every table and column, in their order, and no other" {
	streak add Read --quiet
	sqlite3 "$(streak path)" "SELECT s.name || '.' || c.name FROM sqlite_schema s, pragma_table_info(s.name) c
		WHERE s.type IN ('table', 'view') AND s.name NOT LIKE 'sqlite%'
		ORDER BY s.name, c.cid" >columns
	assert [ "$(wc -l <columns)" -gt 50 ]
	awk '/^\.S[hs] / {table = $2} /^\.It Li/ {print table "." $3}' \
		"$TOP/man/streak-schema.5" | sort -s -t. -k1,1 | diff -u columns -
}

@test "every example of the manual on imports does what it shows" {
	MANUAL=$TOP/man/streak-import.1
	manual_examples >shown
	runs_as_shown shown
}

@test "the manual on imports has a section for every format, and no other" {
	local page=$TOP/man/streak-import.1
	assert_equal "$(sed -n 's/^\.Ss //p' "$page")" \
		"$(streak __complete 'streak import ' | grep -v -x auto)"
	run mandoc -T lint -W warning "$page"
	assert_success
	assert_output ""
}

@test "every example of the manual on merging does what it shows" {
	MANUAL=$TOP/man/streak-merge.1
	manual_examples >shown
	runs_as_shown shown
	mandoc -Tlint "$MANUAL" 2>/dev/null | grep -v 'referenced manual not found' | grep . &&
		fail "mandoc"
	for option in $(options merge | grep -o -e '--[a-z-]*'); do
		grep -q "^\.\(Op\|It\).* Fl $(sed 's/^-//' <<<"$option")" "$MANUAL" || fail "no $option"
	done
}

# The long options of a page, or of the help of all seen commands.
long_options() {
	grep -o -e '--[a-z][a-z-]*' | sort -u
}

@test "the manual on seen URLs has every seen command and option, and no other" {
	local page=$TOP/man/streak-seen.1
	streak help seen | sed -n 's/^  seen \([a-z]*\)  .*/\1/p' >commands
	[ "$(wc -l <commands)" -gt 5 ]
	sed -n 's/^\.Nm seen \([a-z]*\).*/\1/p; s/^\.It Cm \([a-z]*\)$/\1/p' "$page" | sort -u >paged
	diff -u <(sort commands) paged
	while read -r command; do
		streak help "seen $command" 2>/dev/null || streak seen "$command" --help
	done <commands | sed -n '/^Options:/,/^$/p' | long_options >options
	sed -n '/^\.It Fl/p' "$page" | grep -o 'Fl -[a-z-]*' | sed 's/Fl -/--/' | sort -u >paged
	diff -u options paged
}

@test "the manual has every command of the help, in its order, and no other" {
	assert_equal "$(sed -n '/^\.Sh COMMANDS/,/^\.Sh DATES/s/^\.Ss //p' "$MANUAL")" \
		"$(commands)"
}

@test "the manual has every option of every command with its value, and no other" {
	assert_equal "$(manual_options OPTIONS)" "$(options)"
	assert [ -n "$(options checkin)" ]
	for command in $(commands); do
		assert_equal "$command: $(manual_options "$command")" \
			"$command: $(options "$command")"
	done
}

@test "the manual's command lines have the options and arguments of the help" {
	for command in $(commands); do
		awk -v section="$command" '/^\.S[hs] / {inside = ($2 == section)}
			/^\.Pp/ {inside = 0} inside' "$MANUAL" >synopsis
		for option in $(options "$command" | grep -o -e '--[a-z-]*'); do
			grep -q -e "Fl ${option#-}\>" synopsis || fail "$command: no $option"
		done
		assert_equal "$command $(sed -E 's/Fl [a-z-]+ Ar [A-Z]+//g' synopsis |
			grep -o 'Ar [A-Z]*' | cut -c4- | paste -sd' ')" \
			"$command $(streak help "$command" | sed -n 's/^Usage: streak [^ ]*//p' |
				sed 's/\[OPTION\]//' | grep -o '[A-Z]\{2,\}' | paste -sd' ')"
	done
}

@test "the manual has every setting, format and exit status" {
	assert_equal "$(awk '/^\.Ss/ {inside = ($2 == "config")}
		inside && /^\.It Cm/ {print $3}' "$MANUAL")" \
		"$(streak config --json | jq -r '.settings | keys_unsorted[]')"
	for format in $(streak __complete 'streak import ') $(streak __complete 'streak export '); do
		grep -q "^\.\(It \)\?Cm $format\>" "$MANUAL" || fail "no format $format"
	done
	assert_equal "$(awk '/^\.Sh/ {inside = ($3 == "STATUS")} inside && /^\.It/ {print $2}' \
		"$MANUAL" | paste -sd' ')" "0 1 2 3"
}

@test "the manual has every field of the JSON" {
	streak checkin Read --create --date 2026-02-01..2026-03-08 --quiet
	{
		streak status --json
		streak perfect-weeks --json
		streak graph --json
		streak list --json
		streak stats --json
		streak history Read --json
		streak checkin --json
		streak recalc --check --json
		streak config --json | jq 'del(.settings[])'
		streak path --json
		streak add Gym --json
		streak due --json
		streak due --count --json
		streak prompt --json
		streak explain Read --json
		printf 'habit,date,state\nRead,2026-03-08,odd\n' | streak import csv - --json || true
		streak nope --json 2>&1 || true
	} | jq -r '.. | objects | keys[]' | sort -u >fields
	assert [ "$(wc -l <fields)" -gt 30 ]
	while read -r field; do
		sed -n '/^\.Sh JSON/,/^\.Sh THE/p' "$MANUAL" | grep -q -w -- "$field" ||
			fail "the manual has no $field"
	done <fields
}

@test "mandoc finds nothing wrong with the manuals" {
	for MANUAL in "$TOP"/man/*; do
		run mandoc -T lint -W warning "$MANUAL"
		assert_success
		assert_output ""
	done
}

@test "the manuals read well at 80 columns, and each has a name, examples and what to see also" {
	for MANUAL in "$TOP"/man/*; do
		mandoc -T ascii -O width=80 "$MANUAL" | sed 's/.\x08//g' >page
		assert_equal "$(awk 'length > 80' page)" ""
		assert [ "$(wc -l <page)" -gt 80 ]
		for section in NAME DESCRIPTION EXAMPLES 'SEE ALSO'; do
			grep -q -x "$section" page || fail "$MANUAL: no $section"
		done
	done
}

@test "the manuals that another one points to are there" {
	grep -ho '^\.Xr streak[a-z-]* [1-8]' "$TOP"/man/* | sort -u >pointed
	assert [ "$(wc -l <pointed)" -gt 3 ]
	while read -r _ name section; do
		assert_exist "$TOP/man/$name.$section"
	done <pointed
}

# Every command by all its words, with its line of the help: "seen check|whether ...".
summaries() {
	streak help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z -]*[a-z]\)  *  \([^ ].*\)/\1|\2/p'
	echo '__complete|what the word at the end of LINE can become'
	echo '__complete-words|what LAST, the word at the cursor, can become'
}

@test "the help of every command says first what it does, fits 80 columns, and has an example" {
	assert_equal "$(streak help | awk 'length > 80')" ""
	assert_equal "$(streak help | head -n 1)" "streak - habits and streaks in one local file"
	assert [ "$(summaries | wc -l)" -gt 25 ]
	while IFS='|' read -r command summary; do
		# shellcheck disable=SC2086 # seen check is two words
		streak help $command >helped
		assert_equal "$(head -n 1 helped)" "streak $command - $summary"
		assert_equal "$command: $(awk 'length > 80' helped)" "$command: "
		grep -q "^Usage: streak $command" helped || fail "$command: no usage"
		grep -q "^  .*streak $command" helped || fail "$command: its help has no example"
		# shellcheck disable=SC2086
		streak $command --help | diff -u helped -
	done < <(summaries)
}

@test "the help of a group of commands fits 80 columns and lists them as the whole help does" {
	assert_equal "$(streak help seen | awk 'length > 80')" ""
	diff -u <(streak help | grep '^  seen ') <(streak help seen | grep '^  seen ')
}

@test "every document that another one points to is there" {
	while read -r target; do
		assert_exist "$TOP/$target"
	done < <(grep -ohE '\]\([A-Za-z.]+\)' "$TOP"/*.md | tr -d '()]')
	grep -q 'GNU GENERAL PUBLIC LICENSE' "$TOP/LICENSE"
	grep -q 'any later version' "$TOP/README.md"
}
