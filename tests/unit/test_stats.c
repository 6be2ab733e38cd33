/* Runs, shares, strength and the rest of the statistics, against walks from day to day. */
#include <math.h>
#include <string.h>

#include "core/stats.h"
#include "history.h"
#include "kinds.h"
#include "naive.h"

enum {
	RUNS_MAX = MODEL_DAYS
};

struct runs {
	struct run all[RUNS_MAX];
	int n;
};

static void
keep_run(void *closure, const struct run *run)
{
	struct runs *runs = closure;

	if (runs->n < RUNS_MAX)
		runs->all[runs->n++] = *run;
}

/* ---- Runs, as they are defined ---- */

static void
naive_days_runs(const struct schedule *schedule, const struct model *model, day_t today,
    struct runs *ret)
{
	struct run run = { .length = 0 };

	for (day_t day = model->first; day <= today; day++) {
		int state = naive_state(model, today, -1, day);

		if (state == MODEL_DONE) {
			if (run.length++ == 0)
				run.first = day;
			run.last = day;
		} else if (state != MODEL_SKIPPED && naive_asked(schedule, day)) {
			if (run.length > 0)
				keep_run(ret, &run);
			run.length = 0;
		}
	}
	if (run.length > 0)
		keep_run(ret, &run);
}

/* Every sound stretch from a done day to a done day that lies in no other. */
static void
naive_rolling_runs(const struct schedule *schedule, const struct model *model, day_t today,
    struct runs *ret)
{
	static struct naive_line line;
	int reach = -1;

	naive_take_out(schedule, model, today, -1, today, &line);
	for (int from = 0; from < line.n; from++) {
		int to = line.n - 1;
		struct run run;

		if (line.state[from] != MODEL_DONE)
			continue;
		while (line.state[to] != MODEL_DONE || !naive_sound(schedule, &line, from, to))
			to--;
		if (to <= reach)
			continue;
		reach = to;
		run = naive_stretch(&line, today, from, to);
		keep_run(ret, &run);
	}
}

static void
naive_calendar_runs(const struct schedule *schedule, const struct model *model, day_t today,
    struct runs *ret)
{
	struct run run = { .length = 0 };
	struct naive_unit unit;

	for (day_t day = model->first; day <= today; day = unit.last + 1) {
		unit = naive_unit(schedule, model, today, -1, day);
		if (naive_met(schedule, &unit)) {
			if (run.length++ == 0)
				run.first = unit.first;
			run.last = unit.last;
		} else if (unit.last < today && unit.skipped < unit.days) {
			if (run.length > 0)
				keep_run(ret, &run);
			run.length = 0;
		}
	}
	if (run.length > 0)
		keep_run(ret, &run);
}

/* ---- Shares ---- */

static day_t
naive_first_done(const struct model *model, day_t today)
{
	for (day_t day = model->first; day <= today; day++)
		if (model_has(model, day, MODEL_DONE))
			return day;
	return DAY_NONE;
}

/* Whether a day counts at all: not before `first_done`, not skipped, not an open today. */
static bool
naive_counts(const struct model *model, day_t today, day_t first_done, day_t day)
{
	int state = naive_state(model, today, -1, day);

	return day >= first_done && state != MODEL_SKIPPED && (day < today || state == MODEL_DONE);
}

/*
 * The fewest done days that so many days can have amid a sound line: each is left
 * out that can be.
 */
static int
naive_fewest(const struct schedule *schedule, int days)
{
	static struct naive_line line;
	int count = days;

	line.n = days + 2 * schedule->m;
	memset(line.state, MODEL_DONE, sizeof(line.state));
	for (int i = schedule->m; i < schedule->m + days; i++) {
		line.state[i] = 0;
		if (naive_sound(schedule, &line, i - schedule->m + 1, i + schedule->m - 1))
			count--;
		else
			line.state[i] = MODEL_DONE;
	}
	return count;
}

static struct share
naive_days_share(const struct schedule *schedule, const struct model *model, day_t today,
    day_t first, day_t last)
{
	day_t first_done = naive_first_done(model, today);
	struct share share = { 0, 0 };
	int days = 0;

	for (day_t day = first; day <= last; day++) {
		bool done = model_has(model, day, MODEL_DONE);

		if (!naive_counts(model, today, first_done, day))
			continue;
		days++;
		if (schedule->kind == SCHEDULE_ROLLING || naive_asked(schedule, day)) {
			share.done += done;
			share.asked++;
		}
	}
	if (schedule->kind == SCHEDULE_ROLLING) {
		share.asked = naive_fewest(schedule, days);
		share.done = share.done < share.asked ? share.done : share.asked;
	}
	return share;
}

static struct share
naive_calendar_share(const struct schedule *schedule, const struct model *model, day_t today,
    day_t first, day_t last)
{
	day_t first_done = naive_first_done(model, today);
	struct share share = { 0, 0 };
	struct naive_unit unit;

	for (day_t day = first_done; day <= last; day = unit.last + 1) {
		day_t end, start;
		int needed;

		unit = naive_unit(schedule, model, today, -1, day);
		end = unit.last < today ? unit.last : today;
		start = unit.first > first_done ? unit.first : first_done;
		needed = unit.last - start + 1;
		for (day_t at = start; at <= unit.last; at++)
			needed -= naive_state(model, today, -1, at) == MODEL_SKIPPED;
		if (needed > schedule->n)
			needed = schedule->n;
		if (end < first || end > last || (unit.last >= today && unit.done < needed))
			continue;
		share.asked += needed;
		share.done += unit.done < needed ? unit.done : needed;
	}
	return share;
}

static struct share
naive_share(const struct schedule *schedule, const struct model *model, day_t today, day_t first,
    day_t last)
{
	if (naive_first_done(model, today) == DAY_NONE)
		return (struct share){ 0, 0 };
	return schedule->kind == SCHEDULE_CALENDAR
	    ? naive_calendar_share(schedule, model, today, first, last)
	    : naive_days_share(schedule, model, today, first, last);
}

/* ---- Comparing them ---- */

static bool
same_runs(const struct runs *got, const struct runs *oldest_first)
{
	if (got->n != oldest_first->n)
		return false;
	for (int i = 0; i < got->n; i++) {
		const struct run *a = &got->all[i], *b = &oldest_first->all[got->n - 1 - i];

		if (a->length != b->length || a->first != b->first || a->last != b->last)
			return false;
	}
	return true;
}

/* The best of all runs: none of those left out is longer, or as long and later. */
static bool
is_best(const struct stats *stats, const struct runs *runs)
{
	size_t n = runs->n < STATS_BEST ? (size_t)runs->n : STATS_BEST;
	const struct run *last;
	int longer = 0;

	if (stats->n_best != n || n == 0)
		return stats->n_best == n;
	last = &stats->best[n - 1];
	for (size_t i = 1; i < n; i++) {
		const struct run *a = &stats->best[i - 1], *b = &stats->best[i];

		if (a->length < b->length || (a->length == b->length && a->last <= b->last))
			return false;
	}
	for (int i = 0; i < runs->n; i++)
		longer += runs->all[i].length > last->length ||
		    (runs->all[i].length == last->length && runs->all[i].last >= last->last);
	return longer == (int)n;
}

static bool
check_runs(const struct schedule *schedule, const struct model *model, day_t today,
    const struct stats *stats, const struct line *line)
{
	static struct runs got, want;

	got.n = want.n = 0;
	rules_of(schedule->kind)->runs(schedule, line, keep_run, &got);
	if (schedule->kind == SCHEDULE_ROLLING)
		naive_rolling_runs(schedule, model, today, &want);
	else if (schedule->kind == SCHEDULE_CALENDAR)
		naive_calendar_runs(schedule, model, today, &want);
	else
		naive_days_runs(schedule, model, today, &want);
	return same_runs(&got, &want) && is_best(stats, &want);
}

static bool
same_share(struct share a, struct share b)
{
	return a.done == b.done && a.asked == b.asked;
}

static bool
check_shares(const struct schedule *schedule, const struct model *model, day_t today,
    const struct stats *stats, const struct line *line, struct dice *dice)
{
	bool open = !model_has(model, today, MODEL_DONE) && !model_has(model, today, MODEL_SKIPPED);
	day_t first, last;

	for (int i = 0; i < STATS_SPANS; i++) {
		first = stats_spans[i] == 0 ? model->first : today - open - stats_spans[i] + 1;
		if (!same_share(stats->rates[i], naive_share(schedule, model, today, first, today)))
			return false;
	}
	first = model_random_day(model, dice);
	last = model_random_day(model, dice);
	if (first > last || last > today)
		return true;
	return same_share(rules_of(schedule->kind)->share(schedule, line, first, last),
	    naive_share(schedule, model, today, first, last));
}

struct months {
	const struct schedule *schedule;
	const struct model *model;
	day_t today, next; /* the first day of the month that comes next */
	bool right;
};

static void
check_month(void *closure, struct civil month, struct share share)
{
	struct months *months = closure;
	day_t first = day_from_civil(month.year, month.month, 1);
	day_t last = first + month_days(month.year, month.month) - 1;

	if (months->next != DAY_NONE && first != months->next)
		months->right = false;
	months->next = last + 1;
	if (!same_share(share,
		naive_share(months->schedule, months->model, months->today, first,
		    last < months->today ? last : months->today)))
		months->right = false;
}

static bool
check_months(const struct schedule *schedule, const struct model *model, day_t today,
    const struct stats *stats, const struct line *line)
{
	struct months months = { schedule, model, today, DAY_NONE, true };

	stats_months(schedule, line, check_month, &months);
	if (stats->first == DAY_NONE)
		return months.next == DAY_NONE;
	return months.right && months.next > today;
}

static bool
check_counts(const struct schedule *schedule, const struct model *model, day_t today,
    const struct stats *stats)
{
	int64_t done = 0, skipped = 0, on[DAYS_PER_WEEK] = { 0 }, days[DAYS_PER_WEEK] = { 0 };
	day_t first = naive_first_done(model, today), last = DAY_NONE;

	for (day_t day = model->first; day <= today; day++) {
		int state = naive_state(model, today, -1, day);

		done += state == MODEL_DONE;
		skipped += state == MODEL_SKIPPED;
		if (state == MODEL_DONE) {
			last = day;
			on[naive_weekday(day)]++;
		}
		days[naive_weekday(day)] += first != DAY_NONE &&
		    naive_counts(model, today, first, day) &&
		    (schedule->kind != SCHEDULE_WEEKDAYS || naive_asked(schedule, day));
	}
	for (int i = 0; i < DAYS_PER_WEEK; i++)
		if (stats->weekday[i].done != on[i] || stats->weekday[i].days != days[i])
			return false;
	return stats->done == done && stats->skipped == skipped && stats->first == first &&
	    stats->last == last;
}

/* The formula, each window counted anew. */
static double
naive_strength(const struct schedule *schedule, const struct model *model, day_t today)
{
	static double line[MODEL_DAYS + NAIVE_DAYS];
	double n = 1, m = 1, score = 0;
	day_t first = naive_first_done(model, today);
	int count = 0, window;

	if (schedule->kind == SCHEDULE_WEEKDAYS) {
		n = __builtin_popcount(schedule->weekdays);
		m = 7;
	} else if (schedule->kind != SCHEDULE_DAILY) {
		n = schedule->n;
		m = schedule->kind == SCHEDULE_ROLLING ? schedule->m : schedule->monthly ? 30 : 7;
	}
	if (n >= m)
		n = m = 1;
	window = (int)(n < m ? 2 * m : 1);
	for (day_t day = first; first != DAY_NONE && day <= today; day++) {
		double value = 0, keep = exp2(-sqrt(n / m) / 13);

		if (!naive_counts(model, today, first, day))
			continue;
		line[count++] = model_has(model, day, MODEL_DONE);
		for (int i = count - 1; i >= 0 && i > count - 1 - window; i--)
			value += line[i] / (n < m ? 2 * n : 1);
		score = keep * score + (1 - keep) * (value < 1 ? value : 1);
	}
	return score;
}

static bool
check_one(const struct schedule *schedule, const struct model *model, day_t today,
    const struct history *history, struct work *work, struct dice *dice)
{
	struct stats stats;
	const char *wrong = NULL;

	stats_evaluate(schedule, history, today, work, &stats);
	if (!check_counts(schedule, model, today, &stats))
		wrong = "other counts";
	else if (!check_runs(schedule, model, today, &stats, &work->line))
		wrong = "other runs";
	else if (!check_shares(schedule, model, today, &stats, &work->line, dice))
		wrong = "other rates";
	else if (!check_months(schedule, model, today, &stats, &work->line))
		wrong = "other months";
	else if (fabs(stats.strength - naive_strength(schedule, model, today)) > 1e-9)
		wrong = "another strength";
	if (wrong == NULL)
		return true;
	print_schedule(schedule);
	print_failure(model, today, wrong, "those of the walk");
	return false;
}

static void
test_kind(struct dice *dice, enum schedule_kind kind)
{
	static const char *const names[] = { "daily", "weekdays", "rolling", "calendar" };
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true;

	for (int i = 0; i < 2000 && right; i++) {
		struct schedule schedule = random_schedule(dice, kind);

		random_history(&model, dice, kind);
		if (model.first < DAY_MIN + 400)
			model.first = DAY_MIN + 400; /* the walks look back as far as a rate does */
		model_to_history(&model, &history);
		for (int k = 0; k < 3 && right; k++)
			right = check_one(&schedule, &model, model_random_day(&model, dice),
			    &history, &work, dice);
	}
	TEST(right, "%s: statistics of any history on any day are those of a walk", names[kind]);
	work_release(&work);
	history_release(&history);
}

/* What Loop makes of these, in its ScoreListTest; of months it says 80 % and 99 %. */
static const struct {
	const char *says, *schedule, *done, *skipped, *today;
	int millionths;
} published[] = {
	{ "one day", "daily", "2026-03-01", "", "2026-03-01", 51922 },
	{ "seven days", "daily", "2026-03-01..2026-03-07", "", "2026-03-07", 311495 },
	{ "thirteen days are the half", "daily", "2026-03-01..2026-03-13", "", "2026-03-13",
	    500000 },
	{ "twenty days", "daily", "2026-03-01..2026-03-20", "", "2026-03-20", 655747 },
	{ "thirty days", "daily", "2026-03-01..2026-03-30", "", "2026-03-30", 798017 },
	{ "three months are 99 %", "daily", "2026-01-01..2026-03-31", "", "2026-03-31", 991760 },
	{ "three skipped of twenty", "daily",
	    "2026-03-01..2026-03-08 2026-03-11..2026-03-14 2026-03-16..2026-03-20",
	    "2026-03-09..2026-03-10 2026-03-15", "2026-03-20", 596033 },
	{ "a day, a skip, four missed, today open", "daily", "2026-03-01", "2026-03-02",
	    "2026-03-07", 41949 },
	{ "six a week with three skipped", "6/week",
	    "2026-03-01..2026-03-05 2026-03-09..2026-03-18", "2026-03-06..2026-03-08", "2026-03-18",
	    365222 },
	{ "one day in two, twice", "every 2 days", "2026-03-01..2026-03-02", "", "2026-03-02",
	    54816 },
};

static void
test_published(void)
{
	for (size_t i = 0; i < sizeof(published) / sizeof(published[0]); i++) {
		struct history history = HISTORY_INIT;
		struct schedule schedule = SCHEDULE_INIT;
		struct work work = WORK_INIT;
		struct error err = ERR_INIT;
		struct stats stats;

		TEST(schedule_parse(published[i].schedule, &schedule, &err) == 0,
		    "'%s' is a schedule", published[i].schedule);
		add_days(&history.done, published[i].done);
		add_days(&history.skipped, published[i].skipped);
		stats_evaluate(&schedule, &history, day_of(published[i].today), &work, &stats);
		/* They are cut, or rounded, at the sixth place. */
		TEST(fabs(stats.strength - published[i].millionths * 1e-6) < 1e-6,
		    "the published strength: %s", published[i].says);
		work_release(&work);
		history_release(&history);
	}
}

static void
test_percent(void)
{
	TEST(share_percent((struct share){ 0, 0 }) == -1, "of nothing there is no percentage");
	TEST(share_percent((struct share){ 364, 365 }) == 99,
	    "it is 100 only where none is missing");
	TEST(share_percent((struct share){ 365, 365 }) == 100, "all is 100 percent");
}

static void
test_amounts(void)
{
	struct amounts most = { .days = 0 }, least = most;
	static const double logged[] = { 2.5, 4, 1, 4, 1, 3 };

	for (int i = 0; i < 6; i++) {
		amounts_add(&most, i, logged[i], false);
		amounts_add(&least, i, logged[i], true);
	}
	TEST(most.days == 6 && fabs(most.sum - 15.5) < 1e-12, "amounts are summed");
	TEST(fabs(most.best - 4) < 1e-12 && most.best_on == 3,
	    "the best is the highest, the latest");
	TEST(fabs(least.best - 1) < 1e-12 && least.best_on == 4, "or the lowest");
}

int
main(void)
{
	struct dice dice = dice_start();

	test_kind(&dice, SCHEDULE_DAILY);
	test_kind(&dice, SCHEDULE_WEEKDAYS);
	test_kind(&dice, SCHEDULE_ROLLING);
	test_kind(&dice, SCHEDULE_CALENDAR);
	test_published();
	test_percent();
	test_amounts();
	return tap_done();
}
