/* streak list: the habits there are. */
#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/plan.h"
#include "cmd/report.h"
#include "render/words.h"
#include "store/history.h"

struct list {
	struct history history;
	struct report report;
};

/* The habit's days up to today. */
struct extent {
	int64_t total;
	day_t first, last;
};

static struct extent
extent_of(const struct days *done, day_t today)
{
	struct extent extent = {
		.total = days_count_to(done, today),
		.first = days_first(done),
		.last = days_last_to(done, today),
	};

	if (extent.first > today)
		extent.first = DAY_NONE;
	return extent;
}

static void
habit_row(struct table *table, const struct habit *habit, const struct extent *extent)
{
	struct buf *note;

	name_shown(table_cell(table), habit);
	plan_describe(table_cell(table), habit);
	buf_addf(table_cell(table), "%lld", (long long)extent->total);
	words_day(table_cell(table), extent->first);
	words_day(table_cell(table), extent->last);
	note = table_cell(table);
	if (habit->archived_on != DAY_NONE) {
		buf_add_str(note, "archived ");
		words_day(note, habit->archived_on);
	}
	if (habit->archived_on != DAY_NONE && habit->note != NULL)
		buf_add_str(note, "; ");
	if (habit->note != NULL)
		text_shown(note, habit->note, strlen(habit->note));
}

static json_t *
habit_json(const struct habit *habit, const struct extent *extent)
{
	json_t *item = plan_json(habit);

	json_object_update_new(item,
	    json_pack("{s:I, s:o, s:o}", "total", (json_int_t)extent->total, "first",
		json_day(extent->first), "last", json_day(extent->last)));
	return item;
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct list *list = closure;
	struct extent extent;

	if (store_history(context->store, habit, &list->history, err) < 0)
		return -1;
	extent = extent_of(&list->history.done, context->today);
	if (context->json)
		json_list_add(&list->report.list, habit_json(habit, &extent));
	else
		habit_row(&list->report.table, habit, &extent);
	return 0;
}

static int
list_run(struct context *context, struct error *err)
{
	static const struct table_column columns[] = {
		{ "Habit", ALIGN_LEFT, true, false },
		{ "Schedule", ALIGN_LEFT, false, true },
		{ "Days", ALIGN_RIGHT, false, true },
		{ "First", ALIGN_LEFT, false, true },
		{ "Last", ALIGN_LEFT, false, true },
		{ "Note", ALIGN_LEFT, true, true },
	};
	struct list list = { .history = HISTORY_INIT };
	int rc = report_habits(context, &list.report, columns, sizeof(columns) / sizeof(columns[0]),
	    visit_habit, &list, err);

	history_release(&list.history);
	return rc;
}

const struct command command_list = {
	.name = "list",
	.arguments = "",
	.summary = "the habits there are, with their first and last day",
	.help =
	    "  streak list\n"
	    "  streak list --json | jq -r '.habits[].name'\n",
	.flags = COMMAND_DATE,
	.access = ACCESS_READ,
	.run = list_run,
};
