#!/usr/bin/env bats
# What the README shows for cron, systemd, prompts and status lines, run as those
# programs run it.

load helper

setup_here() {
	export STREAK_DB=$HOME/.local/share/streak/streak.db
	# There is no network here, and no screen.
	mkdir bin
	ln -s "$STREAK_BIN" bin/streak
	printf '#!/bin/sh\nprintf "%%s\\n" https://a.example/ https://b.example/ https://a.example/\n' >bin/curl
	printf '#!/bin/sh\nprintf "[%%s]\\n" "$@"\n' >bin/notify-send
	chmod +x bin/curl bin/notify-send
	PATH=$PWD/bin:$PATH
	mkdir "$HOME/notes"
	streak checkin Read --create --date 2026-03-01..2026-03-07 -q
	streak checkin Swim --create --date 2026-03-08 -q
}

# fenced KIND: the README's blocks of that kind.
fenced() {
	awk -v kind="\`\`\`$1" '$0 == "```" {inside = 0} inside {print} $0 == kind {inside = 1}' \
		"$TOP/README.md"
}

@test "the manual shows the same lines as the README" {
	awk '/^\.Sh/ {inside = ($2 == "REMINDERS")} /^\.Ed/ {shown = 0} inside && shown {print}
		/^\.Bd -literal/ {shown = 1}' "$TOP/man/streak.1" |
		sed -e "s/\\\\(aq/'/g" -e 's/\\-/-/g' -e 's/\\&//g' -e 's/\\e/\\/g' >manual
	for kind in crontab systemd bash zsh tmux; do
		fenced $kind
	done | grep -v 'curl' | sed '/^$/d' | sort >readme
	sed '/^$/d' manual | sort | diff readme -
}

# Run what stdin has as cron would, a line each, in the home folder.
as_cron() {
	cd "$HOME" || return
	while IFS= read -r line; do
		env -i HOME="$HOME" PATH="$PATH" STREAK_TODAY="$STREAK_TODAY" sh -c "$line" </dev/null 2>&1
	done
}

@test "the crontab runs as cron runs it" {
	fenced crontab | grep -v -e '^#' -e '^PATH=' | sed 's/^\([^ ]* *\)\{5\}//' >lines
	assert_equal "$(wc -l <lines)" "$(fenced crontab | grep -c '^[0-9*]')"
	run as_cron <lines
	assert_output "Due today  Streak
Read       7 days  last day
[Ends today]
https://a.example/
https://b.example/"
	assert_equal "$(streak status Backup --jsonl | jq -r .state)" 'done'
	streak checkin Read -q
	run as_cron <lines
	assert_output ""
}

@test "the systemd service says what is open, and nothing where nothing is" {
	fenced systemd | sed -n 's/^ExecStart=//p' | sed 's/\$\$/$/g' >lines
	run as_cron <lines
	assert_output "[Open]
[Due today  Streak
Read       7 days  last day]"
	streak checkin Read -q
	run as_cron <lines
	assert_output ""
	assert_equal "$(fenced systemd | grep -c '^SuccessExitStatus=1')" 1
	if command -v systemd-analyze >/dev/null; then
		fenced systemd | awk '/^\[Unit\]/ {n++} {print >("streak." (n == 1 ? "service" : "timer"))}'
		systemd-analyze verify --user ./streak.service 2>&1 | grep -i 'streak\.' && fail "verify"
	fi
	true
}

@test "bash shows the line in its prompt" {
	fenced bash >rc
	run bash --norc -c 'source ./rc; printf "%s" "${PS1@P}"'
	assert_output --regexp '^1/2 !Read [$#] $'
}

@test "zsh shows the line in its prompt, with names as they are" {
	command -v zsh >/dev/null || skip "zsh is not installed"
	streak rename Read 'Read 5% $(touch hacked)' -q
	fenced zsh >rc
	run zsh -f -c 'source ./rc; print -P -n -- $PROMPT'
	assert_output --regexp '^1/2 !Read 5% \$\(touch hacked\) [%#] $'
	assert_file_not_exists hacked
}

@test "tmux shows the line in its status, with names as they are" {
	streak rename Read 'Read #1 #(touch hacked)' -q
	fenced tmux >conf
	# One tmux shows the screen of the other, with its status line.
	tmux -L "outer$$" -f /dev/null new-session -d -x 80 -y 6 \
		"env -u TMUX tmux -L inner$$ -f conf new-session sh"
	for _ in $(seq 100); do
		tmux -L "outer$$" capture-pane -p >screen
		grep -q 'Read' screen && break
		sleep 0.1
	done
	tmux -L "inner$$" kill-server || true
	tmux -L "outer$$" kill-server || true
	run cat screen
	assert_line --regexp ' 1/2 !Read #1 #\(touch hacked\) [0-9][0-9]:[0-9][0-9]$'
	assert_file_not_exists hacked
}
