/* Filters as Guava writes them: one that is taken has just its words, and is written back alike. */
#include <stdlib.h>
#include <string.h>

#include "core/guava.h"
#include "core/murmur.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct guava_header header;
	struct error err = ERR_INIT;
	struct bloom bloom;
	uint64_t *words;
	uint8_t *back;

	if (guava_header_read(data, size, &header, &err) < 0)
		return 0;
	if (guava_length(header.size.words) != size)
		abort();
	words = malloc((size_t)header.size.words * sizeof(*words));
	back = malloc(size);
	guava_words_read(data + GUAVA_HEADER_SIZE, (size_t)header.size.words, words);
	bloom_init(&bloom, words, &header.size, header.strategy);
	bloom_test(&bloom, murmur_hash("key", 3));
	bloom_estimate(&header.size, bloom_bits_set(words, header.size.words));
	guava_header_write(&header, back);
	guava_words_write(words, (size_t)header.size.words, back + GUAVA_HEADER_SIZE);
	if (memcmp(back, data, size) != 0)
		abort();
	free(words);
	free(back);
	return 0;
}
