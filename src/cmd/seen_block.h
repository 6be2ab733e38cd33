/* Some lines at once: which of them were seen before, and remembering them. */
#ifndef CMD_SEEN_BLOCK_H
#define CMD_SEEN_BLOCK_H

#include "cmd/seen_input.h"
#include "cmd/seen_session.h"

struct block {
	struct session *session;
	struct seen *scratch; /* of a session that does not write: what it would have; or NULL */
	const struct record *records;
	const struct murmur *line_hashes; /* of the records' keys; or NULL: not known */
	size_t n;                         /* up to BATCH_LINES */
	bool line_keys;                   /* what is looked up are the lines as they are */
	bool seen[BATCH_LINES];
	size_t done;            /* lines that were dealt with, fewer than n where... */
	struct seen_list *full; /* ...this fixed list is full; else NULL */

	struct murmur hashes[BATCH_LINES];
	uint32_t plain_bytes[BATCH_LINES];
};

/*
 * A block for a session, which must outlive it. With find_repeats a session that
 * does not write tells repeats in its input all the same.
 */
struct block *block_new(struct session *session, bool find_repeats);
void block_free(struct block *block);

/* Make the lines that lie ready in the input the block's. */
void block_take(struct block *block, struct input *input);

/*
 * Fill seen[0..done) for records[0..n), within a transaction. Where the session
 * writes, those that were not seen are added; then seen_keep() is the caller's.
 */
int block_run(struct block *block, struct error *err);

/* The URL of a record: behind the tab of a --keyed line. */
const char *block_url(const struct block *block, size_t i, size_t *ret_len);

#endif
