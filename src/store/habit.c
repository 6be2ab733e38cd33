/* Habits: their names and settings. */
#include "store/habit.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "core/date.h"
#include "store/setting.h"
#include "store/sql.h"

void
habit_release(struct habit *habit)
{
	free(habit->name);
	free(habit->note);
	free(habit->unit);
	*habit = (struct habit)HABIT_INIT;
}

void
habits_release(struct habits *habits)
{
	for (size_t i = 0; i < habits->n; i++)
		habit_release(&habits->all[i]);
	free(habits->all);
	*habits = (struct habits)HABITS_INIT;
}

/* The weekday that weeks start on; cmd/ checks what is stored. */
static int
read_week_start(struct store *store, enum weekday *ret, struct error *err)
{
	struct buf text = BUF_INIT;
	int rc = store_setting(store, SETTING_WEEK_START, &text, err);

	if (rc == 0 && text.len > 0 && !weekday_parse(buf_str(&text), ret)) {
		err_data(err, "%s: the setting " SETTING_WEEK_START " is damaged: '%s'",
		    store->file, buf_str(&text));
		rc = err_complete(err);
	}
	buf_release(&text);
	return rc;
}

int
store_schedule(struct store *store, const char *text, struct schedule *ret, struct error *err)
{
	struct schedule schedule;
	int rc = schedule_parse(text, &schedule, err);

	if (rc == 0 && schedule_by_week(&schedule))
		rc = read_week_start(store, &schedule.week_start, err);
	if (rc < 0) {
		err->code = ERR_DATA;
		return -1;
	}
	*ret = schedule;
	return 0;
}

/* Columns in the order of HABIT_COLUMNS in sql.c. */
static int
habit_read(struct store *store, sqlite3_stmt *stmt, struct habit *ret, struct error *err)
{
	const char *schedule = sql_given(stmt, 2), *unit = sql_text(stmt, 5),
		   *note = sql_text(stmt, 6);
	struct habit habit = HABIT_INIT;

	if (store_schedule(store, schedule, &habit.schedule, err) < 0)
		return err_prefix(err, "%s: habit '%s': ", store->file, sql_given(stmt, 1));
	habit.id = sqlite3_column_int64(stmt, 0);
	habit.name = mem_strdup(sql_given(stmt, 1));
	habit.goal = sql_goal(stmt, 3);
	habit.unit = unit == NULL ? NULL : mem_strdup(unit);
	habit.note = note == NULL ? NULL : mem_strdup(note);
	habit.archived_on = sql_day(stmt, 7);
	habit.summary = (struct summary){
		.last_on = sql_day(stmt, 8),
		.current = sqlite3_column_int64(stmt, 9),
		.longest = sqlite3_column_int64(stmt, 10),
		.next_on = sql_day(stmt, 11),
	};
	habit.position = sqlite3_column_int64(stmt, 12);
	habit.deleted_on = sql_day(stmt, 13);
	*ret = habit;
	return 0;
}

/* Read the one row of a bound statement: 1, or 0 where there is none. */
static int
habit_row(struct store *store, sqlite3_stmt *stmt, struct habit *ret, struct error *err)
{
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (row <= 0)
		return row;
	row = habit_read(store, stmt, ret, err) < 0 ? -1 : 1;
	sqlite3_reset(stmt);
	return row;
}

int
store_habit_find(struct store *store, const char *key, struct habit *ret_habit, struct error *err)
{
	return habit_row(store, sql_bind(store, SQL_HABIT_BY_KEY, err, "t", key), ret_habit, err);
}

int
store_habit_get(struct store *store, int64_t id, struct habit *ret_habit, struct error *err)
{
	int row = habit_row(store, sql_bind(store, SQL_HABIT_BY_ID, err, "i", id), ret_habit, err);

	if (row == 0)
		return err_data(err, "%s: habit %lld is gone", store->file, (long long)id);
	return row < 0 ? -1 : 0;
}

static int
list_habits(struct store *store, enum sql sql, struct habits *ret_habits, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, sql, err, "");
	int row = -1;

	if (stmt == NULL)
		return -1;
	while ((row = sql_step(store, stmt, err)) > 0) {
		void *all = ret_habits->all;

		mem_reserve(&all, &ret_habits->cap, ret_habits->n + 1, sizeof(struct habit));
		ret_habits->all = all;
		if (habit_read(store, stmt, &ret_habits->all[ret_habits->n], err) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
		ret_habits->n++;
	}
	return row;
}

int
store_habits(struct store *store, struct habits *ret_habits, struct error *err)
{
	return list_habits(store, SQL_HABIT_ALL, ret_habits, err);
}

int
store_habits_deleted(struct store *store, struct habits *ret_habits, struct error *err)
{
	return list_habits(store, SQL_HABIT_ALL_DELETED, ret_habits, err);
}

int
store_habit_asked_name(struct store *store, int64_t habit, struct buf *ret, struct error *err)
{
	sqlite3_stmt *stmt;
	int row;

	/* An older file that can't be written has no column of them. */
	if (store->old)
		return 0;
	stmt = sql_bind(store, SQL_NAME_OF, err, "i", habit);
	row = stmt == NULL ? -1 : sql_step(store, stmt, err);
	if (row <= 0)
		return row;
	buf_add_str(ret, sql_given(stmt, 0));
	sqlite3_reset(stmt);
	return 0;
}

int
store_habit_names(struct store *store, habit_name_visit visit, void *closure, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_HABIT_NAMES, err, "");
	int row = -1;

	if (stmt == NULL)
		return -1;
	while ((row = sql_step(store, stmt, err)) > 0) {
		if (!visit(closure, sql_given(stmt, 0), sql_given(stmt, 1),
			sqlite3_column_int(stmt, 2) != 0)) {
			sqlite3_reset(stmt);
			return 0;
		}
	}
	return row;
}

int
store_habit_uids(struct store *store, int64_t habit, int (*visit)(void *closure, const char *uid),
    void *closure, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_HABIT_UIDS, err, "i", habit);
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (visit(closure, sql_given(stmt, 0)) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}

int
store_habit_count(struct store *store, int64_t *ret_count, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_HABIT_COUNT, err, "");

	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	*ret_count = sqlite3_column_int64(stmt, 0);
	sqlite3_reset(stmt);
	return 0;
}

int
store_habit_add(struct store *store, const char *name, const char *key,
    const struct habit_plan *plan, struct habit *ret_habit, struct error *err)
{
	const struct goal *goal = &plan->goal;
	char text[SCHEDULE_TEXT_SIZE];
	int64_t id;

	schedule_text(&plan->schedule, text);
	if (sql_run(store, SQL_HABIT_ADD, err, "tttrrtt", name, key, text,
		goal->kind == GOAL_AT_LEAST ? goal->amount : (double)NAN,
		goal->kind == GOAL_AT_MOST ? goal->amount : (double)NAN, plan->unit,
		plan->note) < 0)
		return -1;
	id = sqlite3_last_insert_rowid(store->db);
	if (sql_run(store, SQL_HABIT_UID_ADD, err, "i", id) < 0)
		return -1;
	return store_habit_get(store, id, ret_habit, err);
}

int
store_habit_reload(struct store *store, struct habit *habit, struct error *err)
{
	struct habit again;

	if (store_habit_get(store, habit->id, &again, err) < 0)
		return -1;
	habit_release(habit);
	*habit = again;
	return 0;
}
