# What a person sees on a terminal, compared with the screens under tests/data/screens.
# UPDATE_GOLDEN=1 writes these anew: look at the difference before you commit it.

# on_terminal COLUMNS COMMAND...: run it on a terminal of so many columns, which has no
# colour unless TERM says so, and print what it wrote.
on_terminal() {
	local columns=$1 line
	shift
	command -v script >/dev/null || skip "script is not installed"
	if [ "$1" = streak ]; then
		shift
		set -- "$STREAK_BIN" "$@"
	fi
	printf -v line '%q ' "$@"
	TERM=${TERM_HERE-dumb} script -qec "stty cols $columns rows 100 && $line" /dev/null \
		</dev/null | tr -d '\r'
}

# shows NAME: standard input is the screen of that name.
shows() {
	local golden=$DATA/screens/$1
	cat >screen
	if [ -n "${UPDATE_GOLDEN-}" ]; then
		cp screen "$golden"
	fi
	diff -u "$golden" screen || fail "$1 looks otherwise; UPDATE_GOLDEN=1 takes it over"
}

# fits COLUMNS: no line of standard input is wider.
fits() {
	cat >fitting
	[ -s fitting ] || fail "nothing was shown"
	[ "$(wc -L <fitting)" -le "$1" ] || {
		cat fitting
		fail "$(wc -L <fitting) columns are more than $1"
	}
}
