/* Dates as people type them. */
#include "core/date.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"

/* The text being read: a part of what was typed, so that errors can point into it. */
struct scan {
	const char *whole; /* all that was typed, for the message */
	const char *text;  /* this date, not ended by a NUL */
	size_t len;
	struct error *err;
};

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Fail at byte `at` of this date. */
static int
scan_fail(const struct scan *scan, size_t at, const char *why)
{
	struct buf shown = BUF_INIT;
	size_t position = (size_t)(scan->text - scan->whole) + at + 1;

	text_quote(&shown, scan->whole);
	err_usage(scan->err, "bad date '%s' at character %zu: %s", buf_str(&shown), position, why);
	buf_release(&shown);
	return -1;
}

/* The first byte that doesn't fit YYYY-MM-DD, or the pattern's length. */
static size_t
iso_mismatch(const struct scan *scan)
{
	static const char pattern[] = "dddd-dd-dd";
	size_t at = 0;

	for (; at < scan->len && pattern[at] != '\0'; at++)
		if (pattern[at] == 'd' ? !is_digit(scan->text[at]) : scan->text[at] != '-')
			break;
	return at;
}

static int
two_digits(const char *text)
{
	return (text[0] - '0') * 10 + text[1] - '0';
}

static int
parse_iso(const struct scan *scan, day_t *ret_day)
{
	size_t at = iso_mismatch(scan);
	int year, month, day;
	char why[64];

	if (at < scan->len && at == 10)
		return scan_fail(scan, at, "the date should end here");
	if (at < 10)
		return scan_fail(scan, at, "expected YYYY-MM-DD");
	year = two_digits(scan->text) * 100 + two_digits(scan->text + 2);
	month = two_digits(scan->text + 5);
	day = two_digits(scan->text + 8);
	if (year < YEAR_MIN)
		return scan_fail(scan, 0, "years are 0001 to 9999");
	if (month < 1 || month > MONTHS_PER_YEAR)
		return scan_fail(scan, 5, "months are 01 to 12");
	if (!civil_valid(year, month, day)) {
		struct buf text = BUF_INIT;

		buf_addf(&text, "that month has days 01 to %d", month_days(year, month));
		memcpy(why, buf_str(&text), text.len + 1);
		buf_release(&text);
		return scan_fail(scan, 8, why);
	}
	*ret_day = day_from_civil(year, month, day);
	return 0;
}

/* `days` before today; the number starts at byte `at`. */
static int
days_before(const struct scan *scan, size_t at, size_t digits, day_t today, day_t *ret_day)
{
	int64_t days;

	if (!num_parse_int(scan->text + at, digits, 0, DAY_MAX - (int64_t)DAY_MIN, &days) ||
	    !day_valid((day_t)(today - days)))
		return scan_fail(scan, at, "that is before the year 1");
	*ret_day = (day_t)(today - days);
	return 0;
}

static size_t
count_digits(const struct scan *scan, size_t at)
{
	size_t n = 0;

	while (at + n < scan->len && is_digit(scan->text[at + n]))
		n++;
	return n;
}

static int
parse_minus(const struct scan *scan, day_t today, day_t *ret_day)
{
	size_t digits = count_digits(scan, 1);

	if (digits == 0)
		return scan_fail(scan, 1, "expected a number of days after '-'");
	if (1 + digits < scan->len)
		return scan_fail(scan, 1 + digits, "the date should end here");
	return days_before(scan, 1, digits, today, ret_day);
}

/* What follows `at`, without regard to case; a blank in `word` is one or more blanks. */
static bool
rest_is(const struct scan *scan, size_t at, const char *word)
{
	for (; *word != '\0'; word++) {
		if (at == scan->len || strncasecmp(scan->text + at, word, 1) != 0)
			return false;
		at++;
		while (*word == ' ' && at < scan->len && scan->text[at] == ' ')
			at++;
	}
	return at == scan->len;
}

/* Starts with a digit: "3 days ago", else it was to be YYYY-MM-DD. */
static int
parse_number(const struct scan *scan, day_t today, day_t *ret_day)
{
	size_t digits = count_digits(scan, 0);

	if (rest_is(scan, digits, " days ago") || rest_is(scan, digits, " day ago"))
		return days_before(scan, 0, digits, today, ret_day);
	if (digits < scan->len && scan->text[digits] == ' ')
		return scan_fail(scan, digits, "expected 'days ago' after the number");
	return parse_iso(scan, ret_day);
}

static bool
weekday_match(const char *text, size_t len, enum weekday *ret_weekday)
{
	for (int i = 0; i < DAYS_PER_WEEK; i++) {
		const char *name = weekday_name((enum weekday)i);

		if ((len == 3 || len == strlen(name)) && strncasecmp(text, name, len) == 0) {
			*ret_weekday = (enum weekday)i;
			return true;
		}
	}
	return false;
}

bool
weekday_parse(const char *text, enum weekday *ret_weekday)
{
	return weekday_match(text, strlen(text), ret_weekday);
}

static int
parse_word(const struct scan *scan, day_t today, day_t *ret_day)
{
	enum weekday weekday;
	int back = 0;

	if (rest_is(scan, 0, "today"))
		back = 0;
	else if (rest_is(scan, 0, "yesterday"))
		back = 1;
	else if (weekday_match(scan->text, scan->len, &weekday))
		back = (int)(day_weekday(today) + DAYS_PER_WEEK - weekday) % DAYS_PER_WEEK;
	else
		return scan_fail(scan, 0,
		    "expected YYYY-MM-DD, today, yesterday, -N, 'N days ago' or a weekday");
	if (!day_valid(today - back))
		return scan_fail(scan, 0, "that is before the year 1");
	*ret_day = today - back;
	return 0;
}

static int
scan_date(const struct scan *scan, day_t today, day_t *ret_day)
{
	if (scan->len == 0)
		return scan_fail(scan, 0, "there is no date");
	if (scan->text[0] == '-')
		return parse_minus(scan, today, ret_day);
	if (is_digit(scan->text[0]))
		return parse_number(scan, today, ret_day);
	return parse_word(scan, today, ret_day);
}

int
date_parse(const char *text, day_t today, day_t *ret_day, struct error *err)
{
	struct scan scan = { text, text, strlen(text), err };

	return scan_date(&scan, today, ret_day);
}

int
date_parse_iso(const char *text, day_t *ret_day, struct error *err)
{
	struct scan scan = { text, text, strlen(text), err };

	return parse_iso(&scan, ret_day);
}

int
date_range_parse(const char *text, day_t today, struct day_range *ret_range, struct error *err)
{
	const char *dots = strstr(text, "..");
	struct scan first = { text, text, dots == NULL ? strlen(text) : (size_t)(dots - text),
		err };
	struct scan last = first;
	struct day_range range;

	if (dots != NULL)
		last = (struct scan){ text, dots + 2, strlen(dots + 2), err };
	if (scan_date(&first, today, &range.first) < 0)
		return -1;
	if (scan_date(&last, today, &range.last) < 0)
		return -1;
	if (range.last < range.first)
		return scan_fail(&last, 0, "the range ends before it starts");
	*ret_range = range;
	return 0;
}
