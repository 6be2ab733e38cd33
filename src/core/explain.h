/*
 * Why a streak is what it is: its days from the newest back, those of one kind
 * together, and what ended the run before.
 */
#ifndef CORE_EXPLAIN_H
#define CORE_EXPLAIN_H

#include "core/states.h"

/*
 * Days in a row that are of one state; of a calendar schedule one week or month,
 * whose state is that of the whole: done when it is met, skipped when all of it is,
 * pending until it is over, missed when it was not met by then.
 */
struct stretch {
	day_t first, last;
	enum day_state state;
	int done;       /* calendar: its done days. rolling: those of the M days up to `last` */
	int needed;     /* calendar, rolling: of how many that were needed; daily, weekdays: 0 */
	int64_t streak; /* the length of the run when the stretch was over; 0: it had none then */
};

struct explanation {
	struct streak streak; /* as of today */
	struct run before;    /* the run before that one, or the last of all; length 0: none */
	day_t broken_on;      /* what ended it: see struct rules, ended(); or DAY_NONE */

	/*
	 * With a run standing: the last day on which a check-in can still keep it, now
	 * that some of the days before are planned to be skipped; DAY_NONE where it is
	 * too late, and where plans or the calendar go too far to tell.
	 */
	bool too_late;
	day_t keep_by;
};

/*
 * Explain the streak as of today: fill *ret and call visit for each stretch from
 * today back to the beginning of the run, or to what ended the last one.
 */
void explain(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, struct explanation *ret,
    void (*visit)(void *closure, const struct stretch *stretch), void *closure);

#endif
