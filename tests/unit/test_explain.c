/* What ended a run, what each stretch left of it and how long it can be kept, against walks. */
#include "core/explain.h"
#include "history.h"
#include "kinds.h"
#include "naive.h"

/* A random habit as of a day. `history` has what `model` has, and partial days. */
struct habit {
	struct schedule schedule;
	struct model model;
	struct history history;
	day_t today;
};

enum {
	SOME_DAYS = 120
};

static void
habit_random(struct habit *habit, struct dice *dice, enum schedule_kind kind)
{
	struct model *model = &habit->model;

	habit->schedule = random_schedule(dice, kind);
	random_days(model, dice, kind == SCHEDULE_ROLLING ? SHORT_DAYS : SOME_DAYS);
	if (model->first > DAY_MAX - MODEL_DAYS - 300)
		model->first = DAY_MAX - MODEL_DAYS - 300; /* the walks look ahead */
	habit->today = model->first + dice_below(dice, model->n);
	for (day_t day = habit->today + 1; day < model->first + model->n; day++)
		model->state[day - model->first] &= (unsigned char)~MODEL_DONE;
	history_clear(&habit->history);
	model_to_history(model, &habit->history);
	habit->history.at_most = dice_below(dice, 2) == 0;
	for (day_t day = model->first; day < model->first + model->n; day++)
		if (model->state[day - model->first] == 0 && dice_below(dice, 2) == 0)
			days_add_range(&habit->history.partial, day, day);
}

/* Whether today is over its limit, so that it is lost though it is not over. */
static bool
is_closed(const struct habit *habit)
{
	return habit->history.at_most && days_contain(&habit->history.partial, habit->today);
}

static day_t
naive_missed_day(const struct habit *habit, const struct run *before)
{
	for (day_t day = before->last + 1; day <= habit->today; day++)
		if (naive_asked(&habit->schedule, day) &&
		    !model_has(&habit->model, day, MODEL_DONE | MODEL_SKIPPED))
			return day;
	return DAY_NONE;
}

static day_t
naive_unmet_unit(const struct habit *habit, const struct run *before)
{
	struct naive_unit unit;

	for (day_t day = before->last + 1; day <= habit->today; day = unit.last + 1) {
		unit = naive_unit(&habit->schedule, &habit->model, habit->today, -1, day);
		if (unit.last < habit->today && unit.skipped < unit.days &&
		    !naive_met(&habit->schedule, &unit))
			return unit.first;
	}
	return DAY_NONE;
}

/* The first day with which the stretch is not sound; or the last empty one, if that had to be. */
static day_t
naive_unsound_day(const struct habit *habit, const struct run *before)
{
	static struct naive_line line;
	int from = 0, to;

	naive_take_out(&habit->schedule, &habit->model, habit->today, -1, habit->today, &line);
	while (line.day[from] != before->first)
		from++;
	for (to = from; to < line.n && naive_sound(&habit->schedule, &line, from, to);)
		to++;
	if (to == line.n)
		return DAY_NONE;
	if (line.state[to] == 0 && (line.day[to] < habit->today || is_closed(habit)))
		return line.day[to];
	while (line.day[--to] > before->last)
		if (line.state[to] == 0)
			return line.day[to];
	return DAY_NONE;
}

static day_t
naive_broken_on(const struct habit *habit, const struct run *before)
{
	if (before->length == 0)
		return DAY_NONE;
	switch (habit->schedule.kind) {
	case SCHEDULE_ROLLING:
		return naive_unsound_day(habit, before);
	case SCHEDULE_CALENDAR:
		return naive_unmet_unit(habit, before);
	case SCHEDULE_DAILY:
	case SCHEDULE_WEEKDAYS:
		break;
	}
	return naive_missed_day(habit, before);
}

/* Whether the run is whole for ever when no check-in comes before `day`, and then one each day. */
static bool
naive_keeps(const struct habit *habit, day_t day, day_t first)
{
	if (day == habit->today)
		return naive_saved(&habit->schedule, &habit->model, day, 0, first);
	return naive_saved(&habit->schedule, &habit->model, day - 1, 1, first);
}

/* The last of the days by which it can wait; a day over its limit is past all waiting. */
static day_t
naive_keep_by(const struct habit *habit, const struct streak *streak)
{
	day_t first = habit->today + is_closed(habit), day = first;

	if (streak->current.length == 0)
		return DAY_NONE;
	while (naive_keeps(habit, day, streak->current.first))
		day++;
	return day == first ? DAY_NONE : day - 1;
}

/* What a day that is over leaves of the run. Not of calendar schedules. */
static int64_t
naive_left(const struct habit *habit, day_t day)
{
	static struct naive_line line;
	const struct schedule *schedule = &habit->schedule;
	struct run longest;

	if (schedule->kind != SCHEDULE_ROLLING)
		return naive_days_run(schedule, &habit->model, day + 1, -1, day, &longest).length;
	naive_take_out(schedule, &habit->model, day, -1, day, &line);
	for (int from = 0; from < line.n; from++)
		if (line.state[from] == MODEL_DONE &&
		    naive_sound(schedule, &line, from, line.n - 1))
			return naive_stretch(&line, day, from, line.n - 1).length;
	return 0;
}

/* What is wrong with the stretches, which come from the newest back without a gap. */
struct check {
	const struct habit *habit;
	day_t next; /* the day before the last stretch; today before the first one */
	const char *fault;
};

static void
check_stretch(void *closure, const struct stretch *stretch)
{
	struct check *check = closure;
	const struct habit *habit = check->habit;
	bool calendar = habit->schedule.kind == SCHEDULE_CALENDAR;

	if (calendar ? stretch->first > check->next || stretch->last < check->next
		     : stretch->last != check->next || stretch->first > stretch->last)
		check->fault = "the stretches leave a gap";
	if (stretch->state == DAY_MISSED && stretch->last >= habit->today)
		check->fault = "today is missed";
	if (!calendar && stretch->last < habit->today &&
	    stretch->streak != naive_left(habit, stretch->last))
		check->fault = "a stretch leaves another streak";
	check->next = stretch->first - 1;
}

static const char *
explanation_fault(const struct habit *habit, struct work *work)
{
	struct check check = { habit, habit->today, NULL };
	struct explanation explanation;

	explain(&habit->schedule, &habit->history, habit->today, work, &explanation, check_stretch,
	    &check);
	if (check.fault != NULL)
		return check.fault;
	if (explanation.broken_on != naive_broken_on(habit, &explanation.before))
		return "another day ended the run before";
	if (explanation.broken_on != DAY_NONE && explanation.broken_on <= check.next)
		return "what ended the run before is not among the stretches";
	if (explanation.keep_by != naive_keep_by(habit, &explanation.streak))
		return "another day is the last one to keep the run";
	if (explanation.too_late !=
	    (explanation.streak.current.length > 0 && explanation.keep_by == DAY_NONE))
		return "it is too late, or it is not";
	return NULL;
}

static const char *const kind_names[] = { "daily", "weekdays", "rolling", "calendar" };

static void
test_kind(struct dice *dice, enum schedule_kind kind)
{
	static struct habit habit = { .history = HISTORY_INIT };
	struct work work = WORK_INIT;
	const char *fault = NULL;

	for (int i = 0; i < 4000 && fault == NULL; i++) {
		habit_random(&habit, dice, kind);
		fault = explanation_fault(&habit, &work);
	}
	TEST(fault == NULL, "%s: what ended a run, what days leave of it, how long it can be kept",
	    kind_names[kind]);
	if (fault != NULL) {
		print_schedule(&habit.schedule);
		print_failure(&habit.model, habit.today, fault, "as a walk has it");
	}
	work_release(&work);
	history_release(&habit.history);
}

int
main(void)
{
	struct dice dice = dice_start();

	test_kind(&dice, SCHEDULE_DAILY);
	test_kind(&dice, SCHEDULE_WEEKDAYS);
	test_kind(&dice, SCHEDULE_ROLLING);
	test_kind(&dice, SCHEDULE_CALENDAR);
	return tap_done();
}
