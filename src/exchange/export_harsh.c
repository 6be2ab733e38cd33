/*
 * harsh, out: its files `habits` (a line NAME: FREQUENCY[: END]) and `log` (a line
 * DATE : NAME : y|n|s : COMMENT : AMOUNT). Neither has any quoting, so what harsh
 * would take for a mark of its own is written with the mark's full-width form.
 */
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "exchange/format.h"
#include "exchange/frequency.h"
#include "exchange/logged.h"

static const char wide_colon[] = "\xef\xbc\x9a", wide_hash[] = "\xef\xbc\x83",
		  wide_exclamation[] = "\xef\xbc\x81";

/* A name's colons at a blank part it in one of the files, its first byte may make it a remark. */
static void
add_name(struct buf *line, const char *name)
{
	for (const char *at = name; *at != '\0'; at++) {
		if (at == name && *at == '#')
			buf_add_str(line, wide_hash);
		else if (at == name && *at == '!')
			buf_add_str(line, wide_exclamation);
		else if (*at == ':' && (at[1] == ' ' || (at > name && at[-1] == ' ')))
			buf_add_str(line, wide_colon);
		else
			buf_add_char(line, *at);
	}
}

/* Text on one line, in which no colon stands alone. */
static void
add_comment(struct buf *line, const char *text)
{
	for (const char *at = text; *at != '\0'; at++) {
		bool blank_before = at == text || at[-1] == ' ';

		if (*at == '\n' || *at == '\r')
			buf_add_char(line, ' ');
		else if (*at == ':' && blank_before && (at[1] == ' ' || at[1] == '\0'))
			buf_add_str(line, wide_colon);
		else
			buf_add_char(line, *at);
	}
}

/* ---- the log ---- */

static void
write_row(const struct exported *what, const struct logged_row *row, FILE *out)
{
	static const char answers[] = {
		[LOGGED_DONE] = 'y',
		[LOGGED_PARTIAL] = 'n',
		[LOGGED_SKIPPED] = 's',
		[LOGGED_EMPTY] = 'n',
	};
	struct buf line = BUF_INIT;
	char text[DAY_TEXT_SIZE];

	buf_addf(&line, "%s : ", day_format(row->logged.day, text));
	add_name(&line, what->habits->all[row->habit].name);
	buf_addf(&line, " : %c : ", answers[row->logged.state]);
	if (row->logged.note != NULL)
		add_comment(&line, row->logged.note);
	buf_add_str(&line, " : ");
	if (!isnan(row->logged.amount))
		num_add_real(&line, row->logged.amount);
	fprintf(out, "%s\n", buf_str(&line));
	buf_release(&line);
}

/* Two habits that harsh can't tell apart would become one there. */
static int
check_names(const struct exported *what, struct error *err)
{
	struct buf name = BUF_INIT;
	int rc = 0;

	for (size_t i = 0; i < what->habits->n && rc == 0; i++) {
		const char *own = what->habits->all[i].name;

		buf_clear(&name);
		add_name(&name, own);
		for (size_t j = 0; strcmp(own, buf_str(&name)) != 0 && j < what->habits->n; j++)
			if (strcmp(what->habits->all[j].name, buf_str(&name)) == 0)
				rc = err_usage(err,
				    "to harsh two habits would be '%s'; rename one of them",
				    buf_str(&name));
	}
	buf_release(&name);
	return rc;
}

int
harsh_export(const struct exported *what, FILE *out, struct error *err)
{
	struct logged_rows rows = LOGGED_ROWS_INIT;
	int rc = check_names(what, err);

	if (rc == 0)
		rc = logged_rows_read(what->store, what->habits, &rows, err);
	for (size_t i = 0; i < rows.n && rc == 0; i++)
		write_row(what, &rows.all[i], out);
	logged_rows_release(&rows);
	return rc;
}

/* ---- the habits ---- */

static void
write_habit(FILE *out, const struct habit *habit)
{
	struct frequency frequency = frequency_of(&habit->schedule);
	char schedule[SCHEDULE_TEXT_SIZE], text[DAY_TEXT_SIZE];
	struct buf line = BUF_INIT;

	if (habit->note != NULL) {
		buf_add_str(&line, "# ");
		add_comment(&line, habit->note);
		buf_add_char(&line, '\n');
	}
	if (!frequency.exact)
		buf_addf(&line, "# %s\n", schedule_text(&habit->schedule, schedule));
	add_name(&line, habit->name);
	buf_addf(&line, ": ");
	if (frequency.times > 1)
		buf_addf(&line, "%d/", frequency.times);
	buf_addf(&line, "%d", frequency.days);
	if (habit->archived_on != DAY_NONE)
		buf_addf(&line, ": %s", day_format(habit->archived_on, text));
	fprintf(out, "%s\n", buf_str(&line));
	buf_release(&line);
}

int
harsh_export_folder(const struct exported *what, struct output *folder, struct error *err)
{
	FILE *out = output_open(folder, "habits", err);
	int rc;

	if (out == NULL)
		return -1;
	for (size_t i = 0; i < what->habits->n; i++)
		write_habit(out, &what->habits->all[i]);
	if (output_close(folder, out, err) < 0)
		return -1;
	out = output_open(folder, "log", err);
	if (out == NULL)
		return -1;
	rc = harsh_export(what, out, err);
	if (rc < 0) {
		fclose(out);
		return -1;
	}
	return output_close(folder, out, err);
}
