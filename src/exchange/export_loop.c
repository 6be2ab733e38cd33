/*
 * Loop Habit Tracker, out: the folder that is in its CSV archive, as of version
 * 2.3. Habits.csv, a folder "NNN NAME" with a Checkmarks.csv for each habit, and
 * all of them as one table in Checkmarks.csv. Its scores are not written: Loop
 * works them out from the days.
 */
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "exchange/csv.h"
#include "exchange/format.h"
#include "exchange/frequency.h"
#include "exchange/logged.h"

enum {
	FOLDER_NAME_MAX = 100,
};

/* Of its palette, the one that new habits have. */
static const char color[] = "#039BE5";

/*
 * Amounts are counted in thousandths. A check-in that says none logs what the goal
 * needs; nothing logged is its word for no.
 */
static void
add_amount(struct buf *line, const struct habit *habit, double amount)
{
	double thousandths = round((isnan(amount) ? goal_missing(&habit->goal, 0) : amount) * 1000);

	if (thousandths > 0)
		buf_addf(line, "%.0f", thousandths);
	else
		buf_add_str(line, "NO");
}

/* What it calls a day. */
static void
add_value(struct buf *line, const struct habit *habit, const struct logged *day)
{
	bool amounts = habit->goal.kind != GOAL_NONE;

	switch (day->state) {
	case LOGGED_DONE:
	case LOGGED_PARTIAL:
		if (amounts)
			add_amount(line, habit, day->amount);
		else
			buf_add_str(line, "YES_MANUAL");
		break;
	case LOGGED_SKIPPED:
		buf_add_str(line, "SKIP");
		break;
	case LOGGED_EMPTY:
		buf_add_str(line, "UNKNOWN");
		break;
	}
}

static void
write_line(FILE *out, struct buf *line)
{
	fprintf(out, "%s\n", buf_str(line));
	buf_clear(line);
}

/* Unit, type and value of what is to be reached. */
static void
add_target(struct buf *line, const struct habit *habit)
{
	size_t from;

	if (habit->unit != NULL)
		csv_add(line, habit->unit);
	if (habit->goal.kind == GOAL_NONE) {
		buf_add_str(line, ",,");
		return;
	}
	buf_addf(line, ",%s,", habit->goal.kind == GOAL_AT_MOST ? "AT_MOST" : "AT_LEAST");
	from = line->len;
	num_add_real(line, habit->goal.amount);
	/* It writes real numbers as such. */
	if (strpbrk(line->data + from, ".e") == NULL)
		buf_add_str(line, ".0");
}

static void
write_habits(const struct exported *what, FILE *out)
{
	struct buf line = BUF_INIT;

	fputs(
	    "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,"
	    "Color,Unit,Target Type,Target Value,Archived?\n",
	    out);
	for (size_t i = 0; i < what->habits->n; i++) {
		const struct habit *habit = &what->habits->all[i];
		struct frequency frequency = frequency_of(&habit->schedule);

		buf_addf(&line, "%03zu,", i + 1);
		csv_add(&line, habit->name);
		buf_addf(&line, ",%s,,", habit->goal.kind != GOAL_NONE ? "NUMERICAL" : "YES_NO");
		if (habit->note != NULL)
			csv_add(&line, habit->note);
		buf_addf(&line, ",%d,%d,%s,", frequency.times, frequency.days, color);
		add_target(&line, habit);
		buf_addf(&line, ",%s", habit->archived_on != DAY_NONE ? "true" : "false");
		write_line(out, &line);
	}
	buf_release(&line);
}

/* Its own way to a folder's name: the letters, digits and signs that every file system has. */
static void
add_folder(struct buf *path, size_t position, const char *name)
{
	size_t from;

	buf_addf(path, "%03zu ", position);
	from = path->len;
	for (; *name != '\0' && path->len - from < FOLDER_NAME_MAX; name++)
		if ((*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
		    (*name >= '0' && *name <= '9') || strchr(" ._-", *name) != NULL)
			buf_add_char(path, *name);
	while (path->data[path->len - 1] == ' ')
		path->data[--path->len] = '\0';
}

/* Newest first. */
static void
write_days(const struct habit *habit, const struct logged_days *days, FILE *out)
{
	struct buf line = BUF_INIT;
	char text[DAY_TEXT_SIZE];

	fputs("Date,Value,Notes\n", out);
	for (size_t i = days->n; i-- > 0;) {
		buf_addf(&line, "%s,", day_format(days->all[i].day, text));
		add_value(&line, habit, &days->all[i]);
		buf_add_char(&line, ',');
		if (days->all[i].note != NULL)
			csv_add(&line, days->all[i].note);
		write_line(out, &line);
	}
	buf_release(&line);
}

static int
write_habit(const struct exported *what, size_t i, struct logged_days *days, struct output *folder,
    struct error *err)
{
	const struct habit *habit = &what->habits->all[i];
	struct buf path = BUF_INIT;
	FILE *out = NULL;
	int rc = logged_read(what->store, habit, days, err);

	add_folder(&path, i + 1, habit->name);
	buf_add_str(&path, "/Checkmarks.csv");
	if (rc == 0)
		out = output_open(folder, buf_str(&path), err);
	buf_release(&path);
	if (out == NULL)
		return -1;
	write_days(habit, days, out);
	return output_close(folder, out, err);
}

/*
 * A row for each day on which anything was logged, newest first, and like Loop a
 * comma at the end of each. The rows of one day are rows.all[from] to rows.all[to - 1].
 */
static void
write_table(const struct exported *what, const struct logged_rows *rows, FILE *out)
{
	const struct habits *habits = what->habits;
	struct buf line = BUF_INIT;
	char text[DAY_TEXT_SIZE];

	buf_add_str(&line, "Date,");
	for (size_t h = 0; h < habits->n; h++) {
		csv_add(&line, habits->all[h].name);
		buf_add_char(&line, ',');
	}
	write_line(out, &line);
	for (size_t to = rows->n, from; to > 0; to = from) {
		day_t day = rows->all[to - 1].logged.day;

		for (from = to - 1; from > 0 && rows->all[from - 1].logged.day == day;)
			from--;
		buf_addf(&line, "%s,", day_format(day, text));
		for (size_t h = 0, at = from; h < habits->n; h++) {
			if (at < to && rows->all[at].habit == h)
				add_value(&line, &habits->all[h], &rows->all[at++].logged);
			else
				buf_add_str(&line, "UNKNOWN");
			buf_add_char(&line, ',');
		}
		write_line(out, &line);
	}
	buf_release(&line);
}

static int
write_all_days(const struct exported *what, struct output *folder, struct error *err)
{
	struct logged_rows rows = LOGGED_ROWS_INIT;
	FILE *out = NULL;

	if (logged_rows_read(what->store, what->habits, &rows, err) == 0)
		out = output_open(folder, "Checkmarks.csv", err);
	if (out != NULL)
		write_table(what, &rows, out);
	logged_rows_release(&rows);
	return out == NULL ? -1 : output_close(folder, out, err);
}

int
loop_export(const struct exported *what, struct output *folder, struct error *err)
{
	struct logged_days days = LOGGED_DAYS_INIT;
	FILE *out = output_open(folder, "Habits.csv", err);
	int rc;

	if (out == NULL)
		return -1;
	write_habits(what, out);
	rc = output_close(folder, out, err);
	for (size_t i = 0; i < what->habits->n && rc == 0; i++)
		rc = write_habit(what, i, &days, folder, err);
	logged_release(&days);
	return rc == 0 ? write_all_days(what, folder, err) : -1;
}
