/* The settings of a file: their names, meaning and defaults, in one table. */
#ifndef CMD_SETTINGS_H
#define CMD_SETTINGS_H

#include "base/buf.h"
#include "cmd/context.h"
#include "core/day.h"
#include "store/check.h"

struct setting_row {
	const char *key;
	const char *fallback; /* what it is where it was not set */
	const char *help;
	bool of_machine; /* which values there are is for the machine to say */

	/*
	 * Append the spelling that is stored for a value that a person typed.
	 * -1 with ERR_USAGE, nothing appended, where it is none.
	 */
	int (*normalise)(const struct world *world, const char *text, struct buf *ret,
	    struct error *err);
};

/* Ended by a row without a key. */
extern const struct setting_row setting_rows[];

/* The row of a key; NULL, and the error names the nearest, where there is none. */
const struct setting_row *setting_find(const char *key, struct error *err);

/* Append the value that holds for a setting: stored, or the fallback. */
int settings_get(struct context *context, const char *key, struct buf *ret, struct error *err);

/*
 * The local date by the clock, the time zone and the day-start of this file.
 * The one place that says what day it is.
 */
int settings_local_day(struct context *context, day_t *ret_day, struct error *err);

/* Whether a stored setting means something, for store_check(). The closure is a struct world. */
enum setting_fault settings_judge(const void *closure, const char *key, const char *value);

/* On which weekday weeks begin: the option, else the setting. */
int settings_week_start(struct context *context, enum weekday *ret, struct error *err);

#endif
