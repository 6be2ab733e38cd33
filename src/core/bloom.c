/* A Bloom filter in Guava's layout. Knows words and hashes. */
#include "core/bloom.h"

#include <assert.h>
#include <math.h>

/* The sums h1 + i h2 are taken modulo 2^63 before they are taken modulo bits. */
#define SUM_MASK (~UINT64_C(0) >> 1)

/*
 * The indexes of one key, one after the other. To go from one to the next,
 * h2 mod bits is added, and 2^63 mod bits taken away when the sum passes 2^63:
 * two divisions a key and not k.
 */
struct walk {
	uint64_t sum, add;           /* below 2^63 */
	uint64_t index;              /* below bits, as are the steps */
	uint64_t step, step_wrapped; /* when the sum stays below 2^63, and when not */
	uint64_t bits;
};

static inline struct walk
walk_start(uint64_t bits, uint64_t wrap, struct murmur hash)
{
	struct walk walk = { .sum = hash.h1 & SUM_MASK, .add = hash.h2 & SUM_MASK, .bits = bits };

	walk.index = walk.sum % bits;
	walk.step = walk.add % bits;
	walk.step_wrapped = walk.step - wrap + (walk.step < wrap ? bits : 0);
	return walk;
}

static inline void
walk_on(struct walk *walk)
{
	uint64_t sum = walk->sum + walk->add;
	uint64_t index = walk->index + (sum > SUM_MASK ? walk->step_wrapped : walk->step);

	walk->sum = sum & SUM_MASK;
	walk->index = index - (index >= walk->bits ? walk->bits : 0);
}

static inline uint64_t
size_bits(const struct bloom_size *size)
{
	return size->words * BLOOM_WORD_BITS;
}

/* 2^63 mod bits */
static inline uint64_t
size_wrap(const struct bloom_size *size)
{
	return (SUM_MASK + 1) % size_bits(size);
}

/* Index i (1 to k) of the old strategy. */
static inline uint64_t
index_32(uint64_t bits, struct murmur hash, int i)
{
	uint32_t sum = (uint32_t)hash.h1 + (uint32_t)i * (uint32_t)(hash.h1 >> 32);

	return (sum > INT32_MAX ? ~sum : sum) % bits;
}

void
bloom_init(struct bloom *ret, uint64_t *words, const struct bloom_size *size,
    enum bloom_strategy strategy)
{
	assert(size->words >= 1 && size->words <= BLOOM_WORDS_MAX);
	assert(size->hashes >= 1 && size->hashes <= BLOOM_HASHES_MAX);
	ret->words = words;
	ret->size = *size;
	ret->strategy = strategy;
	ret->wrap = size_wrap(size);
}

void
bloom_indexes(const struct bloom_size *size, enum bloom_strategy strategy, struct murmur hash,
    uint64_t *ret_indexes)
{
	uint64_t bits = size_bits(size);
	struct walk walk = walk_start(bits, size_wrap(size), hash);

	for (int i = 0; i < size->hashes; i++) {
		ret_indexes[i] =
		    strategy == BLOOM_MITZ_64 ? walk.index : index_32(bits, hash, i + 1);
		walk_on(&walk);
	}
}

static inline bool
bit_get(const uint64_t *words, uint64_t index)
{
	return (words[index / BLOOM_WORD_BITS] >> (index % BLOOM_WORD_BITS) & 1) != 0;
}

/* Set a bit; whether it was clear. */
static inline bool
bit_set(uint64_t *words, uint64_t index)
{
	uint64_t *word = &words[index / BLOOM_WORD_BITS], old = *word;

	*word = old | UINT64_C(1) << (index % BLOOM_WORD_BITS);
	return *word != old;
}

static bool
test_32(const struct bloom *bloom, struct murmur hash)
{
	for (int i = 1; i <= bloom->size.hashes; i++)
		if (!bit_get(bloom->words, index_32(size_bits(&bloom->size), hash, i)))
			return false;
	return true;
}

static inline bool
test_64(const struct bloom *bloom, struct walk walk)
{
	for (int i = 0; i < bloom->size.hashes; i++) {
		if (!bit_get(bloom->words, walk.index))
			return false;
		walk_on(&walk);
	}
	return true;
}

static inline bool
add_64(struct bloom *bloom, struct walk walk)
{
	bool changed = false;

	for (int i = 0; i < bloom->size.hashes; i++) {
		changed |= bit_set(bloom->words, walk.index);
		walk_on(&walk);
	}
	return changed;
}

bool
bloom_test(const struct bloom *bloom, struct murmur hash)
{
	if (bloom->strategy == BLOOM_MITZ_32)
		return test_32(bloom, hash);
	return test_64(bloom, walk_start(size_bits(&bloom->size), bloom->wrap, hash));
}

bool
bloom_add(struct bloom *bloom, struct murmur hash)
{
	assert(bloom->strategy == BLOOM_MITZ_64);
	return add_64(bloom, walk_start(size_bits(&bloom->size), bloom->wrap, hash));
}

/*
 * The indexes of the keys to come, whose words are asked for while those before
 * them are dealt with. Found by measuring: fewer keys wait for memory, more lose
 * what they have fetched.
 */
enum {
	AHEAD_KEYS = 16,
	AHEAD_INDEXES = 512
};

struct ahead {
	const struct bloom *bloom;
	const struct murmur *next, *end; /* keys that are not begun */
	uint64_t *at, *wrap;             /* a ring of the indexes of some keys */
	uint64_t indexes[AHEAD_INDEXES];
};

/*
 * Asking only for the first two or three words, since most absent keys need no
 * more, was no faster for those and 1.5 x slower for the others. Asking for them
 * in the second cache is faster where they come from main memory.
 */
static inline void
ahead_start(struct ahead *ahead, uint64_t *ret_indexes)
{
	const struct bloom *bloom = ahead->bloom;
	struct walk walk = walk_start(size_bits(&bloom->size), bloom->wrap, *ahead->next++);

	for (int i = 0; i < bloom->size.hashes; i++) {
		ret_indexes[i] = walk.index;
		__builtin_prefetch(&bloom->words[walk.index / BLOOM_WORD_BITS], 0, 2);
		walk_on(&walk);
	}
}

static inline void
ahead_init(struct ahead *ahead, const struct bloom *bloom, const struct murmur *hashes, size_t n)
{
	size_t k = (size_t)bloom->size.hashes, keys = AHEAD_INDEXES / k;

	assert(keys > 0);
	keys = keys < AHEAD_KEYS ? keys : AHEAD_KEYS;
	keys = keys < n ? keys : n;
	ahead->bloom = bloom;
	ahead->next = hashes;
	ahead->end = hashes + n;
	ahead->at = ahead->indexes;
	ahead->wrap = ahead->indexes + keys * k;
	for (size_t i = 0; i < keys; i++)
		ahead_start(ahead, ahead->indexes + i * k);
}

/* The key whose indexes begin at ahead->at is done: another takes their place. */
static inline void
ahead_on(struct ahead *ahead)
{
	if (ahead->next < ahead->end)
		ahead_start(ahead, ahead->at);
	ahead->at += ahead->bloom->size.hashes;
	if (ahead->at == ahead->wrap)
		ahead->at = ahead->indexes;
}

/* Their words are at hand: leaving early, a misjudged branch, would cost more. */
static inline bool
test_indexes(const struct bloom *bloom, const uint64_t *indexes)
{
	bool seen = true;

	for (int i = 0; i < bloom->size.hashes; i++)
		seen &= bit_get(bloom->words, indexes[i]);
	return seen;
}

void
bloom_test_batch(const struct bloom *bloom, const struct murmur *hashes, size_t n, bool *ret_seen)
{
	struct ahead ahead;

	if (bloom->strategy == BLOOM_MITZ_32) {
		for (size_t i = 0; i < n; i++)
			ret_seen[i] = test_32(bloom, hashes[i]);
		return;
	}
	ahead_init(&ahead, bloom, hashes, n);
	for (size_t i = 0; i < n; i++, ahead_on(&ahead))
		ret_seen[i] = test_indexes(bloom, ahead.at);
}

void
bloom_add_batch(struct bloom *bloom, const struct murmur *hashes, size_t n, uint64_t *ret_bits,
    size_t *ret_ends)
{
	struct ahead ahead;
	size_t n_bits = 0;
	bool repeats = false;

	assert(bloom->strategy == BLOOM_MITZ_64);
	ahead_init(&ahead, bloom, hashes, n);
	for (size_t i = 0; i < n; i++, ahead_on(&ahead)) {
		size_t before = n_bits;

		/* Keys come in runs: after one that was there just look first, writing nothing. */
		if (!repeats || !test_indexes(bloom, ahead.at)) {
			for (int j = 0; j < bloom->size.hashes; j++) {
				/* Written either way, counted if it was clear: no branch to misjudge. */
				ret_bits[n_bits] = ahead.at[j];
				n_bits += bit_set(bloom->words, ahead.at[j]);
			}
		}
		repeats = n_bits == before;
		ret_ends[i] = n_bits;
	}
}

void
bloom_clear_bits(struct bloom *bloom, const uint64_t *bits, size_t n)
{
	for (size_t i = 0; i < n; i++)
		bloom->words[bits[i] / BLOOM_WORD_BITS] &=
		    ~(UINT64_C(1) << (bits[i] % BLOOM_WORD_BITS));
}

uint64_t
bloom_bits_set(const uint64_t *words, uint64_t n)
{
	uint64_t set = 0;

	for (uint64_t i = 0; i < n; i++)
		set += (uint64_t)__builtin_popcountll(words[i]);
	return set;
}

uint64_t
bloom_estimate(const struct bloom_size *size, uint64_t bits_set)
{
	double bits = (double)size_bits(size);
	double set = (double)bits_set < bits ? (double)bits_set : bits - 0.5;

	return (uint64_t)(-bits / size->hashes * log1p(-set / bits) + 0.5);
}

double
bloom_fpp_now(const struct bloom_size *size, uint64_t bits_set)
{
	return pow((double)bits_set / (double)size_bits(size), size->hashes);
}
