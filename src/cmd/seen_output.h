/*
 * Writing no more than the other end takes at once. O_NONBLOCK is no way to: it
 * belongs to the open file, which others may share.
 */
#ifndef CMD_SEEN_OUTPUT_H
#define CMD_SEEN_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"

struct output {
	int fd;
	bool own;        /* fd: a terminal opened once more, which takes what it can and no more */
	struct buf rest; /* what is still to be written of what it took a part of */
	bool limited, pipe; /* a pipe, socket or terminal, which can be full */
	unsigned fulls;     /* how often it was */
	int failed;         /* errno of a write, 0: none failed */
};

/* `tty`: it is a terminal. Also has a reader that goes away reported as EPIPE from now on. */
void output_init(struct output *output, int fd, bool tty);
void output_leave(struct output *output);

/* How many bytes can be written now without waiting; SIZE_MAX where there is no limit. */
size_t output_space(const struct output *output);

/* The most that output_space() ever says. */
size_t output_space_max(const struct output *output);

/* Note that there was too little space for more: where it is so often, make the pipe larger. */
void output_full(struct output *output);

/* Wait until `want` bytes, up to output_space_max(), have space, or the reader has gone. */
void output_wait(struct output *output, size_t want);

/*
 * Write; how many bytes were, fewer than `len` where *output has failed or, with
 * `failed` still 0, where a terminal takes no more now. Else it waits if it must.
 */
size_t output_write(struct output *output, const char *data, size_t len);

/* Have bytes written by output_flush(). */
void output_owe(struct output *output, const char *data, size_t len);

/* Write what is owed, waiting if it must. -1 where *output has failed. */
int output_flush(struct output *output);

/*
 * After a write has failed: where the reader has gone, end the process as
 * SIGPIPE does, quietly. -1 with ERR_DATA for any other reason.
 */
int output_fail(const struct output *output, struct error *err);

#endif
