/* Days and civil dates. */
#include "core/day.h"

#include <assert.h>

static bool
is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

const signed char *
month_lengths(int year)
{
	static const signed char lengths[2][MONTHS_PER_YEAR] = {
		{ 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 },
		{ 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 },
	};

	return lengths[is_leap(year)];
}

int
month_days(int year, int month)
{
	assert(month >= 1 && month <= MONTHS_PER_YEAR);
	return month_lengths(year)[month - 1];
}

bool
civil_valid(int year, int month, int day)
{
	return year >= YEAR_MIN && year <= YEAR_MAX && month >= 1 && month <= MONTHS_PER_YEAR &&
	    day >= 1 && day <= month_days(year, month);
}

/* Both conversions count years from March, so that a leap day ends its year. */
enum {
	DAYS_PER_ERA = 146097,
	DAYS_BEFORE_1970 = 719468
};

day_t
day_from_civil(int year, int month, int day)
{
	int from_march = month > 2 ? month - 3 : month + 9;
	int y = month > 2 ? year : year - 1;
	int era = y / 400, of_era = y % 400;
	int of_year = (153 * from_march + 2) / 5 + day - 1;

	assert(civil_valid(year, month, day));
	return era * DAYS_PER_ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year -
	    DAYS_BEFORE_1970;
}

struct civil
day_to_civil(day_t day)
{
	int shifted = day + DAYS_BEFORE_1970;
	int era = shifted / DAYS_PER_ERA, of_era = shifted % DAYS_PER_ERA;
	int y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	int of_year = of_era - (365 * y + y / 4 - y / 100);
	int from_march = (5 * of_year + 2) / 153;
	int month = from_march < 10 ? from_march + 3 : from_march - 9;

	assert(day_valid(day));
	return (struct civil){
		.year = y + era * 400 + (month <= 2),
		.month = month,
		.day = of_year - (153 * from_march + 2) / 5 + 1,
	};
}

bool
day_valid(day_t day)
{
	return day >= DAY_MIN && day <= DAY_MAX;
}

enum weekday
day_weekday(day_t day)
{
	/* 0000-12-31, the day before DAY_MIN, would be a Sunday. */
	return (enum weekday)((day - DAY_MIN + 1) % DAYS_PER_WEEK);
}

day_t
year_first_day(int year)
{
	return day_from_civil(year, 1, 1);
}

day_t
year_last_day(int year)
{
	return day_from_civil(year, 12, 31);
}

char *
day_format(day_t day, char text[DAY_TEXT_SIZE])
{
	struct civil civil = day_to_civil(day);
	int digits[] = { civil.year / 1000, civil.year / 100 % 10, civil.year / 10 % 10,
		civil.year % 10, -1, civil.month / 10, civil.month % 10, -1, civil.day / 10,
		civil.day % 10 };

	for (int i = 0; i < DAY_TEXT_SIZE - 1; i++)
		text[i] = (char)(digits[i] < 0 ? '-' : '0' + digits[i]);
	text[DAY_TEXT_SIZE - 1] = '\0';
	return text;
}

const char *
weekday_name(enum weekday weekday)
{
	static const char *const names[DAYS_PER_WEEK] = {
		"sunday",
		"monday",
		"tuesday",
		"wednesday",
		"thursday",
		"friday",
		"saturday",
	};

	return names[weekday];
}
