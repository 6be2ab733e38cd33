-- What perfect-weeks --json says for each call in the table
-- call(t, week_start, year), where a year of NULL is --all.
WITH listed AS (
	SELECT call.t, call.week_start, call.year, habit,
		json_object('from', date(first * 86400, 'unixepoch'),
			'to', date(last * 86400, 'unixepoch')) AS week
	FROM call JOIN week ON week.week_start = call.week_start AND last <= t
		AND (call.year IS NULL OR call.year = week.year)
	ORDER BY last),
grouped AS (
	SELECT t, week_start, year, habit, count(*) AS n, json_group_array(json(week)) AS weeks
	FROM listed GROUP BY t, week_start, year, habit)
SELECT json_object('today', date(call.t * 86400, 'unixepoch'), 'name', name, 'year', call.year,
	'week_start', call.week_start, 'perfect_weeks', coalesce(n, 0),
	'weeks', json(coalesce(weeks, '[]')))
FROM call JOIN habit
LEFT JOIN grouped g ON g.t = call.t AND g.week_start = call.week_start
	AND g.year IS call.year AND g.habit = habit.name;
