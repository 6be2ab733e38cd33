-- The rules of counting for schedules other than daily, over one row per day, as
-- model.sql has them for daily. The table week_start has the weekday that weeks start on.
-- Fills the table counted, rolling habits apart: those are walked by rolling.awk,
-- from the table walk.

-- Every day about a habit's marks and the as-of days.
CREATE TABLE cal AS WITH RECURSIVE
	reach AS (SELECT name, min(min(num), (SELECT min(t) FROM asof)) - 40 AS num,
			(SELECT max(t) FROM asof) + 40 AS last
		FROM plan JOIN mark ON habit = name GROUP BY name),
	span AS (SELECT * FROM reach UNION ALL SELECT name, num + 1, last FROM span WHERE num < last)
	SELECT name, kind, n, m, span.num, done IS 1 AS done, done IS 0 AS skipped,
		weekdays >> (span.num % 7 + 11) % 7 & 1 AS asked,
		CASE kind WHEN 'month' THEN
			CAST(strftime('%s', span.num * 86400, 'unixepoch', 'start of month') AS INTEGER) / 86400
		ELSE span.num - (span.num % 7 + 18 - number) % 7 END AS unit
	FROM span JOIN plan USING (name) JOIN (SELECT number FROM start JOIN week_start USING (name))
	LEFT JOIN day ON day.habit = span.name AND day.num = span.num;
CREATE INDEX cal_day ON cal(name, num);

DROP TABLE IF EXISTS counted;
CREATE TABLE counted(t, habit, state, current, since, longest, longest_from, longest_to, days_left);

-- Weekdays: the other days stand in the line like skips.
INSERT INTO counted WITH
	line AS (
		SELECT t, name, num, done, num - row_number() OVER (PARTITION BY t, name ORDER BY num)
			AS island
		FROM asof JOIN cal ON num <= t WHERE kind = 'weekdays' AND (done OR skipped OR NOT asked)),
	run AS MATERIALIZED (
		SELECT t, name, sum(done) AS length, max(num) AS reach,
			min(num) FILTER (WHERE done) AS first, max(num) FILTER (WHERE done) AS last
		FROM line GROUP BY t, name, island HAVING sum(done) > 0),
	longest AS (
		SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY t, name
			ORDER BY length DESC, last DESC) AS place FROM run)
		WHERE place = 1),
	current AS (SELECT * FROM run WHERE reach >= t - 1),
	next AS (SELECT t, name, min(num) AS num FROM asof JOIN cal ON num >= t
		AND NOT (num = t AND (done OR skipped)) WHERE asked GROUP BY t, name)
	SELECT a.t, d.name, iif(done, 'done', iif(skipped, 'skipped', iif(asked, 'pending', 'off'))),
		coalesce(c.length, 0), c.first, coalesce(l.length, 0), l.first, l.last,
		iif(c.length IS NULL, NULL, next.num - a.t)
	FROM asof a JOIN cal d ON d.num = a.t AND kind = 'weekdays'
	LEFT JOIN current c ON c.t = a.t AND c.name = d.name
	LEFT JOIN longest l ON l.t = a.t AND l.name = d.name
	LEFT JOIN next ON next.t = a.t AND next.name = d.name;

-- Weeks and months: tally each, and let those that were not met part the others.
INSERT INTO counted WITH
	tally AS (
		SELECT t, name, kind, n, unit AS first, max(num) AS last, count(*) AS days,
			sum(done AND num <= t) AS done, sum(skipped AND num <= t) AS skipped
		FROM asof JOIN cal ON kind IN ('week', 'month')
		GROUP BY t, name, unit HAVING first <= t AND min(num) = first),
	judged AS (
		SELECT *, done >= n OR (done >= 1 AND done >= days - skipped) AS met FROM tally),
	line AS MATERIALIZED (
		SELECT *, sum(NOT met AND last < t AND skipped < days) OVER (PARTITION BY t, name
			ORDER BY first) AS part
		FROM judged),
	run AS MATERIALIZED (
		SELECT t, name, part, count(*) AS length, min(first) AS first, max(last) AS last
		FROM line WHERE met GROUP BY t, name, part),
	longest AS (
		SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY t, name
			ORDER BY length DESC, last DESC) AS place FROM run)
		WHERE place = 1),
	unit AS (
		SELECT *, last - t + 1 AS rest, iif(kind = 'week', 7, CAST(strftime('%d', first * 86400,
			'unixepoch', '+2 months', '-1 day') AS INTEGER)) AS next
		FROM line WHERE first <= t AND last >= t)
	SELECT u.t, u.name, iif(d.done, 'done', iif(d.skipped, 'skipped', iif(met, 'off', 'pending'))),
		coalesce(c.length, 0), c.first, coalesce(l.length, 0), l.first, l.last,
		CASE WHEN c.length IS NULL THEN NULL
			WHEN met OR u.skipped = days THEN rest + max(0, next - u.n)
			ELSE max(0, rest - (min(u.n, days - u.skipped) - u.done)) END
	FROM unit u JOIN cal d ON d.num = u.t AND d.name = u.name
	LEFT JOIN run c ON c.t = u.t AND c.name = u.name AND c.part = u.part
	LEFT JOIN longest l ON l.t = u.t AND l.name = u.name;

-- Rolling: the days from `base` up to t, a letter each.
CREATE TABLE walk AS
	SELECT t, name, n, m, min(num) AS base,
		group_concat(iif(done, 'd', iif(skipped, 's', '.')), '') AS days
	FROM (SELECT t, cal.* FROM asof JOIN cal ON num <= t WHERE kind = 'rolling'
		ORDER BY t, name, num)
	GROUP BY t, name;

-- Perfect weeks, by each first day of the week.
DROP VIEW week;
CREATE TABLE week AS
	SELECT week_start, habit, first, first + 6 AS last,
		CAST(strftime('%Y', (first + 6) * 86400, 'unixepoch') AS INTEGER) AS year
	FROM (SELECT start.name AS week_start, cal.name AS habit, kind, n, m,
			num - (num % 7 + 18 - number) % 7 AS first, sum(done) AS done,
			sum(asked) AS asked, sum(asked AND done) AS asked_done
		FROM cal JOIN start GROUP BY week_start, habit, first HAVING count(*) = 7)
	WHERE CASE kind WHEN 'weekdays' THEN asked = asked_done
		WHEN 'rolling' THEN done * m >= 7 * n
		WHEN 'week' THEN done >= n END;
