/* streak export: write out what is stored. */
#include <string.h>

#include "cmd/commands.h"
#include "cmd/hint.h"
#include "exchange/format.h"

static const struct export_format *
find_format(const char *name, struct error *err)
{
	struct hint hint;

	hint_init(&hint, name);
	for (const struct export_format *format = export_formats; format->name != NULL; format++) {
		if (strcmp(format->name, name) == 0)
			return format;
		hint_offer(&hint, format->name, format->name);
	}
	hint_fail(&hint, "format", name, "'streak help export' lists them", err);
	return NULL;
}

static int
export_run(struct context *context, struct error *err)
{
	const struct export_format *format = find_format(context->args->operands[0], err);
	struct habits habits = HABITS_INIT;
	int rc = 0;

	if (format == NULL)
		return -1;
	if (context->store != NULL)
		rc = store_habits(context->store, &habits, err);
	if (rc == 0)
		rc = format->write(context->store, &habits, context->out, err);
	habits_release(&habits);
	return rc;
}

const struct command command_export = {
	.name = "export",
	.arguments = "FORMAT",
	.summary = "write all check-ins to standard output",
	.help =
	    "csv: rows of habit,date,state,amount,note, which import takes back. json: all\n"
	    "that is stored, with settings, devices and what was undone.\n"
	    "\n"
	    "  streak export csv > habits.csv\n",
	.operand = VALUE_EXPORT,
	.min_operands = 1,
	.max_operands = 1,
	.flags = COMMAND_DATA,
	.access = ACCESS_READ,
	.run = export_run,
};
