/* Check-ins, skips and undo on the claims of a habit, a year at a time. */
#include "store/mark.h"

#include "store/claim.h"
#include "store/entry.h"
#include "store/ledger.h"
#include "store/summary.h"

/* days without those that any of two others has; either may be NULL. */
static struct year_words
year_without(const struct year_words *days, const struct year_words *a, const struct year_words *b)
{
	struct year_words rest = *days;

	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		rest.month[m] &= ~(a->month[m] | (b == NULL ? 0 : b->month[m]));
	return rest;
}

static int
checkin_year(struct store *store, int64_t habit, struct ledger *ledger,
    const struct year_words *days, struct mark_change *change, struct error *err)
{
	struct year_words fresh;
	int count;

	if (ledger_load(store, habit, days->year, ledger, err) < 0)
		return -1;
	fresh = year_without(days, &ledger->done, NULL);
	count = year_count(fresh.month);
	change->changed += count;
	change->already += year_count(days->month) - count;
	return ledger_claim(store, habit, ledger, MARK_DONE, &fresh, err);
}

static int
skip_year(struct store *store, int64_t habit, struct ledger *ledger, const struct year_words *days,
    struct mark_change *change, struct error *err)
{
	struct year_words empty, not_done;
	int count;

	if (ledger_load(store, habit, days->year, ledger, err) < 0)
		return -1;
	not_done = year_without(days, &ledger->done, NULL);
	empty = year_without(days, &ledger->done, &ledger->skipped);
	count = year_count(empty.month);
	change->changed += count;
	change->already += year_count(not_done.month) - count;
	change->done += year_count(days->month) - year_count(not_done.month);
	return ledger_claim(store, habit, ledger, MARK_SKIP, &empty, err);
}

/* The same for days of which nothing more is known: what was once logged is not the skip's. */
static int
skip_year_bare(struct store *store, int64_t habit, struct ledger *ledger,
    const struct year_words *days, struct mark_change *change, struct error *err)
{
	struct year_words empty;
	struct days one = { .years = &empty, .n = 1 };

	if (ledger_load(store, habit, days->year, ledger, err) < 0)
		return -1;
	empty = year_without(days, &ledger->done, &ledger->skipped);
	if (year_any(empty.month) && store_amounts_clear(store, habit, &one, err) < 0)
		return -1;
	return skip_year(store, habit, ledger, days, change, err);
}

/* Retract one device's standing claims of a kind on the days. */
static int
retract_days(struct store *store, int64_t habit, int64_t device, enum mark_kind kind,
    const struct year_words *standing, const struct year_words *days, struct error *err)
{
	for (int m = 1; m <= MONTHS_PER_YEAR; m++) {
		uint32_t word = standing->month[m - 1] & days->month[m - 1];

		for (; word != 0; word &= word - 1) {
			int of_month = month_days(days->year, m) - __builtin_ctz(word);
			day_t day = day_from_civil(days->year, m, of_month);

			if (retraction_advance(store, habit, day, device, kind, err) < 0)
				return -1;
		}
	}
	return 0;
}

static int
undo_year(struct store *store, int64_t habit, struct ledger *ledger, const struct year_words *days,
    struct mark_change *change, struct error *err)
{
	struct year_words empty;
	int count;

	if (ledger_load(store, habit, days->year, ledger, err) < 0)
		return -1;
	empty = year_without(days, &ledger->done, &ledger->skipped);
	count = year_count(empty.month);
	change->already += count;
	change->changed += year_count(days->month) - count;
	for (size_t i = 0; i < ledger->n_claims; i++) {
		struct claim claim = ledger_standing(ledger, i);

		if (retract_days(store, habit, claim.device, MARK_DONE, &claim.done, days, err) <
			0 ||
		    retract_days(store, habit, claim.device, MARK_SKIP, &claim.skipped, days, err) <
			0)
			return -1;
	}
	return 0;
}

typedef int (*year_action)(struct store *store, int64_t habit, struct ledger *ledger,
    const struct year_words *days, struct mark_change *change, struct error *err);

static int
each_year(struct store *store, int64_t habit, const struct days *days, year_action action,
    struct mark_change *change, struct error *err)
{
	struct ledger ledger = LEDGER_INIT;
	int rc = 0;

	for (size_t i = 0; i < days->n && rc == 0; i++)
		if (year_any(days->years[i].month))
			rc = action(store, habit, &ledger, &days->years[i], change, err);
	ledger_release(&ledger);
	return rc;
}

int
store_checkin(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err)
{
	struct mark_change here = { 0 };
	struct summary summary = habit->summary;

	if (each_year(store, habit->id, days, checkin_year, &here, err) < 0)
		return -1;
	change->changed += here.changed;
	change->already += here.already;
	if (here.changed == 0)
		return 0;
	if (here.changed == 1 && here.already == 0 &&
	    summary_extend(&habit->schedule, &summary, days_first(days)))
		return store_summary_set(store, habit, &summary, err);
	return store_summary_update(store, habit, today, err);
}

int
store_skip(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err)
{
	int64_t before = change->changed;

	if (each_year(store, habit->id, days, skip_year_bare, change, err) < 0)
		return -1;
	return change->changed == before ? 0 : store_summary_update(store, habit, today, err);
}

int
store_undo(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err)
{
	int64_t before = change->changed;

	if (each_year(store, habit->id, days, undo_year, change, err) < 0)
		return -1;
	if (change->changed == before)
		return 0;
	if (store_amounts_clear(store, habit->id, days, err) < 0)
		return -1;
	return store_summary_update(store, habit, today, err);
}

int
store_marks_add(struct store *store, int64_t habit, const struct history *marks,
    struct mark_change *change, struct error *err)
{
	if (each_year(store, habit, &marks->done, checkin_year, change, err) < 0)
		return -1;
	return each_year(store, habit, &marks->skipped, skip_year, change, err);
}

int
store_claims(struct store *store, int64_t habit,
    int (*visit)(void *closure, const struct claim *claim), void *closure, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_CLAIMS_OF_HABIT, err, "i", habit);
	struct claim claim;
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (claim_read(store, stmt, &claim, err) < 0 || visit(closure, &claim) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}

int
store_retractions(struct store *store, int64_t habit,
    int (*visit)(void *closure, day_t day, int64_t device, const char *kind, int64_t n),
    void *closure, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_RETRACTION_LOG, err, "i", habit);
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		day_t day = sql_day(stmt, 0);

		if (day != DAY_NONE &&
		    visit(closure, day, sqlite3_column_int64(stmt, 1), sql_given(stmt, 2),
			sqlite3_column_int64(stmt, 3)) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
