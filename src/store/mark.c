/* Check-ins, skips and undo on the claims of a habit, a year at a time. */
#include "store/mark.h"

#include <string.h>

#include "store/claim.h"
#include "store/entry.h"
#include "store/history.h"
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

/* A change of one habit's days, year by year. */
struct marking {
	struct store *store;
	int64_t habit;
	struct history history; /* where skips have to tell logged days from done ones */
	struct ledger ledger;   /* of the year at hand */
	struct days empty;      /* where an undo has found no mark */
	struct mark_change *change;
};

static void
marking_release(struct marking *marking)
{
	history_release(&marking->history);
	ledger_release(&marking->ledger);
	days_release(&marking->empty);
}

static struct marking
marking_of(struct store *store, const struct habit *habit, struct mark_change *change)
{
	return (struct marking){
		.store = store,
		.habit = habit->id,
		.history = HISTORY_INIT,
		.ledger = LEDGER_INIT,
		.empty = DAYS_INIT,
		.change = change,
	};
}

static int
checkin_year(struct marking *marking, const struct year_words *days, struct error *err)
{
	struct mark_change *change = marking->change;
	struct ledger *ledger = &marking->ledger;
	struct year_words fresh;
	int count;

	if (ledger_load(marking->store, marking->habit, days->year, ledger, err) < 0)
		return -1;
	fresh = year_without(days, &ledger->done, NULL);
	count = year_count(fresh.month);
	change->changed += count;
	change->already += year_count(days->month) - count;
	return ledger_claim(marking->store, marking->habit, ledger, MARK_DONE, &fresh, err);
}

/* The days of the ledger's year that are done: checked in, and not only logged. */
static struct year_words
done_days(const struct marking *marking)
{
	struct year_words done = marking->ledger.done;
	const uint32_t *partial = days_find(&marking->history.partial, done.year);

	for (int m = 0; partial != NULL && m < MONTHS_PER_YEAR; m++)
		done.month[m] &= ~partial[m];
	return done;
}

static int
skip_year(struct marking *marking, const struct year_words *days, struct error *err)
{
	struct mark_change *change = marking->change;
	struct ledger *ledger = &marking->ledger;
	struct year_words done, open, not_done;
	int count;

	if (ledger_load(marking->store, marking->habit, days->year, ledger, err) < 0)
		return -1;
	done = done_days(marking);
	not_done = year_without(days, &done, NULL);
	open = year_without(days, &done, &ledger->skipped);
	count = year_count(open.month);
	change->changed += count;
	change->already += year_count(not_done.month) - count;
	change->done += year_count(days->month) - year_count(not_done.month);
	return ledger_claim(marking->store, marking->habit, ledger, MARK_SKIP, &open, err);
}

/* The same for days of which nothing more is known: what was once logged is not the skip's. */
static int
skip_year_bare(struct marking *marking, const struct year_words *days, struct error *err)
{
	struct ledger *ledger = &marking->ledger;
	struct year_words empty;
	struct days one = { .years = &empty, .n = 1 };

	if (ledger_load(marking->store, marking->habit, days->year, ledger, err) < 0)
		return -1;
	empty = year_without(days, &ledger->done, &ledger->skipped);
	if (year_any(empty.month) &&
	    store_amounts_clear(marking->store, marking->habit, &one, err) < 0)
		return -1;
	return skip_year(marking, days, err);
}

/* Retract one device's standing claims of a kind on the days. */
static int
retract_days(const struct marking *marking, int64_t device, enum mark_kind kind,
    const struct year_words *standing, const struct year_words *days, struct error *err)
{
	for (int m = 1; m <= MONTHS_PER_YEAR; m++) {
		uint32_t word = standing->month[m - 1] & days->month[m - 1];

		for (; word != 0; word &= word - 1) {
			int of_month = month_days(days->year, m) - __builtin_ctz(word);
			day_t day = day_from_civil(days->year, m, of_month);

			if (retraction_advance(marking->store, marking->habit, day, device, kind,
				err) < 0)
				return -1;
		}
	}
	return 0;
}

/* Take back what stands on the days but the `others`: skips and, if `done` is set, check-ins. */
static int
take_back(struct marking *marking, const struct year_words *days, const struct year_words *others,
    bool done, struct error *err)
{
	const struct ledger *ledger = &marking->ledger;
	int count = year_count(others->month);

	marking->change->already += count;
	marking->change->changed += year_count(days->month) - count;
	for (size_t i = 0; i < ledger->n_claims; i++) {
		struct claim claim = ledger_standing(ledger, i);

		if ((done &&
			retract_days(marking, claim.device, MARK_DONE, &claim.done, days, err) <
			    0) ||
		    retract_days(marking, claim.device, MARK_SKIP, &claim.skipped, days, err) < 0)
			return -1;
	}
	return 0;
}

static int
undo_year(struct marking *marking, const struct year_words *days, struct error *err)
{
	struct ledger *ledger = &marking->ledger;
	struct year_words empty;

	if (ledger_load(marking->store, marking->habit, days->year, ledger, err) < 0)
		return -1;
	empty = year_without(days, &ledger->done, &ledger->skipped);
	memcpy(days_year(&marking->empty, days->year), empty.month, sizeof(empty.month));
	return take_back(marking, days, &empty, true, err);
}

/* Skips alone: what was logged on the days stays. */
static int
unskip_year(struct marking *marking, const struct year_words *days, struct error *err)
{
	struct ledger *ledger = &marking->ledger;
	struct year_words others;

	if (ledger_load(marking->store, marking->habit, days->year, ledger, err) < 0)
		return -1;
	others = year_without(days, &ledger->skipped, NULL);
	return take_back(marking, days, &others, false, err);
}

typedef int (
    *year_action)(struct marking *marking, const struct year_words *days, struct error *err);

static int
each_year(struct marking *marking, const struct days *days, year_action action, struct error *err)
{
	for (size_t i = 0; i < days->n; i++)
		if (year_any(days->years[i].month) && action(marking, &days->years[i], err) < 0)
			return -1;
	return 0;
}

/* The same of all that a command changes. */
static int
change_days(struct store *store, const struct habit *habit, const struct days *days,
    year_action action, struct mark_change *change, struct error *err)
{
	struct marking marking = marking_of(store, habit, change);
	int rc = each_year(&marking, days, action, err);

	marking_release(&marking);
	return rc;
}

/* Skip days by `action`; of a habit with a goal not all that are checked in are done. */
static int
skip_days(struct store *store, const struct habit *habit, const struct days *days,
    year_action action, struct mark_change *change, struct error *err)
{
	struct marking marking = marking_of(store, habit, change);
	int rc = 0;

	if (habit->goal.kind != GOAL_NONE && days_first(days) != DAY_NONE)
		rc = store_history(store, habit, &marking.history, err);
	if (rc == 0)
		rc = each_year(&marking, days, action, err);
	marking_release(&marking);
	return rc;
}

int
store_checkin(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err)
{
	struct mark_change here = { 0 };
	struct summary summary = habit->summary;

	if (change_days(store, habit, days, checkin_year, &here, err) < 0)
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

	if (skip_days(store, habit, days, skip_year_bare, change, err) < 0)
		return -1;
	return change->changed == before ? 0 : store_summary_update(store, habit, today, err);
}

/* Return days to empty but for their notes. */
static int
unmark(struct marking *marking, struct habit *habit, const struct days *days, day_t today,
    struct error *err)
{
	int64_t before = marking->change->changed;

	if (each_year(marking, days, undo_year, err) < 0)
		return -1;
	if (marking->change->changed == before)
		return 0;
	if (store_amounts_clear(marking->store, habit->id, days, err) < 0)
		return -1;
	return store_summary_update(marking->store, habit, today, err);
}

int
store_unmark(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err)
{
	struct marking marking = marking_of(store, habit, change);
	int rc = unmark(&marking, habit, days, today, err);

	marking_release(&marking);
	return rc;
}

int
store_undo(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err)
{
	struct marking marking = marking_of(store, habit, change);
	struct days noted = DAYS_INIT;
	int rc = unmark(&marking, habit, days, today, err);

	if (rc == 0)
		rc = store_notes_clear(store, habit->id, days, &noted, err);
	change->notes += days_count(&noted);
	for (day_t day = days_first(&noted); day != DAY_NONE; day = days_first_after(&noted, day)) {
		change->changed += days_contain(&marking.empty, day);
		change->already -= days_contain(&marking.empty, day);
	}
	days_release(&noted);
	marking_release(&marking);
	return rc;
}

int
store_unskip(struct store *store, struct habit *habit, const struct days *days, day_t today,
    struct mark_change *change, struct error *err)
{
	int64_t before = change->changed;

	if (change_days(store, habit, days, unskip_year, change, err) < 0)
		return -1;
	return change->changed == before ? 0 : store_summary_update(store, habit, today, err);
}

int
store_marks_add(struct store *store, const struct habit *habit, const struct history *marks,
    struct mark_change *change, struct error *err)
{
	if (change_days(store, habit, &marks->done, checkin_year, change, err) < 0)
		return -1;
	return skip_days(store, habit, &marks->skipped, skip_year, change, err);
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
