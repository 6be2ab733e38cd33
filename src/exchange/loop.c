/* Loop Habit Tracker: what its backup and its CSV export have in common. */
#include "exchange/loop.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "exchange/format.h"
#include "exchange/lines.h"

enum {
	PER_UNIT = 1000 /* a value of 1500 is an amount of 1.5 */
};

/* Loop counts by calendar months where it says 30 or 31 days; its "per week" are 7 days. */
static int
read_schedule(const struct loop_habit *habit, struct schedule *ret, struct error *err)
{
	int64_t times = habit->times, days = habit->days;
	bool monthly = days == 30 || days == 31;

	if (times < 1 || days < 1 || days > SCHEDULE_M_MAX)
		return err_data(err, "%lld times in %lld days is no schedule", (long long)times,
		    (long long)days);
	*ret = (struct schedule)SCHEDULE_INIT;
	if (times >= days)
		return 0;
	if (monthly || days == DAYS_PER_WEEK)
		*ret = (struct schedule){ .kind = SCHEDULE_CALENDAR,
			.n = (int)times,
			.monthly = monthly };
	else
		*ret =
		    (struct schedule){ .kind = SCHEDULE_ROLLING, .n = (int)times, .m = (int)days };
	return 0;
}

/* Loop's targets are for all the days of its frequency, goals here are for each day. */
static void
read_goal(const struct loop_habit *habit, struct import_habit *ret)
{
	bool is_goal = habit->at_most ? habit->target >= 0 : habit->target > 0;

	if (!habit->numerical || !isfinite(habit->target) || !is_goal)
		return;
	if (habit->at_most)
		ret->goal = (struct goal){ GOAL_AT_MOST, habit->target };
	else if (habit->days == 1)
		ret->goal = (struct goal){ GOAL_AT_LEAST, habit->target };
	if (habit->days > 1)
		ret->remark = habit->at_most
		    ? "has a goal for several days there, which here is the most for each of them"
		    : "has a goal for several days there, and here none: goals are for one day";
}

static const char *
given(const char *text)
{
	return text == NULL || text[0] == '\0' ? NULL : text;
}

int
loop_declare(struct import *import, struct loop_habit *habit, struct error *err)
{
	struct import_habit declared = IMPORT_HABIT_INIT(habit->name);

	declared.by_id = true;
	declared.archived = habit->archived;
	declared.unit = habit->numerical ? given(habit->unit) : NULL;
	declared.note = given(habit->description);
	if (declared.note == NULL)
		declared.note = given(habit->question);
	if (read_schedule(habit, &declared.schedule, err) < 0)
		return -1;
	read_goal(habit, &declared);
	return import_habit(import, &declared, &habit->id, err);
}

static bool
read_number(const struct loop_habit *habit, int64_t value, struct mark *ret)
{
	if (value < 0)
		return false;
	/* Nothing of what should stay below a limit is an amount; of other things it is none. */
	if (value == 0 && !habit->at_most)
		ret->state = STATE_NOT_DONE;
	else
		ret->amount = (double)value / PER_UNIT;
	return true;
}

/* The codes of a habit that is done or not; false where it is none of them. */
static bool
read_code(int64_t value, struct mark *ret)
{
	static const enum mark_state states[] = {
		[LOOP_NO] = STATE_NOT_DONE,
		[LOOP_YES_AUTO] = STATE_DERIVED,
		[LOOP_YES_MANUAL] = STATE_DONE,
	};

	if (value < LOOP_NO || value > LOOP_YES_MANUAL)
		return false;
	ret->state = states[value];
	return true;
}

int
loop_mark(struct import *import, const struct loop_habit *habit, day_t day, int64_t value,
    const char *note, struct error *err)
{
	struct mark mark = { .id = habit->id,
		.day = day,
		.state = STATE_DONE,
		.amount = (double)NAN,
		.note = given(note) };

	if (value == LOOP_SKIP)
		mark.state = STATE_SKIP;
	else if (value == LOOP_UNKNOWN)
		mark.state = STATE_NOT_DONE;
	else if (!(habit->numerical ? read_number(habit, value, &mark) : read_code(value, &mark)))
		return 0;
	return import_mark(import, &mark, err) < 0 ? -1 : 1;
}

/* A table of the CSV export alone: its names are not quoted, so its columns can't be told. */
static int
refuse_table(FILE *in, struct error *err)
{
	struct line_reader line;
	int got;

	rewind(in);
	lines_init(&line, in);
	while ((got = lines_read(&line, err)) > 0 && strstr(line.text.data, "Entry(") == NULL)
		;
	if (got > 0)
		lines_fail(&line, err,
		    "cells such as 'Entry(...)', as Loop 2.0.3 wrote them, can't be told apart");
	else if (got == 0)
		err_data(err,
		    "line 1: it is no SQLite backup; of the CSV export name the folder that has "
		    "Habits.csv in it");
	lines_release(&line);
	return -1;
}

bool
loop_is(const struct import_sample *sample)
{
	return sample_has(sample, "Habits.csv") ||
	    (sample->source->in != NULL && strcmp(buf_str(&sample->head), "SQLite format 3") == 0);
}

int
loop_import(struct import *import, const struct import_source *source, struct error *err)
{
	char magic[4] = "";
	size_t got;

	if (source->in == NULL)
		return loop_csv_import(import, source, err);
	got = fread(magic, 1, sizeof(magic), source->in);
	if (got == sizeof(magic) && memcmp(magic, "Date", sizeof(magic)) == 0)
		return refuse_table(source->in, err);
	rewind(source->in);
	return loop_backup_import(import, source, err);
}
