/* Marks that may contradict each other, set down first. */
#include "store/draft.h"

#include <stddef.h>

#include "store/sql.h"

int
store_draft_begin(struct store *store, struct error *err)
{
	if (sql_run(store, SQL_DRAFT_MAKE, err, "") < 0)
		return -1;
	return sql_run(store, SQL_DRAFT_CLEAR, err, "");
}

int
store_draft_put(struct store *store, const struct draft_row *row, bool keep, struct error *err)
{
	return sql_run(store, keep ? SQL_DRAFT_KEEP : SQL_DRAFT_REPLACE, err, "idirt", row->habit,
	    row->day, (int64_t)row->state, row->amount, row->note);
}

int
store_draft_each(struct store *store,
    int (*visit)(void *closure, const struct draft_row *row, struct error *err), void *closure,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_DRAFT_ALL, err, "");
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		struct draft_row draft = {
			.habit = sqlite3_column_int64(stmt, 0),
			.day = sql_day(stmt, 1),
			.state = sqlite3_column_int(stmt, 2),
			.amount = sql_real(stmt, 3),
			.note = sql_text(stmt, 4),
		};

		if (visit(closure, &draft, err) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
