/* Loop's CSV export, unpacked: Habits.csv and a folder for each habit. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/text.h"
#include "exchange/csv.h"
#include "exchange/loop.h"

enum column {
	POSITION,
	NAME,
	TYPE,
	QUESTION,
	DESCRIPTION,
	NUMERATOR,
	DENOMINATOR,
	UNIT,
	TARGET_TYPE,
	TARGET_VALUE,
	ARCHIVED,
	COLUMNS
};

/* The title of each column, and what it was before 2.3.1. */
static const char *const titles[COLUMNS][2] = {
	[POSITION] = { "Position" },
	[NAME] = { "Name" },
	[TYPE] = { "Type" },
	[QUESTION] = { "Question" },
	[DESCRIPTION] = { "Description" },
	[NUMERATOR] = { "FrequencyNumerator", "NumRepetitions" },
	[DENOMINATOR] = { "FrequencyDenominator", "Interval" },
	[UNIT] = { "Unit" },
	[TARGET_TYPE] = { "Target Type" },
	[TARGET_VALUE] = { "Target Value" },
	[ARCHIVED] = { "Archived?" },
};

#define ABSENT ((size_t)-1)

/* A folder "NNN name", whose name has lost all that is not plain ASCII. */
struct habit_folder {
	int64_t position;
	char *name;
	bool used;
};

struct folders {
	struct habit_folder *all;
	size_t n, cap;
};

static int
keep_folder(void *closure, const char *name, struct error *err)
{
	struct folders *folders = closure;
	size_t digits = strspn(name, "0123456789");
	void *all = folders->all;
	int64_t position;

	(void)err;
	if (digits < 3 || (name[digits] != '\0' && name[digits] != ' ') ||
	    !num_parse_int(name, digits, 0, INT32_MAX, &position))
		return 0;
	mem_reserve(&all, &folders->cap, folders->n + 1, sizeof(*folders->all));
	folders->all = all;
	folders->all[folders->n++] = (struct habit_folder){ position, mem_strdup(name), false };
	return 0;
}

static void
folders_release(struct folders *folders)
{
	for (size_t i = 0; i < folders->n; i++)
		free(folders->all[i].name);
	free(folders->all);
}

/* The one with that number; fails where there are two. */
static int
folder_find(struct folders *folders, int64_t position, struct habit_folder **ret, struct error *err)
{
	*ret = NULL;
	for (size_t i = 0; i < folders->n; i++) {
		if (folders->all[i].position != position)
			continue;
		if (*ret != NULL)
			return err_data(err, "there are two folders with the number %03" PRId64,
			    position);
		*ret = &folders->all[i];
	}
	return 0;
}

static int
bad_field(const struct csv_reader *reader, const char *what, const char *text, struct error *err)
{
	struct buf shown = BUF_INIT;

	text_quote(&shown, text);
	err_data(err, "line %" PRId64 ": '%s' is no %s", reader->record_at, buf_str(&shown), what);
	buf_release(&shown);
	return -1;
}

static int
check_width(const struct csv_reader *reader, size_t n_fields, struct error *err)
{
	if (reader->n_fields == n_fields)
		return 0;
	return err_data(err, "line %" PRId64 ": %zu field%s where there should be %zu",
	    reader->record_at, reader->n_fields, reader->n_fields == 1 ? "" : "s", n_fields);
}

static int
check_text(const struct csv_reader *reader, struct error *err)
{
	for (size_t i = 0; i < reader->n_fields; i++) {
		const char *text = csv_field(reader, i);

		if (!text_valid(text, strlen(text)))
			return err_data(err, "line %" PRId64 ": it is not UTF-8",
			    reader->record_at);
	}
	return 0;
}

/* Habits.csv, a row at a time. */
struct habits_table {
	struct csv_reader reader;
	size_t at[COLUMNS]; /* where each column stands, or ABSENT */
	size_t n_fields;
};

static int
read_titles(struct habits_table *table, struct error *err)
{
	static const enum column needed[] = { POSITION, NAME, NUMERATOR, DENOMINATOR };
	int got = csv_read(&table->reader, err);

	if (got <= 0)
		return got < 0 ? -1 : err_data(err, "the file is empty");
	table->n_fields = table->reader.n_fields;
	for (int c = 0; c < COLUMNS; c++) {
		table->at[c] = ABSENT;
		for (size_t i = 0; i < table->n_fields; i++) {
			const char *title = csv_field(&table->reader, i);

			if (strcmp(title, titles[c][0]) == 0 ||
			    (titles[c][1] != NULL && strcmp(title, titles[c][1]) == 0))
				table->at[c] = i;
		}
	}
	for (size_t i = 0; i < sizeof(needed) / sizeof(*needed); i++)
		if (table->at[needed[i]] == ABSENT)
			return err_data(err, "line %" PRId64 ": there is no column %s",
			    table->reader.record_at, titles[needed[i]][0]);
	return 0;
}

static const char *
field(const struct habits_table *table, enum column column)
{
	return table->at[column] == ABSENT ? "" : csv_field(&table->reader, table->at[column]);
}

static int
read_number(const struct habits_table *table, enum column column, int64_t *ret, struct error *err)
{
	const char *text = field(table, column);

	if (num_parse_int(text, strlen(text), 0, INT32_MAX, ret))
		return 0;
	return bad_field(&table->reader, "whole number", text, err);
}

static int
read_target(const struct habits_table *table, struct loop_habit *ret, struct error *err)
{
	const char *type = field(table, TYPE), *target = field(table, TARGET_VALUE);

	ret->numerical = strcmp(type, "NUMERICAL") == 0;
	if (!ret->numerical && type[0] != '\0' && strcmp(type, "YES_NO") != 0)
		return bad_field(&table->reader, "type of a habit", type, err);
	ret->at_most = ret->numerical && strcmp(field(table, TARGET_TYPE), "AT_MOST") == 0;
	if (ret->numerical && target[0] != '\0' && !num_parse_real(target, &ret->target))
		return bad_field(&table->reader, "number", target, err);
	return 0;
}

static int
read_habit(const struct habits_table *table, int64_t *ret_position, struct loop_habit *ret,
    struct error *err)
{
	if (check_width(&table->reader, table->n_fields, err) < 0 ||
	    check_text(&table->reader, err) < 0)
		return -1;
	*ret = (struct loop_habit){
		.name = field(table, NAME),
		.question = field(table, QUESTION),
		.description = field(table, DESCRIPTION),
		.unit = field(table, UNIT),
		.archived = strcmp(field(table, ARCHIVED), "true") == 0,
	};
	if (read_number(table, POSITION, ret_position, err) < 0 ||
	    read_number(table, NUMERATOR, &ret->times, err) < 0 ||
	    read_number(table, DENOMINATOR, &ret->days, err) < 0)
		return -1;
	return read_target(table, ret, err);
}

/* 1: one of Loop's words, or a whole number. 0: another number. -1: anything else. */
static int
read_value(const char *text, int64_t *ret)
{
	static const struct {
		const char *word;
		enum loop_value value;
	} words[] = {
		{ "YES_MANUAL", LOOP_YES_MANUAL },
		{ "YES_AUTO", LOOP_YES_AUTO },
		{ "NO", LOOP_NO },
		{ "SKIP", LOOP_SKIP },
		{ "UNKNOWN", LOOP_UNKNOWN },
	};
	double real;

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (strcmp(text, words[i].word) != 0)
			continue;
		*ret = words[i].value;
		return 1;
	}
	if (num_parse_int(text, strlen(text), INT32_MIN, INT64_MAX, ret))
		return 1;
	return num_parse_real(text, &real) ? 0 : -1;
}

/* A habit's Checkmarks.csv: its first line is a header since 2.3.1. */
struct marks_table {
	struct csv_reader reader;
	size_t n_fields;
	bool at_first; /* the record at hand is the first row, not a header */
	bool ended;
};

static int
marks_begin(struct marks_table *table, FILE *in, struct error *err)
{
	int got;

	*table = (struct marks_table){ .n_fields = 2 };
	rewind(in);
	csv_reader_init(&table->reader, in);
	got = csv_read(&table->reader, err);
	if (got < 0)
		return -1;
	table->ended = got == 0;
	table->at_first = got > 0;
	if (table->ended || strcmp(csv_field(&table->reader, 0), "Date") != 0)
		return 0;
	table->at_first = false;
	table->n_fields = table->reader.n_fields;
	if (table->n_fields == 3 && strcmp(csv_field(&table->reader, 1), "Value") == 0 &&
	    strcmp(csv_field(&table->reader, 2), "Notes") == 0)
		return 0;
	return err_data(err, "line %" PRId64 ": expected the columns Date, Value and Notes",
	    table->reader.record_at);
}

static int
marks_next(struct marks_table *table, struct error *err)
{
	if (table->ended)
		return 0;
	if (table->at_first) {
		table->at_first = false;
		return 1;
	}
	return csv_read(&table->reader, err);
}

/* Before 2.3.1 nothing tells amounts from codes but that no code is above 3. */
static int
guess_numerical(FILE *in, struct loop_habit *habit, struct error *err)
{
	struct marks_table table;
	int64_t value;
	int got = marks_begin(&table, in, err);

	while (got == 0 && (got = marks_next(&table, err)) > 0) {
		if (table.reader.n_fields > 1 &&
		    read_value(csv_field(&table.reader, 1), &value) > 0 && value > LOOP_SKIP)
			habit->numerical = true;
		got = 0;
	}
	csv_reader_release(&table.reader);
	return got;
}

static int
take_row(struct import *import, const struct marks_table *table, const struct loop_habit *habit,
    struct error *err)
{
	const struct csv_reader *reader = &table->reader;
	struct buf reason = BUF_INIT;
	int64_t value = 0;
	day_t day;
	int taken;

	if (check_width(reader, table->n_fields, err) < 0 || check_text(reader, err) < 0)
		return -1;
	if (import_date(import, csv_field(reader, 0), &day, err) < 0)
		return err_prefix(err, "line %" PRId64 ": ", reader->record_at);
	taken = read_value(csv_field(reader, 1), &value);
	if (taken < 0)
		return bad_field(reader, "value of Loop's", csv_field(reader, 1), err);
	if (taken > 0)
		taken = loop_mark(import, habit, day, value,
		    table->n_fields > 2 ? csv_field(reader, 2) : NULL, err);
	if (taken < 0)
		return -1;
	if (taken == 0) {
		buf_add_str(&reason, "the value '");
		text_quote(&reason, csv_field(reader, 1));
		buf_add_str(&reason, "' is none of Loop's");
		import_leave_out(import, reader->record_at, buf_str(&reason));
	}
	buf_release(&reason);
	return 0;
}

static int
take_rows(struct import *import, FILE *in, const struct loop_habit *habit, struct error *err)
{
	struct marks_table table;
	int got = marks_begin(&table, in, err);

	while (got == 0 && (got = marks_next(&table, err)) > 0)
		got = take_row(import, &table, habit, err);
	csv_reader_release(&table.reader);
	return got;
}

/* Take in a habit's days; its settings are as Habits.csv has them. */
static int
take_habit(struct import *import, FILE *marks, struct loop_habit *habit, bool typed,
    struct error *err)
{
	if (!typed && guess_numerical(marks, habit, err) < 0)
		return -1;
	if (loop_declare(import, habit, err) < 0)
		return -1;
	return take_rows(import, marks, habit, err);
}

static int
open_marks(const struct import_source *source, struct habit_folder *folder, struct buf *ret_part,
    FILE **ret, struct error *err)
{
	*ret = NULL;
	if (folder == NULL)
		return 0;
	folder->used = true;
	buf_addf(ret_part, "%s/Checkmarks.csv", folder->name);
	return source_part(source, ret_part->data, ret, err);
}

static int
take_record(struct import *import, const struct import_source *source,
    const struct habits_table *table, struct folders *folders, struct error *err)
{
	struct habit_folder *folder;
	struct loop_habit habit;
	struct buf part = BUF_INIT;
	const char *outer = import->part;
	int64_t position;
	FILE *marks;
	int rc;

	if (read_habit(table, &position, &habit, err) < 0 ||
	    folder_find(folders, position, &folder, err) < 0 ||
	    open_marks(source, folder, &part, &marks, err) < 0) {
		buf_release(&part);
		return -1;
	}
	if (marks == NULL) {
		import_leave_out(import, table->reader.record_at,
		    "there is no folder with the days of this habit");
		rc = loop_declare(import, &habit, err);
	} else {
		buf_clear(&import->part_name);
		buf_add_str(&import->part_name, part.data);
		import->part = buf_str(&import->part_name);
		rc = take_habit(import, marks, &habit, table->at[TYPE] != ABSENT, err);
		fclose(marks);
	}
	if (rc == 0)
		import->part = outer;
	buf_release(&part);
	return rc;
}

static int
take_table(struct import *import, const struct import_source *source, FILE *in,
    struct folders *folders, struct error *err)
{
	struct habits_table table = { .n_fields = 0 };
	int got;

	csv_reader_init(&table.reader, in);
	got = read_titles(&table, err);
	while (got == 0 && (got = csv_read(&table.reader, err)) > 0)
		got = take_record(import, source, &table, folders, err);
	csv_reader_release(&table.reader);
	return got;
}

static void
leave_out_unused(struct import *import, const struct folders *folders)
{
	for (size_t i = 0; i < folders->n; i++) {
		struct buf reason = BUF_INIT;

		if (folders->all[i].used)
			continue;
		buf_add_str(&reason, "the folder '");
		text_quote(&reason, folders->all[i].name);
		buf_add_str(&reason, "' belongs to no habit of Habits.csv");
		import_leave_out(import, 0, buf_str(&reason));
		buf_release(&reason);
	}
}

int
loop_csv_import(struct import *import, const struct import_source *source, struct error *err)
{
	struct folders folders = { .n = 0 };
	FILE *in;
	int rc;

	if (source_part(source, "Habits.csv", &in, err) < 0)
		return -1;
	if (in == NULL)
		return err_data(err,
		    "there is no Habits.csv in this folder, so it is no CSV export of Loop's");
	rc = source_names(source, keep_folder, &folders, err);
	import->part = "Habits.csv";
	if (rc == 0)
		rc = take_table(import, source, in, &folders, err);
	if (rc == 0) {
		import->part = NULL;
		leave_out_unused(import, &folders);
	}
	fclose(in);
	folders_release(&folders);
	return rc;
}
