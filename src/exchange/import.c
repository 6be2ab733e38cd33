/* The one way into the store for files of any format. */
#include "exchange/import.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "core/date.h"
#include "core/murmur.h"
#include "exchange/target.h"
#include "store/amount.h"
#include "store/draft.h"
#include "store/entry.h"
#include "store/mark.h"
#include "store/summary.h"

enum {
	BATCH_ROWS = 1 << 16,
	KNOWN_NAMES = 1 << 10, /* a power of two */
	TOUCHED_FEW = 256,     /* more of them are counted in one pass over all habits */
};

/* The days of one habit in a batch. */
struct batch_days {
	struct history marks;
	struct days bare;      /* done without an amount, where there is a goal */
	struct history logged; /* skipped with an amount that is not enough for it, or too much */
};

void
import_init(struct import *import, struct store *store, day_t today)
{
	*import = (struct import){
		.store = store,
		.today = today,
		.batch = mem_new(BATCH_ROWS * sizeof(*import->batch)),
		.known = mem_new(KNOWN_NAMES * sizeof(*import->known)),
		.part_name = BUF_INIT,
	};
	for (int i = 0; i < KNOWN_NAMES; i++)
		import->known[i].name = NULL;
}

void
import_release(struct import *import)
{
	free(import->batch);
	free(import->touched);
	free(import->declared);
	for (int i = 0; i < KNOWN_NAMES; i++)
		free(import->known[i].name);
	free(import->known);
	buf_release(&import->part_name);
}

int
import_repeats(struct import *import, enum import_repeats repeats, struct error *err)
{
	import->repeats = repeats;
	if (import->store == NULL || repeats == REPEATS_JOIN)
		return 0;
	return store_draft_begin(import->store, err);
}

int
import_habit(struct import *import, const struct import_habit *habit, int64_t *ret_habit,
    struct error *err)
{
	return target_declare(import, habit, ret_habit, err);
}

/* The habit of a mark that goes by its name. Logs name a few habits again and again. */
static int
select_habit(struct import *import, const char *name, int64_t *ret_habit, struct error *err)
{
	size_t len = strlen(name);
	struct known_name *known = &import->known[murmur_hash(name, len).h1 & (KNOWN_NAMES - 1)];

	if (known->name == NULL || strcmp(known->name, name) != 0) {
		int64_t habit;

		if (target_find(import, name, &habit, err) < 0)
			return -1;
		free(known->name);
		*known = (struct known_name){ mem_strdup(name), habit };
	}
	*ret_habit = known->habit;
	return 0;
}

static int
compare_rows(const void *left, const void *right)
{
	const struct batch_row *a = left, *b = right;

	if (a->habit != b->habit)
		return a->habit < b->habit ? -1 : 1;
	return (a->day > b->day) - (a->day < b->day);
}

/* A habit's days changed: its summary is counted anew in the end. */
static void
touch(struct import *import, int64_t habit)
{
	void *touched = import->touched;

	if (import->n_touched > 0 && import->touched[import->n_touched - 1] == habit)
		return;
	mem_reserve(&touched, &import->cap_touched, import->n_touched + 1,
	    sizeof(*import->touched));
	import->touched = touched;
	import->touched[import->n_touched++] = habit;
}

/* A check-in without an amount reaches the goal, as one that a person makes does. */
static int
log_bare(struct import *import, struct habit *habit, const struct days *bare,
    struct mark_change *change, struct error *err)
{
	static const struct log_amount missing = { LOG_MISSING, 0 };

	return store_log(import->store, habit, bare, &missing, import->today, change, err);
}

/* Sort the rows of one habit into those that are marks alone and those that log its goal. */
static void
sort_rows(const struct batch_row *row, size_t n, const struct goal *goal, struct batch_days *days)
{
	history_clear(&days->marks);
	days_clear(&days->bare);
	history_clear(&days->logged);
	for (size_t i = 0; i < n; i++) {
		struct days *to = &days->marks.done;

		if (row[i].skip)
			to = &days->marks.skipped;
		else if (goal->kind != GOAL_NONE && isnan(row[i].amount))
			to = &days->bare;
		days_add_range(to, row[i].day, row[i].day);
		if (row[i].skip && !isnan(row[i].amount) && !goal_met(goal, row[i].amount))
			days_add_range(&days->logged.done, row[i].day, row[i].day);
	}
}

/* Store the rows of one habit, n of them from `row` on. */
static int
store_rows(struct import *import, const struct batch_row *row, size_t n, struct batch_days *days,
    struct error *err)
{
	struct mark_change change = { 0 }, logged = { 0 };
	struct habit habit = HABIT_INIT;
	int rc = store_habit_get(import->store, row->habit, &habit, err);

	if (rc == 0) {
		sort_rows(row, n, &habit.goal, days);
		rc = store_marks_add(import->store, &habit, &days->logged, &logged, err);
	}
	if (rc == 0)
		rc = store_marks_add(import->store, &habit, &days->marks, &change, err);
	if (rc == 0)
		rc = log_bare(import, &habit, &days->bare, &change, err);
	habit_release(&habit);
	import->added += change.changed;
	if (change.changed + logged.changed > 0)
		touch(import, row->habit);
	return rc;
}

static int
store_batch(struct import *import, struct error *err)
{
	struct batch_days days = { HISTORY_INIT, DAYS_INIT, HISTORY_INIT };
	size_t from = 0, to;
	int rc = 0;

	qsort(import->batch, import->n_batch, sizeof(*import->batch), compare_rows);
	for (; from < import->n_batch && rc == 0; from = to) {
		for (to = from + 1;
		     to < import->n_batch && import->batch[to].habit == import->batch[from].habit;
		     to++)
			;
		rc = store_rows(import, &import->batch[from], to - from, &days, err);
	}
	history_release(&days.marks);
	days_release(&days.bare);
	history_release(&days.logged);
	import->n_batch = 0;
	if (rc == 0 && import->progress != NULL)
		import->progress(import->closure, import->read);
	return rc;
}

static bool
is_checkin(enum mark_state state)
{
	return state == STATE_DONE || state == STATE_SKIP;
}

/* Put one mark of a known habit where it goes. */
static int
take_mark(struct import *import, const struct mark *mark, struct error *err)
{
	double amount = is_checkin(mark->state) ? mark->amount : (double)NAN;
	bool changed;

	import->not_done += mark->state == STATE_NOT_DONE;
	import->derived += mark->state == STATE_DERIVED;
	if (!isnan(amount) || mark->note != NULL) {
		if (store_entry_set(import->store, mark->id, mark->day, amount, mark->note,
			&changed, err) < 0)
			return -1;
		import->notes += changed;
	}
	if (!is_checkin(mark->state))
		return 0;
	import->batch[import->n_batch++] =
	    (struct batch_row){ mark->id, mark->day, mark->state == STATE_SKIP, amount };
	return import->n_batch == BATCH_ROWS ? store_batch(import, err) : 0;
}

static int
draft_mark(struct import *import, const struct mark *mark, struct error *err)
{
	struct draft_row row = { mark->id, mark->day, (int)mark->state, mark->amount, mark->note };

	/* What stands in the end is counted when it is taken. */
	import->replaced++;
	return store_draft_put(import->store, &row, import->repeats == REPEATS_FIRST, err);
}

int
import_mark(struct import *import, const struct mark *mark, struct error *err)
{
	struct mark known = *mark;

	if (mark->habit != NULL && select_habit(import, mark->habit, &known.id, err) < 0)
		return -1;
	if (known.id == IMPORT_UNWANTED)
		return 0;
	import->read++;
	if (import->store == NULL)
		return 0;
	if (import->repeats != REPEATS_JOIN)
		return draft_mark(import, &known, err);
	return take_mark(import, &known, err);
}

int
import_has_goal(struct import *import, const char *habit, bool *ret_has, struct error *err)
{
	return target_has_goal(import, habit, ret_has, err);
}

void
import_leave_out(struct import *import, int64_t line, const char *reason)
{
	struct import_place place = { import->part, line };

	import->read++;
	import->left_out++;
	if (import->left_out_seen != NULL)
		import->left_out_seen(import->closure, &place, reason);
}

void
import_leave_out_deleted(struct import *import, const char *habit)
{
	struct buf reason = BUF_INIT;

	buf_add_str(&reason, "the habit '");
	text_quote(&reason, habit);
	buf_add_str(&reason, "' is deleted there");
	import_leave_out(import, 0, buf_str(&reason));
	buf_release(&reason);
}

void
import_remark(struct import *import, const char *format, ...)
{
	char remark[ERR_MESSAGE_MAX];
	va_list args;

	if (import->remarked == NULL)
		return;
	va_start(args, format);
	vsnprintf(remark, sizeof(remark), format, args);
	va_end(args);
	import->remarked(import->closure, remark);
}

int
import_date(const struct import *import, const char *text, day_t *ret_day, struct error *err)
{
	if (date_order_read(&import->order, text, ret_day))
		return 0;
	if (date_parse_iso(text, ret_day, err) == 0)
		return 0;
	err->code = ERR_DATA;
	if (!import->order.given && date_order_likely(text)) {
		struct buf shown = BUF_INIT;

		text_quote(&shown, text);
		err_data(err, "which of '%s' is the month? Give --date-format", buf_str(&shown));
		buf_release(&shown);
	}
	return -1;
}

static int
take_draft(void *closure, const struct draft_row *row, struct error *err)
{
	struct import *import = closure;
	struct mark mark = {
		.id = row->habit,
		.day = row->day,
		.state = (enum mark_state)row->state,
		.amount = row->amount,
		.note = row->note,
	};

	import->replaced--;
	return take_mark(import, &mark, err);
}

static int
update_touched(struct import *import, struct error *err)
{
	for (size_t i = 0; i < import->n_touched; i++) {
		struct habit habit = HABIT_INIT;
		int rc = store_habit_get(import->store, import->touched[i], &habit, err);

		if (rc == 0)
			rc = store_summary_update(import->store, &habit, import->today, err);
		habit_release(&habit);
		if (rc < 0)
			return -1;
	}
	return 0;
}

int
import_finish(struct import *import, struct error *err)
{
	int64_t count;

	if (import->store == NULL)
		return 0;
	if (import->repeats != REPEATS_JOIN &&
	    store_draft_each(import->store, take_draft, import, err) < 0)
		return -1;
	if (store_batch(import, err) < 0)
		return -1;
	if (import->n_touched <= TOUCHED_FEW)
		return update_touched(import, err);
	return store_recalc(import->store, import->today, true, NULL, NULL, &count, err);
}
