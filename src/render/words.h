/* Numbers and days in English, for people. */
#ifndef RENDER_WORDS_H
#define RENDER_WORDS_H

#include <stdint.h>

#include "base/buf.h"
#include "core/day.h"

/* Append "1 day", "3 days": the unit in the singular. */
void words_count(struct buf *ret, int64_t count, const char *unit);

/* Append the length of a run: "12 days", "12 days, 3 paused". */
void words_streak(struct buf *ret, int64_t length, const char *unit, int64_t paused);

/* Append the ISO date, "-" for DAY_NONE. */
void words_day(struct buf *ret, day_t day);

/* Append an English word with a capital letter. */
void words_title(struct buf *ret, const char *word);

#endif
