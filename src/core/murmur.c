/* MurmurHash3_x64_128. Knows bytes only. */
#include "core/murmur.h"

#include <string.h>

enum {
	BLOCK = 16,
	WORD = 8
};

static const uint64_t c1 = UINT64_C(0x87c37b91114253d5), c2 = UINT64_C(0x4cf5ad432745937f);

/* A little-endian word from any address; compiles to one load. */
static inline uint64_t
load(const uint8_t *bytes)
{
	uint64_t word;

	memcpy(&word, bytes, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

static inline uint64_t
rotate(uint64_t x, int bits)
{
	return x << bits | x >> (64 - bits);
}

static inline uint64_t
mix1(uint64_t k)
{
	return rotate(k * c1, 31) * c2;
}

static inline uint64_t
mix2(uint64_t k)
{
	return rotate(k * c2, 33) * c1;
}

static inline uint64_t
finish(uint64_t h)
{
	h ^= h >> 33;
	h *= UINT64_C(0xff51afd7ed558ccd);
	h ^= h >> 33;
	h *= UINT64_C(0xc4ceb9fe1a85ec53);
	return h ^ h >> 33;
}

/* The last `n` (1 to 8) bytes before `end`, of a text that has `len` bytes before it. */
static inline uint64_t
load_last(const uint8_t *end, size_t n, size_t len)
{
	uint64_t word = 0;

	/* One load that begins before them is faster than a loop over them. */
	if (len >= WORD)
		return load(end - WORD) >> (WORD * (WORD - n));
	for (size_t i = 0; i < n; i++)
		word |= (uint64_t)end[-(ptrdiff_t)(i + 1)] << (WORD * (n - 1 - i));
	return word;
}

struct murmur
murmur_hash(const void *bytes, size_t len)
{
	const uint8_t *at = bytes;
	size_t tail = len % BLOCK;
	uint64_t h1 = 0, h2 = 0;

	for (size_t blocks = len / BLOCK; blocks > 0; blocks--, at += BLOCK) {
		h1 ^= mix1(load(at));
		h1 = (rotate(h1, 27) + h2) * 5 + 0x52dce729;
		h2 ^= mix2(load(at + WORD));
		h2 = (rotate(h2, 31) + h1) * 5 + 0x38495ab5;
	}
	if (tail > WORD) {
		h2 ^= mix2(load_last(at + tail, tail - WORD, len));
		h1 ^= mix1(load(at));
	} else if (tail > 0) {
		h1 ^= mix1(load_last(at + tail, tail, len));
	}
	h1 ^= len;
	h2 ^= len;
	h1 += h2;
	h2 += h1;
	h1 = finish(h1);
	h2 = finish(h2);
	h1 += h2;
	h2 += h1;
	return (struct murmur){ h1, h2 };
}
