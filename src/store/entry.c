/* Amounts and notes of days. */
#include "store/entry.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "store/device.h"
#include "store/sql.h"
#include "store/standing.h"

static bool
same_amount(double a, double b)
{
	return isnan(a) || isnan(b) ? isnan(a) && isnan(b) : a >= b && a <= b;
}

int
store_entry_set(struct store *store, int64_t habit, day_t day, double amount, const char *note,
    bool *ret_changed, struct error *err)
{
	const char *old_note;
	double old_amount;
	sqlite3_stmt *stmt;
	int64_t device;
	int rc = 0;

	*ret_changed = false;
	if (store_device(store, &device, err) < 0)
		return -1;
	stmt = sql_bind(store, SQL_ENTRY_OF_DEVICE, err, "idi", habit, day, device);
	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	old_amount = sql_real(stmt, 0);
	old_note = sql_given(stmt, 1);
	if (isnan(amount))
		amount = old_amount;
	if (!same_amount(amount, old_amount) || (note != NULL && strcmp(note, old_note) != 0)) {
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

/* Days of a set that have a note. */
struct noted {
	const struct days *among;
	struct days days;
};

static int
keep_noted(void *closure, const struct entry_day *entry, struct error *err)
{
	struct noted *noted = closure;

	(void)err;
	if (entry->note != NULL && days_contain(noted->among, entry->day))
		days_add_range(&noted->days, entry->day, entry->day);
	return 0;
}

int
store_notes_clear(struct store *store, int64_t habit, const struct days *days,
    struct days *ret_cleared, struct error *err)
{
	static const struct standing none = STANDING_INIT; /* amounts don't matter */
	struct noted noted = { days, DAYS_INIT };
	int rc = entry_days(store, habit, &none, keep_noted, &noted, err);
	bool ignored;

	for (day_t day = days_first(&noted.days); rc == 0 && day != DAY_NONE;
	     day = days_first_after(&noted.days, day))
		rc = store_entry_set(store, habit, day, (double)NAN, "", &ignored, err);
	if (rc == 0)
		*ret_cleared = noted.days;
	else
		days_release(&noted.days);
	return rc;
}

/* The rows of one day, one a device that logged something, as they come. */
struct gather {
	struct entry_day day;
	struct buf note;
};

/* Of a day that is skipped and not checked in, what another program logged with the skip. */
static bool
amount_counts(const struct standing *standing, int64_t device, day_t day)
{
	return standing_has(standing, device, day) ||
	    (standing_count(standing, day) == 0 && standing_skips(standing, device, day));
}

static void
gather_row(struct gather *gather, sqlite3_stmt *stmt, const struct standing *standing)
{
	struct entry_day *day = &gather->day;
	int64_t device = sqlite3_column_int64(stmt, 1);
	double amount = sql_real(stmt, 2);
	const char *note = sql_text(stmt, 3);

	if (!isnan(amount) && amount_counts(standing, device, day->day))
		day->amount = day->n_amounts++ == 0 ? amount : amount_sum(day->amount, amount);
	if (note != NULL) {
		buf_clear(&gather->note);
		buf_add_str(&gather->note, note);
		day->note = note[0] == '\0' ? NULL : buf_str(&gather->note);
	}
}

static int
gather_days(struct store *store, sqlite3_stmt *stmt, const struct standing *standing,
    struct gather *gather, entry_visit visit, void *closure, struct error *err)
{
	int row;

	while ((row = sql_step(store, stmt, err)) > 0) {
		day_t day = sql_day(stmt, 0);

		if (day == DAY_NONE)
			continue;
		if (day != gather->day.day) {
			if (gather->day.day != DAY_NONE && visit(closure, &gather->day, err) < 0)
				return -1;
			gather->day = (struct entry_day){ day, (double)NAN, 0, NULL };
		}
		gather_row(gather, stmt, standing);
	}
	if (row == 0 && gather->day.day != DAY_NONE)
		row = visit(closure, &gather->day, err);
	return row;
}

int
entry_days(struct store *store, int64_t habit, const struct standing *standing, entry_visit visit,
    void *closure, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_ENTRIES_OF_HABIT, err, "i", habit);
	struct gather gather = { .day.day = DAY_NONE, .note = BUF_INIT };
	int rc;

	if (stmt == NULL)
		return -1;
	rc = gather_days(store, stmt, standing, &gather, visit, closure, err);
	sqlite3_reset(stmt);
	buf_release(&gather.note);
	return rc;
}

int
store_entries(struct store *store, int64_t habit, entry_visit visit, void *closure,
    struct error *err)
{
	struct standing standing = STANDING_INIT;
	int rc = standing_load(store, habit, &standing, err);

	if (rc == 0)
		rc = entry_days(store, habit, &standing, visit, closure, err);
	standing_release(&standing);
	return rc;
}

int
store_has_entries(struct store *store, int64_t habit, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_ENTRY_LOG, err, "i", habit);
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (row > 0)
		sqlite3_reset(stmt);
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
			.amount = sql_real(stmt, 2),
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
