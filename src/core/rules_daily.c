/*
 * Daily and weekdays: a run is a stretch of consecutive days, each done or
 * skipped, that starts and ends with a done day; its length is the number of
 * done days. Days of the week that are not asked for are passed over as skips
 * are: daily asks for all of them.
 */
#include "core/rules.h"

enum {
	WORD_BITS = 64,
	WEEK_BITS = (1 << DAYS_PER_WEEK) - 1
};

/* A day in seven, ten times: bit 0 of each week, in as many as begin in a word. */
static const uint64_t each_week = UINT64_C(0x8102040810204081);

/*
 * The days of a week that are not asked for, by position: bit i is set where
 * the day i days before the line's last one, and every week from it, is off.
 */
static unsigned
days_off(const struct schedule *schedule, const struct line *line)
{
	unsigned off = 0;
	int weekday;

	if (schedule->kind == SCHEDULE_DAILY)
		return 0;
	weekday = (int)day_weekday(line->last) + DAYS_PER_WEEK;
	for (int i = 0; i < DAYS_PER_WEEK; i++)
		if ((schedule->weekdays & 1U << (weekday - i) % DAYS_PER_WEEK) == 0)
			off |= 1U << i;
	return off;
}

/* The same for the 64 days from position `from` on. */
static uint64_t
off_window(unsigned off, size_t from)
{
	unsigned turn = (unsigned)(from % DAYS_PER_WEEK);

	return ((off >> turn | off << (DAYS_PER_WEEK - turn)) & WEEK_BITS) * each_week;
}

/* Then every day of a stretch is done, and nothing need be counted. */
static bool
nothing_passes(const struct line *line, unsigned off)
{
	return line->skipped.n == 0 && off == 0;
}

/* The first position at or after `from` that is asked for and neither done nor skipped. */
static size_t
next_empty(const struct line *line, unsigned off, size_t from)
{
	for (;; from += WORD_BITS) {
		uint64_t empty = ~(bits_window(&line->done, from) |
		    bits_window(&line->skipped, from) | off_window(off, from));

		if (empty != 0)
			return from + (size_t)__builtin_ctzll(empty);
	}
}

/* The run between two positions, `to` not included: its done days, trimmed of others. */
static struct run
run_between(const struct line *line, unsigned off, size_t from, size_t to)
{
	struct run run = { .length = (int64_t)(to - from) };

	if (run.length > 0 && !nothing_passes(line, off))
		run.length = (int64_t)bits_count(&line->done, from, to);
	if (run.length > 0) {
		run.last = line->last - (day_t)bits_next(&line->done, from);
		run.first = line->last - (day_t)bits_previous(&line->done, to);
	}
	return run;
}

static bool
last_is_empty(const struct line *line, unsigned off)
{
	return (off & 1) == 0 && !bits_get(&line->done, 0) && !bits_get(&line->skipped, 0);
}

static struct run
daily_current(const struct schedule *schedule, const struct line *line)
{
	unsigned off = days_off(schedule, line);
	size_t from = last_is_empty(line, off) && !line->closed ? 1 : 0;

	return run_between(line, off, from, next_empty(line, off, from));
}

static void
daily_runs(const struct schedule *schedule, const struct line *line, run_visit visit, void *closure)
{
	unsigned off = days_off(schedule, line);

	for (size_t from = bits_next(&line->done, 0); from != SIZE_MAX;) {
		size_t to = next_empty(line, off, from);
		struct run run = run_between(line, off, from, to);

		visit(closure, &run);
		from = bits_next(&line->done, to);
	}
}

static struct run
daily_longest(const struct schedule *schedule, const struct line *line)
{
	unsigned off = days_off(schedule, line);
	size_t from, length;

	if (!nothing_passes(line, off))
		return rules_longest_of(&rules_daily, schedule, line);
	length = bits_longest_run(&line->done, &from);
	return run_between(line, off, from, from + length);
}

static day_t
daily_ended(const struct schedule *schedule, const struct line *line, const struct run *run)
{
	unsigned off = days_off(schedule, line);

	for (size_t at = (size_t)(line->last - run->last); at-- > 0;)
		if ((off >> at % DAYS_PER_WEEK & 1) == 0 && !bits_get(&line->done, at) &&
		    !bits_get(&line->skipped, at))
			return line->last - (day_t)at;
	return DAY_NONE;
}

/* The days that the schedule names, each by itself. */
static struct share
daily_share(const struct schedule *schedule, const struct line *line, day_t first, day_t last)
{
	unsigned off = days_off(schedule, line);
	struct share share = { 0, 0 };
	size_t at, end;

	if (!rules_span(line, first, last, &at, &end))
		return share;
	for (; at < end; at += WORD_BITS) {
		uint64_t mask = end - at < WORD_BITS ? (UINT64_C(1) << (end - at)) - 1 : UINT64_MAX;
		uint64_t done = bits_window(&line->done, at);
		uint64_t asked = (done | ~bits_window(&line->skipped, at)) & ~off_window(off, at);

		share.done += __builtin_popcountll(done & asked & mask);
		share.asked += __builtin_popcountll(asked & mask);
	}
	return share;
}

static bool
daily_due(const struct schedule *schedule, const struct line *line)
{
	return last_is_empty(line, days_off(schedule, line));
}

static int64_t
daily_days_left(const struct schedule *schedule, const struct line *line)
{
	unsigned off = days_off(schedule, line);
	int64_t left = 1;

	/* The next day asked for ends the run without a check-in: today, or one to come. */
	if (last_is_empty(line, off))
		return 0;
	while (left < DAYS_PER_WEEK && (off >> (DAYS_PER_WEEK - left) & 1) != 0)
		left++;
	return left;
}

/* Nine weeks fit a word, so that each is tested without a carry from the next one. */
enum {
	WEEKS_PER_WINDOW = 9,
	WINDOW_DAYS = WEEKS_PER_WINDOW * DAYS_PER_WEEK
};

static void
daily_weeks(const struct schedule *schedule, const struct line *line, struct bits *ret_weeks)
{
	uint64_t off = off_window(days_off(schedule, line), 0);
	size_t days = line->done.n * WORD_BITS;

	bits_reset(ret_weeks, days / DAYS_PER_WEEK / WORD_BITS + 1);
	for (size_t at = 0; at < days; at += WINDOW_DAYS) {
		uint64_t run = (bits_window(&line->done, at) | off) & (UINT64_MAX >> 1);

		run &= run >> 1;
		run &= run >> 2;
		run &= run >> 3; /* seven in a row begin here */
		for (run &= each_week; run != 0; run &= run - 1)
			bits_set(ret_weeks, (at + (size_t)__builtin_ctzll(run)) / DAYS_PER_WEEK);
	}
}

static void
daily_missed(const struct schedule *schedule, const struct line *line, size_t begun, size_t n,
    struct bits *ret_missed)
{
	unsigned off = days_off(schedule, line);

	(void)begun;
	bits_reset(ret_missed, n / WORD_BITS + 1);
	for (size_t i = 0; i < ret_missed->n; i++) {
		size_t from = i * WORD_BITS;

		ret_missed->words[i] = ~(bits_window(&line->done, from) |
		    bits_window(&line->skipped, from) | off_window(off, from));
	}
}

const struct rules rules_daily = {
	.current = daily_current,
	.longest = daily_longest,
	.runs = daily_runs,
	.ended = daily_ended,
	.share = daily_share,
	.due = daily_due,
	.days_left = daily_days_left,
	.weeks = daily_weeks,
	.missed = daily_missed,
};
