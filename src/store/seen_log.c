/* The log of a stage. */
#include "store/seen_log.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "store/seen_chunk.h"
#include "store/seen_code.h"

enum {
	WORD = sizeof(uint64_t),
	HASH = sizeof(struct murmur),
	LOG_BYTES = SEEN_LOG_HASHES * HASH,
	LOG_USUAL = 1 << 15 /* hashes */
};

/*
 * How many hashes the log may hold. Who asks next has to read it: an eighth of the
 * filter's bytes, at most 512 KiB. While more keys are to come it pays to write
 * the filter less often: a quarter, at most 4 MiB.
 */
static size_t
log_limit(const struct seen_stage *stage, bool more)
{
	const uint64_t bytes = stage->bloom.size.words * sizeof(uint64_t);
	const uint64_t limit = more ? 4 << 20 : 512 << 10, part = more ? bytes / 4 : bytes / 8;

	return (size_t)((part < limit ? part : limit) / sizeof(struct murmur));
}

bool
stage_log_full(const struct seen_stage *stage, bool more)
{
	return stage->chunks->n_log > log_limit(stage, more);
}

bool
stage_log_long(const struct seen_stage *stage)
{
	return stage->chunks != NULL && stage->chunks->n_stored > log_limit(stage, false);
}

bool
stage_log_apart(const struct seen_stage *stage)
{
	return stage->chunks != NULL && stage->chunks->n_stored > 0 && !stage->chunks->whole;
}

static size_t
slot_of(const struct seen_chunks *chunks, struct murmur hash)
{
	return (size_t)hash.h1 & (chunks->n_slots - 1);
}

void
stage_log_index(struct seen_chunks *chunks)
{
	chunks->n_slots = 16;
	while (chunks->n_slots < 2 * chunks->n_log)
		chunks->n_slots *= 2;
	chunks->slots = mem_new(chunks->n_slots * sizeof(*chunks->slots));
	memset(chunks->slots, 0, chunks->n_slots * sizeof(*chunks->slots));
	for (size_t i = 0; i < chunks->n_log; i++) {
		size_t slot = slot_of(chunks, chunks->log[i]);

		while (chunks->slots[slot] != 0)
			slot = (slot + 1) & (chunks->n_slots - 1);
		chunks->slots[slot] = (uint32_t)i + 1;
	}
}

static bool
same_hash(struct murmur a, struct murmur b)
{
	return a.h1 == b.h1 && a.h2 == b.h2;
}

bool
stage_log_has(const struct seen_chunks *chunks, struct murmur hash)
{
	if (chunks->slots == NULL) {
		for (size_t i = 0; i < chunks->n_log; i++)
			if (same_hash(chunks->log[i], hash))
				return true;
		return false;
	}
	for (size_t slot = slot_of(chunks, hash); chunks->slots[slot] != 0;
	     slot = (slot + 1) & (chunks->n_slots - 1))
		if (same_hash(chunks->log[chunks->slots[slot] - 1], hash))
			return true;
	return false;
}

static void
stage_log_reserve(struct seen_chunks *chunks, size_t n)
{
	void *log = chunks->log;

	mem_reserve(&log, &chunks->cap_log, n, sizeof(*chunks->log));
	chunks->log = log;
}

static void
stage_log_push(struct seen_stage *stage, struct murmur hash)
{
	struct seen_chunks *chunks = stage->chunks;

	stage_log_reserve(chunks, chunks->n_log + 1);
	chunks->log[chunks->n_log++] = hash;
}

bool
stage_logs(const struct seen_stage *stage)
{
	return stage->chunks != NULL && !stage->chunks->overflow;
}

void
stage_log(struct seen_stage *stage, struct murmur hash)
{
	struct seen_chunks *chunks = stage->chunks;

	if (chunks->overflow)
		return;
	if (chunks->n_log > log_limit(stage, true) && chunks->whole)
		chunks->overflow = true;
	else
		stage_log_push(stage, hash);
}

static int
log_take(struct store *store, const char *list, struct seen_stage *stage, sqlite3_stmt *stmt,
    struct error *err)
{
	uint64_t position = (uint64_t)(sqlite3_column_int64(stmt, 0) - chunk_row_id(stage->id, 0));
	const uint8_t *bytes = sqlite3_column_blob(stmt, 1);
	int len = sqlite3_column_bytes(stmt, 1);
	size_t n = len < WORD ? 0 : ((size_t)len - WORD) / HASH;

	if (position != SEEN_LOG_POSITION + stage->chunks->n_log / SEEN_LOG_HASHES ||
	    !chunk_row_good(stage, position, bytes, len, n * HASH))
		return seen_damaged(store, list, "the log of new URLs", err);
	for (size_t i = 0; i < n; i++) {
		uint64_t halves[2];

		code_read_words(bytes + i * HASH, 2, halves);
		stage_log_push(stage, (struct murmur){ halves[0], halves[1] });
	}
	return 0;
}

int
stage_log_read(struct store *store, const char *list, struct seen_stage *stage, uint64_t logged,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SEEN_CHUNKS, err, "ii",
	    chunk_row_id(stage->id, SEEN_LOG_POSITION), chunk_row_id(stage->id, UINT32_MAX));
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

int
stage_log_write(struct store *store, struct seen_stage *stage, struct error *err)
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
		if (chunk_row_write(store, stage, SEEN_LOG_POSITION + at / SEEN_LOG_HASHES, bytes,
			n * HASH, err) < 0)
			return -1;
	}
	chunks->n_stored = chunks->n_log;
	return 0;
}

uint8_t *
stage_log_chunks(const struct seen_stage *stage)
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
