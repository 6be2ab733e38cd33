/* Schedules: what is read, how it is spelled, and where errors point. */
#include <string.h>

#include "core/schedule.h"
#include "tap.h"

static const struct {
	const char *typed, *stored, *shown, *unit;
} good[] = {
	{ "daily", "daily", "daily", "day" },
	{ "Daily", "daily", "daily", "day" },
	{ "every day", "daily", "daily", "day" },
	{ "every 1 day", "daily", "daily", "day" },
	{ "1 in 1 days", "daily", "daily", "day" },
	{ "mon,wed,fri", "mon,wed,fri", "mon,wed,fri", "day" },
	{ "FRI,Wednesday,mon", "mon,wed,fri", "mon,wed,fri", "day" },
	{ "sun, mon", "mon,sun", "mon,sun", "day" },
	{ "tuesday", "tue", "tue", "day" },
	{ "mon,tue,wed,thu,fri,sat", "mon,tue,wed,thu,fri,sat", "mon,tue,wed,thu,fri,sat", "day" },
	{ "sat,sun,mon,tue,wed,thu,fri", "daily", "daily", "day" },
	{ "weekdays", "weekdays", "weekdays", "day" },
	{ "fri,thu,wed,tue,mon", "weekdays", "weekdays", "day" },
	{ "Weekends", "weekends", "weekends", "day" },
	{ "sun,sat", "weekends", "weekends", "day" },
	{ "every 3 days", "every 3 days", "1 day in any 3 days", "day" },
	{ "1 in 3 days", "every 3 days", "1 day in any 3 days", "day" },
	{ "2 in 7 days", "2 in 7 days", "2 days in any 7 days", "day" },
	{ "2  IN 7   Days", "2 in 7 days", "2 days in any 7 days", "day" },
	{ "7 in 7 days", "7 in 7 days", "7 days in any 7 days", "day" },
	{ "366 in 366 days", "366 in 366 days", "366 days in any 366 days", "day" },
	{ "1/week", "1/week", "1 day a calendar week", "week" },
	{ "03/week", "3/week", "3 days a calendar week", "week" },
	{ "7/Week", "7/week", "7 days a calendar week", "week" },
	{ "10/month", "10/month", "10 days a calendar month", "month" },
	{ "31/month", "31/month", "31 days a calendar month", "month" },
};

static void
test_good(void)
{
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		struct schedule schedule = SCHEDULE_INIT, again = SCHEDULE_INIT;
		struct error err = ERR_INIT;
		struct buf shown = BUF_INIT;
		char text[SCHEDULE_TEXT_SIZE] = "";

		if (schedule_parse(good[i].typed, &schedule, &err) == 0)
			schedule_describe(&shown, &schedule);
		TEST(strcmp(buf_str(&shown), good[i].shown) == 0 &&
			strcmp(schedule_text(&schedule, text), good[i].stored) == 0 &&
			strcmp(schedule_unit(&schedule), good[i].unit) == 0,
		    "'%s' is stored as '%s' and shown as '%s'", good[i].typed, good[i].stored,
		    good[i].shown);
		if (err.code != ERR_NONE)
			printf("# %s\n", err.message);
		TEST(schedule_parse(text, &again, &err) == 0 && again.kind == schedule.kind &&
			again.weekdays == schedule.weekdays && again.n == schedule.n &&
			again.m == schedule.m && again.monthly == schedule.monthly,
		    "'%s' is read back as the same", text);
		buf_release(&shown);
	}
}

static const struct {
	const char *typed;
	int at;
	const char *why;
} bad[] = {
	{ "", 1, "expected daily" },
	{ " daily", 1, "expected daily" },
	{ "daily ", 6, "should end here" },
	{ "dail", 1, "expected daily" },
	{ "week", 1, "expected daily" },
	{ "every", 6, "expected a number of days" },
	{ "every blue moon", 7, "expected a number" },
	{ "every 0 days", 7, "the number of days is 1 to 366" },
	{ "every 367 days", 7, "the number of days is 1 to 366" },
	{ "every 99999999999999999999 days", 7, "the number of days is 1 to 366" },
	{ "every 3", 8, "expected 'days'" },
	{ "every 3days", 8, "expected 'days'" },
	{ "every 3 weeks", 9, "expected 'days'" },
	{ "every 3 days!", 9, "expected 'days'" },
	{ "every 3 days,", 13, "should end here" },
	{ "every -3 days", 7, "expected a number" },
	{ "0 in 3 days", 1, "the number of days is 1 to 366" },
	{ "-1 in 3 days", 1, "expected a number" },
	{ "4 in 3 days", 1, "how many of these days are to be done is 1 to 3" },
	{ "2 in days", 6, "expected a number" },
	{ "2 of 7 days", 3, "expected '/week', '/month' or 'in M days'" },
	{ "3", 2, "expected '/week'" },
	{ "3 /week", 3, "expected '/week'" },
	{ "3/ week", 3, "expected 'week' or 'month'" },
	{ "3/day", 3, "expected 'week' or 'month'" },
	{ "3/weeks", 3, "expected 'week' or 'month'" },
	{ "0/week", 1, "the number of days is 1 to 366" },
	{ "8/week", 1, "how many days of a week is 1 to 7" },
	{ "32/month", 1, "how many days of a month is 1 to 31" },
	{ "3.5/week", 2, "expected '/week'" },
	{ "mon,", 5, "expected a weekday" },
	{ "mon,,fri", 5, "expected a weekday" },
	{ "mon,freitag", 5, "expected a weekday" },
	{ "mon,wed,MONDAY", 9, "that weekday is there already" },
	{ "mon wed", 4, "should end here" },
	{ "mon-fri", 1, "expected daily" },
	{ "weekdays,sat", 9, "should end here" },
	{ "t\xc3\xa4glich", 1, "expected daily" },
};

static void
test_bad(void)
{
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct schedule schedule = { .kind = SCHEDULE_ROLLING, .n = 5, .m = 6 };
		struct error err = ERR_INIT;
		char where[32];
		bool fails = schedule_parse(bad[i].typed, &schedule, &err) < 0;

		snprintf(where, sizeof(where), " at character %d: ", bad[i].at);
		TEST(fails && err.code == ERR_USAGE && strstr(err.message, where) != NULL &&
			strstr(err.message, bad[i].why) != NULL &&
			schedule.kind == SCHEDULE_ROLLING && schedule.n == 5 && schedule.m == 6,
		    "'%s' is refused at character %d: %s", bad[i].typed, bad[i].at, bad[i].why);
		if (fails &&
		    (strstr(err.message, where) == NULL || strstr(err.message, bad[i].why) == NULL))
			printf("# %s\n", err.message);
	}
}

int
main(void)
{
	test_good();
	test_bad();
	return tap_done();
}
