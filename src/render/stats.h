/* The statistics of one habit as a screen of text. */
#ifndef RENDER_STATS_H
#define RENDER_STATS_H

#include <stdbool.h>
#include <stdio.h>

#include "core/stats.h"

struct month_share {
	struct civil month; /* its first day */
	struct share share;
};

struct year_weeks {
	int year;
	int64_t perfect;
};

/* All that is shown; both lists oldest first. */
struct stats_shown {
	const char *name; /* safe on a terminal */
	const struct schedule *schedule;
	const struct streak *streak;
	const struct stats *stats;
	enum weekday week_start; /* the first of the weekdays */
	const struct month_share *months;
	size_t n_months;
	const struct year_weeks *years;
	size_t n_years; /* 0 also where the schedule has no perfect weeks */
	const struct amounts *amounts;
	const char *goal; /* safe on a terminal; "": none */
	const char *unit; /* of the amounts, safe on a terminal; NULL: none */
};

/* Write it for so many columns, 0: no terminal; the months and years are the last ones. */
void stats_write(const struct stats_shown *shown, FILE *out, int columns, bool utf8, bool color);

#endif
