/* Where a habit stands today, for the commands that only ask what is open. */
#ifndef CMD_DUE_H
#define CMD_DUE_H

#include "cmd/context.h"
#include "core/streak.h"
#include "store/habit.h"

/* Memory that evaluations share. */
struct due_work {
	struct history history;
	struct work work;
};

#define DUE_WORK_INIT     \
 {                        \
  HISTORY_INIT, WORK_INIT \
 }

void due_work_release(struct due_work *work);

/* A habit as of today; it is due where the state is DAY_PENDING. */
int due_evaluate(struct context *context, const struct habit *habit, struct due_work *work,
    struct streak *ret_streak, struct error *err);

#endif
