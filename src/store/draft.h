/*
 * Marks of a file that may contradict each other: set down first, in a table of
 * this connection alone that lies on disk where it is large, so that of several
 * for one day one stands.
 */
#ifndef STORE_DRAFT_H
#define STORE_DRAFT_H

#include "core/day.h"
#include "store/store.h"

struct draft_row {
	int64_t habit;
	day_t day;
	int state;        /* the caller's */
	double amount;    /* NaN: none */
	const char *note; /* NULL: none */
};

/* Make it, empty. Needs the write lock. */
int store_draft_begin(struct store *store, struct error *err);

/* Set a row down; where its day has one, `keep` tells whether that one stays. */
int store_draft_put(struct store *store, const struct draft_row *row, bool keep, struct error *err);

/* Every row, by habit and day. */
int store_draft_each(struct store *store,
    int (*visit)(void *closure, const struct draft_row *row, struct error *err), void *closure,
    struct error *err);

#endif
