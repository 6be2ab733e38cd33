/* The rows of a stage as a whole: its numbers; loading, saving and deleting it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "store/seen_chunk.h"
#include "store/seen_code.h"
#include "store/seen_log.h"
#include "store/seen_stage.h"

/* The numbers of a row in the order of the columns of SQL_SEEN_STAGE_GET, from uid on. */
enum {
	STAGE_UID,
	STAGE_DEVICE,
	STAGE_ORDINAL,
	STAGE_CAPACITY,
	STAGE_FPP, /* its bits */
	STAGE_STRATEGY,
	STAGE_HASHES,
	STAGE_WORDS,
	STAGE_ADDED,
	STAGE_PLAIN,
	STAGE_LOGGED,
	STAGE_NUMBERS
};

static void
stage_numbers(const struct seen_stage *stage, uint64_t ret[STAGE_NUMBERS])
{
	double fpp = isnan(stage->fpp) ? 0 : stage->fpp;

	ret[STAGE_UID] = stage->uid;
	ret[STAGE_DEVICE] = (uint64_t)stage->device;
	ret[STAGE_ORDINAL] = stage->ordinal;
	ret[STAGE_CAPACITY] = stage->capacity;
	memcpy(&ret[STAGE_FPP], &fpp, sizeof(fpp));
	ret[STAGE_STRATEGY] = stage->bloom.strategy;
	ret[STAGE_HASHES] = (uint64_t)stage->bloom.size.hashes;
	ret[STAGE_WORDS] = stage->bloom.size.words;
	ret[STAGE_ADDED] = stage->added;
	ret[STAGE_PLAIN] = stage->plain_bytes;
	ret[STAGE_LOGGED] = stage->chunks->n_stored;
}

static int64_t
row_checksum(const char *list, int64_t id, const uint64_t numbers[STAGE_NUMBERS],
    const uint8_t *exists, size_t size)
{
	struct buf bytes = BUF_INIT;
	uint64_t checksum;

	code_add_words(&bytes, numbers, STAGE_NUMBERS);
	buf_add(&bytes, exists, size);
	buf_add_str(&bytes, list);
	checksum = code_checksum(numbers[STAGE_UID], (uint64_t)id, bytes.data, bytes.len);
	buf_release(&bytes);
	return (int64_t)checksum;
}

static void
row_numbers(sqlite3_stmt *stmt, uint64_t ret[STAGE_NUMBERS])
{
	double fpp = sqlite3_column_double(stmt, 1 + STAGE_FPP);

	for (int i = 0; i < STAGE_NUMBERS; i++)
		ret[i] = (uint64_t)sqlite3_column_int64(stmt, 1 + i);
	memcpy(&ret[STAGE_FPP], &fpp, sizeof(fpp));
}

/* Make a stage of a row whose checksum is right. */
static struct seen_stage *
stage_make(const uint64_t numbers[STAGE_NUMBERS], struct error *err)
{
	struct bloom_size size = { numbers[STAGE_WORDS], (int)numbers[STAGE_HASHES] };
	struct seen_stage *stage =
	    stage_new(&size, (enum bloom_strategy)numbers[STAGE_STRATEGY], err);

	if (stage == NULL)
		return NULL;
	stage->uid = numbers[STAGE_UID];
	stage->device = (int64_t)numbers[STAGE_DEVICE];
	stage->ordinal = (unsigned)numbers[STAGE_ORDINAL];
	stage->capacity = numbers[STAGE_CAPACITY];
	if (stage->capacity > 0)
		memcpy(&stage->fpp, &numbers[STAGE_FPP], sizeof(stage->fpp));
	stage->added = numbers[STAGE_ADDED];
	stage->plain_bytes = numbers[STAGE_PLAIN];
	return stage;
}

static bool
numbers_good(const uint64_t numbers[STAGE_NUMBERS])
{
	return numbers[STAGE_WORDS] >= 1 && numbers[STAGE_WORDS] <= BLOOM_WORDS_MAX &&
	    numbers[STAGE_HASHES] >= 1 && numbers[STAGE_HASHES] <= BLOOM_HASHES_MAX &&
	    numbers[STAGE_STRATEGY] <= BLOOM_MITZ_64;
}

static int
stage_take(struct store *store, const char *list, int64_t id, sqlite3_stmt *stmt,
    struct seen_stage **ret, uint64_t *ret_logged, struct error *err)
{
	const uint8_t *exists = sqlite3_column_blob(stmt, 1 + STAGE_NUMBERS);
	size_t size = (size_t)sqlite3_column_bytes(stmt, 1 + STAGE_NUMBERS);
	const char *of = sql_given(stmt, 0);
	uint64_t numbers[STAGE_NUMBERS];
	struct seen_stage *stage;

	row_numbers(stmt, numbers);
	if (!numbers_good(numbers) || size != bitmap_size(chunk_count(numbers[STAGE_WORDS])) ||
	    of == NULL || strcmp(of, list) != 0 ||
	    sqlite3_column_int64(stmt, 2 + STAGE_NUMBERS) !=
		row_checksum(list, id, numbers, exists, size))
		return seen_damaged(store, list, "the row of a stage", err);
	stage = stage_make(numbers, err);
	if (stage == NULL)
		return -1;
	stage->id = id;
	stage_chunks_init(stage);
	memcpy(stage->chunks->exists, exists, size);
	for (size_t i = 0; i < size; i++)
		stage->chunks->n_exists += (size_t)__builtin_popcount(exists[i]);
	*ret_logged = numbers[STAGE_LOGGED];
	*ret = stage;
	return 0;
}

int
stage_load(struct store *store, const char *list, int64_t id, struct seen_stage **ret,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_STAGE_GET, err, "i", id);
	int rc = stmt == NULL ? -1 : sql_step(store, stmt, err);
	struct seen_stage *stage = NULL;
	uint64_t logged = 0;

	if (rc == 0)
		return seen_damaged(store, list, "the row of a stage is missing", err);
	if (rc > 0)
		rc = stage_take(store, list, id, stmt, &stage, &logged, err);
	if (stmt != NULL)
		sqlite3_reset(stmt);
	if (rc < 0)
		return -1;
	if (logged > 0 && stage_log_read(store, list, stage, logged, err) < 0) {
		stage_free(stage);
		return -1;
	}
	*ret = stage;
	return 0;
}

/* Whether the log's keys should go into the chunks; `more` are to come. */
static bool
stage_must_fold(const struct seen_stage *stage, bool more)
{
	enum {
		FEW_CHUNKS = 8
	};

	return stage->chunks->overflow || stage->chunks->n <= FEW_CHUNKS ||
	    stage_log_full(stage, more);
}

/* Write the chunks that have changed; the log is then empty. */
static int
stage_fold(struct store *store, const char *list, struct seen_stage *stage, struct error *err)
{
	struct seen_chunks *chunks = stage->chunks;
	uint8_t *dirty;
	int rc = 0;

	if (chunks->n_stored > 0 && stage_need_all(store, list, stage, err) < 0)
		return -1;
	dirty = stage_log_chunks(stage);
	for (size_t i = 0; i < chunks->n && rc == 0; i++)
		if (bitmap_get(dirty, i))
			rc = chunk_write(store, stage, i, err);
	free(dirty);
	if (rc == 0 && chunks->n_stored > 0)
		rc = sql_run(store, SQL_SEEN_CHUNKS_DELETE, err, "ii",
		    chunk_row_id(stage->id, SEEN_LOG_POSITION),
		    chunk_row_id(stage->id, UINT32_MAX));
	if (rc < 0)
		return -1;
	chunks->n_log = chunks->n_stored = 0;
	chunks->overflow = false;
	return 0;
}

static int
stage_write_row(struct store *store, const char *list, struct seen_stage *stage, struct error *err)
{
	sqlite3_stmt *stmt;
	const struct seen_chunks *chunks = stage->chunks;
	size_t size = bitmap_size(chunks->n);
	uint64_t numbers[STAGE_NUMBERS];

	stage_numbers(stage, numbers);
	stmt = sql_bind(store, SQL_SEEN_STAGE_SET, err, "itiiiiriiiiiibi", stage->id, list,
	    (int64_t)stage->uid, stage->device, (int64_t)stage->ordinal, (int64_t)stage->capacity,
	    stage->fpp, (int64_t)stage->bloom.strategy, (int64_t)stage->bloom.size.hashes,
	    (int64_t)stage->bloom.size.words, (int64_t)stage->added, (int64_t)stage->plain_bytes,
	    (int64_t)chunks->n_stored, (const void *)chunks->exists, size,
	    row_checksum(list, stage->id, numbers, chunks->exists, size));
	if (stmt == NULL)
		return -1;
	/* An imported filter has no device, capacity or probability. */
	if (stage->device == 0)
		sqlite3_bind_null(stmt, 4);
	if (stage->capacity == 0)
		sqlite3_bind_null(stmt, 6);
	return sql_step(store, stmt, err);
}

static int
next_id(struct store *store, int64_t *ret_id, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_STAGE_NEXT, err, "");

	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	*ret_id = sqlite3_column_int64(stmt, 0);
	sqlite3_reset(stmt);
	if (*ret_id > INT32_MAX)
		return err_data(err, "%s has no room for more stages of lists", store->file);
	return 0;
}

int
stage_save(struct store *store, const char *list, struct seen_stage *stage, bool more,
    struct error *err)
{
	int rc;

	if (stage->chunks == NULL || (!stage->changed && stage->id != 0))
		return 0;
	if (stage->id == 0 && next_id(store, &stage->id, err) < 0)
		return -1;
	rc = stage_must_fold(stage, more) ? stage_fold(store, list, stage, err)
					  : stage_log_write(store, stage, err);
	if (rc < 0 || stage_write_row(store, list, stage, err) < 0)
		return -1;
	stage->changed = false;
	return 0;
}

int
stage_delete(struct store *store, int64_t id, struct error *err)
{
	if (sql_run(store, SQL_SEEN_CHUNKS_DELETE, err, "ii", chunk_row_id(id, 0),
		chunk_row_id(id, UINT32_MAX)) < 0)
		return -1;
	return sql_run(store, SQL_SEEN_STAGE_DELETE, err, "i", id);
}
