/* streak prompt: one line for a shell prompt or a status bar. */
#include "render/prompt.h"

#include <string.h>

#include "cmd/commands.h"
#include "cmd/due.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "render/json.h"

static const struct option_row options[] = {
	{ "format", 0, OPTION_FORMAT, "FORMAT", VALUE_PROMPT,
	    "for plain (the default), tmux or zsh" },
	{ 0 },
};

struct tally {
	struct due_work work;
	int64_t done, asked; /* habits of today */
	struct buf at_risk;  /* the first of them, as it is shown */
	int64_t n_at_risk;
	json_t *names; /* of those at risk, where the output is JSON */
};

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct tally *tally = closure;
	struct streak streak;

	if (habit->archived_on != DAY_NONE)
		return 0;
	if (due_evaluate(context, habit, &tally->work, &streak, err) < 0)
		return -1;
	tally->done += streak.state == DAY_DONE;
	tally->asked += streak.state == DAY_DONE || streak.state == DAY_PENDING;
	if (!streak_at_risk(&streak))
		return 0;
	if (tally->n_at_risk++ == 0)
		name_shown(&tally->at_risk, habit);
	if (context->json)
		json_array_append_new(tally->names, json_text(habit->name));
	return 0;
}

static void
print_json(struct context *context, const struct tally *tally)
{
	json_document(context->out,
	    json_pack("{s:i, s:o, s:I, s:I, s:I, s:O}", "schema_version", JSON_SCHEMA_VERSION,
		"today", json_day(context->today), "done", (json_int_t)tally->done, "due",
		(json_int_t)(tally->asked - tally->done), "asked", (json_int_t)tally->asked,
		"at_risk", tally->names));
}

/* "2/3", and behind it the streak that ends today: "2/3 !Read", "2/3 !Read +1". */
static void
print_line(struct context *context, const struct tally *tally, enum prompt_format format)
{
	struct buf line = BUF_INIT;

	buf_addf(&line, "%lld/%lld", (long long)tally->done, (long long)tally->asked);
	if (tally->n_at_risk > 0) {
		buf_add_str(&line, " !");
		prompt_add(&line, buf_str(&tally->at_risk), format);
	}
	if (tally->n_at_risk > 1)
		buf_addf(&line, " +%lld", (long long)tally->n_at_risk - 1);
	fprintf(context->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

static int
prompt_run(struct context *context, struct error *err)
{
	const char *name = args_value(context->args, OPTION_FORMAT);
	enum prompt_format format = PROMPT_PLAIN;
	struct tally tally = { .work = DUE_WORK_INIT, .at_risk = BUF_INIT };
	int rc;

	if (name != NULL && prompt_format_parse(name, &format, err) < 0)
		return -1;
	tally.names = json_array();
	rc = names_each(context, visit_habit, &tally, err);
	if (rc == 0 && context->json)
		print_json(context, &tally);
	else if (rc == 0 && tally.asked > 0)
		print_line(context, &tally, format);
	json_decref(tally.names);
	buf_release(&tally.at_risk);
	due_work_release(&tally.work);
	return rc;
}

const struct command command_prompt = {
	.name = "prompt",
	.arguments = "",
	.summary = "one line for a shell prompt or a status bar",
	.help =
	    "2/3 means that two of today's three habits are done; !Read that the streak of\n"
	    "Read, 7 or more, ends without a check-in today. Nothing is printed where\n"
	    "nothing is asked for, or while the database can't be read.\n"
	    "\n"
	    "  PS1='$(streak prompt) \\$ '\n"
	    "  tmux set status-right '#(streak prompt --format tmux)'\n",
	.options = options,
	.flags = COMMAND_DATE | COMMAND_NEEDS | COMMAND_HASTE,
	.access = ACCESS_READ,
	.run = prompt_run,
};
