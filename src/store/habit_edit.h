/*
 * Changing a habit's settings. Each is a register of which, between devices, the
 * one written last wins: the table habit_stamp says when, and by which device. A
 * setting without a stamp still is as the habit was created.
 */
#ifndef STORE_HABIT_EDIT_H
#define STORE_HABIT_EDIT_H

#include "store/habit.h"

enum habit_setting {
	HABIT_NAME,
	HABIT_SCHEDULE,
	HABIT_GOAL, /* at least, at most or none: one register */
	HABIT_UNIT,
	HABIT_NOTE,
	HABIT_POSITION,
	HABIT_ARCHIVED,
	HABIT_DELETED,
	HABIT_SETTINGS
};

/* As habit_stamp spells it: "name", "goal". Static. */
const char *habit_setting_text(enum habit_setting setting);

/*
 * Store one setting as it stands in *habit, stamped as written now, after what it
 * was before. The name, which is in its stored form, must not be another habit's; a
 * deleted habit's is free for others, and must be free when the habit comes
 * back. The summary is left alone. Needs the write lock. -1 with ERR_DATA.
 */
int store_habit_set(struct store *store, const struct habit *habit, enum habit_setting setting,
    struct error *err);

/* Every stamp of a habit: the setting's name, when and by which device it was set. */
int store_habit_stamps(struct store *store, int64_t habit,
    int (*visit)(void *closure, const char *setting, int64_t at, int64_t device), void *closure,
    struct error *err);

/* Deleted habits of that name in their stored form, latest first: the first one's id, or 0. */
int store_habit_deleted(struct store *store, const char *name, int64_t *ret_habit,
    struct error *err);

#endif
