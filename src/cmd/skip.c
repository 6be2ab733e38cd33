/* streak skip: pauses that keep the streak. */
#include "cmd/commands.h"
#include "cmd/marks.h"

static const struct option_row options[] = {
	{ "date", 0, OPTION_DATE, "DATE", VALUE_DATE, MARKS_DATE_HELP }, { 0 }
};

static int
skip_run(struct context *context, struct error *err)
{
	static const struct mark_verb verb = {
		.action = store_skip,
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
	    "skipped too. A done day stays done.\n"
	    "\n"
	    "  streak skip Gym\n"
	    "  streak skip Gym Read --date 2026-07-01..2026-07-14\n",
	.options = options,
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = MANY,
	.flags = COMMAND_DATE,
	.access = ACCESS_WRITE,
	.run = skip_run,
};
