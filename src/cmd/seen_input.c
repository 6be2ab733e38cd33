/* Lines from a descriptor. */
#include "cmd/seen_input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/scan.h"

enum {
	BLOCK = (256 << 10) - SCAN_BYTES, /* that many lie unused at the end, to scan into */
	PIPE_WANTED = 1 << 20,
};

void
input_init(struct input *input, int fd, char end)
{
	*input = (struct input){ .fd = fd, .end = end };
}

void
input_release(struct input *input)
{
	free(input->data);
	*input = (struct input){ .fd = -1 };
}

/* The line at data[at..]: its length with its end, 0 where it is not there yet. */
static size_t
line_length(struct input *input, size_t at)
{
	size_t from = input->partial == at ? input->scanned : at;
	const char *end;

	if (from < input->len) {
		end = memchr(input->data + from, input->end, input->len - from);
		if (end != NULL)
			return (size_t)(end - (input->data + at)) + 1;
		input->partial = at;
		input->scanned = input->len;
	}
	return input->eof ? input->len - at : 0;
}

/* The record of a line of `len` bytes, its end included where it has one. */
static struct record
record_of(char *start, size_t len, char end)
{
	size_t key_len = start[len - 1] == end ? len - 1 : len;

	/* A carriage return belongs to the end of a line, not to the URL. */
	if (end == '\n' && key_len > 0 && start[key_len - 1] == '\r')
		key_len--;
	return (struct record){ start, len, key_len };
}

bool
input_ready(struct input *input)
{
	size_t len;

	while ((len = line_length(input, input->at)) > 0) {
		if (record_of(input->data + input->at, len, input->end).key_len > 0)
			return true;
		input->at += len;
	}
	return false;
}

bool
input_readable(const struct input *input)
{
	struct pollfd poll_in = { .fd = input->fd, .events = POLLIN };

	return !input->eof && poll(&poll_in, 1, 0) > 0;
}

/* Room for a block behind what is left, which moves to the front. */
static void
make_room(struct input *input)
{
	size_t left = input->len - input->at;

	if (input->at > 0) {
		memmove(input->data, input->data + input->at, left);
		if (input->partial >= input->at) {
			input->partial -= input->at;
			input->scanned -= input->at;
		} else { /* of a line that was taken */
			input->partial = input->scanned = 0;
		}
		input->len = left;
		input->at = 0;
	}
	if (input->cap < left + BLOCK / 2 + SCAN_BYTES) {
		void *data = input->data;

		mem_reserve(&data, &input->cap, left + BLOCK + SCAN_BYTES, 1);
		input->data = data;
	}
}

int
input_read(struct input *input, struct error *err)
{
	ssize_t got;

	make_room(input);
	do {
		struct pollfd poll_in = { .fd = input->fd, .events = POLLIN };

		poll(&poll_in, 1, -1);
		got =
		    read(input->fd, input->data + input->len, input->cap - SCAN_BYTES - input->len);
	} while (got < 0 && (errno == EINTR || errno == EAGAIN));
	if (got < 0)
		return err_data(err, "can't read the input: %s", strerror(errno));
	input->eof = got == 0;
	input->len += (size_t)got;
	/* Much is coming: a larger pipe means fewer, larger batches. No harm where it can't be. */
	if (input->taken < PIPE_WANTED && input->taken + (size_t)got >= PIPE_WANTED)
		fcntl(input->fd, F_SETPIPE_SZ, PIPE_WANTED);
	input->taken += (size_t)got;
	return 0;
}

size_t
input_records(struct input *input, struct record *ret, size_t max)
{
	char *start = input->data + input->at, *stop = input->data + input->len;
	const char end = input->end;
	size_t n = 0;

	for (char *part = start; part < stop && n < max; part += SCAN_BYTES) {
		uint64_t ends = scan_equal(part, end);

		if (stop - part < SCAN_BYTES)
			ends &= (UINT64_C(1) << (stop - part)) - 1;
		for (; ends != 0 && n < max; ends &= ends - 1) {
			char *next = part + __builtin_ctzll(ends) + 1;

			ret[n] = record_of(start, (size_t)(next - start), end);
			n += ret[n].key_len > 0;
			start = next;
		}
	}
	if (n < max && input->eof && start < stop) {
		ret[n] = record_of(start, (size_t)(stop - start), end);
		n += ret[n].key_len > 0;
	}
	return n;
}

void
input_take(struct input *input, const struct record *records, size_t n, size_t found)
{
	if (n < found)
		input->at = (size_t)(records[n].start - input->data);
	else if (n > 0)
		input->at = (size_t)(records[n - 1].start - input->data) + records[n - 1].len;
}
