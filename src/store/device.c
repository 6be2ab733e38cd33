/* Which device this is. */
#include "store/device.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "core/murmur.h"
#include "store/folder.h"
#include "store/sql.h"

enum {
	UID_BYTES = 16,
	UID_DIGITS = 2 * UID_BYTES
};

static void
uid_format(const unsigned char bytes[UID_BYTES], char uid[UID_DIGITS + 1])
{
	static const char digits[] = "0123456789abcdef";

	for (int i = 0; i < UID_BYTES; i++) {
		*uid++ = digits[bytes[i] >> 4];
		*uid++ = digits[bytes[i] & 15];
	}
	*uid = '\0';
}

/* Read the id from its file: 1, or 0 where there is none, -1 where it is no id. */
static int
uid_load(const char *file, char uid[UID_DIGITS + 1], struct error *err)
{
	char text[UID_DIGITS + 2] = "";
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	ssize_t got;

	if (fd < 0)
		return 0;
	got = read(fd, text, sizeof(text) - 1);
	close(fd);
	if (got < UID_DIGITS || strspn(text, "0123456789abcdef") != UID_DIGITS ||
	    (text[UID_DIGITS] != '\n' && text[UID_DIGITS] != '\0'))
		return err_data(err,
		    "%s does not hold a device id: remove it, and a new one is made", file);
	memcpy(uid, text, UID_DIGITS);
	uid[UID_DIGITS] = '\0';
	return 1;
}

static bool
write_whole(int fd, const char *text, size_t len)
{
	return write(fd, text, len) == (ssize_t)len && fsync(fd) == 0;
}

/*
 * Make the file with a new id. It appears whole or not at all, and of two
 * processes that make it at once one wins. Failing to is no error.
 */
static void
uid_create(const char *file)
{
	unsigned char bytes[UID_BYTES];
	struct buf draft = BUF_INIT;
	char uid[UID_DIGITS + 1];
	struct error ignored = ERR_INIT;
	int fd;

	sqlite3_randomness(sizeof(bytes), bytes);
	uid_format(bytes, uid);
	uid[UID_DIGITS] = '\n'; /* a line of text; the length is given on */
	buf_addf(&draft, "%s.%ld", file, (long)getpid());
	if (folder_make(file, &ignored) < 0)
		goto out;
	fd = open(draft.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		goto out;
	if (write_whole(fd, uid, UID_DIGITS + 1))
		(void)!link(draft.data, file);
	close(fd);
	unlink(draft.data);
out:
	buf_release(&draft);
}

/* The same on this machine for this user every time, without telling the machine's id. */
static void
uid_of_machine(char uid[UID_DIGITS + 1])
{
	unsigned char bytes[UID_BYTES];
	char machine[256] = "";
	struct buf seed = BUF_INIT;
	struct murmur hash;
	int fd = open("/etc/machine-id", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, machine, sizeof(machine) - 1) <= 0)
		gethostname(machine, sizeof(machine) - 1);
	if (fd >= 0)
		close(fd);
	buf_addf(&seed, "streak device\n%ld\n%s", (long)getuid(), machine);
	hash = murmur_hash(seed.data, seed.len);
	memcpy(bytes, &hash, sizeof(bytes));
	uid_format(bytes, uid);
	buf_release(&seed);
}

static int
uid_get(const char *file, char uid[UID_DIGITS + 1], struct error *err)
{
	int found = uid_load(file, uid, err);

	if (found == 0) {
		uid_create(file);
		found = uid_load(file, uid, err);
	}
	if (found == 0)
		uid_of_machine(uid);
	return found < 0 ? -1 : 0;
}

int
store_device(struct store *store, int64_t *ret_device, struct error *err)
{
	char uid[UID_DIGITS + 1];
	sqlite3_stmt *stmt;
	int row;

	if (store->device == 0) {
		if (uid_get(store->device_file, uid, err) < 0)
			return -1;
		stmt = sql_bind(store, SQL_DEVICE_FIND, err, "t", uid);
		row = stmt == NULL ? -1 : sql_step(store, stmt, err);
		if (row < 0)
			return -1;
		if (row > 0) {
			store->device = sqlite3_column_int64(stmt, 0);
			sqlite3_reset(stmt);
		} else {
			if (sql_run(store, SQL_DEVICE_ADD, err, "tt", uid, store->device_name) < 0)
				return -1;
			store->device = sqlite3_last_insert_rowid(store->db);
		}
	}
	*ret_device = store->device;
	return 0;
}

int
store_devices(struct store *store,
    int (*visit)(void *closure, int64_t device, const char *uid, const char *name), void *closure,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_DEVICE_ALL, err, "");
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (visit(closure, sqlite3_column_int64(stmt, 0), sql_given(stmt, 1),
			sql_text(stmt, 2)) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
