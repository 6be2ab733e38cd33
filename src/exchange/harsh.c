/* harsh: habits and log, as its README describes them. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "exchange/format.h"
#include "exchange/logbook.h"

enum {
	FIELDS_MIN = 3,
	FIELDS_MAX = 5,
	AMOUNT_FIELD = 4
};

static int
bad_text(const struct line_reader *line, const char *what, const char *text, struct error *err)
{
	struct buf shown = BUF_INIT;

	text_quote(&shown, text);
	lines_fail(line, err, "'%s' is no %s", buf_str(&shown), what);
	buf_release(&shown);
	return -1;
}

struct harsh_frequency {
	int64_t times, days; /* days: 0 for whenever */
};

/* A number of days, where "2w" are 14. */
static bool
parse_days(const char *text, size_t len, int64_t *ret)
{
	int64_t weeks = len > 0 && text[len - 1] == 'w' ? DAYS_PER_WEEK : 1;

	if (!num_parse_int(text, len - (weeks > 1), 0, INT32_MAX, ret))
		return false;
	*ret *= weeks;
	return true;
}

/* "7", "1w": once in so many days. "3/7", "3/1w": so many times. "0": whenever. */
static bool
parse_frequency(const char *text, struct harsh_frequency *ret)
{
	const char *slash = strchr(text, '/');

	ret->times = 1;
	if (slash != NULL &&
	    (!parse_days(text, (size_t)(slash - text), &ret->times) || ret->times < 1))
		return false;
	if (slash != NULL)
		text = slash + 1;
	return parse_days(text, strlen(text), &ret->days) && (slash == NULL || ret->days > 0);
}

/* False where there is no such schedule here. */
static bool
set_schedule(struct import_habit *habit, const struct harsh_frequency *frequency)
{
	if (frequency->days == 0)
		habit->remark = logbook_watched;
	if (frequency->times >= frequency->days)
		return true;
	if (frequency->days > SCHEDULE_M_MAX)
		return false;
	habit->schedule = logbook_every(frequency->days);
	habit->schedule.n = (int)frequency->times;
	return true;
}

/* "name: frequency[: end date]"; the name may have a colon, but no blank behind it. */
static int
take_habit(struct import *import, struct line_reader *line, struct error *err)
{
	char *text = line->text.data, *often, *end;
	struct harsh_frequency frequency;
	struct import_habit habit = IMPORT_HABIT_INIT(text);
	struct buf note = BUF_INIT;
	int64_t id;
	day_t last;
	int rc;

	if (line->text.len == 0 || text[strspn(text, " \t")] == '\0' || text[0] == '#' ||
	    text[0] == '!')
		return 0;
	often = strstr(text, ": ");
	if (often == NULL)
		return lines_fail(line, err, "expected a name, ': ' and how often");
	*often = '\0';
	often += 2;
	end = strstr(often, ": ");
	if (end != NULL) {
		*end = '\0';
		end += 2;
		if (logbook_date(import, line, end, &last, err) < 0)
			return -1;
		habit.archived = last < import->today;
	}
	if (!parse_frequency(often, &frequency))
		return bad_text(line, "frequency such as 1, 3/7 or 2w", often, err);
	if (!set_schedule(&habit, &frequency)) {
		logbook_no_schedule(import, line, text, often);
		return 0;
	}
	if (end != NULL) {
		buf_addf(&note, "until %s", end);
		habit.note = buf_str(&note);
	}
	rc = import_habit(import, &habit, &id, err);
	if (rc < 0)
		err_prefix(err, "line %" PRId64 ": ", line->line);
	buf_release(&note);
	return rc;
}

/* Cut the line at each " : "; how many parts there are. */
static size_t
split(struct buf *text, char *fields[FIELDS_MAX + 1])
{
	size_t n = 0;
	char *at;

	/* Whoever cleans up the ends of lines makes " : " at the end " :". */
	if (text->len >= 2 && strcmp(text->data + text->len - 2, " :") == 0)
		buf_add_char(text, ' ');
	at = text->data;
	for (;;) {
		char *next = n == FIELDS_MAX ? NULL : strstr(at, " : ");

		fields[n++] = at;
		if (next == NULL)
			return n;
		*next = '\0';
		at = next + strlen(" : ");
	}
}

static int
take_line(struct import *import, struct line_reader *line, struct error *err)
{
	struct mark mark = { .amount = (double)NAN };
	char *fields[FIELDS_MAX + 1] = { NULL };
	size_t n;

	if (line->text.len == 0 || line->text.data[0] == '#' ||
	    line->text.data[strspn(line->text.data, " \t")] == '\0')
		return 0;
	n = split(&line->text, fields);
	if (n < FIELDS_MIN)
		return lines_fail(line, err, "expected DATE : HABIT : y, n or s");
	if (logbook_date(import, line, fields[0], &mark.day, err) < 0)
		return -1;
	if (n > FIELDS_MAX) {
		import_leave_out(import, line->line, "it has more than five parts");
		return 0;
	}
	if (!logbook_state(import, line, fields[2], &mark.state))
		return 0;
	mark.habit = logbook_name(fields[1]);
	if (n > 3 && fields[3][0] != '\0')
		mark.note = fields[3];
	if (n > AMOUNT_FIELD && fields[AMOUNT_FIELD][0] != '\0' &&
	    !num_parse_real(fields[AMOUNT_FIELD], &mark.amount))
		return bad_text(line, "amount", fields[AMOUNT_FIELD], err);
	return logbook_mark(import, line, &mark, err);
}

bool
harsh_is(const struct import_sample *sample)
{
	return sample_dated(sample, " : ") ||
	    (sample->source->in == NULL && strstr(buf_str(&sample->line), ": ") != NULL);
}

int
harsh_import(struct import *import, const struct import_source *source, struct error *err)
{
	static const struct logbook harsh = { take_habit, take_line, REPEATS_LAST };

	return logbook_import(&harsh, import, source, err);
}
