/* streak recalc: rebuild the cached summaries from the bits, or prove them right. */
#include <inttypes.h>

#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "render/json.h"
#include "render/words.h"
#include "store/summary.h"

static const struct option_row options[] = {
	{ "check", 0, OPTION_CHECK, NULL, VALUE_NONE,
	    "only compare; exit 1 where a summary differs" },
	{ 0 },
};

struct report {
	struct context *context;
	bool repair;
	int64_t looked, differ;
	struct json_list list;
};

static json_t *
summary_json(const struct summary *summary)
{
	return json_pack("{s:o, s:I, s:I}", "last", json_day(summary->last_on), "current",
	    (json_int_t)summary->current, "longest", (json_int_t)summary->longest);
}

static void
add_summary(struct buf *line, const struct summary *summary, const char *unit)
{
	buf_add_str(line, "last ");
	words_day(line, summary->last_on);
	buf_add_str(line, ", streak ");
	words_count(line, summary->current, unit);
	buf_add_str(line, ", longest ");
	words_count(line, summary->longest, unit);
}

static int
visit_different(void *closure, const struct habit *habit, const struct summary *counted,
    struct error *err)
{
	struct report *report = closure;
	const char *unit = schedule_unit(&habit->schedule);
	struct buf line = BUF_INIT;

	(void)err;
	report->differ++;
	if (report->context->json) {
		json_list_add(&report->list,
		    json_pack("{s:o, s:o, s:o}", "name", json_text(habit->name), "stored",
			summary_json(&habit->summary), "counted", summary_json(counted)));
		return 0;
	}
	if (report->context->quiet)
		return 0;
	name_shown(&line, habit);
	buf_add_str(&line, ": stored ");
	add_summary(&line, &habit->summary, unit);
	buf_add_str(&line, "; counted ");
	add_summary(&line, counted, unit);
	fprintf(report->context->out, "%s\n", buf_str(&line));
	buf_release(&line);
	return 0;
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct report *report = closure;

	report->looked++;
	return store_recalc_habit(context->store, habit, context->today, report->repair,
	    visit_different, report, err);
}

static void
print_total(struct context *context, const struct report *report)
{
	struct buf line = BUF_INIT;

	words_count(&line, report->looked, "habit");
	fprintf(context->out, "%s counted, %" PRId64 " %s\n", buf_str(&line), report->differ,
	    report->repair ? "put right" : "differ");
	buf_release(&line);
}

static int
recalc_run(struct context *context, struct error *err)
{
	struct report report = {
		.context = context,
		.repair = !args_has(context->args, OPTION_CHECK),
	};
	int rc = 0;

	if (report.repair && context_lock(context, err) < 0)
		return -1;
	if (context->json)
		json_list_begin(&report.list, context->out, false, "differ",
		    json_today(context->today));
	if (context->args->n_operands > 0)
		rc = names_each(context, visit_habit, &report, err);
	else if (context->store != NULL)
		rc = store_recalc(context->store, context->today, report.repair, visit_different,
		    &report, &report.looked, err);
	if (rc < 0)
		return -1;
	if (context->json)
		json_list_end(&report.list);
	else if (!context->quiet)
		print_total(context, &report);
	return !report.repair && report.differ > 0 ? 1 : 0;
}

static enum access
recalc_access(const struct args *args)
{
	return args_has(args, OPTION_CHECK) ? ACCESS_READ : ACCESS_WRITE;
}

const struct command command_recalc = {
	.name = "recalc",
	.arguments = "[NAME...]",
	.summary = "count every streak anew from the days",
	.help =
	    "Each habit keeps its last day, streak and longest streak at hand. This counts\n"
	    "them again from the stored days and names the habits where they differed.\n"
	    "\n"
	    "  streak recalc\n"
	    "  streak recalc --check || echo 'a summary was wrong'\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE | COMMAND_FILE,
	.access_for = recalc_access,
	.run = recalc_run,
};
