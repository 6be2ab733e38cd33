/* streak rename: another name for a habit, whose days and identity stay. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/plan.h"
#include "store/habit_edit.h"

/* Give the habit the name in its stored form; says what it was called. */
static int
rename_habit(struct context *context, struct habit *habit, const char *name, struct error *err)
{
	struct buf normal = BUF_INIT, text = BUF_INIT;
	int rc = text_name(name, strlen(name), &normal, NULL, err);

	if (rc == 0 && strcmp(habit->name, buf_str(&normal)) == 0) {
		plan_say(context, habit, "is its name already");
	} else if (rc == 0) {
		buf_add_str(&text, "was ");
		name_shown(&text, habit);
		free(habit->name);
		habit->name = mem_strdup(buf_str(&normal));
		rc = store_habit_set(context->store, habit, HABIT_NAME, err);
		if (rc == 0)
			plan_say(context, habit, buf_str(&text));
	}
	buf_release(&normal);
	buf_release(&text);
	return rc;
}

static int
rename_run(struct context *context, struct error *err)
{
	const char *from = context->args->operands[0], *to = context->args->operands[1];
	struct habit habit = HABIT_INIT;
	int rc = -1;

	if (text_name(to, strlen(to), NULL, NULL, err) == 0 && context_lock(context, err) == 0 &&
	    name_habit(context, from, &habit, err) == 0 &&
	    name_free(context, to, habit.id, err) == 0)
		rc = rename_habit(context, &habit, to, err);
	habit_release(&habit);
	return rc;
}

const struct command command_rename = {
	.name = "rename",
	.arguments = "NAME NEW",
	.summary = "give a habit another name",
	.help =
	    "Its days stay, and a merge with another device knows it by both names.\n"
	    "\n"
	    "  streak rename Read 'Read a book'\n",
	.operand = VALUE_HABIT,
	.min_operands = 2,
	.max_operands = 2,
	.flags = COMMAND_WHOLE,
	.access = ACCESS_WRITE,
	.run = rename_run,
};
