/* Proving a database sound: what SQLite can tell, and what only streak knows. */
#ifndef STORE_CHECK_H
#define STORE_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
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

/* What can be wrong with a setting. */
enum setting_fault {
	SETTING_SOUND,
	SETTING_UNKNOWN_HERE, /* on this machine it means nothing; on another it may */
	SETTING_DAMAGED,
};

/* The store keeps settings as text: whoever reads them says whether they mean something. */
typedef enum setting_fault (
    *setting_judge)(const void *closure, const char *key, const char *value);

struct check {
	struct store *store;
	day_t today;
	bool repair;
	finding_visit visit; /* called for each finding; or NULL */
	void *closure;
	setting_judge judge; /* called for each setting, with judge_closure; or NULL */
	const void *judge_closure;
	int64_t damage, harmless, repaired; /* findings; repaired ones count in harmless too */
	int64_t settings;                   /* of the damage: settings */
};

/*
 * Look at everything; where there is damage, `today` plays no part. With `repair`
 * (which needs the write lock) put right what can be without losing anything,
 * unless there is damage: then nothing is written. -1 with ERR_DATA where it
 * can't even be read to the end.
 */
int store_check(struct check *check, struct error *err);

#endif
