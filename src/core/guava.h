/*
 * The serialised form of Guava's BloomFilter, as writeTo() makes and readFrom()
 * reads it: a byte for the strategy, one for k (unsigned), the number of words
 * as a big-endian int, then the words, big-endian. It holds neither capacity nor
 * fpp nor a checksum. Knows bytes; reading files and memory is the caller's.
 */
#ifndef CORE_GUAVA_H
#define CORE_GUAVA_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "core/bloom.h"

enum {
	GUAVA_HEADER_SIZE = 6,
	GUAVA_WORD_SIZE = 8
};

struct guava_header {
	enum bloom_strategy strategy;
	struct bloom_size size;
};

/*
 * Read the header of a filter that is `len` bytes long as a whole, of which
 * `bytes` need hold only the first GUAVA_HEADER_SIZE (or all, if that is less).
 * So the length is known to be right before anything is allocated for it.
 * ERR_DATA when it is no such filter: unknown strategy, no hash functions, no
 * words, or bytes missing or left over.
 */
int guava_header_read(const uint8_t *bytes, uint64_t len, struct guava_header *ret_header,
    struct error *err);

/* Write the header of a filter; a MITZ_32 one is written as such. */
void guava_header_write(const struct guava_header *header, uint8_t ret_bytes[GUAVA_HEADER_SIZE]);

/* How long a filter of that many words is, in bytes. */
uint64_t guava_length(uint64_t words);

/* n words from and to their serialised form of GUAVA_WORD_SIZE bytes each. */
void guava_words_read(const uint8_t *bytes, size_t n, uint64_t *ret_words);
void guava_words_write(const uint64_t *words, size_t n, uint8_t *ret_bytes);

#endif
