/* Which habit of another file is which of this one. */
#include "store/match.h"

#include <stdlib.h>

#include "base/mem.h"
#include "store/register.h"
#include "store/rows.h"
#include "store/summary.h"

/* What is being matched. */
struct matching {
	struct store *into, *from;
	struct matches *matches;
	int64_t *known; /* habits here that the other file knows, sorted */
	size_t n_known;
	bool fresh; /* there was no habit here */
	day_t today;
	habits_absorbed absorbed;
	void *closure;
};

void
matches_release(struct matches *matches)
{
	for (size_t i = 0; i < matches->n; i++)
		free(matches->all[i].key);
	free(matches->all);
	*matches = (struct matches)MATCHES_INIT;
}

static int
update_summary(struct matching *matching, int64_t id, struct error *err)
{
	struct habit habit;
	int rc = store_habit_get(matching->into, id, &habit, err);

	if (rc < 0)
		return -1;
	rc = store_summary_update(matching->into, &habit, matching->today, err);
	habit_release(&habit);
	return rc;
}

/* Two habits here are one: put `gone` into `kept`. */
static int
absorb(struct matching *matching, int64_t kept, int64_t gone, struct error *err)
{
	static const enum sql deletes[] = { SQL_CLAIMS_DELETE, SQL_RETRACTIONS_DELETE,
		SQL_ENTRIES_DELETE, SQL_STAMPS_DELETE, SQL_HABIT_DELETE };
	struct store *store = matching->into;

	if (registers_merge(store, kept, store, gone, NULL, err) < 0 ||
	    rows_merge(store, kept, store, gone, NULL, NULL, err) < 0 ||
	    sql_run(store, SQL_HABIT_UIDS_MOVE, err, "ii", gone, kept) < 0)
		return -1;
	for (size_t i = 0; i < sizeof(deletes) / sizeof(deletes[0]); i++)
		if (sql_run(store, deletes[i], err, "i", gone) < 0)
			return -1;
	for (size_t i = 0; i < matching->matches->n; i++)
		if (matching->matches->all[i].here == gone)
			matching->matches->all[i].here = kept;
	matching->absorbed(matching->closure, kept, gone);
	return update_summary(matching, kept, err);
}

/* Find a habit by its uids. Where they are those of several here, these are one from now on. */
static int
match_uids(struct matching *matching, struct match *match, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(matching->from, SQL_HABIT_UIDS, err, "i", match->other);
	int row = -1, rc = 0;

	while (stmt != NULL && (row = sql_step(matching->from, stmt, err)) > 0) {
		int64_t habit = 0;

		rc = sql_find_id(matching->into, SQL_HABIT_OF_UID, sql_given(stmt, 0), &habit, err);
		if (rc == 0 && habit != 0 && match->here != 0 && habit != match->here) {
			int64_t kept = habit < match->here ? habit : match->here;

			rc = absorb(matching, kept, habit < match->here ? match->here : habit, err);
			match->here = kept;
		} else if (habit != 0) {
			match->here = habit;
		}
		if (rc < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}

static int
list_habits(struct matching *matching, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(matching->from, SQL_HABIT_IDS, err, "");
	struct matches *matches = matching->matches;
	int row = -1;

	while (stmt != NULL && (row = sql_step(matching->from, stmt, err)) > 0) {
		void *all = matches->all;

		mem_reserve(&all, &matches->cap, matches->n + 1, sizeof(*matches->all));
		matches->all = all;
		matches->all[matches->n++] = (struct match){
			.other = sqlite3_column_int64(stmt, 0),
			.key = mem_strdup(sql_given(stmt, 1)),
			.deleted = sqlite3_column_type(stmt, 2) != SQLITE_NULL,
			.position = sqlite3_column_int64(stmt, 3),
		};
	}
	return row;
}

static int
compare_ids(const void *a, const void *b)
{
	int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

	return (left > right) - (left < right);
}

static void
list_known(struct matching *matching)
{
	matching->known = mem_new((matching->matches->n + 1) * sizeof(*matching->known));
	for (size_t i = 0; i < matching->matches->n; i++)
		if (matching->matches->all[i].here != 0)
			matching->known[matching->n_known++] = matching->matches->all[i].here;
	qsort(matching->known, matching->n_known, sizeof(*matching->known), compare_ids);
}

/*
 * A habit that is new here by its uids is the one of its name, unless the other
 * file knows that one and so knows the two apart; or it is added.
 */
static int
match_name(struct matching *matching, struct match *match, struct error *err)
{
	struct store *into = matching->into;
	int64_t habit = 0;

	if (!match->deleted && sql_find_id(into, SQL_HABIT_BY_KEY, match->key, &habit, err) < 0)
		return -1;
	if (habit != 0 &&
	    bsearch(&habit, matching->known, matching->n_known, sizeof(habit), compare_ids) ==
		NULL) {
		match->here = habit;
		match->joined = true;
		return 0;
	}
	if (sql_run(into, SQL_HABIT_MERGE_ADD, err, "i",
		matching->fresh ? match->position : INT64_C(0)) < 0)
		return -1;
	match->here = sqlite3_last_insert_rowid(into->db);
	match->added = true;
	return 0;
}

static int
find_fresh(struct matching *matching, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(matching->into, SQL_HABIT_IDS, err, "");
	int row = stmt == NULL ? -1 : sql_step(matching->into, stmt, err);

	matching->fresh = row == 0;
	if (row > 0)
		sqlite3_reset(stmt);
	return row < 0 ? -1 : 0;
}

static int
match_all(struct matching *matching, struct error *err)
{
	struct matches *matches = matching->matches;

	if (list_habits(matching, err) < 0 || find_fresh(matching, err) < 0)
		return -1;
	for (size_t i = 0; i < matches->n; i++)
		if (match_uids(matching, &matches->all[i], err) < 0)
			return -1;
	list_known(matching);
	for (size_t i = 0; i < matches->n; i++)
		if (matches->all[i].here == 0 && match_name(matching, &matches->all[i], err) < 0)
			return -1;
	return 0;
}

int
match_habits(struct store *into, struct store *from, day_t today, habits_absorbed absorbed,
    void *closure, struct matches *ret, struct error *err)
{
	struct matches matches = MATCHES_INIT;
	struct matching matching = {
		.into = into,
		.from = from,
		.matches = &matches,
		.today = today,
		.absorbed = absorbed,
		.closure = closure,
	};
	int rc = match_all(&matching, err);

	free(matching.known);
	if (rc < 0)
		matches_release(&matches);
	else
		*ret = matches;
	return rc;
}
