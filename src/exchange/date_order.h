/* Dates as other programs write them: day, month and year in an order that only the user knows. */
#ifndef EXCHANGE_DATE_ORDER_H
#define EXCHANGE_DATE_ORDER_H

#include <stdbool.h>

#include "base/err.h"
#include "core/day.h"

/* What a number of a date is. */
enum date_part {
	DATE_YEAR,
	DATE_MONTH,
	DATE_DAY,
	DATE_PARTS
};

/* "m/d/y": three parts and what stands between them. */
struct date_order {
	bool given;                      /* else only YYYY-MM-DD is known */
	enum date_part part[DATE_PARTS]; /* each once */
	char between;                    /* one of / . - and a blank */
};

/* Read an order such as m/d/y or d.m.y. -1 with ERR_USAGE where it is none. */
int date_order_parse(const char *text, struct date_order *ret, struct error *err);

/*
 * Read a date of that order: a year of four digits, a month and a day of one or
 * two. False where the text is none, or no day that there is.
 */
bool date_order_read(const struct date_order *order, const char *text, day_t *ret_day);

/* Whether text is three numbers with the same sign between them, in whatever order. */
bool date_order_likely(const char *text);

#endif
