/* Proving a database sound: what SQLite can tell, and what only streak knows. */
#ifndef STORE_CHECK_H
#define STORE_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/day.h"
#include "store/store.h"

/* One thing that is not as it should be. */
struct finding {
	const char *kind; /* a word for programs: "summary", "claim", ... */
	const char *text; /* what and where, for people; names in it are as stored */
	bool damage;      /* days, settings or URLs may be lost; else nothing is */
	bool repaired;
};

typedef void (*finding_visit)(void *closure, const struct finding *finding);

struct check {
	struct store *store;
	day_t today;
	bool repair;
	finding_visit visit; /* called for each finding; or NULL */
	void *closure;
	int64_t damage, harmless, repaired; /* findings; repaired ones count in harmless too */
};

/*
 * Look at everything. With `repair` (which needs the write lock) put right what
 * can be without losing anything, unless there is damage: then nothing is
 * written. -1 with ERR_DATA where it can't even be read to the end.
 */
int store_check(struct check *check, struct error *err);

#endif
