/* What became of each day: by table, and against a walk that takes the rules literally. */
#include <stdlib.h>
#include <string.h>

#include "core/states.h"
#include "history.h"

/* One letter a state, in the order of enum day_state. */
static const char letters[] = "DSPo~x.";

static const struct {
	const char *says, *schedule, *done, *skipped, *span, *today, *ended, *want;
} cases[] = {
	{ "an empty day is missed, today is still open", "daily", "2026-03-01 2026-03-03", "",
	    "2026-02-27..2026-03-06", "2026-03-05", "", "ooDxDxP." },
	{ "a skipped day is neither missed nor done", "daily", "2026-03-01 2026-03-03",
	    "2026-03-02", "2026-03-01..2026-03-03", "2026-03-03", "", "DSD" },
	{ "done wins over skip", "daily", "2026-03-01", "2026-03-01", "2026-03-01..2026-03-01",
	    "2026-03-01", "", "D" },
	{ "a skip before the first done day begins the habit", "daily", "2026-03-04", "2026-03-02",
	    "2026-03-01..2026-03-04", "2026-03-04", "", "oSxD" },
	{ "a planned skip shows, a check-in of the future does not", "daily",
	    "2026-03-01 2026-03-04", "2026-03-03", "2026-03-01..2026-03-05", "2026-03-02", "",
	    "DPS.." },
	{ "of a habit without a day nothing is missed", "daily", "", "", "2026-03-01..2026-03-03",
	    "2026-03-02", "", "oP." },
	{ "a skip that is to come begins nothing", "daily", "", "2026-03-05",
	    "2026-03-01..2026-03-03", "2026-03-03", "", "ooP" },
	{ "a span that is over", "daily", "2026-03-01", "", "2026-03-01..2026-03-03", "2026-05-01",
	    "", "Dxx" },
	{ "a span that is to come", "daily", "2026-03-01", "2026-04-02", "2026-04-01..2026-04-03",
	    "2026-03-02", "", ".S." },
	{ "an ended habit misses nothing any more", "daily", "2026-03-01 2026-03-05", "",
	    "2026-03-01..2026-03-07", "2026-03-06", "2026-03-03", "DxxoDo." },
	{ "weekdays: the other days are off, done or not", "mon,wed,fri", "2026-03-02 2026-03-07",
	    "", "2026-03-02..2026-03-09", "2026-03-09", "", "DoxoxDoP" },
	{ "every 3 days: late from the day on that was the last chance", "every 3 days",
	    "2026-03-01 2026-03-06", "", "2026-03-01..2026-03-08", "2026-03-08", "", "DooxxDoo" },
	{ "every 3 days: skipped days are taken out", "every 3 days", "2026-03-01 2026-03-06",
	    "2026-03-02 2026-03-03", "2026-03-01..2026-03-09", "2026-03-09", "", "DSSooDooP" },
	{ "2 in 7 days: nothing is missed in its first days", "2 in 7 days",
	    "2026-03-01 2026-03-07", "", "2026-03-01..2026-03-10", "2026-03-10", "", "DoooooDxxP" },
	{ "2 in 7 days: what came before the span counts", "2 in 7 days",
	    "2026-03-01 2026-03-02 2026-03-03", "", "2026-03-08..2026-03-10", "2026-03-12", "",
	    "oxx" },
	{ "2/week: the empty days of an unmet week, once it is over", "2/week",
	    "2026-03-01 2026-03-04 2026-03-09", "", "2026-03-01..2026-03-17", "2026-03-16", "",
	    "DooDoooxDxxxxxoP." },
	{ "2/week: on the week's last day it is not over", "2/week", "2026-03-02", "",
	    "2026-03-01..2026-03-08", "2026-03-07", "", "oDooooP." },
	{ "2/week: skips lower what is needed", "2/week", "2026-03-02", "2026-03-03..2026-03-07",
	    "2026-03-01..2026-03-08", "2026-03-08", "", "oDSSSSSP" },
	{ "2/week: a wholly skipped week misses nothing", "2/week", "2026-02-22 2026-02-23",
	    "2026-03-01..2026-03-07", "2026-03-01..2026-03-08", "2026-03-08", "", "SSSSSSSP" },
	{ "2/month: an unmet month", "2/month", "2026-02-27", "", "2026-02-26..2026-03-02",
	    "2026-03-02", "", "oDxoP" },
	{ "the first days of all", "daily", "0001-01-01", "", "0001-01-01..0001-01-03",
	    "0001-01-03", "", "DxP" },
	{ "the last days of all", "3/week", "9999-12-20", "", "9999-12-19..9999-12-31",
	    "9999-12-31", "", "oDxxxxxoooooP" },
};

static void
test_table(void)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct states_span span = { .today = day_of(cases[i].today), .ended = DAY_NONE };
		enum day_state states[32];
		struct schedule schedule;
		struct day_range range;
		struct error err;
		char got[33];
		int n;

		history_clear(&history);
		add_days(&history.done, cases[i].done);
		add_days(&history.skipped, cases[i].skipped);
		if (schedule_parse(cases[i].schedule, &schedule, &err) < 0 ||
		    date_range_parse(cases[i].span, 0, &range, &err) < 0)
			TEST(false, "table: %s", err.message);
		span.first = range.first;
		span.last = range.last;
		if (cases[i].ended[0] != '\0')
			span.ended = day_of(cases[i].ended);
		states_evaluate(&schedule, &history, &span, &work, states);
		n = span.last - span.first + 1;
		for (int k = 0; k < n; k++)
			got[k] = letters[states[k]];
		got[n] = '\0';
		TEST(strcmp(got, cases[i].want) == 0, "states: %s", cases[i].says);
		if (strcmp(got, cases[i].want) != 0)
			printf("# got %s, want %s\n", got, cases[i].want);
	}
	work_release(&work);
	history_release(&history);
}

/* "a habit with a goal": partial days by the side of done and skipped ones. */
static void
test_partial(void)
{
	static const enum day_state want[] = { DAY_OFF, DAY_PARTIAL, DAY_MISSED, DAY_SKIPPED,
		DAY_DONE, DAY_PARTIAL, DAY_FUTURE };
	struct history history = HISTORY_INIT;
	struct states_span span = { day_of("2026-03-01"), day_of("2026-03-07"),
		day_of("2026-03-06"), DAY_NONE };
	const struct schedule daily = SCHEDULE_INIT;
	enum day_state states[7];
	struct work work = WORK_INIT;

	add_days(&history.partial, "2026-03-02 2026-03-04 2026-03-06 2026-03-07");
	add_days(&history.skipped, "2026-03-04");
	add_days(&history.done, "2026-03-05");
	states_evaluate(&daily, &history, &span, &work, states);
	TEST(memcmp(states, want, sizeof(want)) == 0,
	    "states: a logged day short of its goal is partial, begins the habit, gives way to a skip");
	span.today = day_of("2026-03-01");
	states_evaluate(&daily, &history, &span, &work, states);
	TEST(states[0] == DAY_PENDING && states[1] == DAY_FUTURE && states[3] == DAY_SKIPPED,
	    "states: what was logged for days to come is not there yet");
	work_release(&work);
	history_release(&history);
}

static bool
is_marked(const struct model *model, day_t day)
{
	return model_has(model, day, MODEL_DONE | MODEL_SKIPPED);
}

static bool
is_skipped(const struct model *model, day_t day)
{
	return model_has(model, day, MODEL_SKIPPED) && !model_has(model, day, MODEL_DONE);
}

/* Whether the M days that end with `day`, without skipped ones, are there and lack their N. */
static bool
naive_window_lacks(const struct schedule *schedule, const struct model *model, day_t begun,
    day_t day)
{
	int days = 0, done = 0;

	for (; day >= begun && days < schedule->m; day--) {
		if (is_skipped(model, day))
			continue;
		days++;
		done += model_has(model, day, MODEL_DONE);
	}
	return days == schedule->m && done < schedule->n;
}

static bool
in_unit_of(const struct schedule *schedule, day_t a, day_t b)
{
	struct civil x = day_to_civil(a), y = day_to_civil(b);
	/* DAY_MIN is a Monday. */
	int from = (int)schedule->week_start - MONDAY - DAYS_PER_WEEK;

	if (schedule->monthly)
		return x.year == y.year && x.month == y.month;
	return (a - DAY_MIN - from) / DAYS_PER_WEEK == (b - DAY_MIN - from) / DAYS_PER_WEEK;
}

/* Whether the unit of `day` is over and lacks its N. */
static bool
naive_unit_lacks(const struct schedule *schedule, const struct model *model, day_t day, day_t today)
{
	int days = 0, done = 0;

	if (in_unit_of(schedule, day, today))
		return false;
	for (day_t at = day - 31; at <= day + 31; at++) {
		if (at < DAY_MIN || at > DAY_MAX || !in_unit_of(schedule, at, day))
			continue;
		days += !is_skipped(model, at);
		done += model_has(model, at, MODEL_DONE);
	}
	return done < (days < schedule->n ? days : schedule->n);
}

static bool
naive_missed(const struct schedule *schedule, const struct model *model, day_t day, day_t today)
{
	day_t begun = model->first;

	while (begun <= today && !is_marked(model, begun))
		begun++;
	if (day < begun || day >= today || is_marked(model, day))
		return false;
	switch (schedule->kind) {
	case SCHEDULE_DAILY:
		return true;
	case SCHEDULE_WEEKDAYS:
		return (schedule->weekdays >> day_weekday(day) & 1) != 0;
	case SCHEDULE_ROLLING:
		return naive_window_lacks(schedule, model, begun, day);
	case SCHEDULE_CALENDAR:
		return naive_unit_lacks(schedule, model, day, today);
	}
	return false;
}

static struct schedule
random_schedule(struct dice *dice)
{
	struct schedule schedule = SCHEDULE_INIT;

	schedule.kind = (enum schedule_kind)dice_below(dice, 4);
	if (schedule.kind == SCHEDULE_WEEKDAYS)
		schedule.weekdays = (unsigned)dice_between(dice, 1, 126);
	if (schedule.kind == SCHEDULE_ROLLING) {
		schedule.m = dice_between(dice, 2, 20);
		schedule.n = dice_between(dice, 1, schedule.m);
	}
	if (schedule.kind == SCHEDULE_CALENDAR) {
		schedule.monthly = dice_below(dice, 2) == 0;
		schedule.n = dice_between(dice, 1, schedule.monthly ? 31 : 7);
		schedule.week_start = (enum weekday)dice_below(dice, 7);
	}
	return schedule;
}

static enum day_state
naive_state_of(const struct schedule *schedule, const struct model *model, day_t day, day_t today,
    enum day_state of_today)
{
	if (day <= today && model_has(model, day, MODEL_DONE))
		return DAY_DONE;
	if (model_has(model, day, MODEL_SKIPPED))
		return DAY_SKIPPED;
	if (day == today)
		return of_today;
	if (day > today)
		return DAY_FUTURE;
	return naive_missed(schedule, model, day, today) ? DAY_MISSED : DAY_OFF;
}

/* A span at random, as of a day at random. */
static bool
check_span(const struct schedule *schedule, const struct model *model,
    const struct history *history, struct dice *dice, struct work *work)
{
	static enum day_state states[MODEL_DAYS + 81];
	day_t a = model_random_day(model, dice), b = model_random_day(model, dice);
	struct states_span span = { a < b ? a : b, a < b ? b : a, model_random_day(model, dice),
		DAY_NONE };
	struct streak streak;

	streak_evaluate(schedule, history, span.today, work, &streak);
	states_evaluate(schedule, history, &span, work, states);
	for (day_t day = span.first; day <= span.last; day++) {
		enum day_state want =
		    naive_state_of(schedule, model, day, span.today, streak.state);
		char text[SCHEDULE_TEXT_SIZE], date[DAY_TEXT_SIZE];

		if (states[day - span.first] == want)
			continue;
		printf("# %s, on %s\n", schedule_text(schedule, text), day_format(day, date));
		print_failure(model, span.today, day_state_name(states[day - span.first]),
		    day_state_name(want));
		return false;
	}
	return true;
}

static void
test_random(struct dice *dice)
{
	static struct model model;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	bool right = true;

	for (int i = 0; i < 600 && right; i++) {
		model_random(&model, dice);
		model_to_history(&model, &history);
		for (int k = 0; k < 4 && right; k++) {
			struct schedule schedule = random_schedule(dice);

			right = check_span(&schedule, &model, &history, dice, &work);
		}
	}
	TEST(right, "every day's state is that of the rules taken literally");
	work_release(&work);
	history_release(&history);
}

int
main(void)
{
	struct dice dice = dice_start();

	test_table();
	test_partial();
	test_random(&dice);
	return tap_done();
}
