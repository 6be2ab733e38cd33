ANALYZE loaded_habit;
ANALYZE loaded_year;
ANALYZE loaded_entry;

-- Habits that joined have several uids: one that is here by any of them keeps it.
CREATE TEMP TABLE loaded_uid ON COMMIT DROP AS
	SELECT uids[1] AS uid, unnest(uids) AS habit FROM loaded_habit;
CREATE TEMP TABLE present ON COMMIT DROP AS
	SELECT loaded_uid.uid, habit.habit
	FROM streak.habit AS habit JOIN loaded_uid ON loaded_uid.habit = habit.habit;
CREATE TEMP TABLE chosen ON COMMIT DROP AS
	SELECT uids[1] AS uid, coalesce(min(present.habit::text)::uuid, uids[1]) AS habit
	FROM loaded_habit LEFT JOIN present ON present.uid = uids[1] GROUP BY uids[1];
ANALYZE chosen;

INSERT INTO streak.habit (habit, name, schedule, goal, at_most, unit, note, archived_on)
	SELECT chosen.habit, name, schedule, goal, at_most, unit, note, archived_on
	FROM loaded_habit JOIN chosen ON chosen.uid = uids[1]
	ON CONFLICT (habit) DO UPDATE SET name = excluded.name, schedule = excluded.schedule,
		goal = excluded.goal, at_most = excluded.at_most, unit = excluded.unit,
		note = excluded.note, archived_on = excluded.archived_on;
INSERT INTO streak.habit_year AS old (habit, year, done, skipped)
	SELECT chosen.habit, year, done, skipped FROM loaded_year JOIN chosen USING (uid)
	ON CONFLICT (habit, year) DO UPDATE SET done = streak.words_or(old.done, excluded.done),
		skipped = streak.words_or(old.skipped, excluded.skipped);
INSERT INTO streak.entry (habit, day, amount, note)
	SELECT chosen.habit, day, amount, note FROM loaded_entry JOIN chosen USING (uid)
	ON CONFLICT (habit, day) DO UPDATE SET amount = excluded.amount, note = excluded.note;
COMMIT;
