/* Every SQL text of the program, and how one is run. Only for store/. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include <stdbool.h>

#include <sqlite3.h>

#include "core/day.h"
#include "core/goal.h"
#include "store/store.h"

enum sql {
	SQL_APPLICATION_ID,
	SQL_USER_VERSION,
	SQL_TABLE_COUNT,
	SQL_SYNCHRONOUS,
	SQL_BEGIN_READ,
	SQL_BEGIN_WRITE,
	SQL_COMMIT,
	SQL_DATA_VERSION,
	SQL_SETTING_GET,
	SQL_SETTING_ALL,
	SQL_SETTING_SET,
	SQL_SETTING_UNSET,
	SQL_DEVICE_FIND,
	SQL_DEVICE_ADD,
	SQL_DEVICE_ALL,
	SQL_HABIT_BY_KEY,
	SQL_HABIT_BY_ID,
	SQL_HABIT_ALL,
	SQL_HABIT_ALL_DELETED,
	SQL_HABIT_NAMES,
	SQL_HABIT_COUNT,
	SQL_HABIT_ADD,
	SQL_HABIT_SET_NAME,
	SQL_HABIT_SET_SCHEDULE,
	SQL_HABIT_SET_GOAL,
	SQL_HABIT_SET_UNIT,
	SQL_HABIT_SET_NOTE,
	SQL_HABIT_SET_POSITION,
	SQL_HABIT_SET_ARCHIVED,
	SQL_HABIT_SET_DELETED,
	SQL_HABIT_DELETED,
	SQL_STAMP_SET,
	SQL_HABIT_UID_ADD,
	SQL_HABIT_UIDS,
	SQL_CLAIMS_OF_HABIT,
	SQL_CLAIMS_OF_YEAR,
	SQL_CLAIMS_ALL,
	SQL_CLAIM_SET,
	SQL_RETRACTIONS_OF_HABIT,
	SQL_RETRACTIONS_OF_YEAR,
	SQL_RETRACTIONS_ALL,
	SQL_RETRACTION_ADVANCE,
	SQL_RETRACTION_LOG,
	SQL_SUMMARIES,
	SQL_SUMMARY_SET,
	SQL_ENTRY_OF_DEVICE,
	SQL_ENTRY_SET,
	SQL_AMOUNTS_OF_DAY,
	SQL_ENTRY_AMOUNT_DAYS,
	SQL_ENTRY_AMOUNT_CLEAR,
	SQL_ENTRIES_OF_HABIT,
	SQL_ENTRY_LOG,
	SQL_DEVICES_CLEAR,
	SQL_HABIT_PUT_BACK,
	SQL_HABIT_UID_GIVE,
	SQL_STAMP_LOG,
	SQL_DRAFT_MAKE,
	SQL_DRAFT_CLEAR,
	SQL_DRAFT_KEEP,
	SQL_DRAFT_REPLACE,
	SQL_DRAFT_ALL,
	SQL_DEVICE_UID,
	SQL_SEEN_KIND_GET,
	SQL_SEEN_KIND_FIND,
	SQL_SEEN_KIND_ADD,
	SQL_SEEN_LIST_GET,
	SQL_SEEN_LIST_SET,
	SQL_SEEN_LIST_NAMES,
	SQL_SEEN_LIST_FORMS,
	SQL_SEEN_LIST_DELETE,
	SQL_SEEN_STAGE_GET,
	SQL_SEEN_STAGE_OF_LIST,
	SQL_SEEN_STAGE_NEXT,
	SQL_SEEN_STAGE_SET,
	SQL_SEEN_STAGE_DELETE,
	SQL_SEEN_STAGES_OF_LIST,
	SQL_SEEN_CHUNK_GET,
	SQL_SEEN_CHUNK_SET,
	SQL_SEEN_CHUNKS,
	SQL_SEEN_CHUNKS_DELETE,
	SQL_DEVICE_MERGE,
	SQL_HABIT_OF_UID,
	SQL_HABIT_IDS,
	SQL_HABIT_MERGE_ADD,
	SQL_HABIT_MERGE_UID,
	SQL_HABIT_UIDS_MOVE,
	SQL_HABIT_DELETE,
	SQL_HABIT_VALUES,
	SQL_HABIT_TAKE,
	SQL_HABIT_RESTORE,
	SQL_STAMPS_OF_HABIT,
	SQL_STAMP_MERGE,
	SQL_CLAIM_MERGE,
	SQL_RETRACTION_MERGE,
	SQL_ENTRY_MERGE,
	SQL_CLAIMS_DELETE,
	SQL_RETRACTIONS_DELETE,
	SQL_ENTRIES_DELETE,
	SQL_STAMPS_DELETE,
	SQL_NAME_OF,
	SQL_NAME_KEEP,
	SQL_NAME_GIVE,
	SQL_NAME_ASK,
	SQL_NAMES_ASKED,
	SQL_NAMES_LOOSEN,
	SQL_NAME_CONTEST,
	SQL_NAMES_RANKED,
	SQL_CHECK_SCHEMA,
	SQL_INTEGRITY,
	SQL_CHECK_HABITS,
	SQL_CHECK_CLAIMS,
	SQL_CHECK_RETRACTIONS,
	SQL_CHECK_ENTRIES,
	SQL_CHECK_STAGES,
	SQL_CHECK_STRAYS,
	SQL_CHECK_BITS,
	SQL_CHECK_NO_UID,
	SQL_REPAIR_NO_UID,
	SQL_CHECK_UIDS,
	SQL_REPAIR_UIDS,
	SQL_CHECK_LOST_CLAIMS,
	SQL_REPAIR_LOST_CLAIMS,
	SQL_CHECK_LOST_RETRACTIONS,
	SQL_REPAIR_LOST_RETRACTIONS,
	SQL_CHECK_LOST_ENTRIES,
	SQL_REPAIR_LOST_ENTRIES,
	SQL_CHECK_STAMPS,
	SQL_REPAIR_STAMPS,
	SQL_CHECK_CHUNKS,
	SQL_REPAIR_CHUNKS,
	SQL_COUNT
};

struct store {
	sqlite3 *db;
	sqlite3_stmt *stmt[SQL_COUNT]; /* prepared when first used */
	char *file;
	char *device_file;
	char *device_name;
	int64_t now;
	int wait;
	int64_t device; /* row id of this device; 0 until it is needed */
	bool locked;    /* the transaction may write */
	bool writer;    /* opened for writing */
	bool old;       /* of an older version, not brought to this one */
};

/*
 * The statement, reset, with values bound in order, one a letter of `types`:
 *   i int64_t   d day_t, DAY_NONE as NULL   r double, NaN as NULL
 *   t const char *, NULL as NULL   b const void * and size_t; a NULL pointer as NULL
 * Text and blobs must live until the statement is reset. NULL on failure.
 */
sqlite3_stmt *sql_bind(struct store *store, enum sql sql, struct error *err, const char *types,
    ...);

/* One step: 1 a row, 0 the end (the statement is then reset), -1 with ERR_DATA. */
int sql_step(struct store *store, sqlite3_stmt *stmt, struct error *err);

/* Bind as sql_bind() does and run a statement that has no rows. */
int sql_run(struct store *store, enum sql sql, struct error *err, const char *types, ...);

/* The id in the first column of a statement's first row for a text; 0 where there is none. */
int sql_find_id(struct store *store, enum sql sql, const char *text, int64_t *ret_id,
    struct error *err);

/* A column's day, or DAY_NONE where it is NULL or no valid day. */
day_t sql_day(sqlite3_stmt *stmt, int column);

/* The goal in two columns, at least and at most, one of which is NULL. */
struct goal sql_goal(sqlite3_stmt *stmt, int column);

/* A column's number, NaN where it is NULL. */
double sql_real(sqlite3_stmt *stmt, int column);

/* A column's text, NULL where it is NULL. Valid until the next step. */
const char *sql_text(sqlite3_stmt *stmt, int column);

/* The same of a column that can't be NULL but by damage, which then is "". */
const char *sql_given(sqlite3_stmt *stmt, int column);

/* Describe SQLite's result code in the user's words. Returns -1. */
int sql_fail(const char *file, int code, const char *detail, struct error *err);

/* Free all prepared statements. */
void sql_release(struct store *store);

#endif
