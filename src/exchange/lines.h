/* Lines of a text file, one at a time. */
#ifndef EXCHANGE_LINES_H
#define EXCHANGE_LINES_H

#include <stdint.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"

/* A line longer than this is an error, so that a file without line ends needs no memory. */
enum {
	LINE_MAX_BYTES = 1 << 20
};

struct line_reader {
	FILE *in;
	int64_t line;    /* the number of the line at hand, from 1 */
	struct buf text; /* the line, without its end */
};

/* Begin to read; a byte order mark is passed over. The caller keeps `in`. */
void lines_init(struct line_reader *reader, FILE *in);
void lines_release(struct line_reader *reader);

/*
 * Read the next line, which ends with LF, CRLF or the file: 1, or 0 at the end.
 * -1 with ERR_DATA "line N: ..." where it is too long, has a NUL or is no UTF-8.
 */
int lines_read(struct line_reader *reader, struct error *err);

/* Fail with "line N: " and the message, made as by printf. */
int lines_fail(const struct line_reader *reader, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
