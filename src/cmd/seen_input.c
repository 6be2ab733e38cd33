/* Lines from a descriptor. */
#include "cmd/seen_input.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd/seen_reader.h"

enum {
	MUCH = 1 << 20 /* after so many bytes more are coming */
};

void
input_init(struct input *input, int fd, char end)
{
	struct stat status;

	*input = (struct input){ .fd = fd, .end = end, .own = batch_new() };
	/* Those of the kernel, which may make one wait, have no size. */
	input->file = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
	input->batch = input->own;
}

void
input_release(struct input *input)
{
	reader_stop(input->reader);
	batch_free(input->own);
	*input = (struct input){ .fd = -1 };
}

bool
input_ready(struct input *input)
{
	struct batch *batch = input->batch;

	if (input->at < batch->n)
		return true;
	if (input->reader != NULL)
		return false;
	batch_find(batch, input->end, input->hash);
	input->at = 0;
	return batch->n > 0;
}

bool
input_ended(const struct input *input)
{
	return batch_last(input->batch) && input->batch->failed == 0;
}

/* Much is coming: read a file ahead; a larger pipe means fewer, larger turns. */
static void
expect_much(struct input *input)
{
	if (input->file)
		input->reader = reader_start(input->fd, input->end, input->hash, input->own);
	else
		fcntl(input->fd, F_SETPIPE_SZ, MUCH); /* no harm where it can't be */
}

int
input_read(struct input *input, struct error *err)
{
	size_t before = input->read;
	bool last = input->reader != NULL && batch_last(input->batch); /* as it has failed */

	if (input->reader == NULL) {
		input->read += batch_read(input->own, input->fd);
		if (before < MUCH && input->read >= MUCH)
			expect_much(input);
	} else if (!last) {
		input->batch = reader_next(input->reader);
	}
	input->at = 0;
	/* What was read before goes first. */
	if (input->batch->failed != 0 && (last || input->batch->n == 0))
		return err_data(err, "can't read the input: %s", strerror(input->batch->failed));
	return 0;
}

static bool
readable(const struct input *input, int timeout)
{
	struct pollfd poll_in = { .fd = input->fd, .events = POLLIN };

	return input->file || poll(&poll_in, 1, timeout) > 0;
}

int
input_more(struct input *input, int *pauses, struct error *err)
{
	while (!input_ready(input)) {
		if (input_ended(input))
			return 0;
		if (!readable(input, 0) && (--*pauses < 0 || !readable(input, 1)))
			return 0;
		if (input_read(input, err) < 0)
			return -1;
	}
	return 1;
}

size_t
input_lines(struct input *input, const struct record **ret_records,
    const struct murmur **ret_hashes)
{
	const struct batch *batch = input->batch;

	*ret_records = batch->records + input->at;
	*ret_hashes = batch->hashed ? batch->hashes + input->at : NULL;
	return batch->n - input->at;
}

void
input_take(struct input *input, size_t n)
{
	const struct record *first = &input->batch->records[input->at];

	if (n == 0)
		return;
	input->taken += (size_t)(first[n - 1].start - first->start) + first[n - 1].len;
	input->at += n;
}
