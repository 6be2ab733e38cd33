/* streak add: create a habit. */
#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "render/json.h"

static const struct option_row options[] = {
	{ "schedule", 0, OPTION_SCHEDULE, "S", VALUE_SCHEDULE,
	    "which days, as listed above; daily by default" },
	{ "note", 0, OPTION_NOTE, "TEXT", VALUE_TEXT, "what the habit is for" },
	{ 0 },
};

static int
refuse_taken(const struct habit *habit, struct error *err)
{
	struct buf shown = BUF_INIT;

	name_shown(&shown, habit);
	err_usage(err, "there is a habit '%s' already", buf_str(&shown));
	buf_release(&shown);
	return -1;
}

static void
say_added(struct context *context, const struct habit *habit)
{
	char schedule[SCHEDULE_TEXT_SIZE];
	struct buf shown = BUF_INIT;

	schedule_text(&habit->schedule, schedule);
	name_shown(&shown, habit);
	if (context->json)
		json_document(context->out,
		    json_pack("{s:i, s:o, s:s, s:o}", "schema_version", JSON_SCHEMA_VERSION, "name",
			json_text(habit->name), "schedule", schedule, "note",
			json_text(habit->note)));
	if (!context->json && !context->quiet) {
		buf_add_str(&shown, ": added, ");
		schedule_describe(&shown, &habit->schedule);
		fprintf(context->out, "%s\n", buf_str(&shown));
	}
	buf_release(&shown);
}

static int
add_run(struct context *context, struct error *err)
{
	const char *name = context->args->operands[0];
	const char *text = args_value(context->args, OPTION_SCHEDULE);
	const char *note = args_value(context->args, OPTION_NOTE);
	struct schedule schedule = SCHEDULE_INIT;
	struct habit habit = HABIT_INIT;
	int rc = -1, found;

	if (text != NULL && schedule_parse(text, &schedule, err) < 0)
		return -1;
	if (note != NULL && !text_valid(note, strlen(note)))
		return err_usage(err, "the note is not UTF-8");
	if (text_name(name, strlen(name), NULL, NULL, err) < 0 || context_lock(context, err) < 0)
		return -1;
	found = name_look(context, name, &habit, err);
	if (found > 0)
		refuse_taken(&habit, err);
	if (found != 0 || name_add(context, name, &schedule, note, &habit, err) < 0)
		goto out;
	say_added(context, &habit);
	rc = 0;
out:
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
	    "  streak add Gym --schedule 3/week\n",
	.options = options,
	.operand = VALUE_TEXT,
	.min_operands = 1,
	.max_operands = 1,
	.access = ACCESS_CREATE,
	.run = add_run,
};
