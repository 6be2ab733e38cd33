/* What checkin, skip and undo share: habits, dates, and what is said of a change. */
#ifndef CMD_MARKS_H
#define CMD_MARKS_H

#include "cmd/context.h"
#include "core/days.h"
#include "store/mark.h"

/* The days that --date names, today where it was not given. "-" reads them from stdin. */
int marks_dates(struct context *context, struct days *ret_days, struct error *err);

/* Change one habit's days in the store. */
typedef int (*mark_action)(struct store *store, struct habit *habit, const struct days *days,
    day_t today, struct mark_change *change, struct error *err);

/* Behind a day or a number of days: "checked in", "already done". */
struct mark_words {
	const char *changed;
	const char *already;
};

/*
 * Change the days of every habit that the operands name, or of the only one,
 * and say what came of it, as text or JSON.
 */
int marks_run(struct context *context, const struct days *days, mark_action action,
    const struct mark_words *words, struct error *err);

#endif
