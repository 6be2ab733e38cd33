/* The cached summary: by table, and against walks from day to day. */
#include <string.h>

#include "core/streak.h"
#include "history.h"

static const struct schedule daily = { .kind = SCHEDULE_DAILY };

static void
describe_summary(struct buf *buf, const struct summary *summary)
{
	buf_clear(buf);
	add_day(buf, summary->last_on);
	buf_addf(buf, ": %lld, longest %lld; next ", (long long)summary->current,
	    (long long)summary->longest);
	add_day(buf, summary->next_on);
}

static const struct {
	const char *says, *done, *skipped, *today, *want;
} summaries[] = {
	{ "no day is no summary", "", "", "2026-03-08", "none: 0, longest 0; next none" },
	{ "skips alone are none either", "", "2026-03-01..2026-03-08", "2026-03-08",
	    "none: 0, longest 0; next none" },
	{ "the run is counted as of its last day", "2026-01-01..2026-01-10", "", "2026-03-08",
	    "2026-01-10: 10, longest 10; next none" },
	{ "the last run need not be the longest", "2026-01-01..2026-01-10 2026-02-01..2026-02-03",
	    "", "2026-03-08", "2026-02-03: 3, longest 10; next none" },
	{ "skips after the last day change nothing", "2026-03-01..2026-03-04",
	    "2026-03-05..2026-03-08", "2026-03-08", "2026-03-04: 4, longest 4; next none" },
	{ "skips within the run keep it together", "2026-03-01 2026-03-05",
	    "2026-03-02..2026-03-04", "2026-03-08", "2026-03-05: 2, longest 2; next none" },
	{ "a future day is left out and remembered", "2026-03-07 2026-03-08 2026-03-09 2026-10-16",
	    "", "2026-03-08", "2026-03-08: 2, longest 2; next 2026-03-09" },
	{ "future days alone are remembered", "2026-10-16", "", "2026-03-08",
	    "none: 0, longest 0; next 2026-10-16" },
	{ "the ends of the calendar are days like others", "0001-01-01 9999-12-31", "",
	    "9999-12-30", "0001-01-01: 1, longest 1; next 9999-12-31" },
};

static void
test_summaries(void)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct buf got = BUF_INIT;

	for (size_t i = 0; i < sizeof(summaries) / sizeof(summaries[0]); i++) {
		struct summary summary;

		history_clear(&history);
		add_days(&history.done, summaries[i].done);
		add_days(&history.skipped, summaries[i].skipped);
		summary_evaluate(&daily, &history, day_of(summaries[i].today), &work, &summary);
		describe_summary(&got, &summary);
		TEST(strcmp(got.data, summaries[i].want) == 0, "summary: %s", summaries[i].says);
		if (strcmp(got.data, summaries[i].want) != 0)
			printf("# got  %s\n# want %s\n", got.data, summaries[i].want);
	}
	buf_release(&got);
	work_release(&work);
	history_release(&history);
}

static void
naive_summary(const struct model *model, day_t today, struct summary *ret)
{
	struct walk walk = { .open = { .length = 0 } };

	*ret = (struct summary)SUMMARY_INIT;
	for (day_t day = model->first; day < model->first + model->n; day++) {
		if (day > today && model_has(model, day, MODEL_DONE)) {
			ret->next_on = day;
			break;
		}
		if (day > today)
			continue;
		walk_day(&walk, model, day);
		if (model_has(model, day, MODEL_DONE)) {
			ret->last_on = day;
			ret->current = walk.open.length;
		}
	}
	ret->longest = walk.longest.length;
}

static void
test_random_summaries(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct buf got = BUF_INIT, want = BUF_INIT;
	bool right = true;

	for (int i = 0; i < 6000 && right; i++) {
		day_t today;
		struct summary summary, naive;

		model_random(&model, dice);
		model_to_history(&model, &history);
		today = model_random_day(&model, dice);
		summary_evaluate(&daily, &history, today, &work, &summary);
		naive_summary(&model, today, &naive);
		right = summary_equal(&summary, &naive);
		if (!right) {
			describe_summary(&got, &summary);
			describe_summary(&want, &naive);
			print_failure(&model, today, got.data, want.data);
		}
	}
	TEST(right, "summaries of any history are those of a walk over the days");
	buf_release(&got);
	buf_release(&want);
	work_release(&work);
	history_release(&history);
}

static const struct {
	const char *says;
	struct summary before;
	day_t day;
	bool extends;
	struct summary after;
} extensions[] = {
	{ "the day after lengthens the run", { 100, 4, 9, DAY_NONE }, 101, true,
	    { 101, 5, 9, DAY_NONE } },
	{ "and the longest with it", { 100, 9, 9, DAY_NONE }, 101, true,
	    { 101, 10, 10, DAY_NONE } },
	{ "the same day needs the bits", { 100, 4, 9, DAY_NONE }, 100, false,
	    { 100, 4, 9, DAY_NONE } },
	{ "an earlier day needs them", { 100, 4, 9, DAY_NONE }, 99, false,
	    { 100, 4, 9, DAY_NONE } },
	{ "a day after a gap, perhaps of skips, needs them", { 100, 4, 9, DAY_NONE }, 102, false,
	    { 100, 4, 9, DAY_NONE } },
	{ "the first check-in of all needs them", { DAY_NONE, 0, 0, DAY_NONE }, 101, false,
	    { DAY_NONE, 0, 0, DAY_NONE } },
	{ "where a later day is there already they are needed", { 100, 4, 9, 102 }, 101, false,
	    { 100, 4, 9, 102 } },
	{ "however late that is", { 100, 4, 9, DAY_MAX }, 101, false, { 100, 4, 9, DAY_MAX } },
	{ "the last day of all may lengthen a run", { DAY_MAX - 1, 1, 1, DAY_NONE }, DAY_MAX, true,
	    { DAY_MAX, 2, 2, DAY_NONE } },
};

static void
test_extensions(void)
{
	for (size_t i = 0; i < sizeof(extensions) / sizeof(extensions[0]); i++) {
		struct summary summary = extensions[i].before;
		bool extends = summary_extend(&daily, &summary, extensions[i].day);

		TEST(extends == extensions[i].extends &&
			summary_equal(&summary, &extensions[i].after),
		    "summary: %s", extensions[i].says);
	}
}

static void
test_summary_equal(void)
{
	struct summary one = { 100, 4, 9, 102 };
	struct summary others[] = { { 101, 4, 9, 102 }, { 100, 5, 9, 102 }, { 100, 4, 8, 102 },
		{ 100, 4, 9, DAY_NONE } };

	TEST(summary_equal(&one, &one), "a summary is equal to itself");
	for (size_t i = 0; i < 4; i++)
		TEST(!summary_equal(&one, &others[i]), "a summary differs by its value %zu", i + 1);
}

/* A new check-in on any day up to today, as the store would do it. */
static bool
check_extension(struct model *model, day_t today, day_t day, struct history *history,
    struct work *work)
{
	struct summary summary, before, again;
	bool extends;

	model_to_history(model, history);
	summary_evaluate(&daily, history, today, work, &summary);
	before = summary;
	extends = summary_extend(&daily, &summary, day);
	model->state[day - model->first] |= MODEL_DONE;
	model_to_history(model, history);
	summary_evaluate(&daily, history, today, work, &again);
	if (!extends)
		return summary_equal(&summary, &before) &&
		    (day != before.last_on + 1 || before.next_on != DAY_NONE);
	return summary_equal(&summary, &again);
}

static void
test_random_extensions(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true;

	for (int i = 0; i < 6000 && right; i++) {
		int at, today;

		model_random(&model, dice);
		today = at = dice_below(dice, model.n);
		if (dice_below(dice, 3) == 0) {
			/* No later days: nothing but the last one stands in the way. */
			for (int k = at; k < model.n; k++)
				model.state[k] &= MODEL_SKIPPED;
			today = dice_between(dice, at, model.n - 1);
		}
		if (model_has(&model, model.first + at, MODEL_DONE))
			continue;
		right =
		    check_extension(&model, model.first + today, model.first + at, &history, &work);
		if (!right)
			print_failure(&model, model.first + at, "another summary",
			    "the one that the bits give");
	}
	TEST(right, "a summary that was extended is the one that the bits give");
	work_release(&work);
	history_release(&history);
}

static const struct {
	const char *says;
	struct summary summary;
	day_t today;
	int64_t current; /* -1: only the bits can tell */
} standing[] = {
	{ "stands on its last day", { 100, 4, 9, DAY_NONE }, 100, 4 },
	{ "stands while the day after is open", { 100, 4, 9, DAY_NONE }, 101, 4 },
	{ "may have been kept by a skip later on", { 100, 4, 9, DAY_NONE }, 102, -1 },
	{ "is unknown before its last day", { 100, 4, 9, DAY_NONE }, 99, -1 },
	{ "of no day at all is 0", { DAY_NONE, 0, 0, DAY_NONE }, 100, 0 },
	{ "of a later day alone is 0 until it comes", { DAY_NONE, 0, 0, 101 }, 100, 0 },
	{ "of a later day alone is unknown when it has come", { DAY_NONE, 0, 0, 101 }, 101, -1 },
	{ "stands until a later day has come", { 100, 4, 9, 103 }, 101, 4 },
	{ "is unknown when a later day has come", { 100, 4, 9, 101 }, 101, -1 },
};

static void
test_standing(void)
{
	for (size_t i = 0; i < sizeof(standing) / sizeof(standing[0]); i++) {
		int64_t current = -1;
		bool known =
		    summary_current(&daily, &standing[i].summary, standing[i].today, &current);

		TEST(known == (standing[i].current >= 0) && current == standing[i].current,
		    "summary: the run %s", standing[i].says);
	}
}

/* Kept since one day and read on another, earlier or later. */
static bool
check_kept(const struct history *history, const struct summary *kept, day_t today,
    struct work *work)
{
	struct streak streak;
	struct summary again;
	int64_t current;
	day_t day = summary_day(kept, today);

	streak_evaluate(&daily, history, today, work, &streak);
	if (summary_current(&daily, kept, today, &current) && current != streak.current.length)
		return false;
	if (!day_valid(day))
		return false;
	summary_evaluate(&daily, history, day, work, &again);
	return summary_equal(kept, &again);
}

static void
test_random_kept(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true;

	for (int i = 0; i < 3000 && right; i++) {
		struct summary kept;

		model_random(&model, dice);
		model_to_history(&model, &history);
		summary_evaluate(&daily, &history, model_random_day(&model, dice), &work, &kept);
		for (int k = 0; k < 3 && right; k++) {
			day_t today = model_random_day(&model, dice);

			if (k > 0 && kept.last_on != DAY_NONE && kept.last_on + k - 1 <= DAY_MAX)
				today = kept.last_on + k - 1;
			right = check_kept(&history, &kept, today, &work);
			if (!right)
				print_failure(&model, today, "a summary that does not hold", "");
		}
	}
	TEST(right, "a kept summary tells the streak of any day, or can be compared on one");
	work_release(&work);
	history_release(&history);
}

int
main(void)
{
	struct dice dice = dice_start();

	test_summaries();
	test_random_summaries(&dice);
	test_extensions();
	test_summary_equal();
	test_random_extensions(&dice);
	test_standing();
	test_random_kept(&dice);
	return tap_done();
}
