/*
 * The rules of counting, one set a kind of schedule: how runs are found on the
 * line of days. core/streak.c asks them; nobody else need.
 */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/bits.h"
#include "core/schedule.h"

/* All that is known up to a day, joined into streams whose position 0 is that day. */
struct line {
	day_t last;
	bool closed; /* the last day is not done, and no check-in can make it so */
	struct bits done;
	struct bits skipped;
};

/*
 * A run; length counts the schedule's units, 0: there is none. Units are done
 * days, of which the run has a first and a last one; for a calendar schedule
 * they are met weeks or months, whose own first and last day (within DAY_MIN to
 * DAY_MAX, and perhaps still to come) are the run's.
 */
struct run {
	int64_t length;
	day_t first, last;
};

bool run_equal(const struct run *a, const struct run *b);

/* Of the days that a schedule asks for, how many are done: 0 <= done <= asked. */
struct share {
	int64_t done, asked;
};

typedef void (*run_visit)(void *closure, const struct run *run);

struct rules {
	/* The run that still stands on the line's last day. */
	struct run (*current)(const struct schedule *schedule, const struct line *line);

	/* The longest run; of equal ones the latest. */
	struct run (*longest)(const struct schedule *schedule, const struct line *line);

	/*
	 * Every run that is no part of a longer one, from the latest back. Those of
	 * a rolling schedule may share days: each then has some that no other has.
	 */
	void (*runs)(const struct schedule *schedule, const struct line *line, run_visit visit,
	    void *closure);

	/*
	 * With one of these runs that stands no longer: the day whose lack of a check-in
	 * ended it, or the first day of the unit that did. It comes after the run.
	 * DAY_NONE where there is no such day: then the run was rolling, of fewer than N
	 * days, and it was too late for it when the last of them was done.
	 */
	day_t (*ended)(const struct schedule *schedule, const struct line *line,
	    const struct run *run);

	/*
	 * How many of the days from `first` to `last`, valid and on or before the
	 * line's last day, were asked for, and how many of these are done. What comes
	 * before the first done day is not asked for, nor are skipped days, nor the
	 * line's last day while it can still become done. See each kind for what it asks for.
	 */
	struct share (*share)(const struct schedule *schedule, const struct line *line, day_t first,
	    day_t last);

	/* Whether the last day, neither done nor skipped, is asked for. */
	bool (*due)(const struct schedule *schedule, const struct line *line);

	/*
	 * With a run standing: how many days, the last day first, may pass without a
	 * check-in before the run can't be saved any more, however often one checks
	 * in then. 0: the last day is the last chance, or it is too late already.
	 */
	int64_t (*days_left)(const struct schedule *schedule, const struct line *line);

	/*
	 * Which weeks are perfect: the line's last day ends week 0, and bit i of
	 * ret_weeks, reset by it, is the week that ends 7 i days before. Only
	 * where schedule_has_weeks().
	 */
	void (*weeks)(const struct schedule *schedule, const struct line *line,
	    struct bits *ret_weeks);

	/*
	 * Which of the days before the last one are missed: neither done nor skipped
	 * though the schedule wanted one, as core/states.h says. Looks at positions 1
	 * to n - 1 and resets ret_missed; its other positions tell nothing. `begun`
	 * is the position of the habit's first marked day.
	 */
	void (*missed)(const struct schedule *schedule, const struct line *line, size_t begun,
	    size_t n, struct bits *ret_missed);
};

/* The rules of a kind. Static. */
const struct rules *rules_of(enum schedule_kind kind);

extern const struct rules rules_daily; /* and of weekdays */
extern const struct rules rules_rolling;
extern const struct rules rules_calendar;

/* The longest of the runs, for kinds that know no shorter way. */
struct run rules_longest_of(const struct rules *rules, const struct schedule *schedule,
    const struct line *line);

/*
 * A span of days as positions of the line, from the first done day on: `last` is
 * the lower one. False, with both untouched, where nothing is left of it.
 */
bool rules_span(const struct line *line, day_t first, day_t last, size_t *ret_last,
    size_t *ret_end);

/* A rule for perfect weeks, for more than one kind: at least `n` (1 to 7) days are done. */
void rules_weeks_of(int n, const struct line *line, struct bits *ret_weeks);

#endif
