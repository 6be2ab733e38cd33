/*
 * A line typed at a terminal, edited by GNU readline. With line_library.h and
 * line_history.c all that knows readline. One at a time in a process.
 */
#ifndef CMD_LINE_H
#define CMD_LINE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/err.h"
#include "cmd/complete.h"

enum line_end {
	LINE_TYPED,
	LINE_CANCELLED, /* by Ctrl-C */
	LINE_ENDED,     /* by Ctrl-D, or the terminal is gone */
};

/* What the end of a line can become; readline breaks words at LINE_BREAKS. */
typedef void (*line_completer)(void *closure, const char *line, struct completion *ret);

#define LINE_BREAKS "="

struct line;

/*
 * Begin, with `complete` for the Tab key, or NULL. Until line_close() an interrupt
 * ends no more than the line that is being typed. Where readline is not to be had
 * lines are read as the terminal gives them, and *missing says why.
 */
struct line *line_open(line_completer complete, void *closure, struct error *missing);
void line_close(struct line *line);

/*
 * Read a line into *ret, without its end, which has `start` in it to begin with.
 * Signals that end or stop the process do so with the terminal as it was before.
 */
enum line_end line_read(struct line *line, const char *prompt, const char *start, struct buf *ret);

/*
 * Take the earlier lines from a file of that name and add to it what is
 * remembered from now on; it and its missing folders are made for the user alone.
 * Each line is there once, the last LINE_HISTORY_MAX of them. What can't be
 * read or written is not remembered.
 */
void line_history(struct line *line, const char *file);

enum {
	LINE_HISTORY_MAX = 1000
};

/* Remember a line, but one that begins with a blank. */
void line_remember(struct line *line, const char *text);

#endif
