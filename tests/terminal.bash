# A real terminal, what is typed into it and what is seen. Programs are waited for by what
# they print or make, however long that takes.

# start_terminal COMMAND...: in it `streak` is the program under test; it has to make
# the file `ready` when it can be typed into. Its folder is to be `work`.
start_terminal() {
	command -v tmux >/dev/null || skip "tmux is not installed"
	command -v "$1" >/dev/null || skip "$1 is not installed"
	SOCKET=$(mktemp -d /tmp/streak-tmux.XXXXXX)
	mkdir -p bin work
	ln -sf "$STREAK_BIN" bin/streak
	tmux -u -S "$SOCKET/tmux" -f /dev/null new-session -d -x 80 -y 24 "$*" 3>&-
	wait_for ready
}

# starts COLUMNS COMMAND: run a command line of sh in a terminal. Behind its end
# the screen has "status N", and the file "modes" what became of the terminal.
starts() {
	command -v tmux >/dev/null || skip "tmux is not installed"
	SOCKET=$(mktemp -d /tmp/streak-tmux.XXXXXX)
	mkdir -p bin
	ln -sf "$STREAK_BIN" bin/streak
	cat >starting <<-END
		PATH=$BATS_TEST_TMPDIR/bin:\$PATH
		cd $BATS_TEST_TMPDIR
		trap : INT
		stty -a | tail -n +2 >modes.before
		$2
		echo "status \$?"
		stty -a | tail -n +2 >modes
		exec sleep 1000
	END
	tmux -u -S "$SOCKET/tmux" -f /dev/null new-session -d -x "$1" -y 50 "exec sh starting" 3>&-
}

# The command has ended so, and the terminal is as it was.
ended_with() {
	sees "status $1"
	waits test -s modes
	diff modes.before modes
}

ends() {
	tmux -S "$SOCKET/tmux" kill-server || true
	rm -rf "$SOCKET"
	unset SOCKET
}

teardown() {
	[ -z "${SOCKET-}" ] || ends
}

screen() {
	tmux -S "$SOCKET/tmux" capture-pane -p -S -200
}

wait_for() {
	local i
	for ((i = 0; i < 300; i++)); do
		[ -e "$1" ] && return
		sleep 0.1
	done
	screen || true
	fail "the shell did not get to make $1"
}

# Wait until the terminal shows TEXT.
wait_to_see() {
	local i
	for ((i = 0; i < 300; i++)); do
		screen >screen
		grep -q -e "$1" screen && return
		sleep 0.1
	done
	cat screen
	fail "the terminal does not show $1"
}

# The lines on the screen and above it, broken ones joined, without empty ones.
lines() {
	tmux -S "$SOCKET/tmux" capture-pane -p -J -S -500 | sed -e 's/ *$//' -e '/^$/d'
}

# waits COMMAND...: until it succeeds.
waits() {
	local i
	for ((i = 0; i < 300; i++)); do
		"$@" && return
		sleep 0.1
	done
	lines
	fail "in vain: $*"
}

has_lines() {
	[ "$(lines | grep -cF -- "$1")" -ge "$2" ]
}

# sees TEXT [N]: wait until the text is on the screen, in N lines.
sees() {
	waits has_lines "$1" "${2:-1}"
}

# types KEY...: words are typed as they are, the names of keys pressed.
types() {
	local key
	for key in "$@"; do
		case $key in
		Tab | Enter | Up | BSpace | C-[a-z]) tmux -S "$SOCKET/tmux" send-keys "$key" ;;
		*) tmux -S "$SOCKET/tmux" send-keys -l -- "$key" ;;
		esac
	done
}

finish() {
	types "touch $BATS_TEST_TMPDIR/finished" Enter
	wait_for finished
}

# Each habit with its beginning, as typed without quotes, in "" and in ''.
hard_names() {
	cat <<-'END'
		Learn Finnish|Le|"Le|'Le
		Read|Rea|"Rea|'re
		it's|it\'|"it'|'it'\''
		it is|it\ |"it i|'it i
		say "hi"|say\ |"say \"|'say "
		$(touch pwned)|\$\(|"\$(|'$(
		`touch pwned`|\`|"\`t|'`t
		${HOME}|\${|"\${|'${
		;touch pwned|\;t|";t|';t
		Учить финский|Учить|"Уч|'УЧИТЬ
		日記|日|"日|'日
		a:b c|a:|"a:|'a:
		me@work|me@|"me@|'me@
		x=y|x=|"x=|'x=
		~root|\~|"~r|'~r
		*|\*|"*|'*
		back\slash|back|"back|'back
		wow!|wow|"wow|'wow
		!bang|\!b|"!|'!b
		'tis|\'t|"'t|''\''t
		dogs'|dog|"dog|'dog
		#1|\#|"#|'#
		a/b|a/|"a/|'a/
		Music|Mus|"Mus|'Mus
	END
}

# Type each of them, from hard_names or the like, in the three ways, and see that that
# habit was checked in and nothing else was run.
completes_hard_names() {
	local name plain double single
	mkdir work/Music work/~root
	while IFS='|' read -r name plain double single; do
		streak add --quiet -- "$name"
	done < <("$1")
	while IFS='|' read -r name plain double single; do
		types "streak checkin $plain" Tab "--date=-1" Enter
		types "streak checkin $double" Tab "--date=-2" Enter
		types "streak checkin $single" Tab "--date=-3" Enter
	done < <("$1")
	finish
	while IFS='|' read -r name plain double single; do
		assert_equal "$name $(streak status --jsonl -- "$name" | jq -c '[.total, .last]')" \
			"$name [3,\"2026-03-07\"]"
	done < <("$1")
	assert_not_exist work/pwned
}
