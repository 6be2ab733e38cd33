/* What was read at once: its lines, where they lie, and their hashes. */
#ifndef CMD_SEEN_BATCH_H
#define CMD_SEEN_BATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "core/murmur.h"

enum {
	BATCH_LINES = 2048
};

/* A line with its end, if it has one: the last may lack it. */
struct record {
	char *start;
	size_t len;     /* the end included */
	size_t key_len; /* without it, and without one CR before a newline; at least 1 */
};

struct batch {
	char *data;
	size_t cap, len; /* data[0..len) was read */
	size_t used;     /* what lies from here on was not looked for lines, or is none yet... */
	size_t scanned;  /* ...as it has no end before here */
	bool eof;        /* nothing comes behind data[len - 1] */
	int failed;      /* errno of the read that ended it, or 0 */
	struct record records[BATCH_LINES];
	struct murmur hashes[BATCH_LINES]; /* of the lines' keys, if hashed */
	size_t n;
	bool hashed;
};

/* An empty batch; batch_free() it. */
struct batch *batch_new(void);
void batch_free(struct batch *batch);

/* Forget the lines and begin with what `before`, another batch, has left behind its own. */
void batch_continue(struct batch *batch, const struct batch *before);

/* Forget the lines and read once behind what is left, waiting if it must. Returns how many bytes. */
size_t batch_read(struct batch *batch, int fd);

/*
 * Forget the lines and find those in what is left, up to BATCH_LINES that have a
 * key. Where it has more, another call finds those. `hash` also fills hashes.
 */
void batch_find(struct batch *batch, char end, bool hash);

/* After batch_find(): whether no line comes behind those that it has. */
bool batch_last(const struct batch *batch);

/* Whether so much is left that it may well be BATCH_LINES lines. */
bool batch_plenty(const struct batch *batch);

#endif
