/* Histories for the tests of core/streak.h: spelled as text, or walked day by day. */
#ifndef TESTS_HISTORY_H
#define TESTS_HISTORY_H

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "core/date.h"
#include "core/streak.h"
#include "model.h"
#include "tap.h"

/* Days as text: dates and ranges, a blank between them. */
static inline void
add_days(struct days *days, const char *text)
{
	char copy[512];

	snprintf(copy, sizeof(copy), "%s", text);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		struct error err = ERR_INIT;
		struct day_range range;

		if (date_range_parse(word, 0, &range, &err) == 0)
			days_add_range(days, range.first, range.last);
		else
			TEST(false, "table: %s", err.message);
	}
}

static inline day_t
day_of(const char *text)
{
	struct error err = ERR_INIT;
	day_t day = DAY_NONE;

	if (date_parse_iso(text, &day, &err) < 0)
		TEST(false, "table: %s", err.message);
	return day;
}

static inline void
add_day(struct buf *buf, day_t day)
{
	char text[DAY_TEXT_SIZE];

	buf_add_str(buf, day == DAY_NONE ? "none" : day_format(day, text));
}

/* A walk from the first day on: one step of it. */
struct walk {
	struct run open; /* not yet broken by an empty day */
	struct run longest;
};

static inline void
walk_day(struct walk *walk, const struct model *model, day_t day)
{
	if (model_has(model, day, MODEL_DONE)) {
		if (walk->open.length++ == 0)
			walk->open.first = day;
		walk->open.last = day;
		if (walk->open.length >= walk->longest.length)
			walk->longest = walk->open;
	} else if (!model_has(model, day, MODEL_SKIPPED)) {
		walk->open.length = 0;
	}
}

static inline void
model_to_history(const struct model *model, struct history *ret)
{
	model_to_days(model, MODEL_DONE, &ret->done);
	model_to_days(model, MODEL_SKIPPED, &ret->skipped);
}

static inline void
print_failure(const struct model *model, day_t today, const char *got, const char *want)
{
	char text[DAY_TEXT_SIZE];

	printf("# as of %s\n# got  %s\n# want %s\n", day_format(today, text), got, want);
	model_print(model);
}

#endif
