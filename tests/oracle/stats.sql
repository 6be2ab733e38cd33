-- What stats --json says of each habit with a plan on each as-of day, a line each, over
-- one row per day: the table cal of planned.sql, where a daily habit has a plan of all
-- seven weekdays. The best streaks of rolling habits are left out.

CREATE TEMP TABLE span AS
	SELECT a.t, p.name, p.kind, p.n, p.m,
		(SELECT min(num) FROM cal WHERE cal.name = p.name AND done AND num <= a.t) AS first,
		(SELECT max(num) FROM cal WHERE cal.name = p.name AND done AND num <= a.t) AS last,
		(SELECT NOT (done OR skipped) FROM cal WHERE cal.name = p.name AND num = a.t) AS open
	FROM asof a JOIN plan p WHERE p.name IN (SELECT name FROM cal);

-- The days that count: from the first done one on, not skipped, today only when done.
CREATE TEMP TABLE counts AS
	SELECT s.t, s.name, s.kind, s.n, s.m, c.num, c.done, c.asked
	FROM span s JOIN cal c ON c.name = s.name AND c.num BETWEEN s.first AND s.t
	WHERE NOT c.skipped AND (c.num < s.t OR c.done);
CREATE INDEX temp.counts_day ON counts(t, name, num);

-- The spans of the rates, in their order, and the months.
CREATE TEMP TABLE win AS
	SELECT t, name, kind, n, m, 'rate' AS what, place AS label, iif(days, t - open - days + 1, first) AS low,
		t AS high
	FROM span JOIN (SELECT column1 AS place, column2 AS days FROM (VALUES
		(1, 7), (2, 30), (3, 90), (4, 365), (5, 0)));
INSERT INTO win WITH RECURSIVE month(t, name, kind, n, m, date) AS (
		SELECT t, name, kind, n, m, date(first * 86400, 'unixepoch', 'start of month')
		FROM span WHERE first IS NOT NULL
		UNION ALL
		SELECT t, name, kind, n, m, date(date, '+1 month') FROM month
		WHERE date(date, '+1 month') <= date(t * 86400, 'unixepoch'))
	SELECT t, name, kind, n, m, 'month', substr(date, 1, 7), strftime('%s', date) / 86400,
		min(t, strftime('%s', date, '+1 month') / 86400 - 1)
	FROM month;

-- Weeks and months as units; of the first one only what the habit has of it.
CREATE TEMP TABLE tally AS
	SELECT s.t, s.name, s.n, unit AS first, max(num) AS last,
		sum(done AND num <= s.t) AS done,
		sum(num >= s.first AND NOT (skipped AND num <= s.t)) AS free
	FROM span s JOIN cal c ON c.name = s.name
	WHERE s.kind IN ('week', 'month') AND s.first IS NOT NULL
	GROUP BY s.t, s.name, unit HAVING max(num) >= s.first AND unit <= s.t;

CREATE TEMP TABLE share AS
	SELECT w.*, coalesce(sum(c.done AND c.asked), 0) AS done, coalesce(sum(c.asked), 0) AS asked
	FROM win w LEFT JOIN counts c ON c.t = w.t AND c.name = w.name AND c.num BETWEEN low AND high
	WHERE w.kind = 'weekdays' GROUP BY w.t, w.name, what, label
	UNION ALL
	-- In each stretch of m days the last n are asked for.
	SELECT t, name, kind, n, m, what, label, low, high, min(coalesce(sum(done), 0), asked), asked
	FROM (SELECT *, coalesce(sum((place - 1) % m >= m - n)
			OVER (PARTITION BY t, name, what, label), 0) AS asked
		FROM (SELECT w.*, c.done, iif(c.num IS NULL, NULL, row_number()
				OVER (PARTITION BY w.t, w.name, what, label ORDER BY c.num)) AS place
			FROM win w LEFT JOIN counts c ON c.t = w.t AND c.name = w.name
				AND c.num BETWEEN low AND high
			WHERE w.kind = 'rolling'))
	GROUP BY t, name, what, label
	UNION ALL
	SELECT w.*, coalesce(sum(min(y.done, min(y.n, free))), 0), coalesce(sum(min(y.n, free)), 0)
	FROM win w LEFT JOIN tally y ON y.t = w.t AND y.name = w.name
		AND min(y.last, y.t) BETWEEN low AND high AND (y.last < y.t OR y.done >= min(y.n, free))
	WHERE w.kind IN ('week', 'month') GROUP BY w.t, w.name, what, label;
CREATE INDEX temp.share_of ON share(t, name, what, label);

-- Runs, as in planned.sql.
CREATE TEMP TABLE run AS
	SELECT t, name, sum(done) AS length, min(num) FILTER (WHERE done) AS first,
		max(num) FILTER (WHERE done) AS last
	FROM (SELECT t, name, num, done,
			num - row_number() OVER (PARTITION BY t, name ORDER BY num) AS island
		FROM asof JOIN cal ON num <= t
		WHERE kind = 'weekdays' AND (done OR skipped OR NOT asked))
	GROUP BY t, name, island HAVING sum(done) > 0
	UNION ALL
	SELECT t, name, count(*), min(first), max(last)
	FROM (SELECT *, sum(NOT met AND last < t AND skipped < days)
			OVER (PARTITION BY t, name ORDER BY first) AS part
		FROM (SELECT t, name, unit AS first, max(num) AS last, count(*) AS days,
				sum(skipped AND num <= t) AS skipped,
				sum(done AND num <= t) >= n OR (sum(done AND num <= t) >= 1 AND
					sum(done AND num <= t) >= count(*) - sum(skipped AND num <= t)) AS met
			FROM asof JOIN cal ON kind IN ('week', 'month')
			GROUP BY t, name, unit HAVING unit <= t AND min(num) = unit))
	WHERE met GROUP BY t, name, part;
CREATE INDEX temp.run_of ON run(t, name);

SELECT json_array(date(s.t * 86400, 'unixepoch'), s.name,
	(SELECT count(*) FROM cal WHERE cal.name = s.name AND done AND num <= s.t),
	(SELECT count(*) FROM cal WHERE cal.name = s.name AND skipped AND num <= s.t),
	date(s.first * 86400, 'unixepoch'), date(s.last * 86400, 'unixepoch'),
	(SELECT json_group_array(json_array(done, asked, 100 * done / nullif(asked, 0)))
		FROM (SELECT * FROM share WHERE share.t = s.t AND share.name = s.name AND what = 'rate'
			ORDER BY label)),
	(SELECT json_group_array(json_array(weekday, done, days, 100 * done / nullif(days, 0)))
		FROM (SELECT start.name AS weekday,
				count(c.num) FILTER (WHERE c.done) AS done,
				count(c.num) FILTER (WHERE NOT c.skipped AND (c.num < s.t OR c.done)
					AND (s.kind <> 'weekdays' OR c.asked)) AS days
			FROM start LEFT JOIN cal c ON c.name = s.name AND c.num BETWEEN s.first AND s.t
				AND (c.num % 7 + 11) % 7 = number
			GROUP BY number
			ORDER BY (number - (SELECT number FROM start JOIN week_start USING (name)) + 7) % 7)),
	(SELECT json_group_array(json_array(label, done, asked, 100 * done / nullif(asked, 0)))
		FROM (SELECT * FROM share WHERE share.t = s.t AND share.name = s.name AND what = 'month'
			ORDER BY label)),
	iif(s.kind = 'rolling', NULL,
		(SELECT json_group_array(json_array(length, date(first * 86400, 'unixepoch'),
				date(last * 86400, 'unixepoch')))
			FROM (SELECT * FROM run WHERE run.t = s.t AND run.name = s.name
				ORDER BY length DESC, last DESC LIMIT 10))),
	iif(s.kind = 'month', NULL,
		(WITH RECURSIVE years(year) AS (
			SELECT CAST(strftime('%Y', s.first * 86400, 'unixepoch') AS INTEGER)
			WHERE s.first IS NOT NULL
			UNION ALL SELECT year + 1 FROM years
			WHERE year < CAST(strftime('%Y', s.t * 86400, 'unixepoch') AS INTEGER))
		SELECT json_group_array(json_array(year, (SELECT count(*) FROM week w
			WHERE w.habit = s.name AND w.year = years.year AND w.last <= s.t
				AND w.week_start = (SELECT name FROM week_start))))
		FROM years)))
FROM span s;
