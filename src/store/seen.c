/* The lists in memory: finding, testing, adding, taking back, writing. */
#include "store/seen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "core/murmur.h"
#include "store/seen_internal.h"
#include "store/seen_list.h"

enum {
	FIRST_SLOTS = 64 /* a power of two */
};

/* A key that was added and can still be taken back. */
struct added {
	struct seen_stage *stage;
	size_t bits_end; /* in seen.bits: behind those that it set */
	uint32_t plain_bytes;
};

struct seen {
	struct store *store; /* NULL: no file */
	int64_t version;     /* of the file, when the lists were read */
	struct seen_list **slots;
	size_t n_slots, n_lists;
	struct added *added;
	size_t n_added, cap_added;
	uint64_t *bits; /* those that the keys in `added` set */
	size_t n_bits, cap_bits;
};

struct seen *
seen_new(struct store *store)
{
	struct seen *seen = mem_new(sizeof(*seen));

	*seen = (struct seen){ .store = store, .n_slots = FIRST_SLOTS };
	seen->slots = mem_new(seen->n_slots * sizeof(struct seen_list *));
	memset(seen->slots, 0, seen->n_slots * sizeof(struct seen_list *));
	return seen;
}

static void
forget_lists(struct seen *seen)
{
	for (size_t i = 0; i < seen->n_slots; i++) {
		while (seen->slots[i] != NULL) {
			struct seen_list *list = seen->slots[i];

			seen->slots[i] = list->next;
			list_free(list);
		}
	}
	seen->n_lists = seen->n_added = seen->n_bits = 0;
}

void
seen_free(struct seen *seen)
{
	if (seen == NULL)
		return;
	forget_lists(seen);
	free(seen->slots);
	free(seen->added);
	free(seen->bits);
	free(seen);
}

struct store *
seen_store(const struct seen *seen)
{
	return seen->store;
}

void
seen_set_store(struct seen *seen, struct store *store)
{
	forget_lists(seen);
	seen->store = store;
	seen->version = 0;
}

int
seen_refresh(struct seen *seen, struct error *err)
{
	int64_t version;

	if (seen->store == NULL)
		return 0;
	if (store_version(seen->store, &version, err) < 0)
		return -1;
	if (version != seen->version)
		forget_lists(seen);
	seen->version = version;
	return 0;
}

/* ---- lists by name ---- */

static size_t
slot_of(const struct seen *seen, const char *name)
{
	return (size_t)murmur_hash(name, strlen(name)).h1 & (seen->n_slots - 1);
}

static void
more_slots(struct seen *seen)
{
	struct seen_list **old = seen->slots;
	size_t n = seen->n_slots;

	seen->n_slots *= 2;
	seen->slots = mem_new(seen->n_slots * sizeof(struct seen_list *));
	memset(seen->slots, 0, seen->n_slots * sizeof(struct seen_list *));
	for (size_t i = 0; i < n; i++) {
		for (struct seen_list *list = old[i], *next; list != NULL; list = next) {
			size_t slot = slot_of(seen, list->name);

			next = list->next;
			list->next = seen->slots[slot];
			seen->slots[slot] = list;
		}
	}
	free(old);
}

static void
remember_list(struct seen *seen, struct seen_list *list)
{
	size_t slot;

	if (seen->n_lists >= seen->n_slots)
		more_slots(seen);
	slot = slot_of(seen, list->name);
	list->next = seen->slots[slot];
	seen->slots[slot] = list;
	seen->n_lists++;
}

int
seen_find(struct seen *seen, const char *name, struct seen_list **ret, struct error *err)
{
	int found;

	for (struct seen_list *list = seen->slots[slot_of(seen, name)]; list != NULL;
	     list = list->next) {
		if (strcmp(list->name, name) == 0) {
			*ret = list;
			return 1;
		}
	}
	if (seen->store == NULL || seen->store->old)
		return 0;
	found = list_load(seen->store, name, ret, err);
	if (found > 0)
		remember_list(seen, *ret);
	return found;
}

int
seen_create(struct seen *seen, const char *name, const struct seen_rules *rules,
    struct seen_list **ret, struct error *err)
{
	if (list_make(seen->store, name, rules, ret, err) < 0)
		return -1;
	remember_list(seen, *ret);
	return 0;
}

void
seen_list_by_keys(struct seen_list *list)
{
	list->by_keys = true;
}

const char *
seen_list_name(const struct seen_list *list)
{
	return list->name;
}

const struct seen_rules *
seen_list_rules(const struct seen_list *list)
{
	return &list->kind.rules;
}

size_t
seen_count(const struct seen *seen)
{
	return seen->n_lists;
}

int
seen_names(struct store *store, bool dropped, bool (*visit)(void *closure, const char *name),
    void *closure, struct error *err)
{
	sqlite3_stmt *stmt;
	int row = -1;

	if (store == NULL || store->old)
		return 0;
	stmt = sql_bind(store, SQL_SEEN_LIST_FORMS, err, "");
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if ((dropped || list_row_lives(stmt, 1)) && !visit(closure, sql_given(stmt, 0))) {
			sqlite3_reset(stmt);
			return 0;
		}
	}
	return row;
}

/* ---- keys ---- */

static int
need(struct seen *seen, struct seen_list *list, const struct murmur *hashes, size_t n,
    struct error *err)
{
	for (size_t i = 0; i < list->n_stages; i++)
		if (stage_need(seen->store, list->name, list->stages[i], hashes, n, err) < 0)
			return -1;
	return 0;
}

/* Which of up to BLOOM_BATCH keys are in any stage but `but`. */
static void
test_stages(const struct seen_list *list, const struct seen_stage *but, const struct murmur *hashes,
    size_t n, bool *ret_seen)
{
	bool seen[BLOOM_BATCH];

	memset(ret_seen, 0, n * sizeof(*ret_seen));
	for (size_t i = 0; i < list->n_stages; i++) {
		if (list->stages[i] == but)
			continue;
		stage_test(list->stages[i], hashes, n, seen);
		for (size_t j = 0; j < n; j++)
			ret_seen[j] |= seen[j];
	}
}

int
seen_test(struct seen *seen, struct seen_list *list, const struct murmur *hashes, size_t n,
    bool *ret_seen, struct error *err)
{
	if (need(seen, list, hashes, n, err) < 0)
		return -1;
	for (size_t part; n > 0; n -= part, hashes += part, ret_seen += part) {
		part = n < BLOOM_BATCH ? n : BLOOM_BATCH;
		test_stages(list, NULL, hashes, part, ret_seen);
	}
	return 0;
}

/* Room to note `n` more keys of a stage. */
static void
reserve(struct seen *seen, const struct seen_stage *stage, size_t n)
{
	void *added = seen->added, *bits = seen->bits;

	mem_reserve(&added, &seen->cap_added, seen->n_added + n, sizeof(*seen->added));
	mem_reserve(&bits, &seen->cap_bits, seen->n_bits + n * (size_t)stage->bloom.size.hashes,
	    sizeof(*seen->bits));
	seen->added = added;
	seen->bits = bits;
}

/*
 * Add up to BLOOM_BATCH keys, for all of which there is room, to a stage. A log
 * that is not in the words yet may have what they lack.
 */
static void
add_to_stage(struct seen *seen, struct seen_stage *stage, const struct murmur *hashes,
    const uint32_t *plain_bytes, size_t n, bool *ret_seen)
{
	size_t ends[BLOOM_BATCH], base = seen->n_bits, from = 0;
	uint64_t bytes = 0;
	struct added *first, *next;

	reserve(seen, stage, n);
	bloom_add_batch(&stage->bloom, hashes, n, seen->bits + base, ends);
	first = next = seen->added + seen->n_added;
	for (size_t i = 0; i < n; i++) {
		/* Written either way: no branch to misjudge. */
		*next = (struct added){ stage, base + ends[i], plain_bytes[i] };
		ret_seen[i] = ends[i] == from;
		next += !ret_seen[i];
		bytes += ret_seen[i] ? 0 : plain_bytes[i];
		from = ends[i];
	}
	if (next == first)
		return;
	seen->n_added = (size_t)(next - seen->added);
	seen->n_bits = base + from;
	stage_note(stage, (size_t)(next - first), bytes);
	if (stage_logs(stage))
		for (size_t i = 0; i < n; i++)
			if (!ret_seen[i])
				stage_log(stage, hashes[i]);
}

/* The same key by key, opening stages as they fill. Stops where a fixed list is full. */
static int
add_slowly(struct seen *seen, struct seen_list *list, const struct murmur *hashes,
    const uint32_t *plain_bytes, size_t n, bool *ret_seen, size_t *ret_done, struct error *err)
{
	struct seen_stage *own;

	for (*ret_done = 0; *ret_done < n; ++*ret_done) {
		size_t i = *ret_done;

		test_stages(list, NULL, &hashes[i], 1, &ret_seen[i]);
		if (ret_seen[i])
			continue;
		if (list_own_stage(seen->store, list, &own, err) < 0)
			return -1;
		if (own == NULL)
			return 0;
		add_to_stage(seen, own, &hashes[i], &plain_bytes[i], 1, &ret_seen[i]);
	}
	return 0;
}

/* Add up to BLOOM_BATCH keys that all may be new to the stage with room for them. */
static void
add_batch(struct seen *seen, struct seen_list *list, struct seen_stage *own,
    const struct murmur *hashes, const uint32_t *plain_bytes, size_t n, bool *ret_seen)
{
	struct murmur some[BLOOM_BATCH];
	uint32_t their_bytes[BLOOM_BATCH];
	bool seen_there[BLOOM_BATCH];
	size_t n_some = 0;
	bool apart = stage_log_apart(own);

	if (list->n_stages == 1 && !apart) {
		add_to_stage(seen, own, hashes, plain_bytes, n, ret_seen);
		return;
	}
	test_stages(list, apart ? NULL : own, hashes, n, ret_seen);
	for (size_t i = 0; i < n; i++) {
		if (ret_seen[i])
			continue;
		some[n_some] = hashes[i];
		their_bytes[n_some++] = plain_bytes[i];
	}
	if (n_some == 0)
		return;
	add_to_stage(seen, own, some, their_bytes, n_some, seen_there);
	n_some = 0;
	for (size_t i = 0; i < n; i++)
		if (!ret_seen[i])
			ret_seen[i] = seen_there[n_some++];
}

int
seen_add(struct seen *seen, struct seen_list *list, const struct murmur *hashes,
    const uint32_t *plain_bytes, size_t n, bool *ret_seen, size_t *ret_done, struct error *err)
{
	struct seen_stage *own;
	size_t part, done;

	*ret_done = 0;
	if (need(seen, list, hashes, n, err) < 0)
		return -1;
	for (; *ret_done < n; *ret_done += part) {
		size_t at = *ret_done;

		part = n - at < BLOOM_BATCH ? n - at : BLOOM_BATCH;
		if (list_own_stage(seen->store, list, &own, err) < 0)
			return -1;
		if (own != NULL && own->capacity - own->added >= part) {
			add_batch(seen, list, own, hashes + at, plain_bytes + at, part,
			    ret_seen + at);
			continue;
		}
		if (add_slowly(seen, list, hashes + at, plain_bytes + at, part, ret_seen + at,
			&done, err) < 0)
			return -1;
		if (done < part) {
			*ret_done += done;
			return 0;
		}
	}
	return 0;
}

void
seen_keep(struct seen *seen, size_t n)
{
	while (seen->n_added > n) {
		const struct added *last = &seen->added[--seen->n_added];
		size_t from = seen->n_added > 0 ? last[-1].bits_end : 0;

		bloom_clear_bits(&last->stage->bloom, seen->bits + from, last->bits_end - from);
		stage_unnote(last->stage, last->plain_bytes);
	}
	seen->n_added = seen->n_bits = 0;
}

int
seen_full(const struct seen_list *list, struct error *err)
{
	struct buf shown = BUF_INIT;

	text_shown(&shown, list->name, strlen(list->name));
	err_data(err,
	    "list '%s' is full: it is fixed and made for %" PRIu64
	    " URLs; nothing more was added to it",
	    buf_str(&shown), list->kind.rules.capacity);
	buf_release(&shown);
	return -1;
}

/* ---- writing ---- */

static int
compare_names(const void *a, const void *b)
{
	const struct seen_list *const *left = a, *const *right = b;

	return strcmp((*left)->name, (*right)->name);
}

/* In the order of names, in which the rows lie. */
int
seen_write(struct seen *seen, bool more, struct error *err)
{
	struct seen_list **lists = mem_new(seen->n_lists * sizeof(struct seen_list *));
	size_t n = 0;
	int rc = 0;

	seen_keep(seen, seen->n_added);
	for (size_t i = 0; i < seen->n_slots; i++)
		for (struct seen_list *list = seen->slots[i]; list != NULL; list = list->next)
			lists[n++] = list;
	qsort(lists, n, sizeof(struct seen_list *), compare_names);
	for (size_t i = 0; i < n && rc == 0; i++)
		rc = list_save(seen->store, lists[i], more, err);
	free(lists);
	return rc;
}

bool
seen_unfinished(struct seen *seen)
{
	bool any = false;

	for (size_t i = 0; i < seen->n_slots; i++) {
		for (struct seen_list *list = seen->slots[i]; list != NULL; list = list->next) {
			for (size_t j = 0; j < list->n_stages; j++) {
				if (!stage_log_long(list->stages[j]))
					continue;
				list->stages[j]->changed = any = true;
			}
		}
	}
	return any;
}

int
seen_unload(struct seen *seen, bool write, struct error *err)
{
	if (write && seen_write(seen, false, err) < 0)
		return -1;
	forget_lists(seen);
	return 0;
}

int
seen_drop(struct seen *seen, struct seen_list *list, struct error *err)
{
	struct seen_list **at = &seen->slots[slot_of(seen, list->name)];

	if (list_bury(seen->store, list, err) < 0)
		return -1;
	while (*at != list)
		at = &(*at)->next;
	*at = list->next;
	seen->n_lists--;
	list_free(list);
	return 0;
}

int
seen_drop_damaged(struct seen *seen, const char *name, struct error *err)
{
	return list_raze(seen->store, name, err);
}
