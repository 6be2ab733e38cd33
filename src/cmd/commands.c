/* The command table. */
#include "cmd/commands.h"

#include <stdio.h>
#include <string.h>

#include "cmd/hint.h"

const struct command *const commands[] = {
	&command_add,
	&command_checkin,
	&command_undo,
	&command_skip,
	&command_ask,
	&command_status,
	&command_due,
	&command_prompt,
	&command_explain,
	&command_list,
	&command_edit,
	&command_rename,
	&command_archive,
	&command_unarchive,
	&command_delete,
	&command_graph,
	&command_perfect_weeks,
	&command_stats,
	&command_history,
	&command_recalc,
	&command_merge,
	&command_check,
	&command_backup,
	&command_import,
	&command_export,
	&command_seen_filter,
	&command_seen_check,
	&command_seen_add,
	&command_seen_create,
	&command_seen_info,
	&command_seen_merge,
	&command_seen_drop,
	&command_seen_export,
	&command_seen_import,
	&command_shell,
	&command_config,
	&command_path,
	&command_completions,
	&command_help,
	&command_complete,
	&command_complete_words,
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

/* Bytes of "GROUP " at the start of a name, 0 where it is one word. */
static size_t
group_length(const char *name)
{
	const char *blank = strchr(name, ' ');

	return blank == NULL ? 0 : (size_t)(blank - name) + 1;
}

static bool
in_group(const struct command *command, const char *group, size_t len)
{
	size_t n = group_length(command->name);

	return n == len + 1 && memcmp(command->name, group, len) == 0;
}

bool
command_is_group(const char *name)
{
	for (const struct command *const *at = commands; *at != NULL; at++)
		if (in_group(*at, name, strlen(name)))
			return true;
	return false;
}

/* Of a group that is there, its own commands are near; else commands, and groups, of one word. */
int
command_unknown(const char *name, struct error *err)
{
	size_t group = group_length(name);
	char where[HINT_MAX];
	struct hint hint;

	for (const struct command *const *at = commands; group > 0 && *at != NULL; at++) {
		if (!in_group(*at, name, group - 1))
			continue;
		hint_init(&hint, name + group);
		for (; *at != NULL; at++)
			if (in_group(*at, name, group - 1))
				hint_offer(&hint, (*at)->name, (*at)->name + group);
		snprintf(where, sizeof(where), "'streak help %.*s' lists them", (int)group - 1,
		    name);
		return hint_fail(&hint, "command", name, where, err);
	}
	hint_init(&hint, name);
	for (const struct command *const *at = commands; *at != NULL; at++) {
		char first[HINT_MAX];

		if (((*at)->flags & COMMAND_HIDDEN) != 0)
			continue;
		snprintf(first, sizeof(first), "%.*s", (int)strcspn((*at)->name, " "), (*at)->name);
		hint_offer(&hint, first, first);
	}
	return hint_fail(&hint, "command", name, "'streak help' lists them", err);
}
