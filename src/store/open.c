/* Opening the file, one transaction, closing it. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "store/connect.h"
#include "store/copy.h"
#include "store/folder.h"
#include "store/schema.h"

enum presence {
	PRESENT,
	ABSENT
};

/*
 * What of the header tells what not to open: SQLite itself leaves files beside
 * another program's that is in WAL mode, takes a part of a page for a whole one,
 * and a few bytes of anything for an empty database.
 */
enum {
	HEADER_PAGE_SIZE = 16,
	HEADER_WRITE_FORMAT = 18,
	HEADER_APPLICATION_ID = 68,
};

static uint32_t
big_endian(const unsigned char *byte, int n)
{
	uint32_t value = 0;

	while (n-- > 0)
		value = value << 8 | *byte++;
	return value;
}

int
header_check(const char *file, const unsigned char *header, uint64_t size, struct error *err)
{
	uint32_t application = big_endian(header + HEADER_APPLICATION_ID, 4);
	uint32_t page = big_endian(header + HEADER_PAGE_SIZE, 2);
	bool wal = header[HEADER_WRITE_FORMAT] == 2;

	if (memcmp(header, "SQLite format 3", 16) != 0)
		return sql_fail(file, SQLITE_NOTADB, "", err);
	/* A file without an id may be an empty one, but not in WAL mode. */
	if (application == 0 ? wal : application != SCHEMA_APPLICATION_ID)
		return err_data(err, "%s is another program's database, not streak's", file);
	if (page == 1)
		page = 1 << 16;
	if (page == 0 || size % page != 0)
		return err_data(err, "%s is damaged: it ends in the middle of a page", file);
	return 0;
}

/* Look at the header, unless a journal says that it may be another one yet. */
static int
header_look(const char *file, off_t size, struct error *err)
{
	unsigned char header[HEADER_SIZE] = { 0 };
	struct buf journal = BUF_INIT;
	bool changing;
	ssize_t got;
	int fd;

	buf_addf(&journal, "%s-journal", file);
	changing = access(journal.data, F_OK) == 0;
	buf_release(&journal);
	if (changing)
		return 0;
	fd = open(file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return err_data(err, "can't open %s: %s", file, strerror(errno));
	got = pread(fd, header, sizeof(header), 0);
	close(fd);
	if (got < 0)
		return err_data(err, "can't read %s: %s", file, strerror(errno));
	return header_check(file, header, (uint64_t)size, err);
}

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
	if (status.st_size == 0)
		return 0;
	*ret = PRESENT;
	return header_look(file, status.st_size, err);
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

void
plain_path(const char *file, struct buf *ret)
{
	if (file[0] != '/')
		buf_add_str(ret, "./");
	buf_add_str(ret, file);
}

/*
 * Naps while another process has the lock. SQLite's own grow to 100 ms, and miss
 * the moments in which a process that writes all the time lets go of it.
 */
static int
busy_nap(void *closure, int naps)
{
	enum {
		NAP_MS = 5
	};
	const struct store *store = closure;

	if (naps >= store->wait / NAP_MS)
		return 0;
	sqlite3_sleep(NAP_MS);
	return 1;
}

void
connection_set(struct store *store)
{
	sqlite3_extended_result_codes(store->db, 1);
	sqlite3_busy_handler(store->db, busy_nap, store);
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
}

/* What connecting found, besides failure. */
struct found {
	bool hot;   /* a killed writer's journal, which only a writer can undo */
	bool empty; /* a database without tables */
};

/* Connect to the file and look at it; a reader keeps its view. */
static int
connect_file(struct store *store, bool writer, struct found *found, struct error *err)
{
	int flags = writer ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
	struct buf path = BUF_INIT;
	int code;

	*found = (struct found){ false, false };
	store->writer = writer;
	plain_path(store->file, &path);
	code = sqlite3_open_v2(path.data, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
	buf_release(&path);
	if (code != SQLITE_OK)
		return sql_fail(store->file, code, sqlite3_errstr(code), err);
	connection_set(store);
	if ((writer && sql_run(store, SQL_SYNCHRONOUS, err, "") < 0) ||
	    sql_run(store, SQL_BEGIN_READ, err, "") < 0 ||
	    schema_check(store, false, &found->empty, err) < 0 ||
	    (writer && sql_run(store, SQL_COMMIT, err, "") < 0)) {
		found->hot = sqlite3_extended_errcode(store->db) == SQLITE_READONLY_ROLLBACK;
		return -1;
	}
	return 0;
}

void
disconnect(struct store *store)
{
	sql_release(store);
	memset(store->stmt, 0, sizeof(store->stmt));
	sqlite3_close(store->db);
	store->db = NULL;
}

/* Connect; after a killed writer once as a writer, which recovers the file. */
static int
connect_recovering(struct store *store, bool writer, struct found *found, struct error *err)
{
	if (connect_file(store, writer, found, err) == 0)
		return 0;
	if (!found->hot)
		return -1;
	*err = (struct error)ERR_INIT;
	disconnect(store);
	if (connect_file(store, true, found, err) < 0)
		return -1;
	disconnect(store);
	return connect_file(store, writer, found, err);
}

struct store *
store_new(const struct store_place *place)
{
	struct store *store = mem_new(sizeof(*store));

	*store = (struct store){
		.file = mem_strdup(place->file),
		.device_file = mem_strdup(place->device_file),
		.device_name = mem_strdup(place->device_name),
		.now = place->now,
		.wait = place->wait,
	};
	return store;
}

/*
 * Bring an older file to this version before it is read. One that can't be
 * written is read as it is. -1 where it can't be opened again.
 */
static int
connect_migrated(struct store *store, struct found *found, struct error *err)
{
	struct error ignored = ERR_INIT;

	disconnect(store);
	if (connect_file(store, true, found, &ignored) == 0 && store_lock(store, &ignored) == 0)
		store_commit(store, &ignored);
	disconnect(store);
	store->locked = false;
	return connect_recovering(store, false, found, err);
}

/* Read a file into a private copy, touching nothing: not even a killed writer's change is undone. */
static int
connect_copy(struct store *store, struct found *found, struct error *err)
{
	if (connect_file(store, false, found, err) == 0)
		return found->empty ? 0 : copy_private(store, err);
	if (found->hot)
		err_data(err,
		    "%s was left in the middle of a change by a program that was killed; "
		    "'streak -f FILE status' recovers it",
		    store->file);
	return -1;
}

static int
connect(struct store *store, enum store_mode mode, struct found *found, struct error *err)
{
	if (mode == STORE_COPY)
		return connect_copy(store, found, err);
	if (connect_recovering(store, mode != STORE_READ, found, err) < 0 ||
	    (mode == STORE_READ && store->old && connect_migrated(store, found, err) < 0))
		return -1;
	return mode == STORE_CREATE ? store_lock(store, err) : 0;
}

int
store_open(const struct store_place *place, enum store_mode mode, struct store **ret_store,
    struct error *err)
{
	enum presence presence;
	struct store *store;
	struct found found;

	if (file_look(place->file, &presence, err) < 0)
		return -1;
	*ret_store = NULL;
	if (presence == ABSENT && mode != STORE_CREATE)
		return 0;
	if (presence == ABSENT && file_create(place->file, err) < 0)
		return -1;
	store = store_new(place);
	if (connect(store, mode, &found, err) < 0) {
		store_close(store);
		return -1;
	}
	if (found.empty && mode != STORE_CREATE) {
		store_close(store);
		return 0;
	}
	*ret_store = store;
	return 0;
}

int
store_open_scratch(const struct store_place *place, struct store **ret_store, struct error *err)
{
	struct store *store = store_new(place);
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
	int code = sqlite3_open_v2("", &store->db, flags, NULL);

	store->writer = true;
	if (code != SQLITE_OK)
		sql_fail(store->file, code, sqlite3_errstr(code), err);
	else
		connection_set(store);
	if (code == SQLITE_OK && store_lock(store, err) == 0 &&
	    sql_run(store, SQL_DEVICE_ADD, err, "tt", "scratch", (const char *)NULL) == 0) {
		store->device = sqlite3_last_insert_rowid(store->db);
		*ret_store = store;
		return 0;
	}
	store_close(store);
	return -1;
}

int
store_lock(struct store *store, struct error *err)
{
	bool empty;

	if (store->locked)
		return 0;
	if (sql_run(store, SQL_BEGIN_WRITE, err, "") < 0 ||
	    schema_check(store, true, &empty, err) < 0)
		return -1;
	store->locked = true;
	return 0;
}

int
store_begin(struct store *store, struct error *err)
{
	return store->writer ? store_lock(store, err) : sql_run(store, SQL_BEGIN_READ, err, "");
}

int
store_version(struct store *store, int64_t *ret_version, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_DATA_VERSION, err, "");

	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	*ret_version = sqlite3_column_int64(stmt, 0);
	sqlite3_reset(stmt);
	return 0;
}

int
store_commit(struct store *store, struct error *err)
{
	if (sqlite3_get_autocommit(store->db))
		return 0;
	store->locked = false;
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
