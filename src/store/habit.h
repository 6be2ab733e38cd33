/* Habits: their names and settings, without their days. */
#ifndef STORE_HABIT_H
#define STORE_HABIT_H

#include <stddef.h>

#include "base/buf.h"
#include "core/goal.h"
#include "core/streak.h"
#include "store/store.h"

struct habit {
	int64_t id;
	char *name; /* UTF-8, NFC */
	char *note; /* NULL: none */
	struct schedule schedule;
	struct goal goal;
	char *unit; /* of the goal's amounts; NULL: none */
	int64_t position;
	day_t archived_on; /* DAY_NONE: in use */
	day_t deleted_on;  /* DAY_NONE: it is there; a deleted one is in no listing */
	struct summary summary;
};

#define HABIT_INIT                                                                   \
 {                                                                                   \
  0, NULL, NULL, SCHEDULE_INIT, GOAL_INIT, NULL, 0, DAY_NONE, DAY_NONE, SUMMARY_INIT \
 }

void habit_release(struct habit *habit);

struct habits {
	struct habit *all;
	size_t n;
	size_t cap;
};

#define HABITS_INIT \
 {                  \
  NULL, 0, 0        \
 }

void habits_release(struct habits *habits);

/*
 * The habit whose name is `key` when case and normal form don't count
 * (text_name()'s key). 1 where it is found, 0 where not, -1 with ERR_DATA. The
 * caller releases *ret_habit.
 */
int store_habit_find(struct store *store, const char *key, struct habit *ret_habit,
    struct error *err);

/*
 * Read a stored schedule; where it goes by calendar weeks, these start as the
 * setting says. -1 with ERR_DATA where it is none.
 */
int store_schedule(struct store *store, const char *text, struct schedule *ret, struct error *err);

int store_habit_get(struct store *store, int64_t id, struct habit *ret_habit, struct error *err);

/* All habits in the user's order, added to *ret_habits, which the caller releases. */
int store_habits(struct store *store, struct habits *ret_habits, struct error *err);

/* The same of the deleted ones. */
int store_habits_deleted(struct store *store, struct habits *ret_habits, struct error *err);

/* Append the name that a habit was given last, though another one has it: mostly its name. */
int store_habit_asked_name(struct store *store, int64_t habit, struct buf *ret, struct error *err);

/* Every habit's name and key in the user's order; visit returns false to stop. */
typedef bool (*habit_name_visit)(void *closure, const char *name, const char *key, bool archived);

int store_habit_names(struct store *store, habit_name_visit visit, void *closure,
    struct error *err);

/* Every uid of a habit: its own and those of habits that joined it. */
int store_habit_uids(struct store *store, int64_t habit,
    int (*visit)(void *closure, const char *uid), void *closure, struct error *err);

int store_habit_count(struct store *store, int64_t *ret_count, struct error *err);

/* What a habit is made with; the strings may be NULL. */
struct habit_plan {
	struct schedule schedule;
	struct goal goal;
	const char *unit;
	const char *note;
};

#define HABIT_PLAN_INIT                \
 {                                     \
  SCHEDULE_INIT, GOAL_INIT, NULL, NULL \
 }

/* Add a habit whose key must not be taken yet. The caller releases *ret_habit. */
int store_habit_add(struct store *store, const char *name, const char *key,
    const struct habit_plan *plan, struct habit *ret_habit, struct error *err);

/* Read a habit again, after its settings were changed in the file. */
int store_habit_reload(struct store *store, struct habit *habit, struct error *err);

#endif
