/* Every SQL text of the program but the schema's. */
#include "store/sql.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>

#include "store/lock.h"

#define HABIT_COLUMNS                                                                      \
 "id, name, schedule, goal, at_most, unit, note, archived_on, last_on, current, longest, " \
 "next_on, position, deleted_on"

/* What a row is called that is not as it should be, and the usual reasons. */
#define CHECKED_ROW(kind, when)                                                \
 "'" kind " of habit ' || coalesce('''' || name || '''', r.habit) || ', " when \
 " || ', device ' || r.device || ': ' || what"
#define NO_HABIT  "habit NOT IN (SELECT id FROM habit)"
#define NO_DEVICE "WHEN device NOT IN (SELECT id FROM device) THEN 'there is no such device'"
#define NOBODY    "'there is no such habit' AS what "
#define NO_DAY    "WHEN day NOT BETWEEN -719162 AND 2932896 THEN 'there is no such day'"
/* A claim without a day: of a habit that is not there it is no loss, as one with days is. */
#define NO_MARK  "trim(hex(done) || coalesce(hex(skipped), ''), '0') = ''"
#define OF_HABIT " r LEFT JOIN habit ON habit.id = r.habit WHERE what IS NOT NULL"

/*
 * The note of an entry that is written for another reason: kept, unless another
 * device's has taken its place since, which the new time would put behind it.
 */
#define KEPT_NOTE                                                               \
 "iif(EXISTS(SELECT 1 FROM entry e JOIN device d ON d.id = e.device "           \
 "WHERE e.habit = ?1 AND e.day = ?2 AND e.device <> ?3 AND e.note IS NOT NULL " \
 "AND (e.at, d.uid) > (entry.at, (SELECT uid FROM device WHERE id = ?3))), NULL, entry.note)"

static const char *const texts[SQL_COUNT] = {
	[SQL_APPLICATION_ID] = "PRAGMA application_id",
	[SQL_USER_VERSION] = "PRAGMA user_version",
	[SQL_TABLE_COUNT] = "SELECT count(*) FROM sqlite_schema",
	[SQL_SYNCHRONOUS] = "PRAGMA synchronous = EXTRA",
	[SQL_BEGIN_READ] = "BEGIN",
	[SQL_BEGIN_WRITE] = "BEGIN IMMEDIATE",
	[SQL_COMMIT] = "COMMIT",
	[SQL_DATA_VERSION] = "PRAGMA data_version",

	[SQL_SETTING_GET] = "SELECT value FROM setting WHERE key = ?1",
	[SQL_SETTING_ALL] = "SELECT key, value FROM setting ORDER BY key",
	[SQL_SETTING_SET] =
	    "INSERT INTO setting(key, value) VALUES (?1, ?2) "
	    "ON CONFLICT(key) DO UPDATE SET value = excluded.value",
	[SQL_SETTING_UNSET] = "DELETE FROM setting WHERE key = ?1",

	[SQL_DEVICE_FIND] = "SELECT id FROM device WHERE uid = ?1",
	[SQL_DEVICE_ADD] = "INSERT INTO device(uid, name) VALUES (?1, ?2)",
	[SQL_DEVICE_ALL] = "SELECT id, uid, name FROM device ORDER BY id",

	[SQL_HABIT_BY_KEY] = "SELECT " HABIT_COLUMNS " FROM habit WHERE key = ?1",
	[SQL_HABIT_BY_ID] = "SELECT " HABIT_COLUMNS " FROM habit WHERE id = ?1",
	[SQL_HABIT_ALL] = "SELECT " HABIT_COLUMNS
			  " FROM habit WHERE deleted_on IS NULL "
			  "ORDER BY position, id",
	[SQL_HABIT_ALL_DELETED] = "SELECT " HABIT_COLUMNS
				  " FROM habit WHERE deleted_on IS NOT NULL "
				  "ORDER BY position, id",
	[SQL_HABIT_NAMES] =
	    "SELECT name, key, archived_on IS NOT NULL FROM habit WHERE deleted_on IS NULL "
	    "ORDER BY position, id",
	[SQL_HABIT_COUNT] = "SELECT count(*) FROM habit WHERE deleted_on IS NULL",
	[SQL_HABIT_ADD] =
	    "INSERT INTO habit(name, key, schedule, goal, at_most, unit, note, position) "
	    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, coalesce((SELECT max(id) FROM habit), 0) + 1)",
	[SQL_HABIT_SET_NAME] = 
	    "UPDATE habit SET name = ?2, key = ?3, asked_name = NULL WHERE id = ?1",
	[SQL_HABIT_SET_SCHEDULE] = "UPDATE habit SET schedule = ?2 WHERE id = ?1",
	[SQL_HABIT_SET_GOAL] = "UPDATE habit SET goal = ?2, at_most = ?3 WHERE id = ?1",
	[SQL_HABIT_SET_UNIT] = "UPDATE habit SET unit = ?2 WHERE id = ?1",
	[SQL_HABIT_SET_NOTE] = "UPDATE habit SET note = ?2 WHERE id = ?1",
	[SQL_HABIT_SET_POSITION] = "UPDATE habit SET position = ?2 WHERE id = ?1",
	[SQL_HABIT_SET_ARCHIVED] = "UPDATE habit SET archived_on = ?2 WHERE id = ?1",
	[SQL_HABIT_SET_DELETED] = "UPDATE habit SET key = ?2, deleted_on = ?3 WHERE id = ?1",
	[SQL_HABIT_DELETED] =
	    "SELECT id FROM habit WHERE name = ?1 AND deleted_on IS NOT NULL "
	    "ORDER BY deleted_on DESC, id DESC LIMIT 1",
	[SQL_STAMP_SET] =
	    "INSERT INTO habit_stamp(habit, setting, at, device) VALUES (?1, ?2, ?3, ?4) "
	    "ON CONFLICT(habit, setting) DO UPDATE SET at = max(excluded.at, at + 1), "
	    "device = excluded.device",
	[SQL_HABIT_UID_ADD] =
	    "INSERT INTO habit_uid(uid, habit) VALUES (lower(hex(randomblob(16))), ?1)",
	[SQL_HABIT_UIDS] = "SELECT uid FROM habit_uid WHERE habit = ?1 ORDER BY uid",

	[SQL_CLAIMS_OF_HABIT] =
	    "SELECT habit, year, device, done, skipped FROM claim "
	    "WHERE habit = ?1 ORDER BY year, device",
	[SQL_CLAIMS_OF_YEAR] =
	    "SELECT habit, year, device, done, skipped FROM claim "
	    "WHERE habit = ?1 AND year = ?2 ORDER BY device",
	[SQL_CLAIMS_ALL] =
	    "SELECT habit, year, device, done, skipped FROM claim "
	    "ORDER BY habit, year, device",
	[SQL_CLAIM_SET] =
	    "INSERT INTO claim(habit, year, device, done, skipped) "
	    "VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT(habit, year, device) "
	    "DO UPDATE SET done = excluded.done, skipped = excluded.skipped",

	[SQL_RETRACTIONS_OF_HABIT] =
	    "SELECT habit, day, device, kind = 'skip' FROM retraction "
	    "WHERE habit = ?1 AND n % 2 = 1 ORDER BY day",
	[SQL_RETRACTIONS_OF_YEAR] =
	    "SELECT habit, day, device, kind = 'skip' FROM retraction "
	    "WHERE habit = ?1 AND day BETWEEN ?2 AND ?3 AND n % 2 = 1 "
	    "ORDER BY day",
	[SQL_RETRACTIONS_ALL] =
	    "SELECT habit, day, device, kind = 'skip' FROM retraction "
	    "WHERE n % 2 = 1 ORDER BY habit, day",
	[SQL_RETRACTION_ADVANCE] =
	    "INSERT INTO retraction(habit, day, device, kind, n) "
	    "VALUES (?1, ?2, ?3, ?4, 1) ON CONFLICT DO UPDATE SET n = n + 1",
	[SQL_RETRACTION_LOG] =
	    "SELECT day, device, kind, n FROM retraction WHERE habit = ?1 "
	    "ORDER BY day, device, kind",

	[SQL_SUMMARIES] =
	    "SELECT id, schedule, last_on, current, longest, next_on, goal, at_most FROM habit "
	    "WHERE deleted_on IS NULL ORDER BY id",
	[SQL_SUMMARY_SET] =
	    "UPDATE habit SET last_on = ?2, current = ?3, longest = ?4, "
	    "next_on = ?5 WHERE id = ?1",

	/* The device's amount, and the note that stands, whoever wrote it. */
	[SQL_ENTRY_OF_DEVICE] =
	    "SELECT (SELECT amount FROM entry WHERE habit = ?1 AND day = ?2 AND device = ?3), "
	    "(SELECT note FROM entry JOIN device d ON d.id = device WHERE habit = ?1 "
	    "AND day = ?2 AND note IS NOT NULL ORDER BY at DESC, uid DESC LIMIT 1)",
	/* A note is later than those that are known, whatever the clocks of their devices say. */
	[SQL_ENTRY_SET] =
	    "INSERT INTO entry(habit, day, device, amount, note, at) "
	    "VALUES (?1, ?2, ?3, ?4, ?5, iif(?5 IS NULL, ?6, max(?6, coalesce("
	    "(SELECT max(at) + 1 FROM entry WHERE habit = ?1 AND day = ?2 AND note IS NOT NULL), "
	    "?6)))) ON CONFLICT(habit, day, device) DO UPDATE SET amount = excluded.amount, "
	    "note = iif(?5 IS NULL, " KEPT_NOTE ", ?5), "
	    "at = max(excluded.at, entry.at + 1)",
	[SQL_AMOUNTS_OF_DAY] =
	    "SELECT device, amount FROM entry "
	    "WHERE habit = ?1 AND day = ?2 AND amount IS NOT NULL ORDER BY device",
	[SQL_ENTRY_AMOUNT_DAYS] =
	    "SELECT day FROM entry WHERE habit = ?1 AND device = ?2 "
	    "AND amount IS NOT NULL ORDER BY day",
	[SQL_ENTRY_AMOUNT_CLEAR] =
	    "UPDATE entry SET amount = NULL, note = " KEPT_NOTE ", at = max(?4, at + 1) "
	    "WHERE habit = ?1 AND day = ?2 AND device = ?3",
	/* Of a day's notes the last written stands: it comes last. */
	[SQL_ENTRIES_OF_HABIT] =
	    "SELECT day, device, amount, note FROM entry JOIN device ON device.id = device "
	    "WHERE habit = ?1 ORDER BY day, at, uid",
	[SQL_ENTRY_LOG] =
	    "SELECT day, device, amount, note, at FROM entry WHERE habit = ?1 "
	    "ORDER BY day, device",

	[SQL_DEVICES_CLEAR] = "DELETE FROM device",
	/* ?2: the key, NULL for a deleted habit, which has none that a name could have. */
	[SQL_HABIT_PUT_BACK] =
	    "INSERT INTO habit(id, name, key, schedule, goal, at_most, unit, note, archived_on, "
	    "deleted_on, asked_name, position) SELECT n + 1, ?1, coalesce(?2, char(1) || (n + 1)), "
	    "?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, coalesce(nullif(?11, 0), n + 1) "
	    "FROM (SELECT coalesce(max(id), 0) AS n FROM habit) WHERE true "
	    "ON CONFLICT(key) DO NOTHING",
	[SQL_HABIT_UID_GIVE] =
	    "INSERT INTO habit_uid(uid, habit) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
	[SQL_STAMP_LOG] =
	    "SELECT setting, at, device FROM habit_stamp WHERE habit = ?1 ORDER BY setting",
	[SQL_DRAFT_MAKE] =
	    "CREATE TEMP TABLE IF NOT EXISTS draft(habit INTEGER, day INTEGER, state INTEGER, "
	    "amount REAL, note TEXT, PRIMARY KEY(habit, day)) STRICT, WITHOUT ROWID",
	[SQL_DRAFT_CLEAR] = "DELETE FROM draft",
	[SQL_DRAFT_KEEP] = "INSERT OR IGNORE INTO draft VALUES (?1, ?2, ?3, ?4, ?5)",
	[SQL_DRAFT_REPLACE] = "INSERT OR REPLACE INTO draft VALUES (?1, ?2, ?3, ?4, ?5)",
	[SQL_DRAFT_ALL] = "SELECT habit, day, state, amount, note FROM draft ORDER BY habit, day",

	[SQL_DEVICE_UID] = "SELECT uid FROM device WHERE id = ?1",
	[SQL_SEEN_KIND_GET] =
	    "SELECT device, generation, capacity, fpp, flags, uid FROM seen_kind "
	    "JOIN device ON device.id = device WHERE seen_kind.id = ?1",
	[SQL_SEEN_KIND_FIND] =
	    "SELECT id FROM seen_kind WHERE device = ?1 AND generation = ?2 "
	    "AND capacity = ?3 AND fpp = ?4 AND flags = ?5",
	[SQL_SEEN_KIND_ADD] =
	    "INSERT INTO seen_kind(device, generation, capacity, fpp, flags) "
	    "VALUES (?1, ?2, ?3, ?4, ?5)",
	[SQL_SEEN_LIST_GET] = "SELECT state FROM seen_list WHERE name = ?1",
	[SQL_SEEN_LIST_SET] =
	    "INSERT INTO seen_list(name, state) VALUES (?1, ?2) "
	    "ON CONFLICT(name) DO UPDATE SET state = excluded.state",
	[SQL_SEEN_LIST_NAMES] = "SELECT name FROM seen_list ORDER BY name",
	/* What a state begins with, see seen_list.h. */
	[SQL_SEEN_LIST_FORMS] = "SELECT name, substr(state, 1, 10) FROM seen_list ORDER BY name",
	[SQL_SEEN_LIST_DELETE] = "DELETE FROM seen_list WHERE name = ?1",
	[SQL_SEEN_STAGE_GET] =
	    "SELECT list, uid, device, ordinal, capacity, fpp, strategy, hashes, words, "
	    "added, plain_bytes, logged, chunks, checksum FROM seen_stage WHERE id = ?1",
	[SQL_SEEN_STAGE_OF_LIST] = "SELECT id FROM seen_stage WHERE list = ?1 LIMIT 1",
	[SQL_SEEN_STAGE_NEXT] = "SELECT coalesce(max(id), 0) + 1 FROM seen_stage",
	[SQL_SEEN_STAGE_SET] =
	    "INSERT INTO seen_stage(id, list, uid, device, ordinal, capacity, fpp, strategy, "
	    "hashes, words, added, plain_bytes, logged, chunks, checksum) "
	    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15) "
	    "ON CONFLICT(id) DO UPDATE SET added = excluded.added, "
	    "plain_bytes = excluded.plain_bytes, logged = excluded.logged, "
	    "chunks = excluded.chunks, checksum = excluded.checksum",
	[SQL_SEEN_STAGE_DELETE] = "DELETE FROM seen_stage WHERE id = ?1",
	[SQL_SEEN_STAGES_OF_LIST] = "SELECT id FROM seen_stage WHERE list = ?1",
	[SQL_SEEN_CHUNK_GET] = "SELECT bytes FROM seen_chunk WHERE id = ?1",
	[SQL_SEEN_CHUNK_SET] =
	    "INSERT INTO seen_chunk(id, bytes) VALUES (?1, ?2) "
	    "ON CONFLICT(id) DO UPDATE SET bytes = excluded.bytes",
	[SQL_SEEN_CHUNKS] =
	    "SELECT id, bytes FROM seen_chunk WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
	[SQL_SEEN_CHUNKS_DELETE] = "DELETE FROM seen_chunk WHERE id BETWEEN ?1 AND ?2",

	[SQL_DEVICE_MERGE] =
	    "INSERT INTO device(uid, name) VALUES (?1, ?2) ON CONFLICT(uid) "
	    "DO UPDATE SET name = excluded.name WHERE name IS NULL",
	[SQL_HABIT_OF_UID] = "SELECT habit FROM habit_uid WHERE uid = ?1",
	[SQL_HABIT_IDS] = 
	    "SELECT id, key, deleted_on, position FROM habit ORDER BY position, id",
	[SQL_HABIT_MERGE_ADD] =
	    "INSERT INTO habit(name, key, position) "
	    "SELECT '', char(1) || (n + 1), coalesce(nullif(?1, 0), n + 1) "
	    "FROM (SELECT coalesce(max(id), 0) AS n FROM habit)",
	[SQL_HABIT_MERGE_UID] =
	    "INSERT INTO habit_uid(uid, habit) VALUES (?1, ?2) "
	    "ON CONFLICT(uid) DO UPDATE SET habit = excluded.habit "
	    "WHERE habit <> excluded.habit",
	[SQL_HABIT_UIDS_MOVE] = "UPDATE habit_uid SET habit = ?2 WHERE habit = ?1",
	[SQL_HABIT_DELETE] = "DELETE FROM habit WHERE id = ?1",
	[SQL_HABIT_VALUES] =
	    "SELECT schedule, goal, at_most, unit, note, position, archived_on, deleted_on, "
	    "coalesce(asked_name, name) FROM habit WHERE id = ?1",
	/* ?2: which settings, a bit each in the order of enum habit_setting. */
	[SQL_HABIT_TAKE] =
	    "UPDATE habit SET schedule = iif(?2 & 2, ?3, schedule), "
	    "goal = iif(?2 & 4, ?4, goal), at_most = iif(?2 & 4, ?5, at_most), "
	    "unit = iif(?2 & 8, ?6, unit), note = iif(?2 & 16, ?7, note), "
	    "position = iif(?2 & 32, ?8, position), "
	    "archived_on = iif(?2 & 64, ?9, archived_on), "
	    "deleted_on = iif(?2 & 128, ?10, deleted_on) WHERE id = ?1",
	[SQL_HABIT_RESTORE] = "UPDATE habit SET deleted_on = NULL WHERE id = ?1",
	[SQL_STAMPS_OF_HABIT] =
	    "SELECT setting, at, device, uid FROM habit_stamp "
	    "JOIN device ON device.id = device WHERE habit = ?1",
	[SQL_STAMP_MERGE] =
	    "INSERT INTO habit_stamp(habit, setting, at, device) VALUES (?1, ?2, ?3, ?4) "
	    "ON CONFLICT(habit, setting) DO UPDATE SET at = excluded.at, "
	    "device = excluded.device",
	[SQL_CLAIM_MERGE] =
	    "INSERT INTO claim(habit, year, device, done, skipped) "
	    "VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT(habit, year, device) "
	    "DO UPDATE SET done = bits_or(done, excluded.done), "
	    "skipped = bits_or(skipped, excluded.skipped) "
	    "WHERE done <> bits_or(done, excluded.done) "
	    "OR skipped IS NOT bits_or(skipped, excluded.skipped)",
	[SQL_RETRACTION_MERGE] =
	    "INSERT INTO retraction(habit, day, device, kind, n) "
	    "VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET n = excluded.n "
	    "WHERE n < excluded.n",
	/* The later one; of two with one stamp, which only a cloned device makes, either, but
	   the same in any order. */
	[SQL_ENTRY_MERGE] =
	    "INSERT INTO entry(habit, day, device, amount, note, at) "
	    "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(habit, day, device) DO UPDATE "
	    "SET amount = excluded.amount, note = excluded.note, at = excluded.at "
	    "WHERE (at, coalesce(amount, -1e999), coalesce(note, '')) < "
	    "(excluded.at, coalesce(excluded.amount, -1e999), coalesce(excluded.note, ''))",
	[SQL_CLAIMS_DELETE] = "DELETE FROM claim WHERE habit = ?1",
	[SQL_RETRACTIONS_DELETE] = "DELETE FROM retraction WHERE habit = ?1",
	[SQL_ENTRIES_DELETE] = "DELETE FROM entry WHERE habit = ?1",
	[SQL_STAMPS_DELETE] = "DELETE FROM habit_stamp WHERE habit = ?1",

	/* While a name is not given, and for good where the habit is deleted, the key is
	   none that a name can have. */
	[SQL_NAME_OF] =
	    "SELECT coalesce(asked_name, name), deleted_on FROM habit WHERE id = ?1",
	[SQL_NAME_KEEP] =
	    "UPDATE habit SET name = ?2, key = char(1) || id, asked_name = NULL WHERE id = ?1",
	[SQL_NAME_GIVE] =
	    "UPDATE habit SET name = ?2, key = ?3, asked_name = ?4 WHERE id = ?1 "
	    "AND NOT EXISTS(SELECT 1 FROM habit h WHERE h.key = ?3 AND h.id <> ?1)",
	[SQL_NAME_ASK] = "UPDATE habit SET key = char(1) || id, asked_name = ?2 WHERE id = ?1",
	[SQL_NAMES_ASKED] =
	    "SELECT asked_name FROM habit "
	    "WHERE asked_name IS NOT NULL AND deleted_on IS NULL",
	[SQL_NAMES_LOOSEN] =
	    "UPDATE habit SET key = char(1) || id "
	    "WHERE asked_name IS NOT NULL AND deleted_on IS NULL",
	[SQL_NAME_CONTEST] =
	    "UPDATE habit SET key = char(1) || id, asked_name = name WHERE key = ?1",
	[SQL_NAMES_RANKED] =
	    "SELECT h.id, asked_name, (SELECT min(uid) FROM habit_uid u WHERE u.habit = h.id) "
	    "AS first FROM habit h LEFT JOIN habit_stamp s ON s.habit = h.id "
	    "AND s.setting = 'name' LEFT JOIN device d ON d.id = s.device "
	    "WHERE asked_name IS NOT NULL AND deleted_on IS NULL ORDER BY s.at, d.uid, first",

	/* Questions of store/check.c: a row for each finding. */
	[SQL_CHECK_SCHEMA] =
	    "SELECT 'the table ' || name || ' is a ' || type FROM sqlite_schema "
	    "WHERE type <> 'table' AND name IN ('device', 'habit', 'habit_uid', 'habit_stamp', "
	    "'claim', 'retraction', 'entry', 'setting', 'seen_kind', 'seen_list', 'seen_stage', "
	    "'seen_chunk')",
	[SQL_INTEGRITY] = "PRAGMA integrity_check(20)",
	[SQL_CHECK_HABITS] = 
	    "SELECT id, name, iif(deleted_on IS NULL, key, NULL), schedule, asked_name "
	    "FROM habit ORDER BY id",
	[SQL_CHECK_CLAIMS] =
	    "SELECT " CHECKED_ROW("claim", "year ' || r.year") ", what FROM "
	    "(SELECT *, CASE WHEN " NO_HABIT " THEN iif(" NO_MARK ", NULL, "
	    "'there is no such habit') " NO_DEVICE " "
	    "WHEN year NOT BETWEEN 1 AND 9999 THEN 'there is no such year' "
	    "WHEN length(done) <> 48 OR length(skipped) <> 48 THEN 'it has the wrong size' "
	    "END AS what FROM claim)" OF_HABIT,
	[SQL_CHECK_RETRACTIONS] =
	    "SELECT " CHECKED_ROW("retraction", "day ' || r.day") ", what FROM "
	    "(SELECT *, CASE WHEN " NO_HABIT " THEN NULL " NO_DEVICE " " NO_DAY " "
	    "WHEN kind NOT IN ('done', 'skip') THEN 'it has no such kind' "
	    "WHEN n < 1 THEN 'it has no such count' END AS what FROM retraction)" OF_HABIT,
	[SQL_CHECK_ENTRIES] =
	    "SELECT " CHECKED_ROW("amount or note", "day ' || r.day") ", what FROM "
	    "(SELECT *, CASE WHEN " NO_HABIT " THEN NULL " NO_DEVICE " " NO_DAY " "
	    "END AS what FROM entry)" OF_HABIT,
	[SQL_CHECK_STAGES] =
	    "SELECT 'list ''' || list || ''' is damaged: its row is missing' FROM seen_stage "
	    "WHERE list NOT IN (SELECT name FROM seen_list) "
	    "AND (added > 0 OR logged > 0 OR trim(hex(chunks), '0') <> '') GROUP BY list",
	[SQL_CHECK_STRAYS] = "SELECT id, list FROM seen_stage ORDER BY id",
	[SQL_CHECK_BITS] =
	    "SELECT habit, year, device, done, skipped, name FROM claim "
	    "JOIN habit ON habit.id = habit ORDER BY habit, year, device",
	[SQL_CHECK_NO_UID] =
	    "SELECT 'habit ''' || name || ''' has no uid' FROM habit "
	    "WHERE id NOT IN (SELECT habit FROM habit_uid)",
	[SQL_REPAIR_NO_UID] =
	    "INSERT INTO habit_uid(uid, habit) SELECT lower(hex(randomblob(16))), id "
	    "FROM habit WHERE id NOT IN (SELECT habit FROM habit_uid)",
	[SQL_CHECK_UIDS] =
	    "SELECT 'uid ' || uid || ' is of habit ' || habit || ', which is not there' "
	    "FROM habit_uid WHERE habit NOT IN (SELECT id FROM habit)",
	[SQL_REPAIR_UIDS] = "DELETE FROM habit_uid WHERE habit NOT IN (SELECT id FROM habit)",
	[SQL_CHECK_LOST_CLAIMS] =
	    "SELECT " CHECKED_ROW("claim", "year ' || r.year") " FROM "
	    "(SELECT *, " NOBODY "FROM claim WHERE " NO_HABIT " AND " NO_MARK ")" OF_HABIT,
	[SQL_REPAIR_LOST_CLAIMS] = "DELETE FROM claim WHERE " NO_HABIT " AND " NO_MARK,
	[SQL_CHECK_LOST_RETRACTIONS] =
	    "SELECT " CHECKED_ROW("retraction", "day ' || r.day") " FROM "
	    "(SELECT *, " NOBODY "FROM retraction WHERE " NO_HABIT ")" OF_HABIT,
	[SQL_REPAIR_LOST_RETRACTIONS] = "DELETE FROM retraction WHERE " NO_HABIT,
	[SQL_CHECK_LOST_ENTRIES] =
	    "SELECT " CHECKED_ROW("amount or note", "day ' || r.day") " FROM "
	    "(SELECT *, " NOBODY "FROM entry WHERE " NO_HABIT ")" OF_HABIT,
	[SQL_REPAIR_LOST_ENTRIES] = "DELETE FROM entry WHERE " NO_HABIT,
	[SQL_CHECK_STAMPS] =
	    "SELECT 'the time that ' || setting || ' of habit ' || habit || ' was set is of '"
	    " || 'a habit or device that is not there' FROM habit_stamp WHERE "
	    "habit NOT IN (SELECT id FROM habit) OR device NOT IN (SELECT id FROM device)",
	[SQL_REPAIR_STAMPS] =
	    "DELETE FROM habit_stamp WHERE habit NOT IN (SELECT id FROM habit) "
	    "OR device NOT IN (SELECT id FROM device)",
	[SQL_CHECK_CHUNKS] =
	    "SELECT count(*) || ' parts of seen lists that are not there' FROM seen_chunk "
	    "WHERE id >> 32 NOT IN (SELECT id FROM seen_stage) HAVING count(*) > 0",
	[SQL_REPAIR_CHUNKS] =
	    "DELETE FROM seen_chunk WHERE id >> 32 NOT IN (SELECT id FROM seen_stage)",
};

static int
describe(const char *file, int code, const char *detail, struct error *err)
{
	switch (code & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return err_data(err, "%s is locked by another process; waited in vain", file);
	case SQLITE_NOTADB:
		return err_data(err, "%s is not a streak database", file);
	case SQLITE_CORRUPT:
		return err_data(err, "%s is damaged: %s", file, detail);
	case SQLITE_FULL:
		return err_data(err, "%s: no room left on the disk; nothing was changed", file);
	case SQLITE_READONLY:
		return err_data(err, "%s can't be written: it, or its folder, is read-only", file);
	default:
		return err_data(err, "%s: %s", file, detail);
	}
}

int
sql_fail(const char *file, int code, const char *detail, struct error *err)
{
	describe(file, code, detail, err);
	return err_complete(err);
}

/* Waiting was in vain: say for how long, and for whom. */
static int
fail_locked(struct store *store, struct error *err)
{
	struct buf holder = BUF_INIT;

	lock_holder(&holder, store->file);
	err_data(err, "%s is locked by %s; waited %g s", store->file, buf_str(&holder),
	    store->wait / 1000.0);
	buf_release(&holder);
	return err_complete(err);
}

static int
fail(struct store *store, struct error *err)
{
	if ((sqlite3_errcode(store->db) & 0xff) == SQLITE_BUSY)
		return fail_locked(store, err);
	return sql_fail(store->file, sqlite3_extended_errcode(store->db), sqlite3_errmsg(store->db),
	    err);
}

static int
bind_one(sqlite3_stmt *stmt, int at, char type, va_list *args)
{
	switch (type) {
	case 'i':
		return sqlite3_bind_int64(stmt, at, va_arg(*args, int64_t));
	case 'd': {
		day_t day = va_arg(*args, day_t);

		return day == DAY_NONE ? SQLITE_OK : sqlite3_bind_int(stmt, at, day);
	}
	case 'r': {
		double real = va_arg(*args, double);

		return isnan(real) ? SQLITE_OK : sqlite3_bind_double(stmt, at, real);
	}
	case 't':
		return sqlite3_bind_text(stmt, at, va_arg(*args, const char *), -1, SQLITE_STATIC);
	case 'b': {
		const void *bytes = va_arg(*args, const void *);
		size_t len = va_arg(*args, size_t);

		return sqlite3_bind_blob64(stmt, at, bytes, len, SQLITE_STATIC);
	}
	default:
		return SQLITE_MISUSE;
	}
}

static sqlite3_stmt *
bind_all(struct store *store, enum sql sql, struct error *err, const char *types, va_list *args)
{
	sqlite3_stmt *stmt = store->stmt[sql];

	if (stmt == NULL) {
		if (sqlite3_prepare_v3(store->db, texts[sql], -1, 0, &stmt, NULL) != SQLITE_OK) {
			fail(store, err);
			return NULL;
		}
		store->stmt[sql] = stmt;
	}
	sqlite3_reset(stmt);
	sqlite3_clear_bindings(stmt);
	for (int at = 1; types[at - 1] != '\0'; at++) {
		if (bind_one(stmt, at, types[at - 1], args) != SQLITE_OK) {
			fail(store, err);
			return NULL;
		}
	}
	return stmt;
}

sqlite3_stmt *
sql_bind(struct store *store, enum sql sql, struct error *err, const char *types, ...)
{
	sqlite3_stmt *stmt;
	va_list args;

	va_start(args, types);
	stmt = bind_all(store, sql, err, types, &args);
	va_end(args);
	return stmt;
}

int
sql_step(struct store *store, sqlite3_stmt *stmt, struct error *err)
{
	int code = sqlite3_step(stmt);

	if (code == SQLITE_ROW)
		return 1;
	if (code != SQLITE_DONE)
		fail(store, err);
	sqlite3_reset(stmt);
	return code == SQLITE_DONE ? 0 : -1;
}

int
sql_run(struct store *store, enum sql sql, struct error *err, const char *types, ...)
{
	sqlite3_stmt *stmt;
	va_list args;

	va_start(args, types);
	stmt = bind_all(store, sql, err, types, &args);
	va_end(args);
	return stmt == NULL ? -1 : sql_step(store, stmt, err);
}

int
sql_find_id(struct store *store, enum sql sql, const char *text, int64_t *ret_id, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, sql, err, "t", text);
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (row < 0)
		return -1;
	*ret_id = row > 0 ? sqlite3_column_int64(stmt, 0) : 0;
	sqlite3_reset(stmt);
	return 0;
}

day_t
sql_day(sqlite3_stmt *stmt, int column)
{
	int64_t day;

	if (sqlite3_column_type(stmt, column) != SQLITE_INTEGER)
		return DAY_NONE;
	day = sqlite3_column_int64(stmt, column);
	return day < DAY_MIN || day > DAY_MAX ? DAY_NONE : (day_t)day;
}

struct goal
sql_goal(sqlite3_stmt *stmt, int column)
{
	struct goal goal = GOAL_INIT;

	if (sqlite3_column_type(stmt, column) != SQLITE_NULL)
		goal = (struct goal){ GOAL_AT_LEAST, sqlite3_column_double(stmt, column) };
	else if (sqlite3_column_type(stmt, column + 1) != SQLITE_NULL)
		goal = (struct goal){ GOAL_AT_MOST, sqlite3_column_double(stmt, column + 1) };
	return goal;
}

double
sql_real(sqlite3_stmt *stmt, int column)
{
	return sqlite3_column_type(stmt, column) == SQLITE_NULL
	    ? (double)NAN
	    : sqlite3_column_double(stmt, column);
}

const char *
sql_text(sqlite3_stmt *stmt, int column)
{
	return (const char *)sqlite3_column_text(stmt, column);
}

const char *
sql_given(sqlite3_stmt *stmt, int column)
{
	const char *text = sql_text(stmt, column);

	return text == NULL ? "" : text;
}

void
sql_release(struct store *store)
{
	for (int i = 0; i < SQL_COUNT; i++)
		sqlite3_finalize(store->stmt[i]);
}
