/* Filters that Guava made: read, understood, and made again bit for bit. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "core/guava.h"
#include "tap.h"

#define DATA "tests/data/guava/"

static struct buf
read_file(const char *name, const char *end)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	char part[4096];
	size_t got;
	FILE *file;

	buf_addf(&path, DATA "%s%s", name, end);
	file = fopen(buf_str(&path), "rb");
	if (file == NULL) {
		perror(buf_str(&path));
		exit(1);
	}
	while ((got = fread(part, 1, sizeof(part), file)) > 0)
		buf_add(&text, part, got);
	fclose(file);
	buf_release(&path);
	return text;
}

/* The bytes that a .hex file spells; blanks between them don't count. */
static struct buf
read_hex(const char *name)
{
	struct buf text = read_file(name, ".hex"), bytes = BUF_INIT;
	const char *at = buf_str(&text);

	for (; *at != '\0'; at++) {
		char pair[3] = { at[0], at[1], '\0' };

		if (strchr(" \n", *at) != NULL)
			continue;
		buf_add_char(&bytes, (char)strtoul(pair, NULL, 16));
		at++;
	}
	buf_release(&text);
	return bytes;
}

/* Take the next line off a text, without its end. False when there is none. */
static bool
next_line(const struct buf *text, size_t *at, const char **ret_line, size_t *ret_len)
{
	const char *end;

	if (*at >= text->len)
		return false;
	*ret_line = text->data + *at;
	end = memchr(*ret_line, '\n', text->len - *at);
	*ret_len = end == NULL ? text->len - *at : (size_t)(end - *ret_line);
	*at += *ret_len + 1;
	return true;
}

struct filter {
	struct guava_header header;
	struct bloom bloom;
};

/* Read a serialised filter; the caller frees its words. */
static bool
filter_read(const struct buf *bytes, struct filter *ret)
{
	const uint8_t *at = (const uint8_t *)bytes->data;
	struct error err = ERR_INIT;
	uint64_t *words;

	if (guava_header_read(at, bytes->len, &ret->header, &err) < 0) {
		printf("# %s\n", err.message);
		return false;
	}
	words = mem_new(ret->header.size.words * sizeof(*words));
	guava_words_read(at + GUAVA_HEADER_SIZE, ret->header.size.words, words);
	bloom_init(&ret->bloom, words, &ret->header.size, ret->header.strategy);
	return true;
}

static struct buf
filter_write(const struct bloom *bloom)
{
	struct guava_header header = { bloom->strategy, bloom->size };
	uint64_t length = guava_length(bloom->size.words);
	uint8_t *bytes = mem_new(length);
	struct buf text = BUF_INIT;

	guava_header_write(&header, bytes);
	guava_words_write(bloom->words, bloom->size.words, bytes + GUAVA_HEADER_SIZE);
	buf_add(&text, bytes, length);
	free(bytes);
	return text;
}

/* Whether every line is seen in the filter, and by the indexes one by one, too. */
static bool
all_seen(const struct bloom *bloom, const struct buf *list)
{
	uint64_t indexes[BLOOM_HASHES_MAX];
	const char *line;
	size_t at = 0, len;

	while (next_line(list, &at, &line, &len)) {
		struct murmur hash = murmur_hash(line, len);
		bool batch = false;

		bloom_test_batch(bloom, &hash, 1, &batch);
		if (!bloom_test(bloom, hash) || !batch)
			return false;
		bloom_indexes(&bloom->size, bloom->strategy, hash, indexes);
		for (int i = 0; i < bloom->size.hashes; i++)
			if ((bloom->words[indexes[i] / 64] >> indexes[i] % 64 & 1) == 0)
				return false;
	}
	return true;
}

/* Make the filter of a list anew and compare it with what Guava wrote. */
static bool
made_equal(const struct bloom_size *size, const struct buf *list, const struct buf *want)
{
	uint64_t *words = mem_new(size->words * sizeof(*words));
	const char *line;
	size_t at = 0, len;
	struct bloom bloom;
	struct buf got;
	bool equal;

	memset(words, 0, size->words * sizeof(*words));
	bloom_init(&bloom, words, size, BLOOM_MITZ_64);
	while (next_line(list, &at, &line, &len))
		bloom_add(&bloom, murmur_hash(line, len));
	got = filter_write(&bloom);
	equal = got.len == want->len && memcmp(got.data, want->data, got.len) == 0;
	buf_release(&got);
	free(words);
	return equal;
}

/* A line of index.tsv; see its head. */
struct vector {
	char name[40], fpp[20], command[24], estimate[24], fpp_now[24];
	uint64_t n, words;
	int hashes;
};

static void
test_vector(const struct vector *vector)
{
	struct buf bytes = read_hex(vector->name), list = read_file(vector->name, ".list");
	struct bloom_size size = { vector->words, vector->hashes };
	struct error err = ERR_INIT;
	struct filter filter;
	struct buf again;
	bool read = filter_read(&bytes, &filter);
	uint64_t set;

	TEST(read && filter.header.size.words == vector->words &&
		filter.header.size.hashes == vector->hashes,
	    "%s: the header says what index.tsv says", vector->name);
	if (!read)
		return;
	TEST(all_seen(&filter.bloom, &list), "%s: every line of the list is seen", vector->name);
	again = filter_write(&filter.bloom);
	TEST(again.len == bytes.len && memcmp(again.data, bytes.data, bytes.len) == 0,
	    "%s: written again it is the same", vector->name);
	if (filter.header.strategy == BLOOM_MITZ_64)
		TEST(made_equal(&size, &list, &bytes), "%s: made anew it is the same",
		    vector->name);
	if (strcmp(vector->command, "create") == 0)
		TEST(bloom_size_guava(vector->n, strtod(vector->fpp, NULL), &size, &err) == 0 &&
			size.words == vector->words && size.hashes == vector->hashes,
		    "%s: for %" PRIu64 " at %s Guava's size is ours", vector->name, vector->n,
		    vector->fpp);
	set = bloom_bits_set(filter.bloom.words, filter.bloom.size.words);
	if (vector->estimate[0] != '-') {
		double now = bloom_fpp_now(&filter.bloom.size, set);
		double want = strtod(vector->fpp_now, NULL);

		TEST(bloom_estimate(&filter.bloom.size, set) ==
			strtoull(vector->estimate, NULL, 10),
		    "%s: as many keys are estimated as by Guava", vector->name);
		TEST(fabs(now - want) <= want * 1e-12, "%s: the fpp now is Guava's", vector->name);
	}
	buf_release(&again);
	free(filter.bloom.words);
	buf_release(&list);
	buf_release(&bytes);
}

static void
test_index(void)
{
	struct buf index = read_file("index", ".tsv");
	const char *line;
	size_t at = 0, len;
	int count = 0;

	next_line(&index, &at, &line, &len); /* the head */
	while (next_line(&index, &at, &line, &len)) {
		struct vector v;

		if (sscanf(line, "%39s %" SCNu64 " %19s %d %" SCNu64 " %23s %23s %23s", v.name,
			&v.n, v.fpp, &v.hashes, &v.words, v.command, v.estimate, v.fpp_now) != 8)
			break;
		test_vector(&v);
		count++;
	}
	TEST(count == 19, "index.tsv was read to its end (%d filters)", count);
	buf_release(&index);
}

/* "1<TAB>line" for a line that Guava's mightContain() takes for seen. */
static void
test_answers(void)
{
	struct buf bytes = read_hex("06-blog50"), answers = read_file("06-blog50", ".answers");
	struct filter filter;
	const char *line;
	size_t at = 0, len, right = 0, count = 0;

	if (!filter_read(&bytes, &filter))
		return;
	for (; next_line(&answers, &at, &line, &len); count++)
		right +=
		    bloom_test(&filter.bloom, murmur_hash(line + 2, len - 2)) == (line[0] == '1');
	TEST(count == 250 && right == count, "Guava's answers are ours, the wrong ones, too");
	free(filter.bloom.words);
	buf_release(&answers);
	buf_release(&bytes);
}

/* What is no filter, each with a word of the message it must get. */
static void
test_hostile(void)
{
	static const struct {
		uint8_t bytes[GUAVA_HEADER_SIZE];
		uint64_t len;
		const char *says;
	} rows[] = {
		{ { 0 }, 0, "header" },
		{ { 1, 7, 0, 0, 0 }, 5, "header" },
		{ { 2, 7, 0, 0, 0, 1 }, 14, "strategy 2" },
		{ { 255, 7, 0, 0, 0, 1 }, 14, "strategy 255" },
		{ { 1, 0, 0, 0, 0, 1 }, 14, "hash functions" },
		{ { 1, 7, 0, 0, 0, 0 }, 6, "0 words" },
		{ { 1, 7, 0xff, 0xff, 0xff, 0xff }, 6, "-1 words" },
		{ { 1, 7, 0x80, 0, 0, 0 }, 6, "-2147483648 words" },
		{ { 1, 7, 0x7f, 0xff, 0xff, 0xff }, 6, "17179869182 bytes" },
		{ { 1, 7, 0, 0, 0, 1 }, 13, "14 bytes" },
		{ { 1, 7, 0, 0, 0, 1 }, 15, "14 bytes" },
		{ { 0, 255, 0, 0, 0, 2 }, 14, "22 bytes" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct guava_header header = { .size = { .words = 99 } };
		struct error err = ERR_INIT;
		int rc = guava_header_read(rows[i].bytes, rows[i].len, &header, &err);

		TEST(rc < 0 && err.code == ERR_DATA && strstr(err.message, rows[i].says) != NULL &&
			header.size.words == 99,
		    "refused: %s", err.message);
	}
}

int
main(void)
{
	test_index();
	test_answers();
	test_hostile();
	return tap_done();
}
