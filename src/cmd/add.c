/* streak add: create a habit. */
#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/plan.h"

static const struct option_row options[] = { PLAN_OPTIONS, { 0 } };

static void
say_added(struct context *context, const struct habit *habit)
{
	struct buf text = BUF_INIT;

	buf_add_str(&text, "added, ");
	plan_describe(&text, habit);
	plan_say(context, habit, buf_str(&text));
	buf_release(&text);
}

static int
add_run(struct context *context, struct error *err)
{
	const char *name = context->args->operands[0];
	struct habit_plan plan = HABIT_PLAN_INIT;
	struct habit habit = HABIT_INIT;
	int rc = -1;

	if (plan_read(context, &plan, err) < 0 ||
	    text_name(name, strlen(name), NULL, NULL, err) < 0 || context_lock(context, err) < 0)
		return -1;
	if (name_free(context, name, 0, err) == 0 &&
	    name_add(context, name, &plan, &habit, err) == 0) {
		say_added(context, &habit);
		rc = 0;
	}
	habit_release(&habit);
	return rc;
}

const struct command command_add = {
	.name = "add",
	.arguments = "NAME",
	.summary = "create a habit",
	.help =
	    "Names that differ only by case are the same. A name with blanks needs quotes,\n"
	    "one that starts with a dash comes after --.\n"
	    "\n"
	    "A schedule is one of:\n"
	    "  daily                          every day\n"
	    "  mon,wed,fri weekdays weekends  on these days of the week\n"
	    "  every 3 days, 2 in 7 days      in any so many days, whenever they begin\n"
	    "  3/week, 10/month               in each calendar week or month\n"
	    "\n"
	    "  streak add Read\n"
	    "  streak add 'Learn Finnish' --note 'ten words a day'\n"
	    "  streak add Gym --schedule 3/week\n"
	    "  streak add Pages --goal 20 --unit pages\n"
	    "  streak add Coffee --at-most 2 --unit cups\n",
	.options = options,
	.operand = VALUE_TEXT,
	.min_operands = 1,
	.max_operands = 1,
	.access = ACCESS_CREATE,
	.run = add_run,
};
