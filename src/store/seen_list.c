/* One list: its rules, its row, which stages it has. */
#include "store/seen_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "store/device.h"
#include "store/seen_code.h"
#include "store/seen_kind.h"

enum {
	WORD = sizeof(uint64_t),
	CHECK = 4,          /* bytes of a checksum in a list's row */
	COMPACT_WORDS = 500 /* more have rows of their own: a list's row is a page at most */
};

/*
 * The uid of a stage that a device makes. It need not be random: should a file
 * be copied with its device's id, equal stages OR, and that loses nothing.
 */
static uint64_t
stage_uid(const struct seen_list *list, const char *device_uid, unsigned ordinal)
{
	return kind_hash(&list->kind, list->name, device_uid, ordinal, "stage", 5) & INT64_MAX;
}

static uint32_t
list_check(const struct seen_list *list, const void *bytes, size_t len)
{
	return (uint32_t)kind_hash(&list->kind, list->name, list->kind.device_uid, 0, bytes, len);
}

/* ---- in memory ---- */

struct seen_list *
list_new(const char *name)
{
	struct seen_list *list = mem_new(sizeof(*list));

	*list = (struct seen_list){ .name = mem_strdup(name) };
	return list;
}

void
list_free(struct seen_list *list)
{
	if (list == NULL)
		return;
	for (size_t i = 0; i < list->n_stages; i++)
		stage_free(list->stages[i]);
	free(list->stages);
	free(list->name);
	free(list);
}

void
list_add_stage(struct seen_list *list, struct seen_stage *stage)
{
	void *stages = list->stages;

	mem_reserve(&stages, &list->cap_stages, list->n_stages + 1, sizeof(struct seen_stage *));
	list->stages = stages;
	list->stages[list->n_stages++] = stage;
}

/* Append stage `ordinal` of the list's rules, empty, as made by a device. */
static struct seen_stage *
stage_open(struct seen_list *list, int64_t device, const char *device_uid, unsigned ordinal,
    struct error *err)
{
	struct seen_stage *stage;
	struct bloom_size size;
	uint64_t capacity;
	double fpp;

	if (rules_stage(&list->kind.rules, ordinal, &capacity, &fpp, &size, err) < 0)
		return NULL;
	stage = stage_new(&size, BLOOM_MITZ_64, err);
	if (stage == NULL)
		return NULL;
	stage->uid = stage_uid(list, device_uid, ordinal);
	stage->device = device;
	stage->ordinal = ordinal;
	stage->capacity = capacity;
	stage->fpp = fpp;
	list_add_stage(list, stage);
	return stage;
}

static size_t
total_words(const struct seen_list *list)
{
	uint64_t words = 0;

	for (size_t i = 0; i < list->n_stages; i++)
		words += list->stages[i]->bloom.size.words;
	return (size_t)words;
}

void
list_set_apart(struct seen_list *list)
{
	list->form = LIST_STAGED;
	list->changed = true;
	for (size_t i = 0; i < list->n_stages; i++)
		stage_set_apart(list->stages[i]);
}

/* ---- reading ---- */

static int
list_damaged(struct store *store, const struct seen_list *list, struct error *err)
{
	return seen_damaged(store, list->name, "its row", err);
}

/* The words of stages 0 to m fill what is left. */
static int
compact_read(struct store *store, struct seen_list *list, struct code_reader *reader,
    struct error *err)
{
	uint64_t added, plain_bytes;

	if (!code_read_number(reader, &added) || !code_read_number(reader, &plain_bytes))
		return list_damaged(store, list, err);
	for (unsigned ordinal = 0; reader->left > 0; ordinal++) {
		struct seen_stage *stage =
		    stage_open(list, list->kind.device, list->kind.device_uid, ordinal, err);
		size_t n = stage == NULL ? 0 : (size_t)stage->bloom.size.words;

		if (stage == NULL)
			return -1;
		if (n > reader->left / WORD)
			return list_damaged(store, list, err);
		code_read_words(reader->at, n, stage->bloom.words);
		reader->at += n * WORD;
		reader->left -= n * WORD;
		stage->added = added;
		if (reader->left > 0 && stage->added > stage->capacity)
			stage->added = stage->capacity;
		added -= stage->added;
	}
	if (list->n_stages > 0)
		list->stages[list->n_stages - 1]->plain_bytes = plain_bytes;
	return 0;
}

static int
staged_read(struct store *store, struct seen_list *list, struct code_reader *reader,
    struct error *err)
{
	uint64_t n, id;

	if (!code_read_number(reader, &n))
		return list_damaged(store, list, err);
	for (; n > 0; n--) {
		struct seen_stage *stage;

		if (!code_read_number(reader, &id))
			return list_damaged(store, list, err);
		if (stage_load(store, list->name, (int64_t)id, &stage, err) < 0)
			return -1;
		list_add_stage(list, stage);
	}
	return 0;
}

bool
list_row_lives(sqlite3_stmt *stmt, int column)
{
	struct code_reader reader = { sqlite3_column_blob(stmt, column),
		(size_t)sqlite3_column_bytes(stmt, column) };
	uint64_t head;

	/* What is damaged is no tombstone: who looks at it will tell. */
	return !code_read_number(&reader, &head) || (head & 3) != LIST_DROPPED;
}

/* Read a list's row: 1, or 0 for a tombstone. */
static int
state_read(struct store *store, struct seen_list *list, const uint8_t *bytes, size_t len,
    struct error *err)
{
	struct code_reader reader = { bytes, len < CHECK ? 0 : len - CHECK };
	uint64_t head;
	uint32_t check = 0;

	if (!code_read_number(&reader, &head))
		return list_damaged(store, list, err);
	if (kind_load(store, list->name, (int64_t)(head >> 2), &list->kind, err) < 0)
		return -1;
	for (size_t i = CHECK; i-- > 0;)
		check = check << 8 | bytes[len - CHECK + i];
	if (check != list_check(list, bytes, len - CHECK))
		return list_damaged(store, list, err);
	list->form = (enum list_form)(head & 3);
	list->bytes = strlen(list->name) + len;
	if (list->form == LIST_DROPPED)
		return 0;
	return (list->form == LIST_COMPACT ? compact_read : staged_read)(store, list, &reader,
		   err) < 0
	    ? -1
	    : 1;
}

int
list_read(struct store *store, const char *name, struct seen_list **ret, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_LIST_GET, err, "t", name);
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);
	struct seen_list *list;

	*ret = NULL;
	if (row <= 0)
		return row;
	list = list_new(name);
	row = state_read(store, list, sqlite3_column_blob(stmt, 0),
	    (size_t)sqlite3_column_bytes(stmt, 0), err);
	sqlite3_reset(stmt);
	if (row < 0) {
		list_free(list);
		return -1;
	}
	*ret = list;
	return row;
}

/* Without a row of its own there must be no stage either. */
static int
check_orphans(struct store *store, const char *name, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_STAGE_OF_LIST, err, "t", name);
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (row > 0) {
		sqlite3_reset(stmt);
		return seen_damaged(store, name, "its row is missing", err);
	}
	return row;
}

int
list_load(struct store *store, const char *name, struct seen_list **ret, struct error *err)
{
	int found = list_read(store, name, ret, err);

	if (found != 0)
		return found;
	list_free(*ret);
	*ret = NULL;
	return check_orphans(store, name, err);
}

/* ---- making and growing ---- */

/* This device; without a store, for lists that are only in memory, it needs no id. */
static int
this_device(struct store *store, int64_t *ret_device, char ret_uid[DEVICE_UID_SIZE],
    struct error *err)
{
	sqlite3_stmt *stmt;

	ret_uid[0] = '\0';
	if (store == NULL)
		return 0;
	if (store_device(store, ret_device, err) < 0)
		return -1;
	stmt = sql_bind(store, SQL_DEVICE_UID, err, "i", *ret_device);
	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	snprintf(ret_uid, DEVICE_UID_SIZE, "%s", sql_given(stmt, 0));
	sqlite3_reset(stmt);
	return 0;
}

int
list_begin(struct seen_list *list, struct error *err)
{
	if (stage_open(list, list->kind.device, list->kind.device_uid, 0, err) == NULL)
		return -1;
	if (total_words(list) > COMPACT_WORDS)
		list_set_apart(list);
	return 0;
}

int
list_make(struct store *store, const char *name, const struct seen_rules *rules,
    struct seen_list **ret, struct error *err)
{
	struct seen_list *old = NULL, *list;

	if (store != NULL && list_read(store, name, &old, err) < 0)
		return -1;
	list = list_new(name);
	list->kind.rules = *rules;
	list->kind.generation = old == NULL ? 0 : old->kind.generation + 1;
	list_free(old);
	list->changed = true;
	if (this_device(store, &list->kind.device, list->kind.device_uid, err) < 0 ||
	    list_begin(list, err) < 0) {
		list_free(list);
		return -1;
	}
	*ret = list;
	return 0;
}

/* The last stage that this device has made for this list; NULL where there is none. */
static struct seen_stage *
last_own(const struct seen_list *list, const char *uid)
{
	for (size_t i = list->n_stages; i-- > 0;) {
		struct seen_stage *stage = list->stages[i];

		/* One that was taken over from another list has another uid. */
		if (stage->device == list->device &&
		    stage->uid == stage_uid(list, uid, stage->ordinal))
			return stage;
	}
	return NULL;
}

static unsigned
next_ordinal(const struct seen_list *list)
{
	unsigned next = 0;

	for (size_t i = 0; i < list->n_stages; i++)
		if (list->stages[i]->device != 0 && list->stages[i]->ordinal >= next)
			next = list->stages[i]->ordinal + 1;
	return next;
}

int
list_own_stage(struct store *store, struct seen_list *list, struct seen_stage **ret,
    struct error *err)
{
	char uid[DEVICE_UID_SIZE];
	struct seen_stage *stage;

	if (list->own != NULL && list->own->added < list->own->capacity) {
		*ret = list->own;
		return 0;
	}
	if (this_device(store, &list->device, uid, err) < 0)
		return -1;
	stage = last_own(list, uid);
	if (stage != NULL && (stage->added < stage->capacity || list->kind.rules.fixed)) {
		*ret = list->own = stage->added < stage->capacity ? stage : NULL;
		return 0;
	}
	stage = stage_open(list, list->device, uid, next_ordinal(list), err);
	if (stage == NULL)
		return -1;
	list->changed = true;
	if (list->form == LIST_STAGED || list->device != list->kind.device ||
	    total_words(list) > COMPACT_WORDS)
		list_set_apart(list);
	*ret = list->own = stage;
	return 0;
}

/* ---- writing ---- */

static int
state_write(struct store *store, struct seen_list *list, struct buf *state, struct error *err)
{
	uint32_t check = list_check(list, state->data, state->len);
	int rc;

	for (int i = 0; i < CHECK; i++, check >>= 8)
		buf_add_char(state, (char)(unsigned char)(check & 0xff));
	rc = sql_run(store, SQL_SEEN_LIST_SET, err, "tb", list->name, (const void *)state->data,
	    state->len);
	list->bytes = strlen(list->name) + state->len;
	return rc;
}

static void
compact_add(struct buf *state, const struct seen_list *list)
{
	uint64_t added = 0, plain_bytes = 0;

	for (size_t i = 0; i < list->n_stages; i++) {
		added += list->stages[i]->added;
		plain_bytes += list->stages[i]->plain_bytes;
	}
	code_add_number(state, added);
	code_add_number(state, plain_bytes);
	for (size_t i = 0; i < list->n_stages; i++) {
		const struct bloom *bloom = &list->stages[i]->bloom;

		code_add_words(state, bloom->words, (size_t)bloom->size.words);
		list->stages[i]->changed = false;
	}
}

static void
staged_add(struct buf *state, const struct seen_list *list)
{
	code_add_number(state, list->n_stages);
	for (size_t i = 0; i < list->n_stages; i++)
		code_add_number(state, (uint64_t)list->stages[i]->id);
}

static bool
has_keys(const struct seen_list *list)
{
	for (size_t i = 0; i < list->n_stages; i++)
		if (list->stages[i]->added > 0)
			return true;
	return false;
}

static bool
any_changed(const struct seen_list *list)
{
	for (size_t i = 0; i < list->n_stages; i++)
		if (list->stages[i]->changed)
			return true;
	return false;
}

int
list_save(struct store *store, struct seen_list *list, bool more, struct error *err)
{
	struct buf state = BUF_INIT;
	int rc = 0;

	if ((!list->changed && !any_changed(list)) || (list->by_keys && !has_keys(list)))
		return 0;
	if (list->kind.id == 0 && kind_store(store, &list->kind, err) < 0)
		return -1;
	for (size_t i = 0; i < list->n_stages && rc == 0; i++)
		rc = stage_save(store, list->name, list->stages[i], more, err);
	if (rc < 0)
		return -1;
	/* Which stages it has, a staged list's row says and nothing else. */
	if (list->form == LIST_COMPACT || list->changed) {
		code_add_number(&state, (uint64_t)list->kind.id << 2 | (uint64_t)list->form);
		(list->form == LIST_COMPACT ? compact_add : staged_add)(&state, list);
		rc = state_write(store, list, &state, err);
		buf_release(&state);
	}
	list->changed = false;
	return rc;
}

int
list_bury(struct store *store, struct seen_list *list, struct error *err)
{
	struct buf state = BUF_INIT;
	int rc = 0;

	if (list->kind.id == 0 && kind_store(store, &list->kind, err) < 0)
		return -1;
	for (size_t i = 0; i < list->n_stages && rc == 0; i++)
		if (list->stages[i]->id != 0)
			rc = stage_delete(store, list->stages[i]->id, err);
	if (rc < 0)
		return -1;
	code_add_number(&state, (uint64_t)list->kind.id << 2 | LIST_DROPPED);
	rc = state_write(store, list, &state, err);
	buf_release(&state);
	return rc;
}

int
list_raze(struct store *store, const char *name, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_STAGES_OF_LIST, err, "t", name);
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (stage_delete(store, sqlite3_column_int64(stmt, 0), err) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row < 0 ? -1 : sql_run(store, SQL_SEEN_LIST_DELETE, err, "t", name);
}
