/* Writing a new file beside the old one, and then putting it in its place. */
#include "cmd/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"

static int
write_all(int fd, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t written = write(fd, bytes, len);

		if (written < 0 && errno != EINTR)
			return -1;
		if (written > 0) {
			bytes += written;
			len -= (size_t)written;
		}
	}
	return 0;
}

/* Open a file of a name that nobody has, beside `name`; *ret_beside gets it. */
static int
open_beside(const char *name, struct buf *ret_beside)
{
	enum {
		TRIES = 100
	};
	int fd = -1;

	for (int i = 0; fd < 0 && i < TRIES; i++) {
		buf_clear(ret_beside);
		buf_addf(ret_beside, "%s.new-%ld-%d", name, (long)getpid(), i);
		fd = open(ret_beside->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	return fd;
}

/* Give a new file the mode of the old one, if any, and its content; then close it. */
static int
fill(int fd, const struct stat *old, const char *bytes, size_t len)
{
	int rc = 0, error;

	if ((old != NULL && fchmod(fd, old->st_mode & 07777) < 0) ||
	    write_all(fd, bytes, len) < 0 || fsync(fd) < 0)
		rc = -1;
	error = errno;
	if (close(fd) < 0 && rc == 0)
		return -1;
	errno = error;
	return rc;
}

/* A regular file, or none yet. `old` is what stood there, or NULL. */
static int
replace(const char *name, const struct stat *old, const char *bytes, size_t len)
{
	struct buf beside = BUF_INIT;
	int fd = open_beside(name, &beside), error;
	int rc = fd < 0 ? -1 : fill(fd, old, bytes, len);

	if (rc == 0)
		rc = rename(beside.data, name);
	error = errno;
	if (fd >= 0 && rc < 0)
		unlink(beside.data);
	buf_release(&beside);
	errno = error;
	return rc;
}

static int
write_through(const char *name, const char *bytes, size_t len)
{
	int fd = open(name, O_WRONLY | O_CLOEXEC), rc;

	if (fd < 0)
		return -1;
	rc = write_all(fd, bytes, len);
	return close(fd) < 0 ? -1 : rc;
}

int
whole_file_write(const char *name, const char *bytes, size_t len, struct error *err)
{
	struct stat status;
	bool there = stat(name, &status) == 0;
	int rc;

	if (there && !S_ISREG(status.st_mode)) {
		rc = write_through(name, bytes, len);
	} else {
		/* Where a link leads; a new file is none. */
		char *target = there ? realpath(name, NULL) : NULL;

		rc = replace(target == NULL ? name : target, there ? &status : NULL, bytes, len);
		free(target);
	}
	if (rc < 0)
		return err_data(err, "can't write %s: %s", name, strerror(errno));
	return 0;
}
