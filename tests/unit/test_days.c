/* Days as month words, against one state a day. */
#include <string.h>

#include "core/days.h"
#include "model.h"
#include "tap.h"

/* All days of a month set. */
static uint32_t
whole_month(int year, int month)
{
	return UINT32_MAX >> (32 - month_days(year, month));
}

static void
test_bits_of_months(void)
{
	static const struct {
		int year, month, day;
		uint32_t bit, mask;
	} cases[] = {
		{ 2026, 1, 31, 1, 0x7fffffff },
		{ 2026, 1, 1, 0x40000000, 0x7fffffff },
		{ 2026, 4, 30, 1, 0x3fffffff },
		{ 2026, 4, 1, 0x20000000, 0x3fffffff },
		{ 2026, 2, 28, 1, 0x0fffffff },
		{ 2026, 2, 1, 0x08000000, 0x0fffffff },
		{ 2024, 2, 29, 1, 0x1fffffff },
		{ 2024, 2, 1, 0x10000000, 0x1fffffff },
		{ 2000, 2, 29, 1, 0x1fffffff },
		{ 1900, 2, 28, 1, 0x0fffffff },
		{ 2026, 12, 25, 0x40, 0x7fffffff },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct civil civil = { cases[i].year, cases[i].month, cases[i].day };

		TEST(day_bit(civil) == cases[i].bit &&
			whole_month(civil.year, civil.month) == cases[i].mask,
		    "%d-%02d-%02d is bit %08x of %08x", civil.year, civil.month, civil.day,
		    (unsigned)cases[i].bit, (unsigned)cases[i].mask);
	}
}

static void
test_empty(void)
{
	struct days days = DAYS_INIT;

	TEST(days_count(&days) == 0 && days_count_to(&days, DAY_MAX) == 0 &&
		!days_contain(&days, 0) && days_find(&days, 2026) == NULL &&
		days_first(&days) == DAY_NONE && days_last_to(&days, DAY_MAX) == DAY_NONE &&
		days_first_after(&days, DAY_MIN) == DAY_NONE,
	    "a fresh set has no day");
	days_year(&days, 2026);
	days_year(&days, 2020);
	TEST(days.n == 2 && days_count(&days) == 0 && days_first(&days) == DAY_NONE &&
		days_last_to(&days, DAY_MAX) == DAY_NONE &&
		days_first_after(&days, DAY_MIN) == DAY_NONE && days_find(&days, 2026) != NULL,
	    "years without a day have no day");
	days_clear(&days);
	TEST(days.n == 0 && days_find(&days, 2026) == NULL, "a cleared set has no year");
	days_year(&days, 2026);
	TEST(days_count(&days) == 0, "a year that is new again is empty again");
	days_release(&days);
	days_release(&days);
	TEST(days.years == NULL && days.n == 0, "it may be released twice");
}

static void
test_edges(void)
{
	struct days days = DAYS_INIT;

	days_add_range(&days, DAY_MIN, DAY_MIN);
	days_add_range(&days, DAY_MAX, DAY_MAX);
	TEST(days_count(&days) == 2 && days_contain(&days, DAY_MIN) &&
		days_contain(&days, DAY_MAX) && !days_contain(&days, DAY_MIN + 1) &&
		!days_contain(&days, DAY_MAX - 1),
	    "the first and the last day can be in a set");
	TEST(days_first(&days) == DAY_MIN && days_first_after(&days, DAY_MIN) == DAY_MAX &&
		days_first_after(&days, DAY_MAX - 1) == DAY_MAX &&
		days_first_after(&days, DAY_MAX) == DAY_NONE,
	    "the first one after a day is found over all years");
	TEST(days_last_to(&days, DAY_MIN) == DAY_MIN &&
		days_last_to(&days, DAY_MAX - 1) == DAY_MIN &&
		days_last_to(&days, DAY_MAX) == DAY_MAX,
	    "the last one up to a day is found over all years");
	TEST(days_count_to(&days, DAY_MAX - 1) == 1 && days_count_to(&days, DAY_MAX) == 2,
	    "the day itself is counted");
	days_add_range(&days, DAY_MIN, DAY_MAX);
	TEST(days_count(&days) == (int64_t)DAY_MAX - DAY_MIN + 1 && days.n == YEAR_MAX,
	    "a range may be the whole calendar");
	for (int month = 1; month <= MONTHS_PER_YEAR; month++)
		if (days_find(&days, 2023)[month - 1] != whole_month(2023, month) ||
		    days_find(&days, 2024)[month - 1] != whole_month(2024, month))
			days_clear(&days);
	TEST(days.n == YEAR_MAX, "a full month has all its bits and no other");
	TEST(year_count(days_find(&days, 2023)) == 365 && year_count(days_find(&days, 2024)) == 366,
	    "a full year has 365 or 366 days");
	days_release(&days);
}

static bool
years_ascend(const struct days *days)
{
	for (size_t i = 1; i < days->n; i++)
		if (days->years[i - 1].year >= days->years[i].year)
			return false;
	return true;
}

static void
test_years(struct dice *dice)
{
	enum {
		SPAN = 60
	};
	bool right = true;
	struct days days = DAYS_INIT;

	for (int i = 0; i < 500 && right; i++) {
		uint32_t want[SPAN] = { 0 };
		int first = dice_between(dice, YEAR_MIN, YEAR_MAX - SPAN + 1);

		days_clear(&days);
		for (int k = dice_below(dice, 2 * SPAN); k > 0; k--) {
			int at = dice_below(dice, SPAN);

			want[at] = (uint32_t)k;
			days_year(&days, first + at)[at % MONTHS_PER_YEAR] = (uint32_t)k;
		}
		for (int at = 0; at < SPAN; at++) {
			const uint32_t *month = days_find(&days, first + at);

			if (want[at] == 0
				? month != NULL
				: month == NULL || month[at % MONTHS_PER_YEAR] != want[at])
				right = false;
		}
		right = right && years_ascend(&days);
	}
	TEST(right, "years come in any order, each once, and keep their words");
	days_release(&days);
}

/* Mark random ranges in both; each day of the model must have come out the same. */
static bool
check_ranges(struct model *model, struct days *days, struct dice *dice)
{
	days_clear(days);
	memset(model->state, 0, sizeof(model->state));
	model->n = dice_between(dice, 1, MODEL_DAYS);
	model->first = model_random_first(dice, model->n);
	for (int k = dice_below(dice, 6); k > 0; k--) {
		int from = dice_below(dice, model->n);
		int to = dice_between(dice, from,
		    dice_below(dice, 2) == 0 || from + 40 > model->n ? model->n - 1 : from + 39);

		days_add_range(days, model->first + from, model->first + to);
		for (int i = from; i <= to; i++)
			model->state[i] = MODEL_DONE;
	}
	for (day_t day = model->first - 40; day < model->first + model->n + 40; day++)
		if (day_valid(day) && days_contain(days, day) != model_has(model, day, MODEL_DONE))
			return false;
	return years_ascend(days);
}

static void
test_ranges(struct dice *dice)
{
	bool right = true;
	struct days days = DAYS_INIT;
	static struct model model;

	for (int i = 0; i < 1000 && right; i++) {
		right = check_ranges(&model, &days, dice);
		if (!right)
			model_print(&model);
	}
	TEST(right, "a range adds its days, first and last included, and no other");
	days_release(&days);
}

/* What a walk over the model says of the days around `limit`. */
static bool
check_questions(const struct model *model, const struct days *days, day_t limit)
{
	int64_t all = 0, to = 0;
	day_t first = DAY_NONE, last = DAY_NONE, after = DAY_NONE;

	for (day_t day = model->first; day < model->first + model->n; day++) {
		if (!model_has(model, day, MODEL_DONE))
			continue;
		all++;
		if (first == DAY_NONE)
			first = day;
		if (day <= limit) {
			to++;
			last = day;
		} else if (after == DAY_NONE) {
			after = day;
		}
	}
	return days_count(days) == all && days_count_to(days, limit) == to &&
	    days_first(days) == first && days_last_to(days, limit) == last &&
	    days_first_after(days, limit) == after;
}

static void
test_questions(struct dice *dice)
{
	bool right = true;
	struct days days = DAYS_INIT;
	static struct model model;

	for (int i = 0; i < 3000 && right; i++) {
		day_t limit = dice_between(dice, DAY_MIN, DAY_MAX);

		model_random(&model, dice);
		model_to_days(&model, MODEL_DONE, &days);
		if (dice_below(dice, 4) == 0)
			days_year(&days, dice_between(dice, YEAR_MIN, YEAR_MAX));
		right = check_questions(&model, &days, limit);
		for (int k = 0; k < 5 && right; k++) {
			limit = model_random_day(&model, dice);
			right = check_questions(&model, &days, limit);
		}
		if (!right) {
			char text[DAY_TEXT_SIZE];

			printf("# around %s\n", day_format(limit, text));
			model_print(&model);
		}
	}
	TEST(right, "counts, first and last days are those of a walk over the days");
	days_release(&days);
}

int
main(void)
{
	struct dice dice = dice_start();

	test_bits_of_months();
	test_empty();
	test_edges();
	test_years(&dice);
	test_ranges(&dice);
	test_questions(&dice);
	return tap_done();
}
