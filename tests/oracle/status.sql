-- What status --json says of each habit on each as-of day, a line each. The table
-- counted keeps it for those who ask again.
DROP TABLE IF EXISTS counted;
CREATE TABLE counted AS SELECT * FROM status;
SELECT json_object('today', date(t * 86400, 'unixepoch'), 'name', habit, 'schedule', 'daily',
	'state', state, 'current', current, 'pending', json(iif(pending, 'true', 'false')),
	'streak_unit', 'day', 'since', date(since * 86400, 'unixepoch'),
	'longest', longest, 'longest_from', date(longest_from * 86400, 'unixepoch'),
	'longest_to', date(longest_to * 86400, 'unixepoch'),
	'last', date(last * 86400, 'unixepoch'), 'total', total, 'days_left', days_left)
FROM counted;
