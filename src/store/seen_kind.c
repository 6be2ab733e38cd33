/* What lists have in common: their rules and the device that made them. */
#include "store/seen_kind.h"

#include <stdio.h>
#include <string.h>

#include "store/seen_code.h"
#include "store/seen_stage.h"

enum rule_flag {
	RULE_FIXED = 1 << 0,
	RULE_GUAVA_SIZE = 1 << 1,
	RULE_CANONICAL = 1 << 2,
	RULE_STRIP_TRACKING = 1 << 3,
};

static int64_t
rules_flags(const struct seen_rules *rules)
{
	return (rules->fixed ? RULE_FIXED : 0) | (rules->guava_size ? RULE_GUAVA_SIZE : 0) |
	    (rules->canonical ? RULE_CANONICAL : 0) |
	    (rules->strip_tracking ? RULE_STRIP_TRACKING : 0);
}

int
rules_stage(const struct seen_rules *rules, unsigned ordinal, uint64_t *ret_capacity,
    double *ret_fpp, struct bloom_size *ret_size, struct error *err)
{
	*ret_capacity = rules->capacity;
	*ret_fpp = rules->fpp;
	if (!rules->fixed &&
	    bloom_stage(rules->capacity, rules->fpp, ordinal, ret_capacity, ret_fpp, err) < 0)
		return -1;
	return rules->guava_size ? bloom_size_guava(*ret_capacity, *ret_fpp, ret_size, err)
				 : bloom_size(*ret_capacity, *ret_fpp, ret_size, err);
}

int
seen_rules_check(const struct seen_rules *rules, struct error *err)
{
	struct bloom_size size;
	uint64_t capacity;
	double fpp;

	return rules_stage(rules, 0, &capacity, &fpp, &size, err);
}

int
kind_load(struct store *store, const char *list, int64_t id, struct seen_kind *ret,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_KIND_GET, err, "i", id);
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);
	int64_t flags;

	if (row == 0)
		return seen_damaged(store, list, "its rules are missing", err);
	if (row < 0)
		return -1;
	flags = sqlite3_column_int64(stmt, 4);
	*ret = (struct seen_kind){
		.id = id,
		.device = sqlite3_column_int64(stmt, 0),
		.generation = sqlite3_column_int64(stmt, 1),
		.rules = {
			.capacity = (uint64_t)sqlite3_column_int64(stmt, 2),
			.fpp = sqlite3_column_double(stmt, 3),
			.fixed = (flags & RULE_FIXED) != 0,
			.guava_size = (flags & RULE_GUAVA_SIZE) != 0,
			.canonical = (flags & RULE_CANONICAL) != 0,
			.strip_tracking = (flags & RULE_STRIP_TRACKING) != 0,
		},
	};
	snprintf(ret->device_uid, sizeof(ret->device_uid), "%s", sql_given(stmt, 5));
	sqlite3_reset(stmt);
	return 0;
}

int
kind_store(struct store *store, struct seen_kind *kind, struct error *err)
{
	const struct seen_rules *rules = &kind->rules;
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_KIND_FIND, err, "iiiri", kind->device,
	    kind->generation, (int64_t)rules->capacity, rules->fpp, rules_flags(rules));
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (row > 0) {
		kind->id = sqlite3_column_int64(stmt, 0);
		sqlite3_reset(stmt);
	}
	if (row != 0)
		return row < 0 ? -1 : 0;
	if (sql_run(store, SQL_SEEN_KIND_ADD, err, "iiiri", kind->device, kind->generation,
		(int64_t)rules->capacity, rules->fpp, rules_flags(rules)) < 0)
		return -1;
	kind->id = sqlite3_last_insert_rowid(store->db);
	return 0;
}

uint64_t
kind_hash(const struct seen_kind *kind, const char *name, const char *device_uid, uint64_t ordinal,
    const void *bytes, size_t len)
{
	struct buf all = BUF_INIT;
	uint64_t fpp, hash;

	memcpy(&fpp, &kind->rules.fpp, sizeof(fpp));
	code_add_number(&all, kind->rules.capacity);
	code_add_words(&all, &fpp, 1);
	code_add_number(&all, (uint64_t)rules_flags(&kind->rules));
	code_add_number(&all, (uint64_t)kind->generation);
	buf_add(&all, device_uid, strlen(device_uid) + 1);
	buf_add(&all, name, strlen(name) + 1);
	buf_add(&all, bytes, len);
	hash = code_checksum(ordinal, 0, all.data, all.len);
	buf_release(&all);
	return hash;
}
