/* Where in the grammar of commands a line has come to: what its next word can be. */
#ifndef CMD_SPOT_H
#define CMD_SPOT_H

#include <stdbool.h>

#include "cmd/command.h"
#include "cmd/typed.h"

/* Begins as zeros; the strings are those of the words but for the operands, which are copies. */
struct spot {
	const struct command *command; /* NULL: none was named yet */
	const char *group;             /* the first word of one of two, or NULL */
	const struct option_row *open; /* an option whose value comes next, or NULL */
	bool only_operands;            /* behind -- */
	bool lost;                     /* no such command */
	const char *file, *today;      /* of --file and --today, or NULL */
	struct words operands;
};

/* Walk words, of which the first is the program, and the last one is finished too. */
void spot_find(struct spot *spot, const struct words *words);

void spot_release(struct spot *spot);

/* The option by its long name, of `len` bytes; NULL where there is none. */
const struct option_row *spot_option(const struct spot *spot, const char *name, size_t len);

#endif
