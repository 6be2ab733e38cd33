/* streak edit: change what a habit asks for. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "cmd/plan.h"
#include "render/words.h"
#include "store/habit_edit.h"
#include "store/history.h"
#include "store/summary.h"

static const struct option_row options[] = {
	PLAN_OPTIONS,
	{ "position", 0, OPTION_POSITION, "N", VALUE_TEXT, "where it stands in the lists, from 1" },
	{ 0 },
};

/* Take over a string of the plan in place of the habit's own. */
static bool
replace_text(char **own, const char *text)
{
	char *copy;

	if (*own == text || (*own != NULL && text != NULL && strcmp(*own, text) == 0))
		return false;
	copy = text == NULL ? NULL : mem_strdup(text);
	free(*own);
	*own = copy;
	return true;
}

static bool
schedules_differ(const struct schedule *a, const struct schedule *b)
{
	char left[SCHEDULE_TEXT_SIZE], right[SCHEDULE_TEXT_SIZE];

	return strcmp(schedule_text(a, left), schedule_text(b, right)) != 0;
}

static bool
goals_differ(const struct goal *a, const struct goal *b)
{
	return a->kind != b->kind || a->amount < b->amount || a->amount > b->amount;
}

/* Store what differs. *ret_count tells whether days have to be counted anew. */
static int
apply_plan(struct context *context, struct habit *habit, const struct habit_plan *plan,
    bool *ret_count, struct error *err)
{
	struct store *store = context->store;
	bool schedule = schedules_differ(&habit->schedule, &plan->schedule);
	bool goal = goals_differ(&habit->goal, &plan->goal);

	*ret_count = schedule || goal;
	if (schedule)
		habit->schedule = plan->schedule;
	if (goal)
		habit->goal = plan->goal;
	if ((schedule && store_habit_set(store, habit, HABIT_SCHEDULE, err) < 0) ||
	    (goal && store_habit_set(store, habit, HABIT_GOAL, err) < 0))
		return -1;
	if (replace_text(&habit->unit, plan->unit) &&
	    store_habit_set(store, habit, HABIT_UNIT, err) < 0)
		return -1;
	if (replace_text(&habit->note, plan->note) &&
	    store_habit_set(store, habit, HABIT_NOTE, err) < 0)
		return -1;
	return 0;
}

/* Put the habit at a place of the list, from 1, and store every place that is another now. */
static int
move_habit(struct context *context, int64_t id, int64_t place, struct error *err)
{
	struct habits habits = HABITS_INIT;
	int rc = store_habits(context->store, &habits, err);
	size_t from = 0, to = (size_t)place - 1;
	struct habit moved;

	while (rc == 0 && from < habits.n && habits.all[from].id != id)
		from++;
	if (rc == 0 && from < habits.n) {
		if (to >= habits.n)
			to = habits.n - 1;
		moved = habits.all[from];
		for (; from < to; from++)
			habits.all[from] = habits.all[from + 1];
		for (; from > to; from--)
			habits.all[from] = habits.all[from - 1];
		habits.all[to] = moved;
	}
	for (size_t i = 0; i < habits.n && rc == 0; i++) {
		if (habits.all[i].position == (int64_t)i + 1)
			continue;
		habits.all[i].position = (int64_t)i + 1;
		rc = store_habit_set(context->store, &habits.all[i], HABIT_POSITION, err);
	}
	habits_release(&habits);
	return rc;
}

/* The streak as of today. */
struct counted {
	int64_t length, paused;
	const char *unit;
};

static int
count_streak(struct context *context, const struct habit *habit, struct counted *ret,
    struct error *err)
{
	struct streak streak;

	if (store_streak(context->store, habit, context->today, &streak, err) < 0)
		return -1;
	*ret = (struct counted){ streak.current.length, streak.paused,
		schedule_unit(&habit->schedule) };
	return 0;
}

static json_t *
counted_json(const struct counted *counted)
{
	return json_pack("{s:I, s:s, s:I}", "current", (json_int_t)counted->length, "streak_unit",
	    counted->unit, "paused", (json_int_t)counted->paused);
}

static void
say_edited(struct context *context, const struct habit *habit, const struct counted *before,
    const struct counted *after, bool count)
{
	struct buf text = BUF_INIT;

	if (context->json) {
		plan_document(context, habit,
		    json_pack("{s:o, s:o}", "before", counted_json(before), "after",
			counted_json(after)));
		return;
	}
	plan_describe(&text, habit);
	if (count) {
		buf_add_str(&text, "; streak ");
		words_streak(&text, before->length, before->unit, before->paused);
		buf_add_str(&text, " before, ");
		words_streak(&text, after->length, after->unit, after->paused);
		buf_add_str(&text, " now");
	}
	plan_say(context, habit, buf_str(&text));
	buf_release(&text);
}

static int
edit_habit(struct context *context, struct habit *habit, int64_t place, struct error *err)
{
	struct habit_plan plan = plan_of(habit);
	struct counted before, after;
	bool count = false;

	if (plan_read(context, &plan, err) < 0 || count_streak(context, habit, &before, err) < 0 ||
	    apply_plan(context, habit, &plan, &count, err) < 0 ||
	    (place > 0 && move_habit(context, habit->id, place, err) < 0))
		return -1;
	if (count &&
	    (store_habit_reload(context->store, habit, err) < 0 ||
		store_summary_update(context->store, habit, context->today, err) < 0))
		return -1;
	if (count_streak(context, habit, &after, err) < 0)
		return -1;
	say_edited(context, habit, &before, &after, count);
	return 0;
}

static bool
changes_nothing(const struct args *args)
{
	return !args_has(args, OPTION_SCHEDULE) && !args_has(args, OPTION_GOAL) &&
	    !args_has(args, OPTION_AT_MOST) && !args_has(args, OPTION_UNIT) &&
	    !args_has(args, OPTION_NOTE) && !args_has(args, OPTION_POSITION);
}

static int
edit_run(struct context *context, struct error *err)
{
	const char *position = args_value(context->args, OPTION_POSITION);
	struct habit habit = HABIT_INIT;
	int64_t place = 0;
	int rc = -1;

	if (changes_nothing(context->args))
		return err_usage(err, "what is to change? Give an option, such as --schedule");
	if (position != NULL && !num_parse_int(position, strlen(position), 1, INT32_MAX, &place))
		return err_usage(err, "--position is a number from 1, not '%.40s'", position);
	if (context_lock(context, err) == 0 &&
	    name_habit(context, context->args->operands[0], &habit, err) == 0)
		rc = edit_habit(context, &habit, place, err);
	habit_release(&habit);
	return rc;
}

const struct command command_edit = {
	.name = "edit",
	.arguments = "NAME",
	.summary = "change what a habit asks for, its note, or its place",
	.help =
	    "Another schedule or goal counts all days anew: the streak before and after is\n"
	    "printed. '--goal none' takes a goal and its unit away, '' a unit or a note.\n"
	    "\n"
	    "  streak edit Gym --schedule 2/week\n"
	    "  streak edit Read --goal 20 --unit pages\n"
	    "  streak edit Read --position 1\n",
	.options = options,
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = 1,
	.flags = COMMAND_DATE | COMMAND_IN_USE,
	.access = ACCESS_WRITE,
	.run = edit_run,
};
