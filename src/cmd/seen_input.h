/* Lines from a descriptor, as they come: nothing is waited for that is not asked for. */
#ifndef CMD_SEEN_INPUT_H
#define CMD_SEEN_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "cmd/seen_batch.h"

struct input {
	int fd;
	char end;          /* of a line: newline or NUL */
	bool hash;         /* have the lines hashed */
	bool file;         /* a regular one with a size, where a read never waits for somebody */
	struct batch *own; /* what is read here */
	struct reader *reader; /* that reads a long file ahead; or NULL */
	struct batch *batch;   /* the own one, or the reader's... */
	size_t at;             /* ...and its next line */
	size_t read, taken;    /* bytes in all */
};

void input_init(struct input *input, int fd, char end);
void input_release(struct input *input);

/* Whether a line with a key, whole or the last one, lies there. */
bool input_ready(struct input *input);

/* Where no line is ready: whether none will come. */
bool input_ended(const struct input *input);

/* Where no line is ready: wait for bytes and read some. -1 with ERR_DATA. */
int input_read(struct input *input, struct error *err);

/*
 * Whether more lines are ready, read without waiting: 1, or 0. But who writes as
 * we read gets the time to, *pauses (INPUT_PAUSES at first) times a millisecond. -1
 * with ERR_DATA.
 */
enum {
	INPUT_PAUSES = 16
};
int input_more(struct input *input, int *pauses, struct error *err);

/*
 * The lines that lie there, and as many hashes of their keys, or NULL where they
 * were not hashed. Valid until input_read(). Returns how many; 0 where none is ready.
 */
size_t input_lines(struct input *input, const struct record **ret_records,
    const struct murmur **ret_hashes);

/* Take the first n of them. */
void input_take(struct input *input, size_t n);

#endif
