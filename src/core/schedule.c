/* Schedules: their spelling. */
#include "core/schedule.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "core/date.h"

enum {
	ALL_WEEKDAYS = (1 << DAYS_PER_WEEK) - 1,
	WEEKENDS = 1 << SATURDAY | 1 << SUNDAY,
	WEEKDAYS = ALL_WEEKDAYS & ~WEEKENDS
};

/* What is read, and how far. */
struct scan {
	const char *whole;
	const char *at;
	struct error *err;
};

static int
fail_at(const struct scan *scan, const char *at, const char *why)
{
	struct buf shown = BUF_INIT;

	text_quote(&shown, scan->whole);
	err_usage(scan->err, "bad schedule '%s' at character %zu: %s", buf_str(&shown),
	    (size_t)(at - scan->whole) + 1, why);
	buf_release(&shown);
	return -1;
}

static int
fail_limit(const struct scan *scan, const char *at, const char *what, int max)
{
	struct buf why = BUF_INIT;

	buf_addf(&why, "%s is 1 to %d", what, max);
	fail_at(scan, at, buf_str(&why));
	buf_release(&why);
	return -1;
}

/* Letters in a row, in any case; false, and nothing is read, where another word comes. */
static bool
take_word(struct scan *scan, const char *word)
{
	size_t len = strlen(word), given = strcspn(scan->at, " ,/");

	if (given != len || strncasecmp(scan->at, word, len) != 0)
		return false;
	scan->at += len;
	return true;
}

static bool
take_blanks(struct scan *scan)
{
	size_t len = strspn(scan->at, " ");

	scan->at += len;
	return len > 0;
}

static int
take_end(const struct scan *scan)
{
	return *scan->at == '\0' ? 0 : fail_at(scan, scan->at, "the schedule should end here");
}

/* A number of days. */
static int
take_number(struct scan *scan, int *ret)
{
	const char *start = scan->at;
	int number = 0;

	for (; *scan->at >= '0' && *scan->at <= '9'; scan->at++)
		if (number <= SCHEDULE_M_MAX)
			number = number * 10 + (*scan->at - '0');
	if (scan->at == start)
		return fail_at(scan, start, "expected a number");
	if (number < 1 || number > SCHEDULE_M_MAX)
		return fail_limit(scan, start, "the number of days", SCHEDULE_M_MAX);
	*ret = number;
	return 0;
}

static int
take_days(struct scan *scan)
{
	if (!take_blanks(scan) || (!take_word(scan, "days") && !take_word(scan, "day")))
		return fail_at(scan, scan->at, "expected 'days'");
	return take_end(scan);
}

/* "days", behind "every M"; or "every day". */
static int
parse_every(struct scan *scan, struct schedule *ret)
{
	*ret = (struct schedule){ .kind = SCHEDULE_ROLLING, .n = 1, .m = 1 };
	if (!take_blanks(scan))
		return fail_at(scan, scan->at, "expected a number of days");
	if (take_word(scan, "day"))
		return take_end(scan);
	if (take_number(scan, &ret->m) < 0)
		return -1;
	return take_days(scan);
}

/* "in M days", behind N. */
static int
parse_in(struct scan *scan, const char *start, int n, struct schedule *ret)
{
	*ret = (struct schedule){ .kind = SCHEDULE_ROLLING, .n = n };
	if (!take_blanks(scan))
		return fail_at(scan, scan->at, "expected a number of days");
	if (take_number(scan, &ret->m) < 0)
		return -1;
	if (n > ret->m)
		return fail_limit(scan, start, "how many of these days are to be done", ret->m);
	return take_days(scan);
}

/* "/week" or "/month", behind N. */
static int
parse_calendar(struct scan *scan, const char *start, int n, struct schedule *ret)
{
	int max = SCHEDULE_WEEK_MAX;

	*ret = (struct schedule){ .kind = SCHEDULE_CALENDAR, .n = n };
	scan->at++;
	if (take_word(scan, "month")) {
		ret->monthly = true;
		max = SCHEDULE_MONTH_MAX;
	} else if (!take_word(scan, "week")) {
		return fail_at(scan, scan->at, "expected 'week' or 'month'");
	}
	if (n > max)
		return fail_limit(scan, start,
		    ret->monthly ? "how many days of a month" : "how many days of a week", max);
	return take_end(scan);
}

static int
parse_number(struct scan *scan, struct schedule *ret)
{
	const char *start = scan->at;
	int n = 0;

	if (take_number(scan, &n) < 0)
		return -1;
	if (*scan->at == '/')
		return parse_calendar(scan, start, n, ret);
	if (take_blanks(scan) && take_word(scan, "in"))
		return parse_in(scan, start, n, ret);
	return fail_at(scan, scan->at, "expected '/week', '/month' or 'in M days'");
}

static int
parse_weekdays(struct scan *scan, struct schedule *ret)
{
	*ret = (struct schedule){ .kind = SCHEDULE_WEEKDAYS };
	for (;;) {
		size_t len = strcspn(scan->at, ", ");
		enum weekday weekday;

		if (!weekday_match(scan->at, len, &weekday))
			return fail_at(scan, scan->at, "expected a weekday such as mon");
		if ((ret->weekdays & 1U << weekday) != 0)
			return fail_at(scan, scan->at, "that weekday is there already");
		ret->weekdays |= 1U << weekday;
		scan->at += len;
		if (*scan->at != ',')
			return take_end(scan);
		scan->at++;
		take_blanks(scan);
	}
}

static int
parse_words(struct scan *scan, struct schedule *ret)
{
	enum weekday weekday;

	if (take_word(scan, "daily")) {
		*ret = (struct schedule)SCHEDULE_INIT;
		return take_end(scan);
	}
	if (take_word(scan, "weekdays") || take_word(scan, "weekends")) {
		bool ends = strncasecmp(scan->at - strlen("ends"), "ends", strlen("ends")) == 0;

		*ret = (struct schedule){ .kind = SCHEDULE_WEEKDAYS,
			.weekdays = ends ? WEEKENDS : WEEKDAYS };
		return take_end(scan);
	}
	if (take_word(scan, "every"))
		return parse_every(scan, ret);
	if (weekday_match(scan->at, strcspn(scan->at, ", "), &weekday))
		return parse_weekdays(scan, ret);
	return fail_at(scan, scan->at,
	    "expected daily, weekdays such as mon,wed,fri, 'every M days', 'N in M days', "
	    "N/week or N/month");
}

int
schedule_parse(const char *text, struct schedule *ret, struct error *err)
{
	struct scan scan = { text, text, err };
	struct schedule schedule;
	bool number = *text == '-' || (*text >= '0' && *text <= '9');

	if ((number ? parse_number(&scan, &schedule) : parse_words(&scan, &schedule)) < 0)
		return -1;
	if ((schedule.kind == SCHEDULE_WEEKDAYS && schedule.weekdays == ALL_WEEKDAYS) ||
	    (schedule.kind == SCHEDULE_ROLLING && schedule.m == 1))
		schedule = (struct schedule)SCHEDULE_INIT;
	*ret = schedule;
	return 0;
}

/* From Monday on, as people say them. */
static void
add_weekdays(struct buf *ret, unsigned weekdays)
{
	const char *comma = "";

	if (weekdays == WEEKDAYS || weekdays == WEEKENDS) {
		buf_add_str(ret, weekdays == WEEKDAYS ? "weekdays" : "weekends");
		return;
	}
	for (int i = MONDAY; i < MONDAY + DAYS_PER_WEEK; i++) {
		int weekday = i % DAYS_PER_WEEK;

		if ((weekdays & 1U << weekday) == 0)
			continue;
		buf_addf(ret, "%s%.3s", comma, weekday_name((enum weekday)weekday));
		comma = ",";
	}
}

static void
add_text(struct buf *ret, const struct schedule *schedule)
{
	switch (schedule->kind) {
	case SCHEDULE_DAILY:
		buf_add_str(ret, "daily");
		break;
	case SCHEDULE_WEEKDAYS:
		add_weekdays(ret, schedule->weekdays);
		break;
	case SCHEDULE_ROLLING:
		if (schedule->n == 1)
			buf_addf(ret, "every %d days", schedule->m);
		else
			buf_addf(ret, "%d in %d days", schedule->n, schedule->m);
		break;
	case SCHEDULE_CALENDAR:
		buf_addf(ret, "%d/%s", schedule->n, schedule_unit(schedule));
		break;
	}
}

char *
schedule_text(const struct schedule *schedule, char text[SCHEDULE_TEXT_SIZE])
{
	struct buf spelled = BUF_INIT;

	add_text(&spelled, schedule);
	assert(spelled.len < SCHEDULE_TEXT_SIZE);
	memcpy(text, buf_str(&spelled), spelled.len + 1);
	buf_release(&spelled);
	return text;
}

void
schedule_describe(struct buf *ret, const struct schedule *schedule)
{
	const char *plural = schedule->n == 1 ? "" : "s";

	switch (schedule->kind) {
	case SCHEDULE_DAILY:
	case SCHEDULE_WEEKDAYS:
		add_text(ret, schedule);
		break;
	case SCHEDULE_ROLLING:
		buf_addf(ret, "%d day%s in any %d days", schedule->n, plural, schedule->m);
		break;
	case SCHEDULE_CALENDAR:
		buf_addf(ret, "%d day%s a calendar %s", schedule->n, plural,
		    schedule_unit(schedule));
		break;
	}
}

const char *
schedule_unit(const struct schedule *schedule)
{
	if (schedule->kind != SCHEDULE_CALENDAR)
		return "day";
	return schedule->monthly ? "month" : "week";
}

bool
schedule_by_week(const struct schedule *schedule)
{
	return schedule->kind == SCHEDULE_CALENDAR && !schedule->monthly;
}

bool
schedule_has_weeks(const struct schedule *schedule)
{
	return schedule->kind != SCHEDULE_CALENDAR || !schedule->monthly;
}
