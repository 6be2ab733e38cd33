/* The chunks of a stage, read when they are first needed. */
#include "store/seen_chunk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "store/seen_code.h"
#include "store/seen_log.h"

enum {
	WORD = sizeof(uint64_t),
	CHUNK_BYTES = SEEN_CHUNK_WORDS * WORD,
	FEW_KEYS = 4 /* to compare with the whole log is less work than to index it */
};

bool
chunk_row_good(const struct seen_stage *stage, uint64_t position, const uint8_t *bytes, int got,
    size_t len)
{
	uint64_t checksum;

	if (bytes == NULL || got < 0 || (size_t)got != len + WORD)
		return false;
	code_read_words(bytes + len, 1, &checksum);
	return checksum == code_checksum(stage->uid, position, bytes, len);
}

int
chunk_row_write(struct store *store, const struct seen_stage *stage, uint64_t position,
    uint8_t *bytes, size_t len, struct error *err)
{
	uint64_t checksum = code_checksum(stage->uid, position, bytes, len);

	code_write_words(&checksum, 1, bytes + len);
	return sql_run(store, SQL_SEEN_CHUNK_SET, err, "ib", chunk_row_id(stage->id, position),
	    bytes, len + WORD);
}

static size_t
chunk_words(const struct seen_stage *stage, size_t chunk)
{
	uint64_t left = stage->bloom.size.words - (uint64_t)chunk * SEEN_CHUNK_WORDS;

	return left < SEEN_CHUNK_WORDS ? (size_t)left : SEEN_CHUNK_WORDS;
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

	if (!chunk_row_good(stage, chunk, bytes, sqlite3_column_bytes(stmt, column), n * WORD))
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
	    sql_bind(store, SQL_SEEN_CHUNK_GET, err, "i", chunk_row_id(stage->id, chunk));
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
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_CHUNKS, err, "ii", chunk_row_id(stage->id, 0),
	    chunk_row_id(stage->id, SEEN_LOG_POSITION - 1));
	int row = -1, rc = 0;

	while (stmt != NULL && rc == 0 && (row = sql_step(store, stmt, err)) > 0) {
		uint64_t chunk =
		    (uint64_t)(sqlite3_column_int64(stmt, 0) - chunk_row_id(stage->id, 0));

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

int
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
	if (chunk_row_write(store, stage, chunk, bytes, n * WORD, err) < 0)
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
