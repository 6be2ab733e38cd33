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

/* The streak as of today in words. */
static int
describe_streak(struct context *context, const struct habit *habit, struct buf *ret,
    struct error *err)
{
	struct streak streak;

	if (store_streak(context->store, habit, context->today, &streak, err) < 0)
		return -1;
	words_streak(ret, streak.current.length, schedule_unit(&habit->schedule), streak.paused);
	return 0;
}

static int
edit_habit(struct context *context, struct habit *habit, int64_t place, struct error *err)
{
	struct habit_plan plan = plan_of(habit);
	struct buf before = BUF_INIT, text = BUF_INIT;
	bool count = false;
	int rc = -1;

	if (plan_read(context, &plan, err) < 0 ||
	    describe_streak(context, habit, &before, err) < 0 ||
	    apply_plan(context, habit, &plan, &count, err) < 0 ||
	    (place > 0 && move_habit(context, habit->id, place, err) < 0))
		goto out;
	if (count &&
	    (store_habit_reload(context->store, habit, err) < 0 ||
		store_summary_update(context->store, habit, context->today, err) < 0))
		goto out;
	plan_describe(&text, habit);
	if (count) {
		buf_addf(&text, "; streak %s before, ", buf_str(&before));
		if (describe_streak(context, habit, &text, err) < 0)
			goto out;
		buf_add_str(&text, " now");
	}
	plan_say(context, habit, buf_str(&text));
	rc = 0;
out:
	buf_release(&before);
	buf_release(&text);
	return rc;
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
