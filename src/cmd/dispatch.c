/* Running one command line. */
#include "cmd/dispatch.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "cmd/command.h"
#include "cmd/help.h"
#include "cmd/option.h"
#include "cmd/pager.h"
#include "cmd/settings.h"
#include "cmd/spool.h"
#include "core/date.h"

/* What runs when no command is named. */
static const struct command *
default_command(const struct context *context)
{
	return command_find(context_asks(context) && !context->world->in_shell && !context->json
		? "shell"
		: "status");
}

bool
context_color(const struct context *context)
{
	const char *when = args_value(context->args, OPTION_COLOR);

	if (when != NULL && strcmp(when, "auto") != 0)
		return strcmp(when, "always") == 0;
	return context->world->out_tty && !context->world->no_color;
}

bool
context_asks(const struct context *context)
{
	const struct world *world = context->world;

	return world->in_tty && world->out_tty && !args_has(context->args, OPTION_NO_INPUT);
}

int
context_input(const struct context *context, struct error *err)
{
	if (!context->world->in_shell)
		return 0;
	return err_usage(err,
	    "in the shell standard input has the commands: run 'streak %s' outside of it",
	    context->args->command->name);
}

void
context_start(const struct context *context, FILE *to)
{
	if (!context->quiet)
		fputs(
		    "No habits yet. Start with:\n"
		    "  streak add Read\n"
		    "  streak checkin Read\n",
		    to);
}

static enum access
access_of(const struct args *args)
{
	const struct command *command = args->command;

	return command->access_for != NULL ? command->access_for(args) : command->access;
}

int
context_lock(struct context *context, struct error *err)
{
	if (context->store != NULL)
		return store_lock(context->store, err);
	if (access_of(context->args) != ACCESS_CREATE)
		return 0;
	return store_open(&context->place, STORE_CREATE, &context->store, err);
}

/* Whether without a database there is nothing for it to do. */
static bool
access_reads(const struct args *args)
{
	return access_of(args) == ACCESS_READ || (args->command->flags & COMMAND_FILE) != 0;
}

bool
context_empty(const struct context *context)
{
	return context->store == NULL && access_reads(context->args);
}

/* Whether the dispatcher ends a transaction that wrote. */
static bool
access_writes(const struct args *args)
{
	enum access access = access_of(args);

	return access == ACCESS_WRITE || access == ACCESS_CREATE;
}

int
context_find_today(struct context *context, struct error *err)
{
	const char *text = args_value(context->args, OPTION_TODAY);
	const char *source = "--today";
	struct error ignored = ERR_INIT;
	day_t now;

	if (text == NULL && context->world->today != NULL) {
		text = context->world->today;
		source = "STREAK_TODAY";
	}
	if (text != NULL && date_parse_iso(text, &context->today, &ignored) == 0)
		return 0;
	if (settings_local_day(context, &now, err) < 0)
		return -1;
	if (text == NULL) {
		context->today = now;
		return 0;
	}
	if (date_parse(text, now, &context->today, err) < 0)
		return err_prefix(err, "%s: ", source);
	return 0;
}

/*
 * Without a file there is nothing to read: an error where one was named. Sets
 * *ret_run to whether the command runs all the same.
 */
static int
without_store(struct context *context, bool named, bool *ret_run, struct error *err)
{
	const struct command *command = context->args->command;

	*ret_run = true;
	if (!named && (command->flags & COMMAND_NEEDS) != 0)
		return err_data(err, "there are no habits yet: 'streak add NAME' makes one");
	if (!access_reads(context->args))
		return 0;
	if (named)
		return err_data(err, "%s is not there, or empty", context->place.file);
	if (context->json)
		return 0;
	*ret_run = (command->flags & COMMAND_DATA) != 0;
	context_start(context, *ret_run ? context->err : context->out);
	return 0;
}

static int
open_store(struct context *context, struct error *err)
{
	enum access access = access_of(context->args);

	if (access == ACCESS_NONE || access == ACCESS_OWN)
		return 0;
	return store_open(&context->place, access == ACCESS_READ ? STORE_READ : STORE_WRITE,
	    &context->store, err);
}

/*
 * What stands in a shell's prompt must not keep the shell waiting, nor fill the
 * screen with what another command will say once.
 */
enum {
	HASTE_WAIT = 50,
	HASTE_STATUS = ERR_DATA
};

static int
run_command(struct context *context, bool named, struct error *err)
{
	const struct command *command = context->args->command;
	bool run;
	int rc;

	if (open_store(context, err) < 0)
		return -1;
	if ((command->flags & COMMAND_DATE) != 0 && context_find_today(context, err) < 0)
		return -1;
	if (context->store == NULL && without_store(context, named, &run, err) < 0)
		return -1;
	if (context->store == NULL && !run)
		return 0;
	rc = command->run(context, err);
	if (rc >= 0 && context->store != NULL && access_writes(context->args) &&
	    store_commit(context->store, err) < 0)
		return -1;
	return rc;
}

/* Whether everything written has reached where it was to go. */
static int
close_output(struct error *err)
{
	if (fflush(stdout) != 0 || ferror(stdout))
		return err_data(err, "can't write the output: %s", strerror(errno));
	return 0;
}

static int
show_output(const struct context *context, struct spool *spool, struct error *err)
{
	return pager_wanted(context) ? pager_show(context, spool, err)
				     : spool_copy(spool, stdout, err);
}

/*
 * Nothing is said of a change before it is committed, and nobody is kept out of
 * the database by one who is slow to read what was found in it.
 */
static int
run_with_output(struct context *context, bool named, struct error *err)
{
	bool haste = (context->args->command->flags & COMMAND_HASTE) != 0;
	struct spool spool;
	int rc = spool_init(&spool, err);

	if (haste)
		context->place.wait = HASTE_WAIT;

	context->out = spool.stream;
	if (rc == 0)
		rc = run_command(context, named, err);
	store_close(context->store);
	if (rc < 0 && haste && err->code == ERR_DATA) {
		*err = (struct error)ERR_INIT;
		rc = HASTE_STATUS;
	}
	if (rc >= 0 && (show_output(context, &spool, err) < 0 || close_output(err) < 0))
		rc = -1;
	spool_release(&spool);
	return rc;
}

static int
check_globals(const struct args *args, struct error *err)
{
	const char *color = args_value(args, OPTION_COLOR);
	const char *file = args_value(args, OPTION_FILE);
	const char *today = args_value(args, OPTION_TODAY);
	const char *const *word = color_words;
	day_t ignored;

	while (color != NULL && *word != NULL && strcmp(color, *word) != 0)
		word++;
	if (*word == NULL)
		return err_usage(err, "--color is auto, always or never, not '%.40s'", color);
	if (file != NULL && file[0] == '\0')
		return err_usage(err, "--file needs the name of a file");
	/* Where no day is needed, a wrong one is wrong all the same. */
	if (today != NULL && date_parse(today, day_from_civil(2000, 1, 1), &ignored, err) < 0)
		return err_prefix(err, "--today: ");
	return 0;
}

static int
run_args(const struct world *world, struct args *args, struct error *err)
{
	const char *file = args_value(args, OPTION_FILE);
	struct context context = {
		.world = world,
		.args = args,
		.place = world->place,
		.today = DAY_NONE,
		.json = args_has(args, OPTION_JSON) || args_has(args, OPTION_JSONL),
		.quiet = args_has(args, OPTION_QUIET),
		.err = stderr,
	};

	if (check_globals(args, err) < 0)
		return -1;
	if (args_has(args, OPTION_VERSION)) {
		printf("streak %s\n", world->version);
		return close_output(err);
	}
	if (args_has(args, OPTION_HELP) || args->group != NULL) {
		help_print(args->command, args->group, stdout);
		return close_output(err);
	}
	if (args->command == NULL)
		args->command = default_command(&context);
	if (file != NULL)
		context.place.file = file;
	context.file_named = file != NULL || world->file_named;
	return run_with_output(&context, context.file_named, err);
}

/* Before the words are parsed, in case they can't be. */
static bool
wants_json(int argc, char *const argv[])
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--json") == 0 || strcmp(argv[i], "--jsonl") == 0)
			return true;
	return false;
}

void
dispatch(const struct world *world, int argc, char *const argv[], struct outcome *ret)
{
	struct args args;
	int rc;

	*ret = (struct outcome){ .error = ERR_INIT, .json = wants_json(argc, argv) };
	rc = args_parse(argc, argv, &args, &ret->error);
	if (rc == 0)
		rc = run_args(world, &args, &ret->error);
	assert(rc >= 0 || ret->error.code != ERR_NONE);
	ret->status = rc < 0 ? (int)ret->error.code : rc;
	ret->command = args.command == NULL ? NULL : args.command->name;
	args_release(&args);
}
