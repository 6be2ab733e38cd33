/* Goals: which amounts make a day done, and what a day over its limit does to a run. */
#include <string.h>

#include "core/goal.h"
#include "core/streak.h"
#include "tap.h"

static const struct goal none = GOAL_INIT;
static const struct goal twenty = { GOAL_AT_LEAST, 20 };
static const struct goal two = { GOAL_AT_MOST, 2 };

static void
test_met(void)
{
	TEST(goal_met(&none, 0), "without a goal every check-in is enough");
	TEST(!goal_met(&twenty, 19.99) && goal_met(&twenty, 20) && goal_met(&twenty, 21),
	    "a goal is reached with its amount or more");
	TEST(goal_met(&two, 0) && goal_met(&two, 2) && !goal_met(&two, 2.01),
	    "a limit is kept with its amount or less");
	TEST(goal_met(&(struct goal){ GOAL_AT_LEAST, 0.3 }, 0.1 + 0.2 - 1e-12),
	    "a goal is reached but for the noise of binary fractions");
}

static void
test_missing(void)
{
	TEST(goal_missing(&twenty, 12) >= 8 && goal_missing(&twenty, 12) <= 8,
	    "8 are missing from 12 to 20");
	TEST(goal_missing(&twenty, 25) <= 0 && goal_missing(&two, 1) <= 0,
	    "nothing is missing to what is reached, nor ever to a limit");
}

static void
test_sum(void)
{
	double sum = amount_sum(0.1, 0.2);

	TEST(sum >= 0.3 && sum <= 0.3, "0.1 and 0.2 are 0.3");
	sum = amount_sum(1e12, 1);
	TEST(sum >= 1e12 + 1 && sum <= 1e12 + 1, "large amounts add up exactly");
}

static void
test_parse(void)
{
	static const char *const bad[] = { "", "-1", "1e13", "nan", "inf", "0x1", "1 ", " 1", "1,5",
		"=", "--", "1e", "+1" };
	struct error err = ERR_INIT;
	double amount = -1;

	TEST(amount_parse("2.5", &amount, &err) == 0 && amount >= 2.5 && amount <= 2.5,
	    "2.5 is an amount");
	TEST(amount_parse("0", &amount, &err) == 0 && amount <= 0, "0 is one too");
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		amount = 7;
		TEST(amount_parse(bad[i], &amount, &err) < 0 && err.code == ERR_USAGE &&
			amount >= 7,
		    "'%s' is no amount", bad[i]);
	}
}

static void
test_describe(void)
{
	struct buf text = BUF_INIT;

	goal_progress(&text, &twenty, 12.5, "pages");
	TEST(strcmp(buf_str(&text), "12.5 of 20 pages") == 0, "progress has the unit: %s",
	    buf_str(&text));
	buf_clear(&text);
	goal_progress(&text, &two, 3, NULL);
	TEST(strcmp(buf_str(&text), "3 of at most 2") == 0, "a limit is named as one: %s",
	    buf_str(&text));
	buf_release(&text);
}

/* A week that ends with a day over the limit, under a schedule. */
static struct streak
over_today(const char *text)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct schedule schedule = SCHEDULE_INIT;
	struct error err = ERR_INIT;
	struct streak streak;
	day_t today = day_from_civil(2026, 3, 7); /* a Saturday */

	if (schedule_parse(text, &schedule, &err) < 0)
		schedule = (struct schedule)SCHEDULE_INIT;
	days_add_range(&history.done, today - 6, today - 1);
	days_add_range(&history.partial, today, today);
	history.at_most = true;
	streak_evaluate(&schedule, &history, today, &work, &streak);
	history_release(&history);
	work_release(&work);
	return streak;
}

static void
test_over(void)
{
	struct streak daily = over_today("daily"), weekdays = over_today("weekdays");
	struct streak rolling = over_today("2 in 3 days"), strict = over_today("6 in 7 days");
	struct streak met = over_today("3/week"), unmet = over_today("7/week");

	TEST(daily.state == DAY_OFF && daily.current.length == 0 && daily.longest.length == 6,
	    "a day over its limit is off and ends a daily run");
	TEST(weekdays.state == DAY_OFF && weekdays.current.length == 6,
	    "but not where the day was not asked for");
	TEST(rolling.state == DAY_OFF && rolling.current.length == 6,
	    "a rolling run that can spare the day stands");
	TEST(strict.current.length == 6, "six of seven days are enough for 6 in 7");
	TEST(met.state == DAY_OFF && met.current.length == 1, "a week that is met stays so");
	TEST(unmet.state == DAY_OFF && !unmet.pending, "one that is not is not pending either");
}

int
main(void)
{
	test_met();
	test_missing();
	test_sum();
	test_parse();
	test_describe();
	test_over();
	return tap_done();
}
