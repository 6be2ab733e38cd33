/* Why a streak is what it is. */
#include "core/explain.h"

#include <stdlib.h>

#include "base/mem.h"
#include "core/unit.h"

/* What the parts of an explanation share. */
struct telling {
	const struct schedule *schedule;
	const struct history *history;
	day_t today;
	struct work *work;
	void (*visit)(void *closure, const struct stretch *stretch);
	void *closure;
};

/* Of the runs from the latest back, the first that begins before `limit`. */
struct search {
	day_t limit;
	struct run found;
};

static void
note_run(void *closure, const struct run *run)
{
	struct search *search = closure;

	if (search->found.length == 0 && run->first < search->limit)
		search->found = *run;
}

/* Where the current run begins; tomorrow where there is none. */
static day_t
run_begin(const struct streak *streak, day_t today)
{
	return streak->current.length > 0 ? streak->current.first : today + 1;
}

static struct run
run_before(const struct telling *telling, const struct streak *streak)
{
	struct search search = { .limit = run_begin(streak, telling->today) };

	line_load(&telling->work->line, telling->history, telling->today);
	rules_of(telling->schedule->kind)
	    ->runs(telling->schedule, &telling->work->line, note_run, &search);
	return search.found;
}

/* Done days among the M unskipped ones that end with a day. */
static int
window_done(const struct telling *telling, day_t day)
{
	int done = 0;

	for (int seen = 0; seen < telling->schedule->m && day >= DAY_MIN; day--) {
		bool is_done = days_contain(&telling->history->done, day);

		if (!is_done && days_contain(&telling->history->skipped, day))
			continue;
		done += is_done;
		seen++;
	}
	return done;
}

/* The length of the run when a day was over, which today is not yet. */
static int64_t
length_after(const struct telling *telling, day_t day)
{
	struct line *line = &telling->work->line;

	line_load(line, telling->history, day);
	if (day < telling->today)
		line->closed = true;
	return rules_of(telling->schedule->kind)->current(telling->schedule, line).length;
}

static void
tell_stretch(const struct telling *telling, day_t first, day_t last, enum day_state state)
{
	struct stretch stretch = {
		.first = first,
		.last = last,
		.state = state,
		.streak = length_after(telling, last),
	};

	if (telling->schedule->kind == SCHEDULE_ROLLING) {
		stretch.done = window_done(telling, last);
		stretch.needed = telling->schedule->n;
	}
	telling->visit(telling->closure, &stretch);
}

/* Days of one state together, the newest first. */
static void
tell_days(const struct telling *telling, day_t from, const enum day_state *states)
{
	size_t n = (size_t)(telling->today - from) + 1, to = n;

	for (size_t at = n; at > 0; at--) {
		if (at > 1 && states[at - 2] == states[to - 1])
			continue;
		tell_stretch(telling, from + (day_t)(at - 1), from + (day_t)(to - 1),
		    states[to - 1]);
		to = at - 1;
	}
}

static enum day_state
unit_state(const struct tally *tally, struct unit unit, day_t today)
{
	if (tally->skipped)
		return DAY_SKIPPED;
	if (tally->missing == 0)
		return DAY_DONE;
	return unit.last >= today ? DAY_PENDING : DAY_MISSED;
}

/* Weeks or months, the newest first. */
static void
tell_units(const struct telling *telling, day_t from)
{
	for (day_t at = telling->today; at >= from;) {
		struct unit unit = unit_of(telling->schedule, at);
		struct stretch stretch = { .first = unit.first, .last = unit.last };
		day_t seen = unit.last < telling->today ? unit.last : telling->today;
		struct tally tally;

		line_load(&telling->work->line, telling->history, seen);
		tally = tally_of(telling->schedule, &telling->work->line, unit);
		stretch.state = unit_state(&tally, unit, telling->today);
		stretch.needed = tally.needed;
		stretch.done =
		    (int)bits_count(&telling->work->line.done, 0, (size_t)(seen - unit.first) + 1);
		stretch.streak = stretch.state == DAY_MISSED ? 0 : length_after(telling, seen);
		telling->visit(telling->closure, &stretch);
		at = unit.first - 1;
	}
}

/*
 * The days of a sound stretch are not missed, though its beginning has too few for a
 * window: but for the one that ended a run which shares days with it.
 */
static void
pardon_missed(const struct states_span *span, day_t begin, day_t broken_on, enum day_state *states)
{
	for (day_t day = begin; day <= span->last; day++)
		if (day != broken_on && states[day - span->first] == DAY_MISSED)
			states[day - span->first] = DAY_OFF;
}

/* What ended the run before, as of today. */
static day_t
broken_on(const struct telling *telling, const struct run *before)
{
	struct line *line = &telling->work->line;

	if (before->length == 0)
		return DAY_NONE;
	line_load(line, telling->history, telling->today);
	return rules_of(telling->schedule->kind)->ended(telling->schedule, line, before);
}

/*
 * The last day to keep a run that can be kept: the one on which, as of that day
 * and with what is skipped by then, no further day may pass.
 */
static day_t
last_chance(const struct telling *telling)
{
	enum {
		FAR = 1000 /* days; plans are followed no farther */
	};
	const struct rules *rules = rules_of(telling->schedule->kind);
	struct line *line = &telling->work->line;
	int64_t left;

	for (day_t day = telling->today; day - telling->today < FAR; day += (day_t)left) {
		line_load(line, telling->history, day);
		if (day > telling->today)
			line->closed = false; /* nothing counts yet but that it is skipped */
		left = rules->days_left(telling->schedule, line);
		if (left == 0)
			return day;
		if (left > DAY_MAX - day)
			break;
	}
	return DAY_NONE;
}

/* The same, without the plans where done days are still to come, which don't count yet. */
static day_t
keep_by(const struct telling *telling, const struct streak *streak)
{
	if (days_first_after(&telling->history->done, telling->today) == DAY_NONE)
		return last_chance(telling);
	if (streak->days_left > DAY_MAX - telling->today)
		return DAY_NONE;
	return telling->today + (day_t)streak->days_left;
}

void
explain(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, struct explanation *ret,
    void (*visit)(void *closure, const struct stretch *stretch), void *closure)
{
	struct telling telling = { schedule, history, today, work, visit, closure };
	struct states_span span = { .last = today, .today = today, .ended = DAY_NONE };
	enum day_state *states;

	streak_evaluate(schedule, history, today, work, &ret->streak);
	ret->too_late = streak_too_late(schedule, history, today, work, &ret->streak);
	ret->keep_by = ret->streak.current.length > 0 && !ret->too_late
	    ? keep_by(&telling, &ret->streak)
	    : DAY_NONE;
	ret->before = run_before(&telling, &ret->streak);
	ret->broken_on = broken_on(&telling, &ret->before);
	span.first = run_begin(&ret->streak, today);
	if (ret->before.length > 0 && ret->before.last < span.first)
		span.first = ret->before.last + 1;
	if (span.first > today)
		span.first = today;
	states = mem_new(((size_t)(today - span.first) + 1) * sizeof(*states));
	states_evaluate(schedule, history, &span, work, states);
	if (schedule->kind == SCHEDULE_ROLLING)
		pardon_missed(&span, run_begin(&ret->streak, today), ret->broken_on, states);
	if (schedule->kind == SCHEDULE_CALENDAR)
		tell_units(&telling, span.first);
	else
		tell_days(&telling, span.first, states);
	free(states);
}
