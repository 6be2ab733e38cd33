/* streak checkin: make days done. */
#include <string.h>

#include "base/text.h"
#include "cmd/ask.h"
#include "cmd/commands.h"
#include "cmd/marks.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "store/amount.h"

static const struct option_row options[] = {
	{ "date", 0, OPTION_DATE, "DATE", VALUE_DATE, MARKS_DATE_HELP },
	{ "amount", 0, OPTION_AMOUNT, "N", VALUE_TEXT,
	    "of a habit with a goal: N more, or =N in all" },
	{ "note", 0, OPTION_NOTE, "TEXT", VALUE_TEXT, MARKS_NOTE_HELP },
	{ "create", 0, OPTION_CREATE, NULL, VALUE_NONE, "make habits that are not there yet" },
	{ 0 },
};

static int
refuse_future(const struct context *context, const struct day_range *range, struct error *err)
{
	day_t today = context->today, future = range->first > today ? range->first : today + 1;
	char day[DAY_TEXT_SIZE], now[DAY_TEXT_SIZE];

	if (range->last <= today)
		return 0;
	return err_usage(err, "%s is in the future, today is %s; 'streak skip' can plan a pause",
	    day_format(future, day), day_format(today, now));
}

/* What --amount says. */
static int
read_log(const struct args *args, struct log_amount *ret, struct error *err)
{
	const char *text = args_value(args, OPTION_AMOUNT);

	*ret = (struct log_amount){ LOG_MISSING, 0 };
	if (text != NULL && marks_amount(text, ret, err) < 0)
		return err_prefix(err, "--amount: ");
	return 0;
}

/* The names too, since a file is not made for one that can't be. */
static int
check(struct context *context, struct error *err)
{
	struct log_amount log;

	for (size_t i = 0; i < context->args->n_operands; i++) {
		const char *name = context->args->operands[i];

		if (text_name(name, strlen(name), NULL, NULL, err) < 0)
			return -1;
	}
	return read_log(context->args, &log, err);
}

static int
create_missing(struct context *context, struct error *err)
{
	static const struct habit_plan plan = HABIT_PLAN_INIT;

	if (!args_has(context->args, OPTION_CREATE))
		return 0;
	for (size_t i = 0; i < context->args->n_operands; i++) {
		const char *name = context->args->operands[i];
		struct habit habit = HABIT_INIT;
		int found = name_look(context, name, &habit, err);

		if (found == 0)
			found = name_add(context, name, &plan, &habit, err);
		habit_release(&habit);
		if (found < 0)
			return -1;
	}
	return 0;
}

static int
refuse_amount(const struct habit *habit, struct error *err)
{
	struct buf shown = BUF_INIT;

	name_shown(&shown, habit);
	err_usage(err, "'%s' has no goal, so an amount means nothing: 'streak edit' sets one",
	    buf_str(&shown));
	buf_release(&shown);
	return -1;
}

static int
checkin_days(struct context *context, struct habit *habit, const struct days *days,
    struct mark_change *change, struct error *err)
{
	struct log_amount log;

	if (read_log(context->args, &log, err) < 0)
		return -1;
	if (habit->goal.kind != GOAL_NONE)
		return store_log(context->store, habit, days, &log, context->today, change, err);
	if (log.mode != LOG_MISSING)
		return refuse_amount(habit, err);
	return store_checkin(context->store, habit, days, context->today, change, err);
}

static int
checkin_run(struct context *context, struct error *err)
{
	const struct mark_verb verb = {
		.check_range = refuse_future,
		.check = check,
		.prepare = create_missing,
		.action = checkin_days,
		.note = args_value(context->args, OPTION_NOTE),
		.logs = true,
		.changed = "checked in",
		.already = "already done",
	};

	if (ask_is_meant(context))
		return ask_days(context, context->today, context->today, err);
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
	    "Without a NAME the only habit is meant; of several a terminal asks, as 'streak\n"
	    "ask' does. A day that is done already stays so.\n"
	    "Of a habit with a goal a check-in logs --amount, or all that is missing.\n"
	    "\n"
	    "  streak checkin Read\n"
	    "  streak checkin Read Gym --date yesterday\n"
	    "  streak checkin Read --date 2026-03-01..2026-03-07\n"
	    "  streak checkin Read --amount 12 --note 'chapter 3'\n"
	    "  git log --format=%as | streak checkin commits --create --date -\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE | COMMAND_IN_USE,
	.access_for = checkin_access,
	.run = checkin_run,
};
