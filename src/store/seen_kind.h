/*
 * What lists have in common, and what a hundred thousand of them need not store
 * each: a row of seen_kind. Only for store/.
 */
#ifndef STORE_SEEN_KIND_H
#define STORE_SEEN_KIND_H

#include "store/seen.h"
#include "store/sql.h"

enum {
	DEVICE_UID_SIZE = 33
};

/* What lists have in common: a row of seen_kind. */
struct seen_kind {
	int64_t id; /* 0: not stored yet */
	int64_t device;
	int64_t generation; /* how often a list of the name was dropped before */
	char device_uid[DEVICE_UID_SIZE];
	struct seen_rules rules;
};

/* The size and numbers of stage `ordinal` by the list's rules. */
int rules_stage(const struct seen_rules *rules, unsigned ordinal, uint64_t *ret_capacity,
    double *ret_fpp, struct bloom_size *ret_size, struct error *err);

/* Read a kind for a list (named for messages). ERR_DATA where it is missing. */
int kind_load(struct store *store, const char *list, int64_t id, struct seen_kind *ret,
    struct error *err);

/* Set kind->id: of the same kind if there is one, of a new row else. */
int kind_store(struct store *store, struct seen_kind *kind, struct error *err);

/* A hash of a list's name and rules, of a device, a stage's ordinal, and of `bytes`. */
uint64_t kind_hash(const struct seen_kind *kind, const char *name, const char *device_uid,
    uint64_t ordinal, const void *bytes, size_t len);

#endif
