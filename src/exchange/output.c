/* Files and folders that appear whole. Knows nothing of what is in them. */
#include "exchange/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

enum {
	OPEN_FOLDERS = 16
};

static int
fail(const struct buf *path, const char *why, struct error *err)
{
	struct buf shown = BUF_INIT;

	text_shown(&shown, buf_str(path), path->len);
	err_data(err, "can't write %s: %s", buf_str(&shown), why);
	buf_release(&shown);
	return -1;
}

static bool
folder_empty(const char *path)
{
	DIR *dir = opendir(path);
	const struct dirent *entry;

	if (dir == NULL)
		return false;
	do
		entry = readdir(dir);
	while (
	    entry != NULL && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0));
	closedir(dir);
	return entry == NULL;
}

/* Nothing may be there that would be lost. */
static int
check_free(const struct output *output, struct error *err)
{
	struct stat status;

	if (lstat(buf_str(&output->path), &status) < 0)
		return errno == ENOENT ? 0 : fail(&output->path, strerror(errno), err);
	if (!output->folder || !S_ISDIR(status.st_mode))
		return fail(&output->path, "it is there already, and nothing is overwritten", err);
	if (!folder_empty(buf_str(&output->path)))
		return fail(&output->path, "the folder is not empty, and nothing is overwritten",
		    err);
	return 0;
}

int
output_begin(struct output *output, const char *path, bool folder, struct error *err)
{
	size_t len = strlen(path);

	*output = (struct output){ .path = BUF_INIT, .part = BUF_INIT, .folder = folder };
	while (folder && len > 1 && path[len - 1] == '/')
		len--;
	buf_add(&output->path, path, len);
	if (len == 0)
		return err_usage(err, "--out needs a name");
	if (check_free(output, err) < 0)
		return -1;
	buf_addf(&output->part, "%s.%ld.part", buf_str(&output->path), (long)getpid());
	if (!folder)
		return 0;
	if (mkdir(buf_str(&output->part), 0777) < 0)
		return fail(&output->path, strerror(errno), err);
	output->made = true;
	return 0;
}

FILE *
output_open(struct output *output, const char *name, struct error *err)
{
	struct buf path = BUF_INIT;
	const char *slash = name == NULL ? NULL : strchr(name, '/');
	FILE *file = NULL;
	int rc = 0;

	buf_add_str(&path, buf_str(&output->part));
	if (slash != NULL) {
		buf_addf(&path, "/%.*s", (int)(slash - name), name);
		rc = mkdir(buf_str(&path), 0777) < 0 && errno != EEXIST ? -1 : 0;
		name = slash + 1;
	}
	if (name != NULL)
		buf_addf(&path, "/%s", name);
	if (rc == 0)
		file = fopen(buf_str(&path), "wxe");
	if (file == NULL)
		fail(&output->path, strerror(errno), err);
	else
		output->made = true;
	buf_release(&path);
	return file;
}

int
output_close(struct output *output, FILE *file, struct error *err)
{
	bool failed = fflush(file) != 0 || ferror(file);

	if (fclose(file) != 0 || failed)
		return fail(&output->path, strerror(errno), err);
	return 0;
}

/* What is renamed before it lies on the disk can be found empty after a power cut. */
static int
sync_part(const struct output *output)
{
	int fd = open(buf_str(&output->part), O_RDONLY | O_CLOEXEC);
	int rc;

	if (fd < 0)
		return -1;
	rc = output->folder ? syncfs(fd) : fsync(fd);
	close(fd);
	return rc;
}

int
output_finish(struct output *output, struct error *err)
{
	if (check_free(output, err) < 0)
		return -1;
	if (sync_part(output) < 0 || rename(buf_str(&output->part), buf_str(&output->path)) < 0)
		return fail(&output->path, strerror(errno), err);
	output->made = false;
	return 0;
}

static int
remove_one(const char *path, const struct stat *status, int kind, struct FTW *at)
{
	(void)status;
	(void)kind;
	(void)at;
	return remove(path);
}

void
output_release(struct output *output)
{
	if (output->made)
		nftw(buf_str(&output->part), remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
	buf_release(&output->path);
	buf_release(&output->part);
	*output = (struct output){ .path = BUF_INIT, .part = BUF_INIT };
}
