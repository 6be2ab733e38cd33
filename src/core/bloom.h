/*
 * A Bloom filter laid out bit for bit as Guava's, over words that the caller
 * owns: testing and adding, and what can be told from the bits. Knows hashes, not
 * keys, and no storage.
 *
 * Bit i is bit i % 64 of word i / 64. A key's k indexes come from its hash:
 *   MITZ_64: h = h1; k times: (h mod 2^63) mod bits, then h += h2 (wrapping).
 *   MITZ_32: a, b the low and high int32 of h1; for i = 1..k: c = a + i b in
 *            int32, inverted where negative; c mod bits.
 * From com.google.common.hash.BloomFilterStrategies.
 */
#ifndef CORE_BLOOM_H
#define CORE_BLOOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/bloom_size.h"
#include "core/murmur.h"

/* The numbers are those of Guava's serialised form. */
enum bloom_strategy {
	BLOOM_MITZ_32 = 0, /* of Guava before 16; read, never written */
	BLOOM_MITZ_64 = 1,
};

/* A filter as it is used; made by bloom_init, owns nothing. */
struct bloom {
	uint64_t *words; /* in the machine's own byte order */
	struct bloom_size size;
	enum bloom_strategy strategy;
	uint64_t wrap; /* 2^63 modulo the bits; private */
};

/* Use size->words words, which the caller keeps alive and frees; it zeroes them for a new filter. */
void bloom_init(struct bloom *ret, uint64_t *words, const struct bloom_size *size,
    enum bloom_strategy strategy);

/* Write the bit indexes of a key, size->hashes of them, in the order they are asked. */
void bloom_indexes(const struct bloom_size *size, enum bloom_strategy strategy, struct murmur hash,
    uint64_t *ret_indexes);

/* Whether the key was added: false is certain, true may be wrong. */
bool bloom_test(const struct bloom *bloom, struct murmur hash);

/* Add a key to a MITZ_64 filter. Whether a bit changed: it was certainly not there before. */
bool bloom_add(struct bloom *bloom, struct murmur hash);

/*
 * The same for n keys at once, in their order. They overlap the memory accesses
 * of several keys and are several times faster when the filter is larger than the
 * caches; BLOOM_BATCH keys at once are enough for that.
 */
enum {
	BLOOM_BATCH = 256
};
void bloom_test_batch(const struct bloom *bloom, const struct murmur *hashes, size_t n,
    bool *ret_seen);

/*
 * Adding may have to be taken back: the bits that it sets are written to
 * ret_bits, which has room for n x size.hashes, those of key i up to ret_ends[i].
 * A key none of whose bits changed was there, as one is that comes twice. To take
 * back the last keys, clear their bits.
 */
void bloom_add_batch(struct bloom *bloom, const struct murmur *hashes, size_t n, uint64_t *ret_bits,
    size_t *ret_ends);
void bloom_clear_bits(struct bloom *bloom, const uint64_t *bits, size_t n);

/* How many bits are set in n words. */
uint64_t bloom_bits_set(const uint64_t *words, uint64_t n);

/*
 * About how many distinct keys were added, from the number of bits set:
 * -bits / k ln(1 - set / bits) (Swamidass and Baldi 2007), rounded as Guava's
 * approximateElementCount(). A full filter counts as one lacking half a bit.
 */
uint64_t bloom_estimate(const struct bloom_size *size, uint64_t bits_set);

/* The false-positive probability now, (set / bits)^k, as Guava's expectedFpp(). */
double bloom_fpp_now(const struct bloom_size *size, uint64_t bits_set);

#endif
