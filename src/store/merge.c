/* Taking in another device's habits, and what came of each. */
#include "store/merge.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "store/claim.h"
#include "store/day_amounts.h"
#include "store/device_map.h"
#include "store/entry.h"
#include "store/history.h"
#include "store/match.h"
#include "store/merge_seen.h"
#include "store/register.h"
#include "store/rows.h"
#include "store/summary.h"

/* One file being taken in. */
struct taking {
	struct merge *merge;
	struct store *into, *from;
	struct device_map devices;
	struct matches matches;
	struct history before, theirs, after;
	struct day_amounts amounts_before, amounts_after;
	struct days changed; /* days whose amounts are others now */
};

static void
taking_release(struct taking *taking)
{
	matches_release(&taking->matches);
	device_map_release(&taking->devices);
	history_release(&taking->before);
	history_release(&taking->theirs);
	history_release(&taking->after);
	day_amounts_release(&taking->amounts_before);
	day_amounts_release(&taking->amounts_after);
	days_release(&taking->changed);
}

int
merge_begin(struct merge *merge, struct store *into, day_t today, bool restore, struct error *err)
{
	*merge = (struct merge){
		.into = into,
		.today = today,
		.restore = restore,
		.changes = sqlite3_total_changes(into->db),
	};
	return claim_merge_begin(into, err);
}

void
merge_release(struct merge *merge)
{
	for (size_t i = 0; i < merge->n_habits; i++)
		free(merge->habits[i].name);
	free(merge->habits);
	for (size_t i = 0; i < merge->n_lists; i++)
		free(merge->lists[i].name);
	free(merge->lists);
	*merge = (struct merge){ 0 };
}

static int
take_uids(struct taking *taking, const struct match *match, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(taking->from, SQL_HABIT_UIDS, err, "i", match->other);
	int row = -1;

	while (stmt != NULL && (row = sql_step(taking->from, stmt, err)) > 0) {
		if (sql_run(taking->into, SQL_HABIT_MERGE_UID, err, "ti", sql_given(stmt, 0),
			match->here) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}

/* ---- what came of it ---- */

static uint32_t
month_of(const struct days *days, int32_t year, int month)
{
	const uint32_t *words = days_find(days, year);

	return words == NULL ? 0 : words[month];
}

/* A month of a history: done days, and skipped ones that are not done. */
struct month {
	uint32_t done, skipped;
};

static struct month
month_load(const struct history *history, int32_t year, int month)
{
	uint32_t done = month_of(&history->done, year, month);

	return (struct month){ done, month_of(&history->skipped, year, month) & ~done };
}

/* `changed`: days whose amount is another now. */
static void
count_month(const struct month *before, const struct month *theirs, const struct month *after,
    uint32_t changed, struct merged_habit *counts)
{
	uint32_t kept = (before->done & after->done) | (before->skipped & after->skipped);
	uint32_t grown = kept & changed;
	uint32_t shown = after->done | after->skipped;
	uint32_t lost = (before->done & ~after->done) | (before->skipped & ~shown);
	uint32_t their_days = theirs->done | theirs->skipped;

	counts->fresh += __builtin_popcount(grown | (after->done & ~before->done) |
	    (after->skipped & ~(before->done | before->skipped)));
	counts->same += __builtin_popcount(kept & their_days & ~grown);
	counts->retracted += __builtin_popcount(lost);
	counts->undone += __builtin_popcount(their_days & ~shown);
}

/* Every year that has a claim stands in `after`, whether any of its days still does. */
static void
count_days(const struct taking *taking, struct merged_habit *counts)
{
	const struct days *years = &taking->after.done;

	for (size_t i = 0; i < years->n; i++) {
		for (int m = 0; m < MONTHS_PER_YEAR; m++) {
			int32_t year = years->years[i].year;
			struct month before = month_load(&taking->before, year, m);
			struct month theirs = month_load(&taking->theirs, year, m);
			struct month after = month_load(&taking->after, year, m);

			count_month(&before, &theirs, &after, month_of(&taking->changed, year, m),
			    counts);
		}
	}
}

static int
compare_merged(const void *a, const void *b)
{
	const struct merged_habit *left = a, *right = b;

	return (left->habit > right->habit) - (left->habit < right->habit);
}

/* What earlier files had of a habit that is now another's. */
static void
report_absorbed(void *closure, int64_t kept, int64_t gone)
{
	struct merge *merge = closure;

	for (size_t i = 0; i < merge->n_habits; i++)
		if (merge->habits[i].habit == gone)
			merge->habits[i].habit = kept;
}

static void
report_habit(struct merge *merge, const struct merged_habit *counts)
{
	void *habits = merge->habits;

	mem_reserve(&habits, &merge->cap_habits, merge->n_habits + 1, sizeof(*merge->habits));
	merge->habits = habits;
	merge->habits[merge->n_habits++] = *counts;
}

static int
take_settings_and_rows(struct taking *taking, const struct match *match, int64_t *entries,
    struct error *err)
{
	struct store *into = taking->into, *from = taking->from;

	/* Which settings stand depends on the uids that were known before. */
	if (registers_merge(into, match->here, from, match->other, &taking->devices, err) < 0 ||
	    take_uids(taking, match, err) < 0)
		return -1;
	return rows_merge(into, match->here, from, match->other, &taking->devices, entries, err);
}

/* Days as they are logged, whatever a goal makes of them. */
static int
logged_days(struct store *store, int64_t id, struct history *history, struct error *err)
{
	struct habit habit = HABIT_INIT;

	habit.id = id;
	return store_history(store, &habit, history, err);
}

/* How many days of a history are done or skipped. */
static int64_t
count_logged(const struct history *history)
{
	int64_t count = days_count(&history->done);

	for (size_t i = 0; i < history->skipped.n; i++)
		for (int m = 0; m < MONTHS_PER_YEAR; m++)
			count += __builtin_popcount(
			    month_load(history, history->skipped.years[i].year, m).skipped);
	return count;
}

/* A habit that is deleted: its days are kept, and count for nothing until it comes back. */
static int
pass_over(struct taking *taking, struct merged_habit *counts, struct error *err)
{
	struct merged_habit none = {
		.habit = counts->habit,
		.added = counts->added,
		.deleted = counts->deleted,
		.deleted_now = counts->deleted_now,
		.entries = counts->entries,
		.passed_over = count_logged(counts->deleted_now ? &taking->after : &taking->theirs),
	};

	*counts = none;
	if (!taking->merge->restore || none.passed_over == 0)
		return 0;
	counts->restored = true;
	return registers_restore(taking->into, counts->habit, err);
}

/* The amounts that were here before, where the other file may change them. */
static int
amounts_before(struct taking *taking, const struct match *match, struct error *err)
{
	int any = store_has_entries(taking->from, match->other, err);

	taking->amounts_before.n = 0;
	if (any <= 0)
		return any;
	return day_amounts_read(taking->into, match->here, &taking->amounts_before, err);
}

/* Which of them are others, now that so many entries were taken. */
static int
amounts_after(struct taking *taking, const struct match *match, int64_t entries, struct error *err)
{
	days_clear(&taking->changed);
	if (entries == 0)
		return 0;
	if (day_amounts_read(taking->into, match->here, &taking->amounts_after, err) < 0)
		return -1;
	day_amounts_differ(&taking->amounts_before, &taking->amounts_after, &taking->changed);
	return 0;
}

/* Settings, days and summary of one habit, as they are then; *ret_deleted of before and after. */
static int
take_all(struct taking *taking, const struct match *match, struct merged_habit *counts,
    struct error *err)
{
	struct store *into = taking->into;
	int changes = sqlite3_total_changes(into->db);
	struct habit habit;
	bool was_deleted;
	int rc;

	if (store_habit_get(into, match->here, &habit, err) < 0)
		return -1;
	was_deleted = habit.deleted_on != DAY_NONE;
	habit_release(&habit);
	if (logged_days(into, match->here, &taking->before, err) < 0 ||
	    logged_days(taking->from, match->other, &taking->theirs, err) < 0 ||
	    amounts_before(taking, match, err) < 0 ||
	    take_settings_and_rows(taking, match, &counts->entries, err) < 0 ||
	    logged_days(into, match->here, &taking->after, err) < 0 ||
	    amounts_after(taking, match, counts->entries, err) < 0 ||
	    store_habit_get(into, match->here, &habit, err) < 0)
		return -1;
	counts->deleted = habit.deleted_on != DAY_NONE;
	counts->deleted_now = counts->deleted && !was_deleted && !match->added;
	rc = sqlite3_total_changes(into->db) == changes
	    ? 0
	    : store_summary_update(into, &habit, taking->merge->today, err);
	habit_release(&habit);
	return rc;
}

static int
take_habit(struct taking *taking, const struct match *match, struct error *err)
{
	struct merged_habit counts = {
		.habit = match->here,
		.added = match->added,
		.joined = match->joined,
	};
	int rc = take_all(taking, match, &counts, err);

	if (rc == 0 && counts.deleted)
		rc = pass_over(taking, &counts, err);
	else if (rc == 0)
		count_days(taking, &counts);
	if (rc == 0)
		report_habit(taking->merge, &counts);
	return rc;
}

int
merge_file(struct merge *merge, struct store *from, struct error *err)
{
	struct taking taking = {
		.merge = merge,
		.into = merge->into,
		.from = from,
		.devices = DEVICE_MAP_INIT,
		.matches = MATCHES_INIT,
		.before = HISTORY_INIT,
		.theirs = HISTORY_INIT,
		.after = HISTORY_INIT,
		.amounts_before = DAY_AMOUNTS_INIT,
		.amounts_after = DAY_AMOUNTS_INIT,
		.changed = DAYS_INIT,
	};
	int rc = device_map_make(merge->into, from, &taking.devices, err);

	if (rc == 0)
		rc = match_habits(merge->into, from, merge->today, report_absorbed, merge,
		    &taking.matches, err);
	for (size_t i = 0; i < taking.matches.n && rc == 0; i++)
		rc = take_habit(&taking, &taking.matches.all[i], err);
	if (rc == 0)
		rc = merge_lists(merge, from, &taking.devices, err);
	taking_release(&taking);
	return rc;
}

/* One entry a habit, by id: what several files had of it is added up. */
static void
report_unite(struct merge *merge)
{
	size_t n = 0;

	if (merge->n_habits > 0)
		qsort(merge->habits, merge->n_habits, sizeof(*merge->habits), compare_merged);
	for (size_t i = 0; i < merge->n_habits; i++) {
		struct merged_habit *more = &merge->habits[i];
		struct merged_habit *last = n == 0 ? NULL : &merge->habits[n - 1];

		if (last == NULL || last->habit != more->habit) {
			merge->habits[n++] = *more;
			continue;
		}
		last->added |= more->added;
		last->joined |= more->joined;
		last->fresh += more->fresh;
		last->same += more->same;
		last->retracted += more->retracted;
		last->undone += more->undone;
		last->entries += more->entries;
		last->passed_over += more->passed_over;
		last->deleted_now |= more->deleted_now;
		last->restored |= more->restored;
	}
	merge->n_habits = n;
}

int
merge_end(struct merge *merge, struct error *err)
{
	if (sqlite3_total_changes(merge->into->db) != merge->changes &&
	    names_settle(merge->into, err) < 0)
		return -1;
	report_unite(merge);
	for (size_t i = 0; i < merge->n_habits; i++) {
		struct habit habit;

		if (store_habit_get(merge->into, merge->habits[i].habit, &habit, err) < 0)
			return -1;
		merge->habits[i].deleted = habit.deleted_on != DAY_NONE;
		merge->habits[i].name = habit.name;
		habit.name = NULL;
		habit_release(&habit);
	}
	return 0;
}
