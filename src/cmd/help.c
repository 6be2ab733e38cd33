/* streak help, and --help: made from the command table. */
#include "cmd/help.h"

#include <string.h>

#include "base/buf.h"
#include "cmd/commands.h"

static void
print_options(const struct option_row *rows, FILE *out)
{
	for (; rows->name != NULL; rows++) {
		struct buf left = BUF_INIT;

		if (rows->letter != 0)
			buf_addf(&left, "-%c, ", rows->letter);
		buf_addf(&left, "--%s", rows->name);
		if (rows->value != NULL)
			buf_addf(&left, " %s", rows->value);
		fprintf(out, "  %-18s  %s\n", buf_str(&left), rows->help);
		buf_release(&left);
	}
}

static void
print_command(const struct command *command, FILE *out)
{
	fprintf(out, "streak %s - %s\n\n", command->name, command->summary);
	fprintf(out, "Usage: streak %s%s%s%s\n", command->name,
	    command->options != NULL ? " [OPTION]..." : "",
	    command->arguments[0] != '\0' ? " " : "", command->arguments);
	if (command->alias != NULL)
		fprintf(out, "Also spelled: %s\n", command->alias);
	fprintf(out, "\n%s", command->help);
	if (command->options != NULL) {
		fputs("\nOptions:\n", out);
		print_options(command->options, out);
	}
	fputs("\nOptions of every command: streak --help\n", out);
}

static void
print_program(FILE *out)
{
	fputs(
	    "streak - habits and streaks in one local file\n\n"
	    "Usage: streak [OPTION]... COMMAND [ARGUMENT]...\n\n"
	    "Commands:\n",
	    out);
	for (const struct command *const *at = commands; *at != NULL; at++)
		if (((*at)->flags & COMMAND_HIDDEN) == 0)
			fprintf(out, "  %-18s  %s\n", (*at)->name, (*at)->summary);
	fputs("\nOptions, before or after the command:\n", out);
	print_options(global_options, out);
	fputs(
	    "\n"
	    "Names: in any case; the beginning will do where only one habit begins so.\n"
	    "Dates: 2026-03-08, today, yesterday, -3, '3 days ago', monday; ranges A..B.\n"
	    "Exit status: 0 yes or done, 1 no, 2 usage, 3 the database can't be used.\n"
	    "\n"
	    "  streak add Read\n"
	    "  streak checkin Read\n"
	    "  streak status\n"
	    "\n"
	    "'streak help COMMAND' tells more; the manual is streak(1).\n",
	    out);
}

static void
print_group(const char *group, FILE *out)
{
	size_t len = strlen(group);

	fprintf(out, "Usage: streak %s COMMAND [OPTION]... [ARGUMENT]...\n\nCommands:\n", group);
	for (const struct command *const *at = commands; *at != NULL; at++)
		if (strncmp((*at)->name, group, len) == 0 && (*at)->name[len] == ' ')
			fprintf(out, "  %-18s  %s\n", (*at)->name, (*at)->summary);
	fprintf(out, "\n'streak help %s COMMAND' tells more; the manual is streak-%s(1).\n", group,
	    group);
}

void
help_print(const struct command *command, const char *group, FILE *out)
{
	if (command != NULL)
		print_command(command, out);
	else if (group != NULL)
		print_group(group, out);
	else
		print_program(out);
}

/*
 * A person is shown the manual of a command, or of a group of them, that has one
 * of its own: streak-NAME(1). Whether there was one.
 */
static bool
show_manual(const struct context *context, const char *name)
{
	struct buf page = BUF_INIT;
	bool shown;

	if (name == NULL || strchr(name, ' ') != NULL || !context->world->in_tty ||
	    !context->world->out_tty)
		return false;
	buf_addf(&page, "streak-%s", name);
	shown = context->world->read_manual(page.data);
	buf_release(&page);
	return shown;
}

static int
help_run(struct context *context, struct error *err)
{
	const struct command *command = NULL;
	const struct args *args = context->args;
	const char *group = NULL;
	struct buf name = BUF_INIT;
	int rc = 0;

	if (args->n_operands > 0)
		buf_add_str(&name, args->operands[0]);
	if (args->n_operands > 1)
		buf_addf(&name, " %s", args->operands[1]);
	if (args->n_operands == 1 && command_is_group(name.data))
		group = name.data;
	else if (args->n_operands > 0 && (command = command_find(name.data)) == NULL)
		rc = command_unknown(name.data, err);
	if (rc == 0 && !show_manual(context, command != NULL ? command->name : group))
		help_print(command, group, context->out);
	buf_release(&name);
	return rc;
}

const struct command command_help = {
	.name = "help",
	.arguments = "[COMMAND]",
	.summary = "show help",
	.help =
	    "On a terminal this opens the manual of a command that has its own, such as\n"
	    "streak-seen(1), where it is installed. --help never does.\n"
	    "\n"
	    "  streak help checkin\n"
	    "  streak help seen\n",
	.operand = VALUE_COMMAND,
	.max_operands = 2,
	.access = ACCESS_NONE,
	.run = help_run,
};
