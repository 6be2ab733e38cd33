/* Habits and their log in two text files of one folder. */
#include "exchange/logbook.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

const char logbook_watched[] = "is only watched there; here it is asked for every day";

static int
take_lines(struct import *import, FILE *in, logbook_line take, struct error *err)
{
	struct line_reader line;
	int got;

	lines_init(&line, in);
	while ((got = lines_read(&line, err)) > 0)
		if (take(import, &line, err) < 0) {
			got = -1;
			break;
		}
	lines_release(&line);
	return got;
}

/* 1 where the folder has that file. */
static int
take_part(struct import *import, const struct import_source *source, const char *name,
    logbook_line take, struct error *err)
{
	FILE *in;
	int rc;

	if (source_part(source, name, &in, err) < 0)
		return -1;
	if (in == NULL)
		return 0;
	import->part = name;
	rc = take_lines(import, in, take, err);
	fclose(in);
	if (rc == 0)
		import->part = NULL;
	return rc < 0 ? -1 : 1;
}

int
logbook_import(const struct logbook *logbook, struct import *import,
    const struct import_source *source, struct error *err)
{
	int has_habits, has_log;

	if (import_repeats(import, logbook->repeats, err) < 0)
		return -1;
	if (source->in != NULL)
		return take_lines(import, source->in, logbook->mark, err);
	has_habits = take_part(import, source, "habits", logbook->habit, err);
	if (has_habits < 0)
		return -1;
	has_log = take_part(import, source, "log", logbook->mark, err);
	if (has_log < 0)
		return -1;
	if (!has_habits && !has_log)
		return err_data(err, "there are no files 'habits' and 'log' in this folder");
	return 0;
}

struct schedule
logbook_every(int64_t days)
{
	struct schedule schedule = SCHEDULE_INIT;

	if (days > 1)
		schedule = (struct schedule){ .kind = SCHEDULE_ROLLING, .n = 1, .m = (int)days };
	return schedule;
}

void
logbook_no_schedule(struct import *import, const struct line_reader *line, const char *name,
    const char *schedule)
{
	struct buf reason = BUF_INIT;

	buf_add_char(&reason, '\'');
	text_quote(&reason, name);
	buf_add_str(&reason, "' has the frequency ");
	text_quote(&reason, schedule);
	buf_addf(&reason, ", but schedules here are of 1 to %d whole days; its log is taken in",
	    SCHEDULE_M_MAX);
	import_leave_out(import, line->line, buf_str(&reason));
	buf_release(&reason);
}

char *
logbook_name(char *text)
{
	size_t len;

	text += strspn(text, " \t");
	len = strlen(text);
	while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\t'))
		text[--len] = '\0';
	return text;
}

int
logbook_mark(struct import *import, const struct line_reader *line, const struct mark *mark,
    struct error *err)
{
	if (import_mark(import, mark, err) == 0)
		return 0;
	return err_prefix(err, "line %" PRId64 ": ", line->line);
}

int
logbook_date(const struct import *import, const struct line_reader *line, const char *text,
    day_t *ret_day, struct error *err)
{
	if (import_date(import, text, ret_day, err) == 0)
		return 0;
	return err_prefix(err, "line %" PRId64 ": ", line->line);
}

bool
logbook_state(struct import *import, const struct line_reader *line, const char *text,
    enum mark_state *ret)
{
	struct buf reason = BUF_INIT;

	if (text[0] != '\0' && text[1] == '\0' && strchr("yns", text[0]) != NULL) {
		*ret = text[0] == 'y' ? STATE_DONE : text[0] == 's' ? STATE_SKIP : STATE_NOT_DONE;
		return true;
	}
	buf_add_char(&reason, '\'');
	text_quote(&reason, text);
	buf_add_str(&reason, "' is none of y, n and s");
	import_leave_out(import, line->line, buf_str(&reason));
	buf_release(&reason);
	return false;
}
