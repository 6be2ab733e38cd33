/* The amounts of a habit's days. */
#include "store/day_amounts.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "store/entry.h"

void
day_amounts_release(struct day_amounts *amounts)
{
	free(amounts->all);
	*amounts = (struct day_amounts)DAY_AMOUNTS_INIT;
}

static int
keep_amount(void *closure, const struct entry_day *entry, struct error *err)
{
	struct day_amounts *amounts = closure;
	void *all = amounts->all;

	(void)err;
	if (entry->day == DAY_NONE || isnan(entry->amount))
		return 0;
	mem_reserve(&all, &amounts->cap, amounts->n + 1, sizeof(*amounts->all));
	amounts->all = all;
	amounts->all[amounts->n++] = (struct day_amount){ entry->day, entry->amount };
	return 0;
}

int
day_amounts_read(struct store *store, int64_t habit, struct day_amounts *amounts, struct error *err)
{
	amounts->n = 0;
	return store_entries(store, habit, keep_amount, amounts, err);
}

void
day_amounts_differ(const struct day_amounts *a, const struct day_amounts *b, struct days *ret)
{
	size_t i = 0, j = 0;

	while (i < a->n || j < b->n) {
		day_t left = i < a->n ? a->all[i].day : DAY_MAX + 1;
		day_t right = j < b->n ? b->all[j].day : DAY_MAX + 1;
		day_t day = left < right ? left : right;
		bool same = left == right && a->all[i].amount >= b->all[j].amount &&
		    a->all[i].amount <= b->all[j].amount;

		if (!same)
			days_add_range(ret, day, day);
		i += left == day;
		j += right == day;
	}
}
