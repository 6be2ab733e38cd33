/* Settings of this file, as text. */
#include "store/setting.h"

#include "store/sql.h"

int
store_setting(struct store *store, const char *key, struct buf *ret_value, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SETTING_GET, err, "t", key);
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (row <= 0)
		return row;
	buf_add_str(ret_value, sql_given(stmt, 0));
	sqlite3_reset(stmt);
	return 0;
}

int
store_setting_set(struct store *store, const char *key, const char *value, struct error *err)
{
	if (value[0] == '\0')
		return sql_run(store, SQL_SETTING_UNSET, err, "t", key);
	return sql_run(store, SQL_SETTING_SET, err, "tt", key, value);
}

int
store_settings(struct store *store, int (*visit)(void *closure, const char *key, const char *value),
    void *closure, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_SETTING_ALL, err, "");
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (visit(closure, sql_given(stmt, 0), sql_given(stmt, 1)) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
