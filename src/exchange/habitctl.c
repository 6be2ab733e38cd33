/* habitctl: habits and log. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "exchange/format.h"
#include "exchange/logbook.h"

/* Once in so many days, whenever where that is below 1. False: there is no such schedule here. */
static bool
set_schedule(struct import_habit *habit, double days)
{
	if (days < 1) {
		habit->remark = logbook_watched;
		return true;
	}
	if (days > SCHEDULE_M_MAX || floor(days) < days)
		return false;
	habit->schedule = logbook_every((int64_t)days);
	return true;
}

/* "N name". */
static int
take_habit(struct import *import, struct line_reader *line, struct error *err)
{
	char *text = line->text.data, *blank;
	struct import_habit habit;
	double days;
	int64_t id;

	if (line->text.len == 0 || text[0] == '#' || text[strspn(text, " \t")] == '\0')
		return 0;
	blank = strchr(text, ' ');
	if (blank != NULL)
		*blank++ = '\0';
	if (blank == NULL || !num_parse_real(text, &days))
		return lines_fail(line, err, "expected a number of days, a blank and a name");
	habit = (struct import_habit)IMPORT_HABIT_INIT(blank);
	if (!set_schedule(&habit, days)) {
		logbook_no_schedule(import, line, blank, text);
		return 0;
	}
	if (import_habit(import, &habit, &id, err) < 0)
		return err_prefix(err, "line %" PRId64 ": ", line->line);
	return 0;
}

/* "DATE<TAB>name<TAB>y", and maybe more columns, which habitctl passes over as well. */
static int
take_line(struct import *import, struct line_reader *line, struct error *err)
{
	struct mark mark = { .amount = (double)NAN };
	char *name, *state;

	if (line->text.len == 0)
		return 0;
	name = strchr(line->text.data, '\t');
	state = name == NULL ? NULL : strchr(name + 1, '\t');
	if (state == NULL)
		return lines_fail(line, err, "expected a date, a habit and y, n or s, with tabs");
	*name++ = '\0';
	*state++ = '\0';
	state[strcspn(state, "\t")] = '\0';
	if (logbook_date(import, line, line->text.data, &mark.day, err) < 0)
		return -1;
	if (!logbook_state(import, line, state, &mark.state))
		return 0;
	mark.habit = logbook_name(name);
	return logbook_mark(import, line, &mark, err);
}

/* Whether a line begins as those of habits do, with a number and a blank. */
static bool
is_habit(const char *line)
{
	size_t len = strcspn(line, " ");
	struct buf number = BUF_INIT;
	double days;
	bool is;

	buf_add(&number, line, len);
	is = line[len] == ' ' && num_parse_real(buf_str(&number), &days);
	buf_release(&number);
	return is;
}

bool
habitctl_is(const struct import_sample *sample)
{
	return sample_dated(sample, "\t") ||
	    (sample->source->in == NULL && is_habit(buf_str(&sample->line)));
}

int
habitctl_import(struct import *import, const struct import_source *source, struct error *err)
{
	static const struct logbook habitctl = { take_habit, take_line, REPEATS_FIRST };

	return logbook_import(&habitctl, import, source, err);
}
