-- What status --json says of each habit with a plan on each as-of day, a line each.
SELECT json_object('today', date(c.t * 86400, 'unixepoch'), 'name', habit, 'schedule', schedule,
	'state', state, 'current', current,
	'pending', json(iif(current > 0 AND state = 'pending', 'true', 'false')),
	'streak_unit', iif(kind IN ('week', 'month'), kind, 'day'),
	'since', date(since * 86400, 'unixepoch'),
	'longest', longest, 'longest_from', date(longest_from * 86400, 'unixepoch'),
	'longest_to', date(longest_to * 86400, 'unixepoch'),
	'last', date((SELECT max(num) FROM cal WHERE cal.name = habit AND done AND num <= c.t) * 86400,
		'unixepoch'),
	'total', (SELECT count(*) FROM cal WHERE cal.name = habit AND done AND num <= c.t),
	'days_left', days_left)
FROM counted c JOIN plan ON plan.name = habit;
