/*
 * Daily: a run is a stretch of consecutive days, each done or skipped, that
 * starts and ends with a done day; its length is the number of done days.
 */
#include "core/rules.h"

enum {
	WORD_BITS = 64
};

/* Then every day of a stretch is done, and nothing need be counted. */
static bool
has_no_skips(const struct line *line)
{
	return line->skipped.n == 0;
}

/* The first position at or after `from` that is neither done nor skipped. */
static size_t
next_empty(const struct line *line, size_t from)
{
	for (;; from += WORD_BITS) {
		uint64_t empty =
		    ~(bits_window(&line->done, from) | bits_window(&line->skipped, from));

		if (empty != 0)
			return from + (size_t)__builtin_ctzll(empty);
	}
}

/* The run between two positions, `to` not included: its done days, trimmed of skips. */
static struct run
run_between(const struct line *line, size_t from, size_t to)
{
	struct run run = { .length = (int64_t)(to - from) };

	if (run.length > 0 && !has_no_skips(line))
		run.length = (int64_t)bits_count(&line->done, from, to);
	if (run.length > 0) {
		run.last = line->last - (day_t)bits_next(&line->done, from);
		run.first = line->last - (day_t)bits_previous(&line->done, to);
	}
	return run;
}

static bool
last_is_empty(const struct line *line)
{
	return !bits_get(&line->done, 0) && !bits_get(&line->skipped, 0);
}

static struct run
daily_current(const struct schedule *schedule, const struct line *line)
{
	size_t from = last_is_empty(line) ? 1 : 0;

	(void)schedule;
	return run_between(line, from, next_empty(line, from));
}

static struct run
daily_longest(const struct schedule *schedule, const struct line *line)
{
	struct run longest = { .length = 0 };
	size_t from, length;

	(void)schedule;
	if (has_no_skips(line)) {
		length = bits_longest_run(&line->done, &from);
		return length == 0 ? longest : run_between(line, from, from + length);
	}
	for (from = bits_next(&line->done, 0); from != SIZE_MAX;) {
		size_t to = next_empty(line, from);
		struct run run = run_between(line, from, to);

		if (run.length > longest.length)
			longest = run;
		from = bits_next(&line->done, to);
	}
	return longest;
}

static bool
daily_due(const struct schedule *schedule, const struct line *line)
{
	(void)schedule;
	return last_is_empty(line);
}

static int64_t
daily_days_left(const struct schedule *schedule, const struct line *line)
{
	/* The next day without a check-in ends the run: today itself, or tomorrow. */
	(void)schedule;
	return last_is_empty(line) ? 0 : 1;
}

/* Nine weeks fit a word, so that each is tested without a carry from the next one. */
enum {
	WEEKS_PER_WINDOW = 9,
	WINDOW_DAYS = WEEKS_PER_WINDOW * DAYS_PER_WEEK
};

static void
daily_weeks(const struct schedule *schedule, const struct line *line, struct bits *ret_weeks)
{
	static const uint64_t week_ends = UINT64_C(0x0102040810204081); /* bits 0, 7, ... 56 */
	size_t days = line->done.n * WORD_BITS;

	(void)schedule;
	bits_reset(ret_weeks, days / DAYS_PER_WEEK / WORD_BITS + 1);
	for (size_t at = 0; at < days; at += WINDOW_DAYS) {
		uint64_t run = bits_window(&line->done, at) & (UINT64_MAX >> 1);

		run &= run >> 1;
		run &= run >> 2;
		run &= run >> 3; /* seven in a row begin here */
		for (run &= week_ends; run != 0; run &= run - 1)
			bits_set(ret_weeks, (at + (size_t)__builtin_ctzll(run)) / DAYS_PER_WEEK);
	}
}

const struct rules rules_daily = {
	.current = daily_current,
	.longest = daily_longest,
	.due = daily_due,
	.days_left = daily_days_left,
	.weeks = daily_weeks,
};
