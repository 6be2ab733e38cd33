/* One stage of a list in memory. */
#include "store/seen_stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/mem.h"
#include "base/text.h"
#include "store/seen_chunk.h"
#include "store/seen_log.h"

enum {
	MAPPED_WORDS = 1 << 18, /* from here on pages that stay zero cost nothing */
	HUGE_PAGE = 2 << 20
};

int
seen_damaged(struct store *store, const char *list, const char *what, struct error *err)
{
	struct buf shown = BUF_INIT;

	text_shown(&shown, list, strlen(list));
	err_data(err, "%s: list '%s' is damaged: %s", store->file, buf_str(&shown), what);
	buf_release(&shown);
	return -1;
}

static size_t
words_size(const struct bloom_size *size)
{
	return (size_t)size->words * sizeof(uint64_t);
}

/* Whole huge pages, so that all of a filter can lie in such. */
static size_t
mapped_size(const struct bloom_size *size)
{
	return (words_size(size) + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
}

static uint64_t *
words_map(size_t size)
{
	char *space = mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	size_t before;

	if (space == MAP_FAILED)
		return NULL;
	before = (HUGE_PAGE - (uintptr_t)space % HUGE_PAGE) % HUGE_PAGE;
	if (before > 0)
		munmap(space, before);
	munmap(space + before + size, HUGE_PAGE - before);
	/* A question touches a few words: don't zero 2 MiB for each. */
	madvise(space + before, size, MADV_NOHUGEPAGE);
	return (uint64_t *)(void *)(space + before);
}

static uint64_t *
words_new(const struct bloom_size *size)
{
	uint64_t *words;

	if (size->words < MAPPED_WORDS) {
		words = mem_new(words_size(size));
		memset(words, 0, words_size(size));
		return words;
	}
	return words_map(mapped_size(size));
}

struct seen_stage *
stage_new(const struct bloom_size *size, enum bloom_strategy strategy, struct error *err)
{
	uint64_t *words = words_new(size);
	struct seen_stage *stage;

	if (words == NULL) {
		err_data(err, "no memory for a filter of %llu bytes",
		    (unsigned long long)words_size(size));
		return NULL;
	}
	stage = mem_new(sizeof(*stage));
	*stage = (struct seen_stage){ .fpp = NAN };
	bloom_init(&stage->bloom, words, size, strategy);
	return stage;
}

void
stage_free(struct seen_stage *stage)
{
	if (stage == NULL)
		return;
	if (stage->chunks != NULL) {
		free(stage->chunks->exists);
		free(stage->chunks->loaded);
		free(stage->chunks->log);
		free(stage->chunks->slots);
		free(stage->chunks);
	}
	if (stage->bloom.size.words < MAPPED_WORDS)
		free(stage->bloom.words);
	else
		munmap(stage->bloom.words, mapped_size(&stage->bloom.size));
	free(stage);
}

static uint8_t *
bitmap_new(size_t n)
{
	uint8_t *bits = mem_new(bitmap_size(n));

	memset(bits, 0, bitmap_size(n));
	return bits;
}

void
stage_chunks_init(struct seen_stage *stage)
{
	struct seen_chunks *chunks = mem_new(sizeof(*chunks));

	*chunks = (struct seen_chunks){ .n = chunk_count(stage->bloom.size.words) };
	chunks->exists = bitmap_new(chunks->n);
	chunks->loaded = bitmap_new(chunks->n);
	stage->chunks = chunks;
}

void
stage_set_apart(struct seen_stage *stage)
{
	if (stage->chunks != NULL)
		return;
	stage_chunks_init(stage);
	stage->chunks->whole = true;
	if (stage->added > 0)
		stage_touch_all(stage);
}

void
stage_touch_all(struct seen_stage *stage)
{
	stage->changed = true;
	if (stage->chunks != NULL)
		stage->chunks->overflow = true;
}

void
stage_test(const struct seen_stage *stage, const struct murmur *hashes, size_t n, bool *ret_seen)
{
	bloom_test_batch(&stage->bloom, hashes, n, ret_seen);
	if (!stage_log_apart(stage))
		return;
	for (size_t i = 0; i < n; i++)
		if (!ret_seen[i])
			ret_seen[i] = stage_log_has(stage->chunks, hashes[i]);
}

void
stage_note(struct seen_stage *stage, size_t n, uint64_t plain_bytes)
{
	stage->changed = true;
	stage->added += n;
	stage->plain_bytes += plain_bytes;
}

void
stage_unnote(struct seen_stage *stage, size_t plain_bytes)
{
	stage->added--;
	stage->plain_bytes -= plain_bytes;
	if (stage->chunks != NULL && !stage->chunks->overflow)
		stage->chunks->n_log--;
}

uint64_t
stage_bytes(const struct seen_stage *stage)
{
	enum {
		ROW = 80 /* the numbers of seen_stage */
	};
	const struct seen_chunks *chunks = stage->chunks;
	size_t rows;

	if (chunks == NULL)
		return 0;
	rows = (chunks->n_stored + SEEN_LOG_HASHES - 1) / SEEN_LOG_HASHES;
	return ROW + bitmap_size(chunks->n) +
	    chunks->n_exists * (SEEN_CHUNK_WORDS + 1) * sizeof(uint64_t) +
	    chunks->n_stored * sizeof(struct murmur) + rows * sizeof(uint64_t);
}
