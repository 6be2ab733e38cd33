/*
 * Output that is kept until it may be shown: behind a commit, and when the
 * database is closed, so that a reader who is slow to take it keeps nobody out.
 * Kept in memory, what is more than a megabyte in a temporary file.
 */
#ifndef CMD_SPOOL_H
#define CMD_SPOOL_H

#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"

struct spool {
	FILE *stream;      /* to be written to */
	struct buf memory; /* what is not in the file */
	FILE *file;        /* NULL while memory is enough */
};

/* Begin; the caller calls spool_release() whatever comes of it. -1 with ERR_DATA. */
int spool_init(struct spool *spool, struct error *err);
void spool_release(struct spool *spool);

/* Write everything to `to`. -1 with ERR_DATA where it could not be kept or written. */
int spool_copy(struct spool *spool, FILE *to, struct error *err);

#endif
