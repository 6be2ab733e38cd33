/* How filters are written into rows. */
#include "store/seen_code.h"

#include <string.h>

#include "core/murmur.h"

enum {
	WORD = sizeof(uint64_t),
	LOW_BITS = 7,
	MORE = 1 << LOW_BITS
};

void
code_add_number(struct buf *ret, uint64_t number)
{
	for (; number >= MORE; number >>= LOW_BITS)
		buf_add_char(ret, (char)(unsigned char)(number % MORE | MORE));
	buf_add_char(ret, (char)number);
}

bool
code_read_number(struct code_reader *reader, uint64_t *ret_number)
{
	uint64_t number = 0;

	for (unsigned shift = 0; reader->left > 0 && shift < 64; shift += LOW_BITS) {
		uint8_t byte = *reader->at++;

		reader->left--;
		number |= (uint64_t)(byte % MORE) << shift;
		if (byte < MORE) {
			*ret_number = number;
			return true;
		}
	}
	return false;
}

static uint64_t
little_endian(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	return __builtin_bswap64(word);
#else
	return word;
#endif
}

void
code_write_words(const uint64_t *words, size_t n, uint8_t *ret_bytes)
{
	for (size_t i = 0; i < n; i++) {
		uint64_t word = little_endian(words[i]);

		memcpy(ret_bytes + i * WORD, &word, WORD);
	}
}

void
code_read_words(const uint8_t *bytes, size_t n, uint64_t *ret_words)
{
	for (size_t i = 0; i < n; i++) {
		uint64_t word;

		memcpy(&word, bytes + i * WORD, WORD);
		ret_words[i] = little_endian(word);
	}
}

void
code_add_words(struct buf *ret, const uint64_t *words, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint8_t bytes[WORD];

		code_write_words(&words[i], 1, bytes);
		buf_add(ret, bytes, WORD);
	}
}

uint64_t
code_checksum(uint64_t uid, uint64_t position, const void *bytes, size_t len)
{
	struct murmur inner = murmur_hash(bytes, len);
	uint64_t words[] = { uid, position, inner.h1, inner.h2 };
	uint8_t place[sizeof(words)];

	code_write_words(words, sizeof(words) / sizeof(words[0]), place);
	return murmur_hash(place, sizeof(place)).h1;
}
