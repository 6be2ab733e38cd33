/*
 * A database of its own, put together from what the complete export has: rows as
 * they are stored, of any device, to be merged then. And what only that export
 * asks for.
 */
#ifndef STORE_RESTORE_H
#define STORE_RESTORE_H

#include "store/entry.h"
#include "store/habit.h"
#include "store/mark.h"
#include "store/seen.h"

/* Open an empty scratch database without a device, which the caller closes. */
int restore_open(const struct store_place *place, struct store **ret, struct error *err);

/* The row id of the device of that uid, made where there is none. name may be NULL. */
int restore_device(struct store *store, const char *uid, const char *name, int64_t *ret_device,
    struct error *err);

/* A habit's settings and the n uids that it is known by; the strings are the caller's. */
struct restored {
	const struct habit *habit; /* its id and summary are of no meaning; position 0: the last */
	const char *key;           /* of its name: text_name()'s */
	const char *asked_name;    /* as of store_habit_asked_name(), or NULL */
	const char *const *uids;
	size_t n_uids;
};

/*
 * Put back a habit, deleted or not. One without a uid is known by those of the
 * habit of its name in `target` (which may be NULL), or a new one. -1 with
 * ERR_DATA, also where another habit that was put back has its name or a uid.
 */
int restore_habit(struct store *store, const struct restored *restored, struct store *target,
    int64_t *ret_habit, struct error *err);

/* When a setting, by its name in habit_stamp, was set. */
int restore_stamp(struct store *store, int64_t habit, const char *setting, int64_t at,
    int64_t device, struct error *err);

/* The name of a habit, its stamps put back, is one that `target`'s device gave it after that. */
int restore_renamed(struct store *store, int64_t habit, struct store *target, struct error *err);

/* Put back a claim. Its bits are of days that exist. */
int restore_claim(struct store *store, int64_t habit, const struct claim *claim, struct error *err);

/* Put back a retraction; kind is "done" or "skip". */
int restore_retraction(struct store *store, int64_t habit, day_t day, int64_t device,
    const char *kind, int64_t n, struct error *err);

/* Put back a device's amount and note of a day. */
int restore_entry(struct store *store, int64_t habit, const struct entry_row *row,
    struct error *err);

/* A list of seen URLs without its filter. */
struct list_settings {
	const char *name; /* in the form that it is stored in */
	struct seen_rules rules;
	int64_t device;     /* that made it */
	int64_t generation; /* how often a list of the name was dropped before */
	bool dropped;
};

/*
 * Put back a list, empty as when it was made. Of one that is in `target` (which
 * may be NULL) only the settings are, so that merged it adds nothing.
 */
int restore_list(struct store *store, const struct list_settings *settings, struct store *target,
    struct error *err);

/* Every list, dropped ones too, by name. */
int store_list_settings(struct store *store,
    int (*visit)(void *closure, const struct list_settings *settings), void *closure,
    struct error *err);

#endif
