/* streak due: what is still open today, for people, cron and scripts. */
#include "cmd/due.h"

#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/report.h"
#include "render/words.h"
#include "store/history.h"

static const struct option_row options[] = {
	{ "at-risk", 0, OPTION_AT_RISK, NULL, VALUE_NONE,
	    "only streaks of 7 or more that end with today" },
	{ "count", 0, OPTION_COUNT, NULL, VALUE_NONE, "only print how many" },
	{ 0 },
};

int
due_evaluate(struct context *context, const struct habit *habit, struct due_work *work,
    struct streak *ret_streak, struct error *err)
{
	if (store_history(context->store, habit, &work->history, err) < 0)
		return -1;
	streak_evaluate(&habit->schedule, &work->history, context->today, &work->work, ret_streak);
	return 0;
}

void
due_work_release(struct due_work *work)
{
	history_release(&work->history);
	work_release(&work->work);
}

struct due {
	struct due_work work;
	struct report report;
	bool at_risk; /* only those */
	bool count;   /* only that */
	int64_t n;
};

static json_t *
habit_json(const struct habit *habit, const struct streak *streak, bool too_late)
{
	return json_pack("{s:o, s:I, s:s, s:o, s:b, s:b}", "name", json_text(habit->name),
	    "current", (json_int_t)streak->current.length, "streak_unit",
	    schedule_unit(&habit->schedule), "days_left",
	    streak->current.length > 0 ? json_integer(streak->days_left) : json_null(), "too_late",
	    (int)too_late, "at_risk", (int)streak_at_risk(streak));
}

/* What a streak has left: nothing where there is none. */
static void
add_left(struct buf *ret, const struct streak *streak, bool too_late)
{
	if (streak->current.length == 0)
		return;
	if (too_late) {
		buf_add_str(ret, "too late");
	} else if (streak->days_left == 0) {
		buf_add_str(ret, "last day");
	} else {
		words_count(ret, streak->days_left, "day");
		buf_add_str(ret, " left");
	}
}

static void
habit_row(struct table *table, const struct habit *habit, const struct streak *streak,
    bool too_late)
{
	name_shown(table_cell(table), habit);
	words_streak(table_cell(table), streak->current.length, schedule_unit(&habit->schedule),
	    streak->paused);
	add_left(table_cell(table), streak, too_late);
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct due *due = closure;
	struct streak streak;
	bool too_late;

	if (habit->archived_on != DAY_NONE)
		return 0;
	if (due_evaluate(context, habit, &due->work, &streak, err) < 0)
		return -1;
	if (streak.state != DAY_PENDING || (due->at_risk && !streak_at_risk(&streak)))
		return 0;
	due->n++;
	if (due->count)
		return 0;
	too_late = streak_too_late(&habit->schedule, &due->work.history, context->today,
	    &due->work.work, &streak);
	if (context->json)
		json_list_add(&due->report.list, habit_json(habit, &streak, too_late));
	else if (!context->quiet)
		habit_row(&due->report.table, habit, &streak, too_late);
	return 0;
}

static void
print_count(struct context *context, int64_t n)
{
	if (context->json)
		json_document(context->out,
		    json_pack("{s:i, s:o, s:I}", "schema_version", JSON_SCHEMA_VERSION, "today",
			json_day(context->today), "count", (json_int_t)n));
	else if (!context->quiet)
		fprintf(context->out, "%lld\n", (long long)n);
}

static int
due_run(struct context *context, struct error *err)
{
	static const struct table_column columns[] = {
		{ "Due today", ALIGN_LEFT, true, false },
		{ "Streak", ALIGN_RIGHT, false, false },
		{ "", ALIGN_LEFT, false, true },
	};
	struct due due = {
		.work = DUE_WORK_INIT,
		.at_risk = args_has(context->args, OPTION_AT_RISK),
		.count = args_has(context->args, OPTION_COUNT),
	};
	int rc = due.count ? names_each(context, visit_habit, &due, err)
			   : report_habits(context, &due.report, columns,
				 sizeof(columns) / sizeof(columns[0]), visit_habit, &due, err);

	if (rc == 0 && due.count)
		print_count(context, due.n);
	else if (rc == 0 && due.n == 0 && context->world->out_tty && !context->json &&
	    !context->quiet)
		fputs("Nothing is due.\n", context->out);
	due_work_release(&due.work);
	return rc < 0 ? -1 : due.n == 0;
}

const struct command command_due = {
	.name = "due",
	.arguments = "[NAME...]",
	.summary = "what is still open today; the exit status tells",
	.help =
	    "The exit status is 0 if anything is, 1 if nothing. The last column says how\n"
	    "long the streak stands without a check-in, or that it is too late to save it.\n"
	    "\n"
	    "  streak due\n"
	    "  streak due --at-risk --quiet && notify-send 'A streak ends today'\n"
	    "  streak due --json | jq -r '.habits[].name'\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE | COMMAND_NEEDS,
	.access = ACCESS_READ,
	.run = due_run,
};
