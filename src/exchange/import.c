/* The one way into the store for files of any format. */
#include "exchange/import.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "store/entry.h"
#include "store/mark.h"
#include "store/summary.h"

enum {
	BATCH_ROWS = 1 << 16,
	TOUCHED_FEW = 256, /* more of them are counted in one pass over all habits */
};

void
import_init(struct import *import, struct store *store, day_t today)
{
	*import = (struct import){
		.store = store,
		.today = today,
		.batch = mem_new(BATCH_ROWS * sizeof(*import->batch)),
		.name = BUF_INIT,
	};
}

void
import_release(struct import *import)
{
	free(import->batch);
	free(import->touched);
	buf_release(&import->name);
}

static int
find_or_add(struct import *import, const char *name, int64_t *ret_habit, struct error *err)
{
	static const struct habit_plan plan = HABIT_PLAN_INIT;
	struct buf normal = BUF_INIT, key = BUF_INIT;
	struct habit habit = HABIT_INIT;
	int found = text_name(name, strlen(name), &normal, &key, err);

	if (found == 0)
		found = store_habit_find(import->store, buf_str(&key), &habit, err);
	if (found == 0) {
		found = store_habit_add(import->store, buf_str(&normal), buf_str(&key), &plan,
		    &habit, err);
		import->habits_added++;
	}
	*ret_habit = habit.id;
	habit_release(&habit);
	buf_release(&normal);
	buf_release(&key);
	return found < 0 ? -1 : 0;
}

static int
select_habit(struct import *import, const char *name, struct error *err)
{
	if (import->name.len > 0 && strcmp(buf_str(&import->name), name) == 0)
		return 0;
	buf_clear(&import->name);
	if (find_or_add(import, name, &import->habit, err) < 0)
		return -1;
	buf_add_str(&import->name, name);
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

/* Store the rows of one habit, n of them from `row` on. */
static int
store_rows(struct import *import, const struct batch_row *row, size_t n, struct history *marks,
    struct error *err)
{
	struct mark_change change = { 0 };

	history_clear(marks);
	for (size_t i = 0; i < n; i++)
		days_add_range(row[i].skip ? &marks->skipped : &marks->done, row[i].day,
		    row[i].day);
	if (store_marks_add(import->store, row->habit, marks, &change, err) < 0)
		return -1;
	import->added += change.changed;
	if (change.changed > 0)
		touch(import, row->habit);
	return 0;
}

static int
store_batch(struct import *import, struct error *err)
{
	struct history marks = HISTORY_INIT;
	size_t from = 0, to;
	int rc = 0;

	qsort(import->batch, import->n_batch, sizeof(*import->batch), compare_rows);
	for (; from < import->n_batch && rc == 0; from = to) {
		for (to = from + 1;
		     to < import->n_batch && import->batch[to].habit == import->batch[from].habit;
		     to++)
			;
		rc = store_rows(import, &import->batch[from], to - from, &marks, err);
	}
	history_release(&marks);
	import->n_batch = 0;
	if (rc == 0 && import->progress != NULL)
		import->progress(import->closure, import->read);
	return rc;
}

int
import_mark(struct import *import, const struct mark *mark, struct error *err)
{
	bool changed;

	import->read++;
	if (import->store == NULL)
		return text_name(mark->habit, strlen(mark->habit), NULL, NULL, err);
	if (select_habit(import, mark->habit, err) < 0)
		return -1;
	if (!isnan(mark->amount) || mark->note != NULL) {
		if (store_entry_set(import->store, import->habit, mark->day, mark->amount,
			mark->note, &changed, err) < 0)
			return -1;
		import->notes += changed;
	}
	import->batch[import->n_batch++] =
	    (struct batch_row){ import->habit, mark->day, mark->skip };
	return import->n_batch == BATCH_ROWS ? store_batch(import, err) : 0;
}

void
import_leave_out(struct import *import, int64_t line, const char *reason)
{
	import->read++;
	import->left_out++;
	if (import->left_out_seen != NULL)
		import->left_out_seen(import->closure, line, reason);
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
	if (store_batch(import, err) < 0)
		return -1;
	if (import->n_touched <= TOUCHED_FEW)
		return update_touched(import, err);
	return store_recalc(import->store, import->today, true, NULL, NULL, &count, err);
}
