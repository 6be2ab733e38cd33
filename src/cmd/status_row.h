/* One habit of the status: what is known of it, in which order, in what words. */
#ifndef CMD_STATUS_ROW_H
#define CMD_STATUS_ROW_H

#include <jansson.h>

#include "base/buf.h"
#include "core/rules.h"
#include "core/streak.h"
#include "store/habit.h"

enum {
	STATUS_RATE_DAYS = 30, /* the rate is over so many */
	STATUS_STRIP_MIN = 7,
	STATUS_STRIP_MAX = 31
};

struct status_row {
	struct habit habit; /* taken over */
	struct streak streak;
	struct share rate;
	double amount;                         /* today's, of a habit with a goal; NaN: none */
	size_t place;                          /* in the order in which habits were asked for */
	struct buf key;                        /* of the name, where rows are sorted by it */
	enum day_state days[STATUS_STRIP_MAX]; /* the last ones, today at the end... */
	size_t n_days;                         /* ...so many, where they are wanted */
};

void status_row_release(struct status_row *row);

/* The words of --sort, ended by one without a name. */
struct status_order {
	const char *name;
	/* Below 0 where a comes before b; 0 where their places decide. */
	int (*compare)(const struct status_row *a, const struct status_row *b);
};

extern const struct status_order status_orders[];

/* The order of that name; NULL, with ERR_USAGE, where there is none. */
const struct status_order *status_order_find(const char *name, struct error *err);

/* The row as an object of the JSON. */
json_t *status_row_json(const struct status_row *row);

/*
 * Check a format: text with placeholders of % and a letter, and escapes of \ and
 * a letter. -1 with ERR_USAGE, naming the character, where one is unknown.
 */
int status_format_check(const char *format, struct error *err);

/* Append the row by a format that was checked; the name `shown` as it is to appear. */
void status_format_add(struct buf *ret, const char *format, const struct status_row *row,
    const char *shown);

#endif
