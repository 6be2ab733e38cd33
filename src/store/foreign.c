/* Another program's SQLite file, which nobody vouches for. */
#include "store/foreign.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <sqlite3.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/text.h"

enum {
	FILE_MAX = 1 << 30,
	HEADER_SIZE = 100,
	HEADER_WRITE_FORMAT = 18, /* and the next byte: 2 in WAL mode, which memory can't be in */
	TEXT_MAX = 1 << 20,
	CELL_MIN = 4,         /* bytes that a row takes at least */
	STEPS_PER_CALL = 1000 /* of SQLite's machine, between two looks at how many they are */
};

struct foreign {
	sqlite3 *db;
	int64_t size;  /* bytes of the file */
	int64_t steps; /* thousands that are left before it takes too long for its size */
};

static int
fail(const struct foreign *foreign, struct error *err)
{
	const char *message = sqlite3_errmsg(foreign->db);
	struct buf shown = BUF_INIT;

	text_shown(&shown, message, strlen(message));
	err_data(err, "it can't be read as an SQLite file: %s", buf_str(&shown));
	buf_release(&shown);
	return -1;
}

/* A database whose last changes lie beside it is not the one that its owner sees. */
static int
check_alone(const char *path, struct error *err)
{
	static const char *const endings[] = { "-wal", "-journal" };

	for (int i = 0; path != NULL && i < 2; i++) {
		struct buf beside = BUF_INIT;
		struct stat status;
		bool there;

		buf_addf(&beside, "%s%s", path, endings[i]);
		there = stat(beside.data, &status) == 0 && status.st_size > 0;
		buf_release(&beside);
		if (there)
			return err_data(err,
			    "the file with %s at its end has changes that are not in this one "
			    "yet: let the program that made it close it",
			    endings[i]);
	}
	return 0;
}

/* The whole file in memory of SQLite's; NULL on failure. */
static unsigned char *
load(FILE *in, int64_t *ret_size, struct error *err)
{
	struct stat status;
	unsigned char *bytes;
	size_t size;

	if (fstat(fileno(in), &status) < 0) {
		err_data(err, "can't be read: %s", strerror(errno));
		return NULL;
	}
	if (status.st_size < HEADER_SIZE || status.st_size > FILE_MAX) {
		err_data(err,
		    status.st_size < HEADER_SIZE ? "it is not an SQLite file"
						 : "it is larger than a gigabyte");
		return NULL;
	}
	size = (size_t)status.st_size;
	bytes = sqlite3_malloc64(size);
	if (bytes == NULL || fread(bytes, 1, size, in) != size) {
		err_data(err, "can't be read: %s",
		    bytes == NULL ? "no memory" : "it is shorter now");
		sqlite3_free(bytes);
		return NULL;
	}
	if (memcmp(bytes, "SQLite format 3", 16) != 0) {
		err_data(err, "it is not an SQLite file");
		sqlite3_free(bytes);
		return NULL;
	}
	bytes[HEADER_WRITE_FORMAT] = bytes[HEADER_WRITE_FORMAT + 1] = 1;
	*ret_size = (int64_t)size;
	return bytes;
}

/* Reading a column of a table, and nothing that the file's schema could compute. */
static int
authorize(void *closure, int action, const char *a, const char *b, const char *c, const char *d)
{
	(void)closure;
	(void)a;
	(void)b;
	(void)c;
	(void)d;
	return action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_PRAGMA
	    ? SQLITE_OK
	    : SQLITE_DENY;
}

/* A schema can make little work look like much; a file of this size has only so much in it. */
static int
count_steps(void *closure)
{
	struct foreign *foreign = closure;

	return --foreign->steps < 0;
}

static void
guard(struct foreign *foreign)
{
	sqlite3 *db = foreign->db;

	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
	sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 24);
	sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
	sqlite3_limit(db, SQLITE_LIMIT_COLUMN, 200);
	sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 50);
	sqlite3_limit(db, SQLITE_LIMIT_VDBE_OP, 25000);
	sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
	sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
	sqlite3_set_authorizer(db, authorize, NULL);
	foreign->steps = 10000 + foreign->size / 10;
	sqlite3_progress_handler(db, STEPS_PER_CALL, count_steps, foreign);
}

static sqlite3_stmt *
prepare(struct foreign *foreign, const char *sql, struct error *err)
{
	sqlite3_stmt *stmt = NULL;

	if (sqlite3_prepare_v2(foreign->db, sql, -1, &stmt, NULL) != SQLITE_OK)
		fail(foreign, err);
	return stmt;
}

/* Its trees are sound: each page is in one of them, once, so that reading them comes to an end. */
static int
check_sound(struct foreign *foreign, struct error *err)
{
	sqlite3_stmt *stmt = prepare(foreign, "PRAGMA quick_check(1)", err);
	int rc = -1;

	if (stmt == NULL)
		return -1;
	if (sqlite3_step(stmt) != SQLITE_ROW) {
		fail(foreign, err);
	} else {
		const char *found = (const char *)sqlite3_column_text(stmt, 0);
		struct buf shown = BUF_INIT;

		text_quote(&shown, found == NULL ? "" : found);
		if (strcmp(buf_str(&shown), "ok") == 0)
			rc = 0;
		else
			err_data(err, "the SQLite file is damaged: %s", buf_str(&shown));
		buf_release(&shown);
	}
	sqlite3_finalize(stmt);
	return rc;
}

int
foreign_open(FILE *in, const char *path, struct foreign **ret_foreign, struct error *err)
{
	unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY;
	struct foreign *foreign;
	unsigned char *bytes;
	int64_t size = 0;

	if (check_alone(path, err) < 0)
		return -1;
	bytes = load(in, &size, err);
	if (bytes == NULL)
		return -1;
	foreign = mem_new(sizeof(*foreign));
	*foreign = (struct foreign){ .size = size };
	if (sqlite3_open_v2(":memory:", &foreign->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
		sqlite3_free(bytes);
		fail(foreign, err);
	} else if (sqlite3_deserialize(foreign->db, "main", bytes, size, size, flags) !=
	    SQLITE_OK) {
		fail(foreign, err);
	} else {
		guard(foreign);
		if (check_sound(foreign, err) == 0) {
			*ret_foreign = foreign;
			return 0;
		}
	}
	foreign_close(foreign);
	return -1;
}

void
foreign_close(struct foreign *foreign)
{
	if (foreign == NULL)
		return;
	sqlite3_close(foreign->db);
	free(foreign);
}

int
foreign_version(struct foreign *foreign, int64_t *ret_version, struct error *err)
{
	sqlite3_stmt *stmt = prepare(foreign, "PRAGMA user_version", err);
	int rc = 0;

	if (stmt == NULL)
		return -1;
	if (sqlite3_step(stmt) == SQLITE_ROW)
		*ret_version = sqlite3_column_int64(stmt, 0);
	else
		rc = fail(foreign, err);
	sqlite3_finalize(stmt);
	return rc;
}

/* A table that is stored in the file: views and virtual tables have no page of their own. */
static int
check_table(struct foreign *foreign, const char *table, struct error *err)
{
	sqlite3_stmt *stmt = prepare(foreign,
	    "SELECT type, rootpage FROM sqlite_schema "
	    "WHERE name = ?1 COLLATE NOCASE",
	    err);
	int rc = 0;

	if (stmt == NULL)
		return -1;
	sqlite3_bind_text(stmt, 1, table, -1, SQLITE_STATIC);
	if (sqlite3_step(stmt) != SQLITE_ROW)
		rc = err_data(err, "there is no table %s in it", table);
	else if (sqlite3_column_type(stmt, 0) != SQLITE_TEXT ||
	    strcmp((const char *)sqlite3_column_text(stmt, 0), "table") != 0 ||
	    sqlite3_column_int64(stmt, 1) <= 0)
		rc = err_data(err, "%s is no table in it", table);
	sqlite3_finalize(stmt);
	return rc;
}

/* Which of the columns there are; one that is computed is none. */
static int
find_columns(struct foreign *foreign, const char *table, const char *const *columns, size_t n,
    bool *ret_there, struct error *err)
{
	enum {
		NAME = 1,
		HIDDEN = 6
	};
	struct buf sql = BUF_INIT;
	sqlite3_stmt *stmt;
	int code;

	buf_addf(&sql, "PRAGMA table_xinfo(%s)", table);
	stmt = prepare(foreign, sql.data, err);
	buf_release(&sql);
	if (stmt == NULL)
		return -1;
	while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(stmt, NAME);

		for (size_t i = 0; name != NULL && i < n; i++)
			if (sqlite3_stricmp(name, columns[i]) == 0)
				ret_there[i] = sqlite3_column_int(stmt, HIDDEN) == 0;
	}
	if (code != SQLITE_DONE)
		fail(foreign, err);
	sqlite3_finalize(stmt);
	return code == SQLITE_DONE ? 0 : -1;
}

static struct foreign_value
read_value(sqlite3_stmt *stmt, int column)
{
	struct foreign_value value = { .kind = FOREIGN_OTHER };
	int bytes;

	switch (sqlite3_column_type(stmt, column)) {
	case SQLITE_NULL:
		value.kind = FOREIGN_NULL;
		break;
	case SQLITE_INTEGER:
		value.kind = FOREIGN_INTEGER;
		value.integer = sqlite3_column_int64(stmt, column);
		break;
	case SQLITE_FLOAT:
		value.kind = FOREIGN_REAL;
		value.real = sqlite3_column_double(stmt, column);
		break;
	case SQLITE_TEXT:
		value.text = (const char *)sqlite3_column_text(stmt, column);
		bytes = sqlite3_column_bytes(stmt, column);
		if (value.text != NULL && bytes <= TEXT_MAX &&
		    strlen(value.text) == (size_t)bytes && text_valid(value.text, (size_t)bytes))
			value.kind = FOREIGN_TEXT;
		break;
	default:
		break;
	}
	return value;
}

static int
visit_rows(struct foreign *foreign, sqlite3_stmt *stmt, const bool *there, size_t n,
    foreign_visit visit, void *closure, struct error *err)
{
	struct foreign_value values[FOREIGN_COLUMNS_MAX];
	int64_t row = 0;
	int code;

	while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
		if (++row > foreign->size / CELL_MIN)
			return err_data(err, "the SQLite file is damaged: more rows than it holds");
		for (size_t i = 0; i < n; i++) {
			values[i] = read_value(stmt, (int)i);
			if (!there[i])
				values[i].kind = FOREIGN_ABSENT;
		}
		if (visit(closure, row, values, err) < 0)
			return -1;
	}
	return code == SQLITE_DONE ? 0 : fail(foreign, err);
}

int
foreign_read(struct foreign *foreign, const char *table, const char *const *columns, size_t n,
    foreign_visit visit, void *closure, struct error *err)
{
	bool there[FOREIGN_COLUMNS_MAX] = { false };
	struct buf sql = BUF_INIT;
	sqlite3_stmt *stmt;
	int rc;

	if (check_table(foreign, table, err) < 0 ||
	    find_columns(foreign, table, columns, n, there, err) < 0)
		return -1;
	/* The names are the reader's own words. */
	buf_add_str(&sql, "SELECT ");
	for (size_t i = 0; i < n; i++)
		buf_addf(&sql, "%s%s", i == 0 ? "" : ", ", there[i] ? columns[i] : "NULL");
	buf_addf(&sql, " FROM %s", table);
	stmt = prepare(foreign, sql.data, err);
	buf_release(&sql);
	if (stmt == NULL)
		return -1;
	rc = visit_rows(foreign, stmt, there, n, visit, closure, err);
	sqlite3_finalize(stmt);
	return rc;
}
