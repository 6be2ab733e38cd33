/* Goals: how much of something makes a day done. Knows amounts, not who logged them. */
#ifndef CORE_GOAL_H
#define CORE_GOAL_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/err.h"

enum goal_kind {
	GOAL_NONE,     /* a check-in makes the day done */
	GOAL_AT_LEAST, /* done when a day's amount reaches it */
	GOAL_AT_MOST,  /* done when a day's amount was logged and stays within it */
};

struct goal {
	enum goal_kind kind;
	double amount; /* above 0 for at least, 0 or more for at most; 0 where there is none */
};

#define GOAL_INIT \
 {                \
  GOAL_NONE, 0    \
 }

/*
 * Read an amount: a decimal number from 0 to 1e12 in the C locale's spelling. -1
 * with ERR_USAGE, naming it, on anything else.
 */
int amount_parse(const char *text, double *ret_amount, struct error *err);

/* Whether a day on which `sum` was logged is done: within 1e-9, since decimal parts don't add up. */
bool goal_met(const struct goal *goal, double sum);

/* What a check-in without an amount logs on a day that has `sum`: what is missing, 0 for at most. */
double goal_missing(const struct goal *goal, double sum);

/* a + b without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
double amount_sum(double a, double b);

/* Append an amount with its unit, which may be NULL: "12 pages". */
void amount_describe(struct buf *ret, double amount, const char *unit);

/* Append what a day has of its goal: "12 of 20 pages", "1 of at most 2 cups". */
void goal_progress(struct buf *ret, const struct goal *goal, double amount, const char *unit);

/* Append the goal, of any kind but GOAL_NONE: "20 pages", "at most 2 cups". */
void goal_describe(struct buf *ret, const struct goal *goal, const char *unit);

#endif
