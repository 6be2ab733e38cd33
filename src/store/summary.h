/* The cached summary of each habit: bringing it up to date, and proving it right. */
#ifndef STORE_SUMMARY_H
#define STORE_SUMMARY_H

#include <stdbool.h>

#include "store/habit.h"
#include "store/store.h"

/* Store a summary, in the file and in *habit; nothing is written where it is the same. */
int store_summary_set(struct store *store, struct habit *habit, const struct summary *summary,
    struct error *err);

/* Count the summary anew from the bits as of `today` and store it. */
int store_summary_update(struct store *store, struct habit *habit, day_t today, struct error *err);

/* Another's summary is not what the bits say: called with both. */
typedef int (*summary_visit)(void *closure, const struct habit *habit,
    const struct summary *counted, struct error *err);

/*
 * Compare the summary of every habit with the bits, in one pass over the file,
 * and visit (where it is not NULL) those that differ; habit->summary is the stored one. Where `repair`
 * is set count as of today and store the difference (needs the write lock), else
 * only compare, as of summary_day(). *ret_count is how many were looked at.
 */
int store_recalc(struct store *store, day_t today, bool repair, summary_visit visit, void *closure,
    int64_t *ret_count, struct error *err);

/* The same for one habit, whose summary is then the counted one where it was repaired. */
int store_recalc_habit(struct store *store, struct habit *habit, day_t today, bool repair,
    summary_visit visit, void *closure, struct error *err);

#endif
