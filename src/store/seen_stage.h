/*
 * One stage of a list: a filter in memory (seen_stage.c), its chunks read when they
 * are first needed (seen_chunk.c), its log (seen_log.c), and how it is stored as a
 * whole (seen_row.c). Knows nothing of other stages. Only for store/.
 *
 * A stage that is not in its list's own row has one in seen_stage and its bits in
 * seen_chunk, keyed stage << 32 | position:
 *   position 0 and up: SEEN_CHUNK_WORDS words each, the last one fewer, then a
 *     checksum (seen_code.h); a chunk of zeros has no row. seen_stage.chunks has
 *     a bit for each chunk that has, so that a missing one is missed.
 *   from SEEN_LOG_POSITION on: the log, hashes of keys whose bits are not in the
 *     chunks yet, SEEN_LOG_HASHES to a row, then a checksum. So a few new keys
 *     are a few bytes and not a page for each of their bits. It is folded into
 *     the chunks when it has grown to a fraction of them.
 * seen_stage.checksum covers all the other columns.
 */
#ifndef STORE_SEEN_STAGE_H
#define STORE_SEEN_STAGE_H

#include "core/bloom.h"
#include "store/sql.h"

enum {
	SEEN_CHUNK_WORDS = 504, /* with its checksum and all that SQLite adds, one page */
	SEEN_LOG_HASHES = 252,
};
#define SEEN_LOG_POSITION (UINT32_C(1) << 31)

/* What is in the file of a stage that has a row of its own, and what is to be. */
struct seen_chunks {
	size_t n;
	uint8_t *exists, *loaded; /* a bit each; what does not exist needn't be loaded */
	size_t n_exists, n_loaded;
	bool whole;         /* all that exists is loaded, and the log is in the words */
	bool huge;          /* huge pages were asked for */
	struct murmur *log; /* the stored ones, then those that are only in memory */
	size_t n_log, n_stored, cap_log;
	bool overflow;   /* more keys are only in memory than the log has room for */
	uint32_t *slots; /* hash table over the log; or NULL */
	size_t n_slots;
};

struct seen_stage {
	int64_t id;     /* its row in seen_stage; 0: it has none */
	uint64_t uid;   /* 63 bits; equal ones merge */
	int64_t device; /* that made it; 0: imported */
	unsigned ordinal;
	uint64_t capacity; /* 0: unknown */
	double fpp;        /* NaN: unknown */
	struct bloom bloom;
	uint64_t added, plain_bytes; /* keys, and their bytes with a line end each */
	struct seen_chunks *chunks;  /* NULL: in the row of its list */
	bool changed;
};

/* An empty one in memory. NULL with ERR_DATA where there is no memory for its words. */
struct seen_stage *stage_new(const struct bloom_size *size, enum bloom_strategy strategy,
    struct error *err);
void stage_free(struct seen_stage *stage);

/* Give a stage that stood in its list's row one of its own at the next stage_save(). */
void stage_set_apart(struct seen_stage *stage);

/* Read the row of a stage of that list, and its log. -1 with ERR_DATA, also where it is damaged. */
int stage_load(struct store *store, const char *list, int64_t id, struct seen_stage **ret,
    struct error *err);

/*
 * Read what testing or adding n keys needs; all of it where that is less work.
 * `list` is for messages.
 */
int stage_need(struct store *store, const char *list, struct seen_stage *stage,
    const struct murmur *hashes, size_t n, struct error *err);
int stage_need_all(struct store *store, const char *list, struct seen_stage *stage,
    struct error *err);

/* Whether the keys, which stage_need() was asked for, are there. n is up to BLOOM_BATCH. */
void stage_test(const struct seen_stage *stage, const struct murmur *hashes, size_t n,
    bool *ret_seen);

/* Whether the log has keys that are not in the words. */
bool stage_log_apart(const struct seen_stage *stage);

/* Whether the stored log is longer than one should be that no more keys are about to come to. */
bool stage_log_long(const struct seen_stage *stage);

/*
 * Note n keys whose bits have been set, of so many plain bytes together; each goes
 * into the log too, while that takes any. stage_unnote() takes back the last one.
 */
void stage_note(struct seen_stage *stage, size_t n, uint64_t plain_bytes);
bool stage_logs(const struct seen_stage *stage);
void stage_log(struct seen_stage *stage, struct murmur hash);
void stage_unnote(struct seen_stage *stage, size_t plain_bytes);

/* Every bit may have changed: write all chunks. */
void stage_touch_all(struct seen_stage *stage);

/* Write what has changed; see seen_write(). Needs the write lock. */
int stage_save(struct store *store, const char *list, struct seen_stage *stage, bool more,
    struct error *err);

/* Delete the rows of a stage. */
int stage_delete(struct store *store, int64_t id, struct error *err);

/* Bytes of its rows' contents, where it has rows. */
uint64_t stage_bytes(const struct seen_stage *stage);

/* Fail: list `list` is damaged. */
int seen_damaged(struct store *store, const char *list, const char *what, struct error *err);

#endif
