/* Running one command line: parse, open, run, commit, print. */
#ifndef CMD_DISPATCH_H
#define CMD_DISPATCH_H

#include <stdbool.h>

#include "cmd/context.h"

/* What came of a command line, for main to show and exit with. */
struct outcome {
	int status;          /* 0, 1, or the error's code */
	struct error error;  /* where status is 2 or 3 */
	bool json;           /* the error is to be shown as JSON */
	const char *command; /* the command it is of, or NULL. Static. */
};

/*
 * Run argv[1..] once, writing data to stdout. May be called any number of times
 * in a process; leaves nothing behind.
 */
void dispatch(const struct world *world, int argc, char *const argv[], struct outcome *ret);

#endif
