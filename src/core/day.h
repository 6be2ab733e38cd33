/*
 * Days and civil dates, proleptic Gregorian, years 1 to 9999, without a zone.
 * Arithmetic is on day numbers; nothing here knows of hours, clocks or today.
 */
#ifndef CORE_DAY_H
#define CORE_DAY_H

#include <stdbool.h>
#include <stdint.h>

/* Days since 1970-01-01; DAY_MIN to DAY_MAX where a valid day is meant. */
typedef int32_t day_t;

#define DAY_MIN  ((day_t)-719162) /* 0001-01-01 */
#define DAY_MAX  ((day_t)2932896) /* 9999-12-31 */
#define DAY_NONE INT32_MIN        /* no day: never a valid one */

enum {
	YEAR_MIN = 1,
	YEAR_MAX = 9999,
	MONTHS_PER_YEAR = 12,
	DAYS_PER_WEEK = 7
};

/* Names by number: Sunday is 0, as in `struct tm`. */
enum weekday {
	SUNDAY,
	MONDAY,
	TUESDAY,
	WEDNESDAY,
	THURSDAY,
	FRIDAY,
	SATURDAY
};

struct civil {
	int year;  /* YEAR_MIN to YEAR_MAX */
	int month; /* 1 to 12 */
	int day;   /* 1 to the month's length */
};

/* Length of a month in days, 28 to 31; month is 1 to 12, any year. */
int month_days(int year, int month);

/* The lengths of a year's twelve months, January first. Static. */
const signed char *month_lengths(int year);

/* Whether the three numbers name a day between 0001-01-01 and 9999-12-31. */
bool civil_valid(int year, int month, int day);

/*
 * Between the two forms of a valid day. After Howard Hinnant, "chrono-Compatible
 * Low-Level Date Algorithms" (days_from_civil, civil_from_days).
 */
day_t day_from_civil(int year, int month, int day);
struct civil day_to_civil(day_t day);

bool day_valid(day_t day);
enum weekday day_weekday(day_t day);

/* First and last day of a year from YEAR_MIN to YEAR_MAX. */
day_t year_first_day(int year);
day_t year_last_day(int year);

enum {
	DAY_TEXT_SIZE = 11
};

/* Write the valid day as YYYY-MM-DD and a NUL to text; returns text. */
char *day_format(day_t day, char text[DAY_TEXT_SIZE]);

/* Full English name, "sunday" to "saturday". Static. */
const char *weekday_name(enum weekday weekday);

#endif
