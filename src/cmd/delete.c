/* streak delete: habits that are to be gone, and how to get one back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "cmd/plan.h"
#include "render/words.h"
#include "store/habit_edit.h"
#include "store/history.h"
#include "store/summary.h"

static const struct option_row options[] = {
	{ "force", 0, OPTION_FORCE, NULL, VALUE_NONE, "don't ask" },
	{ "restore", 0, OPTION_RESTORE, NULL, VALUE_NONE, "bring back the one deleted last" },
	{ 0 },
};

/* A line of the terminal begins with y. */
static bool
read_yes(void)
{
	char *line = NULL;
	size_t cap = 0;
	bool yes = getline(&line, &cap, stdin) > 0 && (line[0] == 'y' || line[0] == 'Y');

	free(line);
	return yes;
}

static int
count_days(struct context *context, const struct habit *habit, int64_t *ret, struct error *err)
{
	struct history history = HISTORY_INIT;
	int rc = store_history(context->store, habit, &history, err);

	if (rc == 0)
		*ret = days_count(&history.done) + days_count(&history.partial);
	history_release(&history);
	return rc;
}

/* Whether a habit is to go, by the person at the terminal; no more is asked after a no. */
static int
ask_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct buf question = BUF_INIT;
	bool *yes = closure;
	int64_t days = 0;

	if (!*yes)
		return 0;
	if (count_days(context, habit, &days, err) < 0)
		return -1;
	buf_add_str(&question, "Delete ");
	name_shown(&question, habit);
	buf_add_str(&question, " with ");
	words_count(&question, days, "check-in");
	fprintf(context->err, "%s? [y/N] ", buf_str(&question));
	fflush(context->err);
	buf_release(&question);
	*yes = read_yes();
	return 0;
}

/* Before the lock is taken: nobody waits for an answer. 1: all are to go. */
static int
ask_all(struct context *context, struct error *err)
{
	bool yes = true;

	if (args_has(context->args, OPTION_FORCE))
		return 1;
	if (!context_asks(context))
		return err_usage(err, "there is nobody to ask: --force deletes without a question");
	return names_each(context, ask_habit, &yes, err) < 0 ? -1 : yes;
}

static int
delete_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	(void)closure;
	habit->deleted_on = context->today;
	if (store_habit_set(context->store, habit, HABIT_DELETED, err) < 0)
		return -1;
	plan_say(context, habit, "deleted; 'streak delete --restore' brings it back");
	return 0;
}

static int
restore_habit(struct context *context, const char *name, struct error *err)
{
	struct buf normal = BUF_INIT, shown = BUF_INIT;
	struct habit habit = HABIT_INIT;
	int64_t id = 0;
	int rc = text_name(name, strlen(name), &normal, NULL, err);

	if (rc == 0)
		rc = name_free(context, name, 0, err);
	if (rc == 0 && context->store != NULL)
		rc = store_habit_deleted(context->store, buf_str(&normal), &id, err);
	if (rc == 0 && id == 0) {
		text_quote(&shown, name);
		rc = err_usage(err, "no deleted habit was called '%s'", buf_str(&shown));
	}
	if (rc == 0)
		rc = store_habit_get(context->store, id, &habit, err);
	if (rc == 0) {
		habit.deleted_on = DAY_NONE;
		rc = store_habit_set(context->store, &habit, HABIT_DELETED, err);
	}
	if (rc == 0)
		rc = store_summary_update(context->store, &habit, context->today, err);
	if (rc == 0)
		plan_say(context, &habit, "is back, with all its days");
	habit_release(&habit);
	buf_release(&normal);
	buf_release(&shown);
	return rc;
}

static int
delete_run(struct context *context, struct error *err)
{
	const struct args *args = context->args;
	bool restore = args_has(args, OPTION_RESTORE);
	int rc = restore ? 1 : ask_all(context, err);

	if (rc == 0)
		fprintf(context->err, "Nothing was deleted.\n");
	if (rc <= 0)
		return rc < 0 ? -1 : 1;
	rc = context_lock(context, err);
	if (rc == 0 && !restore)
		return names_each(context, delete_habit, NULL, err);
	for (size_t i = 0; i < args->n_operands && rc == 0; i++)
		rc = restore_habit(context, args->operands[i], err);
	return rc;
}

const struct command command_delete = {
	.name = "delete",
	.arguments = "NAME...",
	.summary = "delete a habit, or bring a deleted one back",
	.help =
	    "On a terminal it asks first. The habit is gone from everything but a merge,\n"
	    "which must not bring it back by itself; its name is free for another one.\n"
	    "\n"
	    "  streak delete Piano --force\n"
	    "  streak delete Piano --restore\n",
	.options = options,
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = MANY,
	.flags = COMMAND_DATE | COMMAND_WHOLE,
	.access = ACCESS_WRITE,
	.run = delete_run,
};
