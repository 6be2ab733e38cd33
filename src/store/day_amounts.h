/* The amounts of a habit's days, and on which days two states differ in them. */
#ifndef STORE_DAY_AMOUNTS_H
#define STORE_DAY_AMOUNTS_H

#include <stddef.h>

#include "core/days.h"
#include "store/store.h"

struct day_amount {
	day_t day;
	double amount; /* the sum over the devices whose check-in stands */
};

/* Days that have an amount, oldest first. */
struct day_amounts {
	struct day_amount *all;
	size_t n, cap;
};

#define DAY_AMOUNTS_INIT \
 {                       \
  NULL, 0, 0             \
 }

void day_amounts_release(struct day_amounts *amounts);

/* Read those of a habit in place of what was there. */
int day_amounts_read(struct store *store, int64_t habit, struct day_amounts *amounts,
    struct error *err);

/* Add the days to *ret on which only one has an amount, or each another. */
void day_amounts_differ(const struct day_amounts *a, const struct day_amounts *b, struct days *ret);

#endif
