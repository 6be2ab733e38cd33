/*
 * Filters made and asked on the command line, to be compared with the real Guava.
 *
 *   driver guava N FPP <LIST >FILTER   a filter of Guava's size with LIST's lines
 *   driver ours N FPP <LIST >FILTER    the same of our size
 *   driver ask FILTER <LIST            1 or 0 for each line: seen or not
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "core/guava.h"

static int
fail(const char *why)
{
	fprintf(stderr, "driver: %s\n", why);
	return 3;
}

static int
make(const struct bloom_size *size)
{
	struct guava_header header = { BLOOM_MITZ_64, *size };
	uint64_t *words = mem_new(size->words * sizeof(*words));
	uint64_t length = guava_length(size->words);
	uint8_t *bytes = mem_new(length);
	struct bloom bloom;
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;

	memset(words, 0, size->words * sizeof(*words));
	bloom_init(&bloom, words, size, BLOOM_MITZ_64);
	while ((len = getline(&line, &cap, stdin)) > 0)
		bloom_add(&bloom, murmur_hash(line, (size_t)len - (line[len - 1] == '\n')));
	guava_header_write(&header, bytes);
	guava_words_write(words, size->words, bytes + GUAVA_HEADER_SIZE);
	length -= fwrite(bytes, 1, length, stdout);
	free(line);
	free(bytes);
	free(words);
	return length > 0 || fflush(stdout) != 0 ? fail(strerror(errno)) : 0;
}

static int
ask(const struct buf *bytes)
{
	const uint8_t *at = (const uint8_t *)bytes->data;
	struct guava_header header;
	struct error err = ERR_INIT;
	struct bloom bloom;
	uint64_t *words;
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;

	if (guava_header_read(at, bytes->len, &header, &err) < 0)
		return fail(err.message);
	words = mem_new(header.size.words * sizeof(*words));
	guava_words_read(at + GUAVA_HEADER_SIZE, header.size.words, words);
	bloom_init(&bloom, words, &header.size, header.strategy);
	while ((len = getline(&line, &cap, stdin)) > 0) {
		size_t key = (size_t)len - (line[len - 1] == '\n');

		puts(bloom_test(&bloom, murmur_hash(line, key)) ? "1" : "0");
	}
	free(line);
	free(words);
	return fflush(stdout) != 0 ? fail(strerror(errno)) : 0;
}

static int
ask_file(const char *path)
{
	struct buf bytes = BUF_INIT;
	FILE *file = fopen(path, "rb");
	char part[4096];
	size_t got;
	int rc;

	if (file == NULL)
		return fail(strerror(errno));
	while ((got = fread(part, 1, sizeof(part), file)) > 0)
		buf_add(&bytes, part, got);
	fclose(file);
	rc = ask(&bytes);
	buf_release(&bytes);
	return rc;
}

int
main(int argc, char **argv)
{
	struct error err = ERR_INIT;
	struct bloom_size size;
	uint64_t n;
	double fpp;
	int rc;

	if (argc == 3 && strcmp(argv[1], "ask") == 0)
		return ask_file(argv[2]);
	if (argc != 4)
		return fail("usage: driver guava|ours N FPP | ask FILTER");
	n = strtoull(argv[2], NULL, 10);
	fpp = strtod(argv[3], NULL);
	rc = strcmp(argv[1], "ours") == 0 ? bloom_size(n, fpp, &size, &err)
					  : bloom_size_guava(n, fpp, &size, &err);
	return rc < 0 ? fail(err.message) : make(&size);
}
