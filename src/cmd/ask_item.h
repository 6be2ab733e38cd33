/* One habit on one day that is open: what stands of it, what is answered, taking that back. */
#ifndef CMD_ASK_ITEM_H
#define CMD_ASK_ITEM_H

#include "cmd/context.h"
#include "core/streak.h"
#include "store/amount.h"

enum ask_action {
	ASK_NOTHING,
	ASK_DONE,   /* as checkin does it */
	ASK_SKIP,   /* as skip does it */
	ASK_AMOUNT, /* as checkin --amount does it */
};

struct ask_item {
	int64_t habit;
	day_t day;
	bool asked;           /* it was answered, if by going on; the caller's to set */
	enum day_state state; /* as of its day, when it was last looked at */

	enum ask_action action; /* the last one that changed it and was not taken back */
	bool logged;            /* before it there was an amount */
	double own_amount;      /* this device's part of that, or NaN */
	bool noted;             /* there was a note */
	char *old_note;         /* the one before, or NULL */
};

struct ask_items {
	struct ask_item *all;
	size_t n, cap;
};

#define ASK_ITEMS_INIT \
 {                     \
  NULL, 0, 0           \
 }

void ask_items_release(struct ask_items *items);

/*
 * Every habit and day from first to last on which it is due as of that day, the
 * oldest day first, then in the user's order, without archived habits. Reads context->store.
 */
int ask_items_find(struct context *context, day_t first, day_t last, struct ask_items *ret,
    struct error *err);

/* How an item stands. */
struct ask_view {
	struct habit habit;
	bool gone;            /* the habit was deleted or archived since */
	double amount;        /* logged on its day, or NaN */
	char *note;           /* or NULL */
	struct streak streak; /* as of its day */
};

#define ASK_VIEW_INIT \
 {                    \
  .habit = HABIT_INIT \
 }

void ask_view_release(struct ask_view *view);

/*
 * Each of these opens the database, and closes it before it returns: nobody waits
 * for a person. The last three write, in one transaction. *ret_view, released
 * first, is how the item then stands, as item->state is.
 */
int ask_look(struct context *context, struct ask_item *item, struct ask_view *ret_view,
    struct error *err);
int ask_act(struct context *context, struct ask_item *item, enum ask_action action,
    const struct log_amount *log, struct ask_view *ret_view, struct error *err);
int ask_note(struct context *context, struct ask_item *item, const char *note,
    struct ask_view *ret_view, struct error *err);
int ask_take_back(struct context *context, struct ask_item *item, struct ask_view *ret_view,
    struct error *err);

#endif
