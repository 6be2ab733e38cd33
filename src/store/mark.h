/*
 * Check-ins and skips: claims, one row a habit, device and year, and the
 * retractions that undo them. Each device writes only its own claims; a day is
 * done, or skipped, while any device's claim on it stands. (Causal-length set:
 * Yu and Rostad, "A Low-Cost Set CRDT Based on Causal Lengths", PaPoC 2020.)
 */
#ifndef STORE_MARK_H
#define STORE_MARK_H

#include "core/streak.h"
#include "store/habit.h"
#include "store/store.h"

/* What a command did to the days it was given; the counts add up over calls. */
struct mark_change {
	int64_t changed; /* days that are now what was asked for */
	int64_t already; /* days that were so before */
	int64_t done;    /* skip only: days left alone because they are done */
	int64_t notes;   /* undo only: days whose note was taken away */
};

/*
 * Make days done, make days skipped, or return days to empty, and bring the
 * cached summary, in the file and in *habit, up to date as of `today`. A day is
 * written only where it changes. A day that is logged and not done by the goal can
 * be skipped, and keeps its amount; an undone day keeps neither its amount nor its
 * note, and counts as changed also where a note was all that it had. Needs the
 * write lock. -1 with ERR_DATA.
 */
int store_checkin(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err);
int store_skip(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err);
int store_undo(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err);

/* The same as an undo, but notes stay; or of skips alone, so that all that was logged does. */
int store_unmark(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err);
int store_unskip(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err);

/*
 * Make days done and others skipped, leaving the summary behind the bits: for
 * bulk work, which calls store_summary_update() at its end.
 */
int store_marks_add(struct store *store, const struct habit *habit, const struct history *marks,
    struct mark_change *change, struct error *err);

/* One claim as it is stored, standing or not: for the complete export. */
struct claim {
	int64_t device;
	struct year_words done, skipped;
};

int store_claims(struct store *store, int64_t habit,
    int (*visit)(void *closure, const struct claim *claim), void *closure, struct error *err);

/* Every retraction of a habit; kind is "done" or "skip", n odd while retracted. */
int store_retractions(struct store *store, int64_t habit,
    int (*visit)(void *closure, day_t day, int64_t device, const char *kind, int64_t n),
    void *closure, struct error *err);

#endif
