/*
 * What became of each day of a range, seen from a given day: for calendars,
 * histories and whatever else shows day by day.
 */
#ifndef CORE_STATES_H
#define CORE_STATES_H

#include "core/streak.h"

struct states_span {
	day_t first, last; /* valid days, first <= last */
	day_t today;
	day_t ended; /* the last day that was asked for, if the habit has ended; or DAY_NONE */
};

/*
 * Fill ret_states with a state for each day of the span, the first day first:
 *   DAY_DONE     up to today
 *   DAY_SKIPPED  also after today, where it is planned
 *   DAY_PARTIAL  up to today: logged, neither done by the goal nor skipped
 *   DAY_PENDING  only today, where it is due
 *   DAY_MISSED   before today: empty, though the schedule wanted a day done
 *   DAY_OFF      up to today: any other empty day
 *   DAY_FUTURE   after today
 * A day is missed
 *   daily, weekdays: where it was asked for;
 *   rolling, N in M days: where the M days that end with it, skipped ones taken
 *   out of the line, have fewer than N done ones;
 *   calendar: where its week or month is over and was not met.
 * Nothing is missed before the habit's first marked day (done, skipped or partial), nor
 * after it has ended; a rolling habit of fewer than M days has missed nothing.
 */
void states_evaluate(const struct schedule *schedule, const struct history *history,
    const struct states_span *span, struct work *work, enum day_state *ret_states);

#endif
