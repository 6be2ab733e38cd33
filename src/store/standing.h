/*
 * The claims of one habit as they stand, device by device, which tell whose
 * amounts count. Only for store/.
 */
#ifndef STORE_STANDING_H
#define STORE_STANDING_H

#include "store/mark.h"

/* Claims without what was retracted, by year. */
struct standing {
	struct claim *all;
	size_t n;
	size_t cap;
};

#define STANDING_INIT \
 {                    \
  NULL, 0, 0          \
 }

void standing_release(struct standing *standing);
void standing_add(struct standing *standing, const struct claim *claim);

/* Whether a device's check-in of a day stands, and how many devices' do. */
bool standing_has(const struct standing *standing, int64_t device, day_t day);
size_t standing_count(const struct standing *standing, day_t day);

/* Whether a device's skip of a day stands. */
bool standing_skips(const struct standing *standing, int64_t device, day_t day);

/* All of a habit, added to *standing. */
int standing_load(struct store *store, int64_t habit, struct standing *standing, struct error *err);

#endif
