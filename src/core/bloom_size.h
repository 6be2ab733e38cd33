/*
 * How large a Bloom filter has to be for so many keys and such a false-positive
 * probability: Guava's sizes, and such as keep their promise; and the stages of a
 * filter that grows.
 */
#ifndef CORE_BLOOM_SIZE_H
#define CORE_BLOOM_SIZE_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* Guava counts words in an int and hash functions in a byte. */
#define BLOOM_WORDS_MAX UINT64_C(0x7fffffff)
enum {
	BLOOM_HASHES_MAX = 255,
	BLOOM_WORD_BITS = 64
};

struct bloom_size {
	uint64_t words; /* 1 to BLOOM_WORDS_MAX */
	int hashes;     /* k, 1 to BLOOM_HASHES_MAX */
};

/*
 * The size for `capacity` (1 and up) keys at a false-positive probability of at
 * most fpp (between 0 and 1, neither included), kept when measured: the least
 * number of words, not below Guava's, for which bloom_fpp_bound() is at most
 * fpp; below 10^-6 only the sum over the stages of a list is kept. How the rule
 * was found and what it costs stands in bloom_size.c.
 * ERR_USAGE for numbers out of range and for a filter that can't be: more than
 * BLOOM_WORDS_MAX words or BLOOM_HASHES_MAX hashes. Never a smaller one.
 */
int bloom_size(uint64_t capacity, double fpp, struct bloom_size *ret_size, struct error *err);

/*
 * The size that Guava 31.1 gives: bits = -n ln p / (ln 2)^2 truncated, words
 * rounded up, k = round(bits / n ln 2), at least 1; a capacity of 0 counts as 1.
 * Newer ones take k = round(-log2 p), which differs for a few very small n.
 * Its small filters answer "seen" more often than fpp. Errors as above; also
 * where Guava refuses, as the size would be no bits.
 */
int bloom_size_guava(uint64_t capacity, double fpp, struct bloom_size *ret_size, struct error *err);

/* An upper bound of the false-positive probability with `keys` keys added; see bloom_size.c. */
double bloom_fpp_bound(const struct bloom_size *size, uint64_t keys);

/*
 * Stage `stage` (0 and up) of a list that was made for `capacity` and fpp: it
 * holds capacity 2^stage keys at fpp / 2^(stage + 1), so that the stages
 * together stay below fpp however many there are. ERR_USAGE when the capacity
 * is beyond 2^63.
 */
int bloom_stage(uint64_t capacity, double fpp, unsigned stage, uint64_t *ret_capacity,
    double *ret_fpp, struct error *err);

/* The false-positive probability of asking n filters: 1 - prod(1 - fpp_i). 0 for none. */
double bloom_fpp_compound(const double *fpps, size_t n);

#endif
