/* Amounts and notes of days: the sparse part of what a person logs. */
#ifndef STORE_ENTRY_H
#define STORE_ENTRY_H

#include "core/days.h"
#include "store/store.h"

/*
 * Set this device's amount (NaN: leave it) and the note (NULL: leave it; "": none) of a
 * day; nothing is written where both are so already. *ret_changed tells whether
 * anything was. Needs the write lock.
 */
int store_entry_set(struct store *store, int64_t habit, day_t day, double amount, const char *note,
    bool *ret_changed, struct error *err);

/* Take this device's amounts of the days away; notes stay. */
int store_amounts_clear(struct store *store, int64_t habit, const struct days *days,
    struct error *err);

/*
 * Take the notes of the days away, whichever device wrote them; *ret_cleared, which
 * the caller releases, are those that had one. Needs the write lock.
 */
int store_notes_clear(struct store *store, int64_t habit, const struct days *days,
    struct days *ret_cleared, struct error *err);

/* What was logged for a day. */
struct entry_day {
	day_t day;
	double amount;    /* the sum of what each device logged whose check-in stands; or NaN */
	size_t n_amounts; /* how many devices did */
	const char *note; /* the one written last, or NULL */
};

typedef int (*entry_visit)(void *closure, const struct entry_day *day, struct error *err);

/* Every day that something was logged for, by the check-ins that stand, oldest first. */
struct standing;
int entry_days(struct store *store, int64_t habit, const struct standing *standing,
    entry_visit visit, void *closure, struct error *err);

/*
 * Every day that has an amount (else NaN) or a note (else NULL), oldest first:
 * amounts summed over devices whose check-in stands, of notes the one written last.
 */
int store_entries(struct store *store, int64_t habit, entry_visit visit, void *closure,
    struct error *err);

/* Whether a habit has any amount or note: 1 or 0. */
int store_has_entries(struct store *store, int64_t habit, struct error *err);

/* Each device's own amount (or NaN) and note (or NULL), as stored: for the complete export. */
struct entry_row {
	day_t day;
	int64_t device;
	double amount;
	const char *note;
	int64_t at; /* milliseconds since 1970 */
};

int store_entry_log(struct store *store, int64_t habit,
    int (*visit)(void *closure, const struct entry_row *row), void *closure, struct error *err);

#endif
