/* A habit's days with what was logged on them, in order: what the writers of files go through. */
#ifndef EXCHANGE_LOGGED_H
#define EXCHANGE_LOGGED_H

#include "store/habit.h"
#include "store/history.h"

enum logged_state {
	LOGGED_DONE,
	LOGGED_PARTIAL, /* by the habit's goal not done, and not skipped */
	LOGGED_SKIPPED,
	LOGGED_EMPTY, /* none of these, though it has a note */
};

struct logged {
	day_t day;
	enum logged_state state;
	double amount; /* of all devices; NaN: none */
	char *note;    /* NULL: none */
};

struct logged_days {
	struct logged *all; /* oldest first */
	size_t n, cap;
	struct history history;
};

#define LOGGED_DAYS_INIT   \
 {                         \
  NULL, 0, 0, HISTORY_INIT \
 }

/* Read a habit's days in the place of those before. */
int logged_read(struct store *store, const struct habit *habit, struct logged_days *days,
    struct error *err);
void logged_release(struct logged_days *days);

/* The days of all habits in one order: by day, of one day by habit. */
struct logged_row {
	size_t habit; /* which of them, from 0 */
	struct logged logged;
};

struct logged_rows {
	struct logged_row *all;
	size_t n, cap;
};

#define LOGGED_ROWS_INIT \
 {                       \
  NULL, 0, 0             \
 }

/* Read all of them. The caller calls logged_rows_release() whatever comes of it. */
int logged_rows_read(struct store *store, const struct habits *habits, struct logged_rows *rows,
    struct error *err);
void logged_rows_release(struct logged_rows *rows);

#endif
