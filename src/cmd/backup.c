/* streak backup: a copy of the database while others may write. */
#include <string.h>

#include "cmd/commands.h"
#include "render/json.h"
#include "store/copy.h"

static int
backup_to_output(struct context *context, struct error *err)
{
	if (context->world->out_tty)
		return err_usage(err, "a backup is no text: let it go to a file or a pipe");
	return store_backup_stream(context->store, context->out, err);
}

static int
backup_run(struct context *context, struct error *err)
{
	const char *file = context->args->operands[0];

	if (store_open(&context->place, STORE_READ, &context->store, err) < 0)
		return -1;
	if (context->store == NULL)
		return err_data(err, "%s is not there, or empty", context->place.file);
	if (strcmp(file, "-") == 0)
		return backup_to_output(context, err);
	if (store_backup(context->store, file, err) < 0)
		return -1;
	if (context->json)
		json_document(context->out,
		    json_pack("{s:i, s:o}", "schema_version", JSON_SCHEMA_VERSION, "out",
			json_text(file)));
	return 0;
}

const struct command command_backup = {
	.name = "backup",
	.arguments = "FILE|-",
	.summary = "copy the database, also while others use it",
	.help =
	    "FILE is then a whole database that only its owner can read, or, where that\n"
	    "fails, what it was before. merge takes it back in; - is standard output.\n"
	    "\n"
	    "  streak backup ~/backup/streak-$(date +%F).db\n"
	    "  streak backup - | ssh host streak merge -\n",
	.operand = VALUE_FILE,
	.min_operands = 1,
	.max_operands = 1,
	.access = ACCESS_OWN,
	.run = backup_run,
};
