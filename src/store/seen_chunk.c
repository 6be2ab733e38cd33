/* The rows of a stage: its numbers, its chunks, its log. */
#include "store/seen_chunk.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/mem.h"
#include "store/seen_code.h"

enum {
	WORD = sizeof(uint64_t),
	HASH = sizeof(struct murmur),
	CHUNK_BYTES = SEEN_CHUNK_WORDS * WORD,
	LOG_BYTES = SEEN_LOG_HASHES * HASH,
	LOG_USUAL = 1 << 15, /* hashes */
	FEW_KEYS = 4,        /* to compare with the whole log is less work than to index it */
	POSITION_BITS = 32
};

static void
bitmap_set(uint8_t *bits, size_t i)
{
	bits[i / 8] |= (uint8_t)(1 << i % 8);
}

static int64_t
row_id(int64_t stage, uint64_t position)
{
	return stage << POSITION_BITS | (int64_t)position;
}

static size_t
chunk_words(const struct seen_stage *stage, size_t chunk)
{
	uint64_t left = stage->bloom.size.words - (uint64_t)chunk * SEEN_CHUNK_WORDS;

	return left < SEEN_CHUNK_WORDS ? (size_t)left : SEEN_CHUNK_WORDS;
}

/* Check bytes that end with their checksum, of which `len` come before it. */
static bool
bytes_good(const struct seen_stage *stage, uint64_t position, const uint8_t *bytes, int got,
    size_t len)
{
	uint64_t checksum;

	if (bytes == NULL || got < 0 || (size_t)got != len + WORD)
		return false;
	code_read_words(bytes + len, 1, &checksum);
	return checksum == code_checksum(stage->uid, position, bytes, len);
}

static int
chunk_damaged(struct store *store, const char *list, const struct seen_stage *stage, size_t chunk,
    struct error *err)
{
	char what[80];

	snprintf(what, sizeof(what), "chunk %zu of stage %" PRId64, chunk, stage->id);
	return seen_damaged(store, list, what, err);
}

/* Take over the chunk in a row's column. */
static int
chunk_take(struct store *store, const char *list, struct seen_stage *stage, size_t chunk,
    sqlite3_stmt *stmt, int column, struct error *err)
{
	const uint8_t *bytes = sqlite3_column_blob(stmt, column);
	size_t n = chunk_words(stage, chunk);

	if (!bytes_good(stage, chunk, bytes, sqlite3_column_bytes(stmt, column), n * WORD))
		return chunk_damaged(store, list, stage, chunk, err);
	code_read_words(bytes, n, stage->bloom.words + chunk * SEEN_CHUNK_WORDS);
	bitmap_set(stage->chunks->loaded, chunk);
	stage->chunks->n_loaded++;
	return 0;
}

static bool
chunk_wanted(const struct seen_chunks *chunks, size_t chunk)
{
	return bitmap_get(chunks->exists, chunk) && !bitmap_get(chunks->loaded, chunk);
}

static int
chunk_read(struct store *store, const char *list, struct seen_stage *stage, size_t chunk,
    struct error *err)
{
	sqlite3_stmt *stmt =
	    sql_bind(store, SQL_SEEN_CHUNK_GET, err, "i", row_id(stage->id, chunk));
	int rc = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (rc == 0)
		return chunk_damaged(store, list, stage, chunk, err);
	if (rc > 0)
		rc = chunk_take(store, list, stage, chunk, stmt, 0, err);
	if (stmt != NULL)
		sqlite3_reset(stmt);
	return rc;
}

static int
chunks_read_all(struct store *store, const char *list, struct seen_stage *stage, struct error *err)
{
	struct seen_chunks *chunks = stage->chunks;
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_CHUNKS, err, "ii", row_id(stage->id, 0),
	    row_id(stage->id, SEEN_LOG_POSITION - 1));
	int row = -1, rc = 0;

	while (stmt != NULL && rc == 0 && (row = sql_step(store, stmt, err)) > 0) {
		uint64_t chunk = (uint64_t)(sqlite3_column_int64(stmt, 0) - row_id(stage->id, 0));

		if (chunk >= chunks->n || !bitmap_get(chunks->exists, (size_t)chunk))
			rc = chunk_damaged(store, list, stage, (size_t)chunk, err);
		else if (chunk_wanted(chunks, (size_t)chunk))
			rc = chunk_take(store, list, stage, (size_t)chunk, stmt, 1, err);
	}
	if (stmt != NULL)
		sqlite3_reset(stmt);
	if (row < 0 || rc < 0)
		return -1;
	for (size_t i = 0; chunks->n_loaded < chunks->n_exists && i < chunks->n; i++)
		if (chunk_wanted(chunks, i))
			return chunk_damaged(store, list, stage, i, err);
	return 0;
}

int
stage_need_all(struct store *store, const char *list, struct seen_stage *stage, struct error *err)
{
	struct seen_chunks *chunks = stage->chunks;

	if (chunks == NULL || chunks->whole)
		return 0;
	if (chunks->n_loaded < chunks->n_exists && chunks_read_all(store, list, stage, err) < 0)
		return -1;
	for (size_t i = 0; i < chunks->n_stored; i++)
		bloom_add(&stage->bloom, chunks->log[i]);
	free(chunks->slots);
	chunks->slots = NULL;
	chunks->whole = true;
	return 0;
}

/* A whole filter that many keys are asked of profits from huge pages. */
static void
want_huge_pages(struct seen_stage *stage, size_t n)
{
	enum {
		MANY_KEYS = 1024,
		HUGE_BYTES = 2 << 20
	};
	size_t size = (size_t)stage->bloom.size.words * WORD;

	if (n < MANY_KEYS || stage->chunks->huge || size < HUGE_BYTES)
		return;
	madvise(stage->bloom.words, size, MADV_HUGEPAGE);
	stage->chunks->huge = true;
}

int
stage_need(struct store *store, const char *list, struct seen_stage *stage,
    const struct murmur *hashes, size_t n, struct error *err)
{
	struct seen_chunks *chunks = stage->chunks;
	uint64_t indexes[BLOOM_HASHES_MAX];
	int k = stage->bloom.size.hashes;

	if (chunks == NULL)
		return 0;
	want_huge_pages(stage, n);
	if (chunks->whole)
		return 0;
	if (n * (size_t)k * 2 >= chunks->n_exists - chunks->n_loaded + chunks->n_log)
		return stage_need_all(store, list, stage, err);
	if (n > FEW_KEYS && stage_log_apart(stage) && chunks->slots == NULL)
		stage_log_index(chunks);
	for (size_t i = 0; i < n; i++) {
		bloom_indexes(&stage->bloom.size, stage->bloom.strategy, hashes[i], indexes);
		for (int j = 0; j < k; j++) {
			size_t chunk = (size_t)(indexes[j] / BLOOM_WORD_BITS / SEEN_CHUNK_WORDS);

			if (chunk_wanted(chunks, chunk) &&
			    chunk_read(store, list, stage, chunk, err) < 0)
				return -1;
		}
	}
	return 0;
}

static int
log_take(struct store *store, const char *list, struct seen_stage *stage, sqlite3_stmt *stmt,
    struct error *err)
{
	uint64_t position = (uint64_t)(sqlite3_column_int64(stmt, 0) - row_id(stage->id, 0));
	const uint8_t *bytes = sqlite3_column_blob(stmt, 1);
	int len = sqlite3_column_bytes(stmt, 1);
	size_t n = len < WORD ? 0 : ((size_t)len - WORD) / HASH;

	if (position != SEEN_LOG_POSITION + stage->chunks->n_log / SEEN_LOG_HASHES ||
	    !bytes_good(stage, position, bytes, len, n * HASH))
		return seen_damaged(store, list, "the log of new URLs", err);
	for (size_t i = 0; i < n; i++) {
		uint64_t halves[2];

		code_read_words(bytes + i * HASH, 2, halves);
		stage_log_push(stage, (struct murmur){ halves[0], halves[1] });
	}
	return 0;
}

static int
log_read(struct store *store, const char *list, struct seen_stage *stage, uint64_t logged,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_CHUNKS, err, "ii",
	    row_id(stage->id, SEEN_LOG_POSITION), row_id(stage->id, UINT32_MAX));
	int row = -1, rc = 0;

	stage_log_reserve(stage->chunks, logged < LOG_USUAL ? (size_t)logged : LOG_USUAL);
	while (stmt != NULL && rc == 0 && (row = sql_step(store, stmt, err)) > 0)
		rc = log_take(store, list, stage, stmt, err);
	if (stmt != NULL)
		sqlite3_reset(stmt);
	if (row < 0 || rc < 0)
		return -1;
	if (stage->chunks->n_log != logged)
		return seen_damaged(store, list, "the log of new URLs", err);
	stage->chunks->n_stored = stage->chunks->n_log;
	return 0;
}

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
	if (logged > 0 && log_read(store, list, stage, logged, err) < 0) {
		stage_free(stage);
		return -1;
	}
	*ret = stage;
	return 0;
}

/* Write bytes, which have room for a checksum behind them. */
static int
row_write(struct store *store, const struct seen_stage *stage, uint64_t position, uint8_t *bytes,
    size_t len, struct error *err)
{
	uint64_t checksum = code_checksum(stage->uid, position, bytes, len);

	code_write_words(&checksum, 1, bytes + len);
	return sql_run(store, SQL_SEEN_CHUNK_SET, err, "ib", row_id(stage->id, position), bytes,
	    len + WORD);
}

static int
chunk_write(struct store *store, struct seen_stage *stage, size_t chunk, struct error *err)
{
	const uint64_t *words = stage->bloom.words + chunk * SEEN_CHUNK_WORDS;
	struct seen_chunks *chunks = stage->chunks;
	size_t n = chunk_words(stage, chunk);
	uint8_t bytes[CHUNK_BYTES + WORD];
	uint64_t any = 0;

	for (size_t i = 0; i < n; i++)
		any |= words[i];
	if (any == 0)
		return 0;
	code_write_words(words, n, bytes);
	if (row_write(store, stage, chunk, bytes, n * WORD, err) < 0)
		return -1;
	if (!bitmap_get(chunks->exists, chunk)) {
		bitmap_set(chunks->exists, chunk);
		chunks->n_exists++;
	}
	if (!bitmap_get(chunks->loaded, chunk)) {
		bitmap_set(chunks->loaded, chunk);
		chunks->n_loaded++;
	}
	return 0;
}

/* The chunks that the log's keys have bits in. The caller frees. */
static uint8_t *
log_chunks(const struct seen_stage *stage)
{
	const struct seen_chunks *chunks = stage->chunks;
	uint8_t *dirty = mem_new(bitmap_size(chunks->n));
	uint64_t indexes[BLOOM_HASHES_MAX];

	memset(dirty, chunks->overflow ? 0xff : 0, bitmap_size(chunks->n));
	for (size_t i = 0; !chunks->overflow && i < chunks->n_log; i++) {
		bloom_indexes(&stage->bloom.size, stage->bloom.strategy, chunks->log[i], indexes);
		for (int j = 0; j < stage->bloom.size.hashes; j++)
			bitmap_set(dirty,
			    (size_t)(indexes[j] / BLOOM_WORD_BITS / SEEN_CHUNK_WORDS));
	}
	return dirty;
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
	dirty = log_chunks(stage);
	for (size_t i = 0; i < chunks->n && rc == 0; i++)
		if (bitmap_get(dirty, i))
			rc = chunk_write(store, stage, i, err);
	free(dirty);
	if (rc == 0 && chunks->n_stored > 0)
		rc = sql_run(store, SQL_SEEN_CHUNKS_DELETE, err, "ii",
		    row_id(stage->id, SEEN_LOG_POSITION), row_id(stage->id, UINT32_MAX));
	if (rc < 0)
		return -1;
	chunks->n_log = chunks->n_stored = 0;
	chunks->overflow = false;
	return 0;
}

/* Append what is new to the log: its last row again, and new ones. */
static int
log_write(struct store *store, struct seen_stage *stage, struct error *err)
{
	struct seen_chunks *chunks = stage->chunks;
	size_t at = chunks->n_stored - chunks->n_stored % SEEN_LOG_HASHES;
	uint8_t bytes[LOG_BYTES + WORD];

	for (; at < chunks->n_log; at += SEEN_LOG_HASHES) {
		size_t n = chunks->n_log - at;

		if (n > SEEN_LOG_HASHES)
			n = SEEN_LOG_HASHES;
		for (size_t i = 0; i < n; i++) {
			uint64_t halves[2] = { chunks->log[at + i].h1, chunks->log[at + i].h2 };

			code_write_words(halves, 2, bytes + i * HASH);
		}
		if (row_write(store, stage, SEEN_LOG_POSITION + at / SEEN_LOG_HASHES, bytes,
			n * HASH, err) < 0)
			return -1;
	}
	chunks->n_stored = chunks->n_log;
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
					  : log_write(store, stage, err);
	if (rc < 0 || stage_write_row(store, list, stage, err) < 0)
		return -1;
	stage->changed = false;
	return 0;
}

int
stage_delete(struct store *store, int64_t id, struct error *err)
{
	if (sql_run(store, SQL_SEEN_CHUNKS_DELETE, err, "ii", row_id(id, 0),
		row_id(id, UINT32_MAX)) < 0)
		return -1;
	return sql_run(store, SQL_SEEN_STAGE_DELETE, err, "i", id);
}
