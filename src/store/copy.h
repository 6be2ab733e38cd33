/* Whole databases: private copies of others, and backups of this one. */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include <stdio.h>

#include "store/store.h"

/* Put a private copy, of this version, in the place of the file that a store is connected to. */
int copy_private(struct store *store, struct error *err);

/*
 * As store_open() does for STORE_COPY, a database that is read from a stream to
 * its end; place->file is what messages call it. *ret_store is never NULL on
 * success. -1 with ERR_DATA, also where there is nothing to read.
 */
int store_open_stream(const struct store_place *place, FILE *in, struct store **ret_store,
    struct error *err);

/*
 * Write a copy of the database as it is in the open transaction to a file, which
 * is replaced as a whole or not at all and then is on the disk; it is 0600. -1
 * with ERR_DATA, also where the file is the database itself or no regular one.
 */
int store_backup(struct store *store, const char *file, struct error *err);

/* The same to a stream, which the caller flushes. */
int store_backup_stream(struct store *store, FILE *out, struct error *err);

#endif
