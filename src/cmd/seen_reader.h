/*
 * A thread that reads a file, finds its lines and hashes them while those before
 * are dealt with. Reading and hashing, and the filter with its waiting for
 * memory, take about as long: together half as long as in turn. Only for regular
 * files: reading them never waits for somebody.
 */
#ifndef CMD_SEEN_READER_H
#define CMD_SEEN_READER_H

#include "cmd/seen_batch.h"

struct reader;

/*
 * Go on behind `first`, which stays the caller's. `end` and `hash` are those of
 * batch_find(). NULL where no thread can be had. reader_stop() it.
 */
struct reader *reader_start(int fd, char end, bool hash, const struct batch *first);

/*
 * The next batch, the reader's own and valid until the next call. It has lines, or
 * is the last one; behind that, by batch_last(), none is to be asked for.
 */
struct batch *reader_next(struct reader *reader);

/* Wait for the thread to end and free all. NULL does nothing. */
void reader_stop(struct reader *reader);

#endif
