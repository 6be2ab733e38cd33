/*
 * The rows of a stage in the table seen_chunk, of its chunks and of its log, which
 * differ by position; see seen_stage.h. Only for store/seen_*.c.
 */
#ifndef STORE_SEEN_CHUNK_H
#define STORE_SEEN_CHUNK_H

#include "store/seen_stage.h"

static inline size_t
bitmap_size(size_t n)
{
	return (n + 7) / 8;
}

static inline bool
bitmap_get(const uint8_t *bits, size_t i)
{
	return (bits[i / 8] >> (i % 8) & 1) != 0;
}

static inline void
bitmap_set(uint8_t *bits, size_t i)
{
	bits[i / 8] |= (uint8_t)(1 << i % 8);
}

static inline size_t
chunk_count(uint64_t words)
{
	return (size_t)((words + SEEN_CHUNK_WORDS - 1) / SEEN_CHUNK_WORDS);
}

/* The id of the row of a stage at a position. */
static inline int64_t
chunk_row_id(int64_t stage, uint64_t position)
{
	enum {
		POSITION_BITS = 32
	};

	return stage << POSITION_BITS | (int64_t)position;
}

/* Whether a row's `got` bytes are `len` and their checksum. */
bool chunk_row_good(const struct seen_stage *stage, uint64_t position, const uint8_t *bytes,
    int got, size_t len);

/* Write a row of `len` bytes, behind which there is room for their checksum. */
int chunk_row_write(struct store *store, const struct seen_stage *stage, uint64_t position,
    uint8_t *bytes, size_t len, struct error *err);

/* Write a chunk, where it is not all zeros. */
int chunk_write(struct store *store, struct seen_stage *stage, size_t chunk, struct error *err);

/* Room for what is known of a stage's chunks: none exists, none is loaded. */
void stage_chunks_init(struct seen_stage *stage);

#endif
