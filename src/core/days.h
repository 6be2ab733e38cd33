/*
 * A set of days as month words, the unit in which check-ins are stored: twelve
 * 32-bit words a year, the last day of the month in the least significant bit
 * (bit = days_in_month - day).
 */
#ifndef CORE_DAYS_H
#define CORE_DAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/day.h"

struct year_words {
	int32_t year;
	uint32_t month[MONTHS_PER_YEAR]; /* month[0] is January */
};

/* Years ascending, each once. A year may be there with no day set. */
struct days {
	struct year_words *years;
	size_t n;
	size_t cap;
};

#define DAYS_INIT \
 {                \
  NULL, 0, 0      \
 }

void days_release(struct days *days);

/* Empty it, keeping its memory. */
void days_clear(struct days *days);

/* The words of a year; NULL where the year is not there. */
const uint32_t *days_find(const struct days *days, int year);

/*
 * The words of a year, all zero where it is new; to be changed in place. Valid
 * until the next days_year(). Adding years in ascending order is cheapest.
 */
uint32_t *days_year(struct days *days, int year);

/* Add all days of a range of valid days, by whole months where it can. */
void days_add_range(struct days *days, day_t first, day_t last);
void days_remove(struct days *days, day_t day);
bool days_contain(const struct days *days, day_t day);

/* The bit of a day in its month's word. */
uint32_t day_bit(struct civil civil);

/* Whether any of the twelve words has a day. */
bool year_any(const uint32_t month[MONTHS_PER_YEAR]);

/* How many days the twelve words have. */
int year_count(const uint32_t month[MONTHS_PER_YEAR]);

/* How many days there are, and how many of them are on or before `last`. */
int64_t days_count(const struct days *days);
int64_t days_count_to(const struct days *days, day_t last);

/*
 * The latest day on or before `limit`, and the first one after it; DAY_NONE
 * where there is none. `limit` is a valid day.
 */
day_t days_last_to(const struct days *days, day_t limit);
day_t days_first_after(const struct days *days, day_t limit);

/* The first of all days, DAY_NONE where there is none. */
day_t days_first(const struct days *days);

#endif
