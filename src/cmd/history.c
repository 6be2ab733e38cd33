/* streak history: what was noted of each day. */
#include "store/history.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "cmd/range.h"
#include "core/date.h"
#include "render/json.h"
#include "render/table.h"
#include "render/words.h"
#include "render/wrap.h"
#include "store/entry.h"

static const struct option_row options[] = {
	{ "from", 0, OPTION_FROM, "DATE", VALUE_DATE, "no day before it" },
	{ "to", 0, OPTION_TO, "DATE", VALUE_DATE, "no day after it (the default: today)" },
	{ "jsonl", 0, OPTION_JSONL, NULL, VALUE_NONE, "print JSON, one day a line" },
	{ 0 },
};

/* What was logged of a day. */
struct entry {
	day_t day;
	double amount; /* NaN: none */
	char *note;    /* NULL: none */
};

struct diary {
	const struct habit *habit;
	struct day_range range;
	struct history history;
	struct entry *entries; /* days ascending, those of the range */
	size_t n_entries, cap_entries;
	bool amounts, notes; /* whether there are any */
};

static int
keep_entry(void *closure, const struct entry_day *logged, struct error *err)
{
	struct diary *diary = closure;
	void *entries = diary->entries;

	(void)err;
	if (logged->day < diary->range.first || logged->day > diary->range.last ||
	    (isnan(logged->amount) && logged->note == NULL))
		return 0;
	mem_reserve(&entries, &diary->cap_entries, diary->n_entries + 1, sizeof(*diary->entries));
	diary->entries = entries;
	diary->entries[diary->n_entries++] = (struct entry){ logged->day, logged->amount,
		logged->note == NULL ? NULL : mem_strdup(logged->note) };
	diary->amounts |= !isnan(logged->amount);
	diary->notes |= logged->note != NULL;
	return 0;
}

static void
diary_release(struct diary *diary)
{
	for (size_t i = 0; i < diary->n_entries; i++)
		free(diary->entries[i].note);
	free(diary->entries);
	history_release(&diary->history);
}

/* How much of the days and entries is still to be shown, from the latest back. */
struct place {
	struct bits done, skipped, partial; /* positions back from the range's last day */
	size_t at;                          /* of the next day to look at */
	size_t n_entries;
};

static size_t
next_marked(const struct place *place, const struct diary *diary)
{
	size_t nearest = bits_next(&place->done, place->at);
	size_t skipped = bits_next(&place->skipped, place->at);
	size_t partial = bits_next(&place->partial, place->at);

	if (skipped < nearest)
		nearest = skipped;
	if (partial < nearest)
		nearest = partial;
	if (place->n_entries > 0) {
		day_t day = diary->entries[place->n_entries - 1].day;
		size_t logged = (size_t)(diary->range.last - day);

		if (logged < nearest)
			nearest = logged;
	}
	return nearest;
}

/* A day that has anything: a mark, an amount or a note. */
struct noted {
	day_t day;
	bool done, skipped, partial;
	const struct entry *entry; /* NULL: no amount and no note */
};

/* Go to the next day back in time; false at the end of the range. */
static bool
place_next(struct place *place, const struct diary *diary, struct noted *ret)
{
	size_t at = next_marked(place, diary);

	if (at > (size_t)(diary->range.last - diary->range.first))
		return false;
	*ret = (struct noted){
		.day = diary->range.last - (day_t)at,
		.done = bits_get(&place->done, at),
		.skipped = bits_get(&place->skipped, at),
		.partial = bits_get(&place->partial, at),
	};
	if (place->n_entries > 0 && diary->entries[place->n_entries - 1].day == ret->day)
		ret->entry = &diary->entries[--place->n_entries];
	place->at = at + 1;
	return true;
}

static void
each_day(struct diary *diary, void (*visit)(void *closure, const struct noted *noted),
    void *closure)
{
	struct place place = { BITS_INIT, BITS_INIT, BITS_INIT, 0, diary->n_entries };
	struct noted noted;

	bits_load(&place.done, &diary->history.done, diary->range.last);
	bits_load(&place.skipped, &diary->history.skipped, diary->range.last);
	bits_load(&place.partial, &diary->history.partial, diary->range.last);
	while (place_next(&place, diary, &noted))
		visit(closure, &noted);
	bits_release(&place.done);
	bits_release(&place.skipped);
	bits_release(&place.partial);
}

/* ---- JSON ---- */

static void
day_json(void *closure, const struct noted *noted)
{
	struct json_list *list = closure;
	const struct entry *entry = noted->entry;
	const char *state = noted->done ? "done" : noted->skipped ? "skip" : NULL;

	json_list_add(list,
	    json_pack("{s:o, s:o, s:o, s:o}", "day", json_day(noted->day), "state",
		json_text(state), "amount",
		json_amount(entry == NULL ? (double)NAN : entry->amount), "note",
		json_text(entry == NULL ? NULL : entry->note)));
}

static void
begin_json(struct context *context, struct json_list *list, const char *name)
{
	json_list_begin(list, context->out, args_has(context->args, OPTION_JSONL), "days",
	    json_pack("{s:o, s:o}", "today", json_day(context->today), "name", json_text(name)));
}

static void
write_json(struct context *context, struct diary *diary)
{
	struct json_list list;

	begin_json(context, &list, diary->habit->name);
	each_day(diary, day_json, &list);
	json_list_end(&list);
}

/* The habit is not there, and its name is null. */
static void
write_empty_json(struct context *context)
{
	struct json_list list;

	begin_json(context, &list, NULL);
	json_list_end(&list);
}

/* ---- Text ---- */

enum {
	GAP = 2 /* between columns */
};

struct page {
	const struct diary *diary;
	struct table table;
	bool weekdays;     /* stand beside the days */
	size_t note_width; /* 0: as wide as it is */
};

static const char *
state_shown(const struct diary *diary, const struct noted *noted)
{
	if (noted->done)
		return "done";
	if (noted->skipped)
		return "skipped";
	if (noted->partial)
		return diary->history.at_most ? "over" : "partial";
	return "-";
}

/* The rest of a long note goes on in rows of its own. */
static void
add_note(struct page *page, const char *note)
{
	const char *at = note;

	while (page->note_width > 0) {
		size_t len = wrap_length(at, page->note_width);

		buf_add(table_cell(&page->table), at, len);
		at += len;
		at += strspn(at, " ");
		if (*at == '\0')
			return;
		for (size_t i = 1; i < page->table.n_columns; i++)
			table_cell(&page->table);
	}
	buf_add_str(table_cell(&page->table), note);
}

static void
day_row(void *closure, const struct noted *noted)
{
	struct page *page = closure;
	const struct entry *entry = noted->entry;
	struct buf note = BUF_INIT;
	struct buf *day = table_cell(&page->table);

	words_day(day, noted->day);
	if (page->weekdays)
		buf_addf(day, " %.3s", weekday_name(day_weekday(noted->day)));
	buf_add_str(table_cell(&page->table), state_shown(page->diary, noted));
	if (page->diary->amounts) {
		struct buf *amount = table_cell(&page->table);

		if (entry != NULL && !isnan(entry->amount))
			num_add_real(amount, entry->amount);
	}
	if (page->diary->notes) {
		if (entry != NULL && entry->note != NULL)
			text_shown(&note, entry->note, strlen(entry->note));
		add_note(page, buf_str(&note));
	}
	buf_release(&note);
}

/* The columns of the widest amount, and the gap behind it; 0 where there is none. */
static size_t
amount_width(const struct diary *diary)
{
	size_t widest = strlen("Amount");

	for (size_t i = 0; i < diary->n_entries; i++) {
		struct buf amount = BUF_INIT;

		if (!isnan(diary->entries[i].amount))
			num_add_real(&amount, diary->entries[i].amount);
		if (amount.len > widest)
			widest = amount.len;
		buf_release(&amount);
	}
	return diary->amounts ? widest + GAP : 0;
}

/* What the terminal has left for notes; where that is little, weekdays give way. */
static void
fit_notes(struct page *page, size_t columns)
{
	enum {
		COMFORT = 16,
		LEAST = 4
	};
	size_t used =
	    strlen("2026-03-08") + GAP + strlen("skipped") + GAP + amount_width(page->diary);
	size_t weekday = strlen(" sun");

	if (columns == 0)
		return;
	page->weekdays = !page->diary->notes || columns >= used + weekday + COMFORT;
	if (page->weekdays)
		used += weekday;
	page->note_width = columns > used + LEAST ? columns - used : LEAST;
}

static void
write_text(struct context *context, struct diary *diary)
{
	struct table_column columns[] = {
		{ "Day", ALIGN_LEFT, false, false },
		{ "State", ALIGN_LEFT, false, false },
		{ "Amount", ALIGN_RIGHT, false, false },
		{ "Note", ALIGN_LEFT, false, false },
	};
	struct page page = { .diary = diary, .weekdays = true };
	size_t n = 2;

	fit_notes(&page, (size_t)context->world->columns);
	if (diary->amounts)
		n++;
	if (diary->notes)
		columns[n++] = columns[3];
	table_init(&page.table, columns, n);
	each_day(diary, day_row, &page);
	table_write(&page.table, context->out, context->world->columns, context_color(context));
	table_release(&page.table);
}

static int
report_habit(struct context *context, const struct habit *habit, struct error *err)
{
	struct diary diary = { .habit = habit, .history = HISTORY_INIT };
	int rc = range_ends(context, DAY_MIN, &diary.range, err);

	if (rc == 0)
		rc = store_history(context->store, habit, &diary.history, err);
	if (rc == 0)
		rc = store_entries(context->store, habit->id, keep_entry, &diary, err);
	if (rc == 0 && context->json)
		write_json(context, &diary);
	else if (rc == 0)
		write_text(context, &diary);
	diary_release(&diary);
	return rc;
}

static int
history_run(struct context *context, struct error *err)
{
	struct habit habit = HABIT_INIT;
	int rc;

	/* Only for JSON: people were told how to start. */
	if (context_empty(context)) {
		write_empty_json(context);
		return 0;
	}
	rc = name_habit(context, context->args->operands[0], &habit, err);
	if (rc == 0)
		rc = report_habit(context, &habit, err);
	habit_release(&habit);
	return rc;
}

const struct command command_history = {
	.name = "history",
	.arguments = "NAME",
	.summary = "the days of a habit, with amounts and notes",
	.help =
	    "Newest first: every day that is done or skipped, or for which something was\n"
	    "logged. On a terminal it goes through STREAK_PAGER, else PAGER, else less.\n"
	    "\n"
	    "  streak history Read --from monday\n"
	    "  streak history Read --jsonl | jq -r 'select(.note) | .note'\n",
	.options = options,
	.operand = VALUE_HABIT,
	.min_operands = 1,
	.max_operands = 1,
	.flags = COMMAND_DATE | COMMAND_PAGER,
	.access = ACCESS_READ,
	.run = history_run,
};
