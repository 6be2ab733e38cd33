/* streak perfect-weeks: weeks of which every day that was asked for is done. */
#include <inttypes.h>

#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/range.h"
#include "cmd/report.h"
#include "cmd/settings.h"
#include "render/words.h"
#include "store/history.h"

static const struct option_row options[] = {
	{ "year", 0, OPTION_YEAR, "Y", VALUE_TEXT,
	    "weeks that end in year Y (the default: today's)" },
	{ "all", 0, OPTION_ALL, NULL, VALUE_NONE, "weeks of all years" },
	{ "list", 0, OPTION_LIST, NULL, VALUE_NONE, "the weeks themselves, one a line" },
	{ "week-start", 0, OPTION_WEEK_START, "DAY", VALUE_WEEKDAY,
	    "the first day of a week, in place of the setting" },
	{ "jsonl", 0, OPTION_JSONL, NULL, VALUE_NONE, "print JSON, one habit a line" },
	{ 0 },
};

struct weeks {
	struct week_span span;
	int year; /* 0: all */
	bool list_weeks;
	struct history history;
	struct work work;
	struct report report;
	json_t *items; /* weeks of the habit at hand */
	const struct habit *habit;
	bool archived; /* ones were left out */
};

static void
add_week_json(void *closure, day_t last)
{
	struct weeks *weeks = closure;

	json_array_append_new(weeks->items,
	    json_pack("{s:o, s:o}", "from", json_day(last - (DAYS_PER_WEEK - 1)), "to",
		json_day(last)));
}

static void
add_week_row(void *closure, day_t last)
{
	struct weeks *weeks = closure;

	name_shown(table_cell(&weeks->report.table), weeks->habit);
	words_day(table_cell(&weeks->report.table), last - (DAYS_PER_WEEK - 1));
	words_day(table_cell(&weeks->report.table), last);
}

static void
add_habit_json(struct weeks *weeks, const struct habit *habit, int64_t count)
{
	json_list_add(&weeks->report.list,
	    json_pack("{s:o, s:o, s:s, s:o, s:o}", "name", json_text(habit->name), "year",
		weeks->year == 0 ? json_null() : json_integer(weeks->year), "week_start",
		weekday_name(weeks->span.week_start), "perfect_weeks",
		count < 0 ? json_null() : json_integer(count), "weeks", weeks->items));
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct weeks *weeks = closure;
	void (*visit)(void *, day_t) = NULL;
	int64_t count;

	if (habit->archived_on != DAY_NONE && context->args->n_operands == 0) {
		weeks->archived = true;
		return 0;
	}
	if (store_history(context->store, habit, &weeks->history, err) < 0)
		return -1;
	weeks->habit = habit;
	if (context->json) {
		weeks->items = json_array();
		visit = add_week_json;
	} else if (weeks->list_weeks) {
		visit = add_week_row;
	}
	count = weeks_perfect(&habit->schedule, &weeks->history, &weeks->span, context->today,
	    &weeks->work, visit, weeks);
	if (context->json) {
		add_habit_json(weeks, habit, count);
	} else if (!weeks->list_weeks) {
		name_shown(table_cell(&weeks->report.table), habit);
		if (count < 0)
			buf_add_str(table_cell(&weeks->report.table), "-");
		else
			buf_addf(table_cell(&weeks->report.table), "%" PRId64, count);
	}
	return 0;
}

static int
parse_span(struct context *context, struct weeks *weeks, struct error *err)
{
	struct week_span *span = &weeks->span;
	int year = day_to_civil(context->today).year, given;

	if (settings_week_start(context, &span->week_start, err) < 0)
		return -1;
	span->first = DAY_MIN;
	span->last = DAY_MAX;
	given = range_year(context, &year, err);
	if (given < 0)
		return -1;
	if (args_has(context->args, OPTION_ALL)) {
		if (given > 0)
			return err_usage(err, "--year and --all can't go together");
		return 0;
	}
	weeks->year = year;
	span->first = year_first_day(weeks->year);
	span->last = year_last_day(weeks->year);
	return 0;
}

/* The title of the counts says which weeks they are. */
static void
add_title(struct buf *title, const struct weeks *weeks)
{
	buf_add_str(title, "Perfect weeks");
	if (weeks->year != 0)
		buf_addf(title, " %d", weeks->year);
	buf_add_str(title, ", from ");
	words_title(title, weekday_name(weeks->span.week_start));
}

static int
report_all(struct context *context, struct weeks *weeks, struct error *err)
{
	struct buf title = BUF_INIT;
	int rc;

	add_title(&title, weeks);

	const struct table_column list[] = {
		{ "Habit", ALIGN_LEFT, true, false },
		{ "From", ALIGN_LEFT, false, false },
		{ "To", ALIGN_LEFT, false, false },
	};
	const struct table_column counts[] = {
		{ "Habit", ALIGN_LEFT, true, false },
		{ buf_str(&title), ALIGN_RIGHT, false, false },
	};

	rc = report_habits(context, &weeks->report, weeks->list_weeks ? list : counts,
	    weeks->list_weeks ? sizeof(list) / sizeof(list[0]) : sizeof(counts) / sizeof(counts[0]),
	    visit_habit, weeks, err);
	buf_release(&title);
	if (rc == 0 && weeks->archived && weeks->habit == NULL && !context->json && !context->quiet)
		fputs("All habits are archived; 'streak perfect-weeks NAME' shows one.\n",
		    context->out);
	return rc;
}

static int
perfect_weeks_run(struct context *context, struct error *err)
{
	struct weeks weeks = {
		.list_weeks = args_has(context->args, OPTION_LIST),
		.history = HISTORY_INIT,
		.work = WORK_INIT,
	};
	int rc = parse_span(context, &weeks, err);

	if (rc == 0)
		rc = report_all(context, &weeks, err);
	history_release(&weeks.history);
	work_release(&weeks.work);
	return rc;
}

const struct command command_perfect_weeks = {
	.name = "perfect-weeks",
	.arguments = "[NAME...]",
	.summary = "count the weeks of which every asked-for day is done",
	.help =
	    "All seven days are asked for, or those of a weekday schedule, the N days of\n"
	    "N/week, the share of seven days of N in M days. N/month has no weeks: '-'.\n"
	    "\n"
	    "A week belongs to the year in which it ends, and counts once its last day has\n"
	    "come. Weeks begin on Sunday, or as 'streak config week-start' says.\n"
	    "\n"
	    "  streak perfect-weeks\n"
	    "  streak perfect-weeks Read --all --list --week-start monday\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE,
	.access = ACCESS_READ,
	.run = perfect_weeks_run,
};
