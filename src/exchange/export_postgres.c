/* PostgreSQL, out: postgres.sql, then the data for its COPY, then what merges them. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "core/date.h"
#include "exchange/format.h"
#include "store/entry.h"
#include "store/history.h"
#include "store/setting.h"

enum {
	UID_DIGITS = 32
};

static const char *const script_begin[] = {
#include "exchange/postgres.sql.inc"
};

static const char *const script_end[] = {
#include "exchange/postgres_end.sql.inc"
};

static void
write_lines(const char *const *lines, size_t n, FILE *out)
{
	for (size_t i = 0; i < n; i++)
		fputs(lines[i], out);
}

/* ---- values of COPY ---- */

static void
add_null(struct buf *row)
{
	buf_add_str(row, "\\N");
}

/* Bytes that are no UTF-8, which the server would refuse, as they are shown. */
static void
add_text(struct buf *row, const char *text)
{
	struct buf shown = BUF_INIT;

	if (text == NULL) {
		add_null(row);
		return;
	}
	if (!text_valid(text, strlen(text))) {
		text_shown(&shown, text, strlen(text));
		text = buf_str(&shown);
	}
	for (; *text != '\0'; text++) {
		switch (*text) {
		case '\\':
			buf_add_str(row, "\\\\");
			break;
		case '\n':
			buf_add_str(row, "\\n");
			break;
		case '\r':
			buf_add_str(row, "\\r");
			break;
		case '\t':
			buf_add_str(row, "\\t");
			break;
		default:
			buf_add_char(row, *text);
		}
	}
	buf_release(&shown);
}

static void
add_real(struct buf *row, double value)
{
	if (isnan(value))
		add_null(row);
	else
		num_add_real(row, value);
}

static void
add_day(struct buf *row, day_t day)
{
	char text[DAY_TEXT_SIZE];

	if (day == DAY_NONE)
		add_null(row);
	else
		buf_add_str(row, day_format(day, text));
}

static void
add_words(struct buf *row, const uint32_t *month)
{
	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		buf_addf(row, "%c%" PRIu32, m == 0 ? '{' : ',', month[m]);
	buf_add_char(row, '}');
}

static void
write_row(struct buf *row, FILE *out)
{
	fprintf(out, "%s\n", buf_str(row));
	buf_clear(row);
}

/* ---- habits ---- */

/* A habit's uids as an array, of which the first one is its key in the rows of days. */
struct uids {
	struct buf first, all;
	bool damaged;
};

static int
take_uid(void *closure, const char *uid)
{
	struct uids *uids = closure;

	if (strlen(uid) != UID_DIGITS || strspn(uid, "0123456789abcdef") != UID_DIGITS)
		uids->damaged = true;
	if (uids->first.len == 0)
		buf_add_str(&uids->first, uid);
	buf_addf(&uids->all, "%c%s", uids->all.len == 0 ? '{' : ',', uid);
	return 0;
}

static int
read_uids(struct store *store, const struct habit *habit, struct uids *uids, struct error *err)
{
	buf_clear(&uids->first);
	buf_clear(&uids->all);
	if (store_habit_uids(store, habit->id, take_uid, uids, err) < 0)
		return -1;
	if (uids->damaged || uids->first.len == 0)
		return err_data(err, "the database is damaged: the uids of a habit");
	buf_add_char(&uids->all, '}');
	return 0;
}

static void
uids_release(struct uids *uids)
{
	buf_release(&uids->first);
	buf_release(&uids->all);
}

static void
add_habit(struct buf *row, const struct habit *habit)
{
	char schedule[SCHEDULE_TEXT_SIZE];
	enum goal_kind kind = habit->goal.kind;

	add_text(row, habit->name);
	buf_addf(row, "\t%s\t", schedule_text(&habit->schedule, schedule));
	add_real(row, kind == GOAL_AT_LEAST ? habit->goal.amount : (double)NAN);
	buf_add_char(row, '\t');
	add_real(row, kind == GOAL_AT_MOST ? habit->goal.amount : (double)NAN);
	buf_add_char(row, '\t');
	add_text(row, habit->unit);
	buf_add_char(row, '\t');
	add_text(row, habit->note);
	buf_add_char(row, '\t');
	add_day(row, habit->archived_on);
}

static int
write_habit(const struct exported *what, const struct habit *habit, const struct uids *uids,
    FILE *out, struct error *err)
{
	struct buf row = BUF_INIT;

	(void)what;
	(void)err;
	buf_addf(&row, "%s\t", buf_str(&uids->all));
	add_habit(&row, habit);
	write_row(&row, out);
	buf_release(&row);
	return 0;
}

/* ---- days ---- */

static void
write_year(const char *uid, int year, const uint32_t *done, const uint32_t *skipped, FILE *out)
{
	static const uint32_t none[MONTHS_PER_YEAR];
	struct buf row = BUF_INIT;

	buf_addf(&row, "%s\t%d\t", uid, year);
	add_words(&row, done == NULL ? none : done);
	buf_add_char(&row, '\t');
	if (skipped == NULL)
		add_null(&row);
	else
		add_words(&row, skipped);
	write_row(&row, out);
	buf_release(&row);
}

/* The years of both sets, those without a day left out. */
static void
write_years(const char *uid, const struct history *history, FILE *out)
{
	const struct days *done = &history->done, *skipped = &history->skipped;

	for (size_t d = 0, s = 0; d < done->n || s < skipped->n;) {
		bool from_done = s == skipped->n ||
		    (d < done->n && done->years[d].year <= skipped->years[s].year);
		int year = from_done ? done->years[d].year : skipped->years[s].year;
		const uint32_t *done_words = NULL, *skip_words = NULL;

		if (d < done->n && done->years[d].year == year)
			done_words = done->years[d++].month;
		if (s < skipped->n && skipped->years[s].year == year)
			skip_words = skipped->years[s++].month;
		if (skip_words != NULL && !year_any(skip_words))
			skip_words = NULL;
		if (skip_words != NULL || (done_words != NULL && year_any(done_words)))
			write_year(uid, year, done_words, skip_words, out);
	}
}

static int
write_habit_years(const struct exported *what, const struct habit *habit, const struct uids *uids,
    FILE *out, struct error *err)
{
	struct history history = HISTORY_INIT;
	int rc = store_history(what->store, habit, &history, err);

	if (rc == 0)
		write_years(buf_str(&uids->first), &history, out);
	history_release(&history);
	return rc;
}

struct entry_rows {
	const char *uid;
	struct buf row;
	FILE *out;
};

static int
write_entry(void *closure, const struct entry_day *entry, struct error *err)
{
	struct entry_rows *rows = closure;

	(void)err;
	if (entry->day == DAY_NONE || (isnan(entry->amount) && entry->note == NULL))
		return 0;
	buf_addf(&rows->row, "%s\t", rows->uid);
	add_day(&rows->row, entry->day);
	buf_add_char(&rows->row, '\t');
	add_real(&rows->row, entry->amount);
	buf_add_char(&rows->row, '\t');
	add_text(&rows->row, entry->note);
	write_row(&rows->row, rows->out);
	return 0;
}

static int
write_entries(const struct exported *what, const struct habit *habit, const struct uids *uids,
    FILE *out, struct error *err)
{
	struct entry_rows rows = { buf_str(&uids->first), BUF_INIT, out };
	int rc = store_entries(what->store, habit->id, write_entry, &rows, err);

	buf_release(&rows.row);
	return rc;
}

/* ---- the script ---- */

typedef int (*write_part)(const struct exported *what, const struct habit *habit,
    const struct uids *uids, FILE *out, struct error *err);

static int
copy(const struct exported *what, const char *table, write_part write, FILE *out, struct error *err)
{
	struct uids uids = { BUF_INIT, BUF_INIT, false };
	int rc = 0;

	fprintf(out, "\nCOPY %s FROM stdin;\n", table);
	for (size_t i = 0; i < what->habits->n && rc == 0; i++) {
		rc = read_uids(what->store, &what->habits->all[i], &uids, err);
		if (rc == 0)
			rc = write(what, &what->habits->all[i], &uids, out, err);
	}
	fputs("\\.\n", out);
	uids_release(&uids);
	return rc;
}

/* What perfect_weeks() takes where nobody says otherwise. */
static int
write_week_start(const struct exported *what, FILE *out, struct error *err)
{
	enum weekday weekday = SUNDAY;
	struct buf value = BUF_INIT;
	int rc = 0;

	if (what->store != NULL)
		rc = store_setting(what->store, SETTING_WEEK_START, &value, err);
	if (rc == 0 && value.len > 0 && !weekday_parse(buf_str(&value), &weekday))
		rc = err_data(err, "the database is damaged: the setting " SETTING_WEEK_START);
	fprintf(out, "-- Weeks begin on this day; 0 is Sunday.\n\\set week_start %d\n\n",
	    (int)weekday);
	buf_release(&value);
	return rc;
}

int
postgres_export(const struct exported *what, FILE *out, struct error *err)
{
	static const struct {
		const char *table;
		write_part write;
	} parts[] = {
		{ "loaded_habit", write_habit },
		{ "loaded_year", write_habit_years },
		{ "loaded_entry", write_entries },
	};
	int rc = write_week_start(what, out, err);

	write_lines(script_begin, sizeof(script_begin) / sizeof(script_begin[0]), out);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]) && rc == 0; i++)
		rc = copy(what, parts[i].table, parts[i].write, out, err);
	fputc('\n', out);
	write_lines(script_end, sizeof(script_end) / sizeof(script_end[0]), out);
	return rc;
}
