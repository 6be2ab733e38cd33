/* What a command is given: the outside world, its arguments, the store, today. */
#ifndef CMD_CONTEXT_H
#define CMD_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/err.h"
#include "core/day.h"
#include "store/store.h"

enum {
	PALETTE_COLORS = 256
};

struct outcome;

/* What main saw of the outside world; nothing else looks at it. */
struct world {
	struct store_place place; /* place.file: the default place, or STREAK_DB */
	bool file_named;          /* by STREAK_DB */
	const char *today;        /* STREAK_TODAY, or NULL */
	const char *version;
	bool no_color; /* NO_COLOR is set, or the terminal can't */
	int colors;    /* that the terminal has: 0, PALETTE_COLORS, or more: any */
	bool utf8;     /* the locale's characters are UTF-8 */
	bool in_tty, out_tty, err_tty;
	int columns;              /* of the terminal, 0 where stdout is none */
	bool in_shell;            /* a command of the shell, whose standard input is not its own */
	const char *history_file; /* the lines typed in the shell */

	/*
	 * The local date, that of the day before until `day_start` minutes after
	 * midnight; in `zone` where the environment names no time zone of its own
	 * and zone is not "".
	 */
	int (*local_day)(const char *zone, int day_start, day_t *ret_day, struct error *err);

	/* The shell's command that shows long output on a terminal; NULL: none. */
	const char *(*find_pager)(void);

	/* Whether this machine knows a time zone by that name. */
	bool (*zone_known)(const char *zone);

	/* Let a person read a manual, such as "streak-seen"; false where it isn't installed. */
	bool (*read_manual)(const char *page);

	/* Look again at what changes: the time and the width of the terminal. */
	void (*refresh)(struct world *world);

	/* Show the error of a command line, if it has one. */
	void (*report)(const struct outcome *outcome);
};

struct command;
struct option_row;

enum access {
	ACCESS_NONE,
	ACCESS_READ,
	ACCESS_WRITE,  /* context_lock() comes before the first change */
	ACCESS_CREATE, /* the same, and it makes the file where there is none */
	ACCESS_OWN,    /* the command opens it, and begins and ends transactions itself */
};

struct given_option {
	const struct option_row *row;
	const char *value; /* NULL where it takes none */
};

/* A parsed command line; the strings are those of argv. */
struct args {
	const struct command *command; /* NULL: none was named */
	const char *group;             /* the first word of commands of two, alone; or NULL */
	struct given_option *options;  /* global ones and the command's, as given */
	size_t n_options, cap_options;
	const char **operands;
	size_t n_operands, cap_operands;
};

struct context {
	const struct world *world;
	const struct args *args;
	struct store_place place;
	bool file_named;     /* the database was, by --file or STREAK_DB */
	struct store *store; /* NULL: there is no file (yet) */
	day_t today;
	bool json, quiet;
	FILE *out; /* data; reaches stdout once the database is closed */
	FILE *err; /* progress, on a terminal */
};

/*
 * Take the write lock, once all arguments are good and all input is read: nobody
 * waits for a slow pipe, and a mistake leaves nothing behind. A missing file is
 * made for ACCESS_CREATE; for ACCESS_WRITE context->store stays NULL.
 */
int context_lock(struct context *context, struct error *err);

/*
 * Whether it only reads, and there is no database yet. Then names are not looked
 * up: a script that asks for a habit's days gets none, as a person is told how to
 * start.
 */
bool context_empty(const struct context *context);

/*
 * Set context->today: --today and STREAK_TODAY go before the clock, and both may
 * be relative to it. The settings that count are those of context->store.
 */
int context_find_today(struct context *context, struct error *err);

/* Whether there is somebody at a terminal who sees what is asked and can answer. */
bool context_asks(const struct context *context);

/* -1 with ERR_USAGE in the shell, where standard input has the next commands. */
int context_input(const struct context *context, struct error *err);

/* Say how to start, where there are no habits. */
void context_start(const struct context *context, FILE *to);

/* Whether the rows of people's tables may have colour. */
bool context_color(const struct context *context);

#endif
