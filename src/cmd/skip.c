/* streak skip: pauses that keep the streak. */
#include "cmd/commands.h"
#include "cmd/marks.h"
#include "cmd/option.h"

static const struct option_row options[] = {
	{ "date", 0, OPTION_DATE, "DATE", VALUE_DATE, MARKS_DATE_HELP },
	{ "note", 0, OPTION_NOTE, "TEXT", VALUE_TEXT, MARKS_NOTE_HELP },
	{ 0 },
};

static int
skip_days(struct context *context, struct habit *habit, const struct days *days,
    struct mark_change *change, struct error *err)
{
	return store_skip(context->store, habit, days, context->today, change, err);
}

static int
skip_run(struct context *context, struct error *err)
{
	const struct mark_verb verb = {
		.action = skip_days,
		.note = args_value(context->args, OPTION_NOTE),
		.changed = "skipped",
		.already = "already skipped",
	};

	return marks_run(context, &verb, err);
}

const struct command command_skip = {
	.name = "skip",
	.arguments = "NAME...",
	.summary = "a pause that keeps the streak",
	.help =
	    "A skipped day neither breaks a streak nor lengthens it. Days to come can be\n"
	    "skipped too. A done day stays done. Of a habit with a goal a day on which less\n"
	    "than that was logged can be skipped, and is done once the amount is enough.\n"
	    "\n"
	    "  streak skip Gym\n"
	    "  streak skip Gym Read --date 2026-07-01..2026-07-14\n",
	.options = options,
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = MANY,
	.flags = COMMAND_DATE | COMMAND_IN_USE,
	.access = ACCESS_WRITE,
	.run = skip_run,
};
