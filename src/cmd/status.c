/* streak status: where each habit stands today. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/report.h"
#include "cmd/status_row.h"
#include "core/states.h"
#include "core/stats.h"
#include "render/strip.h"
#include "render/words.h"
#include "store/amount.h"
#include "store/history.h"

static const struct option_row options[] = {
	{ "sort", 0, OPTION_SORT, "ORDER", VALUE_SORT,
	    "order by position, name, today, streak, rate and so on" },
	{ "all", 0, OPTION_ALL, NULL, VALUE_NONE, "archived habits, too" },
	{ "format", 0, OPTION_FORMAT, "TEMPLATE", VALUE_TEXT, "a line of TEMPLATE for each habit" },
	{ "jsonl", 0, OPTION_JSONL, NULL, VALUE_NONE, "print JSON, one habit a line" },
	{ 0 },
};

struct status {
	const struct status_order *order; /* NULL: as they come */
	const char *format;               /* NULL: none */
	bool archived;                    /* habits are shown, too */
	struct history history;
	struct work work;
	struct json_list list;
	struct status_row *rows; /* where all have to be known before one is shown */
	size_t n_rows, cap_rows;
};

static bool
is_table(const struct context *context, const struct status *status)
{
	return !context->json && status->format == NULL;
}

static void
add_format(struct context *context, const char *format, const struct status_row *row)
{
	struct buf line = BUF_INIT, name = BUF_INIT;

	/* A script wants the name that it can give back. */
	if (context->world->out_tty)
		name_shown(&name, &row->habit);
	else
		buf_add_str(&name, row->habit.name);
	status_format_add(&line, format, row, buf_str(&name));
	fprintf(context->out, "%s\n", buf_str(&line));
	buf_release(&line);
	buf_release(&name);
}

static void
show_row(struct context *context, struct status *status, const struct status_row *row)
{
	if (context->json)
		json_list_add(&status->list, status_row_json(row));
	else
		add_format(context, status->format, row);
}

static void
keep_row(struct status *status, const struct status_row *row)
{
	void *rows = status->rows;

	mem_reserve(&rows, &status->cap_rows, status->n_rows + 1, sizeof(*status->rows));
	status->rows = rows;
	status->rows[status->n_rows] = *row;
	status->rows[status->n_rows].place = status->n_rows;
	status->n_rows++;
}

/* The key that names are found by orders them, too. */
static void
add_key(struct buf *ret, const struct habit *habit)
{
	struct error ignored = ERR_INIT;

	if (text_name(habit->name, strlen(habit->name), NULL, ret, &ignored) < 0)
		buf_add_str(ret, habit->name);
}

static void
last_days(struct status *status, day_t today, struct status_row *row)
{
	struct states_span span = {
		.first =
		    today - DAY_MIN < STATUS_STRIP_MAX ? DAY_MIN : today - STATUS_STRIP_MAX + 1,
		.last = today,
		.today = today,
		.ended = row->habit.archived_on,
	};

	row->n_days = (size_t)(today - span.first) + 1;
	states_evaluate(&row->habit.schedule, &status->history, &span, &status->work, row->days);
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct status *status = closure;
	struct status_row row = { .amount = (double)NAN, .key = BUF_INIT };

	if (habit->archived_on != DAY_NONE && !status->archived)
		return 0;
	if (store_history(context->store, habit, &status->history, err) < 0)
		return -1;
	streak_evaluate(&habit->schedule, &status->history, context->today, &status->work,
	    &row.streak);
	if (habit->goal.kind != GOAL_NONE &&
	    store_amount(context->store, habit->id, context->today, &row.amount, err) < 0)
		return -1;
	row.rate = stats_rate(&habit->schedule, &status->work.line, STATUS_RATE_DAYS);
	row.habit = *habit;
	*habit = (struct habit)HABIT_INIT;
	if (is_table(context, status))
		last_days(status, context->today, &row);
	if (status->order != NULL)
		add_key(&row.key, &row.habit);
	if (status->order != NULL || is_table(context, status)) {
		keep_row(status, &row);
	} else {
		show_row(context, status, &row);
		status_row_release(&row);
	}
	return 0;
}

static int
compare_rows(const void *left, const void *right, void *closure)
{
	const struct status_row *a = left, *b = right;
	const struct status *status = closure;
	int sign = status->order->compare(a, b);

	return sign != 0 ? sign : (a->place > b->place) - (a->place < b->place);
}

/* ---- The table ---- */

static bool
any_pending(const struct status *status)
{
	for (size_t i = 0; i < status->n_rows; i++)
		if (status->rows[i].streak.pending)
			return true;
	return false;
}

/*
 * Today's state; of a habit with a goal and something logged, how much that is, until it
 * is reached: of a limit, on the other hand, what is left of it counts all day. A
 * skipped day says both.
 */
static void
add_state(struct buf *ret, const struct status_row *row)
{
	bool skipped = row->streak.state == DAY_SKIPPED;
	bool reached = row->habit.goal.kind == GOAL_AT_LEAST && row->streak.state == DAY_DONE;
	struct buf progress = BUF_INIT;

	if (isnan(row->amount) || reached || skipped)
		buf_add_str(ret, day_state_name(row->streak.state));
	if (isnan(row->amount) || reached)
		return;
	if (skipped)
		buf_add_str(ret, ", ");
	goal_progress(&progress, &row->habit.goal, row->amount, row->habit.unit);
	text_shown(ret, buf_str(&progress), progress.len);
	buf_release(&progress);
}

static void
add_row(struct table *table, const struct status_row *row, bool marks)
{
	const struct streak *streak = &row->streak;
	const char *unit = schedule_unit(&row->habit.schedule);
	int rate = share_percent(row->rate);
	struct buf *cell;

	name_shown(table_cell(table), &row->habit);
	add_state(table_cell(table), row);
	cell = table_cell(table);
	words_streak(cell, streak->current.length, unit, streak->paused);
	if (marks)
		buf_add_char(cell, streak->pending ? '*' : ' ');
	words_count(table_cell(table), streak->longest.length, unit);
	cell = table_cell(table);
	if (rate < 0)
		buf_add_char(cell, '-');
	else
		buf_addf(cell, "%d%%", rate);
	buf_addf(table_cell(table), "%lld", (long long)streak->total);
}

static void
add_strip(struct buf *ret, const struct status_row *row, size_t days, bool utf8)
{
	size_t n = days < row->n_days ? days : row->n_days;

	strip_add(ret, row->days + (row->n_days - n), n, row->habit.goal.kind == GOAL_AT_MOST,
	    utf8);
}

/*
 * Write the table with strips of so many days; or, with none, only tell the columns
 * that it takes beside them.
 */
static size_t
write_table(struct context *context, const struct status *status, size_t days)
{
	bool marks = any_pending(status);
	struct buf title = BUF_INIT;
	struct table table;
	size_t width;

	/* With fewer days the words would be wider than the strip. */
	buf_addf(&title, days < strlen("Last 14 days") ? "Last %zu" : "Last %zu days", days);

	const struct table_column columns[] = {
		{ "Habit", ALIGN_LEFT, true, 0 },
		{ "Today", ALIGN_LEFT, false, 0 },
		{ marks ? "Streak " : "Streak", ALIGN_RIGHT, false, 0 },
		{ "Longest", ALIGN_RIGHT, false, 1 },
		{ "Rate", ALIGN_RIGHT, false, 1 },
		{ "Days", ALIGN_RIGHT, false, 1 },
		{ buf_str(&title), ALIGN_LEFT, false, 2 },
	};
	size_t n_columns = sizeof(columns) / sizeof(columns[0]) - (days == 0);

	table_init(&table, columns, n_columns);
	for (size_t i = 0; i < status->n_rows; i++) {
		add_row(&table, &status->rows[i], marks);
		if (days > 0)
			add_strip(table_cell(&table), &status->rows[i], days, context->world->utf8);
	}
	if (days > 0)
		table_write(&table, context->out, context->world->columns, context_color(context));
	width = table_width(&table);
	table_release(&table);
	buf_release(&title);
	return width;
}

/* The strip takes what the terminal has left. */
static size_t
strip_days(struct context *context, const struct status *status)
{
	enum {
		GAP = 2,
		PLAIN = 14 /* where there is no terminal */
	};
	size_t columns = (size_t)context->world->columns, used;

	if (columns == 0)
		return PLAIN;
	used = write_table(context, status, 0) + GAP;
	if (columns < used + STATUS_STRIP_MIN)
		return STATUS_STRIP_MIN;
	return columns - used < STATUS_STRIP_MAX ? columns - used : STATUS_STRIP_MAX;
}

static int
show_table(struct context *context, struct status *status, struct error *err)
{
	int64_t count = 1;

	if (status->n_rows == 0 && context->store != NULL &&
	    store_habit_count(context->store, &count, err) < 0)
		return -1;
	if (count == 0)
		context_start(context, context->out);
	else if (status->n_rows > 0)
		write_table(context, status, strip_days(context, status));
	else if (!context->quiet)
		fputs("All habits are archived; 'streak status --all' shows them.\n", context->out);
	return 0;
}

/* ---- All of it ---- */

static int
show_all(struct context *context, struct status *status, struct error *err)
{
	if (context->json)
		json_list_begin(&status->list, context->out, args_has(context->args, OPTION_JSONL),
		    "habits", json_today(context->today));
	if (names_each(context, visit_habit, status, err) < 0)
		return -1;
	if (status->order != NULL && status->n_rows > 0)
		qsort_r(status->rows, status->n_rows, sizeof(*status->rows), compare_rows, status);
	if (is_table(context, status))
		return show_table(context, status, err);
	for (size_t i = 0; i < status->n_rows; i++)
		show_row(context, status, &status->rows[i]);
	if (context->json)
		json_list_end(&status->list);
	return 0;
}

static int
read_options(struct context *context, struct status *status, struct error *err)
{
	const char *sort = args_value(context->args, OPTION_SORT);

	status->archived = args_has(context->args, OPTION_ALL) || context->args->n_operands > 0;
	status->format = args_value(context->args, OPTION_FORMAT);
	if (sort != NULL && (status->order = status_order_find(sort, err)) == NULL)
		return -1;
	if (status->format == NULL)
		return 0;
	if (context->json)
		return err_usage(err, "--format and JSON can't go together");
	return status_format_check(status->format, err);
}

static int
status_run(struct context *context, struct error *err)
{
	struct status status = { .history = HISTORY_INIT, .work = WORK_INIT };
	int rc = read_options(context, &status, err);

	if (rc == 0)
		rc = show_all(context, &status, err);
	for (size_t i = 0; i < status.n_rows; i++)
		status_row_release(&status.rows[i]);
	free(status.rows);
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
	    "ask for it. A streak with * stands, and today can still lengthen it. The rate is\n"
	    "of the last 30 days, see 'streak help stats'. The strip shows the last days.\n"
	    "\n"
	    "Orders: position, name, today, streak, longest, rate, days, last.\n"
	    "A TEMPLATE has %n name, %s today's state, %c streak, %p * where it is pending,\n"
	    "%u its unit, %l longest, %r rate, %t done days, %d days left, %%; \\t \\n \\\\.\n"
	    "\n"
	    "  streak status --sort streak\n"
	    "  streak status Read --json | jq '.habits[0].current'\n"
	    "  streak status --format '%n: %c%p %u'\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE,
	.access = ACCESS_READ,
	.run = status_run,
};
