/* Opening the file, one transaction, closing it. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "store/folder.h"
#include "store/schema.h"
#include "store/store.h"

enum presence {
	PRESENT,
	ABSENT
};

/* Look at the path before SQLite does, for messages that say what is there. */
static int
file_look(const char *file, enum presence *ret, struct error *err)
{
	struct stat status;

	*ret = ABSENT;
	if (stat(file, &status) < 0) {
		if (errno == ENOENT)
			return 0;
		return err_data(err, "can't open %s: %s", file, strerror(errno));
	}
	if (S_ISDIR(status.st_mode))
		return err_data(err, "%s is a directory, not a database", file);
	if (!S_ISREG(status.st_mode))
		return err_data(err, "%s is not a regular file", file);
	if (status.st_size > 0)
		*ret = PRESENT;
	return 0;
}

/* Make an empty file that only its owner can read, and the folders above it. */
static int
file_create(const char *file, struct error *err)
{
	int fd;

	if (folder_make(file, err) < 0)
		return -1;
	fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0)
		return err_data(err, "can't create %s: %s", file, strerror(errno));
	close(fd);
	return 0;
}

/* SQLite gives a meaning to names such as ":memory:"; a path with a slash has none. */
static void
plain_path(const char *file, struct buf *ret)
{
	if (strchr(file, '/') == NULL)
		buf_add_str(ret, "./");
	buf_add_str(ret, file);
}

/* Connect to the file and begin. *ret_hot: a killed writer's journal needs a write to undo. */
static int
connect_file(struct store *store, enum store_mode mode, bool *ret_hot, struct error *err)
{
	int flags = mode == STORE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
	struct buf path = BUF_INIT;
	bool empty;
	int code;

	*ret_hot = false;
	plain_path(store->file, &path);
	code = sqlite3_open_v2(path.data, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
	buf_release(&path);
	if (code != SQLITE_OK)
		return sql_fail(store->file, code, sqlite3_errstr(code), err);
	sqlite3_extended_result_codes(store->db, 1);
	sqlite3_busy_timeout(store->db, STORE_BUSY_MS);
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	if (mode != STORE_READ)
		sqlite3_exec(store->db, "PRAGMA synchronous = EXTRA", NULL, NULL, NULL);
	if (sql_run(store, mode == STORE_READ ? SQL_BEGIN_READ : SQL_BEGIN_WRITE, err, "") < 0 ||
	    schema_check(store, mode != STORE_READ, &empty, err) < 0) {
		*ret_hot = sqlite3_extended_errcode(store->db) == SQLITE_READONLY_ROLLBACK;
		return -1;
	}
	return 0;
}

static void
disconnect(struct store *store)
{
	sql_release(store);
	memset(store->stmt, 0, sizeof(store->stmt));
	sqlite3_close(store->db);
	store->db = NULL;
}

int
store_open(const struct store_place *place, enum store_mode mode, struct store **ret_store,
    struct error *err)
{
	enum presence presence;
	struct store *store;
	bool hot;

	if (file_look(place->file, &presence, err) < 0)
		return -1;
	*ret_store = NULL;
	if (presence == ABSENT) {
		if (mode != STORE_CREATE)
			return 0;
		if (file_create(place->file, err) < 0)
			return -1;
	}
	store = mem_new(sizeof(*store));
	*store = (struct store){
		.file = mem_strdup(place->file),
		.device_file = mem_strdup(place->device_file),
		.device_name = mem_strdup(place->device_name),
		.now = place->now,
	};
	if (connect_file(store, mode, &hot, err) < 0) {
		if (!hot)
			goto fail;
		/* Recover as a writer, which the next opening for reading then needn't be. */
		disconnect(store);
		if (connect_file(store, STORE_WRITE, &hot, err) < 0)
			goto fail;
		disconnect(store);
		if (connect_file(store, STORE_READ, &hot, err) < 0)
			goto fail;
	}
	*ret_store = store;
	return 0;
fail:
	store_close(store);
	return -1;
}

int
store_commit(struct store *store, struct error *err)
{
	return sql_run(store, SQL_COMMIT, err, "");
}

void
store_close(struct store *store)
{
	if (store == NULL)
		return;
	disconnect(store);
	free(store->file);
	free(store->device_file);
	free(store->device_name);
	free(store);
}
