-- The rules of counting for daily habits in plain SQL, over one row per day: what
-- the program's bits are compared with. A day is a number, days since 1970-01-01;
-- SQLite's date functions know the years 0000 to 9999, so no date is ever moved,
-- only numbers are.

CREATE TABLE habit(name TEXT PRIMARY KEY);
CREATE TABLE mark(habit TEXT, num INTEGER, state TEXT); -- 'done' or 'skip', in any number
CREATE INDEX mark_day ON mark(habit, num);
CREATE TABLE asof(t INTEGER PRIMARY KEY);

CREATE TABLE start(name TEXT, number INTEGER); -- first days of a week, as %w numbers them
INSERT INTO start VALUES ('sunday', 0), ('monday', 1), ('tuesday', 2), ('wednesday', 3),
	('thursday', 4), ('friday', 5), ('saturday', 6);

-- Done wins over skip.
CREATE VIEW day AS
	SELECT habit, num, max(state = 'done') AS done FROM mark GROUP BY habit, num;

-- Everything that is reported of a habit as of t; `at_last` is the length of the run
-- that holds its last done day, which the cached summary calls current.
CREATE VIEW status AS WITH
	known AS MATERIALIZED (SELECT t, habit, num, done FROM asof JOIN day ON num <= t),
	-- Gaps and islands: among days in a row, number and rank grow together.
	line AS (
		SELECT *, num - row_number() OVER (PARTITION BY t, habit ORDER BY num) AS island
		FROM known),
	run AS MATERIALIZED (
		SELECT t, habit, sum(done) AS length, max(num) AS reach,
			min(num) FILTER (WHERE done) AS first, max(num) FILTER (WHERE done) AS last
		FROM line GROUP BY t, habit, island HAVING sum(done) > 0),
	-- Of equal runs the latest is the longest.
	longest AS (
		SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY t, habit
			ORDER BY length DESC, last DESC) AS place FROM run)
		WHERE place = 1),
	-- Yesterday's run stands as long as today is open.
	current AS (SELECT * FROM run WHERE reach >= t - 1),
	today AS (
		SELECT t, habit, iif(done, 'done', 'skipped') AS state FROM known WHERE num = t),
	past AS (
		SELECT t, habit, max(num) AS last, count(*) AS total
		FROM known WHERE done GROUP BY t, habit)
	SELECT a.t, h.name AS habit, coalesce(today.state, 'pending') AS state,
		coalesce(c.length, 0) AS current,
		c.length IS NOT NULL AND today.state IS NULL AS pending, c.first AS since,
		coalesce(l.length, 0) AS longest, l.first AS longest_from, l.last AS longest_to,
		past.last, coalesce(past.total, 0) AS total,
		iif(c.length IS NULL, NULL, today.state IS NOT NULL) AS days_left,
		coalesce(r.length, 0) AS at_last
	FROM asof a JOIN habit h
	LEFT JOIN today ON today.t = a.t AND today.habit = h.name
	LEFT JOIN current c ON c.t = a.t AND c.habit = h.name
	LEFT JOIN longest l ON l.t = a.t AND l.habit = h.name
	LEFT JOIN past ON past.t = a.t AND past.habit = h.name
	LEFT JOIN run r ON r.t = a.t AND r.habit = h.name AND r.last = past.last;

-- Weeks of seven done days, by each first day of the week.
CREATE VIEW week AS
	SELECT name AS week_start, habit, first, first + 6 AS last,
		CAST(strftime('%Y', (first + 6) * 86400, 'unixepoch') AS INTEGER) AS year
	FROM (
		SELECT name, habit, num - (weekday - number + 7) % 7 AS first
		FROM start JOIN (
			SELECT habit, num, strftime('%w', num * 86400, 'unixepoch') AS weekday
			FROM day WHERE done)
		GROUP BY name, habit, first HAVING count(*) = 7);
