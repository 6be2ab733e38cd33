/* What is imported: a file, standard input, or a folder of files. */
#include "exchange/source.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"

static int
fail_read(const char *shown, struct error *err)
{
	return err_data(err, "can't read %s: %s", shown, strerror(errno));
}

/* Put a temporary file with what can be read in the place of a pipe. */
static int
keep_pipe(struct import_source *source, struct error *err)
{
	char bytes[1 << 14];
	FILE *kept = tmpfile();
	size_t got;

	while (kept != NULL && (got = fread(bytes, 1, sizeof(bytes), source->in)) > 0)
		fwrite(bytes, 1, got, kept);
	if (ferror(source->in))
		fail_read(source->shown, err);
	else if (kept == NULL || fflush(kept) != 0 || ferror(kept))
		err_data(err, "can't keep %s in a temporary file: %s", source->shown,
		    strerror(errno));
	fclose(source->in);
	source->in = kept;
	if (err->code != ERR_NONE)
		return -1;
	rewind(kept);
	return 0;
}

/* Some exports come packed, and are folders inside. */
static int
refuse_zip(const struct import_source *source, struct error *err)
{
	static const char zip[] = "PK\x03\x04";
	char start[sizeof(zip) - 1];
	size_t got = fread(start, 1, sizeof(start), source->in);

	rewind(source->in);
	if (got < sizeof(start) || memcmp(start, zip, sizeof(start)) != 0)
		return 0;
	return err_data(err, "%s is a zip file: unpack it and name the folder", source->shown);
}

int
source_open(const char *path, struct import_source *ret, struct error *err)
{
	bool standard = strcmp(path, "-") == 0;
	struct import_source source = { path, standard ? "standard input" : path, NULL };
	struct stat status;
	int rc = 0;

	source.in = standard ? stdin : fopen(path, "re");
	if (source.in == NULL)
		return err_data(err, "can't open %s: %s", source.shown, strerror(errno));
	if (fstat(fileno(source.in), &status) < 0)
		rc = fail_read(source.shown, err);
	else if (S_ISDIR(status.st_mode)) {
		fclose(source.in);
		source.in = NULL;
	} else if (!S_ISREG(status.st_mode))
		rc = keep_pipe(&source, err);
	if (rc == 0 && source.in != NULL)
		rc = refuse_zip(&source, err);
	if (rc < 0)
		source_release(&source);
	else
		*ret = source;
	return rc;
}

void
source_release(struct import_source *source)
{
	if (source->in != NULL)
		fclose(source->in);
	source->in = NULL;
}

int
source_part(const struct import_source *source, const char *name, FILE **ret, struct error *err)
{
	struct buf path = BUF_INIT;
	struct stat status;
	FILE *in;
	int rc = 0;

	buf_addf(&path, "%s/%s", source->path, name);
	in = fopen(path.data, "re");
	if (in == NULL && errno != ENOENT)
		rc = err_data(err, "can't open %s: %s", name, strerror(errno));
	if (in != NULL && (fstat(fileno(in), &status) < 0 || !S_ISREG(status.st_mode))) {
		rc = err_data(err, "%s is not a regular file", name);
		fclose(in);
	}
	buf_release(&path);
	if (rc == 0)
		*ret = in;
	return rc;
}

static int
visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int
by_bytes(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

int
source_names(const struct import_source *source,
    int (*visit)(void *closure, const char *name, struct error *err), void *closure,
    struct error *err)
{
	struct dirent **names;
	int n = scandir(source->path, &names, visible, by_bytes), rc = 0;

	if (n < 0)
		return fail_read(source->shown, err);
	for (int i = 0; i < n; i++) {
		if (rc == 0)
			rc = visit(closure, names[i]->d_name, err);
		free(names[i]);
	}
	free(names);
	return rc;
}
