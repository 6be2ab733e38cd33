/*
 * One list in memory and its row. Only for store/.
 *
 * seen_list.state begins with a number: the row of seen_kind that has its rules
 * and the device that made it, times four, plus the form of what follows:
 *   LIST_COMPACT  keys added, their plain bytes, then the words of its stages,
 *                 0 to m, all made by that device and all but the last full
 *   LIST_STAGED   the number of its stages and their rows in seen_stage
 *   LIST_DROPPED  nothing: a tombstone
 * and ends with four bytes of a checksum of all that and of the name and rules.
 */
#ifndef STORE_SEEN_LIST_H
#define STORE_SEEN_LIST_H

#include "store/seen.h"
#include "store/seen_kind.h"
#include "store/seen_stage.h"

enum list_form {
	LIST_COMPACT,
	LIST_STAGED,
	LIST_DROPPED
};

struct seen_list {
	struct seen_list *next; /* of those in memory */
	char *name;
	struct seen_kind kind;
	enum list_form form; /* as it is stored */
	bool changed;        /* its row is to be written... */
	bool by_keys;        /* ...but not while the list has no keys */
	struct seen_stage **stages;
	size_t n_stages, cap_stages;
	int64_t device;         /* this one; 0: not asked for yet */
	struct seen_stage *own; /* the answer of list_own_stage(), as long as it holds */
	uint64_t bytes;         /* of its row, as read or written */
};

/* Read a list's row and those of its stages: 1, 0 where there is none, or it was dropped. */
int list_load(struct store *store, const char *name, struct seen_list **ret, struct error *err);

/* The same, but of one that was dropped 0 with what its tombstone says in *ret, else NULL. */
int list_read(struct store *store, const char *name, struct seen_list **ret, struct error *err);

/* Whether a column with what a list's state begins with is not that of a tombstone. */
bool list_row_lives(sqlite3_stmt *stmt, int column);

/* One without stages or rules, only in memory. */
struct seen_list *list_new(const char *name);

/* Give one that has rules and no stage its first one, empty, made by the device that made it. */
int list_begin(struct seen_list *list, struct error *err);

/* Make a new one in memory. */
int list_make(struct store *store, const char *name, const struct seen_rules *rules,
    struct seen_list **ret, struct error *err);

void list_free(struct seen_list *list);

/* Append a stage, which is taken over. */
void list_add_stage(struct seen_list *list, struct seen_stage *stage);

/* Give all its stages rows of their own, from the next list_save() on. */
void list_set_apart(struct seen_list *list);

/*
 * The stage that takes new keys: the last one that this device made for this
 * list, opened where there is none or it is full. *ret is NULL where it is full
 * and the list fixed. Needs the write lock.
 */
int list_own_stage(struct store *store, struct seen_list *list, struct seen_stage **ret,
    struct error *err);

/* Write what has changed of the list and its stages; see seen_write(). */
int list_save(struct store *store, struct seen_list *list, bool more, struct error *err);

/* Delete its stages and leave a tombstone in its row. */
int list_bury(struct store *store, struct seen_list *list, struct error *err);

/* Delete all rows of a list that can't be read; whose it was can't be told, so no tombstone stays. */
int list_raze(struct store *store, const char *name, struct error *err);

/* Whether both make the same keys of URLs. */
bool list_same_keys(const struct seen_list *list, const struct seen_list *other);

/*
 * Take the stages of a list of `other`, which may be `store`: OR those with equal
 * uids, add the others. ERR_USAGE where the lists' keys are not of one kind.
 */
int list_merge(struct store *store, struct seen_list *into, struct store *other,
    struct seen_list *from, struct seen_merged *ret, struct error *err);

/* A copy of a list of `other` in memory, to be saved elsewhere. */
int list_copy(struct store *other, struct seen_list *from, struct seen_list **ret,
    struct error *err);

/* What its stages were made for together; NaN: unknown. */
double list_fpp_bound(const struct seen_list *list);

#endif
