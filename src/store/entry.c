/* Amounts and notes of days. */
#include "store/entry.h"

#include <math.h>
#include <string.h>

#include "store/device.h"
#include "store/sql.h"

static bool
same_text(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool
same_amount(double a, double b)
{
	return isnan(a) || isnan(b) ? isnan(a) && isnan(b) : a >= b && a <= b;
}

static double
column_amount(sqlite3_stmt *stmt, int column)
{
	return sqlite3_column_type(stmt, column) == SQLITE_NULL
	    ? (double)NAN
	    : sqlite3_column_double(stmt, column);
}

int
store_entry_set(struct store *store, int64_t habit, day_t day, double amount, const char *note,
    bool *ret_changed, struct error *err)
{
	double old_amount = (double)NAN;
	const char *old_note = NULL;
	sqlite3_stmt *stmt;
	int64_t device;
	int row, rc = 0;

	*ret_changed = false;
	if (store_device(store, &device, err) < 0)
		return -1;
	stmt = sql_bind(store, SQL_ENTRY_OF_DEVICE, err, "idi", habit, day, device);
	row = stmt == NULL ? -1 : sql_step(store, stmt, err);
	if (row < 0)
		return -1;
	if (row > 0) {
		old_amount = column_amount(stmt, 0);
		old_note = sql_text(stmt, 1);
	}
	if (isnan(amount))
		amount = old_amount;
	if (note == NULL)
		note = old_note;
	if (!same_amount(amount, old_amount) || !same_text(note, old_note)) {
		*ret_changed = true;
		rc = sql_run(store, SQL_ENTRY_SET, err, "idirti", habit, day, device, amount, note,
		    store->now);
	}
	sqlite3_reset(stmt);
	return rc;
}

int
store_amounts_clear(struct store *store, int64_t habit, const struct days *days, struct error *err)
{
	sqlite3_stmt *stmt;
	int64_t device;
	int row = -1;

	if (store_device(store, &device, err) < 0)
		return -1;
	stmt = sql_bind(store, SQL_ENTRY_AMOUNT_DAYS, err, "ii", habit, device);
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		day_t day = sql_day(stmt, 0);

		if (day != DAY_NONE && days_contain(days, day) &&
		    sql_run(store, SQL_ENTRY_AMOUNT_CLEAR, err, "idii", habit, day, device,
			store->now) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}

int
store_entries(struct store *store, int64_t habit,
    int (*visit)(void *closure, day_t day, double amount, const char *note, struct error *err),
    void *closure, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_ENTRIES_OF_HABIT, err, "i", habit);
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (visit(closure, sql_day(stmt, 0), column_amount(stmt, 1), sql_text(stmt, 2),
			err) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}

int
store_entry_log(struct store *store, int64_t habit,
    int (*visit)(void *closure, const struct entry_row *row), void *closure, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_ENTRY_LOG, err, "i", habit);
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		struct entry_row entry = {
			.day = sql_day(stmt, 0),
			.device = sqlite3_column_int64(stmt, 1),
			.amount = column_amount(stmt, 2),
			.note = sql_text(stmt, 3),
			.at = sqlite3_column_int64(stmt, 4),
		};

		if (entry.day != DAY_NONE && visit(closure, &entry) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
