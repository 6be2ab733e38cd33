-- Apply the one row of step(verb, habit, first, last, t) to the model, and print what
-- the command's --json should say of it.
DELETE FROM asof;
INSERT INTO asof SELECT t FROM step;
DROP TABLE IF EXISTS touched;
CREATE TEMP TABLE touched AS
	WITH RECURSIVE span(num, last) AS (
		SELECT first, last FROM step UNION ALL SELECT num + 1, last FROM span WHERE num < last)
	SELECT span.num, done IS 1 AS done, done IS 0 AS skipped
	FROM span LEFT JOIN day ON day.num = span.num AND day.habit = (SELECT habit FROM step);

DELETE FROM mark WHERE (SELECT verb FROM step) = 'undo' AND habit = (SELECT habit FROM step)
	AND num IN (SELECT num FROM touched);
INSERT INTO mark SELECT habit, num, 'done' FROM step JOIN touched WHERE verb = 'checkin';
INSERT INTO mark SELECT habit, num, 'skip' FROM step JOIN touched WHERE verb = 'skip' AND NOT done;

WITH change AS (
	SELECT CASE verb
			WHEN 'checkin' THEN sum(NOT done)
			WHEN 'skip' THEN sum(NOT done AND NOT skipped)
			ELSE sum(done OR skipped) END AS changed,
		CASE verb
			WHEN 'checkin' THEN sum(done)
			WHEN 'skip' THEN sum(skipped)
			ELSE sum(NOT done AND NOT skipped) END AS already,
		iif(verb = 'skip', sum(done), 0) AS left_done
	FROM step JOIN touched)
SELECT json_object('today', date(s.t * 86400, 'unixepoch'), 'name', habit, 'changed', changed,
	'already', already, 'left_done', left_done, 'current', current, 'longest', longest,
	'last', date(last * 86400, 'unixepoch'))
FROM change JOIN status s ON habit = (SELECT habit FROM step);
DELETE FROM step;
