-- Habits for PostgreSQL 14 or later: psql -d DATABASE -f THIS-FILE
--
-- One transaction: all of it or nothing. Run again, or with the file of another
-- device, it adds days and takes none away; names, settings, amounts and notes
-- become those of this file.
--
--   SELECT streak.set_checkin(habit, CURRENT_DATE) FROM streak.habit WHERE name = 'Read';
--   SELECT name, streak.current_streak(habit), streak.longest_streak(habit) FROM streak.habit;
--
-- Streaks and perfect weeks are counted here by the daily rule; for habits with
-- another schedule the functions give NULL. Their days are all here.
--
-- Distributed over several machines, as by Citus, all that belongs to a habit
-- lies on one of them. Load this file once, then
--   SELECT create_distributed_table('streak.habit', 'habit');
--   SELECT create_distributed_table('streak.habit_year', 'habit', colocate_with => 'streak.habit');
--   SELECT create_distributed_table('streak.entry', 'habit', colocate_with => 'streak.habit');
-- and let each function run where its habit is, such as
--   SELECT create_distributed_function('streak.set_checkin(uuid, date)', 'of_habit',
--     colocate_with => 'streak.habit');
-- That is why a habit's key is a uuid and no table refers to another's row.
\set ON_ERROR_STOP on
BEGIN;
SET LOCAL client_encoding = 'UTF8';
SET LOCAL datestyle = 'ISO, YMD';
SET LOCAL client_min_messages = warning;
SET LOCAL standard_conforming_strings = on;

CREATE SCHEMA IF NOT EXISTS streak;

CREATE TABLE IF NOT EXISTS streak.habit (
	habit uuid PRIMARY KEY,
	name text NOT NULL,
	schedule text NOT NULL,
	goal float8,
	at_most float8,
	unit text,
	note text,
	archived_on date
);

-- Twelve words, January first. Of a month of n days, day d is bit n - d: the
-- last day is the least significant bit. A day that is in both is done.
CREATE TABLE IF NOT EXISTS streak.habit_year (
	habit uuid NOT NULL,
	year int4 NOT NULL,
	done int4[12] NOT NULL CHECK (cardinality(done) = 12),
	skipped int4[12] CHECK (cardinality(skipped) = 12),
	PRIMARY KEY (habit, year)
);

-- What was logged on a day; with a goal, such a day is done or not in habit_year.
CREATE TABLE IF NOT EXISTS streak.entry (
	habit uuid NOT NULL,
	day date NOT NULL,
	amount float8,
	note text,
	PRIMARY KEY (habit, day)
);

CREATE OR REPLACE FUNCTION streak.month_days(year int4, month int4) RETURNS int4
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN month = 2 THEN
			28 + (year % 4 = 0 AND (year % 100 <> 0 OR year % 400 = 0))::int4
		ELSE 30 + (month + month / 8) % 2
	END
$$;

CREATE OR REPLACE FUNCTION streak.day_bit(day date) RETURNS int4
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 1 << (streak.month_days(extract(year FROM day)::int4, extract(month FROM day)::int4)
		- extract(day FROM day)::int4)
$$;

-- The words of one day.
CREATE OR REPLACE FUNCTION streak.day_words(day date) RETURNS int4[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg(CASE WHEN m = extract(month FROM day) THEN streak.day_bit(day) ELSE 0 END
		ORDER BY m)
	FROM generate_series(1, 12) AS m
$$;

CREATE OR REPLACE FUNCTION streak.words_or(a int4[], b int4[]) RETURNS int4[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN a IS NULL THEN b
		WHEN b IS NULL THEN a
		ELSE (SELECT array_agg(x | y ORDER BY i)
			FROM unnest(a, b) WITH ORDINALITY AS both_words(x, y, i))
	END
$$;

CREATE OR REPLACE FUNCTION streak.set_checkin(of_habit uuid, on_day date) RETURNS void
LANGUAGE sql AS $$
	INSERT INTO streak.habit_year AS old (habit, year, done)
	VALUES (of_habit, extract(year FROM on_day), streak.day_words(on_day))
	ON CONFLICT (habit, year) DO UPDATE SET done = streak.words_or(old.done, excluded.done)
$$;

CREATE OR REPLACE FUNCTION streak.set_skip(of_habit uuid, on_day date) RETURNS void
LANGUAGE sql AS $$
	INSERT INTO streak.habit_year AS old (habit, year, done, skipped)
	VALUES (of_habit, extract(year FROM on_day), array_fill(0, ARRAY[12]),
		streak.day_words(on_day))
	ON CONFLICT (habit, year)
	DO UPDATE SET skipped = streak.words_or(old.skipped, excluded.skipped)
$$;

-- Back to empty, whether done or skipped.
CREATE OR REPLACE FUNCTION streak.clear_day(of_habit uuid, on_day date) RETURNS void
LANGUAGE sql AS $$
	UPDATE streak.habit_year SET
		done = (SELECT array_agg(x & ~y ORDER BY i)
			FROM unnest(done, streak.day_words(on_day)) WITH ORDINALITY AS words(x, y, i)),
		skipped = CASE WHEN skipped IS NOT NULL THEN (SELECT array_agg(x & ~y ORDER BY i)
			FROM unnest(skipped, streak.day_words(on_day)) WITH ORDINALITY AS words(x, y, i))
		END
	WHERE habit = of_habit AND year = extract(year FROM on_day)
$$;

-- How many bits are set from the lowest one up to the first zero.
CREATE OR REPLACE FUNCTION streak.trailing_ones(word int8) RETURNS int4
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT bit_count((word & ~(word + 1))::bit(64))::int4
$$;

-- The done days of the run that stands on a day, from the first day that counts.
-- Skipped days neither break nor lengthen it; the day itself, while it is empty,
-- breaks nothing. The day is shifted to the bottom of its month's word, where the
-- first zero ends the run, or the month does and it goes on in the one before.
CREATE OR REPLACE FUNCTION streak.run_to(of_habit uuid, from_day date, as_of date) RETURNS int4
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
	day date := as_of;
	of_year int4;
	m int4;
	n int4; -- of the month's days up to this one
	ones int4;
	done_words int4[];
	skip_words int4[];
	checked int8;
	kept int8; -- done or skipped
	run int4 := 0;
BEGIN
	WHILE day >= from_day LOOP
		IF of_year IS DISTINCT FROM extract(year FROM day) THEN
			of_year := extract(year FROM day);
			SELECT y.done, y.skipped INTO done_words, skip_words
			FROM streak.habit_year AS y WHERE y.habit = of_habit AND y.year = of_year;
		END IF;
		m := extract(month FROM day);
		n := extract(day FROM day);
		checked := coalesce(done_words[m], 0)::int8 >> (streak.month_days(of_year, m) - n);
		kept := checked
			| (coalesce(skip_words[m], 0)::int8 >> (streak.month_days(of_year, m) - n));
		IF day = as_of AND kept & 1 = 0 THEN
			-- What is over its limit can't become done any more.
			EXIT WHEN EXISTS (SELECT FROM streak.entry AS e JOIN streak.habit AS h USING (habit)
				WHERE e.habit = of_habit AND e.day = as_of AND e.amount > h.at_most + 1e-9);
			day := day - 1;
			CONTINUE;
		END IF;
		ones := least(streak.trailing_ones(kept), day - from_day + 1);
		run := run + bit_count((checked & ((1::int8 << ones) - 1))::bit(64));
		EXIT WHEN ones < n;
		day := day - n;
	END LOOP;
	RETURN run;
END
$$;

-- Written in bits, the days are a line of digits, and runs are what lies between its
-- zeros. Skipped days are taken out of it: a month that has some is added to itself
-- with them, as decimal numbers, which never carry, so that 2 is done and 1 skipped.
CREATE OR REPLACE FUNCTION streak.longest_run_to(of_habit uuid, as_of date) RETURNS int4
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
	words record;
	year_before int4;
	days int4; -- of the month
	n int4; -- of them those up to as_of
	checked int4;
	skipped int4;
	line text := '';
BEGIN
	FOR words IN
		SELECT y.year, y.done, y.skipped FROM streak.habit_year AS y
		WHERE y.habit = of_habit AND y.year <= extract(year FROM as_of) ORDER BY y.year
	LOOP
		IF words.year - 1 IS DISTINCT FROM year_before THEN
			line := line || '0';
		END IF;
		year_before := words.year;
		FOR m IN 1..12 LOOP
			days := streak.month_days(words.year, m);
			n := least(days, as_of - make_date(words.year, m, 1) + 1);
			EXIT WHEN n <= 0;
			checked := words.done[m] >> (days - n);
			skipped := coalesce(words.skipped[m], 0) >> (days - n);
			line := line || CASE
				WHEN skipped = 0 THEN right(checked::bit(31)::text, n)
				ELSE translate(lpad((right(checked::bit(31)::text, n)::numeric
					+ right((checked | skipped)::bit(31)::text, n)::numeric)::text, n, '0'),
					'21', '1')
				END;
		END LOOP;
	END LOOP;
	RETURN (SELECT coalesce(max(length(run)), 0) FROM string_to_table(line, '0') AS run);
END
$$;

-- The streak that stands, in the month, in the year and in all.
CREATE OR REPLACE FUNCTION streak.current_streak_month(of_habit uuid,
	as_of date DEFAULT CURRENT_DATE) RETURNS int4
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT streak.run_to(of_habit, make_date(extract(year FROM as_of)::int4,
		extract(month FROM as_of)::int4, 1), as_of)
	FROM streak.habit WHERE habit = of_habit AND schedule = 'daily'
$$;

CREATE OR REPLACE FUNCTION streak.current_streak_year(of_habit uuid,
	as_of date DEFAULT CURRENT_DATE) RETURNS int4
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT streak.run_to(of_habit, make_date(extract(year FROM as_of)::int4, 1, 1), as_of)
	FROM streak.habit WHERE habit = of_habit AND schedule = 'daily'
$$;

CREATE OR REPLACE FUNCTION streak.current_streak(of_habit uuid,
	as_of date DEFAULT CURRENT_DATE) RETURNS int4
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT streak.run_to(of_habit, '0001-01-01', as_of)
	FROM streak.habit WHERE habit = of_habit AND schedule = 'daily'
$$;

CREATE OR REPLACE FUNCTION streak.longest_streak(of_habit uuid,
	as_of date DEFAULT CURRENT_DATE) RETURNS int4
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT streak.longest_run_to(of_habit, as_of)
	FROM streak.habit WHERE habit = of_habit AND schedule = 'daily'
$$;

-- Weeks of which all seven days are done, that have ended, in a year or (NULL) in
-- all. week_start: 0 is Sunday, 6 Saturday. A week is seven bits in a row: those of
-- its month up to its last day, and below the first of them the month before.
CREATE OR REPLACE FUNCTION streak.perfect_weeks(of_habit uuid, as_of date DEFAULT CURRENT_DATE,
	week_start int4 DEFAULT :week_start, in_year int4 DEFAULT NULL) RETURNS int4
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT (
		WITH month AS (
			SELECT y.year, m::int4 AS m, word::int8 AS word,
				streak.month_days(y.year, m::int4) AS days,
				CASE WHEN lag(y.year * 12 + m) OVER by_month = y.year * 12 + m - 1
					THEN lag(word) OVER by_month ELSE 0 END::int8 AS word_before
			FROM streak.habit_year AS y, unnest(y.done) WITH ORDINALITY AS words(word, m)
			WHERE y.habit = of_habit
			WINDOW by_month AS (ORDER BY y.year, m))
		SELECT count(*)::int4
		FROM month, generate_series(1, month.days) AS d, make_date(month.year, month.m, d) AS day
		WHERE ((word >> (days - d)) | (word_before << d)) & 127 = 127
			AND extract(dow FROM day) = (week_start + 6) % 7
			AND day <= as_of AND (in_year IS NULL OR month.year = in_year))
	FROM streak.habit WHERE habit = of_habit AND schedule = 'daily'
$$;

-- Every done day.
CREATE OR REPLACE VIEW streak.checkin AS
	SELECT h.habit, h.name, make_date(y.year, m::int4, days - bit) AS day
	FROM streak.habit AS h JOIN streak.habit_year AS y ON y.habit = h.habit,
		unnest(y.done) WITH ORDINALITY AS words(word, m),
		streak.month_days(y.year, m::int4) AS days, generate_series(0, days - 1) AS bit
	WHERE word >> bit & 1 = 1;

CREATE TEMP TABLE loaded_habit (uids uuid[], name text, schedule text, goal float8, at_most float8,
	unit text, note text, archived_on date) ON COMMIT DROP;
CREATE TEMP TABLE loaded_year (uid uuid, year int4, done int4[], skipped int4[]) ON COMMIT DROP;
CREATE TEMP TABLE loaded_entry (uid uuid, day date, amount float8, note text) ON COMMIT DROP;
