/* Strict numbers, and the buffer that texts are made in. */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "tap.h"

static const struct {
	const char *text;
	bool valid;
	int64_t value;
} ints[] = {
	{ "0", true, 0 }, { "-0", true, 0 }, { "7", true, 7 }, { "-7", true, -7 },
	{ "007", true, 7 }, { "-007", true, -7 }, { "9223372036854775807", true, INT64_MAX },
	{ "-9223372036854775808", true, INT64_MIN },
	{ "0000000000000000000000009223372036854775807", true, INT64_MAX },
	{ "9223372036854775808", false, 0 }, { "-9223372036854775809", false, 0 },
	{ "9223372036854775810", false, 0 }, { "-9223372036854775810", false, 0 },
	{ "18446744073709551616", false, 0 }, { "99999999999999999999999999", false, 0 },
	{ "-99999999999999999999999999", false, 0 }, { "", false, 0 }, { "-", false, 0 },
	{ "--1", false, 0 }, { "+1", false, 0 }, { " 1", false, 0 }, { "1 ", false, 0 },
	{ "1.0", false, 0 }, { "1e3", false, 0 }, { "0x10", false, 0 }, { "1,000", false, 0 },
	{ "1-", false, 0 }, { "12a", false, 0 }, { "/", false, 0 }, { ":", false, 0 },
	{ "\xff", false, 0 }, { "\xd9\xa3", false, 0 }, /* an Arabic three */
};

static void
test_ints(void)
{
	for (size_t i = 0; i < sizeof(ints) / sizeof(ints[0]); i++) {
		int64_t value = 4711, want = ints[i].valid ? ints[i].value : 4711;
		bool valid =
		    num_parse_int(ints[i].text, strlen(ints[i].text), INT64_MIN, INT64_MAX, &value);
		bool ascii = (unsigned char)ints[i].text[0] < 0x80;

		TEST(valid == ints[i].valid && value == want, "'%s' is %s integer",
		    ascii ? ints[i].text : "a byte above 127", ints[i].valid ? "an" : "no");
	}
}

static void
test_ranges(void)
{
	static const struct {
		const char *text;
		int64_t min, max;
		bool valid;
	} cases[] = {
		{ "1", 1, 20, true },
		{ "20", 1, 20, true },
		{ "0", 1, 20, false },
		{ "21", 1, 20, false },
		{ "-1", 0, 20, false },
		{ "-5", -5, -5, true },
		{ "-4", -5, -5, false },
		{ "-6", -5, -5, false },
		{ "3", 4, 2, false },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int64_t value = 4711;
		bool valid = num_parse_int(cases[i].text, strlen(cases[i].text), cases[i].min,
		    cases[i].max, &value);

		TEST(valid == cases[i].valid && (value == 4711) == !valid, "%s is %s %d to %d",
		    cases[i].text, cases[i].valid ? "within" : "outside", (int)cases[i].min,
		    (int)cases[i].max);
	}
}

static void
test_length(void)
{
	int64_t value = 4711;

	TEST(num_parse_int("123x", 3, 0, 1000, &value) && value == 123,
	    "only the bytes asked for are read");
	TEST(!num_parse_int("1", 0, 0, 1000, &value) && value == 123, "no bytes are no number");
	TEST(!num_parse_int("-5", 1, -10, 10, &value) && value == 123, "a lone minus is none");
	TEST(!num_parse_int("1\0002", 3, 0, 1000, &value), "a NUL within is no digit");
}

static const struct {
	const char *text;
	bool valid;
	double value;
} reals[] = {
	{ "0", true, 0 },
	{ "2.5", true, 2.5 },
	{ "-2.5", true, -2.5 },
	{ "1e3", true, 1000 },
	{ "1E+3", true, 1000 },
	{ "1e-2", true, 0.01 },
	{ "0.001", true, 0.001 },
	{ "1e308", true, 1e308 },
	{ "1e309", false, 0 },
	{ "-1e309", false, 0 },
	{ "", false, 0 },
	{ "-", false, 0 },
	{ ".", false, 0 },
	{ "e3", false, 0 },
	{ "1e", false, 0 },
	{ "1e+", false, 0 },
	{ "1.2.3", false, 0 },
	{ "1-1", false, 0 },
	{ "+1", false, 0 },
	{ "--1", false, 0 },
	{ " 1", false, 0 },
	{ "1 ", false, 0 },
	{ "1,5", false, 0 },
	{ "0x1p3", false, 0 },
	{ "nan", false, 0 },
	{ "inf", false, 0 },
	{ "-infinity", false, 0 },
	{ "1%", false, 0 },
	{ "5\xc2\xa0", false, 0 },
};

static void
test_reals(void)
{
	for (size_t i = 0; i < sizeof(reals) / sizeof(reals[0]); i++) {
		double value = 4711, want = reals[i].valid ? reals[i].value : 4711;
		bool valid = num_parse_real(reals[i].text, &value);

		TEST(valid == reals[i].valid && fabs(value - want) <= fabs(want) * 1e-15,
		    "'%s' is %s finite decimal number",
		    strchr(reals[i].text, '\xc2') == NULL ? reals[i].text : "5 and a blank",
		    reals[i].valid ? "a" : "no");
	}
}

static void
test_buf(void)
{
	struct buf buf = BUF_INIT;
	bool grown = true;

	TEST(strcmp(buf_str(&buf), "") == 0 && buf.len == 0, "a fresh buffer is empty text");
	buf_clear(&buf);
	TEST(strcmp(buf_str(&buf), "") == 0, "a fresh buffer may be cleared");
	buf_add(&buf, NULL, 0);
	TEST(buf.len == 0 && buf_str(&buf)[0] == '\0', "adding nothing leaves it empty");
	buf_add_str(&buf, "one");
	buf_add_char(&buf, ' ');
	buf_addf(&buf, "%d%s", 2, "!");
	buf_add(&buf, "xyz", 1);
	TEST(strcmp(buf_str(&buf), "one 2!x") == 0 && buf.len == 7, "what is added is joined");
	buf_add(&buf, "a\0b", 3);
	TEST(buf.len == 10 && memcmp(buf.data, "one 2!xa\0b", 11) == 0,
	    "bytes may be NUL and are counted");
	buf_clear(&buf);
	TEST(buf.len == 0 && buf.data != NULL && buf.data[0] == '\0', "clearing keeps its memory");
	for (size_t i = 0; i < 70000; i++) {
		buf_add_char(&buf, (char)('a' + i % 26));
		if (buf.len != i + 1 || buf.data[i + 1] != '\0' || buf.cap < buf.len + 1)
			grown = false;
	}
	for (size_t i = 0; i < 70000; i++)
		if (buf.data[i] != (char)('a' + i % 26))
			grown = false;
	TEST(grown, "it grows byte by byte and is always ended by a NUL");
	buf_clear(&buf);
	buf_addf(&buf, "%s", "");
	TEST(buf.len == 0 && buf_str(&buf)[0] == '\0', "printing nothing adds nothing");
	buf_addf(&buf, "%05000d|", 7);
	TEST(buf.len == 5001 && buf.data[0] == '0' && strcmp(buf.data + 4999, "7|") == 0,
	    "long printed text is whole");
	buf_release(&buf);
	TEST(buf.data == NULL && buf.len == 0 && buf.cap == 0, "released, it is a fresh one");
	buf_release(&buf);
	buf_add_char(&buf, 'z');
	TEST(strcmp(buf_str(&buf), "z") == 0, "it may be released twice and used again");
	buf_release(&buf);
}

int
main(void)
{
	test_ints();
	test_ranges();
	test_length();
	test_reals();
	test_buf();
	return tap_done();
}
