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
