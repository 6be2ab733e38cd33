/* Finding a byte in many at a time. */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
# include <emmintrin.h>
#endif

enum {
	SCAN_BYTES = 64
};

/* Bit i tells whether bytes[i] is `byte`, i below SCAN_BYTES. The same on every processor. */
static inline uint64_t scan_equal(const char *bytes, char byte);

/* What scan_equal() is where nothing faster is known. */
static inline uint64_t scan_equal_portable(const char *bytes, char byte);

/* The same for eight bytes. */
static inline uint64_t
scan_word(const char *bytes, char byte)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), low = 0x7f * ones;
	uint64_t word, equal;

	memcpy(&word, bytes, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	word ^= ones * (unsigned char)byte;
	/* The high bit of each byte that is 0 now; no carry leaves a byte. */
	equal = ~(((word & low) + low) | word | low);
	/* Bit 8 i + 7 goes to bit 56 + i; no two of the products' bits meet. */
	return (equal >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

static inline uint64_t
scan_equal_portable(const char *bytes, char byte)
{
	uint64_t equal = 0;

	for (int i = 0; i < SCAN_BYTES; i += 8)
		equal |= scan_word(bytes + i, byte) << i;
	return equal;
}

#ifdef __SSE2__
static inline uint64_t
scan_vector(const char *bytes, __m128i wanted)
{
	__m128i vector = _mm_loadu_si128((const __m128i *)(const void *)bytes);

	return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(vector, wanted));
}

static inline uint64_t
scan_equal(const char *bytes, char byte)
{
	__m128i wanted = _mm_set1_epi8(byte);

	return scan_vector(bytes, wanted) | scan_vector(bytes + 16, wanted) << 16 |
	    scan_vector(bytes + 32, wanted) << 32 | scan_vector(bytes + 48, wanted) << 48;
}
#else
static inline uint64_t
scan_equal(const char *bytes, char byte)
{
	return scan_equal_portable(bytes, byte);
}
#endif

#endif
