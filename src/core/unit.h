/* The units of a calendar schedule: weeks or months, and whether they are met. */
#ifndef CORE_UNIT_H
#define CORE_UNIT_H

#include "core/rules.h"

/* A week or a month, within DAY_MIN to DAY_MAX. */
struct unit {
	day_t first, last;
};

/* The unit of a calendar schedule that a valid day is in. */
struct unit unit_of(const struct schedule *schedule, day_t day);

/* What there is of a unit up to the line's last day. */
struct tally {
	int needed;   /* done days; 0: all are skipped */
	int missing;  /* of these; 0: it is met, if not skipped */
	bool skipped; /* wholly */
};

/* The unit begins on or before the line's last day. */
struct tally tally_of(const struct schedule *schedule, const struct line *line, struct unit unit);

#endif
