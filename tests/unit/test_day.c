/* Days and civil dates, against a calendar that counts from 0001-01-01 day by day. */
#include <string.h>

#include "core/day.h"
#include "tap.h"

static int
naive_month_days(int year, int month)
{
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	switch (month) {
	case 2:
		return leap ? 29 : 28;
	case 4:
	case 6:
	case 9:
	case 11:
		return 30;
	default:
		return 31;
	}
}

static const struct {
	int year, month, day;
	day_t number;
	enum weekday weekday;
	const char *text;
} anchors[] = {
	{ 1, 1, 1, DAY_MIN, MONDAY, "0001-01-01" },
	{ 1582, 10, 15, -141427, FRIDAY, "1582-10-15" },
	{ 1900, 2, 28, -25509, WEDNESDAY, "1900-02-28" },
	{ 1900, 3, 1, -25508, THURSDAY, "1900-03-01" },
	{ 1969, 12, 31, -1, WEDNESDAY, "1969-12-31" },
	{ 1970, 1, 1, 0, THURSDAY, "1970-01-01" },
	{ 2000, 2, 29, 11016, TUESDAY, "2000-02-29" },
	{ 2011, 12, 30, 15338, FRIDAY, "2011-12-30" },
	{ 2024, 2, 29, 19782, THURSDAY, "2024-02-29" },
	{ 2025, 10, 31, 20392, FRIDAY, "2025-10-31" },
	{ 2026, 3, 8, 20520, SUNDAY, "2026-03-08" },
	{ 2100, 2, 28, 47540, SUNDAY, "2100-02-28" },
	{ 2100, 3, 1, 47541, MONDAY, "2100-03-01" },
	{ 9999, 12, 31, DAY_MAX, FRIDAY, "9999-12-31" },
};

static void
test_anchors(void)
{
	for (size_t i = 0; i < sizeof(anchors) / sizeof(anchors[0]); i++) {
		day_t day = day_from_civil(anchors[i].year, anchors[i].month, anchors[i].day);
		char text[DAY_TEXT_SIZE];

		TEST(day == anchors[i].number && day_weekday(day) == anchors[i].weekday &&
			strcmp(day_format(day, text), anchors[i].text) == 0,
		    "%s is day %d, a %s", anchors[i].text, anchors[i].number,
		    weekday_name(anchors[i].weekday));
	}
}

static const struct {
	const char *says;
	int year, month, day;
	bool valid;
} dates[] = {
	{ "29 February 2024 is a day", 2024, 2, 29, true },
	{ "29 February 2000 is a day", 2000, 2, 29, true },
	{ "29 February 2023 is no day", 2023, 2, 29, false },
	{ "29 February 1900 is no day", 1900, 2, 29, false },
	{ "29 February 2100 is no day", 2100, 2, 29, false },
	{ "30 February 2024 is no day", 2024, 2, 30, false },
	{ "31 April is no day", 2026, 4, 31, false },
	{ "31 December is a day", 2026, 12, 31, true },
	{ "there is no day 0", 2026, 3, 0, false },
	{ "there is no day -1", 2026, 3, -1, false },
	{ "there is no day 32", 2026, 3, 32, false },
	{ "there is no month 0", 2026, 0, 1, false },
	{ "there is no month 13", 2026, 13, 1, false },
	{ "there is no month -1", 2026, -1, 1, false },
	{ "there is no year 0", 0, 12, 31, false },
	{ "there is no year -4", -4, 2, 29, false },
	{ "the year 1 is the first", 1, 1, 1, true },
	{ "the year 9999 is the last", 9999, 12, 31, true },
	{ "there is no year 10000", 10000, 1, 1, false },
};

static void
test_validity(void)
{
	for (size_t i = 0; i < sizeof(dates) / sizeof(dates[0]); i++)
		TEST(civil_valid(dates[i].year, dates[i].month, dates[i].day) == dates[i].valid,
		    "%s", dates[i].says);
	TEST(day_valid(DAY_MIN) && day_valid(DAY_MAX) && day_valid(0),
	    "the first and the last day are valid");
	TEST(!day_valid(DAY_MIN - 1) && !day_valid(DAY_MAX + 1) && !day_valid(DAY_NONE) &&
		!day_valid(INT32_MAX),
	    "days before the first, after the last and DAY_NONE are not");
}

/* What is wrong with the day that is to be year-month-d, or NULL. */
static const char *
day_fault(day_t day, int year, int month, int d)
{
	struct civil civil = day_to_civil(day);

	if (civil.year != year || civil.month != month || civil.day != d)
		return "day_to_civil";
	if (day_from_civil(year, month, d) != day)
		return "day_from_civil";
	if ((int)day_weekday(day) != (day - DAY_MIN + MONDAY) % DAYS_PER_WEEK)
		return "day_weekday";
	return civil_valid(year, month, d) && day_valid(day) ? NULL : "validity";
}

/* All 3,652,059 days; the number that the calendar came to is left in *ret_end. */
static const char *
walk(day_t *ret_end)
{
	day_t day = DAY_MIN;
	const char *fault = NULL;

	for (int year = YEAR_MIN; year <= YEAR_MAX; year++)
		for (int month = 1; month <= MONTHS_PER_YEAR; month++)
			for (int d = 1; d <= naive_month_days(year, month); d++, day++)
				if (fault == NULL) {
					fault = day_fault(day, year, month, d);
					if (fault != NULL)
						printf("# %s of %04d-%02d-%02d, day %d\n", fault,
						    year, month, d, day);
				}
	*ret_end = day;
	return fault;
}

static void
test_every_day(void)
{
	bool lengths = true, borders = true;
	day_t end;

	TEST(walk(&end) == NULL, "every day of the years 1 to 9999 converts there and back");
	TEST(end == DAY_MAX + 1, "the calendar ends at DAY_MAX");
	for (int year = YEAR_MIN; year <= YEAR_MAX; year++) {
		for (int month = 1; month <= MONTHS_PER_YEAR; month++)
			if (month_days(year, month) != naive_month_days(year, month))
				lengths = false;
		if (year > YEAR_MIN && year_first_day(year) != year_last_day(year - 1) + 1)
			borders = false;
	}
	TEST(lengths, "every month has its length");
	TEST(borders && year_first_day(YEAR_MIN) == DAY_MIN && year_last_day(YEAR_MAX) == DAY_MAX,
	    "every year begins the day after the one before has ended");
}

static void
test_format(void)
{
	bool right = true;

	/* A prime step meets every month, day of the month and digit. */
	for (day_t day = DAY_MIN; day <= DAY_MAX; day += 37) {
		struct civil civil = day_to_civil(day);
		char text[DAY_TEXT_SIZE], want[40];

		snprintf(want, sizeof(want), "%04d-%02d-%02d", civil.year, civil.month, civil.day);
		if (right && strcmp(day_format(day, text), want) != 0) {
			printf("# got %s, want %s\n", text, want);
			right = false;
		}
	}
	TEST(right, "days are written as YYYY-MM-DD with all their zeros");
}

static void
test_weekday_names(void)
{
	static const char *const names[] = { "sunday", "monday", "tuesday", "wednesday", "thursday",
		"friday", "saturday" };
	bool right = true;

	for (int i = 0; i < DAYS_PER_WEEK; i++)
		if (strcmp(weekday_name((enum weekday)i), names[i]) != 0)
			right = false;
	TEST(right, "weekdays have their English names, Sunday first");
}

int
main(void)
{
	test_anchors();
	test_validity();
	test_every_day();
	test_format();
	test_weekday_names();
	return tap_done();
}
