/*
 * The log of a stage: hashes of keys whose bits are not in its chunks yet; see
 * seen_stage.h. Only for store/seen_*.c.
 */
#ifndef STORE_SEEN_LOG_H
#define STORE_SEEN_LOG_H

#include "store/seen_stage.h"

/* Whether it has grown so long that it should be folded into the chunks; `more` keys are to come. */
bool stage_log_full(const struct seen_stage *stage, bool more);

/* Make it searchable for many keys. */
void stage_log_index(struct seen_chunks *chunks);

bool stage_log_has(const struct seen_chunks *chunks, struct murmur hash);

/* Read it: `logged` keys, -1 with ERR_DATA where they are not there. */
int stage_log_read(struct store *store, const char *list, struct seen_stage *stage, uint64_t logged,
    struct error *err);

/* Append what is new to what is stored: its last row again, and new ones. */
int stage_log_write(struct store *store, struct seen_stage *stage, struct error *err);

/* A bitmap of the chunks that its keys have bits in. The caller frees. */
uint8_t *stage_log_chunks(const struct seen_stage *stage);

#endif
