/* streak explain: why the streak is what it is. */
#include "core/explain.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/plan.h"
#include "render/calendar.h"
#include "render/json.h"
#include "render/table.h"
#include "render/words.h"
#include "store/history.h"

/* One habit on its way out, and the memory that all of them share. */
struct telling {
	struct history history;
	struct work work;
	const struct schedule *schedule;
	struct table table;
	json_t *stretches; /* NULL where the output is a table */
	struct json_list list;
};

static void
add_span(struct buf *ret, day_t first, day_t last)
{
	words_day(ret, first);
	if (last != first) {
		buf_add_str(ret, "..");
		words_day(ret, last);
	}
}

/* How many days it has, or has of those that were asked for. */
static void
add_count(struct buf *ret, const struct schedule *schedule, const struct stretch *stretch)
{
	switch (schedule->kind) {
	case SCHEDULE_CALENDAR:
		buf_addf(ret, "%d of ", stretch->done);
		words_count(ret, stretch->needed, "day");
		break;
	case SCHEDULE_ROLLING:
		buf_addf(ret, "%d of %d in the last ", stretch->done, stretch->needed);
		words_count(ret, schedule->m, "day");
		break;
	case SCHEDULE_DAILY:
	case SCHEDULE_WEEKDAYS:
	default:
		words_count(ret, stretch->last - stretch->first + 1, "day");
	}
}

static const char *
state_word(const struct telling *telling, enum day_state state)
{
	if (telling->schedule->kind == SCHEDULE_CALENDAR && state == DAY_DONE)
		return "met";
	return cell_name(cell_of_state(state, 1, telling->history.at_most));
}

static void
tell_row(struct telling *telling, const struct stretch *stretch)
{
	struct table *table = &telling->table;

	add_span(table_cell(table), stretch->first, stretch->last);
	buf_add_str(table_cell(table), state_word(telling, stretch->state));
	add_count(table_cell(table), telling->schedule, stretch);
	words_count(table_cell(table), stretch->streak, schedule_unit(telling->schedule));
}

static void
tell_stretch(void *closure, const struct stretch *stretch)
{
	struct telling *telling = closure;

	if (telling->stretches == NULL) {
		tell_row(telling, stretch);
		return;
	}
	json_array_append_new(telling->stretches,
	    json_pack("{s:o, s:o, s:s, s:i, s:i, s:I}", "from", json_day(stretch->first), "to",
		json_day(stretch->last), "state", state_word(telling, stretch->state), "done",
		stretch->done, "needed", stretch->needed, "streak", (json_int_t)stretch->streak));
}

static json_t *
run_json(const struct run *run)
{
	if (run->length == 0)
		return json_null();
	return json_pack("{s:I, s:o, s:o}", "length", (json_int_t)run->length, "from",
	    json_day(run->first), "to", json_day(run->last));
}

static json_t *
habit_json(const struct habit *habit, const struct explanation *explanation, json_t *stretches)
{
	const struct streak *streak = &explanation->streak;
	bool stands = streak->current.length > 0;
	char schedule[SCHEDULE_TEXT_SIZE];

	return json_pack("{s:o, s:s, s:s, s:I, s:b, s:s, s:I, s:o, s:o, s:b, s:o, s:o, s:o, s:o}",
	    "name", json_text(habit->name), "schedule", schedule_text(&habit->schedule, schedule),
	    "state", day_state_name(streak->state), "current", (json_int_t)streak->current.length,
	    "pending", (int)streak->pending, "streak_unit", schedule_unit(&habit->schedule),
	    "paused", (json_int_t)streak->paused, "since",
	    json_day(stands ? streak->current.first : DAY_NONE), "days_left",
	    stands ? json_integer(streak->days_left) : json_null(), "too_late",
	    (int)explanation->too_late, "keep_by", json_day(explanation->keep_by), "before",
	    run_json(&explanation->before), "broken_on", json_day(explanation->broken_on),
	    "stretches", stretches);
}

/* "Gym: 3 days a calendar week; streak 4 weeks since 2026-02-01" */
static void
add_head(struct buf *ret, const struct habit *habit, const struct streak *streak)
{
	name_shown(ret, habit);
	buf_add_str(ret, ": ");
	plan_describe(ret, habit);
	buf_add_str(ret, "; streak ");
	words_streak(ret, streak->current.length, schedule_unit(&habit->schedule), streak->paused);
	if (streak->current.length > 0) {
		buf_add_str(ret, ", since ");
		words_day(ret, streak->current.first);
	}
	buf_add_char(ret, '\n');
}

/* What can still be done for the run that stands. */
static void
add_left(struct buf *ret, const struct explanation *explanation, day_t today)
{
	if (explanation->too_late) {
		buf_add_str(ret, "It can't be kept any more.\n");
	} else if (explanation->keep_by == today) {
		buf_add_str(ret, "Today is the last day to keep it.\n");
	} else if (explanation->keep_by != DAY_NONE) {
		buf_add_str(ret, "The last day to keep it is ");
		words_day(ret, explanation->keep_by);
		buf_add_str(ret, ".\n");
	}
}

static void
add_before(struct buf *ret, const struct habit *habit, const struct explanation *explanation)
{
	const struct run *before = &explanation->before;

	if (before->length == 0)
		return;
	buf_add_str(ret, "Before it: ");
	words_count(ret, before->length, schedule_unit(&habit->schedule));
	buf_add_str(ret, ", ");
	add_span(ret, before->first, before->last);
	if (explanation->broken_on != DAY_NONE) {
		if (habit->schedule.kind == SCHEDULE_CALENDAR)
			buf_addf(ret, ", ended by the %s from ", schedule_unit(&habit->schedule));
		else
			buf_add_str(ret, ", ended on ");
		words_day(ret, explanation->broken_on);
	}
	buf_add_str(ret, ".\n");
}

static void
print_habit(struct context *context, const struct habit *habit, struct telling *telling,
    const struct explanation *explanation)
{
	struct buf text = BUF_INIT;

	add_head(&text, habit, &explanation->streak);
	fputs(buf_str(&text), context->out);
	table_write(&telling->table, context->out, context->world->columns, context_color(context));
	buf_clear(&text);
	add_left(&text, explanation, context->today);
	add_before(&text, habit, explanation);
	fputs(buf_str(&text), context->out);
	buf_release(&text);
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	static const struct table_column columns[] = {
		{ "Days", ALIGN_LEFT, false, false },
		{ "State", ALIGN_LEFT, false, false },
		{ "Count", ALIGN_LEFT, false, true },
		{ "Streak", ALIGN_RIGHT, false, false },
	};
	struct telling *telling = closure;
	struct explanation explanation;

	if (store_history(context->store, habit, &telling->history, err) < 0)
		return -1;
	telling->schedule = &habit->schedule;
	telling->stretches = context->json ? json_array() : NULL;
	table_init(&telling->table, columns, sizeof(columns) / sizeof(columns[0]));
	explain(&habit->schedule, &telling->history, context->today, &telling->work, &explanation,
	    tell_stretch, telling);
	if (context->json)
		json_list_add(&telling->list, habit_json(habit, &explanation, telling->stretches));
	else
		print_habit(context, habit, telling, &explanation);
	table_release(&telling->table);
	return 0;
}

static int
explain_run(struct context *context, struct error *err)
{
	struct telling telling = { .history = HISTORY_INIT, .work = WORK_INIT };
	int rc;

	if (context->json)
		json_list_begin(&telling.list, context->out, false, "habits",
		    json_today(context->today));
	rc = names_each(context, visit_habit, &telling, err);
	if (rc == 0 && context->json)
		json_list_end(&telling.list);
	history_release(&telling.history);
	work_release(&telling.work);
	return rc;
}

const struct command command_explain = {
	.name = "explain",
	.arguments = "NAME...",
	.summary = "why the streak is what it is, and what ended the last one",
	.help =
	    "Each line has days that follow each other and are of one kind, the newest\n"
	    "first, and the streak as it was when they were over.\n"
	    "\n"
	    "  streak explain Read\n",
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = MANY,
	.flags = COMMAND_DATE,
	.access = ACCESS_READ,
	.run = explain_run,
};
