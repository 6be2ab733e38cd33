/* Which day of a calendar stands where, and how days look on a terminal. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "history.h"
#include "render/calendar_out.h"
#include "render/ink.h"

static struct calendar
calendar_of(const char *range, enum weekday week_start)
{
	struct calendar calendar = { .week_start = week_start };
	struct error err;

	if (date_range_parse(range, 0, &calendar.range, &err) < 0)
		TEST(false, "table: %s", err.message);
	return calendar;
}

static const struct {
	const char *says, *range;
	enum weekday week_start;
	int columns;      /* that there is room for */
	const char *want; /* pieces: first day, columns; a blank between them */
} piece_cases[] = {
	{ "a year from Sunday has 53 weeks", "2026-01-01..2026-12-31", SUNDAY, 54,
	    "2026-01-01 53" },
	{ "a leap year that begins on a Saturday has 54", "2000-01-01..2000-12-31", SUNDAY, 54,
	    "2000-01-01 54" },
	{ "a year that ends today is one piece", "2025-03-02..2026-03-08", SUNDAY, 75,
	    "2025-03-02 54" },
	{ "more than a year falls into years", "2023-11-05..2025-02-01", MONDAY, 75,
	    "2023-11-05 9 2024-01-01 53 2025-01-01 5" },
	{ "what is too wide falls into weeks", "2026-03-03..2026-03-31", MONDAY, 2,
	    "2026-03-03 2 2026-03-16 2 2026-03-30 1" },
	{ "a day is a piece", "2026-03-08..2026-03-08", MONDAY, 1, "2026-03-08 1" },
	{ "the first year of all", "0001-01-01..0001-12-31", SUNDAY, 54, "0001-01-01 53" },
	{ "the last year of all", "9999-12-20..9999-12-31", FRIDAY, 54, "9999-12-20 3" },
};

static void
test_pieces(void)
{
	for (size_t i = 0; i < sizeof(piece_cases) / sizeof(piece_cases[0]); i++) {
		struct calendar calendar =
		    calendar_of(piece_cases[i].range, piece_cases[i].week_start);
		int columns = piece_cases[i].columns;
		struct buf got = BUF_INIT;
		struct panel panel;

		for (bool more = panel_next(&calendar, NULL, columns, &panel); more;
		     more = panel_next(&calendar, &panel, columns, &panel)) {
			buf_add_str(&got, got.len > 0 ? " " : "");
			add_day(&got, panel.range.first);
			buf_addf(&got, " %d", panel.columns);
		}
		TEST(strcmp(buf_str(&got), piece_cases[i].want) == 0, "calendar: %s",
		    piece_cases[i].says);
		if (strcmp(buf_str(&got), piece_cases[i].want) != 0)
			printf("# got %s\n", buf_str(&got));
		buf_release(&got);
	}
}

/* Every day once, in the row of its weekday, a column after the week before. */
static bool
days_are_placed(const struct calendar *calendar, int columns)
{
	day_t expected = calendar->range.first;
	struct panel panel;

	for (bool more = panel_next(calendar, NULL, columns, &panel); more;
	     more = panel_next(calendar, &panel, columns, &panel)) {
		if (panel.columns < 1 || panel.columns > columns)
			return false;
		for (int column = 0; column < panel.columns; column++)
			for (int row = 0; row < DAYS_PER_WEEK; row++) {
				day_t day = panel_day(&panel, row, column);
				int weekday = ((int)calendar->week_start + row) % DAYS_PER_WEEK;

				if (day == DAY_NONE)
					continue;
				if (day != expected++ || (int)day_weekday(day) != weekday)
					return false;
			}
	}
	return expected == calendar->range.last + 1;
}

/* Names of months within the room, apart, and over the week in which the month begins. */
static bool
names_are_apart(const struct calendar *calendar, int columns, int width)
{
	struct panel panel;

	for (bool more = panel_next(calendar, NULL, columns, &panel); more;
	     more = panel_next(calendar, &panel, columns, &panel))
		for (int column = 0, free = 0; column < panel.columns; column++) {
			int month = panel_month(&panel, column, width, columns);
			day_t last = panel_day(&panel, DAYS_PER_WEEK - 1, column);

			if (month == 0)
				continue;
			if (column < free || column + width > columns)
				return false;
			if (last == DAY_NONE)
				last = panel.range.last;
			if (column > 0 && day_to_civil(last).month != month)
				return false;
			free = column + width;
		}
	return true;
}

static void
test_random(struct dice *dice)
{
	bool placed = true, apart = true;

	for (int i = 0; i < 3000 && placed && apart; i++) {
		int n = dice_between(dice, 1, dice_below(dice, 3) == 0 ? 1500 : 400);
		int columns = dice_between(dice, 1, 60), width = dice_between(dice, 1, 4);
		struct calendar calendar = { .week_start = (enum weekday)dice_below(dice, 7) };

		calendar.range.first = model_random_first(dice, n);
		calendar.range.last = calendar.range.first + n - 1;
		placed = days_are_placed(&calendar, columns);
		apart = names_are_apart(&calendar, columns, width);
		if (!placed || !apart)
			printf("# %d days from %d, %d columns, names of %d\n", n,
			    (int)calendar.range.first, columns, width);
	}
	TEST(placed, "calendar: every day of a range stands once, in its weekday's row");
	TEST(apart, "calendar: names of months never meet, and stand where their month begins");
}

static void
test_recent(void)
{
	struct day_range range = calendar_recent(day_of("2026-03-08"), SUNDAY, CALENDAR_WEEKS);

	TEST(range.first == day_of("2025-03-09") && range.last == day_of("2026-03-08"),
	    "calendar: 53 weeks from Sunday that end on a Sunday have it alone in the last one");
	range = calendar_recent(day_of("2026-03-08"), MONDAY, 1);
	TEST(range.first == day_of("2026-03-02"),
	    "calendar: one week from Monday that ends on a Sunday");
	range = calendar_recent(DAY_MIN + 3, SUNDAY, CALENDAR_WEEKS);
	TEST(range.first == DAY_MIN && range.last == DAY_MIN + 3,
	    "calendar: before the first day of all there is none");
}

/* WCAG 2.1: relative luminance of 0xRRGGBB. */
static double
luminance(uint32_t rgb)
{
	static const double share[] = { 0.2126, 0.7152, 0.0722 };
	double sum = 0;

	for (int i = 0; i < 3; i++) {
		double part = (rgb >> (16 - 8 * i) & 0xff) / 255.0;

		sum +=
		    share[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
	}
	return sum;
}

/* Whether it can be read on black and on white: 3 to 1 at least. */
static bool
is_readable(uint32_t rgb)
{
	double own = luminance(rgb) + 0.05;

	return own / 0.05 >= 3 && 1.05 / own >= 3;
}

/* A colour of the cube of 6 x 6 x 6 in the palette of 256. */
static uint32_t
palette_rgb(int index)
{
	static const uint32_t levels[] = { 0, 95, 135, 175, 215, 255 };
	int at = index - 16;

	return levels[at / 36] << 16 | levels[at / 6 % 6] << 8 | levels[at % 6];
}

/* None of ASCII and of the Braille patterns has the East Asian width A (UAX #11). */
static bool
is_narrow(const char *text)
{
	const unsigned char *byte = (const unsigned char *)text;

	if (text_width(text) != 1)
		return false;
	if (strlen(text) == 1)
		return byte[0] >= 0x20 && byte[0] < 0x7f;
	return strlen(text) == 3 && byte[0] == 0xe2 && byte[1] >= 0xa0 && byte[1] <= 0xa3;
}

static void
test_inks(void)
{
	bool narrow = true, readable = true, apart = true;

	for (int i = 0; i < N_CELLS; i++) {
		narrow = narrow && is_narrow(inks[i].ascii) && strlen(inks[i].ascii) == 1 &&
		    is_narrow(inks[i].utf8);
		readable = readable && is_readable(inks[i].rgb) && inks[i].palette >= 16 &&
		    inks[i].palette < 232 && is_readable(palette_rgb(inks[i].palette));
		for (int k = 0; k < i; k++)
			apart = apart && strcmp(inks[i].ascii, inks[k].ascii) != 0 &&
			    strcmp(inks[i].utf8, inks[k].utf8) != 0;
	}
	TEST(narrow, "ink: every day takes one column, and none is of ambiguous width");
	TEST(readable, "ink: every colour can be read on black and on white");
	TEST(apart, "ink: every state has a character of its own");
}

static void
test_cut(void)
{
	static const struct {
		const char *text;
		size_t width, used;
		const char *want;
	} cases[] = {
		{ "Read", 4, 4, "Read" },
		{ "Reading", 6, 6, "Rea..." },
		{ "日本語日本語", 8, 7, "日本..." },
		{ "e\u0301e\u0301e\u0301e\u0301e\u0301", 4, 4, "e\u0301..." },
		{ "", 0, 0, "" },
	};
	bool right = true;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct buf got = BUF_INIT;
		size_t used = text_cut(&got, cases[i].text, cases[i].width);

		if (used != cases[i].used || strcmp(buf_str(&got), cases[i].want) != 0) {
			printf("# '%s' to %zu: '%s', %zu\n", cases[i].text, cases[i].width,
			    buf_str(&got), used);
			right = false;
		}
		buf_release(&got);
	}
	TEST(right, "text: what is cut keeps whole characters and its width");
	TEST(text_is_rtl("مشي") && text_is_rtl("12 שלום Read") && !text_is_rtl("Read שלום") &&
		!text_is_rtl("123 - !") && !text_is_rtl("") && !text_is_rtl("\xff\xfe"),
	    "text: its first letter says which way it is written");
}

int
main(void)
{
	struct dice dice = dice_start();

	test_pieces();
	test_recent();
	test_random(&dice);
	test_inks();
	test_cut();
	return tap_done();
}
