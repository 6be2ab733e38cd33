/* A Bloom filter in Guava's layout. Knows words and hashes. */
#include "core/bloom.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

static int
fpp_check(double fpp, struct error *err)
{
	if (fpp > 0 && fpp < 1)
		return 0;
	return err_usage(err, "the false-positive probability must lie between 0 and 1");
}

static int
too_large(uint64_t capacity, double fpp, struct error *err)
{
	return err_usage(err,
	    "a filter for %" PRIu64 " keys at %g would be larger than %" PRIu64 " bytes", capacity,
	    fpp, BLOOM_WORDS_MAX * sizeof(uint64_t));
}

static int
hashes_check(double hashes, double fpp, int *ret_hashes, struct error *err)
{
	if (!(hashes <= BLOOM_HASHES_MAX))
		return err_usage(err, "a probability of %g would take more than %d hash functions",
		    fpp, BLOOM_HASHES_MAX);
	*ret_hashes = hashes < 1 ? 1 : (int)hashes;
	return 0;
}

/* Guava's number of bits, truncated as its cast to long does. */
static double
guava_bits(uint64_t capacity, double fpp)
{
	return trunc(-(double)capacity * log(fpp) / (log(2) * log(2)));
}

int
bloom_size_guava(uint64_t capacity, double fpp, struct bloom_size *ret_size, struct error *err)
{
	struct bloom_size size;
	double bits;

	if (capacity == 0)
		capacity = 1;
	if (fpp_check(fpp, err) < 0)
		return -1;
	bits = guava_bits(capacity, fpp);
	if (bits < 1)
		return err_usage(err,
		    "Guava has no filter for %" PRIu64 " keys at %g: it is 0 bits", capacity, fpp);
	if (bits > (double)(BLOOM_WORDS_MAX * BLOOM_WORD_BITS))
		return too_large(capacity, fpp, err);
	if (hashes_check(floor(bits / (double)capacity * log(2) + 0.5), fpp, &size.hashes, err) < 0)
		return -1;
	size.words = ((uint64_t)bits + BLOOM_WORD_BITS - 1) / BLOOM_WORD_BITS;
	*ret_size = size;
	return 0;
}

/*
 * Sizes that keep their promise.
 *
 * Guava sizes by the textbook formula rho^k, rho the share of bits set, as if
 * the k indexes of a key were independent. They come from two numbers, and that
 * shows in filters of a few words: keys whose second hash is 0, or half the
 * size, or any number of small order modulo the size, ask only one, two or a few
 * bits; and two keys with equal or opposite second hashes share most of theirs.
 * Each is a chance of the order of 1 / bits, against which fpp may be small.
 * What it adds was measured: all positions of a key times random shapes, in
 * random filters of 1 to 97 words, k 1 to 26, rho 0.01 to 0.55, 10^8 to 10^10
 * questions each. It is SHAPE / bits, with SHAPE below
 *
 *   1.5 rho + 3 rho^2                       always, and where that is less
 *   (3 rho + 50 rho^3) / min(k, 6 + odd)    if the odd part of words is above 3,
 *
 * by 3 to 50 %. (The sum wraps at 2^63, which moves an index by 2^63 mod bits.
 * That breaks the bad shapes up, but the better the larger the odd part of the
 * number of words; for a power of two not at all.)
 *
 * Also, rho differs between filters of equal size. Someone with a list of some
 * size has that one, not the mean of many, so from SPREAD_FROM keys on, where it
 * costs no more than 3 %, rho is taken two standard deviations above its mean,
 * by the variance of an occupancy (Johnson and Kotz, Urn Models, 1977, 3.3).
 *
 * Where fpp is far below 1 / bits no affordable size keeps the shapes below it, so
 * from SHAPE_FLOOR down they may reach that. Only late stages of a growing list
 * are asked for so little (and lists made for less than 10^-6, which keep the
 * textbook formula alone); the stages before leave an eighth of theirs for it.
 *
 * Found with it: of every n from 1 to 1000 at 5, 3, 2, 1, 0.1 and 0.01 %, and of
 * ten from 1500 to 1,000,000, none measured above fpp (the nearest: 0.98 fpp on
 * average over lists). Guava's words fail at a quarter of the n up to 300 at 1 %
 * and at all of them at 0.1 %.
 * Words against Guava's, at 1 %: 5 keys 2 for 1, 10: 3 for 2, 100: 16 for 15,
 * 1000: 153 for 150, from 10^5 on 0.3 % more or less; at 3 % 10 keys take 2 and
 * 50 take 6, as there. At 10^-6, 1000 keys take 2.5 times as many, 10^5 1 % more.
 */
#define SPREAD_FROM  UINT64_C(256)
#define SHAPE_FLOOR  1e-8
#define SHAPE_SCARCE 1e-6

struct fpp_parts {
	double plain; /* rho^k */
	double shape; /* what the shapes of keys add */
};

static double
shape_bound(uint64_t words, int hashes, double rho)
{
	uint64_t odd = words >> __builtin_ctzll(words);
	double terms = odd + 6 < (uint64_t)hashes ? (double)(odd + 6) : hashes;
	double any = 1.5 * rho + 3 * rho * rho;
	double other = (3 * rho + 50 * rho * rho * rho) / terms;

	return odd > 3 && other < any ? other : any;
}

static struct fpp_parts
fpp_parts(const struct bloom_size *size, uint64_t keys)
{
	double bits = (double)(size->words * BLOOM_WORD_BITS);
	double thrown = (double)keys * size->hashes;
	double zero = exp(thrown * log1p(-1 / bits)), load = thrown / bits;
	double variance = zero * (1 - (1 + load) * zero) / bits;
	double rho = 1 - zero;

	if (keys >= SPREAD_FROM && variance > 0)
		rho = fmin(1, rho + 2 * sqrt(variance));
	return (struct fpp_parts){
		.plain = pow(rho, size->hashes),
		.shape = shape_bound(size->words, size->hashes, rho) / bits,
	};
}

double
bloom_fpp_bound(const struct bloom_size *size, uint64_t keys)
{
	struct fpp_parts parts = fpp_parts(size, keys);
	double fpp = parts.plain + parts.shape;

	return keys == 0 ? 0 : fpp < 1 ? fpp : 1;
}

static bool
size_keeps(uint64_t words, int hashes, uint64_t capacity, double fpp)
{
	struct bloom_size size = { words, hashes };
	struct fpp_parts parts = fpp_parts(&size, capacity);
	double limit = fpp < SHAPE_SCARCE ? fmax(fpp * 7 / 8, SHAPE_FLOOR) : fpp;

	return parts.plain <= fpp && parts.plain + parts.shape <= limit;
}

int
bloom_size(uint64_t capacity, double fpp, struct bloom_size *ret_size, struct error *err)
{
	const uint64_t half_max = BLOOM_WORDS_MAX / 2;
	uint64_t guava, low, high; /* the last two: words / 2, rounded down, of odd numbers */
	double bits;
	int hashes = 0;

	if (fpp_check(fpp, err) < 0)
		return -1;
	if (capacity == 0)
		return err_usage(err, "the capacity must be at least 1");
	if (hashes_check(floor(-log2(fpp) + 0.5), fpp, &hashes, err) < 0)
		return -1;
	bits = guava_bits(capacity, fpp);
	if (bits > (double)(BLOOM_WORDS_MAX * BLOOM_WORD_BITS))
		return too_large(capacity, fpp, err);
	guava = bits < 1 ? 1 : ((uint64_t)bits + BLOOM_WORD_BITS - 1) / BLOOM_WORD_BITS;
	/* Among odd numbers of words more is never worse, so bisect those. */
	low = high = guava / 2;
	while (!size_keeps(2 * high + 1, hashes, capacity, fpp)) {
		if (high >= half_max)
			return too_large(capacity, fpp, err);
		low = high + 1;
		high = 2 * low < half_max ? 2 * low : half_max;
	}
	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (size_keeps(2 * middle + 1, hashes, capacity, fpp))
			high = middle;
		else
			low = middle + 1;
	}
	*ret_size = (struct bloom_size){ 2 * high + 1, hashes };
	/* The even number below fails only where its odd part is small. */
	if (2 * high >= guava && high > 0 && size_keeps(2 * high, hashes, capacity, fpp))
		ret_size->words = 2 * high;
	return 0;
}

int
bloom_stage(uint64_t capacity, double fpp, unsigned stage, uint64_t *ret_capacity, double *ret_fpp,
    struct error *err)
{
	if (fpp_check(fpp, err) < 0)
		return -1;
	if (capacity == 0)
		return err_usage(err, "the capacity must be at least 1");
	if (stage > 63 || capacity > (UINT64_C(1) << 63) >> stage)
		return err_usage(err, "the list can't grow any further");
	*ret_capacity = capacity << stage;
	*ret_fpp = ldexp(fpp, -(int)stage - 1);
	return 0;
}

double
bloom_fpp_compound(const double *fpps, size_t n)
{
	double log_none = 0; /* the logarithm keeps 1 - fpp exact for tiny ones */

	for (size_t i = 0; i < n; i++)
		log_none += log1p(-fpps[i]);
	return 0 - expm1(log_none); /* and not -expm1(), which of no fpp makes -0 */
}

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
