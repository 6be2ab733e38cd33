/* streak's own CSV, in and out. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "exchange/csv.h"
#include "exchange/format.h"
#include "exchange/logged.h"

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
leave_out_state(struct import *import, const struct csv_reader *reader, const char *state)
{
	struct buf reason = BUF_INIT;

	buf_add_str(&reason, "state '");
	text_quote(&reason, state);
	buf_add_str(&reason, "' is neither done nor skip");
	import_leave_out(import, reader->record_at, buf_str(&reason));
	buf_release(&reason);
}

/*
 * In a file that tells states an amount without one is of a day that was logged and not
 * done; only a goal can tell so again. 0, with the row left out, where there is none.
 */
static int
amount_tells(struct import *import, const struct csv_reader *reader, const struct layout *layout,
    const struct mark *mark, struct error *err)
{
	struct buf reason = BUF_INIT;
	bool has;

	if (layout->at[STATE] == ABSENT || field(reader, layout, STATE)[0] != '\0' ||
	    isnan(mark->amount))
		return 1;
	if (import_has_goal(import, mark->habit, &has, err) < 0)
		return err_prefix(err, "line %" PRId64 ": ", reader->record_at);
	if (has)
		return 1;
	buf_add_str(&reason, "an amount without a state, and '");
	text_quote(&reason, mark->habit);
	buf_add_str(&reason, "' has no goal here that tells whether it is enough");
	import_leave_out(import, reader->record_at, buf_str(&reason));
	buf_release(&reason);
	return 0;
}

static int
take_record(struct import *import, const struct csv_reader *reader, const struct layout *layout,
    struct error *err)
{
	struct mark mark = { .amount = (double)NAN };
	int is_mark = read_mark(import, reader, layout, &mark, err);

	if (is_mark < 0)
		return -1;
	if (is_mark == 0) {
		leave_out_state(import, reader, field(reader, layout, STATE));
		return 0;
	}
	is_mark = amount_tells(import, reader, layout, &mark, err);
	if (is_mark <= 0)
		return is_mark;
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

/*
 * What was logged on an empty day has no place in rows of days. A day that is logged
 * and not done has no state: read back, its amount decides again.
 */
static void
write_row(FILE *out, const char *habit, const struct logged *day)
{
	static const char *const states[] = {
		[LOGGED_DONE] = "done",
		[LOGGED_PARTIAL] = "",
		[LOGGED_SKIPPED] = "skip",
	};
	struct buf line = BUF_INIT;
	char text[DAY_TEXT_SIZE];

	if (day->state == LOGGED_EMPTY)
		return;
	csv_add(&line, habit);
	buf_addf(&line, ",%s,%s,", day_format(day->day, text), states[day->state]);
	if (!isnan(day->amount))
		num_add_real(&line, day->amount);
	buf_add_char(&line, ',');
	if (day->note != NULL)
		csv_add(&line, day->note);
	fprintf(out, "%s\n", buf_str(&line));
	buf_release(&line);
}

int
csv_export(const struct exported *what, FILE *out, struct error *err)
{
	struct logged_days days = LOGGED_DAYS_INIT;
	int rc = 0;

	fputs("habit,date,state,amount,note\n", out);
	for (size_t i = 0; i < what->habits->n && rc == 0; i++) {
		const struct habit *habit = &what->habits->all[i];

		rc = logged_read(what->store, habit, &days, err);
		for (size_t d = 0; d < days.n && rc == 0; d++)
			write_row(out, habit->name, &days.all[d]);
	}
	logged_release(&days);
	return rc;
}
