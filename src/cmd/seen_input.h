/* Lines from a descriptor, as they come: nothing is waited for that is not asked for. */
#ifndef CMD_SEEN_INPUT_H
#define CMD_SEEN_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

/* A line with its end, if it has one: the last may lack it. Valid until input_read(). */
struct record {
	char *start;
	size_t len;     /* the end included */
	size_t key_len; /* without it, and without one CR before a newline */
};

struct input {
	int fd;
	char end; /* of a line: newline or NUL */
	char *data;
	size_t cap, at, len;     /* data[at..len) was read and not yet taken */
	size_t partial, scanned; /* the line that begins there does not end before here */
	bool eof;
	size_t taken; /* bytes read in all */
};

void input_init(struct input *input, int fd, char end);
void input_release(struct input *input);

/* Whether a whole line, or the last one, lies there; empty ones don't count, and are passed over. */
bool input_ready(struct input *input);

/* Whether input_read() would return at once. */
bool input_readable(const struct input *input);

/* Wait for bytes and read some. -1 with ERR_DATA. */
int input_read(struct input *input, struct error *err);

/* Find up to `max` lines, which stay until input_take(). Those without a key are left out. */
size_t input_records(struct input *input, struct record *ret, size_t max);

/* Take the first n of the records that input_records() has just found, which were `found`. */
void input_take(struct input *input, const struct record *records, size_t n, size_t found);

#endif
