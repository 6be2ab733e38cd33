/* Open days in the store, one short transaction an answer. */
#include "cmd/ask_item.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "store/device.h"
#include "store/entry.h"
#include "store/history.h"

void
ask_items_release(struct ask_items *items)
{
	for (size_t i = 0; i < items->n; i++)
		free(items->all[i].old_note);
	free(items->all);
	*items = (struct ask_items)ASK_ITEMS_INIT;
}

void
ask_view_release(struct ask_view *view)
{
	habit_release(&view->habit);
	free(view->note);
	*view = (struct ask_view)ASK_VIEW_INIT;
}

static void
add_item(struct ask_items *items, int64_t habit, day_t day)
{
	void *all = items->all;

	mem_reserve(&all, &items->cap, items->n + 1, sizeof(*items->all));
	items->all = all;
	items->all[items->n++] = (struct ask_item){
		.habit = habit,
		.day = day,
		.state = DAY_PENDING,
		.own_amount = (double)NAN,
	};
}

/* What evaluations share. */
struct count {
	struct history history;
	struct work work;
};

#define COUNT_INIT        \
 {                        \
  HISTORY_INIT, WORK_INIT \
 }

static void
count_release(struct count *count)
{
	history_release(&count->history);
	work_release(&count->work);
}

static int
find_days(struct context *context, const struct habit *habit, day_t first, day_t last,
    struct count *count, struct ask_items *ret, struct error *err)
{
	struct streak streak;

	if (store_history(context->store, habit, &count->history, err) < 0)
		return -1;
	for (day_t day = first; day <= last; day++) {
		streak_evaluate(&habit->schedule, &count->history, day, &count->work, &streak);
		if (streak.state == DAY_PENDING)
			add_item(ret, habit->id, day);
	}
	return 0;
}

/* Day by day, and in the order in which they were found within one. */
static void
sort_days(struct ask_items *items, day_t first, day_t last)
{
	struct ask_items sorted = ASK_ITEMS_INIT;

	for (day_t day = first; day <= last; day++)
		for (size_t i = 0; i < items->n; i++)
			if (items->all[i].day == day)
				add_item(&sorted, items->all[i].habit, day);
	ask_items_release(items);
	*items = sorted;
}

int
ask_items_find(struct context *context, day_t first, day_t last, struct ask_items *ret,
    struct error *err)
{
	struct habits habits = HABITS_INIT;
	struct count count = COUNT_INIT;
	int rc = store_habits(context->store, &habits, err);

	for (size_t i = 0; i < habits.n && rc == 0; i++)
		if (habits.all[i].archived_on == DAY_NONE)
			rc = find_days(context, &habits.all[i], first, last, &count, ret, err);
	sort_days(ret, first, last);
	count_release(&count);
	habits_release(&habits);
	return rc;
}

/* The note of one day among all of a habit. */
struct note_search {
	day_t day;
	char *found;
};

static int
keep_note(void *closure, const struct entry_day *entry, struct error *err)
{
	struct note_search *search = closure;

	(void)err;
	if (entry->day == search->day && entry->note != NULL)
		search->found = mem_strdup(entry->note);
	return 0;
}

static int
view_item(struct context *context, struct ask_item *item, struct ask_view *ret, struct error *err)
{
	struct note_search search = { item->day, NULL };
	struct count count = COUNT_INIT;
	int rc;

	ask_view_release(ret);
	rc = store_habit_get(context->store, item->habit, &ret->habit, err);
	if (rc == 0)
		rc = store_history(context->store, &ret->habit, &count.history, err);
	if (rc == 0) {
		streak_evaluate(&ret->habit.schedule, &count.history, item->day, &count.work,
		    &ret->streak);
		item->state = ret->streak.state;
		ret->gone = ret->habit.deleted_on != DAY_NONE || ret->habit.archived_on != DAY_NONE;
		rc = store_amount(context->store, item->habit, item->day, &ret->amount, err);
	}
	if (rc == 0)
		rc = store_entries(context->store, item->habit, keep_note, &search, err);
	ret->note = search.found;
	count_release(&count);
	return rc;
}

/* Settings are stamped with the time at which they are written, not at which asking began. */
static int
open_item(struct context *context, enum store_mode mode, struct error *err)
{
	struct world now = *context->world;

	now.refresh(&now);
	context->place.now = now.place.now;
	if (store_open(&context->place, mode, &context->store, err) < 0)
		return -1;
	if (context->store == NULL)
		return err_data(err, "%s is gone", context->place.file);
	return mode == STORE_WRITE ? store_lock(context->store, err) : 0;
}

/* Close it, having kept what was written where all went well. */
static int
close_item(struct context *context, enum store_mode mode, int rc, struct error *err)
{
	if (rc == 0 && mode == STORE_WRITE)
		rc = store_commit(context->store, err);
	store_close(context->store);
	context->store = NULL;
	return rc;
}

int
ask_look(struct context *context, struct ask_item *item, struct ask_view *ret_view,
    struct error *err)
{
	int rc = open_item(context, STORE_READ, err);

	if (rc == 0)
		rc = view_item(context, item, ret_view, err);
	return close_item(context, STORE_READ, rc, err);
}

/* This device's amount of one day. */
struct amount_search {
	day_t day;
	int64_t device;
	double found;
};

static int
keep_amount(void *closure, const struct entry_row *row)
{
	struct amount_search *search = closure;

	if (row->day == search->day && row->device == search->device)
		search->found = row->amount;
	return 0;
}

static int
remember(struct context *context, struct ask_item *item, const struct ask_view *view,
    struct error *err)
{
	struct amount_search search = { .day = item->day, .found = (double)NAN };

	if (store_device(context->store, &search.device, err) < 0 ||
	    store_entry_log(context->store, item->habit, keep_amount, &search, err) < 0)
		return -1;
	item->logged = !isnan(view->amount);
	item->own_amount = item->logged ? search.found : (double)NAN;
	return 0;
}

static int
act(struct context *context, const struct ask_item *item, enum ask_action action,
    const struct log_amount *log, struct habit *habit, int64_t *ret_changed, struct error *err)
{
	static const struct log_amount missing = { LOG_MISSING, 0 };
	struct mark_change change = { 0 };
	struct days day = DAYS_INIT;
	int rc = 0;

	days_add_range(&day, item->day, item->day);
	if (action == ASK_NOTHING)
		rc = store_unmark(context->store, habit, &day, context->today, &change, err);
	else if (action == ASK_SKIP)
		rc = store_skip(context->store, habit, &day, context->today, &change, err);
	else if (habit->goal.kind == GOAL_NONE)
		rc = store_checkin(context->store, habit, &day, context->today, &change, err);
	else
		rc = store_log(context->store, habit, &day, action == ASK_DONE ? &missing : log,
		    context->today, &change, err);
	days_release(&day);
	*ret_changed = change.changed;
	return rc;
}

int
ask_act(struct context *context, struct ask_item *item, enum ask_action action,
    const struct log_amount *log, struct ask_view *ret_view, struct error *err)
{
	int rc = open_item(context, STORE_WRITE, err);
	int64_t changed = 0;

	if (rc == 0)
		rc = view_item(context, item, ret_view, err);
	if (rc == 0)
		rc = remember(context, item, ret_view, err);
	if (rc == 0)
		rc = act(context, item, action, log, &ret_view->habit, &changed, err);
	if (rc == 0)
		rc = view_item(context, item, ret_view, err);
	rc = close_item(context, STORE_WRITE, rc, err);
	if (rc == 0)
		item->action = changed > 0 ? action : ASK_NOTHING;
	return rc;
}

static int
write_note(struct context *context, const struct ask_item *item, const char *note,
    struct error *err)
{
	bool ignored;

	return store_entry_set(context->store, item->habit, item->day, (double)NAN, note, &ignored,
	    err);
}

int
ask_note(struct context *context, struct ask_item *item, const char *note,
    struct ask_view *ret_view, struct error *err)
{
	int rc = open_item(context, STORE_WRITE, err);

	if (rc == 0)
		rc = view_item(context, item, ret_view, err);
	if (rc == 0 && !item->noted) {
		item->old_note = ret_view->note != NULL ? mem_strdup(ret_view->note) : NULL;
		item->noted = true;
	}
	if (rc == 0)
		rc = write_note(context, item, note, err);
	if (rc == 0)
		rc = view_item(context, item, ret_view, err);
	return close_item(context, STORE_WRITE, rc, err);
}

static int
take_back_skip(struct context *context, const struct ask_item *item, struct habit *habit,
    struct error *err)
{
	struct mark_change ignored = { 0 };
	struct days day = DAYS_INIT;
	int rc;

	days_add_range(&day, item->day, item->day);
	rc = store_unskip(context->store, habit, &day, context->today, &ignored, err);
	days_release(&day);
	return rc;
}

/* What was logged before goes back to what it was; else the day goes back to empty. */
static int
take_back_action(struct context *context, const struct ask_item *item, struct habit *habit,
    struct error *err)
{
	struct log_amount before = { LOG_TOTAL, isnan(item->own_amount) ? 0 : item->own_amount };
	int64_t ignored;

	if (item->action == ASK_NOTHING)
		return 0;
	if (item->action == ASK_SKIP)
		return take_back_skip(context, item, habit, err);
	if (item->logged)
		return act(context, item, ASK_AMOUNT, &before, habit, &ignored, err);
	return act(context, item, ASK_NOTHING, NULL, habit, &ignored, err);
}

int
ask_take_back(struct context *context, struct ask_item *item, struct ask_view *ret_view,
    struct error *err)
{
	int rc = open_item(context, STORE_WRITE, err);

	if (rc == 0)
		rc = view_item(context, item, ret_view, err);
	if (rc == 0)
		rc = take_back_action(context, item, &ret_view->habit, err);
	if (rc == 0 && item->noted)
		rc = write_note(context, item, item->old_note != NULL ? item->old_note : "", err);
	if (rc == 0)
		rc = view_item(context, item, ret_view, err);
	rc = close_item(context, STORE_WRITE, rc, err);
	if (rc == 0) {
		item->action = ASK_NOTHING;
		item->noted = false;
		free(item->old_note);
		item->old_note = NULL;
	}
	return rc;
}
