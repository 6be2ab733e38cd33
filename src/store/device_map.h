/* Which device of another file is which of this one. Only for store/. */
#ifndef STORE_DEVICE_MAP_H
#define STORE_DEVICE_MAP_H

#include <stddef.h>

#include "store/sql.h"

struct device_pair {
	int64_t from, into; /* row ids */
};

/* Sorted by `from`. */
struct device_map {
	struct device_pair *pairs;
	size_t n, cap;
};

#define DEVICE_MAP_INIT \
 {                      \
  NULL, 0, 0            \
 }

/* Match the devices of `from` by uid, adding those that `into` does not know. */
int device_map_make(struct store *into, struct store *from, struct device_map *ret,
    struct error *err);
void device_map_release(struct device_map *map);

/* The row id in `into`; where map is NULL the same one. -1 with ERR_DATA where there is none. */
int device_map_find(const struct device_map *map, const struct store *from, int64_t device,
    int64_t *ret_device, struct error *err);

#endif
