/* streak archive, unarchive: habits that are over, and kept. */
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/plan.h"
#include "core/day.h"
#include "store/habit_edit.h"

/* Set, or clear with DAY_NONE, the day on which a habit was over. */
static int
set_archived(struct context *context, struct habit *habit, day_t day, struct error *err)
{
	bool archive = day != DAY_NONE, archived = habit->archived_on != DAY_NONE;

	if (archive == archived) {
		plan_say(context, habit, archive ? "archived already" : "in use already");
		return 0;
	}
	habit->archived_on = day;
	if (store_habit_set(context->store, habit, HABIT_ARCHIVED, err) < 0)
		return -1;
	plan_say(context, habit, archive ? "archived" : "in use again");
	return 0;
}

static int
archive_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	(void)closure;
	return set_archived(context, habit, context->today, err);
}

static int
unarchive_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	(void)closure;
	return set_archived(context, habit, DAY_NONE, err);
}

static int
archive_run(struct context *context, struct error *err)
{
	if (context_lock(context, err) < 0)
		return -1;
	return names_each(context, archive_habit, NULL, err);
}

static int
unarchive_run(struct context *context, struct error *err)
{
	if (context_lock(context, err) < 0)
		return -1;
	return names_each(context, unarchive_habit, NULL, err);
}

const struct command command_archive = {
	.name = "archive",
	.arguments = "NAME...",
	.summary = "put a habit away that is over, and keep its days",
	.help =
	    "An archived habit is never due and in no status, but in list, history and\n"
	    "every report that names it.\n"
	    "\n"
	    "  streak archive Piano\n",
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = MANY,
	.flags = COMMAND_DATE | COMMAND_IN_USE,
	.access = ACCESS_WRITE,
	.run = archive_run,
};

const struct command command_unarchive = {
	.name = "unarchive",
	.arguments = "NAME...",
	.summary = "take an archived habit up again",
	.help = "  streak unarchive Piano\n",
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = MANY,
	.access = ACCESS_WRITE,
	.run = unarchive_run,
};
