/* Rows of the tables claim and retraction, in and out of words. Only for store/. */
#ifndef STORE_CLAIM_H
#define STORE_CLAIM_H

#include "core/streak.h"
#include "store/mark.h"
#include "store/sql.h"

enum mark_kind {
	MARK_DONE,
	MARK_SKIP,
	MARK_KINDS
};

/* "done" or "skip", as the table retraction spells them. Static. */
const char *mark_kind_text(enum mark_kind kind);

/*
 * A claim from a row of (habit, year, device, done, skipped). Bits of days that
 * don't exist are left out. -1 with ERR_DATA where the row can't be one.
 */
int claim_read(struct store *store, sqlite3_stmt *stmt, struct claim *ret, struct error *err);

/* Whether that row, which claim_read() has read, has no bit of a day that doesn't exist. */
bool claim_as_stored(sqlite3_stmt *stmt, const struct claim *claim);

/* Store a claim, in place of what its habit, year and device had. */
int claim_write(struct store *store, int64_t habit, const struct claim *claim, struct error *err);

/*
 * OR a claim into what its habit, year and device have; nothing is written where
 * that is no more. claim_merge_begin() comes first, once for each connection.
 */
int claim_merge_begin(struct store *store, struct error *err);
int claim_merge(struct store *store, int64_t habit, const struct claim *claim, struct error *err);

/* A day that one device's claim no longer stands on. */
struct retracted {
	int64_t habit;
	day_t day;
	int64_t device;
	enum mark_kind kind;
};

struct retracted retracted_read(sqlite3_stmt *stmt);

/* Several of them, growing. */
struct retractions {
	struct retracted *all;
	size_t n;
	size_t cap;
};

void retractions_add(struct retractions *retractions, struct retracted retracted);

/* Take the retracted days out of the claim, where they are that claim's. */
void claim_retract(struct claim *claim, const struct retractions *retractions);

#endif
