/* Every kind of schedule, against walks from day to day. */
#include <string.h>

#include "core/streak.h"
#include "history.h"
#include "kinds.h"
#include "naive.h"

static bool
check_streak(const struct schedule *schedule, const struct model *model, day_t today,
    struct history *history, struct work *work)
{
	struct buf got = BUF_INIT, want = BUF_INIT;
	struct streak streak, naive;
	bool right;

	streak_evaluate(schedule, history, today, work, &streak);
	describe(&got, &streak);
	naive_streak(schedule, model, today, &naive);
	describe(&want, &naive);
	right = strcmp(got.data, want.data) == 0;
	if (right && naive.current.length > 0) {
		bool late = !naive_saved(schedule, model, today, 0, naive.current.first);

		right = streak_too_late(schedule, history, today, work, &streak) == late;
		buf_add_str(&want, late ? ", too late" : ", not too late");
	}
	if (!right) {
		print_schedule(schedule);
		print_failure(model, today, got.data, want.data);
	}
	buf_release(&got);
	buf_release(&want);
	return right;
}

/* Kept since `today`, with one check-in more on `day`, and read on another day. */
static bool
check_summary(const struct schedule *schedule, struct model *model, day_t today, day_t day,
    struct history *history, struct work *work)
{
	struct summary summary, again;
	struct streak streak;
	int64_t current;

	summary_evaluate(schedule, history, today, work, &summary);
	if (summary.last_on != DAY_NONE) {
		streak_evaluate(schedule, history, summary.last_on, work, &streak);
		if (streak.last != summary.last_on || streak.current.length != summary.current ||
		    streak.longest.length != summary.longest)
			return false;
	}
	summary_evaluate(schedule, history, summary_day(&summary, day), work, &again);
	if (!summary_equal(&summary, &again))
		return false;
	streak_evaluate(schedule, history, day, work, &streak);
	if (summary_current(schedule, &summary, day, &current) && current != streak.current.length)
		return false;
	if (!model_has(model, day, MODEL_DONE) && day >= model->first && day <= today &&
	    day < model->first + model->n && summary_extend(schedule, &summary, day)) {
		model->state[day - model->first] |= MODEL_DONE;
		model_to_history(model, history);
		summary_evaluate(schedule, history, today, work, &again);
		return summary_equal(&summary, &again);
	}
	return true;
}

static bool
check_weeks(const struct schedule *schedule, const struct model *model, day_t today,
    const struct history *history, struct work *work)
{
	bool right = true;

	for (int start = 0; start < DAYS_PER_WEEK && right; start++) {
		struct week_span span = { (enum weekday)start, DAY_MIN, DAY_MAX };
		int64_t count = 0;

		for (day_t last = model->first; last < model->first + model->n + DAYS_PER_WEEK;
		     last++)
			count += last <= today && last - 6 >= DAY_MIN &&
			    naive_weekday(last + 1) == start &&
			    naive_perfect(schedule, model, last);
		if (!schedule_has_weeks(schedule))
			count = -1;
		right = weeks_perfect(schedule, history, &span, today, work, NULL, NULL) == count;
	}
	if (!right) {
		print_schedule(schedule);
		print_failure(model, today, "other perfect weeks", "");
	}
	return right;
}

static const struct {
	const char *says, *schedule, *done, *skipped, *today, *want;
} kinds[] = {
	{ "a day that is not asked for neither breaks a run nor is missed", "weekdays",
	    "2026-03-05 2026-03-06", "", "2026-03-08",
	    "off; 2 2026-03-05..2026-03-06, 1 left; longest 2 2026-03-05..2026-03-06; "
	    "2 to 2026-03-06" },
	{ "one day a week leaves a week until it is asked for again", "thu", "2026-03-05", "",
	    "2026-03-05",
	    "done; 1 2026-03-05..2026-03-05, 7 left; longest 1 2026-03-05..2026-03-05; "
	    "1 to 2026-03-05" },
	{ "the calendar may begin and end with days that are not asked for", "wed",
	    "0001-01-03 9999-12-29", "", "9999-12-31",
	    "off; 1 9999-12-29..9999-12-29, 5 left; longest 1 9999-12-29..9999-12-29; "
	    "2 to 9999-12-29" },
	{ "a stretch shorter than the window is sound", "5 in 7 days", "2026-03-07", "",
	    "2026-03-08",
	    "pending; 1 2026-03-07..2026-03-07 pending, 2 left; "
	    "longest 1 2026-03-07..2026-03-07; 1 to 2026-03-07" },
	{ "a run that can't be saved any more may still stand", "5 in 7 days", "2026-03-04", "",
	    "2026-03-08",
	    "pending; 1 2026-03-04..2026-03-04 pending, 0 left; "
	    "longest 1 2026-03-04..2026-03-04; 1 to 2026-03-04" },
	{ "skipped days up to today leave a rolling run as it was", "every 3 days", "2026-03-05",
	    "2026-03-06..2026-03-08", "2026-03-08",
	    "skipped; 1 2026-03-05..2026-03-05, 3 left; longest 1 2026-03-05..2026-03-05; "
	    "1 to 2026-03-05" },
	{ "the longest rolling run may have lost its beginning since", "2 in 7 days",
	    "2026-03-01 2026-03-02 2026-03-08 2026-03-15", "", "2026-03-15",
	    "done; 1 2026-03-15..2026-03-15, 6 left; longest 3 2026-03-01..2026-03-08; "
	    "4 to 2026-03-15" },
	{ "a rolling run may span the whole calendar", "every 366 days", "0001-01-01 9999-12-31",
	    "0001-01-02..9999-12-30", "9999-12-31",
	    "done; 2 0001-01-01..9999-12-31, 366 left; "
	    "longest 2 0001-01-01..9999-12-31; 2 to 9999-12-31" },
	{ "the week before the first whole one has no day of the year 0", "7/week",
	    "0001-01-01..0001-01-06", "", "0001-01-06",
	    "done; 1 0001-01-01..0001-01-06, 1 left; longest 1 0001-01-01..0001-01-06; "
	    "6 to 0001-01-06" },
	{ "the last week of all ends with the calendar", "7/week", "9999-12-26..9999-12-31", "",
	    "9999-12-31",
	    "done; 1 9999-12-26..9999-12-31, 1 left; longest 1 9999-12-26..9999-12-31; "
	    "6 to 9999-12-31" },
	{ "a streak of months goes through the whole calendar", "1/month", "0001-01-01..9999-12-01",
	    "", "9999-12-31",
	    "off; 119988 0001-01-01..9999-12-31, 31 left; "
	    "longest 119988 0001-01-01..9999-12-31; 3652029 to 9999-12-01" },
	{ "a month that is too short asks for all its days", "30/month", "2026-02-01..2026-02-27",
	    "", "2026-02-28", "pending; 0; longest 0; 27 to 2026-02-27" },
};

static void
test_table(void)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct history history = HISTORY_INIT;
		struct schedule schedule = SCHEDULE_INIT;
		struct work work = WORK_INIT;
		struct error err = ERR_INIT;
		struct buf got = BUF_INIT;
		struct streak streak;

		TEST(schedule_parse(kinds[i].schedule, &schedule, &err) == 0, "'%s' is a schedule",
		    kinds[i].schedule);
		add_days(&history.done, kinds[i].done);
		add_days(&history.skipped, kinds[i].skipped);
		streak_evaluate(&schedule, &history, day_of(kinds[i].today), &work, &streak);
		describe(&got, &streak);
		TEST(strcmp(got.data, kinds[i].want) == 0, "%s", kinds[i].says);
		if (strcmp(got.data, kinds[i].want) != 0)
			printf("# got  %s\n# want %s\n", got.data, kinds[i].want);
		buf_release(&got);
		work_release(&work);
		history_release(&history);
	}
}

static const char *const kind_names[] = { "daily", "weekdays", "rolling", "calendar" };

static void
test_kind(struct dice *dice, enum schedule_kind kind)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true, weeks = true, summaries = true;

	for (int i = 0; i < 3000 && right && weeks && summaries; i++) {
		struct schedule schedule = random_schedule(dice, kind);

		random_history(&model, dice, kind);
		model_to_history(&model, &history);
		for (int k = 0; k < 3 && right && weeks && summaries; k++) {
			day_t today = model_random_day(&model, dice);
			day_t other = model_random_day(&model, dice);

			right = check_streak(&schedule, &model, today, &history, &work);
			weeks = check_weeks(&schedule, &model, today, &history, &work);
			if (k == 2)
				other = today < DAY_MAX ? today + 1 : today;
			summaries = check_summary(&schedule, &model, today, other, &history, &work);
			if (!summaries) {
				print_schedule(&schedule);
				print_failure(&model, today, "another summary", "");
			}
		}
	}
	TEST(right, "%s: streaks of any history on any day are those of a walk", kind_names[kind]);
	TEST(weeks, "%s: perfect weeks are those of a walk", kind_names[kind]);
	TEST(summaries, "%s: a kept summary holds, and is right when it was extended",
	    kind_names[kind]);
	work_release(&work);
	history_release(&history);
}

/* One check-in more, on a day without any mark. */
static void
test_more_is_not_less(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true;

	for (int i = 0; i < 20000 && right; i++) {
		struct schedule schedule = random_schedule(dice, (enum schedule_kind)(i % 4));
		struct streak before, after;
		day_t today;
		int at;

		random_days(&model, dice, 200);
		today = model.first + model.n - 1;
		at = dice_below(dice, model.n);
		if (model.state[at] != 0)
			continue;
		model_to_history(&model, &history);
		streak_evaluate(&schedule, &history, today, &work, &before);
		model.state[at] = MODEL_DONE;
		model_to_history(&model, &history);
		streak_evaluate(&schedule, &history, today, &work, &after);
		right = after.current.length >= before.current.length &&
		    after.longest.length >= before.longest.length;
		if (!right) {
			print_schedule(&schedule);
			print_failure(&model, today, "a shorter streak", "");
		}
	}
	TEST(right, "a check-in on an empty day never makes a streak shorter, of any kind");
	work_release(&work);
	history_release(&history);
}

static void
test_as_days_pass(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true;

	for (int i = 0; i < 400 && right; i++) {
		struct schedule schedule = random_schedule(dice, (enum schedule_kind)(i % 4));
		int64_t before = 0;

		random_days(&model, dice, 200);
		model_to_history(&model, &history);
		for (day_t today = model.first; today < model.first + model.n; today++) {
			struct streak streak;

			streak_evaluate(&schedule, &history, today, &work, &streak);
			if (streak.longest.length < before ||
			    streak.longest.length < streak.current.length ||
			    streak.longest.length > streak.total)
				right = false;
			before = streak.longest.length;
		}
		if (!right) {
			print_schedule(&schedule);
			model_print(&model);
		}
	}
	TEST(right, "as days pass the longest run never shrinks, whatever the schedule");
	work_release(&work);
	history_release(&history);
}

int
main(void)
{
	struct dice dice = dice_start();

	test_table();
	test_kind(&dice, SCHEDULE_DAILY);
	test_kind(&dice, SCHEDULE_WEEKDAYS);
	test_kind(&dice, SCHEDULE_ROLLING);
	test_kind(&dice, SCHEDULE_CALENDAR);
	test_more_is_not_less(&dice);
	test_as_days_pass(&dice);
	return tap_done();
}
