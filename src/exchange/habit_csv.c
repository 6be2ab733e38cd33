/* streak's own CSV, in and out. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/text.h"
#include "exchange/csv.h"
#include "exchange/format.h"
#include "store/entry.h"
#include "store/history.h"

enum column {
	HABIT,
	DATE,
	STATE,
	AMOUNT,
	NOTE,
	COLUMNS
};

static const char *const titles[COLUMNS] = { "habit", "date", "state", "amount", "note" };

/* Where each column stands in a record; ABSENT: the file has none. */
struct layout {
	size_t at[COLUMNS];
	size_t n_fields;
};

#define ABSENT ((size_t)-1)

static int
bad_field(const struct csv_reader *reader, const char *what, const char *text, const char *why,
    struct error *err)
{
	struct buf shown = BUF_INIT;

	text_quote(&shown, text);
	err_data(err, "line %" PRId64 ": %s '%s' %s", reader->record_at, what, buf_str(&shown),
	    why);
	buf_release(&shown);
	return -1;
}

static int
read_layout(struct csv_reader *reader, struct layout *layout, struct error *err)
{
	int got = csv_read(reader, err);

	for (int c = 0; c < COLUMNS; c++)
		layout->at[c] = ABSENT;
	if (got < 0)
		return -1;
	if (got == 0)
		return err_data(err, "the file is empty; its first line should be habit,date");
	layout->n_fields = reader->n_fields;
	for (size_t i = 0; i < reader->n_fields; i++) {
		int c = 0;

		while (c < COLUMNS && strcmp(csv_field(reader, i), titles[c]) != 0)
			c++;
		if (c == COLUMNS)
			return bad_field(reader, "column", csv_field(reader, i),
			    "is none of habit, date, state, amount, note", err);
		if (layout->at[c] != ABSENT)
			return bad_field(reader, "column", titles[c], "is there twice", err);
		layout->at[c] = i;
	}
	if (layout->at[HABIT] == ABSENT || layout->at[DATE] == ABSENT)
		return err_data(err, "line %" PRId64 ": the columns habit and date are needed",
		    reader->record_at);
	return 0;
}

static const char *
field(const struct csv_reader *reader, const struct layout *layout, enum column column)
{
	return layout->at[column] == ABSENT ? "" : csv_field(reader, layout->at[column]);
}

/* Read a record into a mark; 0 where it is well-formed but no mark. */
static int
read_mark(const struct import *import, const struct csv_reader *reader, const struct layout *layout,
    struct mark *ret, struct error *err)
{
	const char *state, *amount, *note;

	if (reader->n_fields != layout->n_fields)
		return err_data(err, "line %" PRId64 ": %zu field%s where the first line has %zu",
		    reader->record_at, reader->n_fields, reader->n_fields == 1 ? "" : "s",
		    layout->n_fields);
	state = field(reader, layout, STATE);
	amount = field(reader, layout, AMOUNT);
	note = field(reader, layout, NOTE);
	*ret = (struct mark){ .habit = field(reader, layout, HABIT), .amount = (double)NAN };
	if (import_date(import, field(reader, layout, DATE), &ret->day, err) < 0)
		return err_prefix(err, "line %" PRId64 ": ", reader->record_at);
	if (amount[0] != '\0' && !num_parse_real(amount, &ret->amount))
		return bad_field(reader, "amount", amount, "is no number", err);
	if (!text_valid(note, strlen(note)))
		return bad_field(reader, "note", note, "is not UTF-8", err);
	ret->note = note[0] == '\0' ? NULL : note;
	if (strcmp(state, "skip") == 0)
		ret->state = STATE_SKIP;
	return state[0] == '\0' || ret->state == STATE_SKIP || strcmp(state, "done") == 0;
}

static void
leave_out(struct import *import, const struct csv_reader *reader, const char *state)
{
	struct buf reason = BUF_INIT;

	buf_add_str(&reason, "state '");
	text_quote(&reason, state);
	buf_add_str(&reason, "' is neither done nor skip");
	import_leave_out(import, reader->record_at, buf_str(&reason));
	buf_release(&reason);
}

static int
take_record(struct import *import, const struct csv_reader *reader, const struct layout *layout,
    struct error *err)
{
	struct mark mark;
	int is_mark = read_mark(import, reader, layout, &mark, err);

	if (is_mark < 0)
		return -1;
	if (is_mark == 0) {
		leave_out(import, reader, field(reader, layout, STATE));
		return 0;
	}
	if (import_mark(import, &mark, err) == 0)
		return 0;
	return err_prefix(err, "line %" PRId64 ": ", reader->record_at);
}

/* Whether the first line has that title, bare or in quotes. */
static bool
has_title(const char *line, const char *title)
{
	for (;;) {
		size_t len = strcspn(line, ","), quotes = line[0] == '"' && len >= 2 ? 1 : 0;

		if (len - 2 * quotes == strlen(title) &&
		    strncmp(line + quotes, title, strlen(title)) == 0)
			return true;
		if (line[len] == '\0')
			return false;
		line += len + 1;
	}
}

bool
csv_is(const struct import_sample *sample)
{
	const char *line = buf_str(&sample->line);

	return sample->source->in != NULL && has_title(line, titles[HABIT]) &&
	    has_title(line, titles[DATE]);
}

int
csv_import(struct import *import, const struct import_source *source, struct error *err)
{
	struct csv_reader reader;
	struct layout layout = { .n_fields = 0 };
	int got;

	csv_reader_init(&reader, source->in);
	got = read_layout(&reader, &layout, err);
	while (got == 0 && (got = csv_read(&reader, err)) > 0)
		got = take_record(import, &reader, &layout, err);
	csv_reader_release(&reader);
	return got;
}

/* A habit's amounts and notes by day. */
struct entry {
	day_t day;
	double amount;
	char *note;
};

struct entries {
	struct entry *all;
	size_t n, cap;
};

static int
keep_entry(void *closure, const struct entry_day *day, struct error *err)
{
	struct entries *entries = closure;
	void *all = entries->all;

	(void)err;
	mem_reserve(&all, &entries->cap, entries->n + 1, sizeof(*entries->all));
	entries->all = all;
	entries->all[entries->n++] = (struct entry){ day->day, day->amount,
		day->note == NULL ? NULL : mem_strdup(day->note) };
	return 0;
}

static void
entries_clear(struct entries *entries)
{
	while (entries->n > 0)
		free(entries->all[--entries->n].note);
}

/* A day that is logged and not done has no state: read back, its amount decides again. */
static const char *
state_text(const struct history *history, day_t day)
{
	if (days_contain(&history->done, day))
		return "done";
	return days_contain(&history->partial, day) ? "" : "skip";
}

static void
write_row(FILE *out, const char *habit, day_t day, const char *state, const struct entry *entry)
{
	struct buf line = BUF_INIT;
	char text[DAY_TEXT_SIZE];

	csv_add(&line, habit);
	buf_addf(&line, ",%s,%s,", day_format(day, text), state);
	if (entry != NULL && !isnan(entry->amount))
		num_add_real(&line, entry->amount);
	buf_add_char(&line, ',');
	if (entry != NULL && entry->note != NULL)
		csv_add(&line, entry->note);
	fprintf(out, "%s\n", buf_str(&line));
	buf_release(&line);
}

/* The first day after `day` that has a mark of any kind; DAY_NONE at the end. */
static day_t
next_marked(const struct history *history, day_t day)
{
	const struct days *const sets[] = { &history->done, &history->skipped, &history->partial };
	day_t next = DAY_NONE;

	for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
		day_t at = day == DAY_NONE ? days_first(sets[i]) : days_first_after(sets[i], day);

		if (at != DAY_NONE && (next == DAY_NONE || at < next))
			next = at;
	}
	return next;
}

static void
write_habit(FILE *out, const struct habit *habit, const struct history *history,
    const struct entries *entries)
{
	size_t e = 0;

	for (day_t day = next_marked(history, DAY_NONE); day != DAY_NONE;
	     day = next_marked(history, day)) {
		while (e < entries->n && entries->all[e].day < day)
			e++;
		write_row(out, habit->name, day, state_text(history, day),
		    e < entries->n && entries->all[e].day == day ? &entries->all[e] : NULL);
	}
}

int
csv_export(struct store *store, const struct habits *habits, FILE *out, struct error *err)
{
	struct history history = HISTORY_INIT;
	struct entries entries = { NULL, 0, 0 };
	int rc = 0;

	fputs("habit,date,state,amount,note\n", out);
	for (size_t i = 0; i < habits->n && rc == 0; i++) {
		entries_clear(&entries);
		rc = store_history(store, &habits->all[i], &history, err);
		if (rc == 0)
			rc = store_entries(store, habits->all[i].id, keep_entry, &entries, err);
		if (rc == 0)
			write_habit(out, &habits->all[i], &history, &entries);
	}
	entries_clear(&entries);
	free(entries.all);
	history_release(&history);
	return rc;
}
