# What every bats file loads: a home of its own for each test, a fixed day, and
# nothing of the caller's environment.

bats_require_minimum_version 1.5.0
bats_load_library bats-support
bats_load_library bats-assert
bats_load_library bats-file

setup() {
	TOP=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
	STREAK_BIN=${STREAK_BIN:-$TOP/streak}
	DATA=$TOP/tests/data
	# A place with a blank in its name, so that no test depends on there being none.
	HOME="$BATS_TEST_TMPDIR/home of a test"
	mkdir -p "$HOME"
	export HOME
	export STREAK_DB="$BATS_TEST_TMPDIR/streak db/streak.db"
	export STREAK_TODAY=2026-03-08 # a Sunday
	export TZ=UTC LC_ALL=C.UTF-8
	export SHELL=/bin/sh # what tmux runs; that of some accounts runs nothing
	unset XDG_DATA_HOME XDG_STATE_HOME NO_COLOR POSIXLY_CORRECT STREAK_WAIT
	cd "$BATS_TEST_TMPDIR" || return 1
	if declare -F setup_here >/dev/null; then
		setup_here
	fi
}

# The program under test, by the name that people type.
streak() {
	"$STREAK_BIN" "$@"
}

# The sqlite3 shell on the test's database.
sql() {
	sqlite3 -batch -noheader "$STREAK_DB" "$@"
}

# One value out of the first habit of status: field JQ [OPTION...]
status_of() {
	local filter=$1
	shift
	streak status --json "$@" | jq -c ".habits[0] | $filter"
}

# refuses STATUS TEXT COMMAND...: the command fails with that status, says so in one
# line on stderr that has the text in it, and prints nothing else.
refuses() {
	local expected=$1 text=$2
	shift 2
	run --separate-stderr "$@"
	assert_equal "$status" "$expected"
	assert_equal "$output" ""
	# shellcheck disable=SC2154 # bats sets it
	assert_equal "$(wc -l <<<"$stderr")" 1
	[[ $stderr == "streak: "*"$text"* ]] || fail "expected '$text' in: $stderr"
}

# unhex [FILE]: bytes from their hexadecimal spelling.
unhex() {
	# shellcheck disable=SC2059 # the escapes are the format
	printf "$(tr -d '[:space:]' <"${1:-/dev/stdin}" | sed 's/../\\x&/g')"
}
