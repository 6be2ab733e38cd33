/* streak checkin: make days done. */
#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/marks.h"
#include "cmd/names.h"
#include "cmd/option.h"

static const struct option_row options[] = {
	{ "date", 0, OPTION_DATE, "DATE", VALUE_DATE, MARKS_DATE_HELP },
	{ "create", 0, OPTION_CREATE, NULL, VALUE_NONE, "make habits that are not there yet" },
	{ 0 },
};

static int
refuse_future(const struct days *days, day_t today, struct error *err)
{
	day_t future = days_first_after(days, today);
	char day[DAY_TEXT_SIZE], now[DAY_TEXT_SIZE];

	if (future == DAY_NONE)
		return 0;
	return err_usage(err, "%s is in the future, today is %s; 'streak skip' can plan a pause",
	    day_format(future, day), day_format(today, now));
}

/* The names too, since a file is not made for one that can't be. */
static int
check(struct context *context, const struct days *days, struct error *err)
{
	for (size_t i = 0; i < context->args->n_operands; i++) {
		const char *name = context->args->operands[i];

		if (text_name(name, strlen(name), NULL, NULL, err) < 0)
			return -1;
	}
	return refuse_future(days, context->today, err);
}

static int
create_missing(struct context *context, struct error *err)
{
	static const struct schedule daily = { SCHEDULE_DAILY };

	if (!args_has(context->args, OPTION_CREATE))
		return 0;
	for (size_t i = 0; i < context->args->n_operands; i++) {
		const char *name = context->args->operands[i];
		struct habit habit = HABIT_INIT;
		int found = name_look(context, name, &habit, err);

		if (found == 0)
			found = name_add(context, name, &daily, NULL, &habit, err);
		habit_release(&habit);
		if (found < 0)
			return -1;
	}
	return 0;
}

static int
checkin_run(struct context *context, struct error *err)
{
	static const struct mark_verb verb = {
		.check = check,
		.prepare = create_missing,
		.action = store_checkin,
		.changed = "checked in",
		.already = "already done",
	};

	return marks_run(context, &verb, err);
}

static enum access
checkin_access(const struct args *args)
{
	return args_has(args, OPTION_CREATE) && args->n_operands > 0 ? ACCESS_CREATE : ACCESS_WRITE;
}

const struct command command_checkin = {
	.name = "checkin",
	.alias = "check-in",
	.arguments = "[NAME...]",
	.summary = "check in: today, or the days that --date names",
	.help =
	    "Without a NAME the only habit is meant. A day that is done already stays so.\n"
	    "\n"
	    "  streak checkin Read\n"
	    "  streak checkin Read Gym --date yesterday\n"
	    "  streak checkin Read --date 2026-03-01..2026-03-07\n"
	    "  git log --format=%as | streak checkin commits --create --date -\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE,
	.access_for = checkin_access,
	.run = checkin_run,
};
