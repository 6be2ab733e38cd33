/* A habit's days out of the claims of all devices, without what was retracted. */
#ifndef STORE_HISTORY_H
#define STORE_HISTORY_H

#include "core/streak.h"
#include "store/habit.h"
#include "store/store.h"

/*
 * Every standing day of a habit, by its goal done or partial, into *history, which
 * is cleared first.
 */
int store_history(struct store *store, const struct habit *habit, struct history *history,
    struct error *err);

/* Where one habit stands on `today`; for several, share the memory of history and work. */
int store_streak(struct store *store, const struct habit *habit, day_t today,
    struct streak *ret_streak, struct error *err);

/* Reads the days of one habit after another, by id, in one pass over the file. */
struct history_reader;

/* The caller frees *ret_reader, also on failure. */
int history_reader_new(struct store *store, struct history_reader **ret_reader, struct error *err);
void history_reader_free(struct history_reader *reader);

/*
 * The days of `habit`, cleared where it has none. Ids must ascend from call to
 * call; habits between them are passed over.
 */
int history_reader_next(struct history_reader *reader, const struct habit *habit,
    struct history *history, struct error *err);

#endif
