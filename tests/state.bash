# Devices for tests: the same program with a state folder, and so an id, of its own,
# and a file of its own; and what is to be the same on all of them.

on() {
	local device=$1
	shift
	XDG_STATE_HOME=$BATS_TEST_TMPDIR/$device.state streak -f "$device.db" "$@"
}

# All that merging decides, by uids and names, whatever the numbers of rows are.
state_of() {
	sqlite3 -batch "$1" "
	CREATE TEMP TABLE first AS SELECT min(uid) AS uid, habit FROM habit_uid GROUP BY habit;
	SELECT 'habit', u.uid, CASE WHEN deleted_on IS NULL THEN h.name END,
		coalesce(asked_name, h.name), schedule, goal, at_most, unit, note, archived_on, deleted_on
		FROM habit h JOIN habit_uid u ON u.habit = h.id ORDER BY u.uid;
	SELECT 'summary', uid, last_on, current, longest, next_on FROM habit JOIN first ON habit = id
		WHERE deleted_on IS NULL ORDER BY uid;
	SELECT 'stamp', first.uid, setting, at, d.uid FROM habit_stamp s JOIN device d ON d.id = device
		JOIN first USING (habit) ORDER BY 1, 2, 3;
	SELECT 'claim', first.uid, year, d.uid, hex(done), hex(skipped) FROM claim c
		JOIN device d ON d.id = device JOIN first USING (habit) ORDER BY 2, 3, 4;
	SELECT 'retraction', first.uid, day, d.uid, kind, n FROM retraction
		JOIN device d ON d.id = device JOIN first USING (habit) ORDER BY 2, 3, 4, 5;
	SELECT 'entry', first.uid, day, d.uid, amount, e.note, at FROM entry e
		JOIN device d ON d.id = device JOIN first USING (habit) ORDER BY 2, 3, 4"
}
