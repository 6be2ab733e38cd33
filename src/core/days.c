/* A set of days as month words. */
#include "core/days.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void
days_release(struct days *days)
{
	free(days->years);
	*days = (struct days)DAYS_INIT;
}

void
days_clear(struct days *days)
{
	days->n = 0;
}

/* Index of the year, or of the first one after it. */
static size_t
year_index(const struct days *days, int year)
{
	size_t low = 0, high = days->n;

	if (high > 0 && days->years[high - 1].year < year)
		return high;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (days->years[middle].year < year)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const uint32_t *
days_find(const struct days *days, int year)
{
	size_t at = year_index(days, year);

	return at < days->n && days->years[at].year == year ? days->years[at].month : NULL;
}

uint32_t *
days_year(struct days *days, int year)
{
	size_t at = year_index(days, year);

	if (at == days->n || days->years[at].year != year) {
		void *years = days->years;

		mem_reserve(&years, &days->cap, days->n + 1, sizeof(*days->years));
		days->years = years;
		memmove(&days->years[at + 1], &days->years[at],
		    (days->n - at) * sizeof(*days->years));
		days->years[at] = (struct year_words){ .year = year };
		days->n++;
	}
	return days->years[at].month;
}

uint32_t
day_bit(struct civil civil)
{
	return UINT32_C(1) << (month_days(civil.year, civil.month) - civil.day);
}

bool
year_any(const uint32_t month[MONTHS_PER_YEAR])
{
	uint32_t all = 0;

	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		all |= month[m];
	return all != 0;
}

/* Days `first` to the month's end: they are the bits at the bottom of its word. */
static uint32_t
mask_from(struct civil first)
{
	return (day_bit(first) << 1) - 1;
}

void
days_add_range(struct days *days, day_t first, day_t last)
{
	struct civil from = day_to_civil(first), to = day_to_civil(last);

	assert(first <= last);
	while (from.year < to.year || (from.year == to.year && from.month <= to.month)) {
		uint32_t mask = mask_from(from);

		if (from.year == to.year && from.month == to.month)
			mask &= ~(day_bit(to) - 1);
		days_year(days, from.year)[from.month - 1] |= mask;
		from.day = 1;
		if (from.month++ == MONTHS_PER_YEAR) {
			from.month = 1;
			from.year++;
		}
	}
}

void
days_remove(struct days *days, day_t day)
{
	struct civil civil = day_to_civil(day);

	if (days_find(days, civil.year) != NULL)
		days_year(days, civil.year)[civil.month - 1] &= ~day_bit(civil);
}

bool
days_contain(const struct days *days, day_t day)
{
	struct civil civil = day_to_civil(day);
	const uint32_t *month = days_find(days, civil.year);

	return month != NULL && (month[civil.month - 1] & day_bit(civil)) != 0;
}

int
year_count(const uint32_t month[MONTHS_PER_YEAR])
{
	int count = 0;

	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		count += __builtin_popcount(month[m]);
	return count;
}

int64_t
days_count(const struct days *days)
{
	int64_t count = 0;

	for (size_t i = 0; i < days->n; i++)
		count += year_count(days->years[i].month);
	return count;
}

/* A year's words with all days after `limit` taken away; limit is in that year. */
static struct year_words
year_to(const struct year_words *year, struct civil limit)
{
	struct year_words cut = *year;

	cut.month[limit.month - 1] &= ~(day_bit(limit) - 1);
	for (int m = limit.month; m < MONTHS_PER_YEAR; m++)
		cut.month[m] = 0;
	return cut;
}

int64_t
days_count_to(const struct days *days, day_t last)
{
	struct civil limit = day_to_civil(last);
	int64_t count = 0;

	for (size_t i = 0; i < days->n && days->years[i].year <= limit.year; i++) {
		struct year_words year = days->years[i];

		if (year.year == limit.year)
			year = year_to(&year, limit);
		count += year_count(year.month);
	}
	return count;
}

static day_t
year_words_last(const struct year_words *year)
{
	for (int m = MONTHS_PER_YEAR; m >= 1; m--) {
		uint32_t word = year->month[m - 1];

		if (word != 0)
			return day_from_civil(year->year, m,
			    month_days(year->year, m) - __builtin_ctz(word));
	}
	return DAY_NONE;
}

/* The first day of a month's word that has any. */
static day_t
month_first(int year, int month, uint32_t word)
{
	return day_from_civil(year, month, month_days(year, month) - (31 - __builtin_clz(word)));
}

/* The first day of a year from the month `from` on. */
static day_t
year_words_first(const struct year_words *year, int from)
{
	for (int m = from - 1; m < MONTHS_PER_YEAR; m++)
		if (year->month[m] != 0)
			return month_first(year->year, m + 1, year->month[m]);
	return DAY_NONE;
}

day_t
days_last_to(const struct days *days, day_t limit)
{
	struct civil civil = day_to_civil(limit);

	for (size_t i = days->n; i-- > 0;) {
		struct year_words year = days->years[i];
		day_t last;

		if (year.year > civil.year)
			continue;
		if (year.year == civil.year)
			year = year_to(&year, civil);
		last = year_words_last(&year);
		if (last != DAY_NONE)
			return last;
	}
	return DAY_NONE;
}

/* The first day of the limit's year that comes after it. */
static day_t
year_words_first_after(const struct year_words *year, struct civil limit)
{
	uint32_t rest = year->month[limit.month - 1] & (day_bit(limit) - 1);

	if (rest != 0)
		return month_first(year->year, limit.month, rest);
	return year_words_first(year, limit.month + 1);
}

day_t
days_first_after(const struct days *days, day_t limit)
{
	struct civil civil = day_to_civil(limit);

	for (size_t i = year_index(days, civil.year); i < days->n; i++) {
		const struct year_words *year = &days->years[i];
		day_t first = year->year == civil.year ? year_words_first_after(year, civil)
						       : year_words_first(year, 1);

		if (first != DAY_NONE)
			return first;
	}
	return DAY_NONE;
}

day_t
days_first(const struct days *days)
{
	for (size_t i = 0; i < days->n; i++) {
		day_t first = year_words_first(&days->years[i], 1);

		if (first != DAY_NONE)
			return first;
	}
	return DAY_NONE;
}
