/* What seen_stage.c and seen_chunk.c, the rows of a stage, share. Only for them. */
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

static inline size_t
chunk_count(uint64_t words)
{
	return (size_t)((words + SEEN_CHUNK_WORDS - 1) / SEEN_CHUNK_WORDS);
}

/* Room for what is known of a stage's chunks: none exists, none is loaded. */
void stage_chunks_init(struct seen_stage *stage);

/* Whether the log has grown so long that its keys should go into the chunks; `more` are to come. */
bool stage_must_fold(const struct seen_stage *stage, bool more);

/* Room for n keys in all, and another key. */
void stage_log_reserve(struct seen_chunks *chunks, size_t n);
void stage_log_push(struct seen_stage *stage, struct murmur hash);

/* Make the log searchable for many keys. */
void stage_log_index(struct seen_chunks *chunks);

#endif
