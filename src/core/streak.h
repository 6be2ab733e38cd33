/* What a habit's days amount to on a given day: streaks, perfect weeks, summary. */
#ifndef CORE_STREAK_H
#define CORE_STREAK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/days.h"
#include "core/rules.h"
#include "core/schedule.h"

/* Every standing day of a habit. A day that is done and skipped is done. */
struct history {
	struct days done;
	struct days skipped;
	struct days partial; /* of a habit with a goal: logged, and not done by it */
	bool at_most;        /* then partial days are over their limit, and can't become done */
};

#define HISTORY_INIT                     \
 {                                       \
  DAYS_INIT, DAYS_INIT, DAYS_INIT, false \
 }

void history_release(struct history *history);
void history_clear(struct history *history);

/* Of today there are the first four; of other days see core/states.h. */
enum day_state {
	DAY_DONE,
	DAY_SKIPPED,
	DAY_PENDING,
	DAY_OFF,
	DAY_PARTIAL,
	DAY_MISSED,
	DAY_FUTURE
};

/* "done", "skipped", "pending", "off", "partial", "missed" or "future". Static. */
const char *day_state_name(enum day_state state);

/* All as of one day; later days are ignored. */
struct streak {
	enum day_state state; /* of the day itself; DAY_PENDING exactly when it is due */
	struct run current;   /* the run that still stands */
	bool pending;         /* one stands, and the day is due */
	int64_t paused;       /* days since it began that were skipped, and not done */
	struct run longest;
	day_t last;        /* last done day, or DAY_NONE */
	int64_t total;     /* done days */
	int64_t days_left; /* see struct rules; only where current.length > 0 */
};

/*
 * Whether a check-in is the last chance for a run of some length: the day is due,
 * RISK_LENGTH units or more stand, and no further day may pass.
 */
enum {
	RISK_LENGTH = 7
};

bool streak_at_risk(const struct streak *streak);

/* Memory that evaluations share; one at a time may use it. */
struct work {
	struct line line;
	struct bits weeks;
	struct bits missed;
};

#define WORK_INIT                                                 \
 {                                                                \
  { DAY_NONE, false, BITS_INIT, BITS_INIT }, BITS_INIT, BITS_INIT \
 }

void work_release(struct work *work);

/* Join what is known up to `last`, a valid day. */
void line_load(struct line *line, const struct history *history, day_t last);

/* Count everything from the bits, as of `today`, a valid day. */
void streak_evaluate(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, struct streak *ret_streak);

/*
 * Whether the run that stands can't be saved any more, however often one checks in
 * from today on; it stands until it is broken all the same. `streak` is that of the day.
 */
bool streak_too_late(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, const struct streak *streak);

/*
 * Facts that don't change as days pass, kept with each habit: the last done day
 * on or before the day of counting (DAY_NONE: none), the length of the run that
 * contains it as of that day, and the longest run as of that day. (A calendar
 * unit may yet be met by skips that come after it: then only the bits tell.) next_on is the first done
 * day after the day of counting, which only a merge or an import can bring
 * (DAY_NONE: none): from that day on the bits have to be counted again.
 */
struct summary {
	day_t last_on;
	int64_t current;
	int64_t longest;
	day_t next_on;
};

#define SUMMARY_INIT       \
 {                         \
  DAY_NONE, 0, 0, DAY_NONE \
 }

void summary_evaluate(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, struct summary *ret_summary);

/*
 * Bring a right summary up to date for one new check-in, without the bits: the
 * day after last_on lengthens the run. False, with *summary untouched, where
 * only the bits can tell.
 */
bool summary_extend(const struct schedule *schedule, struct summary *summary, day_t day);

/*
 * The length of the run that stands on `today`, from the summary alone. False,
 * with *ret_current untouched, where only the bits can tell.
 */
bool summary_current(const struct schedule *schedule, const struct summary *summary, day_t today,
    int64_t *ret_current);

/*
 * The day as of which a stored summary can be compared with one counted anew on
 * `today`: a summary stays right when the days it left out have come since, and
 * when the clock is set back.
 */
day_t summary_day(const struct summary *summary, day_t today);

bool summary_equal(const struct summary *a, const struct summary *b);

struct week_span {
	enum weekday week_start;
	day_t first, last; /* weeks that end on one of these days */
};

/*
 * Perfect weeks of the span as of today, each by its last day: calls visit for
 * each, oldest first, where it is not NULL. Returns how many there are, or -1
 * where the schedule has none such (schedule_has_weeks()).
 */
int64_t weeks_perfect(const struct schedule *schedule, const struct history *history,
    const struct week_span *span, day_t today, struct work *work,
    void (*visit)(void *closure, day_t week_last), void *closure);

#endif
