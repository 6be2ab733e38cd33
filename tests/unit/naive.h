/*
 * The rules of counting for every kind of schedule, as literally as they are
 * written down: states of days in an array, walked one by one. Slow, and only
 * for short histories.
 */
#ifndef TESTS_NAIVE_H
#define TESTS_NAIVE_H

#include "core/streak.h"
#include "model.h"

enum {
	NAIVE_DAYS = 4096,
	NAIVE_AHEAD = 100 /* how far a run is followed to see whether it can be saved */
};

/* A line of days from some day on, all states known; skipped days may have been taken out. */
struct naive_line {
	int n;
	day_t day[NAIVE_DAYS];
	unsigned char state[NAIVE_DAYS];
};

/* DAY_MIN is a Monday. */
static inline int
naive_weekday(day_t day)
{
	return (day - DAY_MIN + MONDAY) % DAYS_PER_WEEK;
}

static inline bool
naive_asked(const struct schedule *schedule, day_t day)
{
	return schedule->kind == SCHEDULE_DAILY ||
	    (schedule->weekdays >> naive_weekday(day) & 1) != 0;
}

/* The state of a day on which, as of today, `pass` days have passed with no check-in
 * and each later one has one. `pass` of -1: nothing is known after today. */
static inline int
naive_state(const struct model *model, day_t today, int pass, day_t day)
{
	int state = 0;

	if (day <= today && model_has(model, day, MODEL_DONE))
		return MODEL_DONE;
	if (day <= today && model_has(model, day, MODEL_SKIPPED))
		state = MODEL_SKIPPED;
	if (pass >= 0 && day >= today + pass)
		return MODEL_DONE;
	return state;
}

static inline void
naive_add(struct naive_line *line, day_t day, int state)
{
	line->day[line->n] = day;
	line->state[line->n++] = (unsigned char)state;
}

/* ---- Daily and weekdays ---- */

static inline struct run
naive_days_run(const struct schedule *schedule, const struct model *model, day_t today, int pass,
    day_t to, struct run *ret_longest)
{
	struct run open = { .length = 0 };

	*ret_longest = open;
	for (day_t day = model->first; day <= to; day++) {
		int state = naive_state(model, today, pass, day);

		if (state == MODEL_DONE) {
			if (open.length++ == 0)
				open.first = day;
			open.last = day;
			if (open.length >= ret_longest->length)
				*ret_longest = open;
		} else if (state != MODEL_SKIPPED && naive_asked(schedule, day) &&
		    (day != today || pass >= 0)) {
			open.length = 0; /* but today is not over */
		}
	}
	return open;
}

/* ---- Rolling ---- */

/* Every window of m days wholly inside from..to has n done ones. */
static inline bool
naive_sound(const struct schedule *schedule, const struct naive_line *line, int from, int to)
{
	for (int at = from; at + schedule->m - 1 <= to; at++) {
		int done = 0;

		for (int i = 0; i < schedule->m; i++)
			done += line->state[at + i] == MODEL_DONE;
		if (done < schedule->n)
			return false;
	}
	return true;
}

static inline struct run
naive_stretch(const struct naive_line *line, day_t today, int from, int to)
{
	struct run run = { .length = 0 };

	for (int i = from; i <= to; i++) {
		if (line->state[i] != MODEL_DONE || line->day[i] > today)
			continue;
		if (run.length++ == 0)
			run.first = line->day[i];
		run.last = line->day[i];
	}
	return run;
}

/* The days up to `to` without the skipped ones, and some empty ones before. */
static inline void
naive_take_out(const struct schedule *schedule, const struct model *model, day_t today, int pass,
    day_t to, struct naive_line *ret)
{
	ret->n = 0;
	for (day_t day = model->first - schedule->m; day <= to; day++) {
		int state = naive_state(model, today, pass, day);

		if (state != MODEL_SKIPPED)
			naive_add(ret, day, state);
	}
}

static inline struct run
naive_rolling_longest(const struct schedule *schedule, const struct model *model, day_t today)
{
	static struct naive_line line;
	struct run longest = { .length = 0 };

	naive_take_out(schedule, model, today, -1, today, &line);
	for (int from = 0; from < line.n; from++) {
		for (int to = from; to < line.n; to++) {
			struct run run;

			if (!naive_sound(schedule, &line, from, to))
				continue;
			run = naive_stretch(&line, today, from, to);
			if (run.length > longest.length ||
			    (run.length > 0 && run.length == longest.length &&
				run.last > longest.last))
				longest = run;
		}
	}
	return longest;
}

static inline struct run
naive_rolling_current(const struct schedule *schedule, const struct model *model, day_t today)
{
	static struct naive_line line;

	naive_take_out(schedule, model, today, -1, today, &line);
	for (int from = 0; from < line.n; from++) {
		bool open = line.day[line.n - 1] == today && line.state[line.n - 1] == 0;
		bool sound;

		if (line.state[from] != MODEL_DONE)
			continue;
		if (open)
			line.state[line.n - 1] = MODEL_DONE; /* for this test only */
		sound = naive_sound(schedule, &line, from, line.n - 1);
		if (open)
			line.state[line.n - 1] = 0;
		if (sound)
			return naive_stretch(&line, today, from, line.n - 1);
	}
	return (struct run){ .length = 0 };
}

static inline bool
naive_rolling_due(const struct schedule *schedule, const struct model *model, day_t today)
{
	static struct naive_line line;
	int done = 0;

	naive_take_out(schedule, model, today, -1, today, &line);
	for (int i = line.n - schedule->m; i < line.n; i++)
		done += i >= 0 && line.state[i] == MODEL_DONE;
	return done < schedule->n;
}

/* ---- Calendar ---- */

struct naive_unit {
	day_t first, last;
	int days, done, skipped;
};

/* The unit that holds a day, found by walking to its ends. */
static inline struct naive_unit
naive_unit(const struct schedule *schedule, const struct model *model, day_t today, int pass,
    day_t day)
{
	struct naive_unit unit = { .first = day, .last = day };

#define BEGINS(d)                                               \
 (schedule->monthly ? (d) > DAY_MAX || day_to_civil(d).day == 1 \
		    : naive_weekday(d) == (int)schedule->week_start)
	while (unit.first > DAY_MIN && !BEGINS(unit.first))
		unit.first--;
	while (unit.last < DAY_MAX && !BEGINS(unit.last + 1))
		unit.last++;
#undef BEGINS
	for (day_t at = unit.first; at <= unit.last; at++) {
		int state = naive_state(model, today, pass, at);

		unit.days++;
		unit.done += state == MODEL_DONE;
		unit.skipped += state == MODEL_SKIPPED;
	}
	return unit;
}

static inline bool
naive_met(const struct schedule *schedule, const struct naive_unit *unit)
{
	return unit->done >= schedule->n ||
	    (unit->done >= 1 && unit->done >= unit->days - unit->skipped);
}

static inline struct run
naive_calendar_run(const struct schedule *schedule, const struct model *model, day_t today,
    struct run *ret_longest)
{
	struct run open = { .length = 0 };
	struct naive_unit unit;

	*ret_longest = open;
	for (day_t day = model->first; day <= today; day = unit.last + 1) {
		unit = naive_unit(schedule, model, today, -1, day);
		if (naive_met(schedule, &unit)) {
			if (open.length++ == 0)
				open.first = unit.first;
			open.last = unit.last;
			if (open.length >= ret_longest->length)
				*ret_longest = open;
		} else if (unit.last < today && unit.skipped < unit.days) {
			open.length = 0;
		}
	}
	return open;
}

/* ---- All of them ---- */

static inline bool
naive_due(const struct schedule *schedule, const struct model *model, day_t today)
{
	struct naive_unit unit;

	switch (schedule->kind) {
	case SCHEDULE_DAILY:
	case SCHEDULE_WEEKDAYS:
		return naive_asked(schedule, today);
	case SCHEDULE_ROLLING:
		return naive_rolling_due(schedule, model, today);
	case SCHEDULE_CALENDAR:
		unit = naive_unit(schedule, model, today, -1, today);
		return !naive_met(schedule, &unit);
	}
	return false;
}

/* Whether the run that began on `first` is whole for ever when `pass` days pass. */
static inline bool
naive_saved(const struct schedule *schedule, const struct model *model, day_t today, int pass,
    day_t first)
{
	static struct naive_line line;
	day_t to = today + NAIVE_AHEAD;
	struct run run, longest;
	int from = 0;

	switch (schedule->kind) {
	case SCHEDULE_DAILY:
	case SCHEDULE_WEEKDAYS:
		run = naive_days_run(schedule, model, today, pass, to, &longest);
		return run.first == first;
	case SCHEDULE_ROLLING:
		naive_take_out(schedule, model, today, pass, to, &line);
		while (line.day[from] != first)
			from++;
		return naive_sound(schedule, &line, from, line.n - 1);
	case SCHEDULE_CALENDAR:
		for (day_t day = today; day <= to;) {
			struct naive_unit unit = naive_unit(schedule, model, today, pass, day);

			if (!naive_met(schedule, &unit) && unit.skipped < unit.days)
				return false;
			day = unit.last + 1;
		}
		return true;
	}
	return false;
}

static inline void
naive_streak(const struct schedule *schedule, const struct model *model, day_t today,
    struct streak *ret)
{
	*ret = (struct streak){ .state = DAY_OFF, .last = DAY_NONE };
	for (day_t day = model->first; day <= today; day++) {
		if (model_has(model, day, MODEL_DONE)) {
			ret->total++;
			ret->last = day;
		}
	}
	if (model_has(model, today, MODEL_DONE))
		ret->state = DAY_DONE;
	else if (model_has(model, today, MODEL_SKIPPED))
		ret->state = DAY_SKIPPED;
	else if (naive_due(schedule, model, today))
		ret->state = DAY_PENDING;
	switch (schedule->kind) {
	case SCHEDULE_DAILY:
	case SCHEDULE_WEEKDAYS:
		ret->current = naive_days_run(schedule, model, today, -1, today, &ret->longest);
		break;
	case SCHEDULE_ROLLING:
		ret->current = naive_rolling_current(schedule, model, today);
		ret->longest = naive_rolling_longest(schedule, model, today);
		break;
	case SCHEDULE_CALENDAR:
		ret->current = naive_calendar_run(schedule, model, today, &ret->longest);
		break;
	}
	ret->pending = ret->current.length > 0 && ret->state == DAY_PENDING;
	while (ret->current.length > 0 && ret->days_left < NAIVE_AHEAD - 1 &&
	    naive_saved(schedule, model, today, (int)ret->days_left + 1, ret->current.first))
		ret->days_left++;
}

/* Whether the week up to `last` is perfect. */
static inline bool
naive_perfect(const struct schedule *schedule, const struct model *model, day_t last)
{
	int done = 0, asked = 0, asked_done = 0;

	for (day_t day = last - (DAYS_PER_WEEK - 1); day <= last; day++) {
		bool asks = naive_asked(schedule, day);

		done += model_has(model, day, MODEL_DONE);
		asked += asks;
		asked_done += asks && model_has(model, day, MODEL_DONE);
	}
	switch (schedule->kind) {
	case SCHEDULE_DAILY:
	case SCHEDULE_WEEKDAYS:
		return asked_done == asked;
	case SCHEDULE_ROLLING:
		return done * schedule->m >= DAYS_PER_WEEK * schedule->n;
	case SCHEDULE_CALENDAR:
		return done >= schedule->n;
	}
	return false;
}

#endif
