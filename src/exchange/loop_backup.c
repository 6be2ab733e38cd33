/* Loop's backup: an SQLite file, as its versions 12 to 25 have made it. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/text.h"
#include "exchange/loop.h"
#include "store/foreign.h"

enum {
	VERSION_MIN = 12,
	VERSION_MAX = 25,
	DAY_MS = 86400000,
};

enum habit_column {
	ID,
	NAME,
	QUESTION,
	DESCRIPTION,
	FREQ_NUM,
	FREQ_DEN,
	ARCHIVED,
	POSITION,
	TYPE,
	TARGET_TYPE,
	TARGET_VALUE,
	UNIT,
	HABIT_COLUMNS
};

static const char *const habit_columns[HABIT_COLUMNS] = { "id", "name", "question", "description",
	"freq_num", "freq_den", "archived", "position", "type", "target_type", "target_value",
	"unit" };

enum repetition_column {
	HABIT,
	TIMESTAMP,
	VALUE,
	NOTES,
	REPETITION_COLUMNS
};

static const char *const repetition_columns[REPETITION_COLUMNS] = { "habit", "timestamp", "value",
	"notes" };

enum {
	STRINGS = 4
};

/* A habit of the file, with the strings that it points to. */
struct backup_habit {
	struct loop_habit loop;
	char *strings[STRINGS];
	int64_t id, position; /* Loop's */
	int64_t row;
};

struct backup {
	struct import *import;
	struct backup_habit *habits;
	size_t n, cap;
};

static void
backup_release(struct backup *backup)
{
	for (size_t i = 0; i < backup->n; i++)
		for (int s = 0; s < STRINGS; s++)
			free(backup->habits[i].strings[s]);
	free(backup->habits);
}

static int
bad_value(const char *table, int64_t row, const char *column, const char *wanted, struct error *err)
{
	return err_data(err, "table %s, row %" PRId64 ": %s is no %s", table, row, column, wanted);
}

/* A number, `fallback` where there is none. */
static int
read_integer(const struct foreign_value *values, int64_t row, enum habit_column column,
    int64_t fallback, int64_t *ret, struct error *err)
{
	const struct foreign_value *value = &values[column];

	if (value->kind == FOREIGN_INTEGER)
		*ret = value->integer;
	else if (value->kind == FOREIGN_ABSENT || value->kind == FOREIGN_NULL)
		*ret = fallback;
	else
		return bad_value("Habits", row, habit_columns[column], "whole number", err);
	return 0;
}

static int
read_strings(const struct foreign_value *values, struct backup_habit *ret, struct error *err)
{
	static const enum habit_column columns[STRINGS] = { NAME, QUESTION, DESCRIPTION, UNIT };

	for (int s = 0; s < STRINGS; s++) {
		const struct foreign_value *value = &values[columns[s]];

		if (value->kind == FOREIGN_TEXT)
			ret->strings[s] = mem_strdup(value->text);
		else if (value->kind != FOREIGN_ABSENT && value->kind != FOREIGN_NULL)
			return bad_value("Habits", ret->row, habit_columns[columns[s]], "text",
			    err);
	}
	ret->loop.name = ret->strings[0];
	ret->loop.question = ret->strings[1];
	ret->loop.description = ret->strings[2];
	ret->loop.unit = ret->strings[3];
	return 0;
}

static int
read_target(const struct foreign_value *values, int64_t row, struct loop_habit *ret,
    struct error *err)
{
	const struct foreign_value *target = &values[TARGET_VALUE];
	int64_t type = 0, target_type = 0;

	if (read_integer(values, row, TYPE, 0, &type, err) < 0 ||
	    read_integer(values, row, TARGET_TYPE, 0, &target_type, err) < 0)
		return -1;
	if (type < 0 || type > 1)
		return bad_value("Habits", row, "type", "type of a habit", err);
	if (target_type < 0 || target_type > 1)
		return bad_value("Habits", row, "target_type", "type of a target", err);
	ret->numerical = type == 1;
	ret->at_most = ret->numerical && target_type == 1;
	if (target->kind == FOREIGN_REAL)
		ret->target = target->real;
	else if (target->kind == FOREIGN_INTEGER)
		ret->target = (double)target->integer;
	else if (target->kind != FOREIGN_ABSENT && target->kind != FOREIGN_NULL)
		return bad_value("Habits", row, "target_value", "number", err);
	return 0;
}

static int
read_settings(const struct foreign_value *values, struct backup_habit *ret, struct error *err)
{
	int64_t archived = 0;

	if (read_integer(values, ret->row, ID, 0, &ret->id, err) < 0 ||
	    read_integer(values, ret->row, POSITION, ret->row, &ret->position, err) < 0 ||
	    read_integer(values, ret->row, FREQ_NUM, 1, &ret->loop.times, err) < 0 ||
	    read_integer(values, ret->row, FREQ_DEN, 1, &ret->loop.days, err) < 0 ||
	    read_integer(values, ret->row, ARCHIVED, 0, &archived, err) < 0)
		return -1;
	ret->loop.archived = archived != 0;
	return read_target(values, ret->row, &ret->loop, err);
}

static int
keep_habit(void *closure, int64_t row, const struct foreign_value *values, struct error *err)
{
	struct backup *backup = closure;
	struct backup_habit *habit;
	void *habits = backup->habits;

	if (values[ID].kind == FOREIGN_ABSENT || values[NAME].kind == FOREIGN_ABSENT)
		return err_data(err, "its table Habits has no %s",
		    values[ID].kind == FOREIGN_ABSENT ? "id" : "name");
	mem_reserve(&habits, &backup->cap, backup->n + 1, sizeof(*backup->habits));
	backup->habits = habits;
	habit = &backup->habits[backup->n++];
	*habit = (struct backup_habit){ .row = row };
	if (read_strings(values, habit, err) < 0)
		return -1;
	return read_settings(values, habit, err);
}

static int
by_position(const void *left, const void *right)
{
	const struct backup_habit *a = left, *b = right;

	if (a->position != b->position)
		return a->position < b->position ? -1 : 1;
	return (a->row > b->row) - (a->row < b->row);
}

static int
by_id(const void *left, const void *right)
{
	const struct backup_habit *a = left, *b = right;

	return (a->id > b->id) - (a->id < b->id);
}

static int
declare_habits(struct backup *backup, struct error *err)
{
	if (backup->n == 0)
		return 0;
	qsort(backup->habits, backup->n, sizeof(*backup->habits), by_position);
	for (size_t i = 0; i < backup->n; i++) {
		struct backup_habit *habit = &backup->habits[i];

		if (habit->loop.name == NULL)
			return bad_value("Habits", habit->row, "name", "text", err);
		if (loop_declare(backup->import, &habit->loop, err) < 0)
			return err_prefix(err, "table Habits, row %" PRId64 ": ", habit->row);
	}
	qsort(backup->habits, backup->n, sizeof(*backup->habits), by_id);
	for (size_t i = 1; i < backup->n; i++)
		if (backup->habits[i].id == backup->habits[i - 1].id)
			return err_data(err, "two habits in it have the id %" PRId64,
			    backup->habits[i].id);
	return 0;
}

static void
leave_out(struct backup *backup, int64_t row, const char *why)
{
	struct buf reason = BUF_INIT;

	buf_addf(&reason, "table Repetitions, row %" PRId64 ": %s", row, why);
	import_leave_out(backup->import, 0, buf_str(&reason));
	buf_release(&reason);
}

/* Loop itself was not always strict about these. */
static bool
is_complete(struct backup *backup, int64_t row, const struct foreign_value *values)
{
	static const char *const missing[] = { "it has no habit", "it has no timestamp",
		"it has no value" };

	for (int i = HABIT; i <= VALUE; i++) {
		if (values[i].kind != FOREIGN_NULL)
			continue;
		leave_out(backup, row, missing[i]);
		return false;
	}
	return true;
}

/* Days are kept as their midnight in UTC, whatever the time zone was. */
static int
read_day(int64_t timestamp, int64_t row, day_t *ret, struct error *err)
{
	int64_t day = timestamp / DAY_MS - (timestamp % DAY_MS < 0);

	if (day < DAY_MIN || day > DAY_MAX)
		return bad_value("Repetitions", row, "timestamp", "day", err);
	*ret = (day_t)day;
	return 0;
}

static int
check_types(int64_t row, const struct foreign_value *values, struct error *err)
{
	enum foreign_kind notes = values[NOTES].kind;

	if (values[HABIT].kind == FOREIGN_ABSENT || values[TIMESTAMP].kind == FOREIGN_ABSENT)
		return err_data(err, "its table Repetitions has no habit or no timestamp");
	for (int i = HABIT; i <= VALUE; i++)
		if (values[i].kind != FOREIGN_INTEGER && values[i].kind != FOREIGN_ABSENT &&
		    values[i].kind != FOREIGN_NULL)
			return bad_value("Repetitions", row, repetition_columns[i], "whole number",
			    err);
	if (notes != FOREIGN_TEXT && notes != FOREIGN_NULL && notes != FOREIGN_ABSENT)
		return bad_value("Repetitions", row, "notes", "text", err);
	return 0;
}

static int
take_repetition(void *closure, int64_t row, const struct foreign_value *values, struct error *err)
{
	struct backup *backup = closure;
	struct backup_habit wanted = { .row = 0 }, *habit = NULL;
	/* Before there were values a row was a day that is done. */
	int64_t value =
	    values[VALUE].kind == FOREIGN_ABSENT ? LOOP_YES_MANUAL : values[VALUE].integer;
	const char *note = values[NOTES].kind == FOREIGN_TEXT ? values[NOTES].text : NULL;
	day_t day = 0;
	int taken;

	if (check_types(row, values, err) < 0)
		return -1;
	if (!is_complete(backup, row, values))
		return 0;
	if (read_day(values[TIMESTAMP].integer, row, &day, err) < 0)
		return -1;
	wanted.id = values[HABIT].integer;
	if (backup->n > 0)
		habit = bsearch(&wanted, backup->habits, backup->n, sizeof(wanted), by_id);
	if (habit == NULL) {
		leave_out(backup, row, "its habit is not in the table Habits");
		return 0;
	}
	taken = loop_mark(backup->import, &habit->loop, day, value, note, err);
	if (taken == 0)
		leave_out(backup, row, "its value is none of Loop's");
	return taken < 0 ? -1 : 0;
}

static int
check_version(struct foreign *foreign, struct error *err)
{
	int64_t version = 0;

	if (foreign_version(foreign, &version, err) < 0)
		return -1;
	if (version > VERSION_MAX)
		return err_data(err,
		    "the backup is of version %" PRId64
		    ", newer than %d, which is the last one "
		    "known here",
		    version, VERSION_MAX);
	if (version < VERSION_MIN)
		return err_data(err,
		    "it is no backup of Loop, or an older one than it takes itself: its version "
		    "is %" PRId64,
		    version);
	return 0;
}

int
loop_backup_import(struct import *import, const struct import_source *source, struct error *err)
{
	struct backup backup = { .import = import };
	struct foreign *foreign = NULL;
	int rc = foreign_open(source->in, source->path, &foreign, err);

	if (rc == 0)
		rc = check_version(foreign, err);
	if (rc == 0)
		rc = foreign_read(foreign, "Habits", habit_columns, HABIT_COLUMNS, keep_habit,
		    &backup, err);
	if (rc == 0)
		rc = declare_habits(&backup, err);
	if (rc == 0)
		rc = foreign_read(foreign, "Repetitions", repetition_columns, REPETITION_COLUMNS,
		    take_repetition, &backup, err);
	foreign_close(foreign);
	backup_release(&backup);
	return rc;
}
