/* From the names that a person types to habits. */
#ifndef CMD_NAMES_H
#define CMD_NAMES_H

#include "base/buf.h"
#include "cmd/context.h"
#include "store/habit.h"

/*
 * The habit of that name, case and normal form aside, or, unless it is for a
 * command that wants whole names, the only one whose name begins so, of those that
 * the command is for. Where there is none it fails with the nearest name, where
 * there are several with those. The caller releases *ret_habit.
 */
int name_habit(struct context *context, const char *name, struct habit *ret_habit,
    struct error *err);

/* By its whole name: 0 where there is no such habit, 1 where there is. */
int name_look(struct context *context, const char *name, struct habit *ret_habit,
    struct error *err);

/* Add a habit of that name, which name_look() did not find. The caller releases it. */
int name_add(struct context *context, const char *name, const struct habit_plan *plan,
    struct habit *ret_habit, struct error *err);

/* Fail where a habit other than that of id `own` (0: any) has the name. */
int name_free(struct context *context, const char *name, int64_t own, struct error *err);

/*
 * The habits that the operands from number `first` on name, in their order, each
 * once; none where context_empty(). The caller releases *ret.
 */
int names_find(struct context *context, size_t first, struct habits *ret, struct error *err);

/*
 * Call visit for each habit that the operands name, once, in their order; for all
 * of them, in the user's order, where there are none. Stops where it returns -1.
 */
typedef int (
    *habit_visit)(struct context *context, struct habit *habit, void *closure, struct error *err);

int names_each(struct context *context, habit_visit visit, void *closure, struct error *err);

/* The only habit there is that is not archived, for commands that may leave out its name. */
int name_only(struct context *context, struct habit *ret_habit, struct error *err);

/* Append a habit's name as it may be shown on a terminal. */
void name_shown(struct buf *ret, const struct habit *habit);

#endif
