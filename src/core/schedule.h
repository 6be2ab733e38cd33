/* Schedules: which days a habit asks for. Knows their spelling, not their runs. */
#ifndef CORE_SCHEDULE_H
#define CORE_SCHEDULE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/day.h"

enum schedule_kind {
	SCHEDULE_DAILY,    /* every day */
	SCHEDULE_WEEKDAYS, /* some days of the week */
	SCHEDULE_ROLLING,  /* n days in any m days in a row */
	SCHEDULE_CALENDAR, /* n days of each calendar week or month */
};

enum {
	SCHEDULE_M_MAX = 366,    /* the longest stretch of days that a rolling one looks at */
	SCHEDULE_WEEK_MAX = 7,   /* days of a week that can be asked for */
	SCHEDULE_MONTH_MAX = 31, /* and of a month: a shorter one asks for all its days */
	SCHEDULE_TEXT_SIZE = 32
};

/* Of two equal schedules all members are equal: those that a kind has no use for are 0. */
struct schedule {
	enum schedule_kind kind;
	unsigned weekdays;       /* weekdays: 1 << SUNDAY and so on, some but not all of them */
	int n;                   /* rolling, calendar: how many days are to be done, 1 or more */
	int m;                   /* rolling: in any so many days; n <= m, 2 or more */
	bool monthly;            /* calendar: of each month, else of each week */
	enum weekday week_start; /* calendar weeks: no part of the spelling, but a setting */
};

#define SCHEDULE_INIT                    \
 {                                       \
  SCHEDULE_DAILY, 0, 0, 0, false, SUNDAY \
 }

/*
 * Read a schedule, in any case, with blanks between its words:
 *   daily | mon,wed,fri | weekdays | weekends | every M days | N in M days | N/week | N/month
 * Weekdays are three letters or the whole name, each at most once. M is 1 to
 * SCHEDULE_M_MAX and N 1 to M; N is at most 7 a week and 31 a month. What asks
 * for every day becomes daily. Weeks start on Sunday until the caller says
 * otherwise. -1 with ERR_USAGE naming the character, counted from 1, *ret
 * untouched, on anything else.
 */
int schedule_parse(const char *text, struct schedule *ret, struct error *err);

/* Write the one spelling that is stored, and that schedule_parse() takes back; returns text. */
char *schedule_text(const struct schedule *schedule, char text[SCHEDULE_TEXT_SIZE]);

/* Append it so that people see which kind it is: "2 days in any 7 days". */
void schedule_describe(struct buf *ret, const struct schedule *schedule);

/* What the length of a streak counts: "day", "week" or "month". Static. */
const char *schedule_unit(const struct schedule *schedule);

/* Whether there are perfect weeks: of days of a month there are none. */
bool schedule_has_weeks(const struct schedule *schedule);

/* Whether what it counts depends on the weekday that weeks start on. */
bool schedule_by_week(const struct schedule *schedule);

#endif
