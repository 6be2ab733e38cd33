/*
 * Amounts logged towards a habit's goal: each device has a total of its own for
 * a day, and a check-in that says that it counts.
 */
#ifndef STORE_AMOUNT_H
#define STORE_AMOUNT_H

#include "store/habit.h"
#include "store/mark.h"

enum log_mode {
	LOG_MISSING, /* what is missing to the goal; of an at-most one nothing, but that it was logged */
	LOG_ADD,   /* this much more */
	LOG_TOTAL, /* this much in all, by this device */
};

struct log_amount {
	enum log_mode mode;
	double amount; /* 0 or more; of no meaning for LOG_MISSING */
};

/*
 * Log an amount on each of the days of a habit that has a goal, and bring the
 * cached summary, in the file and in *habit, up to date as of `today`. Counts in
 * *change the days on which something was written, and as `already` the others.
 * Needs the write lock. -1 with ERR_DATA.
 */
int store_log(struct store *store, struct habit *habit, const struct days *days,
    const struct log_amount *log, day_t today, struct mark_change *change, struct error *err);

/* What stands logged on a day, NaN where nothing does. A check-in without an amount is none. */
int store_amount(struct store *store, int64_t habit, day_t day, double *ret_amount,
    struct error *err);

#endif
