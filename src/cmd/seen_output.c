/* Writing no more than the other end takes at once. */
#include "cmd/seen_output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	PIPE_WANTED = 1 << 20,
	MANY_FULLS = 8, /* from here on it is a stream that a larger pipe serves */
	NAP_MS = 2
};

void
output_init(struct output *output, int fd, bool tty)
{
	struct stat status;

	*output = (struct output){ .fd = fd, .rest = BUF_INIT };
	if (tty) {
		/* Another opening of the terminal, so that O_NONBLOCK is nobody else's. */
		char name[sizeof("/proc/self/fd/") + 16];
		int again;

		snprintf(name, sizeof(name), "/proc/self/fd/%d", fd);
		again = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
		output->own = again >= 0;
		if (output->own)
			output->fd = again;
	}
	if (fstat(output->fd, &status) == 0) {
		output->pipe = S_ISFIFO(status.st_mode);
		output->limited = output->pipe || S_ISSOCK(status.st_mode) || tty;
	}
	signal(SIGPIPE, SIG_IGN);
}

void
output_leave(struct output *output)
{
	if (output->own)
		close(output->fd);
	buf_release(&output->rest);
}

static int
poll_now(const struct output *output, int timeout)
{
	struct pollfd poll_out = { .fd = output->fd, .events = POLLOUT };

	return poll(&poll_out, 1, timeout) > 0 ? poll_out.revents : 0;
}

static bool
output_alive(const struct output *output)
{
	return !output->limited || (poll_now(output, 0) & (POLLERR | POLLHUP)) == 0;
}

size_t
output_space_max(const struct output *output)
{
	int size;

	if (!output->limited)
		return SIZE_MAX;
	size = output->pipe ? fcntl(output->fd, F_GETPIPE_SZ) : -1;
	return size > PIPE_BUF ? (size_t)size : PIPE_BUF;
}

/*
 * An empty pipe takes its whole size. One that is not may have little in each of
 * its pages, so that what FIONREAD leaves is not free; but while poll() says that
 * it is writable, PIPE_BUF bytes are.
 */
size_t
output_space(const struct output *output)
{
	int inside;

	if (!output->limited)
		return SIZE_MAX;
	if (output->pipe && ioctl(output->fd, FIONREAD, &inside) == 0 && inside == 0)
		return output_space_max(output);
	/* Where the reader has gone, writing tells. */
	return poll_now(output, 0) != 0 ? PIPE_BUF : 0;
}

void
output_full(struct output *output)
{
	/* More bytes in the pipe count as written when the reader goes away: only where it pays. */
	if (++output->fulls == MANY_FULLS && output->pipe)
		fcntl(output->fd, F_SETPIPE_SZ, PIPE_WANTED);
}

void
output_wait(struct output *output, size_t want)
{
	if (output_space(output) >= want)
		return;
	poll_now(output, -1);
	/* No event tells that a pipe is empty. */
	while (output_space(output) < want && output_alive(output))
		poll(NULL, 0, NAP_MS);
}

size_t
output_write(struct output *output, const char *data, size_t len)
{
	size_t written = 0;

	while (written < len) {
		ssize_t got = write(output->fd, data + written, len - written);

		if (got >= 0) {
			written += (size_t)got;
		} else if (errno == EAGAIN && output->own) {
			break;
		} else if (errno == EAGAIN) {
			poll_now(output, -1);
		} else if (errno != EINTR) {
			output->failed = errno;
			break;
		}
	}
	return written;
}

void
output_owe(struct output *output, const char *data, size_t len)
{
	buf_add(&output->rest, data, len);
}

int
output_flush(struct output *output)
{
	struct buf *rest = &output->rest;

	for (size_t at = 0; at < rest->len;) {
		at += output_write(output, rest->data + at, rest->len - at);
		if (output->failed != 0)
			return -1;
		if (at < rest->len)
			poll_now(output, -1);
	}
	buf_clear(rest);
	return 0;
}

int
output_fail(const struct output *output, struct error *err)
{
	if (output->failed == EPIPE) {
		signal(SIGPIPE, SIG_DFL);
		raise(SIGPIPE);
	}
	return err_data(err, "can't write the output: %s", strerror(output->failed));
}
