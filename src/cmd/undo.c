/* streak undo: return days to empty. */
#include "cmd/commands.h"
#include "cmd/marks.h"

static const struct option_row options[] = {
	{ "date", 0, OPTION_DATE, "DATE", VALUE_DATE, MARKS_DATE_HELP }, { 0 }
};

static int
undo_days(struct context *context, struct habit *habit, const struct days *days,
    struct mark_change *change, struct error *err)
{
	return store_undo(context->store, habit, days, context->today, change, err);
}

static int
undo_run(struct context *context, struct error *err)
{
	static const struct mark_verb verb = {
		.action = undo_days,
		.changed = "empty again",
		.already = "already empty",
	};

	return marks_run(context, &verb, err);
}

const struct command command_undo = {
	.name = "undo",
	.arguments = "NAME...",
	.summary = "take back a check-in or a skip",
	.help =
	    "The day is empty afterwards, without its amount and its note, on every device\n"
	    "once their files are merged.\n"
	    "\n"
	    "  streak undo Read\n"
	    "  streak undo Read --date 2026-03-05\n",
	.options = options,
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = MANY,
	.flags = COMMAND_DATE | COMMAND_IN_USE,
	.access = ACCESS_WRITE,
	.run = undo_run,
};
