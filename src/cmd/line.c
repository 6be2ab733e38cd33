/* Reading a line through readline's callbacks, so that a signal is no race. */
#include "cmd/line.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/line_internal.h"

/* Ctrl-C was pressed, or its signal sent. */
static volatile sig_atomic_t interrupted; /* NOLINT(*-avoid-non-const-global-variables) */

/* readline's callbacks are given nothing to know the line by. */
static struct line *active; /* NOLINT(*-avoid-non-const-global-variables) */

static void
note_interrupt(int sig)
{
	(void)sig;
	interrupted = 1;
}

/* A line is there, NULL for Ctrl-D; readline is told not to prompt for another. */
static void
take_line(char *text)
{
	active->text = text;
	active->ended = true;
	active->library.rl_callback_handler_remove();
}

/* readline frees what it is given by free(). */
static char **
matches_of(const struct completion *completion)
{
	size_t n = completion->words.n, at = 0;
	char **matches;

	if (n == 0)
		return NULL;
	matches = mem_new((n + 2) * sizeof(*matches));
	/* The first one is what is inserted. */
	if (n > 1)
		matches[at++] = mem_strdup(buf_str(&completion->common));
	for (size_t i = 0; i < n; i++)
		matches[at++] = mem_strdup(completion->words.all[i]);
	matches[at] = NULL;
	return matches;
}

static char **
complete_word(const char *text, int start, int end)
{
	struct completion completion = COMPLETION_INIT;
	struct buf line = BUF_INIT;
	char **matches;

	(void)text;
	(void)start;
	buf_add(&line, *active->library.rl_line_buffer, (size_t)end);
	if (active->complete != NULL)
		active->complete(active->closure, buf_str(&line), &completion);
	/* Else readline goes on with the names of files. */
	*active->library.rl_attempted_completion_over = !completion.files;
	matches = completion.files ? NULL : matches_of(&completion);
	completion_release(&completion);
	buf_release(&line);
	return matches;
}

/* Whether a backslash or an open quote takes its meaning from the character at `index`. */
static int
is_quoted(char *text, int index)
{
	struct buf before = BUF_INIT;
	struct typed typed;
	int backslashes = 0;
	bool quoted;

	buf_add(&before, text, (size_t)index);
	typed_init(&typed, "");
	typed_read(&typed, buf_str(&before));
	while (backslashes < index && text[index - backslashes - 1] == '\\')
		backslashes++;
	quoted = typed.quote != 0 || backslashes % 2 == 1;
	typed_release(&typed);
	buf_release(&before);
	return quoted;
}

static char *
quote_file(char *text, int type, char *quote) /* NOLINT(readability-non-const-parameter) */
{
	struct typed typed;
	struct buf quoted = BUF_INIT;

	(void)type;
	typed_init(&typed, "");
	typed.quote = *quote;
	typed_quote(&typed, text, strlen(text), &quoted);
	typed_release(&typed);
	return quoted.data != NULL ? quoted.data : mem_strdup("");
}

static char *
unquote_file(char *text, int quote)
{
	struct typed typed;
	char *file;

	typed_init(&typed, "");
	typed.quote = (char)quote;
	typed_read(&typed, text);
	file = mem_strdup(buf_str(&typed.last));
	typed_release(&typed);
	return file;
}

static void
set_up(struct line_library *library)
{
	*library->rl_readline_name = "streak"; /* for $if in the inputrc */
	*library->rl_persistent_signal_handlers = 1;
	*library->rl_attempted_completion_function = complete_word;
	*library->rl_completer_word_break_characters = " \t" LINE_BREAKS;
	*library->rl_completer_quote_characters = "\"'";
	*library->rl_char_is_quoted_p = is_quoted;
	*library->rl_filename_quote_characters = " \t\\\"'`$*?[]{}()<>;|&#!~";
	*library->rl_filename_quoting_function = quote_file;
	*library->rl_filename_dequoting_function = unquote_file;
	/* Nothing else here knows what a tilde means. */
	library->rl_variable_bind("expand-tilde", "on");
}

struct line *
line_open(line_completer complete, void *closure, struct error *missing)
{
	struct sigaction action = { .sa_handler = note_interrupt };
	struct line *line = mem_new(sizeof(*line));

	*line = (struct line){ .complete = complete, .closure = closure };
	line->editing = line_library_load(&line->library, missing) == 0;
	if (line->editing)
		set_up(&line->library);
	sigaction(SIGINT, &action, NULL);
	active = line;
	return line;
}

void
line_close(struct line *line)
{
	signal(SIGINT, SIG_DFL);
	active = NULL;
	free(line->history_file);
	free(line);
}

/* Wait until there is something to read, or a signal has come: none comes unseen. */
static bool
wait_input(void)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
	sigset_t all, before;
	int ready = 0;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	if (!interrupted)
		ready = ppoll(&input, 1, NULL, &before);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return ready > 0;
}

static void
edit(struct line *line, const char *prompt, const char *start)
{
	struct line_library *library = &line->library;

	line->ended = false;
	library->rl_callback_handler_install(prompt, take_line);
	if (start != NULL) {
		library->rl_insert_text(start);
		library->rl_redisplay();
	}
	while (!line->ended && !interrupted) {
		bool ready = wait_input();

		/* Of a signal that ends the process the terminal is put in order first. */
		if (library->rl_pending_signal() != 0)
			library->rl_check_signals();
		else if (ready)
			library->rl_callback_read_char();
	}
	if (!line->ended) {
		library->rl_callback_handler_remove();
		line->text = NULL;
	}
}

/* Without readline, as the terminal gives it. */
static void
take_plain_line(struct line *line, const char *prompt)
{
	size_t cap = 0;
	ssize_t len;

	fputs(prompt, stdout);
	fflush(stdout);
	line->text = NULL;
	len = getline(&line->text, &cap, stdin);
	if (len > 0 && line->text[len - 1] == '\n')
		line->text[len - 1] = '\0';
	if (len < 0) {
		free(line->text);
		line->text = NULL;
		clearerr(stdin);
	}
}

enum line_end
line_read(struct line *line, const char *prompt, const char *start, struct buf *ret)
{
	interrupted = 0;
	if (line->editing)
		edit(line, prompt, start);
	else
		take_plain_line(line, prompt);
	buf_clear(ret);
	if (line->text != NULL) {
		buf_add_str(ret, line->text);
		free(line->text);
		return LINE_TYPED;
	}
	fputs("\n", stdout);
	fflush(stdout);
	return interrupted ? LINE_CANCELLED : LINE_ENDED;
}
