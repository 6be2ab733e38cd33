/* The chronological bit stream, against one bool a position. */
#include <string.h>

#include "core/bits.h"
#include "model.h"
#include "tap.h"

enum {
	WORD_BITS = 64,
	WORDS_MAX = 9,
	POSITIONS = (WORDS_MAX + 3) * WORD_BITS
};

struct flags {
	bool at[POSITIONS]; /* false beyond the words */
	size_t n;           /* words */
};

/* Stretches of set, clear and mixed positions, many of them whole words. */
static void
random_flags(struct flags *flags, struct dice *dice)
{
	static const int lengths[] = { 1, 3, 20, 64, 130, 400 };

	memset(flags, 0, sizeof(*flags));
	flags->n = (size_t)dice_below(dice, WORDS_MAX + 1);
	for (size_t i = 0; i < flags->n * WORD_BITS;) {
		int length = dice_between(dice, 1, lengths[dice_below(dice, 6)]);
		int kind = dice_below(dice, 4);

		if (dice_below(dice, 4) == 0) /* up to a border of words */
			length = WORD_BITS - (int)(i % WORD_BITS);
		for (; length > 0 && i < flags->n * WORD_BITS; length--, i++)
			flags->at[i] = kind < 2 ? kind != 0 : dice_below(dice, kind) == 0;
	}
}

static void
flags_to_bits(const struct flags *flags, struct bits *ret)
{
	bits_reset(ret, flags->n);
	for (size_t i = 0; i < flags->n * WORD_BITS; i++)
		if (flags->at[i])
			bits_set(ret, i);
}

static void
print_flags(const struct flags *flags)
{
	printf("# %zu words, position 0 first: ", flags->n);
	for (size_t i = 0; i < flags->n * WORD_BITS; i++)
		putchar(flags->at[i] ? '1' : '0');
	printf("\n");
}

static bool
check_single(const struct flags *flags, const struct bits *bits)
{
	uint64_t words[WORDS_MAX] = { 0 };

	for (size_t i = 0; i < POSITIONS; i++) {
		if (bits_get(bits, i) != flags->at[i])
			return false;
		if (flags->at[i])
			words[i / WORD_BITS] |= UINT64_C(1) << i % WORD_BITS;
	}
	return bits->n == flags->n &&
	    (bits->n == 0 || memcmp(bits->words, words, bits->n * sizeof(words[0])) == 0);
}

static bool
check_window(const struct flags *flags, const struct bits *bits, size_t from)
{
	uint64_t window = bits_window(bits, from);

	for (size_t i = 0; i < WORD_BITS; i++)
		if ((window >> i & 1) != (from + i < POSITIONS && flags->at[from + i]))
			return false;
	return true;
}

static bool
check_count(const struct flags *flags, const struct bits *bits, size_t from, size_t to)
{
	size_t want = 0;

	for (size_t i = from; i < to && i < POSITIONS; i++)
		want += flags->at[i];
	return bits_count(bits, from, to) == want;
}

static bool
check_neighbours(const struct flags *flags, const struct bits *bits, size_t at)
{
	size_t next = at, previous = at < POSITIONS ? at : POSITIONS;

	while (next < POSITIONS && !flags->at[next])
		next++;
	while (previous > 0 && !flags->at[previous - 1])
		previous--;
	return bits_next(bits, at) == (next < POSITIONS ? next : SIZE_MAX) &&
	    bits_previous(bits, at) == (previous > 0 ? previous - 1 : SIZE_MAX);
}

static bool
check_longest(const struct flags *flags, const struct bits *bits)
{
	size_t from = 0, want_from = 0, want = 0, length = 0;
	size_t got = bits_longest_run(bits, &from);

	for (size_t i = 0; i < POSITIONS; i++) {
		length = flags->at[i] ? length + 1 : 0;
		if (length > want) {
			want = length;
			want_from = i + 1 - length;
		}
	}
	if (got != want || (want > 0 && from != want_from))
		printf("# longest %zu at %zu, want %zu at %zu\n", got, from, want, want_from);
	return got == want && (want == 0 || from == want_from);
}

static void
test_random(struct dice *dice)
{
	bool single = true, window = true, count = true, neighbours = true, longest = true;
	struct bits bits = BITS_INIT;

	for (int i = 0; i < 20000 && single && window && count && neighbours && longest; i++) {
		struct flags flags;
		size_t at = (size_t)dice_below(dice, POSITIONS);
		size_t to =
		    dice_below(dice, 20) == 0 ? SIZE_MAX : (size_t)dice_below(dice, POSITIONS);

		random_flags(&flags, dice);
		flags_to_bits(&flags, &bits);
		single = check_single(&flags, &bits);
		longest = check_longest(&flags, &bits);
		for (int k = 0; k < 8; k++, at = at * 7 % POSITIONS) {
			window = window && check_window(&flags, &bits, at);
			count = count && check_count(&flags, &bits, at, to) &&
			    check_count(&flags, &bits, to, at);
			neighbours = neighbours && check_neighbours(&flags, &bits, at) &&
			    check_neighbours(&flags, &bits, at / WORD_BITS * WORD_BITS);
		}
		if (!single || !window || !count || !neighbours || !longest)
			print_flags(&flags);
	}
	TEST(single, "every bit is where it was set, and 0 beyond the words");
	TEST(window, "a window is the 64 bits from any position on");
	TEST(count, "bits between any two positions are counted");
	TEST(neighbours, "the next and the previous set bit are found from anywhere");
	TEST(longest, "the longest run is found, of equal ones the lowest");
	bits_release(&bits);
}

static void
test_empty(void)
{
	struct bits bits = BITS_INIT;
	size_t from;

	TEST(!bits_get(&bits, 0) && bits_window(&bits, 0) == 0 && bits_window(&bits, 1000) == 0 &&
		bits_count(&bits, 0, SIZE_MAX) == 0 && bits_next(&bits, 0) == SIZE_MAX &&
		bits_previous(&bits, SIZE_MAX) == SIZE_MAX && bits_longest_run(&bits, &from) == 0,
	    "a stream without words has no bit set");
	bits_reset(&bits, 0);
	TEST(bits.n == 0 && !bits_get(&bits, 0), "it may be reset to no words");
	bits_reset(&bits, 2);
	bits_set(&bits, 127);
	TEST(bits_previous(&bits, SIZE_MAX) == 127 && bits_previous(&bits, 127) == SIZE_MAX &&
		bits_next(&bits, 127) == 127 && bits_next(&bits, 128) == SIZE_MAX,
	    "the last bit of the last word is found");
	bits_reset(&bits, 1);
	bits_reset(&bits, 2);
	TEST(bits_next(&bits, 0) == SIZE_MAX, "resetting clears what was there");
	bits_release(&bits);
	bits_release(&bits);
	TEST(bits.words == NULL && bits.n == 0, "it may be released twice");
}

/* A run between two borders, alone in the stream. */
static void
test_one_run(void)
{
	bool right = true;
	struct bits bits = BITS_INIT;

	for (size_t from = 0; from < 4 * (size_t)WORD_BITS; from++)
		for (size_t to = from + 1; to <= 4 * (size_t)WORD_BITS; to += 1 + to % 3) {
			size_t at = SIZE_MAX;

			bits_reset(&bits, 4);
			for (size_t i = from; i < to; i++)
				bits_set(&bits, i);
			if (right && (bits_longest_run(&bits, &at) != to - from || at != from)) {
				printf("# %zu to %zu: begins at %zu\n", from, to, at);
				right = false;
			}
		}
	TEST(right, "a single run is found wherever it begins and ends");
	bits_release(&bits);
}

/* Two runs of nearly a word each: where they lie in their words makes the difference. */
static void
test_two_runs(void)
{
	bool right = true;
	struct bits bits = BITS_INIT;
	static struct flags flags;

	flags.n = 4;
	for (int i = 0; i < 66 * 7 * 7 * 3 && right; i++) {
		int at = i % 66, a = 59 + i / 66 % 7, b = 59 + i / 66 / 7 % 7;
		int gap = 1 + i / 66 / 7 / 7;

		memset(flags.at, 0, sizeof(flags.at));
		for (int k = 0; k < a; k++)
			flags.at[at + k] = true;
		for (int k = 0; k < b; k++)
			flags.at[at + a + gap + k] = true;
		flags_to_bits(&flags, &bits);
		right = check_longest(&flags, &bits);
		if (!right)
			print_flags(&flags);
	}
	TEST(right, "of two runs of about a word the longer one is found");
	bits_release(&bits);
}

/* Whether each position is the day so many days before `last`. */
static bool
check_load(const struct model *model, const struct bits *bits, day_t last)
{
	int before = last < model->first ? 0 : last - model->first;

	for (int p = 0; p <= before + 100; p++)
		if (bits_get(bits, (size_t)p) != model_has(model, last - p, MODEL_DONE))
			return false;
	/* Nothing stands before the model. */
	return bits_next(bits, (size_t)before + 1) == SIZE_MAX;
}

static void
test_load(struct dice *dice)
{
	bool right = true;
	struct bits bits = BITS_INIT;
	struct days days = DAYS_INIT;
	static struct model model;

	for (int i = 0; i < 3000 && right; i++) {
		day_t last;

		model_random(&model, dice);
		model_to_days(&model, MODEL_DONE, &days);
		last = model_random_day(&model, dice);
		if (dice_below(dice, 4) == 0) /* a year without a day changes nothing */
			days_year(&days, dice_between(dice, YEAR_MIN, YEAR_MAX));
		bits_load(&bits, &days, last);
		right = check_load(&model, &bits, last);
		if (!right) {
			char text[DAY_TEXT_SIZE];

			printf("# as of %s\n", day_format(last, text));
			model_print(&model);
		}
	}
	TEST(right, "months and years join into one stream that ends on any day");
	bits_release(&bits);
	days_release(&days);
}

static void
test_load_all(void)
{
	struct bits bits = BITS_INIT;
	struct days days = DAYS_INIT;
	size_t from = SIZE_MAX, all = (size_t)(DAY_MAX - DAY_MIN) + 1;

	bits_load(&bits, &days, DAY_MAX);
	TEST(bits_next(&bits, 0) == SIZE_MAX, "no days are an empty stream");
	days_add_range(&days, DAY_MIN, DAY_MAX);
	bits_load(&bits, &days, DAY_MAX);
	TEST(bits_count(&bits, 0, SIZE_MAX) == all && bits_longest_run(&bits, &from) == all &&
		from == 0 && bits_get(&bits, all - 1) && !bits_get(&bits, all),
	    "all days of the calendar are one run");
	bits_load(&bits, &days, DAY_MIN);
	TEST(bits_get(&bits, 0) && bits_count(&bits, 0, SIZE_MAX) == 1,
	    "as of the first day there is one");
	days_clear(&days);
	days_add_range(&days, 0, 0);
	bits_load(&bits, &days, -1);
	TEST(bits_next(&bits, 0) == SIZE_MAX, "days later than the last one are left out");
	bits_release(&bits);
	days_release(&days);
}

int
main(void)
{
	struct dice dice = dice_start();

	test_empty();
	test_one_run();
	test_two_runs();
	test_random(&dice);
	test_load(&dice);
	test_load_all();
	return tap_done();
}
