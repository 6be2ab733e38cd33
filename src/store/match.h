/* Which habit of another file is which of this one. Only for store/. */
#ifndef STORE_MATCH_H
#define STORE_MATCH_H

#include "core/day.h"
#include "store/sql.h"

/* A habit of the other file. */
struct match {
	int64_t other;
	int64_t here;     /* added without a name where there was none */
	char *key;        /* of its name there */
	int64_t position; /* of it in its order there */
	bool deleted;     /* there */
	bool added;       /* it is new here */
	bool joined;      /* its uids are, but a habit of its name was here */
};

struct matches {
	struct match *all; /* in the other file's order */
	size_t n, cap;
};

#define MATCHES_INIT \
 {                   \
  NULL, 0, 0         \
 }

void matches_release(struct matches *matches);

/* Two habits here were found to be one: what was under `gone` now is under `kept`. */
typedef void (*habits_absorbed)(void *closure, int64_t kept, int64_t gone);

/*
 * Match all habits of `from` by their uids, and where these are unknown by name,
 * adding those that are not here: behind the others, or, where there are none, in
 * the places that they have there. Where the other file has as one habit what here
 * is several, these become one, with summaries as of `today`. After
 * claim_merge_begin().
 */
int match_habits(struct store *into, struct store *from, day_t today, habits_absorbed absorbed,
    void *closure, struct matches *ret, struct error *err);

#endif
