/* Dates and ranges as people type them, and where their faults are. */
#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "core/date.h"
#include "dice.h"
#include "tap.h"

/* Text as it may be printed: some of it is not UTF-8. Valid until the next call. */
static const char *
shown(const char *text)
{
	static char copy[300];
	struct buf buf = BUF_INIT;

	text_shown(&buf, text, strlen(text));
	snprintf(copy, sizeof(copy), "%s", buf_str(&buf));
	buf_release(&buf);
	return copy;
}

static const char *
day_text(day_t day)
{
	static char text[2][DAY_TEXT_SIZE];
	static int next;

	next = !next;
	return day == DAY_NONE ? "none" : day_format(day, text[next]);
}

/* Whether err is what a fault of the user's at a character gives. */
static bool
points_at(const struct error *err, int at)
{
	char want[40];

	snprintf(want, sizeof(want), " at character %d: ", at);
	if (err->code == ERR_USAGE && strstr(err->message, want) != NULL &&
	    text_valid(err->message, strlen(err->message)))
		return true;
	printf("# code %d: %s\n", err->code, shown(err->message));
	return false;
}

/* Sunday, 8 March 2026. */
enum {
	TODAY = 20520
};

static const struct {
	const char *text, *today, *day;
} good[] = {
	{ "2026-03-08", NULL, "2026-03-08" },
	{ "2024-02-29", NULL, "2024-02-29" },
	{ "2000-02-29", NULL, "2000-02-29" },
	{ "2027-01-01", NULL, "2027-01-01" },
	{ "0001-01-01", NULL, "0001-01-01" },
	{ "9999-12-31", NULL, "9999-12-31" },
	{ "today", NULL, "2026-03-08" },
	{ "TODAY", NULL, "2026-03-08" },
	{ "yesterday", NULL, "2026-03-07" },
	{ "Yesterday", NULL, "2026-03-07" },
	{ "yesterday", "2024-03-01", "2024-02-29" },
	{ "yesterday", "2100-03-01", "2100-02-28" },
	{ "yesterday", "2026-01-01", "2025-12-31" },
	{ "-0", NULL, "2026-03-08" },
	{ "-1", NULL, "2026-03-07" },
	{ "-3", NULL, "2026-03-05" },
	{ "-003", NULL, "2026-03-05" },
	{ "-366", "2024-12-31", "2023-12-31" },
	{ "0 days ago", NULL, "2026-03-08" },
	{ "1 day ago", NULL, "2026-03-07" },
	{ "1 days ago", NULL, "2026-03-07" },
	{ "3 days ago", NULL, "2026-03-05" },
	{ "3  days   ago", NULL, "2026-03-05" },
	{ "3 Days Ago", NULL, "2026-03-05" },
	{ "10 days ago", NULL, "2026-02-26" },
	{ "sunday", NULL, "2026-03-08" },
	{ "sun", NULL, "2026-03-08" },
	{ "monday", NULL, "2026-03-02" },
	{ "Mon", NULL, "2026-03-02" },
	{ "TUE", NULL, "2026-03-03" },
	{ "wed", NULL, "2026-03-04" },
	{ "thursday", NULL, "2026-03-05" },
	{ "FRI", NULL, "2026-03-06" },
	{ "Saturday", NULL, "2026-03-07" },
	{ "sat", "2027-01-01", "2026-12-26" },
	{ "-739682", NULL, "0001-01-01" },
	{ "-3652058", "9999-12-31", "0001-01-01" },
	{ "3652058 days ago", "9999-12-31", "0001-01-01" },
	{ "monday", "0001-01-01", "0001-01-01" },
	{ "friday", "9999-12-31", "9999-12-31" },
};

static void
test_good(void)
{
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		struct error err = ERR_INIT;
		day_t today = TODAY, want, day = DAY_NONE;

		if (good[i].today != NULL && date_parse_iso(good[i].today, &today, &err) < 0)
			printf("# bad table: %s\n", err.message);
		if (date_parse_iso(good[i].day, &want, &err) < 0)
			want = DAY_NONE;
		if (date_parse(good[i].text, today, &day, &err) < 0)
			printf("# %s\n", err.message);
		TEST(day == want && day != DAY_NONE, "'%s' on %s is %s", good[i].text,
		    day_text(today), good[i].day);
	}
}

static const struct {
	const char *text;
	int at;
	const char *says; /* where the message should help, a part of it */
} bad[] = {
	{ "", 1, NULL },
	{ " ", 1, NULL },
	{ " today", 1, NULL },
	{ "today ", 1, NULL },
	{ "tomorrow", 1, "YYYY-MM-DD" },
	{ "now", 1, NULL },
	{ "to", 1, NULL },
	{ "todayy", 1, NULL },
	{ "su", 1, NULL },
	{ "sund", 1, NULL },
	{ "thurs", 1, NULL },
	{ "last monday", 1, NULL },
	{ "three days ago", 1, NULL },
	{ "+3", 1, NULL },
	{ "2026", 5, "YYYY-MM-DD" },
	{ "2", 2, "YYYY-MM-DD" },
	{ "26-03-08", 3, NULL },
	{ "2026-2-3", 7, NULL },
	{ "2026-03-8", 10, NULL },
	{ "2026-03-", 9, NULL },
	{ "2026-03", 8, NULL },
	{ "20260308", 5, NULL },
	{ "2026/03/08", 5, NULL },
	{ "2026-03-08 ", 11, "end" },
	{ "2026-03-08T12:00", 11, NULL },
	{ "2026-03-081", 11, NULL },
	{ "2026-03-0x", 10, NULL },
	{ "02026-03-08", 5, NULL },
	{ "12026-03-08", 5, NULL },
	{ "08.03.2026", 3, NULL },
	{ "3/8/2026", 2, NULL },
	{ "0000-01-01", 1, "0001" },
	{ "2026-00-10", 6, "12" },
	{ "2026-13-01", 6, "12" },
	{ "2026-03-00", 9, "31" },
	{ "2026-03-32", 9, "31" },
	{ "2026-04-31", 9, "30" },
	{ "2026-02-29", 9, "28" },
	{ "2026-02-30", 9, "28" },
	{ "2024-02-30", 9, "29" },
	{ "1900-02-29", 9, "28" },
	{ "2100-02-29", 9, "28" },
	{ "-", 2, NULL },
	{ "--3", 2, NULL },
	{ "- 3", 2, NULL },
	{ "-3 ", 3, NULL },
	{ "-3x", 3, NULL },
	{ "-3.5", 3, NULL },
	{ "-3 days ago", 3, NULL },
	{ "-2026-03-08", 6, NULL },
	{ "-739683", 2, "year 1" },
	{ "-2147483648", 2, NULL },
	{ "-4294967296", 2, NULL },
	{ "-9223372036854775808", 2, NULL },
	{ "-18446744073709551617", 2, NULL },
	{ "-99999999999999999999999999999999999999", 2, NULL },
	{ "739683 days ago", 1, "year 1" },
	{ "99999999999999999999 days ago", 1, NULL },
	{ "3 ", 2, "days ago" },
	{ "3 days", 2, "days ago" },
	{ "3 dayss ago", 2, NULL },
	{ "3 days ago ", 2, NULL },
	{ "3 weeks ago", 2, NULL },
	{ "3\tdays ago", 2, NULL },
	{ "3days ago", 2, NULL },
	{ "2026-03-01..2026-03-05", 11, NULL },
	{ "\xff", 1, NULL },
	{ "2026-\xff", 6, NULL },
	{ "2026-03-08\x80", 11, NULL },
	{ "-\xc3\xbc", 2, NULL },
	{ "сегодня", 1, NULL },
	{ "２０２６-03-08", 1, NULL }, /* full-width digits */
	{ "2026-03-08\n", 11, NULL },
	{ "\x1b[31mtoday", 1, NULL },
};

static void
test_bad(void)
{
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct error err = ERR_INIT;
		day_t day = 4711;
		bool refused = date_parse(bad[i].text, TODAY, &day, &err) == -1 && day == 4711 &&
		    points_at(&err, bad[i].at);

		if (refused && bad[i].says != NULL)
			refused =
			    strstr(strstr(err.message, " at character "), bad[i].says) != NULL;
		if (refused)
			refused = strstr(err.message, shown(bad[i].text)) != NULL;
		TEST(refused, "'%s' is refused at character %d", shown(bad[i].text), bad[i].at);
	}
}

static void
test_before_the_first_day(void)
{
	static const struct {
		const char *text;
		int at;
	} cases[] = {
		{ "yesterday", 1 },
		{ "-1", 2 },
		{ "1 day ago", 1 },
		{ "sunday", 1 },
		{ "tue", 1 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct error err = ERR_INIT;
		day_t day = 4711;

		TEST(date_parse(cases[i].text, DAY_MIN, &day, &err) == -1 && day == 4711 &&
			points_at(&err, cases[i].at),
		    "'%s' on the first day of all is refused", cases[i].text);
	}
}

static void
test_long_text(void)
{
	char text[2001];
	struct error err = ERR_INIT;
	day_t day = 4711;

	memset(text, '9', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	TEST(date_parse(text, TODAY, &day, &err) == -1 && points_at(&err, 5) &&
		strlen(err.message) < 200,
	    "a very long date is shown cut");
	text[0] = '-';
	TEST(date_parse(text, TODAY, &day, &err) == -1 && points_at(&err, 2),
	    "a number of 1999 digits is refused");
	memset(text, ' ', sizeof(text) - 1);
	memcpy(text, "3 days", 6);
	memcpy(text + sizeof(text) - 4, "ago", 3);
	TEST(date_parse(text, TODAY, &day, &err) == 0 && day == TODAY - 3,
	    "any number of blanks may stand between the words");
	snprintf(text, sizeof(text), "%s", "xййййййййййййййййййййййййййййййй");
	TEST(date_parse(text, TODAY, &day, &err) == -1 && points_at(&err, 1) &&
		strstr(err.message, "\\x") == NULL,
	    "long text is not cut within a character");
}

static const struct {
	const char *text, *first, *last;
} ranges[] = {
	{ "2026-03-01..2026-03-05", "2026-03-01", "2026-03-05" },
	{ "2026-03-05..2026-03-05", "2026-03-05", "2026-03-05" },
	{ "2025-12-31..2026-01-01", "2025-12-31", "2026-01-01" },
	{ "0001-01-01..9999-12-31", "0001-01-01", "9999-12-31" },
	{ "2026-03-08", "2026-03-08", "2026-03-08" },
	{ "today", "2026-03-08", "2026-03-08" },
	{ "-3..today", "2026-03-05", "2026-03-08" },
	{ "-3..-1", "2026-03-05", "2026-03-07" },
	{ "3 days ago..yesterday", "2026-03-05", "2026-03-07" },
	{ "mon..Sunday", "2026-03-02", "2026-03-08" },
	{ "today..2026-03-20", "2026-03-08", "2026-03-20" },
};

static void
test_ranges(void)
{
	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
		struct error err = ERR_INIT;
		struct day_range range = { DAY_NONE, DAY_NONE };

		if (date_range_parse(ranges[i].text, TODAY, &range, &err) < 0)
			printf("# %s\n", err.message);
		TEST(strcmp(day_text(range.first), ranges[i].first) == 0 &&
			strcmp(day_text(range.last), ranges[i].last) == 0,
		    "'%s' is %s to %s", ranges[i].text, ranges[i].first, ranges[i].last);
	}
}

static const struct {
	const char *text;
	int at;
} bad_ranges[] = {
	{ "", 1 },
	{ "..", 1 },
	{ "..today", 1 },
	{ "..2026-03-05", 1 },
	{ "2026-03-01..", 13 },
	{ "today..", 8 },
	{ ".", 1 },
	{ "2026-03-01.", 11 },
	{ "2026-03-01.2026-03-05", 11 },
	{ "2026-03-01...2026-03-05", 13 },
	{ "2026-03-01....", 13 },
	{ "2026-03-01 .. 2026-03-05", 11 },
	{ "2026-03-01..2026-03-05 ", 23 },
	{ "2026-03-01..2026-03-02..2026-03-03", 23 },
	{ "2026-03-05..2026-03-01", 13 },
	{ "today..yesterday", 8 },
	{ "sunday..monday", 9 },
	{ "2026-02-30..2026-03-01", 9 },
	{ "2026-02-01..2026-02-29", 21 },
	{ "2026-02-01..2026-2-3", 19 },
	{ "2026-02-01..2026-13-01", 18 },
	{ "-3..-99999999999999", 6 },
	{ "2026-03-01..\xff", 13 },
	{ "\xff..2026-03-01", 1 },
};

static void
test_bad_ranges(void)
{
	for (size_t i = 0; i < sizeof(bad_ranges) / sizeof(bad_ranges[0]); i++) {
		struct error err = ERR_INIT;
		struct day_range range = { 4711, 4712 };
		int rc = date_range_parse(bad_ranges[i].text, TODAY, &range, &err);

		TEST(rc == -1 && range.first == 4711 && range.last == 4712 &&
			points_at(&err, bad_ranges[i].at),
		    "the range '%s' is refused at character %d", shown(bad_ranges[i].text),
		    bad_ranges[i].at);
	}
}

static void
test_iso_only(void)
{
	static const struct {
		const char *text;
		int at;
	} cases[] = {
		{ "", 1 },
		{ "today", 1 },
		{ "monday", 1 },
		{ "-3", 1 },
		{ "3 days ago", 2 },
		{ "2026-03-01..2026-03-02", 11 },
		{ "2023-02-29", 9 },
	};
	struct error err = ERR_INIT;
	day_t day = DAY_NONE;

	TEST(date_parse_iso("2024-02-29", &day, &err) == 0 && day == 19782,
	    "the strict form reads YYYY-MM-DD");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		day = 4711;
		TEST(date_parse_iso(cases[i].text, &day, &err) == -1 && day == 4711 &&
			points_at(&err, cases[i].at),
		    "the strict form refuses '%s'", cases[i].text);
	}
}

static void
test_weekdays(void)
{
	static const char *const bad_names[] = { "", "s", "su", "sund", "sundays", "sun ", " sun",
		"0", "7", "weekday", "\xff\xff\xff", "воскресенье" };
	bool right = true;

	for (int i = 0; i < DAYS_PER_WEEK; i++) {
		char name[16], three[4];
		enum weekday a = SATURDAY, b = SATURDAY, c = SATURDAY;

		snprintf(name, sizeof(name), "%s", weekday_name((enum weekday)i));
		snprintf(three, sizeof(three), "%.3s", name);
		if (!weekday_parse(name, &a) || !weekday_parse(three, &b))
			right = false;
		for (char *p = name; *p != '\0'; p++)
			*p = (char)toupper((unsigned char)*p);
		if (!weekday_parse(name, &c) || (int)a != i || (int)b != i || (int)c != i)
			right = false;
	}
	TEST(right, "weekdays have a long and a three-letter name in any case");
	for (size_t i = 0; i < sizeof(bad_names) / sizeof(bad_names[0]); i++) {
		enum weekday weekday = WEDNESDAY;

		TEST(!weekday_parse(bad_names[i], &weekday) && weekday == WEDNESDAY,
		    "'%s' is no weekday", shown(bad_names[i]));
	}
}

/* The character at which text is no YYYY-MM-DD, 0 where it is one. */
static int
naive_iso_fault(const char *text)
{
	static const int lengths[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	int year, month, day, length;

	for (int i = 0; i < 10; i++) {
		if (i == 4 || i == 7 ? text[i] != '-' : !isdigit((unsigned char)text[i]))
			return i + 1;
	}
	if (text[10] != '\0')
		return 11;
	sscanf(text, "%4d-%2d-%2d", &year, &month, &day);
	if (year == 0)
		return 1;
	if (month == 0 || month > 12)
		return 6;
	length = lengths[month - 1];
	if (month == 2 && (year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)))
		length = 29;
	return day == 0 || day > length ? 9 : 0;
}

/* A date of digits near the limits, now and then with a byte changed, added or cut. */
static void
random_iso(struct dice *dice, char text[12])
{
	static const char bytes[] = "0123456789-- /.x\xff";
	char whole[40];

	snprintf(whole, sizeof(whole), "%04d-%02d-%02d", dice_below(dice, 10000),
	    dice_below(dice, 14), dice_below(dice, 33));
	memcpy(text, whole, 11);
	text[11] = '\0';
	switch (dice_below(dice, 6)) {
	case 0:
		text[dice_below(dice, 10)] = bytes[dice_below(dice, (int)sizeof(bytes) - 1)];
		break;
	case 1:
		text[dice_below(dice, 11)] = '\0';
		break;
	case 2:
		text[10] = bytes[dice_below(dice, (int)sizeof(bytes) - 1)];
		break;
	default:
		break;
	}
}

static void
test_random_iso(struct dice *dice)
{
	bool right = true;

	for (int i = 0; i < 100000 && right; i++) {
		struct error err = ERR_INIT;
		char text[12], back[DAY_TEXT_SIZE];
		day_t day = DAY_NONE;

		random_iso(dice, text);
		int fault = naive_iso_fault(text), rc = date_parse_iso(text, &day, &err);

		if (fault == 0)
			right = rc == 0 && strcmp(day_format(day, back), text) == 0;
		else
			right = rc == -1 && day == DAY_NONE && points_at(&err, fault);
		if (!right)
			printf("# '%s', fault at %d\n", shown(text), fault);
	}
	TEST(right, "any ten characters are a day that reads back the same, or a fault in place");
}

/* Say a day relative to today in one of the ways there are. */
static void
random_wording(struct dice *dice, day_t today, day_t day, char text[64])
{
	/* DAY_MIN is a Monday. */
	const char *weekday = weekday_name((enum weekday)((day - DAY_MIN + 1) % DAYS_PER_WEEK));
	int back = today - day, way = dice_below(dice, 5);
	char iso[DAY_TEXT_SIZE];

	if (way == 0)
		snprintf(text, 64, "-%d", back);
	else if (way == 1)
		snprintf(text, 64, "%d day%s%*sago", back, back == 1 ? "" : "s",
		    dice_between(dice, 1, 3), "");
	else if (way == 2 && back < DAYS_PER_WEEK)
		snprintf(text, 64, "%s", weekday);
	else if (way == 3 && back < DAYS_PER_WEEK)
		snprintf(text, 64, "%.3s", weekday);
	else
		snprintf(text, 64, "%s", day_format(day, iso));
	for (char *p = text; *p != '\0'; p++)
		if (dice_below(dice, 4) == 0)
			*p = (char)toupper((unsigned char)*p);
}

static void
test_random_wording(struct dice *dice)
{
	bool right = true;

	for (int i = 0; i < 50000 && right; i++) {
		static const int spans[] = { 7, 400, DAY_MAX - DAY_MIN };
		struct error err = ERR_INIT;
		struct day_range range = { DAY_NONE, DAY_NONE };
		day_t today = dice_between(dice, DAY_MIN, DAY_MAX), days[2];
		char text[140], words[2][64];

		for (int k = 0; k < 2; k++) {
			int back = dice_below(dice, spans[dice_below(dice, 3)]);

			days[k] = today - back < DAY_MIN ? DAY_MIN : today - back;
			random_wording(dice, today, days[k], words[k]);
		}
		snprintf(text, sizeof(text), "%s..%s", words[0], words[1]);
		if (date_range_parse(text, today, &range, &err) == 0)
			right =
			    range.first == days[0] && range.last == days[1] && days[0] <= days[1];
		else
			right = days[0] > days[1] && points_at(&err, (int)strlen(words[0]) + 3);
		if (!right)
			printf("# '%s' on %s: %s\n", text, day_text(today), err.message);
	}
	TEST(right, "every wording of a day names it, and ranges join them in order");
}

int
main(void)
{
	struct dice dice = dice_start();

	test_good();
	test_bad();
	test_before_the_first_day();
	test_long_text();
	test_ranges();
	test_bad_ranges();
	test_iso_only();
	test_weekdays();
	test_random_iso(&dice);
	test_random_wording(&dice);
	return tap_done();
}
