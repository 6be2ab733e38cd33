/*
 * Putting back what the complete export has: rows as they are stored, of any
 * device. What is here already is joined as when devices merge: claims by OR, of
 * retractions the larger n, of amounts and notes the later.
 */
#ifndef STORE_RESTORE_H
#define STORE_RESTORE_H

#include "store/entry.h"
#include "store/habit.h"
#include "store/mark.h"

/* The row id of the device of that uid, made where there is none. name may be NULL. */
int restore_device(struct store *store, const char *uid, const char *name, int64_t *ret_device,
    struct error *err);

/* A habit's settings and the n uids that it is known by; the strings are the caller's. */
struct restored {
	const struct habit *habit; /* its id and summary are of no meaning */
	const char *key;           /* of its name: text_name()'s */
	const char *const *uids;
	size_t n_uids;
};

/*
 * Find the habit by one of its uids, else by its name, else make it with these
 * settings. *ret_added tells whether it was made. Needs the write lock.
 */
int restore_habit(struct store *store, const struct restored *restored, int64_t *ret_habit,
    bool *ret_added, struct error *err);

/* When a setting, by its name in habit_stamp, of a habit that was just made was set. */
int restore_stamp(struct store *store, int64_t habit, const char *setting, int64_t at,
    int64_t device, struct error *err);

/* Join a claim; *ret_new is how many days were not in it before. Its bits are of days that exist. */
int restore_claim(struct store *store, int64_t habit, const struct claim *claim, int64_t *ret_new,
    struct error *err);

/* Join a retraction; kind is "done" or "skip". */
int restore_retraction(struct store *store, int64_t habit, day_t day, int64_t device,
    const char *kind, int64_t n, struct error *err);

/* Join a device's amount and note of a day; *ret_changed tells whether they are new. */
int restore_entry(struct store *store, int64_t habit, const struct entry_row *row,
    bool *ret_changed, struct error *err);

#endif
