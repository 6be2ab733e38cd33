/*
 * streak shell: one command after another, typed at a terminal or from a pipe.
 * Each runs in a process of its own, so that nothing of it stays: neither what goes wrong
 * in it nor an interrupt ends the shell, and what day it is is asked anew.
 */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/commands.h"
#include "cmd/dispatch.h"
#include "cmd/line.h"
#include "cmd/option.h"

struct shell {
	struct context *context;
	struct words first; /* of each command line: the program, and options given to the shell */
	struct line *line;  /* NULL: it is a pipe */
	bool left;          /* by quit or exit */
	int status;         /* the highest of all commands */
};

static const char *const leaving_words[] = { "quit", "exit", NULL };

/* The options that the shell was given are those of every command in it. */
static void
keep_options(struct shell *shell)
{
	const struct args *args = shell->context->args;

	words_add(&shell->first, "streak");
	for (size_t i = 0; i < args->n_options; i++) {
		const struct given_option *option = &args->options[i];
		struct buf word = BUF_INIT;

		buf_addf(&word, "--%s", option->row->name);
		if (option->value != NULL)
			buf_addf(&word, "=%s", option->value);
		words_add(&shell->first, word.data);
		buf_release(&word);
	}
}

/* What the process of a command does. `line` is its number, 0 at a terminal. */
static int
run_command(const struct shell *shell, int argc, char *const argv[], int64_t line)
{
	struct world world = *shell->context->world;
	struct outcome outcome;

	signal(SIGINT, SIG_DFL);
	world.in_shell = true;
	world.in_tty = world.in_tty && shell->line != NULL;
	world.refresh(&world);
	dispatch(&world, argc, argv, &outcome);
	if (line > 0 && outcome.error.code != ERR_NONE)
		err_prefix(&outcome.error, "line %" PRId64 ": ", line);
	world.report(&outcome);
	return outcome.status;
}

/* -1 where it did not end by itself. */
static int
wait_command(const struct shell *shell, pid_t process, struct error *err)
{
	int status;

	while (waitpid(process, &status, 0) < 0)
		if (errno != EINTR)
			return err_data(err, "can't wait for the command: %s", strerror(errno));
	if (WIFEXITED(status))
		return WEXITSTATUS(status);
	/* Nobody reads any more: that ends the shell as it would a command. */
	if (WTERMSIG(status) == SIGPIPE)
		raise(SIGPIPE);
	if (WTERMSIG(status) == SIGINT && shell->line != NULL)
		return err_data(err, "interrupted");
	return err_data(err, "the command was ended by a signal: %s", strsignal(WTERMSIG(status)));
}

static int
run_process(const struct shell *shell, int argc, char *const argv[], int64_t line,
    struct error *err)
{
	pid_t process;

	fflush(stdout);
	process = fork();
	if (process < 0)
		return err_data(err, "can't start a process: %s", strerror(errno));
	if (process == 0) {
		int status = run_command(shell, argc, argv, line);

		fflush(stdout);
		_exit(status);
	}
	return wait_command(shell, process, err);
}

static void
run_words(struct shell *shell, const struct words *words, int64_t line, struct error *err)
{
	size_t n = shell->first.n, argc = n + words->n;
	char **argv = mem_new((argc + 1) * sizeof(*argv));
	int status;

	for (size_t i = 0; i < argc; i++)
		argv[i] = i < n ? shell->first.all[i] : words->all[i - n];
	argv[argc] = NULL;
	status = run_process(shell, (int)argc, argv, line, err);
	if (status > shell->status)
		shell->status = status;
	free(argv);
}

static bool
is_leaving(const struct words *words)
{
	for (const char *const *word = leaving_words; *word != NULL; word++)
		if (words->n == 1 && strcmp(words->all[0], *word) == 0)
			return true;
	return false;
}

/* Documents show the program's name, and people type it. */
static void
drop_program(struct words *words)
{
	if (words->n == 0 || strcmp(words->all[0], "streak") != 0)
		return;
	free(words->all[0]);
	words->n--;
	memmove(words->all, words->all + 1, words->n * sizeof(*words->all));
}

/* One line; what is wrong is shown. */
static void
run_line(struct shell *shell, const char *text, int64_t line)
{
	struct words words = { NULL, 0, 0 };
	struct outcome outcome = { .error = ERR_INIT };

	if (typed_words(text, &words, &outcome.error) == 0) {
		drop_program(&words);
		if (is_leaving(&words))
			shell->left = true;
		else if (words.n > 0)
			run_words(shell, &words, line, &outcome.error);
	}
	words_release(&words);
	if (outcome.error.code == ERR_NONE)
		return;
	if (line > 0)
		err_prefix(&outcome.error, "line %" PRId64 ": ", line);
	outcome.json = shell->context->json;
	outcome.status = (int)outcome.error.code;
	if (outcome.status > shell->status)
		shell->status = outcome.status;
	shell->context->world->report(&outcome);
}

/* A line typed at the terminal; of what was pasted into it each line by itself. */
static void
run_typed(struct shell *shell, const char *text)
{
	while (*text != '\0' && !shell->left) {
		size_t len = strcspn(text, "\n");
		struct buf line = BUF_INIT;

		buf_add(&line, text, len);
		line_remember(shell->line, buf_str(&line));
		run_line(shell, buf_str(&line), 0);
		buf_release(&line);
		text += len + (text[len] == '\n');
	}
}

/* The words that leave are no commands of the program. */
static void
complete_typed(void *closure, const char *text, struct completion *ret)
{
	const struct shell *shell = closure;
	struct buf line = BUF_INIT;
	size_t start = strspn(text, " \t");

	if (strncmp(text + start, "streak ", strlen("streak ")) != 0)
		buf_add_str(&line, "streak ");
	buf_add_str(&line, text);
	complete_line(shell->context, line.data, LINE_BREAKS, ret);
	for (const char *const *word = leaving_words; *word != NULL; word++)
		if (strncmp(*word, text + start, strlen(text + start)) == 0)
			completion_add(ret, *word);
	buf_release(&line);
}

/* Where there is nothing yet a newcomer is told how to begin, and not that it is missing. */
static bool
has_habits(const struct shell *shell)
{
	struct store *store = NULL;
	struct error ignored = ERR_INIT;
	bool absent =
	    store_open(&shell->context->place, STORE_READ, &store, &ignored) == 0 && store == NULL;

	store_close(store);
	return !absent;
}

static void
greet(struct shell *shell, const struct error *missing)
{
	struct words due = { NULL, 0, 0 };
	struct error ignored = ERR_INIT;

	if (shell->context->quiet)
		return;
	printf("streak %s: 'help' lists the commands, Tab completes, Ctrl-D leaves.\n",
	    shell->context->world->version);
	if (missing->code != ERR_NONE)
		printf("Lines can't be edited: %s\n", missing->message);
	if (!has_habits(shell)) {
		context_start(shell->context, stdout);
		return;
	}
	words_add(&due, "due");
	run_words(shell, &due, 0, &ignored);
	words_release(&due);
}

static void
run_terminal(struct shell *shell)
{
	struct error missing = ERR_INIT;
	enum line_end end;
	struct buf text = BUF_INIT;

	shell->line = line_open(complete_typed, shell, &missing);
	line_history(shell->line, shell->context->world->history_file);
	greet(shell, &missing);
	while (!shell->left && !ferror(stdout) &&
	    (end = line_read(shell->line, "streak> ", NULL, &text)) != LINE_ENDED)
		if (end == LINE_TYPED)
			run_typed(shell, buf_str(&text));
	line_close(shell->line);
	buf_release(&text);
}

static int
run_pipe(struct shell *shell, struct error *err)
{
	char *text = NULL;
	size_t cap = 0;
	ssize_t len;
	int rc = 0;

	for (int64_t n = 1; rc == 0 && !shell->left && (len = getline(&text, &cap, stdin)) >= 0;
	     n++) {
		while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == '\r'))
			text[--len] = '\0';
		if (strlen(text) != (size_t)len)
			rc = err_usage(err, "line %" PRId64 ": it has a NUL byte", n);
		else
			run_line(shell, text, n);
	}
	if (rc == 0 && ferror(stdin))
		rc = err_data(err, "can't read standard input: %s", strerror(errno));
	free(text);
	return rc;
}

static int
shell_run(struct context *context, struct error *err)
{
	struct shell shell = { .context = context };
	const struct world *world = context->world;
	int rc;

	if (world->in_shell)
		return err_usage(err, "this is the shell already");
	if (world->in_tty && world->out_tty && !context_asks(context))
		return err_usage(err, "--no-input: a shell at a terminal has nothing to do");
	keep_options(&shell);
	if (context_asks(context)) {
		run_terminal(&shell);
		rc = 0;
	} else {
		rc = run_pipe(&shell, err) < 0 ? -1 : shell.status;
	}
	words_release(&shell.first);
	return rc;
}

const struct command command_shell = {
	.name = "shell",
	.arguments = "",
	.summary = "type one command after another; on a terminal the default",
	.help =
	    "Commands are typed as here, without 'streak' before them. Tab completes them,\n"
	    "and the arrows call up earlier ones. Ctrl-C drops the line or ends the command,\n"
	    "Ctrl-D, quit and exit leave. Options of the shell are given to each command.\n"
	    "\n"
	    "From a pipe it runs one command a line and passes over empty lines and those\n"
	    "that begin with #. It goes on behind one that fails; its exit status is the\n"
	    "highest of all.\n"
	    "\n"
	    "  streak shell\n"
	    "  printf '%s\\n' 'add Read' 'checkin Read' | streak shell\n",
	.max_operands = 0,
	.access = ACCESS_NONE,
	.run = shell_run,
};
