#!/usr/bin/env bats
# Several devices: what each checked in, undid, set, deleted and saw, in one history.

# shellcheck disable=SC2154 # bats sets stderr and lines

load helper
load state

# Both ways, so that both have the same.
meet() {
	on "$1" merge -q "$2.db"
	on "$2" merge -q "$1.db"
}

# The days of a habit, each with its state.
days_of() {
	on "$1" export csv | awk -F, -v habit="$2" 'NR > 1 && $1 == habit {
		printf "%s%s", (n++ ? " " : ""), substr($2, 6) ($3 == "skip" ? "s" : "")}'
}

# One habit, known to a and b under one id.
common() {
	on a checkin --create Read --date 2026-03-01..2026-03-05 -q
	cp a.db b.db
}

@test "two devices that were used apart have each other's days, in either order" {
	common
	on a checkin Read --date 2026-03-06 -q
	on b checkin Read --date 2026-03-07 -q
	run -0 on a merge b.db
	assert_line --regexp '^Read +1 +5 +0$'
	assert_line '1 file merged: 1 new, 5 unchanged, 0 retracted'
	on b merge -q a.db
	for device in a b; do
		assert_equal "$(on $device status --json | jq -c '.habits[0] | [.current, .total]')" \
			'[7,7]'
		run -0 on $device check
	done
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
}

@test "merging again, or with itself, changes nothing, not even the file" {
	common
	on b checkin Read -q
	on b seen add -q https://a.example/
	on a merge -q b.db
	before=$(sha256sum <a.db)
	run -0 on a merge b.db
	assert_output --partial '0 new, 6 unchanged, 0 retracted'
	run -0 on a merge a.db
	assert_output --partial '0 new, 6 unchanged, 0 retracted'
	assert_equal "$(sha256sum <a.db)" "$before"
}

@test "the files that are merged are only read, though their folder can't be written" {
	common
	on b checkin Read -q
	mkdir there
	mv b.db there
	before=$(sha256sum <there/b.db)
	chmod 500 there
	on a merge -q there/b.db
	chmod 700 there
	assert_equal "$(ls there) $(sha256sum <there/b.db)" "b.db $before"
}

@test "an undone day stays undone against an older copy, and comes back when it is done again" {
	common
	cp a.db old.db
	on a undo Read --date 2026-03-03 -q
	run -0 on a merge old.db
	assert_line 'Read: 1 day kept undone here'
	assert_equal "$(days_of a Read)" '03-01 03-02 03-04 03-05'
	run -0 on b merge a.db
	assert_line --regexp '^Read +0 +4 +1$'
	assert_equal "$(days_of b Read)" '03-01 03-02 03-04 03-05'
	on b checkin Read --date 2026-03-03 -q
	meet a b
	assert_equal "$(days_of a Read)" '03-01 03-02 03-03 03-04 03-05'
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
}

@test "undo retracts the claims of all devices that it knows, and of no other" {
	common
	on a checkin Read --date 2026-03-06..2026-03-07 -q
	on b checkin Read --date 2026-03-06..2026-03-07 -q
	on a merge -q b.db
	on a undo Read --date 2026-03-06 -q # both claims
	on b merge -q a.db
	assert_equal "$(days_of b Read)" '03-01 03-02 03-03 03-04 03-05 03-07'
	# A third device claims a day without having met the one that undoes it.
	cp b.db c.db
	on c undo Read --date 2026-03-07 -q
	on c checkin Read --date 2026-03-07 -q
	on b undo Read --date 2026-03-07 -q
	on b merge -q c.db
	assert_equal "$(days_of b Read)" '03-01 03-02 03-03 03-04 03-05 03-07'
}

@test "a skip and a check-in of one day make it done" {
	common
	on a skip Read -q
	on b checkin Read -q
	meet a b
	assert_equal "$(status_of_device a .state)" '"done"'
	on a undo Read -q
	meet a b
	assert_equal "$(status_of_device b .state)" '"pending"'
}

status_of_device() {
	on "$1" status --json | jq -c ".habits[0] | $2"
}

@test "a habit that was added on two devices is one after merging, and says so" {
	on a checkin --create Read --date 2026-03-01..2026-03-02 -q
	on b add read --schedule weekdays
	on b checkin read --date 2026-03-03 -q
	run -0 on a merge b.db
	assert_line --regexp '^[Rr]ead joined the habit of that name that was here$'
	on b merge -q a.db
	for device in a b; do
		assert_equal "$(on $device list --json | jq '.habits | length')" 1
		assert_equal "$(status_of_device $device .total)" 3
		assert_equal "$(sqlite3 $device.db 'SELECT count(*) FROM habit_uid')" 2
	done
	# What nobody has set since is the same on both, too.
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
	run -0 on a merge b.db
	refute_output --partial joined
}

@test "habits that joined on one device are one on all" {
	on a checkin --create Read --date 2026-03-01 -q
	on b checkin --create Read --date 2026-03-02 -q
	on c checkin --create Books --date 2026-03-03 -q
	on c merge -q a.db
	on c rename Read Novels -q
	on c merge -q b.db # another Read, which is neither Books nor Novels there
	assert_equal "$(on c list --json | jq -c '[.habits[].name]')" '["Books","Novels","Read"]'
	on a merge -q b.db # where the two are one
	on c merge -q a.db
	assert_equal "$(on c list --json | jq -c '[.habits[].name]')" '["Books","Novels"]'
	assert_equal "$(days_of c Novels)" '03-01 03-02'
	on a merge -q c.db
	assert_equal "$(state_of a.db)" "$(state_of c.db)"
	run -0 on c check
}

@test "a rename here and a schedule there both stay" {
	common
	on a rename Read Reading -q
	on b edit Read --schedule weekdays -q
	on b checkin Read -q
	meet a b
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
	assert_equal "$(status_of_device b '[.name, .schedule, .state]')" \
		'["Reading","weekdays","done"]'
}

@test "a goal that was taken away on one device is gone on all, and its unit" {
	on a add Pages --goal 20 --unit pages -q
	cp a.db b.db
	on b edit Pages --unit Seiten --note 'at night' -q
	on a edit Pages --goal none -q
	meet a b
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
	assert_equal "$(on b list --json | jq -c '.habits[0] | [.goal, .unit, .note]')" \
		'[null,null,"at night"]'
	# A unit that was given after that stays, and is that of the next goal.
	on b edit Pages --goal 5 --unit Seiten -q
	cp b.db c.db
	on c edit Pages --goal none -q
	on b edit Pages --unit chapters -q
	meet b c
	assert_equal "$(state_of b.db)" "$(state_of c.db)"
	on c edit Pages --note 'in the morning' -q
	assert_equal "$(on c list --json | jq -c '.habits[0] | [.goal, .unit]')" '[null,"chapters"]'
	on b edit Pages --goal 6 -q
	assert_equal "$(on b list --json | jq -c '.habits[0] | [.goal, .unit]')" '[6,"chapters"]'
}

@test "a name that was freed on one device and given to a new habit is not the old one's" {
	common
	on b rename Read Books -q
	on b checkin --create Read --date 2026-03-07 -q
	on a checkin Read --date 2026-03-06 -q
	meet a b
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
	assert_equal "$(days_of a Books)" '03-01 03-02 03-03 03-04 03-05 03-06'
	assert_equal "$(days_of a Read)" 03-07
}

@test "two habits that were given one name are told apart, alike on all devices" {
	common
	on a checkin --create Gym --date 2026-03-02 -q
	cp a.db b.db
	cp a.db c.db
	on a rename Read Sport -q
	on b rename Gym Sport -q
	meet a b
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
	uid=$(sqlite3 a.db "SELECT uid FROM habit_uid WHERE habit = 2")
	assert_equal "$(on a list --json | jq -c '[.habits[].name]')" "[\"Sport\",\"Sport (${uid:0:4})\"]"
	on c merge -q b.db
	assert_equal "$(state_of c.db)" "$(state_of a.db)"
	# The name is free again: the other one has it.
	on a rename Sport Running -q
	assert_equal "$(on a list --json | jq -c '[.habits[].name]')" '["Running","Sport"]'
	on b merge -q a.db
	on c merge -q b.db
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
	assert_equal "$(state_of c.db)" "$(state_of b.db)"
}

@test "clocks a day apart lose no check-in, and a change made after another one stands" {
	common
	faked() {
		local clock=$1 device=$2
		shift 2
		XDG_STATE_HOME=$BATS_TEST_TMPDIR/$device.state faketime -f "$clock" "$STREAK_BIN" \
			-f "$device.db" "$@"
	}
	[[ $(nm -D "$STREAK_BIN") != *__asan* ]] || skip "faketime and ASan don't go together"
	faked '+1d' a rename Read Reading -q
	faked '+1d' a checkin Reading --date 2026-03-06 --note ahead -q
	on b merge -q a.db
	on b rename Reading Books -q # by a clock that is a day behind
	on b checkin Books --date 2026-03-06 --note behind -q
	on b checkin Books --date 2026-03-07 -q
	on a merge -q b.db
	assert_equal "$(on a status --json | jq -c '.habits[0] | [.name, .total]')" '["Books",7]'
	on b merge -q a.db
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
}

@test "two devices with one id lose nothing" {
	common
	cp -r a.state b.state
	on a checkin Read --date 2026-03-06 -q
	on b checkin Read --date 2026-03-07 -q
	on a seen add -q https://a.example/
	on b seen add -q https://b.example/
	meet a b
	assert_equal "$(sqlite3 a.db 'SELECT count(*) FROM device')" 1
	for device in a b; do
		assert_equal "$(status_of_device $device .total)" 7
		on $device seen check -q https://a.example/ https://b.example/
	done
}

@test "a backup that was restored, used, and merged with the newer file has both" {
	common
	on a backup backup.db
	on a checkin Read --date 2026-03-06 -q
	on a undo Read --date 2026-03-01 -q
	mv a.db newer.db
	cp backup.db a.db
	on a checkin Read --date 2026-03-07 -q
	on a merge -q newer.db
	assert_equal "$(days_of a Read)" '03-02 03-03 03-04 03-05 03-06 03-07'
	assert_equal "$(status_of_device a .longest)" 6
}

@test "a habit that was deleted here is passed over, and --restore brings it back" {
	common
	on a delete Read --force -q
	on b checkin Read --date 2026-03-06 -q
	run -0 on a merge b.db
	assert_line 'Read is deleted: 6 days passed over; --restore brings it back'
	assert_line '1 file merged: 0 new, 0 unchanged, 0 retracted'
	assert_equal "$(on a merge --json b.db | jq -c '.habits[0] | [.name, .deleted, .passed_over]')" \
		'["Read",true,6]'
	assert_equal "$(on a list --json | jq -c .habits)" '[]'
	run -0 on a merge --restore b.db
	assert_line 'Read was deleted and is back, with 6 days'
	assert_equal "$(status_of_device a '[.total, .longest]')" '[6,6]'
	# It is back for the others too.
	on b merge -q a.db
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
	run -0 on a check
}

@test "a habit that was deleted on another device is deleted here, with all days kept" {
	common
	on b delete Read --force -q
	on a checkin Read --date 2026-03-06 -q
	run -0 on a merge b.db
	assert_line 'Read was deleted: 6 days passed over; --restore brings it back'
	assert_equal "$(on a list --json | jq -c .habits)" '[]'
	# Its name is free, and when it comes back the two are told apart.
	on a checkin --create Read -q
	on a merge -q --restore b.db
	assert_equal "$(on a list --json | jq -c '[.habits[].name] | length')" 2
	assert_equal "$(on a status --json | jq -c '[.habits[].total] | sort')" '[1,6]'
}

@test "amounts of several devices add up, and of one device the later one stands" {
	on a add Read --goal 20 --unit pages
	cp a.db b.db
	on a checkin Read --amount 5 -q
	on b checkin Read --amount 7 -q
	on b checkin Read --amount 1 -q
	cp b.db old.db
	on b checkin Read --amount 4 -q
	meet a b
	on a merge -q old.db
	assert_equal "$(status_of_device a '[.amount, .state]')" '[17,"pending"]'
	on a checkin Read --amount 3 -q
	meet a b
	assert_equal "$(status_of_device b '[.amount, .state, .current]')" '[20,"done",1]'
	on b undo Read -q
	meet a b
	on a checkin Read --amount 2 -q
	meet a b
	assert_equal "$(status_of_device a .amount) $(status_of_device b .amount)" '2 2'
	assert_equal "$(state_of a.db)" "$(state_of b.db)"
}

@test "a day that was logged, undone on another device and then skipped is skipped" {
	on a add Read --goal 20
	on a checkin Read --amount 3 -q
	cp a.db b.db
	on b undo Read -q
	on a merge -q b.db
	on a skip Read -q
	assert_equal "$(status_of_device a .state)" '"skipped"'
	assert_equal "$(on a export csv | tail -n 1 | cut -d, -f3)" skip
}

@test "the note of an undone day stays away on all devices, whatever is logged there later" {
	on a add Read --goal 20
	on a checkin Read --amount 3 --note mine -q
	cp a.db b.db
	on b checkin Read --note theirs -q
	on b undo Read -q
	meet a b
	assert_equal "$(on a history Read --jsonl)" ""
	on a checkin Read --amount 5 -q
	meet a b
	for device in a b; do
		assert_equal "$(on $device history Read --jsonl | jq -c '[.amount, .note]')" '[5,null]'
	done
	# A note may come from a device whose clock is ahead.
	sqlite3 b.db "UPDATE entry SET at = at + 3600000, note = 'ahead' WHERE note = ''"
	on a merge -q b.db
	assert_equal "$(on a history Read --jsonl | jq -r .note)" ahead
	on a undo Read -q
	meet a b
	assert_equal "$(on b history Read --jsonl)" ""
}

@test "without a database merge makes one, with the settings of the first file" {
	common
	on a config week-start monday
	run -0 on new merge a.db
	assert_output --partial '5 new, 0 unchanged'
	assert_equal "$(on new config week-start)" monday
	assert_equal "$(stat -c %a new.db)" 600
	assert_equal "$(state_of new.db)" "$(state_of a.db)"
}

@test "a backup goes through a pipe into merge" {
	common
	on a backup - | on new merge -q -
	on a backup - >dump.db
	assert_equal "$(state_of new.db)" "$(state_of a.db)"
	assert_equal "$(state_of dump.db)" "$(state_of a.db)"
	: | refuses 3 "standard input is not a streak database" on a merge -
	refuses 3 "standard input is not a streak database" on a merge - <"$BATS_TEST_FILENAME"
	head -c 6000 dump.db >cut.db
	refuses 3 "standard input is damaged" on a merge - <cut.db
}

@test "a dry run says the same and changes nothing, nor makes a file" {
	common
	on b checkin Read -q
	before=$(sha256sum <a.db)
	run -0 on a merge --dry-run b.db
	assert_line --regexp '^Read +1 +5 +0$'
	assert_line '1 file read, nothing changed: 1 new, 5 unchanged, 0 retracted'
	assert_equal "$(sha256sum <a.db)" "$before"
	run -0 on new merge -n b.db
	assert_output --partial '6 new'
	assert_not_exists new.db
}

@test "of a file that is missing, foreign, newer or damaged nothing is taken, nor of the others" {
	common
	on b checkin Read -q
	sqlite3 foreign.db 'CREATE TABLE t(x)'
	cp b.db newer.db
	sqlite3 newer.db 'PRAGMA user_version = 1000'
	cp b.db damaged.db
	sqlite3 damaged.db 'UPDATE claim SET done = zeroblob(47)'
	head -c 9000 b.db >cut.db
	echo text >text.db
	: >empty.db
	mkdir folder.db
	before=$(sha256sum <a.db)
	for case in "missing:is not there" "foreign:another program's" "newer:newer streak" \
		"damaged:nothing was taken" "cut:damaged" "text:not a streak database" \
		"empty:is not there, or empty" "folder:is a directory"; do
		refuses 3 "${case#*:}" on a merge b.db "${case%%:*}.db"
		refuses 3 "${case#*:}" on new merge "${case%%:*}.db" b.db
		assert_not_exists new.db
	done
	assert_equal "$(sha256sum <a.db)" "$before"
	refuses 2 "merge" on a merge
}

@test "a file that a killed writer left in the middle of a change is refused, and left so" {
	common
	printf '%s\n' 'PRAGMA cache_size = 2;' 'BEGIN;' \
		'UPDATE habit SET note = hex(randomblob(100000));' ".system kill -9 \$PPID" |
		sqlite3 -batch b.db || true
	assert_exists b.db-journal
	before=$(cat b.db b.db-journal | sha256sum)
	refuses 3 "killed" on a merge b.db
	assert_equal "$(cat b.db b.db-journal | sha256sum)" "$before"
	on b status -q
	on a merge -q b.db
}

@test "a file of an older version is brought up in memory" {
	common
	on b checkin Read -q
	sqlite3 b.db 'DROP TABLE seen_chunk; DROP TABLE seen_stage; DROP TABLE seen_list;
		DROP TABLE seen_kind; DROP VIEW checkin; ALTER TABLE habit DROP COLUMN deleted_on;
		ALTER TABLE habit DROP COLUMN asked_name;
		CREATE VIEW checkin(habit, day) AS SELECT 1, 2; PRAGMA user_version = 1'
	before=$(sha256sum <b.db)
	run -0 on a merge b.db
	assert_output --partial '1 new, 5 unchanged'
	assert_equal "$(sha256sum <b.db)" "$before"
}

@test "a file in WAL mode is read without leaving anything beside it" {
	common
	on b checkin Read -q
	sqlite3 b.db 'PRAGMA journal_mode = WAL' >/dev/null
	on a merge -q b.db
	on new merge -q - <b.db
	assert_equal "$(state_of new.db)" "$(state_of a.db)"
}

@test "days to come are kept, and count when they come" {
	common
	STREAK_TODAY=2026-03-20 on b checkin Read --date 2026-03-15 -q
	on a merge -q b.db
	assert_equal "$(status_of_device a .total)" 5
	run -1 on a check
	assert_line "future: habit 'Read': 1 check-in after today, the first on 2026-03-15"
	assert_equal "$(STREAK_TODAY=2026-03-15 status_of_device a .total)" 6
}

@test "seen lists of two devices know what each of them has seen" {
	printf '%s\n' a b | on a seen add -q -
	printf '%s\n' b c | on b seen add -q -
	on a seen create small --capacity 16 --fpp 0.01
	on b seen create small --capacity 5000 --fpp 0.001
	echo x | on a seen add -q -l small -
	echo y | on b seen add -q -l small -
	run -0 on a merge b.db
	assert_line 'list default: 1 new stage, 0 merged, 0 unchanged'
	on b merge -q a.db
	for device in a b; do
		on $device seen check -q a b c
		on $device seen check -q -l small x y
		run -1 on $device seen check -q d
		run -0 on $device check
	done
	# Each goes on with its own stage, and merging again takes nothing twice.
	echo d | on a seen add -q -
	echo e | on b seen add -q -
	meet a b
	meet a b
	on a seen check -q a b c d e
	on b seen check -q a b c d e
	count=$(on a seen info default --json | jq '.lists[0].stages | length')
	meet a b
	assert_equal "$(on a seen info default --json | jq '.lists[0].stages | length')" "$count"
}

@test "the report says by how much a list of many devices may exceed its share of mistakes" {
	for device in a b c; do
		echo $device | on $device seen add -q -
	done
	run -0 on a merge b.db c.db
	assert_line --regexp '^list default: .*; fpp up to 0.0015, which is 0.0005 above the list.s 0.001$'
	assert_equal "$(on a merge --json c.db | jq '.lists[0].fpp_bound * 10000 | round')" 15
}

@test "a seen list that was dropped stays dropped against copies, until --restore" {
	printf '%s\n' a b | on a seen add -q -
	on a backup old.db
	on b merge -q a.db
	on a seen drop default -q
	run -0 on a merge old.db
	assert_line 'list default was dropped here and is passed over; --restore takes it in'
	run -1 on a seen check -q a
	run -0 on b merge a.db
	assert_line 'list default was dropped there, and so is here'
	run -1 on b seen check -q a
	run -0 on b merge --restore old.db
	assert_line --partial 'list default is back'
	on b seen check -q a b
	on a merge -q b.db
	on a seen check -q a b
	run -0 on a check
}

@test "a list that another device made by itself is not dropped by that name" {
	echo a | on a seen add -q -
	echo b | on b seen add -q -
	on a seen drop default -q
	on b merge -q a.db
	on b seen check -q b
	on a merge -q b.db
	on a seen check -q b
}

@test "lists whose keys differ don't merge, and nothing is taken" {
	on a seen create news --canonical
	on b seen create news
	on b checkin --create Read -q
	on b export json >b.json
	refuses 2 "b.db: its list 'news' and the one here take URLs in different ways" on a merge b.db
	refuses 2 "its list 'news' and the one here" on a import json b.json
	assert_equal "$(on a list --json | jq -c .habits)" '[]'
	# What the message says helps, on either side.
	cp a.db here.db
	on a seen drop -q news
	on a merge -q b.db
	assert_equal "$(on a list --json | jq -c '[.habits[].name]')" '["Read"]'
	on b seen drop -q news
	cp here.db a.db
	on a merge -q b.db
	assert_equal "$(on a seen info --json | jq -c '[.lists[] | [.name, .canonical]]')" '[["news",true]]'
}

@test "a hundred small lists stay as small as they were" {
	for i in {1..100}; do printf 'list%d\thttps://%d.example/\n' "$i" "$i"; done >lines
	on a seen filter -q --keyed <lines >/dev/null
	on b merge -q a.db
	assert_equal "$(sqlite3 b.db 'SELECT count(*) FROM seen_stage')" 0
	assert_equal "$(on b seen filter --keyed <lines)" ""
	on a merge -q b.db
	assert_equal "$(sqlite3 a.db 'SELECT count(*) FROM seen_stage')" 0
}

@test "a day whose amount another device has made more is new, once" {
	on a add Read --goal 20 --unit pages -q
	on b merge a.db -q
	on a checkin Read --amount 5 --date 2026-03-06..2026-03-08 -q
	on b merge a.db -q
	on b checkin Read --amount 15 -q
	on b checkin Read --date 2026-03-07 --note 'only a note' --amount 0 -q
	run -0 on a merge b.db --dry-run --json
	assert_equal "$(jq -c '.habits[0] | [.new, .unchanged, .retracted]' <<<"$output")" '[1,2,0]'
	run -0 on a merge b.db
	assert_line --regexp '^Read +1 +2 +0$'
	assert_equal "$(status_of_device a '[.amount, .state, .current]')" '[20,"done",1]'
	run -0 on a merge b.db
	assert_line --regexp '^Read +0 +3 +0$'
	run -0 on b merge a.db
	assert_line --regexp '^Read +0 +3 +0$'
}

@test "a day that is skipped after another device has undone it has no amount" {
	on a add Water --goal 8 -q
	on a checkin Water --amount 5 --date 2026-03-06 -q
	cp a.db b.db
	on b undo Water --date 2026-03-06 -q
	meet a b
	on a skip Water --date 2026-03-06 -q
	meet a b
	for device in a b; do
		assert_equal "$(on $device export csv | tail -n 1)" Water,2026-03-06,skip,,
		assert_equal "$(on $device history Water --json | jq -c '.days[] | [.day, .state, .amount]')" \
			'["2026-03-06","skip",null]'
	done
}

@test "names out of a file can't speak to the terminal, nor break JSON" {
	common
	sqlite3 b.db "INSERT INTO device(uid, name) VALUES ('x', char(27) || '[31m\"')"
	on a merge -q b.db
	on a export json | jq -e '.devices | length == 2' >/dev/null
	sqlite3 b.db "UPDATE habit SET name = 'a' || char(27) || '[2Jb', key = 'a' || char(27) || '[2jb'"
	run -3 on a merge b.db
	refute_output --partial $'\033'
	run -3 on b check
	refute_output --partial $'\033'
}
