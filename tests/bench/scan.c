/*
 * The floor for a recalculation: a bare SELECT that steps over the rows of
 * claims, and with "habits" behind the file also over the habits' summaries.
 *   scan FILE [habits]
 */
#include <stdio.h>
#include <stdlib.h>

#include <sqlite3.h>

static long
step_over(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *stmt;
	long rows = 0;

	if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK) {
		fprintf(stderr, "scan: %s\n", sqlite3_errmsg(db));
		exit(1);
	}
	while (sqlite3_step(stmt) == SQLITE_ROW)
		rows++;
	sqlite3_finalize(stmt);
	return rows;
}

int
main(int argc, char *argv[])
{
	sqlite3 *db;
	long rows;

	if (argc < 2 ||
	    sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) !=
		SQLITE_OK)
		return 1;
	rows = step_over(db,
	    "SELECT habit, year, device, done, skipped FROM claim ORDER BY habit, year, device");
	if (argc > 2)
		rows += step_over(db,
		    "SELECT id, schedule, last_on, current, longest, next_on FROM habit ORDER BY id");
	printf("%ld\n", rows);
	sqlite3_close(db);
	return 0;
}
