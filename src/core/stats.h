/*
 * What a habit's days amount to over time: how often it was done of what was
 * asked for, its best runs, its strength. Whole numbers, but for the strength.
 */
#ifndef CORE_STATS_H
#define CORE_STATS_H

#include "core/streak.h"

enum {
	STATS_SPANS = 5, /* of the rates */
	STATS_BEST = 10
};

/* The days of each rate; 0: all from the first done day on. */
extern const int stats_spans[STATS_SPANS];

/*
 * Up to a day. `days` of a weekday are those on which the habit could be done:
 * from the first done day on, without skipped ones, without the last day while it
 * is open, and of a weekday schedule only those it names.
 */
struct weekday_share {
	int64_t done, days;
};

/* All as of one day; later days are ignored. */
struct stats {
	int64_t done, skipped;           /* how many days are so; a done one is not skipped */
	day_t first, last;               /* done days, DAY_NONE: there is none */
	struct share rates[STATS_SPANS]; /* of stats_spans */
	struct weekday_share weekday[DAYS_PER_WEEK]; /* by enum weekday */
	struct run best[STATS_BEST]; /* the longest first, of equal ones the latest */
	size_t n_best;
	double strength; /* 0 to 1, see stats_strength() */
};

void stats_evaluate(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, struct stats *ret_stats);

/*
 * The share of `days` days: those that end with today, or with yesterday while
 * today is open; 0: all. *line goes up to today.
 */
struct share stats_rate(const struct schedule *schedule, const struct line *line, int days);

/* The whole part of 100 done / asked: 100 only where nothing is missing. -1: nothing was asked. */
int share_percent(struct share share);

/*
 * Each calendar month from that of the first done day to that of the line's last
 * day, oldest first, with its share.
 */
void stats_months(const struct schedule *schedule, const struct line *line,
    void (*visit)(void *closure, struct civil month, struct share share), void *closure);

/*
 * How strong a habit is, 0 to 1, by the formula of Loop Habit Tracker (Score.kt,
 * ScoreList.kt): each day from the first done one on moves the score to
 * score m + value (1 - m), m = 0.5^(sqrt(f) / 13), where f is how many days in a
 * day the schedule asks for. A daily habit's value is 1 when it was done, else 0;
 * otherwise it is the done days of the last two periods over those asked for, at
 * most 1. A month is 30 days. Skipped days are taken out of the line first, and
 * the last day counts once it is not open.
 */
double stats_strength(const struct schedule *schedule, const struct line *line);

/* The nearest whole number of hundredths. */
int strength_percent(double strength);

/* What was logged on days with an amount. */
struct amounts {
	int64_t days;
	double sum;    /* without the noise of binary fractions */
	double best;   /* the highest, or of a habit that stays within its goal the lowest */
	day_t best_on; /* of equal ones the latest */
};

/* Add one day, in ascending order; `lowest`: the lower the better. */
void amounts_add(struct amounts *amounts, day_t day, double amount, bool lowest);

#endif
