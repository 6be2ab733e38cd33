/* Whole databases: private copies of others, and backups of this one. */
#include "store/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "store/connect.h"
#include "store/schema.h"

/*
 * Copy all pages from one connection to another, as the open transaction sees
 * them. `file` is what is blamed.
 */
static int
copy_pages(sqlite3 *to, const struct store *from, const char *file, struct error *err)
{
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from->db, "main");
	int code = backup == NULL ? sqlite3_errcode(to) : sqlite3_backup_step(backup, -1);

	sqlite3_backup_finish(backup);
	return code == SQLITE_DONE ? 0 : sql_fail(file, code, sqlite3_errstr(code), err);
}

/* Bring the private copy that the store is connected to, to this version. */
static int
begin_copy(struct store *store, struct error *err)
{
	connection_set(store);
	store->writer = true;
	return store_lock(store, err) < 0 ? -1 : store_commit(store, err);
}

int
copy_private(struct store *store, struct error *err)
{
	sqlite3 *copy = NULL;
	/* "" has no name, and goes to the disk only where memory is short. */
	int code = sqlite3_open_v2("", &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
	int rc = code == SQLITE_OK ? copy_pages(copy, store, store->file, err)
				   : sql_fail(store->file, code, sqlite3_errstr(code), err);

	if (rc < 0) {
		sqlite3_close(copy);
		return -1;
	}
	disconnect(store);
	store->db = copy;
	return begin_copy(store, err);
}

/* Read all of a stream into memory of SQLite's; NULL with ERR_DATA. */
static unsigned char *
read_stream(FILE *in, const char *file, size_t *ret_len, struct error *err)
{
	enum {
		FIRST = 1 << 16
	};
	unsigned char *bytes = NULL;
	size_t len = 0, cap = 0, got = 1;

	while (got > 0) {
		if (len == cap) {
			unsigned char *more;

			cap = cap == 0 ? FIRST : 2 * cap;
			more = sqlite3_realloc64(bytes, cap);
			if (more == NULL) {
				err_data(err, "%s: no memory for more than %zu bytes", file, len);
				goto fail;
			}
			bytes = more;
		}
		got = fread(bytes + len, 1, cap - len, in);
		len += got;
	}
	if (ferror(in)) {
		err_data(err, "can't read %s: %s", file, strerror(errno));
		goto fail;
	}
	*ret_len = len;
	return bytes;
fail:
	sqlite3_free(bytes);
	return NULL;
}

/* Connect to the bytes, which are taken over. */
static int
connect_bytes(struct store *store, unsigned char *bytes, size_t len, struct error *err)
{
	enum {
		FORMAT_VERSIONS = 18, /* of reading and writing: 1 a journal, 2 a log */
	};
	bool empty;
	int code;

	if (len < HEADER_SIZE)
		err_data(err, "%s is not a streak database", store->file);
	if (len < HEADER_SIZE || header_check(store->file, bytes, len, err) < 0) {
		sqlite3_free(bytes);
		return -1;
	}
	/* What is in memory has no log beside it. */
	bytes[FORMAT_VERSIONS] = bytes[FORMAT_VERSIONS + 1] = 1;
	code = sqlite3_open_v2(":memory:", &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
	    NULL);
	if (code == SQLITE_OK)
		code = sqlite3_deserialize(store->db, "main", bytes, (sqlite3_int64)len,
		    (sqlite3_int64)len,
		    SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
	else
		sqlite3_free(bytes);
	if (code != SQLITE_OK)
		return sql_fail(store->file, code, sqlite3_errstr(code), err);
	if (schema_check(store, false, &empty, err) < 0)
		return -1;
	if (empty)
		return err_data(err, "%s is an empty database", store->file);
	return begin_copy(store, err);
}

int
store_open_stream(const struct store_place *place, FILE *in, struct store **ret_store,
    struct error *err)
{
	size_t len;
	unsigned char *bytes = read_stream(in, place->file, &len, err);
	struct store *store;

	if (bytes == NULL)
		return -1;
	store = store_new(place);
	if (connect_bytes(store, bytes, len, err) < 0) {
		store_close(store);
		return -1;
	}
	*ret_store = store;
	return 0;
}

/* ---- backups ---- */

/* Where the backup really goes: behind a symbolic link its target is replaced. */
static int
find_target(const struct store *store, const char *file, struct buf *ret, struct error *err)
{
	struct stat target, own;
	char *real;

	if (stat(file, &target) < 0) {
		if (errno != ENOENT)
			return err_data(err, "can't write %s: %s", file, strerror(errno));
		buf_add_str(ret, file);
		return 0;
	}
	if (!S_ISREG(target.st_mode))
		return err_data(err, "%s is not a regular file", file);
	if (stat(store->file, &own) == 0 && own.st_dev == target.st_dev &&
	    own.st_ino == target.st_ino)
		return err_data(err, "%s is the database itself; name another file", file);
	real = realpath(file, NULL);
	if (real == NULL)
		return err_data(err, "can't write %s: %s", file, strerror(errno));
	buf_add_str(ret, real);
	free(real);
	return 0;
}

/* Write the pages to a file that is there, empty, and see them to the disk. */
static int
write_pages(struct store *store, const char *file, struct error *err)
{
	struct buf path = BUF_INIT;
	sqlite3 *to = NULL;
	int code, rc;

	plain_path(file, &path);
	code = sqlite3_open_v2(path.data, &to, SQLITE_OPEN_READWRITE, NULL);
	buf_release(&path);
	if (code == SQLITE_OK) /* nobody else sees the file before it is whole */
		code = sqlite3_exec(to, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
	if (code != SQLITE_OK)
		rc = sql_fail(file, code, sqlite3_errstr(code), err);
	else
		rc = copy_pages(to, store, file, err);
	sqlite3_close(to);
	return rc;
}

/* What was renamed, or made, is on the disk only when its folder is. */
static int
sync_path(const char *path, struct error *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	int rc = fd < 0 ? -1 : fsync(fd);

	/* Some file systems have nothing to sync in a folder. */
	if (rc < 0 && errno != EINVAL)
		err_data(err, "can't write %s to the disk: %s", path, strerror(errno));
	else
		rc = 0;
	if (fd >= 0)
		close(fd);
	return rc;
}

static int
sync_folder(const char *file, struct error *err)
{
	char *path = mem_strdup(file);
	char *slash = strrchr(path, '/');
	int rc;

	if (slash != NULL)
		slash[slash == path ? 1 : 0] = '\0';
	rc = sync_path(slash == NULL ? "." : path, err);
	free(path);
	return rc;
}

int
store_backup(struct store *store, const char *file, struct error *err)
{
	struct buf target = BUF_INIT, draft = BUF_INIT;
	int fd = -1, rc = -1;

	if (find_target(store, file, &target, err) < 0)
		goto out;
	buf_addf(&draft, "%s.XXXXXX", buf_str(&target));
	fd = mkostemp(draft.data, O_CLOEXEC);
	if (fd < 0) {
		err_data(err, "can't write %s: %s", file, strerror(errno));
		goto out;
	}
	close(fd);
	rc = write_pages(store, draft.data, err);
	if (rc == 0)
		rc = sync_path(draft.data, err);
	if (rc == 0 && rename(draft.data, target.data) < 0)
		rc = err_data(err, "can't write %s: %s", file, strerror(errno));
	if (rc < 0)
		unlink(draft.data);
	else
		rc = sync_folder(target.data, err);
out:
	buf_release(&target);
	buf_release(&draft);
	return rc;
}

int
store_backup_stream(struct store *store, FILE *out, struct error *err)
{
	sqlite3_int64 len;
	unsigned char *bytes = sqlite3_serialize(store->db, "main", &len, 0);
	int rc = 0;

	if (bytes == NULL)
		return err_data(err, "%s: no memory for a copy; name a file instead of -",
		    store->file);
	if (fwrite(bytes, 1, (size_t)len, out) < (size_t)len)
		rc = err_data(err, "can't write the output: %s", strerror(errno));
	sqlite3_free(bytes);
	return rc;
}
