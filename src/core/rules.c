/* Which rules belong to which kind of schedule, and what they share. */
#include "core/rules.h"

#include <stddef.h>

enum {
	WORD_BITS = 64
};

const struct rules *
rules_of(enum schedule_kind kind)
{
	switch (kind) {
	case SCHEDULE_DAILY:
	case SCHEDULE_WEEKDAYS:
		return &rules_daily;
	case SCHEDULE_ROLLING:
		return &rules_rolling;
	case SCHEDULE_CALENDAR:
		return &rules_calendar;
	}
	return NULL;
}

bool
run_equal(const struct run *a, const struct run *b)
{
	return a->length == b->length && (a->length == 0 || a->first == b->first);
}

static void
keep_longer(void *closure, const struct run *run)
{
	struct run *longest = closure;

	if (run->length > longest->length)
		*longest = *run;
}

struct run
rules_longest_of(const struct rules *rules, const struct schedule *schedule,
    const struct line *line)
{
	struct run longest = { .length = 0 };

	rules->runs(schedule, line, keep_longer, &longest);
	return longest;
}

bool
rules_span(const struct line *line, day_t first, day_t last, size_t *ret_last, size_t *ret_end)
{
	size_t oldest = bits_previous(&line->done, SIZE_MAX);

	if (oldest == SIZE_MAX)
		return false;
	if (first < line->last - (day_t)oldest)
		first = line->last - (day_t)oldest;
	if (last == line->last && !bits_get(&line->done, 0) && !line->closed)
		last--;
	if (last < first)
		return false;
	*ret_last = (size_t)(line->last - last);
	*ret_end = (size_t)(line->last - first) + 1;
	return true;
}

void
rules_weeks_of(int n, const struct line *line, struct bits *ret_weeks)
{
	static const uint64_t week = (1 << DAYS_PER_WEEK) - 1;
	size_t weeks = line->done.n * WORD_BITS / DAYS_PER_WEEK + 1;

	bits_reset(ret_weeks, weeks / WORD_BITS + 1);
	for (size_t i = 0; i < weeks; i++) {
		uint64_t done = bits_window(&line->done, i * DAYS_PER_WEEK) & week;

		if (__builtin_popcountll(done) >= n)
			bits_set(ret_weeks, i);
	}
}
