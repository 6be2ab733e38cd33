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

void
help_print(const struct command *command, FILE *out)
{
	if (command == NULL)
		print_program(out);
	else
		print_command(command, out);
}

static int
help_run(struct context *context, struct error *err)
{
	const struct command *command = NULL;

	if (context->args->n_operands > 0) {
		command = command_find(context->args->operands[0]);
		if (command == NULL)
			return command_unknown(context->args->operands[0], err);
	}
	help_print(command, context->out);
	return 0;
}

const struct command command_help = {
	.name = "help",
	.arguments = "[COMMAND]",
	.summary = "show help",
	.help = "  streak help checkin\n",
	.operand = VALUE_COMMAND,
	.max_operands = 1,
	.access = ACCESS_NONE,
	.run = help_run,
};
