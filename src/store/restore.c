/* Putting back what the complete export has. */
#include "store/restore.h"

#include "store/claim.h"
#include "store/habit_edit.h"
#include "store/sql.h"

/* The one number of a bound statement's row: 1, or 0 where there is none. */
static int
read_one(struct store *store, sqlite3_stmt *stmt, int64_t *ret, struct error *err)
{
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (row <= 0)
		return row;
	*ret = sqlite3_column_int64(stmt, 0);
	sqlite3_reset(stmt);
	return 1;
}

int
restore_device(struct store *store, const char *uid, const char *name, int64_t *ret_device,
    struct error *err)
{
	int found =
	    read_one(store, sql_bind(store, SQL_DEVICE_FIND, err, "t", uid), ret_device, err);

	if (found != 0)
		return found < 0 ? -1 : 0;
	if (sql_run(store, SQL_DEVICE_ADD, err, "tt", uid, name) < 0)
		return -1;
	*ret_device = sqlite3_last_insert_rowid(store->db);
	return 0;
}

/* 1 where a habit is known by one of the uids. */
static int
find_by_uid(struct store *store, const struct restored *restored, int64_t *ret_habit,
    struct error *err)
{
	int found = 0;

	for (size_t i = 0; i < restored->n_uids && found == 0; i++)
		found = read_one(store,
		    sql_bind(store, SQL_HABIT_BY_UID, err, "t", restored->uids[i]), ret_habit, err);
	return found;
}

static int
find_by_name(struct store *store, const char *key, int64_t *ret_habit, struct error *err)
{
	struct habit habit = HABIT_INIT;
	int found = store_habit_find(store, key, &habit, err);

	if (found > 0)
		*ret_habit = habit.id;
	habit_release(&habit);
	return found;
}

/* Make the habit, with its own uids in the place of a new one. */
static int
add_habit(struct store *store, const struct restored *restored, int64_t *ret_habit,
    struct error *err)
{
	const struct habit *habit = restored->habit;
	struct habit_plan plan = { habit->schedule, habit->goal, habit->unit, habit->note };
	struct habit added = HABIT_INIT;
	int rc = store_habit_add(store, habit->name, restored->key, &plan, &added, err);

	*ret_habit = added.id;
	habit_release(&added);
	if (rc == 0 && habit->archived_on != DAY_NONE)
		rc = sql_run(store, SQL_HABIT_SET_ARCHIVED, err, "id", *ret_habit,
		    habit->archived_on);
	if (rc == 0 && restored->n_uids > 0)
		rc = sql_run(store, SQL_HABIT_UIDS_CLEAR, err, "i", *ret_habit);
	return rc;
}

int
restore_habit(struct store *store, const struct restored *restored, int64_t *ret_habit,
    bool *ret_added, struct error *err)
{
	int found = find_by_uid(store, restored, ret_habit, err);

	if (found == 0)
		found = find_by_name(store, restored->key, ret_habit, err);
	*ret_added = found == 0;
	if (found < 0 || (found == 0 && add_habit(store, restored, ret_habit, err) < 0))
		return -1;
	for (size_t i = 0; i < restored->n_uids; i++)
		if (sql_run(store, SQL_HABIT_UID_GIVE, err, "ti", restored->uids[i], *ret_habit) <
		    0)
			return -1;
	return 0;
}

int
restore_stamp(struct store *store, int64_t habit, const char *setting, int64_t at, int64_t device,
    struct error *err)
{
	return sql_run(store, SQL_STAMP_SET, err, "itii", habit, setting, at, device);
}

/* This device's claim of the year as it is stored, with no days where there is none. */
static int
read_claim(struct store *store, int64_t habit, const struct claim *like, struct claim *ret,
    struct error *err)
{
	sqlite3_stmt *stmt =
	    sql_bind(store, SQL_CLAIMS_OF_YEAR, err, "ii", habit, (int64_t)like->done.year);
	struct claim claim;
	int row = -1;

	*ret = (struct claim){ .device = like->device,
		.done.year = like->done.year,
		.skipped.year = like->done.year };
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (claim_read(store, stmt, &claim, err) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
		if (claim.device == like->device)
			*ret = claim;
	}
	return row;
}

/* Add the days of one year to another; how many were not there. */
static int
year_join(struct year_words *year, const struct year_words *other)
{
	int before = year_count(year->month);

	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		year->month[m] |= other->month[m];
	return year_count(year->month) - before;
}

int
restore_claim(struct store *store, int64_t habit, const struct claim *claim, int64_t *ret_new,
    struct error *err)
{
	struct claim joined;

	if (read_claim(store, habit, claim, &joined, err) < 0)
		return -1;
	*ret_new = year_join(&joined.done, &claim->done);
	*ret_new += year_join(&joined.skipped, &claim->skipped);
	return *ret_new == 0 ? 0 : claim_write(store, habit, &joined, err);
}

int
restore_retraction(struct store *store, int64_t habit, day_t day, int64_t device, const char *kind,
    int64_t n, struct error *err)
{
	return sql_run(store, SQL_RETRACTION_JOIN, err, "iditi", habit, day, device, kind, n);
}

int
restore_entry(struct store *store, int64_t habit, const struct entry_row *row, bool *ret_changed,
    struct error *err)
{
	int before = sqlite3_total_changes(store->db);

	if (sql_run(store, SQL_ENTRY_JOIN, err, "idirti", habit, row->day, row->device, row->amount,
		row->note, row->at) < 0)
		return -1;
	*ret_changed = sqlite3_total_changes(store->db) > before;
	return 0;
}
