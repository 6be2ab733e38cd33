/* All that is stored of a habit's days, put under another habit. Only for store/. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "store/device_map.h"

/*
 * Merge claims (OR), retractions (the larger n), amounts and notes (the later
 * ones) of a habit of `from` into those of a habit of `into`; `from` may be
 * `into`. Rows are written only where they change; how many amounts and notes
 * were is added to *entries, unless that is NULL. After claim_merge_begin().
 */
int rows_merge(struct store *into, int64_t habit, struct store *from, int64_t other,
    const struct device_map *devices, int64_t *entries, struct error *err);

#endif
