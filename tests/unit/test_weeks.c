/* Perfect weeks: by table, and against walks from day to day. */
#include <string.h>

#include "core/streak.h"
#include "history.h"

static const struct schedule daily = { .kind = SCHEDULE_DAILY };

/* Weeks as visited, or as a walk finds them: their last days. */
struct weeks {
	int n;
	day_t last[MODEL_DAYS / DAYS_PER_WEEK + 1];
};

static void
visit_week(void *closure, day_t week_last)
{
	struct weeks *weeks = closure;

	if (weeks->n < (int)(sizeof(weeks->last) / sizeof(weeks->last[0])))
		weeks->last[weeks->n] = week_last;
	weeks->n++;
}

static const struct {
	const char *says, *done, *skipped;
	enum weekday start;
	const char *span, *today, *want; /* the last days */
} weeks_cases[] = {
	{ "seven days from Sunday to Saturday are one", "2026-03-01..2026-03-07", "", SUNDAY,
	    "2026-01-01..2026-12-31", "2026-03-08", "2026-03-07" },
	{ "it counts on its last day", "2026-03-01..2026-03-07", "", SUNDAY,
	    "2026-01-01..2026-12-31", "2026-03-07", "2026-03-07" },
	{ "not before", "2026-03-01..2026-03-07", "", SUNDAY, "2026-01-01..2026-12-31",
	    "2026-03-06", "" },
	{ "twelve days from a Monday hold no week from Sunday", "2026-03-02..2026-03-13", "",
	    SUNDAY, "2026-01-01..2026-12-31", "2026-03-13", "" },
	{ "but one from Monday", "2026-03-02..2026-03-13", "", MONDAY, "2026-01-01..2026-12-31",
	    "2026-03-13", "2026-03-08" },
	{ "a skipped day makes a week less than perfect",
	    "2026-03-01..2026-03-03 2026-03-05..2026-03-07", "2026-03-04", SUNDAY,
	    "2026-01-01..2026-12-31", "2026-03-08", "" },
	{ "done wins over skip", "2026-03-01..2026-03-07", "2026-03-04", SUNDAY,
	    "2026-01-01..2026-12-31", "2026-03-08", "2026-03-07" },
	{ "no days, no weeks", "", "", SUNDAY, "2026-01-01..2026-12-31", "2026-03-08", "" },
	{ "future weeks do not count", "2026-03-01..2026-03-31", "", SUNDAY,
	    "2026-01-01..2026-12-31", "2026-03-15", "2026-03-07 2026-03-14" },
	{ "weeks cross a year that has 53 of them", "2020-12-21..2021-01-10", "", MONDAY,
	    "0001-01-01..9999-12-31", "2021-01-10", "2020-12-27 2021-01-03 2021-01-10" },
	{ "the year of a week is the one it ends in: the old year", "2020-12-21..2021-01-10", "",
	    MONDAY, "2020-01-01..2020-12-31", "2021-01-10", "2020-12-27" },
	{ "the year of a week is the one it ends in: the new year", "2020-12-21..2021-01-10", "",
	    MONDAY, "2021-01-01..2021-12-31", "2021-01-10", "2021-01-03 2021-01-10" },
	{ "30 December to 5 January is a week from Monday", "2024-12-30..2025-01-05", "", MONDAY,
	    "2025-01-01..2025-12-31", "2025-01-05", "2025-01-05" },
	{ "but none from Sunday", "2024-12-30..2025-01-05", "", SUNDAY, "2025-01-01..2025-12-31",
	    "2025-01-05", "" },
	{ "29 December to 4 January is a week of the new year", "2024-12-29..2025-01-04", "",
	    SUNDAY, "2025-01-01..2025-12-31", "2025-01-04", "2025-01-04" },
	{ "and not one of the old year", "2024-12-29..2025-01-04", "", SUNDAY,
	    "2024-01-01..2024-12-31", "2025-01-04", "" },
	{ "a week that ends on 31 December is the old year's", "2022-12-25..2022-12-31", "", SUNDAY,
	    "2022-01-01..2022-12-31", "2023-06-01", "2022-12-31" },
	{ "a week crosses 29 February", "2024-02-25..2024-03-02", "", SUNDAY,
	    "2024-01-01..2024-12-31", "2024-03-02", "2024-03-02" },
	{ "a future year has none yet", "2026-03-01..2026-03-31", "", SUNDAY,
	    "2027-01-01..2027-12-31", "2026-03-31", "" },
	{ "the first week of all", "0001-01-01..0001-01-14", "", MONDAY, "0001-01-01..0001-12-31",
	    "0001-01-14", "0001-01-07 0001-01-14" },
	{ "a week that began before the first day is not perfect", "0001-01-01..0001-01-13", "",
	    SUNDAY, "0001-01-01..0001-12-31", "0001-01-13", "0001-01-13" },
	{ "in the first days of all there is none", "0001-01-01..0001-01-05", "", SUNDAY,
	    "0001-01-01..9999-12-31", "0001-01-05", "" },
	{ "the last week of all", "9999-12-01..9999-12-31", "", SATURDAY, "9999-12-20..9999-12-31",
	    "9999-12-31", "9999-12-24 9999-12-31" },
	{ "a week that would end after the last day is not perfect", "9999-12-20..9999-12-31", "",
	    SUNDAY, "9999-12-20..9999-12-31", "9999-12-31", "" },
};

static void
test_weeks(void)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;

	for (size_t i = 0; i < sizeof(weeks_cases) / sizeof(weeks_cases[0]); i++) {
		static struct weeks weeks;
		struct buf got = BUF_INIT;
		struct days span_days = DAYS_INIT;
		struct week_span span = { .week_start = weeks_cases[i].start };
		int64_t count;

		history_clear(&history);
		add_days(&history.done, weeks_cases[i].done);
		add_days(&history.skipped, weeks_cases[i].skipped);
		add_days(&span_days, weeks_cases[i].span);
		span.first = days_first(&span_days);
		span.last = days_last_to(&span_days, DAY_MAX);
		weeks.n = 0;
		count = weeks_perfect(&daily, &history, &span, day_of(weeks_cases[i].today), &work,
		    visit_week, &weeks);
		for (int k = 0; k < weeks.n; k++) {
			if (k > 0)
				buf_add_char(&got, ' ');
			add_day(&got, weeks.last[k]);
		}
		TEST(count == weeks.n && strcmp(buf_str(&got), weeks_cases[i].want) == 0,
		    "perfect weeks: %s", weeks_cases[i].says);
		if (strcmp(buf_str(&got), weeks_cases[i].want) != 0)
			printf("# got %s, want %s\n", buf_str(&got), weeks_cases[i].want);
		buf_release(&got);
		days_release(&span_days);
	}
	work_release(&work);
	history_release(&history);
}

static void
naive_weeks(const struct model *model, const struct week_span *span, day_t today, struct weeks *ret)
{
	ret->n = 0;
	for (day_t day = model->first; day < model->first + model->n; day++) {
		/* DAY_MIN is a Monday; the day after a week's last one is its start. */
		int next = (day - DAY_MIN + MONDAY + 1) % DAYS_PER_WEEK, done = 0;

		for (int i = 0; i < DAYS_PER_WEEK; i++)
			done += model_has(model, day - i, MODEL_DONE);
		if (next == (int)span->week_start && done == DAYS_PER_WEEK && day <= today &&
		    day >= span->first && day <= span->last)
			visit_week(ret, day);
	}
}

static struct week_span
random_span(const struct model *model, struct dice *dice, enum weekday start)
{
	struct week_span span = { start, DAY_MIN, DAY_MAX };

	if (dice_below(dice, 2) == 0) {
		int year = day_to_civil(model_random_day(model, dice)).year;

		span.first = year_first_day(year);
		span.last = year_last_day(year);
	} else if (dice_below(dice, 2) == 0) {
		day_t a = model_random_day(model, dice), b = model_random_day(model, dice);

		span.first = a < b ? a : b;
		span.last = a < b ? b : a;
	}
	return span;
}

static bool
check_weeks(const struct model *model, const struct history *history, const struct week_span *span,
    day_t today, struct work *work)
{
	static struct weeks got, want;
	int64_t count;

	naive_weeks(model, span, today, &want);
	got.n = 0;
	count = weeks_perfect(&daily, history, span, today, work, visit_week, &got);
	return count == want.n && got.n == want.n &&
	    memcmp(got.last, want.last, (size_t)want.n * sizeof(want.last[0])) == 0 &&
	    weeks_perfect(&daily, history, span, today, work, NULL, NULL) == count;
}

/* Every week has exactly one year: the years' counts add up to all. */
static bool
check_years(const struct model *model, const struct history *history, enum weekday start,
    day_t today, struct work *work)
{
	struct week_span all = { start, DAY_MIN, DAY_MAX };
	int first = day_to_civil(model->first).year;
	int last = day_to_civil(model->first + model->n - 1).year;
	int64_t sum = 0;

	for (int year = first; year <= last; year++) {
		struct week_span span = { start, year_first_day(year), year_last_day(year) };

		sum += weeks_perfect(&daily, history, &span, today, work, NULL, NULL);
	}
	return sum == weeks_perfect(&daily, history, &all, today, work, NULL, NULL);
}

static void
test_random_weeks(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true, years = true;

	for (int i = 0; i < 1500 && right && years; i++) {
		model_random(&model, dice);
		model_to_history(&model, &history);
		for (int k = 0; k < DAYS_PER_WEEK && right && years; k++) {
			day_t today = model_random_day(&model, dice);
			struct week_span span = random_span(&model, dice, (enum weekday)k);

			right = check_weeks(&model, &history, &span, today, &work);
			years = check_years(&model, &history, (enum weekday)k, today, &work);
			if (!right || !years)
				print_failure(&model, today, "other weeks",
				    weekday_name((enum weekday)k));
		}
	}
	TEST(right, "perfect weeks from any weekday, in any span, are those of a walk");
	TEST(years, "every perfect week is counted in exactly one year");
	work_release(&work);
	history_release(&history);
}

int
main(void)
{
	struct dice dice = dice_start();

	test_weeks();
	test_random_weeks(&dice);
	return tap_done();
}
