/*
 * The rules of counting, one set a kind of schedule: how runs are found on the
 * line of days. core/streak.c asks them; nobody else need.
 */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/bits.h"
#include "core/schedule.h"

/* All that is known up to a day, joined into streams whose position 0 is that day. */
struct line {
	day_t last;
	struct bits done;
	struct bits skipped;
};

/* A run; length counts the schedule's units (done days for daily), 0: there is none. */
struct run {
	int64_t length;
	day_t first, last; /* its first and last done day */
};

struct rules {
	/* The run that still stands on the line's last day. */
	struct run (*current)(const struct schedule *schedule, const struct line *line);

	/* The longest run; of equal ones the latest. */
	struct run (*longest)(const struct schedule *schedule, const struct line *line);

	/* Whether the last day, neither done nor skipped, is asked for. */
	bool (*due)(const struct schedule *schedule, const struct line *line);

	/* With a run standing: days from the last day on that may pass without a check-in. */
	int64_t (*days_left)(const struct schedule *schedule, const struct line *line);

	/*
	 * Which weeks are perfect: the line's last day ends week 0, and bit i of
	 * ret_weeks, reset by it, is the week that ends 7 i days before.
	 */
	void (*weeks)(const struct schedule *schedule, const struct line *line,
	    struct bits *ret_weeks);
};

/* The rules of a kind. Static. */
const struct rules *rules_of(enum schedule_kind kind);

extern const struct rules rules_daily;

#endif
