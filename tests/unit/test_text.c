/* Names, widths, text made safe for a terminal, and how far two keys are apart. */
#include <string.h>

#include "base/text.h"
#include "dice.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void
test_valid(void)
{
	static const struct {
		const char *says, *text;
		size_t len;
		bool valid;
	} cases[] = {
		{ "empty text is UTF-8", "", 0, true },
		{ "ASCII is UTF-8", "Read, 20 pages", 14, true },
		{ "a NUL is a character as well", "a\0b", 3, true },
		{ "the last code point is U+10FFFF", "\xf4\x8f\xbf\xbf", 4, true },
		{ "there is none after U+10FFFF", "\xf4\x90\x80\x80", 4, false },
		{ "two, three and four bytes are UTF-8", "ü日💪", 9, true },
		{ "a byte 0xff is not UTF-8", "\xff", 1, false },
		{ "a lone continuation byte is not", "a\x80", 2, false },
		{ "a character cut short is not", "\xe6\x97", 2, false },
		{ "only the bytes asked for count", "日", 2, false },
		{ "an overlong slash is not", "\xc0\xaf", 2, false },
		{ "an overlong three byte form is not", "\xe0\x80\xaf", 3, false },
		{ "an overlong four byte form is not", "\xf0\x80\x80\xaf", 4, false },
		{ "a surrogate is not", "\xed\xa0\x80", 3, false },
		{ "Latin-1 is not", "caf\xe9", 4, false },
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		TEST(text_valid(cases[i].text, cases[i].len) == cases[i].valid, "%s",
		    cases[i].says);
}

/* A name's two forms, or the message why it is none. */
struct named {
	int rc;
	struct buf name, key;
	struct error err;
};

static struct named
named_new(const char *text, size_t len)
{
	struct named named = { 0, BUF_INIT, BUF_INIT, ERR_INIT };

	named.rc = text_name(text, len, &named.name, &named.key, &named.err);
	return named;
}

static void
named_release(struct named *named)
{
	buf_release(&named->name);
	buf_release(&named->key);
}

static void
test_names(void)
{
	static const struct {
		const char *says, *text, *name, *key;
	} cases[] = {
		{ "a name keeps its case, its key does not", "Read", "Read", "read" },
		{ "blanks within a name are kept", "two  words", "two  words", "two  words" },
		{ "a decomposed name is stored composed", "Cafe\u0301", "Café", "café" },
		{ "marks are put in order", "q\u0307\u0323", "q\u0323\u0307", "q\u0323\u0307" },
		{ "Hangul is composed", "\u1112\u1161\u11ab", "한", "한" },
		{ "the Kelvin sign is a K", "\u212a", "K", "k" },
		{ "compatibility forms are kept apart", "ﬀ²", "ﬀ²", "ff²" },
		{ "sharp s is looked up as ss", "Straße", "Straße", "strasse" },
		{ "final sigma is looked up as sigma", "ΌΡΟΣ", "ΌΡΟΣ", "όροσ" },
		{ "Cyrillic has case", "ВОДА Ё", "ВОДА Ё", "вода ё" },
		{ "the key is composed again after folding", "\u0390", "\u0390", "\u0390" },
		{ "emoji with joiners are kept", "👨‍👩‍👧 ❤️",
		    "👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️" },
		{ "a name may be one character", "x", "x", "x" },
		{ "quotes and commas are no trouble", "a,\"b\"; 'c'", "a,\"b\"; 'c'",
		    "a,\"b\"; 'c'" },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct named named = named_new(cases[i].text, strlen(cases[i].text));

		TEST(named.rc == 0 && strcmp(buf_str(&named.name), cases[i].name) == 0 &&
			strcmp(buf_str(&named.key), cases[i].key) == 0,
		    "%s", cases[i].says);
		named_release(&named);
	}
}

static void
test_same_names(void)
{
	static const struct {
		const char *a, *b;
		bool same;
	} cases[] = {
		{ "read", "READ", true },
		{ "café", "CAFE\u0301", true },
		{ "Straße", "STRASSE", true },
		{ "straße", "STRAẞE", true },
		{ "вода", "ВОДА", true },
		{ "ёлка", "Е\u0308ЛКА", true },
		{ "ς", "Σ", true },
		{ "\u1f80", "\u1f88", true }, /* alpha with iota below, small and capital */
		{ "café", "cafe", false },
		{ "read", "reads", false },
		{ "а", "a", false }, /* Cyrillic, Latin */
		{ "i", "İ", false },
		{ "Water", "Water 2", false },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct named a = named_new(cases[i].a, strlen(cases[i].a));
		struct named b = named_new(cases[i].b, strlen(cases[i].b));
		bool same = strcmp(buf_str(&a.key), buf_str(&b.key)) == 0;

		TEST(a.rc == 0 && b.rc == 0 && same == cases[i].same, "%s and %s are %s",
		    cases[i].a, cases[i].b, cases[i].same ? "the same name" : "two names");
		named_release(&a);
		named_release(&b);
	}
}

static void
test_bad_names(void)
{
	static const struct {
		const char *says, *text;
		size_t len;
		const char *message;
	} cases[] = {
		{ "an empty name is refused", "", 0, "empty" },
		{ "a blank is no name", " ", 1, "blank" },
		{ "a name does not start with a blank", " read", 5, "starts with a blank" },
		{ "a name does not end with a blank", "read ", 5, "ends with a blank" },
		{ "a no-break space is a blank too", "\u00a0read", 6, "starts with a blank" },
		{ "an ideographic space is one too", "読む\u3000", 9, "ends with a blank" },
		{ "a newline is refused", "a\nb", 3, "U+000A at byte 2" },
		{ "a tab is refused", "a\tb", 3, "U+0009 at byte 2" },
		{ "a NUL is refused", "a\0b", 3, "U+0000 at byte 2" },
		{ "an escape is refused", "\x1b[31mred", 8, "U+001B at byte 1" },
		{ "DEL is refused", "ab\x7f", 3, "U+007F at byte 3" },
		{ "a C1 control is refused", "é\xc2\x9b", 4, "U+009B at byte 3" },
		{ "a line separator is refused", "a\u2028b", 5, "U+2028 at byte 2" },
		{ "a paragraph separator is refused", "a\u2029b", 5, "U+2029 at byte 2" },
		{ "bytes that are no UTF-8 are refused", "caf\xe9", 4, "byte 4 is 0xe9" },
		{ "a character cut short is refused", "a\xe6\x97", 3, "byte 2 is 0xe6" },
		{ "an encoded surrogate is refused", "\xed\xa0\x80", 3, "byte 1 is 0xed" },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct named named = named_new(cases[i].text, cases[i].len);
		bool refused = named.rc == -1 && named.err.code == ERR_USAGE &&
		    strstr(named.err.message, cases[i].message) != NULL;

		if (!refused)
			printf("# rc %d: %s\n", named.rc, named.err.message);
		TEST(refused && named.name.len == 0 && named.key.len == 0, "%s", cases[i].says);
		named_release(&named);
	}
}

static void
test_name_lengths(void)
{
	static const struct {
		const char *says, *unit;
		int count;
		size_t stored; /* bytes in NFC, 0 where it is too long */
	} cases[] = {
		{ "a name may have 200 bytes", "x", 200, 200 },
		{ "a name may not have 201 bytes", "x", 201, 0 },
		{ "a name of 100 two-byte letters fits", "й", 100, 200 },
		{ "a name of 101 two-byte letters is too long", "й", 101, 0 },
		{ "decomposed letters count as composed", "e\u0301", 100, 200 },
		{ "a composed form counts, up to 3 bytes for 9", "\u1112\u1161\u11ab", 66, 198 },
		{ "one Hangul syllable more is too long", "\u1112\u1161\u11ab", 67, 0 },
		{ "even 7 bytes may become 2", "\u1fbe\u0308\u0301", 100, 200 },
		{ "letters that grow in NFC count as stored", "\u0958", 34, 0 },
		{ "a megabyte is too long", "0123456789", 100000, 0 },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct buf text = BUF_INIT;
		struct named named;

		for (int k = 0; k < cases[i].count; k++)
			buf_add_str(&text, cases[i].unit);
		named = named_new(text.data, text.len);
		if (named.rc < 0)
			printf("# %s\n", named.err.message);
		TEST((named.rc == 0) == (cases[i].stored > 0) &&
			named.name.len == cases[i].stored &&
			(named.rc == 0 || (named.err.code == ERR_USAGE && named.key.len == 0)),
		    "%s", cases[i].says);
		named_release(&named);
		buf_release(&text);
	}
}

static void
test_name_buffers(void)
{
	struct buf name = BUF_INIT, key = BUF_INIT;
	struct error err = ERR_INIT;

	buf_add_str(&name, "old ");
	buf_add_str(&key, "key ");
	TEST(text_name("A\nB", 3, &name, &key, &err) == -1 && strcmp(name.data, "old ") == 0 &&
		strcmp(key.data, "key ") == 0,
	    "a refused name leaves the buffers as they were");
	TEST(text_name("AB", 2, &name, &key, &err) == 0 && strcmp(name.data, "old AB") == 0 &&
		strcmp(key.data, "key ab") == 0,
	    "a name is appended");
	TEST(text_name("C", 1, NULL, &key, &err) == 0 && strcmp(key.data, "key abc") == 0,
	    "the key alone may be asked for");
	TEST(text_name("D", 1, &name, NULL, &err) == 0 && strcmp(name.data, "old ABD") == 0,
	    "the name alone may be asked for");
	TEST(text_name("E", 1, NULL, NULL, &err) == 0, "a name may just be checked");
	buf_release(&name);
	buf_release(&key);
}

/* Bytes of a code point that is no surrogate. */
static size_t
encode(int point, char text[5])
{
	size_t n = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
	static const int first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

	for (size_t i = n; i-- > 1; point >>= 6)
		text[i] = (char)(0x80 | (point & 0x3f));
	text[0] = (char)(first[n] | point);
	text[n] = '\0';
	return n;
}

/* Storing a stored name, or looking up by a key, changes nothing. */
static bool
name_is_stable(const char *text, size_t len)
{
	struct named first = named_new(text, len);
	bool stable = true;

	if (first.rc == 0) {
		struct named again = named_new(first.name.data, first.name.len);

		stable = again.rc == 0 && strcmp(first.name.data, again.name.data) == 0 &&
		    strcmp(first.key.data, again.key.data) == 0;
		named_release(&again);
	}
	named_release(&first);
	return stable;
}

static void
test_names_are_stable(struct dice *dice)
{
	/* Latin, Greek and Cyrillic with their marks; Hangul; Devanagari; what composes. */
	static const struct {
		int low, high;
	} blocks[] = {
		{ 'A', 'z' },
		{ 0xc0, 0x24f },
		{ 0x300, 0x345 },
		{ 0x370, 0x48f },
		{ 0x1e00, 0x1fff },
		{ 0x1100, 0x11ff },
		{ 0xac00, 0xad00 },
		{ 0x928, 0x95f },
		{ 0x2126, 0x212b },
	};
	bool stable = true;

	for (int point = ' '; point < 0x30000 && stable; point++) {
		char text[5];

		/* The Han and Hangul blocks are large and alike: a part of them will do. */
		if ((point >= 0x3500 && point < 0x9e00) || (point >= 0xae00 && point < 0xf900) ||
		    (point >= 0x20000 && point < 0x2f800))
			point += 0x40;
		if (point >= 0xd800 && point < 0xe000)
			continue;
		stable = name_is_stable(text, encode(point, text));
		if (!stable)
			printf("# U+%04X\n", (unsigned)point);
	}
	TEST(stable, "a stored name of one character is stored the same again");
	for (int i = 0; i < 20000 && stable; i++) {
		struct buf text = BUF_INIT;

		for (int k = dice_between(dice, 1, 8); k > 0; k--) {
			int b = dice_below(dice, (int)COUNT(blocks));
			char one[5];

			buf_add(&text, one,
			    encode(dice_between(dice, blocks[b].low, blocks[b].high), one));
		}
		stable = name_is_stable(text.data, text.len);
		if (!stable)
			printf("# %s\n", text.data);
		buf_release(&text);
	}
	TEST(stable, "a stored name of letters and marks is stored the same again");
}

static void
test_width(void)
{
	static const struct {
		const char *says, *text;
		size_t width;
	} cases[] = {
		{ "empty text has no width", "", 0 },
		{ "ASCII is a column a character", "Read, 20 pages", 14 },
		{ "Cyrillic is a column a letter", "Вода", 4 },
		{ "Greek is a column a letter", "Ωμέγα", 5 },
		{ "ambiguous characters are one column", "±§°", 3 },
		{ "Japanese is two columns a character", "日本語", 6 },
		{ "kana and the ideographic space are two", "かな\u3000カナ", 10 },
		{ "full-width Latin is two", "ＡＢ", 4 },
		{ "half-width katakana are one", "ｱｲ", 2 },
		{ "Hangul syllables are two", "한국", 4 },
		{ "Hangul in single letters is two a syllable", "\u1112\u1161\u11ab", 2 },
		{ "a combining mark takes no column", "e\u0301", 1 },
		{ "any number of marks takes none", "a\u0301\u0323\u0308\u0330", 1 },
		{ "a mark on a wide letter takes none", "か\u3099", 2 },
		{ "marks of Thai take none", "ก็ดี", 2 },
		{ "Hebrew points take none", "ש\u05b8ל", 2 },
		{ "a zero width space has no width", "a\u200bb", 2 },
		{ "a zero width joiner has none", "a\u200db", 2 },
		{ "an emoji is two columns", "💪", 2 },
		{ "a name with an emoji adds up", "Gym 💪", 6 },
		{ "skin tone belongs to its emoji", "👍🏽", 2 },
		{ "a family joined by ZWJ is one emoji", "👨‍👩‍👧", 2 },
		{ "two families are two", "👨‍👩‍👧👨‍👩‍👧", 4 },
		{ "a text heart is one column", "\u2764", 1 },
		{ "VS16 makes a heart an emoji of two", "\u2764\ufe0f", 2 },
		{ "VS15 leaves it at one", "\u2764\ufe0e", 1 },
		{ "VS16 within a ZWJ sequence", "👁\ufe0f\u200d🗨\ufe0f", 2 },
		{ "a keycap is an emoji", "1\ufe0f\u20e3", 2 },
		{ "a flag is two columns", "🇩🇪", 2 },
		{ "two flags are four", "🇩🇪🇫🇷", 4 },
		{ "the flag of Scotland is two columns", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2 },
		{ "escapes made visible count as they are", "\\x1b", 4 },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		size_t width = text_width(cases[i].text);

		if (width != cases[i].width)
			printf("# width %zu, want %zu\n", width, cases[i].width);
		TEST(width == cases[i].width, "%s", cases[i].says);
	}
	TEST(text_width("\xff\x80") == 2, "bytes that are no UTF-8 are a column each");
}

static void
test_shown(void)
{
	static const struct {
		const char *says, *text;
		size_t len;
		const char *shown;
	} cases[] = {
		{ "plain text is shown as it is", "Read ü 日本 💪", 19, "Read ü 日本 💪" },
		{ "empty text is empty", "", 0, "" },
		{ "an escape sequence is made visible", "\x1b[31mred", 8, "\\x1b[31mred" },
		{ "a newline, tab and return as well", "a\nb\tc\r", 6, "a\\x0ab\\x09c\\x0d" },
		{ "a NUL as well", "a\0b", 3, "a\\x00b" },
		{ "a bell and a backspace as well", "\a\b", 2, "\\x07\\x08" },
		{ "DEL as well", "\x7f", 1, "\\x7f" },
		{ "the C1 control sequence introducer too",
		    "\xc2\x9b"
		    "31m",
		    5, "\\x9b31m" },
		{ "next line, a C1 control, too", "\xc2\x85", 2, "\\x85" },
		{ "a no-break space is no control", "\xc2\xa0", 2, "\xc2\xa0" },
		{ "bidi embeddings and overrides", "a\u202eb\u202c\u202a\u202b\u202d", 17,
		    "a\\u{202e}b\\u{202c}\\u{202a}\\u{202b}\\u{202d}" },
		{ "bidi isolates", "\u2066\u2067\u2068\u2069", 12,
		    "\\u{2066}\\u{2067}\\u{2068}\\u{2069}" },
		{ "bidi marks", "\u200e\u200f\u061c", 8, "\\u{200e}\\u{200f}\\u{61c}" },
		{ "line and paragraph separators", "\u2028\u2029", 6, "\\u{2028}\\u{2029}" },
		{ "joiners and variation selectors are kept", "👨\u200d👩 ❤\ufe0f", 18,
		    "👨\u200d👩 ❤\ufe0f" },
		{ "right-to-left letters are kept", "שלום", 8, "שלום" },
		{ "bytes that are no UTF-8 are shown singly", "caf\xe9!\xff", 6, "caf\\xe9!\\xff" },
		{ "a character cut short is shown by its bytes", "日", 2, "\\xe6\\x97" },
		{ "overlong forms are shown by their bytes", "\xc0\x8a", 2, "\\xc0\\x8a" },
		{ "surrogates are shown by their bytes", "\xed\xa0\x80", 3, "\\xed\\xa0\\x80" },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct buf shown = BUF_INIT;

		buf_add_char(&shown, '>');
		text_shown(&shown, cases[i].text, cases[i].len);
		if (strcmp(shown.data + 1, cases[i].shown) != 0)
			printf("# %s\n", shown.data);
		TEST(shown.data[0] == '>' && strcmp(shown.data + 1, cases[i].shown) == 0, "%s",
		    cases[i].says);
		buf_release(&shown);
	}
}

/* Any bytes come out as UTF-8 without anything that a terminal acts upon. */
static void
test_shown_is_safe(struct dice *dice)
{
	bool safe = true;

	for (int i = 0; i < 20000 && safe; i++) {
		static const char parts[] = "\x1b\x07\x7f\xc2\x9b\xe2\x80\xae\xe2\x81\xa6\xff";
		struct buf shown = BUF_INIT;
		char text[24];
		size_t len = (size_t)dice_between(dice, 0, (int)sizeof(text));

		for (size_t k = 0; k < len; k++)
			text[k] = dice_below(dice, 2) == 0
			    ? (char)dice_below(dice, 256)
			    : parts[dice_below(dice, (int)sizeof(parts))];
		text_shown(&shown, text, len);
		safe = text_valid(buf_str(&shown), shown.len) &&
		    strlen(buf_str(&shown)) == shown.len &&
		    strstr(buf_str(&shown), "\u202e") == NULL &&
		    strstr(buf_str(&shown), "\u2066") == NULL;
		for (size_t k = 0; k < shown.len; k++) {
			unsigned char c = (unsigned char)shown.data[k];
			bool c1 = c == 0xc2 && (unsigned char)shown.data[k + 1] < 0xa0;

			if (c < ' ' || c == 0x7f || c1)
				safe = false;
		}
		buf_release(&shown);
	}
	TEST(safe, "no bytes reach the terminal as a control or as bad UTF-8");
}

static void
test_distance(void)
{
	static const struct {
		const char *a, *b;
		size_t limit, distance;
	} cases[] = {
		{ "", "", 3, 0 },
		{ "read", "read", 3, 0 },
		{ "read", "", 9, 4 },
		{ "", "read", 9, 4 },
		{ "read", "reads", 3, 1 },
		{ "read", "rad", 3, 1 },
		{ "read", "reed", 3, 1 },
		{ "read", "raed", 3, 1 },
		{ "read", "erda", 3, 2 },
		{ "ca", "abc", 5, 3 }, /* optimal string alignment; unrestricted would be 2 */
		{ "kitten", "sitting", 5, 3 },
		{ "вода", "воды", 3, 1 },
		{ "日本", "日本語", 3, 1 },
		{ "abcdef", "uvwxyz", 9, 6 },
		{ "abcdef", "uvwxyz", 6, 6 },
		{ "abcdef", "uvwxyz", 5, 6 },
		{ "abcdef", "uvwxyz", 2, 3 },
		{ "a", "b", 0, 1 },
		{ "a", "a", 0, 0 },
		{ "caf\xe9", "caf\xe8", 3, 1 },
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		TEST(text_distance(cases[i].a, cases[i].b, cases[i].limit) == cases[i].distance,
		    "distance %zu, counted to %zu: '%.3s' and '%.3s' (%zu)", cases[i].distance,
		    cases[i].limit, cases[i].a, cases[i].b, i);
}

/* The definition, by recursion: for short text only. */
static size_t
naive_distance(const char *a, size_t na, const char *b, size_t nb)
{
	size_t best, other;

	if (na == 0 || nb == 0)
		return na + nb;
	best = naive_distance(a, na - 1, b, nb - 1) + (a[na - 1] != b[nb - 1]);
	other = naive_distance(a, na - 1, b, nb) + 1;
	best = other < best ? other : best;
	other = naive_distance(a, na, b, nb - 1) + 1;
	best = other < best ? other : best;
	if (na > 1 && nb > 1 && a[na - 1] == b[nb - 2] && a[na - 2] == b[nb - 1]) {
		other = naive_distance(a, na - 2, b, nb - 2) + 1;
		best = other < best ? other : best;
	}
	return best;
}

static void
test_random_distance(struct dice *dice)
{
	bool right = true;

	for (int i = 0; i < 2000 && right; i++) {
		char a[7] = "", b[7] = "";
		size_t na = (size_t)dice_below(dice, 7), nb = (size_t)dice_below(dice, 7), want;
		size_t limit = (size_t)dice_below(dice, 8);

		for (size_t k = 0; k < na; k++)
			a[k] = (char)('a' + dice_below(dice, 3));
		for (size_t k = 0; k < nb; k++)
			b[k] = (char)('a' + dice_below(dice, 3));
		want = naive_distance(a, na, b, nb);
		want = want > limit ? limit + 1 : want;
		right = text_distance(a, b, limit) == want && text_distance(b, a, limit) == want;
		if (!right)
			printf("# '%s' and '%s' to %zu: want %zu\n", a, b, limit, want);
	}
	TEST(right, "the distance is the least number of edits, either way round");
}

int
main(void)
{
	struct dice dice = dice_start();

	test_valid();
	test_names();
	test_same_names();
	test_bad_names();
	test_name_lengths();
	test_name_buffers();
	test_names_are_stable(&dice);
	test_width();
	test_shown();
	test_shown_is_safe(&dice);
	test_distance();
	test_random_distance(&dice);
	return tap_done();
}
