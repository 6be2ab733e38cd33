/* A habit's days with what was logged on them. */
#include "exchange/logged.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "store/entry.h"

static void
clear(struct logged_days *days)
{
	for (size_t i = 0; i < days->n; i++)
		free(days->all[i].note);
	days->n = 0;
}

static struct logged *
add(struct logged_days *days)
{
	void *all = days->all;

	mem_reserve(&all, &days->cap, days->n + 1, sizeof(*days->all));
	days->all = all;
	return &days->all[days->n++];
}

/* The first day after `day` (DAY_NONE: of all) that is marked; DAY_NONE at the end. */
static day_t
next_marked(const struct history *history, day_t day)
{
	const struct days *const sets[] = { &history->done, &history->partial, &history->skipped };
	day_t next = DAY_NONE;

	for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
		day_t at = day == DAY_NONE ? days_first(sets[i]) : days_first_after(sets[i], day);

		if (at != DAY_NONE && (next == DAY_NONE || at < next))
			next = at;
	}
	return next;
}

static enum logged_state
state_of(const struct history *history, day_t day)
{
	if (days_contain(&history->done, day))
		return LOGGED_DONE;
	return days_contain(&history->skipped, day) ? LOGGED_SKIPPED : LOGGED_PARTIAL;
}

/* Marked days that lie before `limit`, from `day` on; returns the next one. */
static day_t
add_marked(struct logged_days *days, day_t day, day_t limit)
{
	for (; day != DAY_NONE && day < limit; day = next_marked(&days->history, day))
		*add(days) = (struct logged){
			.day = day,
			.state = state_of(&days->history, day),
			.amount = (double)NAN,
		};
	return day;
}

struct merging {
	struct logged_days *days;
	day_t next; /* marked, not yet added */
};

static int
add_entry(void *closure, const struct entry_day *entry, struct error *err)
{
	struct merging *merging = closure;
	struct logged_days *days = merging->days;

	(void)err;
	if (entry->day == DAY_NONE || (isnan(entry->amount) && entry->note == NULL))
		return 0;
	merging->next = add_marked(days, merging->next, entry->day);
	if (merging->next == entry->day)
		merging->next = add_marked(days, entry->day, entry->day + 1);
	else
		*add(days) = (struct logged){ .day = entry->day, .state = LOGGED_EMPTY };
	days->all[days->n - 1].amount = entry->amount;
	days->all[days->n - 1].note = entry->note == NULL ? NULL : mem_strdup(entry->note);
	return 0;
}

int
logged_read(struct store *store, const struct habit *habit, struct logged_days *days,
    struct error *err)
{
	struct merging merging = { .days = days };

	clear(days);
	if (store_history(store, habit, &days->history, err) < 0)
		return -1;
	merging.next = next_marked(&days->history, DAY_NONE);
	if (store_entries(store, habit->id, add_entry, &merging, err) < 0)
		return -1;
	add_marked(days, merging.next, DAY_MAX + 1);
	return 0;
}

void
logged_release(struct logged_days *days)
{
	clear(days);
	free(days->all);
	history_release(&days->history);
	*days = (struct logged_days)LOGGED_DAYS_INIT;
}

/* ---- of all habits ---- */

static void
take_days(struct logged_rows *rows, struct logged_days *days, size_t habit)
{
	void *all = rows->all;

	mem_reserve(&all, &rows->cap, rows->n + days->n, sizeof(*rows->all));
	rows->all = all;
	for (size_t i = 0; i < days->n; i++)
		rows->all[rows->n++] = (struct logged_row){ habit, days->all[i] };
	days->n = 0;
}

static int
in_order(const void *left, const void *right)
{
	const struct logged_row *a = left, *b = right;

	if (a->logged.day != b->logged.day)
		return a->logged.day < b->logged.day ? -1 : 1;
	return (a->habit > b->habit) - (a->habit < b->habit);
}

int
logged_rows_read(struct store *store, const struct habits *habits, struct logged_rows *rows,
    struct error *err)
{
	struct logged_days days = LOGGED_DAYS_INIT;
	int rc = 0;

	for (size_t i = 0; i < habits->n && rc == 0; i++) {
		rc = logged_read(store, &habits->all[i], &days, err);
		if (rc == 0)
			take_days(rows, &days, i);
	}
	logged_release(&days);
	if (rows->n > 0)
		qsort(rows->all, rows->n, sizeof(*rows->all), in_order);
	return rc;
}

void
logged_rows_release(struct logged_rows *rows)
{
	for (size_t i = 0; i < rows->n; i++)
		free(rows->all[i].logged.note);
	free(rows->all);
	*rows = (struct logged_rows)LOGGED_ROWS_INIT;
}
