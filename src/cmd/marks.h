/* What checkin, skip and undo share: habits, dates, and what is said of a change. */
#ifndef CMD_MARKS_H
#define CMD_MARKS_H

#include "cmd/context.h"
#include "core/date.h"
#include "core/days.h"
#include "store/amount.h"
#include "store/mark.h"

/* What is said of --date, which each of them has. */
#define MARKS_DATE_HELP "a day or a range A..B, more than once; - reads stdin"

/* And of --note, which checkin and skip have. */
#define MARKS_NOTE_HELP "a few words on the day; '' takes them away"

/* What one of the three commands does. */
struct mark_verb {
	/* Refuse days as they are read; NULL: all will do. */
	int (*check_range)(const struct context *context, const struct day_range *range,
	    struct error *err);

	/* Refuse arguments before anything is written; NULL: all will do. */
	int (*check)(struct context *context, struct error *err);

	/* Done under the write lock, before the habits are looked up; or NULL. */
	int (*prepare)(struct context *context, struct error *err);

	/* Change one habit's days in the store, as of today. */
	int (*action)(struct context *context, struct habit *habit, const struct days *days,
	    struct mark_change *change, struct error *err);

	/* --note; NULL: none. */
	const char *note;

	/* It logs the days of a habit with a goal, done or not, and says which they are. */
	bool logs;

	/* Behind a day or a number of days: "checked in", "already done". */
	const char *changed;
	const char *already;
};

/*
 * Change the days that --date names ("-": those that stdin lists), or today, of
 * every habit that the operands name, or of the only one, and say what came of
 * it, as text or JSON.
 */
int marks_run(struct context *context, const struct mark_verb *verb, struct error *err);

/* Read an amount as it is typed: so much more, or behind '=' the whole of a day. */
int marks_amount(const char *text, struct log_amount *ret, struct error *err);

#endif
