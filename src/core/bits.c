/* A chronological bit stream. */
#include "core/bits.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum {
	WORD_BITS = 64
};

void
bits_release(struct bits *bits)
{
	free(bits->words);
	*bits = (struct bits)BITS_INIT;
}

void
bits_reset(struct bits *bits, size_t n)
{
	void *words = bits->words;

	mem_reserve(&words, &bits->cap, n, sizeof(*bits->words));
	bits->words = words;
	bits->n = n;
	if (n > 0)
		memset(bits->words, 0, n * sizeof(*bits->words));
}

/* OR a month's word of `length` days in at position `at`. */
static void
put_month(struct bits *bits, size_t at, uint32_t month, int length)
{
	size_t shift = at % WORD_BITS;

	bits->words[at / WORD_BITS] |= (uint64_t)month << shift;
	if (shift > 0 && shift + (size_t)length > WORD_BITS)
		bits->words[at / WORD_BITS + 1] |= (uint64_t)month >> (WORD_BITS - shift);
}

/* Months `month` down to January of one year; the last of them ends at position `at`. */
static void
put_year(struct bits *bits, size_t at, const struct year_words *year, int month)
{
	const signed char *length = month_lengths(year->year);

	for (int m = month - 1; m >= 0; m--) {
		put_month(bits, at, year->month[m], length[m]);
		at += (size_t)length[m];
	}
}

void
bits_load(struct bits *bits, const struct days *days, day_t last)
{
	struct civil to;
	size_t length;

	if (days->n == 0) {
		bits_reset(bits, 0);
		return;
	}
	to = day_to_civil(last);
	if (days->years[0].year > to.year) {
		bits_reset(bits, 0);
		return;
	}
	length = (size_t)(last - year_first_day(days->years[0].year)) + 1;
	bits_reset(bits, (length + WORD_BITS - 1) / WORD_BITS);
	for (size_t i = 0; i < days->n && days->years[i].year < to.year; i++) {
		const struct year_words *year = &days->years[i];

		put_year(bits, (size_t)(last - year_last_day(year->year)), year, MONTHS_PER_YEAR);
	}

	const uint32_t *month = days_find(days, to.year);

	if (month == NULL)
		return;
	struct year_words year = { .year = to.year };

	memcpy(year.month, month, sizeof(year.month));
	/* Shift the last day to the bottom of its month, then the months before it. */
	put_month(bits, 0, month[to.month - 1] >> (month_days(to.year, to.month) - to.day), to.day);
	put_year(bits, (size_t)to.day, &year, to.month - 1);
}

void
bits_drop(struct bits *bits, size_t n)
{
	/* Each word comes from at or behind its own place, so none is read too late. */
	for (size_t i = 0; i < bits->n; i++)
		bits->words[i] = bits_window(bits, i * WORD_BITS + n);
}

bool
bits_get(const struct bits *bits, size_t at)
{
	return at / WORD_BITS < bits->n &&
	    (bits->words[at / WORD_BITS] >> (at % WORD_BITS) & 1) != 0;
}

void
bits_set(struct bits *bits, size_t at)
{
	bits->words[at / WORD_BITS] |= UINT64_C(1) << (at % WORD_BITS);
}

uint64_t
bits_window(const struct bits *bits, size_t at)
{
	size_t i = at / WORD_BITS, shift = at % WORD_BITS;
	uint64_t low = i < bits->n ? bits->words[i] >> shift : 0;

	if (shift == 0 || i + 1 >= bits->n)
		return low;
	return low | bits->words[i + 1] << (WORD_BITS - shift);
}

size_t
bits_count(const struct bits *bits, size_t from, size_t to)
{
	size_t count = 0;

	for (; from < to && from / WORD_BITS < bits->n; from += WORD_BITS) {
		uint64_t window = bits_window(bits, from);

		if (to - from < WORD_BITS)
			window &= (UINT64_C(1) << (to - from)) - 1;
		count += (size_t)__builtin_popcountll(window);
	}
	return count;
}

size_t
bits_next(const struct bits *bits, size_t from)
{
	for (size_t i = from / WORD_BITS; i < bits->n; i++) {
		uint64_t word = bits->words[i];

		if (i == from / WORD_BITS)
			word &= ~UINT64_C(0) << (from % WORD_BITS);
		if (word != 0)
			return i * WORD_BITS + (size_t)__builtin_ctzll(word);
	}
	return SIZE_MAX;
}

size_t
bits_previous(const struct bits *bits, size_t to)
{
	if (to / WORD_BITS >= bits->n)
		to = bits->n * WORD_BITS;
	while (to > 0) {
		size_t i = (to - 1) / WORD_BITS;
		uint64_t word = bits->words[i];

		if (to % WORD_BITS != 0)
			word &= (UINT64_C(1) << (to % WORD_BITS)) - 1;
		if (word != 0)
			return i * WORD_BITS + 63 - (size_t)__builtin_clzll(word);
		to = i * WORD_BITS;
	}
	return SIZE_MAX;
}

/* Positions at which a run of at least `length` (1 to 64) set bits begins. */
static uint64_t
run_starts(uint64_t word, size_t length)
{
	size_t have = 1;

	for (; have * 2 <= length; have *= 2)
		word &= word >> have;
	return have < length ? word & word >> (length - have) : word;
}

struct longest {
	size_t length, from;
};

static void
longest_offer(struct longest *longest, size_t from, size_t length)
{
	if (length > longest->length)
		*longest = (struct longest){ length, from };
}

/* Runs that neither begin nor end at the border of the word at position `at`. */
static void
longest_inside(struct longest *longest, uint64_t word, size_t at)
{
	uint64_t starts;

	if (longest->length >= WORD_BITS - 2)
		return;
	starts = run_starts(word, longest->length + 1);
	while (starts != 0) {
		longest->length++;
		longest->from = at + (size_t)__builtin_ctzll(starts);
		starts &= starts >> 1;
	}
}

size_t
bits_longest_run(const struct bits *bits, size_t *ret_from)
{
	struct longest longest = { 0, 0 };
	size_t open = 0; /* length of the run that reaches the end of the words so far */

	for (size_t i = 0; i < bits->n; i++) {
		uint64_t word = bits->words[i];
		size_t at = i * WORD_BITS;

		if (word == ~UINT64_C(0)) {
			open += WORD_BITS;
			continue;
		}
		size_t low = (size_t)__builtin_ctzll(~word), high = (size_t)__builtin_clzll(~word);

		longest_offer(&longest, at - open, open + low);
		word &= ~UINT64_C(0) << low;
		word &= ~UINT64_C(0) >> high;
		longest_inside(&longest, word, at);
		open = high;
	}
	longest_offer(&longest, bits->n * WORD_BITS - open, open);
	*ret_from = longest.from;
	return longest.length;
}
