/* What a habit asks for, as options and as commands show it. */
#include "cmd/plan.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "render/json.h"

static bool
read_none(const char *text, struct goal *ret)
{
	if (strcmp(text, "none") != 0)
		return false;
	*ret = (struct goal)GOAL_INIT;
	return true;
}

static int
read_goal(const char *text, struct goal *ret, struct error *err)
{
	double amount;

	if (read_none(text, ret))
		return 0;
	if (amount_parse(text, &amount, err) < 0)
		return err_prefix(err, "--goal: ");
	if (amount <= 0)
		return err_usage(err, "--goal: 0 is reached without doing anything");
	*ret = (struct goal){ GOAL_AT_LEAST, amount };
	return 0;
}

static int
read_at_most(const char *text, struct goal *ret, struct error *err)
{
	double amount;

	if (read_none(text, ret))
		return 0;
	if (amount_parse(text, &amount, err) < 0)
		return err_prefix(err, "--at-most: ");
	*ret = (struct goal){ GOAL_AT_MOST, amount };
	return 0;
}

/* A few words, or none for "". */
static int
read_words(const char *option, const char *text, const char **ret, struct error *err)
{
	if (!text_valid(text, strlen(text)))
		return err_usage(err, "the %s is not UTF-8", option);
	*ret = text[0] == '\0' ? NULL : text;
	return 0;
}

static int
read_unit(const char *text, const char **ret, struct error *err)
{
	if (text[0] != '\0' && text_name(text, strlen(text), NULL, NULL, err) < 0)
		return err_prefix(err, "--unit: ");
	*ret = text[0] == '\0' ? NULL : text;
	return 0;
}

int
plan_read(struct context *context, struct habit_plan *plan, struct error *err)
{
	const struct args *args = context->args;
	const char *schedule = args_value(args, OPTION_SCHEDULE);
	const char *goal = args_value(args, OPTION_GOAL);
	const char *at_most = args_value(args, OPTION_AT_MOST);
	const char *unit = args_value(args, OPTION_UNIT);
	const char *note = args_value(args, OPTION_NOTE);

	if (goal != NULL && at_most != NULL)
		return err_usage(err, "a habit has --goal or --at-most, not both");
	if ((schedule != NULL && schedule_parse(schedule, &plan->schedule, err) < 0) ||
	    (goal != NULL && read_goal(goal, &plan->goal, err) < 0) ||
	    (at_most != NULL && read_at_most(at_most, &plan->goal, err) < 0) ||
	    (unit != NULL && read_unit(unit, &plan->unit, err) < 0) ||
	    (note != NULL && read_words("note", note, &plan->note, err) < 0))
		return -1;
	if (plan->goal.kind != GOAL_NONE)
		return 0;
	if (unit != NULL && plan->unit != NULL)
		return err_usage(err, "a unit is of a goal: give --goal or --at-most too");
	/* It goes with the goal; one that another device gave meanwhile is not this one's to take. */
	if (goal != NULL || at_most != NULL)
		plan->unit = NULL;
	return 0;
}

struct habit_plan
plan_of(const struct habit *habit)
{
	return (struct habit_plan){ habit->schedule, habit->goal, habit->unit, habit->note };
}

void
plan_describe(struct buf *ret, const struct habit *habit)
{
	struct buf shown = BUF_INIT;

	schedule_describe(ret, &habit->schedule);
	if (habit->goal.kind == GOAL_NONE)
		return;
	buf_add_str(ret, ", ");
	goal_describe(&shown, &habit->goal, habit->unit);
	text_shown(ret, buf_str(&shown), shown.len);
	buf_release(&shown);
}

json_t *
plan_json(const struct habit *habit)
{
	const struct goal *goal = &habit->goal;
	char schedule[SCHEDULE_TEXT_SIZE];

	return json_pack("{s:o, s:s, s:o, s:o, s:o, s:o, s:o}", "name", json_text(habit->name),
	    "schedule", schedule_text(&habit->schedule, schedule), "goal",
	    json_amount(goal->kind == GOAL_AT_LEAST ? goal->amount : (double)NAN), "at_most",
	    json_amount(goal->kind == GOAL_AT_MOST ? goal->amount : (double)NAN), "unit",
	    json_text(habit->unit), "note", json_text(habit->note), "archived_on",
	    json_day(habit->archived_on));
}

void
plan_document(struct context *context, const struct habit *habit, json_t *more)
{
	json_t *document = json_pack("{s:i}", "schema_version", JSON_SCHEMA_VERSION);

	json_object_update_new(document, plan_json(habit));
	if (more != NULL)
		json_object_update_new(document, more);
	json_document(context->out, document);
}

void
plan_say(struct context *context, const struct habit *habit, const char *text)
{
	struct buf line = BUF_INIT;

	if (context->json) {
		plan_document(context, habit, NULL);
	} else if (!context->quiet) {
		name_shown(&line, habit);
		fprintf(context->out, "%s: %s\n", buf_str(&line), text);
	}
	buf_release(&line);
}
