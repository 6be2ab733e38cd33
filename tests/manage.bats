#!/usr/bin/env bats
# Changing, ordering, archiving and deleting habits; names that are cut short.

load helper

names() {
	streak list --json | jq -r '[.habits[].name] | join(" ")'
}

@test "another schedule counts all days anew and says so" {
	streak add Gym -q
	streak checkin Gym --date 2026-03-02 --date 2026-03-04 --date 2026-03-06 -q
	run streak edit Gym --schedule 3/week
	assert_output "Gym: 3 days a calendar week; streak 0 days before, 1 week now"
	streak recalc --check
	run streak edit Gym --schedule 3/week
	assert_output "Gym: 3 days a calendar week"
	refuses 2 "what is to change" streak edit Gym
	refuses 2 "character" streak edit Gym --schedule 9/week
	refuses 2 "no habit 'Jim'" streak edit Jim --schedule daily
}

@test "what an edit made of the streak is in its JSON" {
	streak add Gym -q
	streak checkin Gym --date 2026-03-02 --date 2026-03-04 --date 2026-03-06..2026-03-07 -q
	streak skip Gym -q
	assert_equal "$(streak edit Gym --schedule 3/week --json | jq -c '[.schedule, .before, .after]')" \
		'["3/week",{"current":2,"streak_unit":"day","paused":1},{"current":1,"streak_unit":"week","paused":1}]'
	assert_equal "$(streak edit Gym --note x --json | jq -c '[.note, .before == .after]')" \
		'["x",true]'
}

@test "notes and units can be set and taken away" {
	streak add Read --goal 20 --unit pages --note 'at night' -q
	streak edit Read --note '' --unit '' -q
	assert_equal "$(streak list --json | jq -c '.habits[0] | [.goal, .unit, .note]')" \
		"[20,null,null]"
	streak edit Read --unit Seiten --note 'früh' -q
	assert_equal "$(streak list --json | jq -c '.habits[0] | [.unit, .note]')" '["Seiten","früh"]'
}

@test "a habit goes to the place it is given" {
	for name in a b c d; do
		streak add $name -q
	done
	streak edit d --position 1 -q
	assert_equal "$(names)" "d a b c"
	streak edit d --position 3 -q
	assert_equal "$(names)" "a b d c"
	streak edit a --position 99 -q
	assert_equal "$(names)" "b d c a"
	streak add e -q
	assert_equal "$(names)" "b d c a e"
	refuses 2 "--position is a number from 1" streak edit a --position 0
}

@test "a rename keeps days, streak and identity" {
	# wakatara/harsh#3
	streak add Read -q
	streak checkin Read --date 2026-03-01..2026-03-08 -q
	uid=$(sql "SELECT uid FROM habit_uid")
	run streak rename Read Reading
	assert_output "Reading: was Read"
	assert_equal "$(status_of '[.name, .current]')" '["Reading",8]'
	assert_equal "$(sql "SELECT uid FROM habit_uid")" "$uid"
	run streak rename Reading READING
	assert_success
	assert_equal "$(names)" READING
	streak add Gym -q
	refuses 2 "there is a habit 'READING' already" streak rename Gym reading
	refuses 2 "no habit 'Read'" streak rename Read Else
	refuses 2 "" streak rename Gym ''
}

@test "an archived habit is not due, and is kept" {
	streak add Read -q
	streak checkin Read --date yesterday -q
	run streak archive Read
	assert_output "Read: archived"
	run streak due
	assert_failure 1
	run streak archive Read
	assert_output "Read: archived already"
	run streak list
	assert_line --partial "archived 2026-03-08"
	assert_equal "$(sql "SELECT count(*) FROM checkin")" 1
	streak add Gym -q
	run streak checkin
	assert_output "Gym: 2026-03-08 checked in; streak 1 day"
	streak unarchive Read -q
	streak due Read >/dev/null
	refuses 2 "which of your 2 habits" streak checkin
	streak archive Read Gym -q
	refuses 2 "no habit is in use: 'streak unarchive NAME'" streak checkin
}

@test "an archived habit is in no report that doesn't name it" {
	local command
	for name in Read Gym; do
		streak checkin --create "$name" --date 2026-03-01..2026-03-08 -q
	done
	streak archive Gym -q
	for command in status stats graph perfect-weeks 'perfect-weeks --all' \
		'perfect-weeks --list' 'perfect-weeks --jsonl'; do
		# shellcheck disable=SC2086 # words
		run -0 streak $command
		assert_output --partial Read
		refute_output --partial Gym
		# shellcheck disable=SC2086
		run -0 streak $command Gym
		assert_output --partial Gym
		refute_output --partial Read
	done
	streak archive Read -q
	run -0 streak perfect-weeks
	assert_output "All habits are archived; 'streak perfect-weeks NAME' shows one."
	assert_equal "$(streak perfect-weeks --json | jq -c .habits)" '[]'
	assert_equal "$(streak perfect-weeks -q)" ""
}

@test "an archived habit is changed only where its whole name is given" {
	local command
	streak add Reading -q
	streak archive Reading -q
	for command in checkin undo skip "edit --note x" archive; do
		# shellcheck disable=SC2086 # words
		refuses 2 "no habit 'Readi' is in use; archived ones need their whole name: Reading" \
			streak $command Readi
		# shellcheck disable=SC2086
		streak $command reading -q
	done
	refuses 2 "no habit 'Raeding'; did you mean 'Reading'?" streak checkin Raeding
	assert_equal "$(status_of .name Readi)" '"Reading"'
	streak add Read -q
	streak checkin Rea -q
	assert_equal "$(status_of .total Read)" 1
	assert_equal "$(status_of .total Reading)" 0
	run -0 streak unarchive Readi
	assert_output "Reading: in use again"
	refuses 2 "'Rea' could be Reading, Read" streak checkin Rea
}

@test "a dash alone is the beginning of no name" {
	streak add -q -- -dash
	refuses 2 "no habit '-'" streak checkin -
	refuses 2 "no habit '-'" streak status -
	streak checkin -q -- -d
	assert_equal "$(status_of .total -- -dash)" 1
	streak add - -q
	run -0 streak checkin -
	assert_output "-: 2026-03-08 checked in; streak 1 day"
}

@test "delete asks nobody but a person at a terminal, and is undone by --restore" {
	streak add Read -q
	streak checkin Read --date 2026-03-01..2026-03-08 -q
	refuses 2 "--force deletes without a question" streak delete Read
	refuses 2 "no habit 'Rea'" streak delete Rea --force
	run streak delete Read --force
	assert_output "Read: deleted; 'streak delete --restore' brings it back"
	assert_equal "$(names)" ""
	assert_equal "$(sql "SELECT count(*) FROM checkin")" 0
	assert_equal "$(streak export csv | wc -l)" 1
	run streak status
	assert_line --partial "No habits yet"
	refuses 2 "no habit 'Read'" streak checkin Read
	streak add read -q
	refuses 2 "there is a habit 'read' already" streak delete Read --restore
	streak delete read --force -q
	run streak delete Read --restore
	assert_output "Read: is back, with all its days"
	assert_equal "$(status_of '[.name, .current]')" '["Read",8]'
	refuses 2 "no deleted habit was called 'Gym'" streak delete Gym --restore
	streak recalc --check
}

@test "a person at a terminal is asked before a habit is deleted" {
	streak add Read -q
	streak checkin Read -q
	tmux -L "del$$" -f /dev/null new-session -d -x 80 -y 10 \
		"'$STREAK_BIN' delete Read; echo status \$?; sleep 60"
	wait_for() {
		for _ in $(seq 100); do
			tmux -L "del$$" capture-pane -p | grep -qF "$1" && return
			sleep 0.1
		done
		tmux -L "del$$" capture-pane -p
		return 1
	}
	wait_for "Delete Read with 1 check-in? [y/N]"
	tmux -L "del$$" send-keys n Enter
	wait_for "status 1"
	tmux -L "del$$" kill-server
	assert_equal "$(names)" Read
}

@test "each setting has a stamp of its own, which never goes back" {
	streak add Read -q
	assert_equal "$(sql "SELECT count(*) FROM habit_stamp")" 0
	streak edit Read --schedule weekdays --note x -q
	streak rename Read Reading -q
	assert_equal "$(sql "SELECT setting FROM habit_stamp ORDER BY 1" | xargs)" "name note schedule"
	sql "UPDATE habit_stamp SET at = 99999999999999"
	streak edit Reading --note y -q
	assert_equal "$(sql "SELECT at FROM habit_stamp WHERE setting = 'note'")" 100000000000000
}

@test "the beginning of a name is enough where it is clear" {
	streak add Read -q
	streak add Running -q
	streak add 'Reading club' -q
	streak add Вода -q
	streak checkin Ru -q
	streak checkin во -q
	streak checkin read -q
	assert_equal "$(streak status --json | jq -c '[.habits[].total]')" "[1,1,0,1]"
	refuses 2 "'R' could be Read, Running, Reading club" streak checkin R
	refuses 2 "no habit 'x'" streak checkin x
	streak checkin Rea --create -q
	assert_equal "$(names)" "Read Running Reading club Вода Rea"
}
