/*
 * The one SQLite file: opening it, and one transaction a command. What is in it
 * stands in habit.h, mark.h, summary.h, setting.h and entry.h beside this file.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

struct store;

enum store_mode {
	STORE_READ,   /* only look */
	STORE_WRITE,  /* keep nobody out until store_lock(), which comes before a change */
	STORE_CREATE, /* make the file where there is none, and lock it */
	STORE_COPY,   /* read all of it into a private copy, which goes when it is closed */
};

/* Where things lie and what the outside world says; the strings are the caller's. */
struct store_place {
	const char *file;        /* the database */
	const char *device_file; /* the id of this device, made on the first write */
	const char *device_name; /* what people call this device, such as its host name */
	int64_t now;             /* milliseconds since 1970, for the stamps of settings */
	int wait;                /* milliseconds to wait for another process's lock */
};

/* How long a command waits unless it has no time. */
enum {
	STORE_WAIT = 30000
};

/*
 * Open the file; for STORE_READ begin a transaction, one consistent view. A new
 * file has mode 0600, its missing folders 0700. *ret_store is NULL, and nothing
 * is made, where the file is absent or empty and mode is not
 * STORE_CREATE. -1 with ERR_DATA where it is no database, another program's, of
 * a newer version, damaged, locked or out of reach.
 *
 * For STORE_COPY nothing on the disk changes, whatever state the file is in: the
 * copy is brought to this version, and what is written goes to the copy. One that
 * a killed writer left in the middle of a change is an error.
 */
int store_open(const struct store_place *place, enum store_mode mode, struct store **ret_store,
    struct error *err);

/*
 * Open an empty database that nobody else sees and that goes when it is closed,
 * locked: for finding out what a change would do. No device is made for it.
 */
int store_open_scratch(const struct store_place *place, struct store **ret_store,
    struct error *err);

/*
 * Begin a transaction that may write; what was read before may have changed.
 * Tables are made, or brought to this version, in it. Does nothing where it is
 * held already. -1 with ERR_DATA.
 */
int store_lock(struct store *store, struct error *err);

/*
 * End the transaction, keeping what was written; where there is none do nothing.
 * -1 with ERR_DATA, and all undone.
 */
int store_commit(struct store *store, struct error *err);

/*
 * For a command that runs several transactions: begin the next one after
 * store_commit(), for reading or writing as the store was opened. What was read
 * before holds where store_version() has not changed: nobody else has written.
 */
int store_begin(struct store *store, struct error *err);
int store_version(struct store *store, int64_t *ret_version, struct error *err);

/* Undo what was not committed and free the store. Accepts NULL. */
void store_close(struct store *store);

#endif
