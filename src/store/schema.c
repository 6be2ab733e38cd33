/*
 * The tables. Migrations are only ever appended: number i brings a file from
 * user_version i to i + 1, in the transaction that first needs it.
 */
#include "store/schema.h"

#include <stddef.h>

/*
 * habit.key is the name's NFC case folding, which makes names unique.
 * last_on, current, longest, next_on are the cached summary (core/streak.h).
 * A setting without a row in habit_stamp still is as the habit was created.
 * claim.done, claim.skipped: 12 big-endian 32-bit month words, the last day of
 * the month in the least significant bit. A claim stands unless its retraction
 * has an odd n.
 *
 * The view walks 12 x 31 bits of every claim. It finds a bit by its hexadecimal
 * digit, the only way into a blob that plain SQL has, and a month's length in a
 * string, since date functions end at the year 9999. CROSS JOIN fixes the order
 * of the loops, so that one habit's days are found by its claims' key.
 */
static const char *const migrations[] = {
	"PRAGMA application_id = 0x7374726b;"
	"CREATE TABLE device("
	" id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, name TEXT) STRICT;"
	"CREATE TABLE habit("
	" id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE,"
	" schedule TEXT NOT NULL DEFAULT 'daily', goal REAL, at_most REAL, unit TEXT, note TEXT,"
	" position INTEGER NOT NULL, archived_on INTEGER,"
	" last_on INTEGER, current INTEGER NOT NULL DEFAULT 0,"
	" longest INTEGER NOT NULL DEFAULT 0, next_on INTEGER) STRICT;"
	"CREATE TABLE habit_uid("
	" uid TEXT PRIMARY KEY, habit INTEGER NOT NULL REFERENCES habit) STRICT, WITHOUT ROWID;"
	"CREATE INDEX habit_uid_habit ON habit_uid(habit);"
	"CREATE TABLE habit_stamp("
	" habit INTEGER NOT NULL REFERENCES habit, setting TEXT NOT NULL, at INTEGER NOT NULL,"
	" device INTEGER NOT NULL REFERENCES device,"
	" PRIMARY KEY(habit, setting)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE claim("
	" habit INTEGER NOT NULL REFERENCES habit, year INTEGER NOT NULL,"
	" device INTEGER NOT NULL REFERENCES device, done BLOB NOT NULL, skipped BLOB,"
	" PRIMARY KEY(habit, year, device)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE retraction("
	" habit INTEGER NOT NULL REFERENCES habit, day INTEGER NOT NULL,"
	" device INTEGER NOT NULL REFERENCES device, kind TEXT NOT NULL CHECK(kind IN"
	" ('done', 'skip')), n INTEGER NOT NULL,"
	" PRIMARY KEY(habit, day, device, kind)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE entry("
	" habit INTEGER NOT NULL REFERENCES habit, day INTEGER NOT NULL,"
	" device INTEGER NOT NULL REFERENCES device, amount REAL, note TEXT, at INTEGER NOT NULL,"
	" PRIMARY KEY(habit, day, device)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE setting(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
	"CREATE VIEW checkin(habit, day) AS"
	" WITH RECURSIVE bit(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM bit WHERE i<371)"
	" SELECT DISTINCT h.name, printf('%04d-%02d-%02d', year, i/31+1,"
	" substr('312831303130313130313031', i/31*2+1, 2)"
	" + (i/31=1 AND year%4=0 AND (year%100<>0 OR year%400=0)) - i%31) AS d"
	" FROM habit h CROSS JOIN claim c ON c.habit=h.id CROSS JOIN bit"
	" WHERE instr('123456789ABCDEF', substr(hex(done), i/31*8+8-i%31/4, 1)) >> i%31%4 & 1"
	" AND NOT EXISTS(SELECT 1 FROM retraction r WHERE r.habit=c.habit"
	" AND r.day=julianday(d)-2440587.5 AND r.device=c.device AND kind='done' AND n%2);",

	/*
	 * Lists of seen URLs. What many lists have in common stands once, in seen_kind.
	 * seen_list.state: store/seen_list.c; seen_stage, seen_chunk: store/seen_stage.c.
	 */
	"CREATE TABLE seen_kind("
	" id INTEGER PRIMARY KEY, device INTEGER NOT NULL REFERENCES device,"
	" generation INTEGER NOT NULL, capacity INTEGER NOT NULL, fpp REAL NOT NULL,"
	" flags INTEGER NOT NULL, UNIQUE(device, generation, capacity, fpp, flags)) STRICT;"
	"CREATE TABLE seen_list(name TEXT PRIMARY KEY, state BLOB NOT NULL) STRICT, WITHOUT ROWID;"
	"CREATE TABLE seen_stage("
	" id INTEGER PRIMARY KEY, list TEXT NOT NULL, uid INTEGER NOT NULL,"
	" device INTEGER REFERENCES device, ordinal INTEGER NOT NULL,"
	" capacity INTEGER, fpp REAL, strategy INTEGER NOT NULL, hashes INTEGER NOT NULL,"
	" words INTEGER NOT NULL, added INTEGER NOT NULL, plain_bytes INTEGER NOT NULL,"
	" logged INTEGER NOT NULL, chunks BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;"
	"CREATE INDEX seen_stage_list ON seen_stage(list);"
	"CREATE TABLE seen_chunk(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;",

	/*
	 * A deleted habit keeps its row and days, for a merge, and frees its name: its
	 * key then is no name's. The view goes by goals: a day is done when what was
	 * logged for it by standing claims reaches the goal, or stays within it.
	 */
	"ALTER TABLE habit ADD COLUMN deleted_on INTEGER;"
	"DROP VIEW checkin;"
	"CREATE VIEW checkin(habit, day) AS"
	" WITH RECURSIVE bit(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM bit WHERE i<371)"
	" SELECT h.name, printf('%04d-%02d-%02d', year, i/31+1,"
	" substr('312831303130313130313031', i/31*2+1, 2)"
	" + (i/31=1 AND year%4=0 AND (year%100<>0 OR year%400=0)) - i%31) AS d"
	" FROM habit h CROSS JOIN claim c ON c.habit=h.id CROSS JOIN bit"
	" LEFT JOIN entry e ON e.habit=c.habit AND e.day=julianday(d)-2440587.5"
	" AND e.device=c.device"
	" WHERE deleted_on IS NULL"
	" AND instr('123456789ABCDEF', substr(hex(done), i/31*8+8-i%31/4, 1)) >> i%31%4 & 1"
	" AND NOT EXISTS(SELECT 1 FROM retraction r WHERE r.habit=c.habit"
	" AND r.day=julianday(d)-2440587.5 AND r.device=c.device AND kind='done' AND n%2)"
	" GROUP BY h.name, d HAVING"
	" (goal IS NULL OR count(amount)<count(*) OR sum(amount)>=goal-1e-9)"
	" AND (at_most IS NULL OR total(amount)<=at_most+1e-9);",

	/* The name that a habit was given, where two devices gave one to two habits. */
	"ALTER TABLE habit ADD COLUMN asked_name TEXT;",
};

enum {
	SCHEMA_VERSION = sizeof(migrations) / sizeof(migrations[0])
};

static int
read_number(struct store *store, enum sql sql, int64_t *ret_value, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, sql, err, "");

	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	*ret_value = sqlite3_column_int64(stmt, 0);
	sqlite3_reset(stmt);
	return 0;
}

static int
schema_migrate(struct store *store, int64_t version, struct error *err)
{
	for (; version < SCHEMA_VERSION; version++) {
		if (sqlite3_exec(store->db, migrations[version], NULL, NULL, NULL) != SQLITE_OK)
			return sql_fail(store->file, sqlite3_extended_errcode(store->db),
			    sqlite3_errmsg(store->db), err);
	}

	char text[sizeof("PRAGMA user_version = ") + 20];

	sqlite3_snprintf(sizeof(text), text, "PRAGMA user_version = %d", SCHEMA_VERSION);
	if (sqlite3_exec(store->db, text, NULL, NULL, NULL) != SQLITE_OK)
		return sql_fail(store->file, sqlite3_extended_errcode(store->db),
		    sqlite3_errmsg(store->db), err);
	return 0;
}

int
schema_check(struct store *store, bool migrate, bool *ret_empty, struct error *err)
{
	int64_t application, version, tables;

	*ret_empty = false;
	store->old = false;
	if (read_number(store, SQL_APPLICATION_ID, &application, err) < 0 ||
	    read_number(store, SQL_USER_VERSION, &version, err) < 0)
		return -1;
	if (application == 0 && version == 0) {
		if (read_number(store, SQL_TABLE_COUNT, &tables, err) < 0)
			return -1;
		*ret_empty = tables == 0;
	}
	if (application != SCHEMA_APPLICATION_ID && !*ret_empty)
		return err_data(err, "%s is another program's database, not streak's", store->file);
	if (version < 0)
		return err_data(err, "%s is damaged: its format is %lld", store->file,
		    (long long)version);
	if (version > SCHEMA_VERSION)
		return err_data(err,
		    "%s was made by a newer streak: its format is %lld, this one knows %d",
		    store->file, (long long)version, SCHEMA_VERSION);
	if (version == SCHEMA_VERSION || !migrate) {
		store->old = application == SCHEMA_APPLICATION_ID && version < SCHEMA_VERSION;
		return 0;
	}
	*ret_empty = false;
	return schema_migrate(store, version, err);
}
