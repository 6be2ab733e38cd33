/* The terminal's modes while keys are waited for. */
#include "cmd/key.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>
#include <unistd.h>

enum {
	CTRL_C = 3,
	CTRL_D = 4,
	CTRL_Z = 26,
	ESCAPE = 27,
	ASCII_END = 128,
	SEQUENCE_WAIT = 20, /* milliseconds within which the rest of an arrow key has come */
};

/* What the handler of a signal puts back; nothing else can hand it over. */
static struct termios before;       /* NOLINT(*-avoid-non-const-global-variables) */
static volatile sig_atomic_t begun; /* NOLINT(*-avoid-non-const-global-variables) */

static const int ending_signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT };

static void
end_process(int sig)
{
	if (begun)
		tcsetattr(STDIN_FILENO, TCSANOW, &before);
	signal(sig, SIG_DFL);
	raise(sig);
}

static void
handle_endings(void (*handler)(int sig))
{
	for (size_t i = 0; i < sizeof(ending_signals) / sizeof(ending_signals[0]); i++)
		signal(ending_signals[i], handler);
}

void
keys_begin(void)
{
	struct termios keys;

	if (begun || tcgetattr(STDIN_FILENO, &before) < 0)
		return;
	keys = before;
	/* Ctrl-C and Ctrl-Z come as keys. */
	keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
	keys.c_cc[VMIN] = 1;
	keys.c_cc[VTIME] = 0;
	begun = true;
	handle_endings(end_process);
	tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
}

void
keys_end(void)
{
	if (!begun)
		return;
	tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
	handle_endings(SIG_DFL);
	begun = false;
}

/* An escape begins what a key of no character sends: drop the rest. */
static void
drop_sequence(void)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
	char byte;

	while (poll(&input, 1, SEQUENCE_WAIT) > 0 && read(STDIN_FILENO, &byte, 1) == 1)
		continue;
}

int
key_read(void)
{
	unsigned char byte;
	ssize_t got;

	do
		got = read(STDIN_FILENO, &byte, 1);
	while (got < 0 && errno == EINTR);
	if (got != 1 || byte == CTRL_C || byte == CTRL_D)
		return KEY_END;
	if (byte == ESCAPE)
		drop_sequence();
	if (byte == CTRL_Z) {
		keys_end();
		raise(SIGTSTP);
		keys_begin();
	}
	return byte == CTRL_Z || byte == ESCAPE || byte >= ASCII_END ? KEY_NONE : byte;
}
