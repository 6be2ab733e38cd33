/* What cmd/line.c and cmd/line_history.c share. */
#ifndef CMD_LINE_INTERNAL_H
#define CMD_LINE_INTERNAL_H

#include "cmd/line.h"
#include "cmd/line_library.h"

struct line {
	bool editing; /* there is a library */
	struct line_library library;
	line_completer complete; /* or NULL */
	void *closure;
	char *history_file; /* NULL: nothing is remembered */
	bool ended;         /* a line, by Enter or Ctrl-D */
	char *text;         /* that line, readline's memory, or NULL */
};

#endif
