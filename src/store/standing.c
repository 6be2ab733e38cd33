/* The claims of one habit as they stand, device by device. */
#include "store/standing.h"

#include <stdlib.h>

#include "base/mem.h"

void
standing_release(struct standing *standing)
{
	free(standing->all);
	*standing = (struct standing)STANDING_INIT;
}

void
standing_add(struct standing *standing, const struct claim *claim)
{
	void *all = standing->all;

	mem_reserve(&all, &standing->cap, standing->n + 1, sizeof(*standing->all));
	standing->all = all;
	standing->all[standing->n++] = *claim;
}

static bool
year_has(const struct year_words *year, struct civil civil)
{
	return year->year == civil.year && (year->month[civil.month - 1] & day_bit(civil)) != 0;
}

bool
standing_has(const struct standing *standing, int64_t device, day_t day)
{
	struct civil civil = day_to_civil(day);

	for (size_t i = 0; i < standing->n; i++)
		if (standing->all[i].device == device && year_has(&standing->all[i].done, civil))
			return true;
	return false;
}

bool
standing_skips(const struct standing *standing, int64_t device, day_t day)
{
	struct civil civil = day_to_civil(day);

	for (size_t i = 0; i < standing->n; i++)
		if (standing->all[i].device == device && year_has(&standing->all[i].skipped, civil))
			return true;
	return false;
}

size_t
standing_count(const struct standing *standing, day_t day)
{
	struct civil civil = day_to_civil(day);
	size_t count = 0;

	for (size_t i = 0; i < standing->n; i++)
		count += year_has(&standing->all[i].done, civil);
	return count;
}
