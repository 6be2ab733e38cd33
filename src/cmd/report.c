/* What commands print habit by habit. */
#include "cmd/report.h"

#include "cmd/option.h"

int
report_habits(struct context *context, struct report *report, const struct table_column *columns,
    size_t n_columns, habit_visit visit, void *closure, struct error *err)
{
	int rc;

	table_init(&report->table, columns, n_columns);
	if (context->json)
		json_list_begin(&report->list, context->out, args_has(context->args, OPTION_JSONL),
		    "habits", json_today(context->today));
	rc = names_each(context, visit, closure, err);
	if (rc == 0 && context->json)
		json_list_end(&report->list);
	else if (rc == 0 && !context->quiet)
		table_write(&report->table, context->out, context->world->columns,
		    context_color(context));
	table_release(&report->table);
	return rc;
}
