/* streak skip: pauses that keep the streak. */
#include "cmd/commands.h"
#include "cmd/marks.h"

static const struct option_row options[] = {
	{ "date", 0, OPTION_DATE, "DATE", VALUE_DATE,
	    "a day or a range A..B, more than once; - reads stdin" },
	{ 0 },
};

static int
skip_run(struct context *context, struct error *err)
{
	static const struct mark_words words = {
		.changed = "skipped",
		.already = "already skipped",
	};
	struct days days = DAYS_INIT;
	int rc = marks_dates(context, &days, err);

	if (rc == 0)
		rc = marks_run(context, &days, store_skip, &words, err);
	days_release(&days);
	return rc;
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
