/* The serialised form of Guava's BloomFilter. */
#include "core/guava.h"

#include <inttypes.h>

static uint64_t
read_big_endian(const uint8_t *bytes, size_t n)
{
	uint64_t value = 0;

	for (size_t i = 0; i < n; i++)
		value = value << 8 | bytes[i];
	return value;
}

static void
write_big_endian(uint64_t value, size_t n, uint8_t *ret_bytes)
{
	for (size_t i = n; i-- > 0; value >>= 8)
		ret_bytes[i] = (uint8_t)(value & 0xff);
}

uint64_t
guava_length(uint64_t words)
{
	return GUAVA_HEADER_SIZE + words * GUAVA_WORD_SIZE;
}

int
guava_header_read(const uint8_t *bytes, uint64_t len, struct guava_header *ret_header,
    struct error *err)
{
	uint64_t words;

	if (len < GUAVA_HEADER_SIZE)
		return err_data(err,
		    "not a Guava filter: %" PRIu64 " bytes, its header alone has %d", len,
		    GUAVA_HEADER_SIZE);
	if (bytes[0] != BLOOM_MITZ_32 && bytes[0] != BLOOM_MITZ_64)
		return err_data(err, "not a Guava filter: unknown strategy %d", bytes[0]);
	if (bytes[1] == 0)
		return err_data(err, "damaged Guava filter: it has no hash functions");
	words = read_big_endian(bytes + 2, 4);
	/* An int in Java, so what is above is a negative number. */
	if (words == 0 || words > BLOOM_WORDS_MAX)
		return err_data(err, "damaged Guava filter: it says it has %" PRId32 " words",
		    (int32_t)(uint32_t)words);
	if (len != guava_length(words))
		return err_data(err,
		    "damaged Guava filter: %" PRIu64 " words are %" PRIu64
		    " bytes, but there are %" PRIu64,
		    words, guava_length(words), len);
	*ret_header = (struct guava_header){
		.strategy = (enum bloom_strategy)bytes[0],
		.size = { .words = words, .hashes = bytes[1] },
	};
	return 0;
}

void
guava_header_write(const struct guava_header *header, uint8_t ret_bytes[GUAVA_HEADER_SIZE])
{
	ret_bytes[0] = (uint8_t)header->strategy;
	ret_bytes[1] = (uint8_t)header->size.hashes;
	write_big_endian(header->size.words, 4, ret_bytes + 2);
}

void
guava_words_read(const uint8_t *bytes, size_t n, uint64_t *ret_words)
{
	for (size_t i = 0; i < n; i++)
		ret_words[i] = read_big_endian(bytes + i * GUAVA_WORD_SIZE, GUAVA_WORD_SIZE);
}

void
guava_words_write(const uint64_t *words, size_t n, uint8_t *ret_bytes)
{
	for (size_t i = 0; i < n; i++)
		write_big_endian(words[i], GUAVA_WORD_SIZE, ret_bytes + i * GUAVA_WORD_SIZE);
}
