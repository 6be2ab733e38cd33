/* Daily streaks: by table, and against walks from day to day. */
#include <string.h>

#include "core/streak.h"
#include "history.h"

static const struct schedule daily = { .kind = SCHEDULE_DAILY };

static void
add_run(struct buf *buf, const struct run *run)
{
	buf_addf(buf, "%lld", (long long)run->length);
	if (run->length == 0)
		return;
	buf_add_char(buf, ' ');
	add_day(buf, run->first);
	buf_add_str(buf, "..");
	add_day(buf, run->last);
}

/* "pending; 7 2026-03-01..2026-03-07 pending, 0 left; longest 7 ...; 7 to 2026-03-07" */
static void
describe(struct buf *buf, const struct streak *streak)
{
	buf_clear(buf);
	buf_addf(buf, "%s; ", day_state_name(streak->state));
	add_run(buf, &streak->current);
	if (streak->pending)
		buf_add_str(buf, " pending");
	if (streak->current.length > 0)
		buf_addf(buf, ", %lld left", (long long)streak->days_left);
	buf_add_str(buf, "; longest ");
	add_run(buf, &streak->longest);
	buf_addf(buf, "; %lld to ", (long long)streak->total);
	add_day(buf, streak->last);
}

static const struct {
	const char *says, *done, *skipped, *today, *want;
} streaks[] = {
	{ "nothing was ever done", "", "", "2026-03-08", "pending; 0; longest 0; 0 to none" },
	{ "the first check-in is a streak of 1", "2026-03-08", "", "2026-03-08",
	    "done; 1 2026-03-08..2026-03-08, 1 left; longest 1 2026-03-08..2026-03-08; "
	    "1 to 2026-03-08" },
	{ "the day is not over: the streak stands, pending", "2026-03-01..2026-03-07", "",
	    "2026-03-08",
	    "pending; 7 2026-03-01..2026-03-07 pending, 0 left; "
	    "longest 7 2026-03-01..2026-03-07; 7 to 2026-03-07" },
	{ "the day after a missed day it is 0", "2026-03-01..2026-03-07", "", "2026-03-09",
	    "pending; 0; longest 7 2026-03-01..2026-03-07; 7 to 2026-03-07" },
	{ "today done counts at once", "2026-03-01..2026-03-08", "", "2026-03-08",
	    "done; 8 2026-03-01..2026-03-08, 1 left; longest 8 2026-03-01..2026-03-08; "
	    "8 to 2026-03-08" },
	{ "a missed day leaves what came after", "2026-05-01..2026-05-12 2026-05-14", "",
	    "2026-05-14",
	    "done; 1 2026-05-14..2026-05-14, 1 left; longest 12 2026-05-01..2026-05-12; "
	    "13 to 2026-05-14" },
	{ "checking in the missed day joins both runs", "2026-05-01..2026-05-14", "", "2026-05-14",
	    "done; 14 2026-05-01..2026-05-14, 1 left; longest 14 2026-05-01..2026-05-14; "
	    "14 to 2026-05-14" },
	{ "a stale run does not stand", "2026-01-01..2026-01-10", "", "2026-03-08",
	    "pending; 0; longest 10 2026-01-01..2026-01-10; 10 to 2026-01-10" },
	{ "a lone day is a longest run of 1", "2026-03-05", "", "2026-03-08",
	    "pending; 0; longest 1 2026-03-05..2026-03-05; 1 to 2026-03-05" },
	{ "longest may be the first run", "2026-01-01..2026-01-20 2026-02-01..2026-02-03", "",
	    "2026-02-03",
	    "done; 3 2026-02-01..2026-02-03, 1 left; longest 20 2026-01-01..2026-01-20; "
	    "23 to 2026-02-03" },
	{ "of equally long runs the latest counts", "2026-01-01..2026-01-03 2026-01-05..2026-01-07",
	    "", "2026-02-01", "pending; 0; longest 3 2026-01-05..2026-01-07; 6 to 2026-01-07" },
	{ "with skips as well", "2026-01-01..2026-01-03 2026-01-05 2026-01-07 2026-01-08",
	    "2026-01-06", "2026-02-01",
	    "pending; 0; longest 3 2026-01-05..2026-01-08; 6 to 2026-01-08" },
	{ "future days are left out", "2026-03-01..2026-03-08 2026-03-09 2026-10-16", "2026-03-10",
	    "2026-03-08",
	    "done; 8 2026-03-01..2026-03-08, 1 left; longest 8 2026-03-01..2026-03-08; "
	    "8 to 2026-03-08" },
	{ "with nothing but future days there is no run", "2026-03-09..2026-03-12", "",
	    "2026-03-08", "pending; 0; longest 0; 0 to none" },
	{ "undoing today leaves the streak pending", "2026-03-01..2026-03-20", "", "2026-03-21",
	    "pending; 20 2026-03-01..2026-03-20 pending, 0 left; "
	    "longest 20 2026-03-01..2026-03-20; 20 to 2026-03-20" },

	{ "skips neither start, end nor lengthen a run", "2026-03-05",
	    "2026-03-02..2026-03-04 2026-03-06..2026-03-08", "2026-03-08",
	    "skipped; 1 2026-03-05..2026-03-05, 1 left; longest 1 2026-03-05..2026-03-05; "
	    "1 to 2026-03-05" },
	{ "a pause keeps the run together", "2026-03-01 2026-03-02 2026-03-06 2026-03-07",
	    "2026-03-03..2026-03-05", "2026-03-07",
	    "done; 4 2026-03-01..2026-03-07, 1 left; longest 4 2026-03-01..2026-03-07; "
	    "4 to 2026-03-07" },
	{ "after a pause the streak is pending", "2026-03-01 2026-03-02", "2026-03-03..2026-03-07",
	    "2026-03-08",
	    "pending; 2 2026-03-01..2026-03-02 pending, 0 left; "
	    "longest 2 2026-03-01..2026-03-02; 2 to 2026-03-02" },
	{ "a missed day after the pause breaks it", "2026-03-01 2026-03-02",
	    "2026-03-03..2026-03-06", "2026-03-08",
	    "pending; 0; longest 2 2026-03-01..2026-03-02; 2 to 2026-03-02" },
	{ "a missed day before the pause breaks it", "2026-03-01 2026-03-02",
	    "2026-03-04..2026-03-07", "2026-03-08",
	    "pending; 0; longest 2 2026-03-01..2026-03-02; 2 to 2026-03-02" },
	{ "a week of skips alone is no run", "", "2026-03-02..2026-03-08", "2026-03-08",
	    "skipped; 0; longest 0; 0 to none" },
	{ "with skips up to yesterday nothing is pending", "", "2026-03-01..2026-03-07",
	    "2026-03-08", "pending; 0; longest 0; 0 to none" },
	{ "done wins over skip", "2026-03-07..2026-03-08", "2026-03-06..2026-03-08", "2026-03-08",
	    "done; 2 2026-03-07..2026-03-08, 1 left; longest 2 2026-03-07..2026-03-08; "
	    "2 to 2026-03-08" },
	{ "skips planned for later change nothing", "2026-03-07", "2026-03-09..2026-03-20",
	    "2026-03-08",
	    "pending; 1 2026-03-07..2026-03-07 pending, 0 left; "
	    "longest 1 2026-03-07..2026-03-07; 1 to 2026-03-07" },
	{ "a skipped half year keeps the run", "2025-06-30 2026-01-01", "2025-07-01..2025-12-31",
	    "2026-01-01",
	    "done; 2 2025-06-30..2026-01-01, 1 left; longest 2 2025-06-30..2026-01-01; "
	    "2 to 2026-01-01" },

	{ "a run crosses 29 February", "2024-02-28..2024-03-01", "", "2024-03-01",
	    "done; 3 2024-02-28..2024-03-01, 1 left; longest 3 2024-02-28..2024-03-01; "
	    "3 to 2024-03-01" },
	{ "29 February missed breaks a run", "2024-02-28 2024-03-01", "", "2024-03-01",
	    "done; 1 2024-03-01..2024-03-01, 1 left; longest 1 2024-03-01..2024-03-01; "
	    "2 to 2024-03-01" },
	{ "1900 has no 29 February to miss", "1900-02-28 1900-03-01", "", "1900-03-01",
	    "done; 2 1900-02-28..1900-03-01, 1 left; longest 2 1900-02-28..1900-03-01; "
	    "2 to 1900-03-01" },
	{ "2000 has one", "2000-02-28 2000-03-01", "", "2000-03-01",
	    "done; 1 2000-03-01..2000-03-01, 1 left; longest 1 2000-03-01..2000-03-01; "
	    "2 to 2000-03-01" },
	{ "2100 has none", "2100-02-28 2100-03-01", "", "2100-03-02",
	    "pending; 2 2100-02-28..2100-03-01 pending, 0 left; "
	    "longest 2 2100-02-28..2100-03-01; 2 to 2100-03-01" },
	{ "a year up to 29 February has 366 days", "2023-03-01..2024-02-29", "", "2024-02-29",
	    "done; 366 2023-03-01..2024-02-29, 1 left; "
	    "longest 366 2023-03-01..2024-02-29; 366 to 2024-02-29" },
	{ "a run crosses the new year", "2025-12-31 2026-01-01", "", "2026-01-02",
	    "pending; 2 2025-12-31..2026-01-01 pending, 0 left; "
	    "longest 2 2025-12-31..2026-01-01; 2 to 2026-01-01" },
	{ "a run crosses a year without a day of its own", "2024-12-31 2026-01-01",
	    "2025-01-01..2025-12-31", "2026-01-01",
	    "done; 2 2024-12-31..2026-01-01, 1 left; longest 2 2024-12-31..2026-01-01; "
	    "2 to 2026-01-01" },
	{ "no midnight in Sao Paulo is no gap", "2018-11-03..2018-11-05", "", "2018-11-05",
	    "done; 3 2018-11-03..2018-11-05, 1 left; longest 3 2018-11-03..2018-11-05; "
	    "3 to 2018-11-05" },
	{ "a day that Apia left out is a missed day", "2011-12-29 2011-12-31", "", "2011-12-31",
	    "done; 1 2011-12-31..2011-12-31, 1 left; longest 1 2011-12-31..2011-12-31; "
	    "2 to 2011-12-31" },

	{ "the first day of all may be done", "0001-01-01", "", "0001-01-01",
	    "done; 1 0001-01-01..0001-01-01, 1 left; longest 1 0001-01-01..0001-01-01; "
	    "1 to 0001-01-01" },
	{ "the first day of all may be open", "0001-01-02", "", "0001-01-01",
	    "pending; 0; longest 0; 0 to none" },
	{ "the last day of all may be done", "9999-12-30..9999-12-31", "", "9999-12-31",
	    "done; 2 9999-12-30..9999-12-31, 1 left; longest 2 9999-12-30..9999-12-31; "
	    "2 to 9999-12-31" },
	{ "all days of the calendar are one run", "0001-01-01..9999-12-31", "", "9999-12-31",
	    "done; 3652059 0001-01-01..9999-12-31, 1 left; "
	    "longest 3652059 0001-01-01..9999-12-31; 3652059 to 9999-12-31" },
	{ "a skip of all the years between joins the two ends", "0001-01-01 9999-12-31",
	    "0001-01-01..9999-12-31", "9999-12-31",
	    "done; 2 0001-01-01..9999-12-31, 1 left; longest 2 0001-01-01..9999-12-31; "
	    "2 to 9999-12-31" },
};

static void
test_streaks(void)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct buf got = BUF_INIT;

	for (size_t i = 0; i < sizeof(streaks) / sizeof(streaks[0]); i++) {
		struct streak streak;

		history_clear(&history);
		add_days(&history.done, streaks[i].done);
		add_days(&history.skipped, streaks[i].skipped);
		streak_evaluate(&daily, &history, day_of(streaks[i].today), &work, &streak);
		describe(&got, &streak);
		TEST(strcmp(got.data, streaks[i].want) == 0, "%s", streaks[i].says);
		if (strcmp(got.data, streaks[i].want) != 0)
			printf("# got  %s\n# want %s\n", got.data, streaks[i].want);
	}
	buf_release(&got);
	work_release(&work);
	history_release(&history);
}

/* Whether a check-in `wait` days after today, with none before it, still joins the run. */
static bool
naive_saves(const struct model *model, day_t today, int wait, day_t run_first)
{
	for (day_t day = today + wait - 1; day > run_first; day--) {
		bool known = day <= today;

		if (!known || !model_has(model, day, MODEL_DONE | MODEL_SKIPPED))
			return false;
	}
	return true;
}

static void
naive_streak(const struct model *model, day_t today, struct streak *ret)
{
	struct walk walk = { .open = { .length = 0 } };
	bool done = model_has(model, today, MODEL_DONE);
	bool skipped = model_has(model, today, MODEL_SKIPPED);

	*ret = (struct streak){ .last = DAY_NONE };
	for (day_t day = model->first; day <= today; day++) {
		if (day == today && !done && !skipped)
			break; /* today is not over */
		walk_day(&walk, model, day);
		if (model_has(model, day, MODEL_DONE)) {
			ret->total++;
			ret->last = day;
		}
	}
	ret->state = done ? DAY_DONE : skipped ? DAY_SKIPPED : DAY_PENDING;
	ret->current = walk.open;
	ret->longest = walk.longest;
	ret->pending = walk.open.length > 0 && ret->state == DAY_PENDING;
	while (walk.open.length > 0 &&
	    naive_saves(model, today, (int)ret->days_left + 1, walk.open.first))
		ret->days_left++;
}

static void
test_random_streaks(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct buf got = BUF_INIT, want = BUF_INIT;
	bool right = true;

	for (int i = 0; i < 6000 && right; i++) {
		model_random(&model, dice);
		model_to_history(&model, &history);
		for (int k = 0; k < 3 && right; k++) {
			day_t today = model_random_day(&model, dice);
			struct streak streak, naive;

			streak_evaluate(&daily, &history, today, &work, &streak);
			describe(&got, &streak);
			naive_streak(&model, today, &naive);
			describe(&want, &naive);
			right = strcmp(got.data, want.data) == 0;
			if (!right)
				print_failure(&model, today, got.data, want.data);
		}
	}
	TEST(right, "streaks of any history on any day are those of a walk over the days");
	buf_release(&got);
	buf_release(&want);
	work_release(&work);
	history_release(&history);
}

/* Each day of one history in turn is today. */
static void
test_as_days_pass(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true;

	for (int i = 0; i < 40 && right; i++) {
		int64_t before = 0;

		model_random(&model, dice);
		model_to_history(&model, &history);
		for (day_t today = model.first; today < model.first + model.n; today++) {
			struct streak streak;

			streak_evaluate(&daily, &history, today, &work, &streak);
			if (streak.longest.length < before ||
			    streak.longest.length < streak.current.length ||
			    streak.longest.length > streak.total)
				right = false;
			before = streak.longest.length;
		}
	}
	TEST(right, "as days pass the longest run never shrinks, nor is the current one longer");
	work_release(&work);
	history_release(&history);
}

static void
test_names(void)
{
	TEST(strcmp(day_state_name(DAY_DONE), "done") == 0 &&
		strcmp(day_state_name(DAY_SKIPPED), "skipped") == 0 &&
		strcmp(day_state_name(DAY_PENDING), "pending") == 0 &&
		strcmp(day_state_name(DAY_OFF), "off") == 0,
	    "the states of a day have the names that JSON shows");
}

int
main(void)
{
	struct dice dice = dice_start();

	test_names();
	test_streaks();
	test_random_streaks(&dice);
	test_as_days_pass(&dice);
	return tap_done();
}
