/* A database of its own, put together from what the complete export has. */
#include "store/restore.h"

#include <math.h>
#include <stdio.h>

#include "store/claim.h"
#include "store/device.h"
#include "store/habit_edit.h"
#include "store/seen_list.h"
#include "store/sql.h"

int
restore_open(const struct store_place *place, struct store **ret, struct error *err)
{
	struct store *store = NULL;

	if (store_open_scratch(place, &store, err) < 0)
		return -1;
	if (sql_run(store, SQL_DEVICES_CLEAR, err, "") < 0 || claim_merge_begin(store, err) < 0) {
		store_close(store);
		return -1;
	}
	*ret = store;
	return 0;
}

int
restore_device(struct store *store, const char *uid, const char *name, int64_t *ret_device,
    struct error *err)
{
	sqlite3_stmt *stmt;

	if (sql_run(store, SQL_DEVICE_MERGE, err, "tt", uid, name) < 0)
		return -1;
	stmt = sql_bind(store, SQL_DEVICE_FIND, err, "t", uid);
	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	*ret_device = sqlite3_column_int64(stmt, 0);
	sqlite3_reset(stmt);
	return 0;
}

/* ---- habits ---- */

/* Where a uid is given to. */
struct giving {
	struct store *store;
	int64_t habit;
	struct error *err;
};

static int
give_uid(void *closure, const char *uid)
{
	const struct giving *giving = closure;

	if (sql_run(giving->store, SQL_HABIT_UID_GIVE, giving->err, "ti", uid, giving->habit) < 0)
		return -1;
	if (sqlite3_changes(giving->store->db) == 0)
		return err_data(giving->err, "the uid %s is there twice", uid);
	return 0;
}

/* Uids for a habit that brings none. */
static int
lend_uids(struct giving *giving, const char *key, struct store *target)
{
	struct habit habit = HABIT_INIT;
	int found = target == NULL ? 0 : store_habit_find(target, key, &habit, giving->err);
	int rc = found < 0 ? -1 : 0;

	if (found == 0)
		rc = sql_run(giving->store, SQL_HABIT_UID_ADD, giving->err, "i", giving->habit);
	else if (found > 0)
		rc = store_habit_uids(target, habit.id, give_uid, giving, giving->err);
	habit_release(&habit);
	return rc;
}

static int
put_back(struct store *store, const struct restored *restored, struct error *err)
{
	const struct habit *habit = restored->habit;
	const struct goal *goal = &habit->goal;
	char schedule[SCHEDULE_TEXT_SIZE];

	if (sql_run(store, SQL_HABIT_PUT_BACK, err, "tttrrttddti", habit->name,
		habit->deleted_on == DAY_NONE ? restored->key : (const char *)NULL,
		schedule_text(&habit->schedule, schedule),
		goal->kind == GOAL_AT_LEAST ? goal->amount : (double)NAN,
		goal->kind == GOAL_AT_MOST ? goal->amount : (double)NAN, habit->unit, habit->note,
		habit->archived_on, habit->deleted_on, restored->asked_name, habit->position) < 0)
		return -1;
	return sqlite3_changes(store->db) == 0 ? err_data(err, "another habit has its name") : 0;
}

int
restore_habit(struct store *store, const struct restored *restored, struct store *target,
    int64_t *ret_habit, struct error *err)
{
	struct giving giving = { store, 0, err };

	if (put_back(store, restored, err) < 0)
		return -1;
	*ret_habit = giving.habit = sqlite3_last_insert_rowid(store->db);
	for (size_t i = 0; i < restored->n_uids; i++)
		if (give_uid(&giving, restored->uids[i]) < 0)
			return -1;
	return restored->n_uids == 0 ? lend_uids(&giving, restored->key, target) : 0;
}

int
restore_stamp(struct store *store, int64_t habit, const char *setting, int64_t at, int64_t device,
    struct error *err)
{
	return sql_run(store, SQL_STAMP_MERGE, err, "itii", habit, setting, at, device);
}

/* The device of `target`, in `store`. */
static int
borrow_device(struct store *store, struct store *target, int64_t *ret_device, struct error *err)
{
	sqlite3_stmt *stmt;
	int rc;

	if (store_device(target, ret_device, err) < 0)
		return -1;
	stmt = sql_bind(target, SQL_DEVICE_UID, err, "i", *ret_device);
	if (stmt == NULL || sql_step(target, stmt, err) < 0)
		return -1;
	rc = restore_device(store, sql_given(stmt, 0), NULL, ret_device, err);
	sqlite3_reset(stmt);
	return rc;
}

int
restore_renamed(struct store *store, int64_t habit, struct store *target, struct error *err)
{
	int64_t device;

	/* Not as of now: to import again is to change nothing. */
	if (borrow_device(store, target, &device, err) < 0)
		return -1;
	return sql_run(store, SQL_STAMP_SET, err, "itii", habit, habit_setting_text(HABIT_NAME),
	    INT64_C(0), device);
}

int
restore_claim(struct store *store, int64_t habit, const struct claim *claim, struct error *err)
{
	return claim_merge(store, habit, claim, err);
}

int
restore_retraction(struct store *store, int64_t habit, day_t day, int64_t device, const char *kind,
    int64_t n, struct error *err)
{
	return sql_run(store, SQL_RETRACTION_MERGE, err, "iditi", habit, day, device, kind, n);
}

int
restore_entry(struct store *store, int64_t habit, const struct entry_row *row, struct error *err)
{
	return sql_run(store, SQL_ENTRY_MERGE, err, "idirti", habit, row->day, row->device,
	    row->amount, row->note, row->at);
}

/* ---- lists of seen URLs ---- */

/* Whether there is a list of that name that was not dropped. */
static int
has_list(struct store *store, const char *name, struct error *err)
{
	struct seen_list *list = NULL;
	int found = store == NULL ? 0 : list_load(store, name, &list, err);

	list_free(list);
	return found;
}

static int
read_device_uid(struct store *store, struct seen_kind *kind, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_DEVICE_UID, err, "i", kind->device);

	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	snprintf(kind->device_uid, sizeof(kind->device_uid), "%s", sql_given(stmt, 0));
	sqlite3_reset(stmt);
	return 0;
}

int
restore_list(struct store *store, const struct list_settings *settings, struct store *target,
    struct error *err)
{
	struct seen_list *list = NULL;
	int found = list_read(store, settings->name, &list, err), rc = -1;

	if (found < 0)
		return -1;
	if (list != NULL) {
		list_free(list);
		return err_data(err, "the list is there twice");
	}
	list = list_new(settings->name);
	found = has_list(target, settings->name, err);
	list->changed = true;
	list->form = settings->dropped ? LIST_DROPPED : LIST_COMPACT;
	list->kind = (struct seen_kind){
		.rules = settings->rules,
		.device = settings->device,
		.generation = settings->generation,
	};
	if (found < 0 || read_device_uid(store, &list->kind, err) < 0)
		goto out;
	if (settings->dropped)
		rc = list_bury(store, list, err);
	else if (found > 0 || list_begin(list, err) == 0)
		rc = list_save(store, list, false, err);
out:
	list_free(list);
	return rc;
}

int
store_list_settings(struct store *store,
    int (*visit)(void *closure, const struct list_settings *settings), void *closure,
    struct error *err)
{
	sqlite3_stmt *stmt;
	int row = -1;

	if (store->old)
		return 0;
	stmt = sql_bind(store, SQL_SEEN_LIST_NAMES, err, "");
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		struct seen_list *list;
		int rc = list_read(store, sql_given(stmt, 0), &list, err);

		if (rc >= 0) {
			struct list_settings settings = {
				.name = list->name,
				.rules = list->kind.rules,
				.device = list->kind.device,
				.generation = list->kind.generation,
				.dropped = list->form == LIST_DROPPED,
			};

			rc = visit(closure, &settings);
		}
		list_free(list);
		if (rc < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
