/* Lists of seen URLs of two files. Only for store/merge.c. */
#ifndef STORE_MERGE_SEEN_H
#define STORE_MERGE_SEEN_H

#include "store/device_map.h"
#include "store/merge.h"

/*
 * Take in the lists of `from`, by their names. Stages OR where their uids are
 * equal and are added where not. A list that was dropped stays so against a copy
 * of it; one of the same name that another device made is none.
 */
int merge_lists(struct merge *merge, struct store *from, const struct device_map *devices,
    struct error *err);

#endif
