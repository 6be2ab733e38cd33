/* The command table. */
#include "cmd/commands.h"

#include <string.h>

#include "cmd/hint.h"

const struct command *const commands[] = {
	&command_add,
	&command_checkin,
	&command_undo,
	&command_skip,
	&command_status,
	&command_list,
	&command_perfect_weeks,
	&command_recalc,
	&command_import,
	&command_export,
	&command_config,
	&command_path,
	&command_help,
	&command_complete,
	NULL,
};

const struct command *
command_find(const char *name)
{
	for (const struct command *const *at = commands; *at != NULL; at++)
		if (strcmp((*at)->name, name) == 0 ||
		    ((*at)->alias != NULL && strcmp((*at)->alias, name) == 0))
			return *at;
	return NULL;
}

int
command_unknown(const char *name, struct error *err)
{
	struct hint hint;

	hint_init(&hint, name);
	for (const struct command *const *at = commands; *at != NULL; at++)
		if (((*at)->flags & COMMAND_HIDDEN) == 0)
			hint_offer(&hint, (*at)->name, (*at)->name);
	return hint_fail(&hint, "command", name, "'streak help' lists them", err);
}
