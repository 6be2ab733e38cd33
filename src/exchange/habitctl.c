/* habitctl: habits and log. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "exchange/format.h"
#include "exchange/logbook.h"

/* "N name": once in N days, whenever where N is below 1. */
static int
take_habit(struct import *import, struct line_reader *line, struct error *err)
{
	char *text = line->text.data, *blank;
	struct import_habit habit;
	int64_t days, id;

	if (line->text.len == 0 || text[0] == '#' || text[strspn(text, " \t")] == '\0')
		return 0;
	blank = strchr(text, ' ');
	if (blank == NULL ||
	    !num_parse_int(text, (size_t)(blank - text), INT32_MIN, SCHEDULE_M_MAX, &days))
		return lines_fail(line, err,
		    "expected a number of days up to %d, a blank and a name", SCHEDULE_M_MAX);
	habit = (struct import_habit)IMPORT_HABIT_INIT(blank + 1);
	habit.schedule = logbook_every(days);
	if (days < 1)
		habit.remark = logbook_watched;
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

bool
habitctl_is(const struct import_sample *sample)
{
	const char *line = buf_str(&sample->line);
	size_t digits = strspn(line, "0123456789");

	return sample_dated(sample, "\t") ||
	    (sample->source->in == NULL && digits > 0 && line[digits] == ' ');
}

int
habitctl_import(struct import *import, const struct import_source *source, struct error *err)
{
	static const struct logbook habitctl = { take_habit, take_line, REPEATS_FIRST };

	return logbook_import(&habitctl, import, source, err);
}
