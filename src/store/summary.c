/* The cached summary of each habit. */
#include "store/summary.h"

#include "store/history.h"
#include "store/sql.h"

int
store_summary_set(struct store *store, struct habit *habit, const struct summary *summary,
    struct error *err)
{
	if (summary_equal(&habit->summary, summary))
		return 0;
	habit->summary = *summary;
	return sql_run(store, SQL_SUMMARY_SET, err, "idiid", habit->id, summary->last_on,
	    summary->current, summary->longest, summary->next_on);
}

int
store_summary_update(struct store *store, struct habit *habit, day_t today, struct error *err)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct summary summary;
	int rc = store_history(store, habit, &history, err);

	if (rc == 0) {
		summary_evaluate(&habit->schedule, &history, today, &work, &summary);
		rc = store_summary_set(store, habit, &summary, err);
	}
	history_release(&history);
	work_release(&work);
	return rc;
}

int
store_recount_weeks(struct store *store, struct error *err)
{
	struct habits habits = HABITS_INIT;
	int rc = store_habits(store, &habits, err);

	for (size_t i = 0; i < habits.n && rc == 0; i++) {
		struct habit *habit = &habits.all[i];

		/* As of its last day the summary has the same days in it. */
		if (schedule_by_week(&habit->schedule) && habit->summary.last_on != DAY_NONE)
			rc = store_summary_update(store, habit, habit->summary.last_on, err);
	}
	habits_release(&habits);
	return rc;
}

/* What a recalculation needs from habit to habit. */
struct recalc {
	struct store *store;
	day_t today;
	bool repair;
	summary_visit visit;
	void *closure;
	struct history history;
	struct work work;
};

static void
recalc_release(struct recalc *recalc)
{
	history_release(&recalc->history);
	work_release(&recalc->work);
}

/* Compare one habit, whose days are in recalc->history. */
static int
recalc_one(struct recalc *recalc, struct habit *habit, struct error *err)
{
	day_t day = recalc->repair ? recalc->today : summary_day(&habit->summary, recalc->today);
	struct summary counted;

	summary_evaluate(&habit->schedule, &recalc->history, day, &recalc->work, &counted);
	if (summary_equal(&habit->summary, &counted))
		return 0;
	if (recalc->visit != NULL) {
		if (habit->name == NULL &&
		    store_habit_get(recalc->store, habit->id, habit, err) < 0)
			return -1;
		if (recalc->visit(recalc->closure, habit, &counted, err) < 0)
			return -1;
	}
	return recalc->repair ? store_summary_set(recalc->store, habit, &counted, err) : 0;
}

int
store_recalc_habit(struct store *store, struct habit *habit, day_t today, bool repair,
    summary_visit visit, void *closure, struct error *err)
{
	struct recalc recalc = { store, today, repair, visit, closure, HISTORY_INIT, WORK_INIT };
	int rc = store_history(store, habit, &recalc.history, err);

	if (rc == 0)
		rc = recalc_one(&recalc, habit, err);
	recalc_release(&recalc);
	return rc;
}

/* The summary of the habit at hand, its name left out until it is needed. */
static int
habit_brief(struct store *store, sqlite3_stmt *stmt, struct habit *ret, struct error *err)
{
	*ret = (struct habit)HABIT_INIT;
	ret->id = sqlite3_column_int64(stmt, 0);
	ret->summary = (struct summary){
		.last_on = sql_day(stmt, 2),
		.current = sqlite3_column_int64(stmt, 3),
		.longest = sqlite3_column_int64(stmt, 4),
		.next_on = sql_day(stmt, 5),
	};
	ret->goal = sql_goal(stmt, 6);
	if (store_schedule(store, sql_given(stmt, 1), &ret->schedule, err) == 0)
		return 0;
	return err_prefix(err, "%s: habit %lld: ", store->file, (long long)ret->id);
}

static int
recalc_all(struct recalc *recalc, struct history_reader *reader, int64_t *ret_count,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(recalc->store, SQL_SUMMARIES, err, "");
	int row = -1;

	while (stmt != NULL && (row = sql_step(recalc->store, stmt, err)) > 0) {
		struct habit habit;
		int rc = habit_brief(recalc->store, stmt, &habit, err);

		if (rc == 0)
			rc = history_reader_next(reader, &habit, &recalc->history, err);
		if (rc == 0)
			rc = recalc_one(recalc, &habit, err);
		habit_release(&habit);
		if (rc < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
		++*ret_count;
	}
	return row;
}

int
store_recalc(struct store *store, day_t today, bool repair, summary_visit visit, void *closure,
    int64_t *ret_count, struct error *err)
{
	struct recalc recalc = { store, today, repair, visit, closure, HISTORY_INIT, WORK_INIT };
	struct history_reader *reader;
	int rc = history_reader_new(store, &reader, err);

	*ret_count = 0;
	if (rc == 0)
		rc = recalc_all(&recalc, reader, ret_count, err);
	history_reader_free(reader);
	recalc_release(&recalc);
	return rc;
}
