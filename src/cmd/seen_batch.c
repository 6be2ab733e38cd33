/* What was read at once. */
#include "cmd/seen_batch.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/scan.h"

enum {
	READ_BYTES = (128 << 10) - SCAN_BYTES /* that many lie unused at the end, to scan into */
};

/* Room for so many bytes in all. */
static void
make_room(struct batch *batch, size_t want)
{
	void *data = batch->data;

	mem_reserve(&data, &batch->cap, want + SCAN_BYTES, 1);
	batch->data = data;
}

struct batch *
batch_new(void)
{
	struct batch *batch = mem_new(sizeof(*batch));

	batch->data = NULL;
	batch->cap = batch->len = batch->used = batch->scanned = batch->n = 0;
	batch->eof = batch->hashed = false;
	batch->failed = 0;
	make_room(batch, READ_BYTES);
	return batch;
}

void
batch_free(struct batch *batch)
{
	if (batch == NULL)
		return;
	free(batch->data);
	free(batch);
}

static size_t
bytes_left(const struct batch *batch)
{
	return batch->len - batch->used;
}

bool
batch_last(const struct batch *batch)
{
	return (batch->eof || batch->failed != 0) && batch->n < BATCH_LINES;
}

bool
batch_plenty(const struct batch *batch)
{
	return bytes_left(batch) >= READ_BYTES / 2;
}

void
batch_continue(struct batch *batch, const struct batch *before)
{
	size_t left = bytes_left(before);

	make_room(batch, left);
	memcpy(batch->data, before->data + before->used, left);
	batch->len = left;
	batch->scanned = before->scanned - before->used;
	batch->used = batch->n = 0;
	batch->eof = before->eof;
	batch->failed = before->failed;
}

/* Move what is left to the front, and make room to read behind it. Returns how much to read. */
static size_t
prepare_read(struct batch *batch)
{
	size_t left = bytes_left(batch);
	size_t want = left < READ_BYTES / 2 ? READ_BYTES - left : READ_BYTES / 2;

	if (batch->used > 0)
		memmove(batch->data, batch->data + batch->used, left);
	batch->len = left;
	batch->scanned -= batch->used;
	batch->used = batch->n = 0;
	make_room(batch, left + want);
	return want;
}

size_t
batch_read(struct batch *batch, int fd)
{
	struct pollfd poll_in = { .fd = fd, .events = POLLIN };
	size_t want = prepare_read(batch);
	ssize_t got;

	for (;;) {
		got = read(fd, batch->data + batch->len, want);
		if (got >= 0 || (errno != EINTR && errno != EAGAIN))
			break;
		poll(&poll_in, 1, -1);
	}
	batch->eof = got == 0;
	batch->failed = got < 0 ? errno : 0;
	if (got <= 0)
		return 0;
	batch->len += (size_t)got;
	return (size_t)got;
}

/* The record of a line of `len` bytes, its end included where it has one. */
static inline struct record
record_of(char *start, size_t len, char end)
{
	size_t key_len = start[len - 1] == end ? len - 1 : len;

	/* A carriage return belongs to the end of a line, not to the URL. */
	if (end == '\n' && key_len > 0 && start[key_len - 1] == '\r')
		key_len--;
	return (struct record){ start, len, key_len };
}

void
batch_find(struct batch *batch, char end, bool hash)
{
	char *start = batch->data + batch->used, *stop = batch->data + batch->len;
	struct record *records = batch->records;
	size_t n = 0;

	for (char *part = batch->data + batch->scanned; part < stop && n < BATCH_LINES;
	     part += SCAN_BYTES) {
		uint64_t ends = scan_equal(part, end);

		if (stop - part < SCAN_BYTES)
			ends &= (UINT64_C(1) << (stop - part)) - 1;
		for (; ends != 0 && n < BATCH_LINES; ends &= ends - 1) {
			char *next = part + __builtin_ctzll(ends) + 1;

			records[n] = record_of(start, (size_t)(next - start), end);
			n += records[n].key_len > 0;
			start = next;
		}
	}
	/* Where it stopped because of the many lines, the rest begins behind the last one. */
	batch->scanned = n < BATCH_LINES ? batch->len : (size_t)(start - batch->data);
	if (n < BATCH_LINES && batch->eof && start < stop) {
		records[n] = record_of(start, (size_t)(stop - start), end);
		n += records[n].key_len > 0;
		start = stop;
	}
	batch->used = (size_t)(start - batch->data);
	batch->n = n;
	batch->hashed = hash;
	for (size_t i = 0; hash && i < n; i++)
		batch->hashes[i] = murmur_hash(records[i].start, records[i].key_len);
}
