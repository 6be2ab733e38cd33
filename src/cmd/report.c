/* What commands print habit by habit. */
#include "cmd/report.h"

#include "cmd/option.h"

static int
write_table(struct context *context, const struct table *table, struct error *err)
{
	int64_t count = 1;

	if (context->args->n_operands == 0 && context->store != NULL &&
	    store_habit_count(context->store, &count, err) < 0)
		return -1;
	if (count == 0)
		context_start(context, context->out);
	else if (table->n_cells > 0)
		table_write(table, context->out, context->world->columns, context_color(context));
	return 0;
}

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
	else if (rc == 0)
		rc = write_table(context, &report->table, err);
	table_release(&report->table);
	return rc;
}
