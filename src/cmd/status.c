/* streak status: where each habit stands today. */
#include <math.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/report.h"
#include "render/strip.h"
#include "render/words.h"
#include "store/amount.h"
#include "store/history.h"

static const struct option_row options[] = {
	{ "jsonl", 0, OPTION_JSONL, NULL, VALUE_NONE, "print JSON, one habit a line" },
	{ 0 },
};

enum {
	STRIP_DAYS = 14
};

/* What every habit's evaluation shares, and where its result goes. */
struct status {
	struct history history;
	struct work work;
	struct report report;
};

static json_t *
day_or_null(const struct run *run, day_t day)
{
	return json_day(run->length > 0 ? day : DAY_NONE);
}

static json_t *
habit_json(const struct habit *habit, const struct streak *streak, double amount)
{
	const struct run *current = &streak->current, *longest = &streak->longest;
	const struct goal *goal = &habit->goal;
	char schedule[SCHEDULE_TEXT_SIZE];

	return json_pack(
	    "{s:o, s:s, s:s, s:I, s:b, s:s, s:o, s:I, s:o, s:o, s:o, s:I, s:o, s:I, "
	    "s:o, s:o, s:o, s:o}",
	    "name", json_text(habit->name), "schedule", schedule_text(&habit->schedule, schedule),
	    "state", day_state_name(streak->state), "current", (json_int_t)current->length,
	    "pending", (int)streak->pending, "streak_unit", schedule_unit(&habit->schedule),
	    "since", day_or_null(current, current->first), "longest", (json_int_t)longest->length,
	    "longest_from", day_or_null(longest, longest->first), "longest_to",
	    day_or_null(longest, longest->last), "last", json_day(streak->last), "total",
	    (json_int_t)streak->total, "days_left",
	    current->length > 0 ? json_integer(streak->days_left) : json_null(), "paused",
	    (json_int_t)streak->paused, "goal",
	    json_amount(goal->kind == GOAL_AT_LEAST ? goal->amount : (double)NAN), "at_most",
	    json_amount(goal->kind == GOAL_AT_MOST ? goal->amount : (double)NAN), "unit",
	    json_text(habit->unit), "amount", json_amount(amount));
}

/* Today's state; of a habit with a goal and something logged, how much that is. */
static void
add_state(struct buf *ret, const struct habit *habit, const struct streak *streak, double amount)
{
	struct buf progress = BUF_INIT;

	if (isnan(amount)) {
		buf_add_str(ret, day_state_name(streak->state));
		return;
	}
	goal_progress(&progress, &habit->goal, amount, habit->unit);
	text_shown(ret, buf_str(&progress), progress.len);
	buf_release(&progress);
}

static void
habit_row(struct context *context, const struct habit *habit, const struct streak *streak,
    double amount, struct status *status)
{
	const char *unit = schedule_unit(&habit->schedule);
	struct table *table = &status->report.table;

	name_shown(table_cell(table), habit);
	add_state(table_cell(table), habit, streak, amount);
	words_streak(table_cell(table), streak->current.length, unit, streak->paused);
	words_count(table_cell(table), streak->longest.length, unit);
	buf_addf(table_cell(table), "%lld", (long long)streak->total);
	strip_add(table_cell(table), &status->history, context->today, streak->state == DAY_PENDING,
	    STRIP_DAYS, context->world->utf8);
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct status *status = closure;
	double amount = (double)NAN;
	struct streak streak;

	if (store_history(context->store, habit, &status->history, err) < 0)
		return -1;
	streak_evaluate(&habit->schedule, &status->history, context->today, &status->work, &streak);
	if (habit->goal.kind != GOAL_NONE &&
	    store_amount(context->store, habit->id, context->today, &amount, err) < 0)
		return -1;
	if (context->json)
		json_list_add(&status->report.list, habit_json(habit, &streak, amount));
	else
		habit_row(context, habit, &streak, amount, status);
	return 0;
}

static int
status_run(struct context *context, struct error *err)
{
	static const struct table_column columns[] = {
		{ "Habit", ALIGN_LEFT, true, false },
		{ "Today", ALIGN_LEFT, false, false },
		{ "Streak", ALIGN_RIGHT, false, false },
		{ "Longest", ALIGN_RIGHT, false, true },
		{ "Days", ALIGN_RIGHT, false, true },
		{ "Last 14 days", ALIGN_LEFT, false, true },
	};
	struct status status = { .history = HISTORY_INIT, .work = WORK_INIT };
	int rc = report_habits(context, &status.report, columns,
	    sizeof(columns) / sizeof(columns[0]), visit_habit, &status, err);

	history_release(&status.history);
	work_release(&status.work);
	return rc;
}

const struct command command_status = {
	.name = "status",
	.arguments = "[NAME...]",
	.summary = "where each habit stands: today, streak, longest, last days",
	.help =
	    "Today is done, skipped, pending (still open), or off where the schedule does not\n"
	    "ask for it. The strip shows the last 14 days, today at its end.\n"
	    "\n"
	    "  streak status\n"
	    "  streak status Read --json | jq '.habits[0].current'\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE,
	.access = ACCESS_READ,
	.run = status_run,
};
