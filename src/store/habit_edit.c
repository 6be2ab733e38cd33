/* Changing a habit's settings. */
#include "store/habit_edit.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "store/device.h"
#include "store/register.h"
#include "store/sql.h"

const char *
habit_setting_text(enum habit_setting setting)
{
	static const char *const texts[HABIT_SETTINGS] = {
		[HABIT_NAME] = "name",
		[HABIT_SCHEDULE] = "schedule",
		[HABIT_GOAL] = "goal",
		[HABIT_UNIT] = "unit",
		[HABIT_NOTE] = "note",
		[HABIT_POSITION] = "position",
		[HABIT_ARCHIVED] = "archived",
		[HABIT_DELETED] = "deleted",
	};

	assert(setting < HABIT_SETTINGS);
	return texts[setting];
}

/* What makes a habit's name unique. A deleted one's has a byte that no name may have. */
static int
habit_key(const struct habit *habit, struct buf *ret_key, struct error *err)
{
	if (habit->deleted_on == DAY_NONE)
		return text_name(habit->name, strlen(habit->name), NULL, ret_key, err);
	buf_addf(ret_key, "\x01%lld", (long long)habit->id);
	return 0;
}

static int
set_keyed(struct store *store, const struct habit *habit, enum sql sql, struct error *err)
{
	struct buf key = BUF_INIT;
	int rc = habit_key(habit, &key, err);

	if (rc == 0 && sql == SQL_HABIT_SET_NAME)
		rc = sql_run(store, sql, err, "itt", habit->id, habit->name, buf_str(&key));
	else if (rc == 0)
		rc = sql_run(store, sql, err, "itd", habit->id, buf_str(&key), habit->deleted_on);
	buf_release(&key);
	return rc;
}

static int
set_value(struct store *store, const struct habit *habit, enum habit_setting setting,
    struct error *err)
{
	const struct goal *goal = &habit->goal;
	char schedule[SCHEDULE_TEXT_SIZE];

	switch (setting) {
	case HABIT_NAME:
		return set_keyed(store, habit, SQL_HABIT_SET_NAME, err);
	case HABIT_SCHEDULE:
		return sql_run(store, SQL_HABIT_SET_SCHEDULE, err, "it", habit->id,
		    schedule_text(&habit->schedule, schedule));
	case HABIT_GOAL:
		return sql_run(store, SQL_HABIT_SET_GOAL, err, "irr", habit->id,
		    goal->kind == GOAL_AT_LEAST ? goal->amount : (double)NAN,
		    goal->kind == GOAL_AT_MOST ? goal->amount : (double)NAN);
	case HABIT_UNIT:
		return sql_run(store, SQL_HABIT_SET_UNIT, err, "it", habit->id, habit->unit);
	case HABIT_NOTE:
		return sql_run(store, SQL_HABIT_SET_NOTE, err, "it", habit->id, habit->note);
	case HABIT_POSITION:
		return sql_run(store, SQL_HABIT_SET_POSITION, err, "ii", habit->id,
		    habit->position);
	case HABIT_ARCHIVED:
		return sql_run(store, SQL_HABIT_SET_ARCHIVED, err, "id", habit->id,
		    habit->archived_on);
	case HABIT_DELETED:
		return set_keyed(store, habit, SQL_HABIT_SET_DELETED, err);
	case HABIT_SETTINGS:
	default:
		return 0;
	}
}

int
store_habit_set(struct store *store, const struct habit *habit, enum habit_setting setting,
    struct error *err)
{
	int64_t device;

	if (store_device(store, &device, err) < 0 || set_value(store, habit, setting, err) < 0 ||
	    sql_run(store, SQL_STAMP_SET, err, "itii", habit->id, habit_setting_text(setting),
		store->now, device) < 0)
		return -1;
	/* A name that is free now may be one that another habit was given too. */
	return setting == HABIT_NAME || setting == HABIT_DELETED ? names_settle(store, err) : 0;
}

int
store_habit_deleted(struct store *store, const char *name, int64_t *ret_habit, struct error *err)
{
	return sql_find_id(store, SQL_HABIT_DELETED, name, ret_habit, err);
}

int
store_habit_stamps(struct store *store, int64_t habit,
    int (*visit)(void *closure, const char *setting, int64_t at, int64_t device), void *closure,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_STAMP_LOG, err, "i", habit);
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (visit(closure, sql_given(stmt, 0), sqlite3_column_int64(stmt, 1),
			sqlite3_column_int64(stmt, 2)) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
