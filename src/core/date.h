/* Dates and ranges as people type them. Knows the words, not what day it is. */
#ifndef CORE_DATE_H
#define CORE_DATE_H

#include <stdbool.h>

#include "base/err.h"
#include "core/day.h"

struct day_range {
	day_t first, last; /* both in the range; first <= last */
};

/*
 * Read one date, relative to `today`:
 *   YYYY-MM-DD | today | yesterday | -N | N days ago | a weekday's name
 * A weekday (three letters or whole, any case) is the most recent such day,
 * today included. -1 with ERR_USAGE naming the character, counted from 1, where
 * it is anything else; *ret_day is then untouched.
 */
int date_parse(const char *text, day_t today, day_t *ret_day, struct error *err);

/* One date, or two joined by "..", the second not before the first. */
int date_range_parse(const char *text, day_t today, struct day_range *ret_range, struct error *err);

/* Only YYYY-MM-DD, as files and the environment of other programs have it. */
int date_parse_iso(const char *text, day_t *ret_day, struct error *err);

/* A weekday's name as above. False, *ret_weekday untouched, where it is none. */
bool weekday_parse(const char *text, enum weekday *ret_weekday);

#endif
