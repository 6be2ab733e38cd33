/*
 * Lists of seen URLs: growing Bloom filters by name. Here keys are hashes; what is
 * hashed, and how lines are read, is the caller's.
 *
 * A struct seen holds the lists that were used in memory, over any number of
 * transactions of its store. All that changes is in memory until seen_write().
 */
#ifndef STORE_SEEN_H
#define STORE_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/bloom.h"
#include "core/murmur.h"
#include "store/store.h"

/* How a list is laid out and what its keys are; fixed when it is made. */
struct seen_rules {
	uint64_t capacity; /* of the first stage, 1 and up */
	double fpp;        /* of all stages together */
	bool fixed;        /* one stage, which refuses when it is full */
	bool guava_size;   /* Guava's own number of words */
	bool canonical, strip_tracking;
};

struct seen;
struct seen_list;

/* Use the lists of a store, which must outlive it; NULL: of none, lists are only in memory. */
struct seen *seen_new(struct store *store);
void seen_free(struct seen *seen);

/* Begin to use a store that was opened later, after seen_new(NULL). */
void seen_set_store(struct seen *seen, struct store *store);

/*
 * After a transaction has begun: forget the lists that were read if another
 * process has written since. Pointers to lists hold until then.
 */
int seen_refresh(struct seen *seen, struct error *err);

/* The list with that name: 1, or 0 where there is none. -1 with ERR_DATA where it is damaged. */
int seen_find(struct seen *seen, const char *name, struct seen_list **ret, struct error *err);

/*
 * Make a list that is not there (seen_find() said 0). Nothing is checked but
 * that there can be a filter of that size. Needs the write lock.
 */
int seen_create(struct seen *seen, const char *name, const struct seen_rules *rules,
    struct seen_list **ret, struct error *err);

/* Write a list that was made only once it has a key: what fails before leaves none behind. */
void seen_list_by_keys(struct seen_list *list);

/* Whether a filter can be made by these rules. -1 with ERR_USAGE. */
int seen_rules_check(const struct seen_rules *rules, struct error *err);

const char *seen_list_name(const struct seen_list *list);
const struct seen_rules *seen_list_rules(const struct seen_list *list);

/* Which of n keys are there. */
int seen_test(struct seen *seen, struct seen_list *list, const struct murmur *hashes, size_t n,
    bool *ret_seen, struct error *err);

/*
 * Add n keys of so many plain bytes each (see seen_info) in their order: which
 * of them were there before. Only *ret_done of them are dealt with, fewer than n
 * where a fixed list is full. Needs the write lock.
 */
int seen_add(struct seen *seen, struct seen_list *list, const struct murmur *hashes,
    const uint32_t *plain_bytes, size_t n, bool *ret_seen, size_t *ret_done, struct error *err);

/* Of the new keys added since the last seen_keep() keep the first n, take the others back. */
void seen_keep(struct seen *seen, size_t n);

/* Fail: a fixed list is full. ERR_DATA. */
int seen_full(const struct seen_list *list, struct error *err);

/*
 * Write what has changed, within the transaction. Where more keys are to come in
 * transactions soon, their work may be less if some of it is left to the last.
 */
int seen_write(struct seen *seen, bool more, struct error *err);

/* Whether some was left: then another transaction is due, whose seen_write() does it. */
bool seen_unfinished(struct seen *seen);

/* How many lists are in memory, and letting go of them, once they are written if `write` is set. */
size_t seen_count(const struct seen *seen);
int seen_unload(struct seen *seen, bool write, struct error *err);

/* Names of all lists, in byte order; of those that were dropped, too, if `dropped` is set. */
int seen_names(struct store *store, bool dropped, bool (*visit)(void *closure, const char *name),
    void *closure, struct error *err);

/* Take a list away, leaving a tombstone. Needs the write lock. */
int seen_drop(struct seen *seen, struct seen_list *list, struct error *err);

/* The same for one that is damaged; no tombstone tells other devices. */
int seen_drop_damaged(struct seen *seen, const char *name, struct error *err);

struct seen_stage_info {
	uint64_t capacity; /* 0: unknown, imported */
	double fpp;        /* NaN: unknown */
	struct bloom_size size;
	enum bloom_strategy strategy;
	const uint64_t *words; /* of an export; valid while the list is */
	uint64_t bits_set;
	uint64_t count; /* keys that were added, estimated where that is unknown */
	double fpp_now; /* from the bits */
};

struct seen_info {
	size_t n_stages;
	struct seen_stage_info *stages;
	uint64_t count;       /* keys that were added */
	uint64_t estimated;   /* from the bits */
	double fpp_now;       /* of all stages together, from the bits */
	double fpp_bound;     /* what the stages were made for together; NaN: unknown */
	uint64_t bytes;       /* stored, names and checksums included */
	uint64_t plain_bytes; /* of the keys added, a line end each */
};

/* Count a list's bits, reading all of it. The caller calls seen_info_release(). */
int seen_info(struct seen *seen, struct seen_list *list, struct seen_info *ret, struct error *err);
void seen_info_release(struct seen_info *info);

struct seen_merged {
	size_t stages_new, stages_merged, stages_same; /* taken over, more bits, nothing new */
};

/*
 * Take the stages of `from` into `into`: OR those with equal uids, take over the
 * others. Lists with different key rules don't merge (ERR_USAGE).
 */
int seen_merge(struct seen *seen, struct seen_list *into, struct seen_list *from,
    struct seen_merged *ret, struct error *err);

/*
 * Give a new list a first stage that is another program's filter, of the words
 * that `read` gives into n words at a time. It is never added to.
 */
int seen_import(struct seen *seen, struct seen_list *list, const struct bloom_size *size,
    enum bloom_strategy strategy,
    int (*read)(void *closure, uint64_t *words, size_t n, struct error *err), void *closure,
    struct error *err);

#endif
