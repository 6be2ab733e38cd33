/*
 * The one way into the store for files of any format: habits and marks in any
 * order, taken in batches, in the open transaction. A format's reader calls
 * import_habit() and import_mark().
 */
#ifndef EXCHANGE_IMPORT_H
#define EXCHANGE_IMPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/day.h"
#include "core/goal.h"
#include "core/schedule.h"
#include "exchange/date_order.h"
#include "exchange/pick.h"
#include "store/store.h"

/* Marks of one day of a habit that a file has more than once. */
enum import_repeats {
	REPEATS_JOIN,  /* all of them are true */
	REPEATS_FIRST, /* the first one stands */
	REPEATS_LAST,  /* the last one stands */
};

struct batch_row {
	int64_t habit;
	day_t day;
	bool skip;
	double amount; /* NaN: none is given */
};

/* Where a row stands that is left out. */
struct import_place {
	const char *part; /* the file in the folder that is imported, or NULL */
	int64_t line;     /* 0: the reason tells the place */
};

/* A name in the file, and the habit that it means. */
struct known_name {
	char *name; /* NULL: none is kept here */
	int64_t habit;
};

struct import {
	struct store *store;             /* NULL: marks are only checked */
	const struct store_place *place; /* for a scratch database beside it */
	day_t today;
	struct pick *pick;       /* which habits are wanted, and under which names; or NULL */
	struct date_order order; /* how the user says that dates are written */

	/* What came of it; rows that are none of this changed nothing. */
	int64_t read;     /* rows */
	int64_t added;    /* days that were not so before */
	int64_t notes;    /* amounts and notes that were not so before */
	int64_t not_done; /* rows that say "no" or "not known": their day stays as it is */
	int64_t derived;  /* rows that the other program worked out from others */
	int64_t replaced; /* rows that another row of the same day stands for */
	int64_t left_out; /* rows that are no marks */
	int64_t habits_added;

	/* Called for each row that is left out, with the reason. */
	void (*left_out_seen)(void *closure, const struct import_place *place, const char *reason);
	/* Called with what else the user should know. */
	void (*remarked)(void *closure, const char *remark);
	/* Called with each setting that a file has; -1 where it is none. */
	int (*setting)(void *closure, const char *key, const char *value, struct error *err);
	/* Called now and then with the number of rows read so far. */
	void (*progress)(void *closure, int64_t read);
	void *closure;

	const char *part;     /* the file of the folder that is being read, for messages; or NULL */
	struct buf part_name; /* its name, where somebody has to keep it */
	enum import_repeats repeats;
	struct batch_row *batch;
	size_t n_batch;
	int64_t *touched; /* habits whose summary is behind their bits */
	size_t n_touched, cap_touched;
	int64_t *declared; /* habits given to import_habit(), ascending */
	size_t n_declared, cap_declared;
	struct known_name *known; /* habits that were met last, by a hash of their names */
};

/*
 * Begin; the callbacks, pick and order are set by the caller, and may be left out.
 * So is the place, which only the complete form needs.
 */
void import_init(struct import *import, struct store *store, day_t today);
void import_release(struct import *import);

/*
 * How marks of the same day go together, before the first of them. They are
 * then stored by import_finish() and not before.
 */
int import_repeats(struct import *import, enum import_repeats repeats, struct error *err);

/* What a file says of a habit besides its days. The strings are the caller's. */
struct import_habit {
	const char *name;
	bool by_id; /* the file tells habits apart by more than their names */
	struct schedule schedule;
	struct goal goal;
	const char *unit; /* NULL: none */
	const char *note; /* NULL: none */
	bool archived;
	const char *remark; /* said of the habit where it is made, behind its name; or NULL */
};

#define IMPORT_HABIT_INIT(habit_name)                                \
 {                                                                   \
  .name = (habit_name), .schedule = SCHEDULE_INIT, .goal = GOAL_INIT \
 }

#define IMPORT_UNWANTED ((int64_t)-1) /* the user wants other habits only */

/*
 * Find the habit, or make it with these settings; one that was there keeps its
 * own. Where the file has another one of that name, and by_id is set, it is
 * called "NAME (2)". *ret_habit is for marks: IMPORT_UNWANTED where the user
 * wants others only. -1 with ERR_DATA.
 */
int import_habit(struct import *import, const struct import_habit *habit, int64_t *ret_habit,
    struct error *err);

enum mark_state {
	STATE_DONE,
	STATE_SKIP,
	STATE_NOT_DONE, /* or not known: no check-in, but there may be a note */
	STATE_DERIVED,  /* the other program worked it out: the same */
};

struct mark {
	const char *habit; /* its name; the habit is made where it is new */
	int64_t id;        /* in place of a name that is NULL: from import_habit() */
	day_t day;
	enum mark_state state;
	double amount;    /* NaN: none */
	const char *note; /* NULL: none */
};

/* Take one mark. -1 with ERR_DATA where the name is none, or from the store. */
int import_mark(struct import *import, const struct mark *mark, struct error *err);

/*
 * Whether the habit that a name of the file means has a goal here, by which an amount
 * tells what is done; a habit that is not there has none. True where the user wants
 * other habits only, or marks are only checked. -1 with ERR_DATA.
 */
int import_has_goal(struct import *import, const char *habit, bool *ret_has, struct error *err);

/* Count a row that is no mark; the line (0: none) and the reason are for the report. */
void import_leave_out(struct import *import, int64_t line, const char *reason);

/* The same of a habit that is deleted in the other program. */
void import_leave_out_deleted(struct import *import, const char *habit);

/* Tell the user something that is no row's fault. */
void import_remark(struct import *import, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Read a date: YYYY-MM-DD, or as the user says that it is written. -1 with ERR_DATA. */
int import_date(const struct import *import, const char *text, day_t *ret_day, struct error *err);

/* Store what is still in the batch and bring the summaries up to date. */
int import_finish(struct import *import, struct error *err);

#endif
