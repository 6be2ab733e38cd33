/* streak path: where the database is. */
#include <stdio.h>

#include "cmd/commands.h"
#include "render/json.h"

static int
path_run(struct context *context, struct error *err)
{
	(void)err;
	if (context->json)
		json_document(context->out,
		    json_pack("{s:i, s:o}", "schema_version", JSON_SCHEMA_VERSION, "path",
			json_text(context->place.file)));
	else
		fprintf(context->out, "%s\n", context->place.file);
	return 0;
}

const struct command command_path = {
	.name = "path",
	.arguments = "",
	.summary = "where the database is",
	.help =
	    "The file need not be there yet. -f and STREAK_DB name another one.\n"
	    "\n"
	    "  sqlite3 \"$(streak path)\" 'SELECT * FROM checkin'\n",
	.access = ACCESS_NONE,
	.run = path_run,
};
