/* MurmurHash3_x64_128 against hashes that Guava made. */
#include <stdlib.h>
#include <string.h>

#include "core/murmur.h"
#include "tap.h"

/* As Guava prints a hash: bytes, each half little-endian. */
static void
hash_hex(struct murmur hash, char ret_hex[33])
{
	for (int i = 0; i < 16; i++) {
		uint64_t half = i < 8 ? hash.h1 : hash.h2;

		snprintf(ret_hex + 2 * (size_t)i, 3, "%02x",
		    (unsigned)(half >> (8 * (i % 8)) & 0xff));
	}
}

/* Lines "HEX<TAB>text", of every length of tail. */
static void
test_vectors(void)
{
	FILE *file = fopen("tests/data/guava/12-murmur-tails.hashes", "r");
	char line[256], hex[33];
	int lines = 0, wrong = 0;

	while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		hash_hex(murmur_hash(line + 33, strlen(line + 33)), hex);
		lines++;
		if (strncmp(hex, line, 32) != 0) {
			printf("# %s: got %s\n", line, hex);
			wrong++;
		}
	}
	if (file != NULL)
		fclose(file);
	TEST(lines == 50 && wrong == 0, "every hash that Guava made is ours (%d lines)", lines);
}

static void
test_alignment(void)
{
	uint8_t text[80 + 8], *exact;
	bool same = true;

	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (uint8_t)(i * 37 + 200);
	for (size_t len = 0; len <= 80; len++) {
		struct murmur want = murmur_hash(text, len);

		for (size_t shift = 0; shift < 8; shift++) {
			/* Of exactly this size, so that a sanitizer sees any byte read beyond. */
			exact = malloc(shift + len + (shift + len == 0));
			if (exact == NULL)
				abort();
			memcpy(exact + shift, text, len);
			struct murmur got = murmur_hash(exact + shift, len);

			same = same && got.h1 == want.h1 && got.h2 == want.h2;
			free(exact);
		}
	}
	TEST(same, "a text has the same hash at every address");
}

int
main(void)
{
	char hex[33];

	hash_hex(murmur_hash(NULL, 0), hex);
	TEST(strcmp(hex, "00000000000000000000000000000000") == 0, "no bytes hash to zero");
	hash_hex(murmur_hash("\0", 1), hex);
	TEST(strcmp(hex, "00000000000000000000000000000000") != 0, "one NUL byte is not none");
	test_vectors();
	test_alignment();
	return tap_done();
}
