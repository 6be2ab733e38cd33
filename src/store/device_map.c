/* Which device of another file is which of this one. */
#include "store/device_map.h"

#include <stdlib.h>

#include "base/mem.h"

void
device_map_release(struct device_map *map)
{
	free(map->pairs);
	*map = (struct device_map)DEVICE_MAP_INIT;
}

static int
add_device(struct store *into, struct device_map *map, int64_t device, const char *uid,
    const char *name, struct error *err)
{
	void *pairs = map->pairs;
	sqlite3_stmt *stmt;

	if (sql_run(into, SQL_DEVICE_MERGE, err, "tt", uid, name) < 0)
		return -1;
	stmt = sql_bind(into, SQL_DEVICE_FIND, err, "t", uid);
	if (stmt == NULL || sql_step(into, stmt, err) < 0)
		return -1;
	mem_reserve(&pairs, &map->cap, map->n + 1, sizeof(*map->pairs));
	map->pairs = pairs;
	map->pairs[map->n++] = (struct device_pair){ device, sqlite3_column_int64(stmt, 0) };
	sqlite3_reset(stmt);
	return 0;
}

int
device_map_make(struct store *into, struct store *from, struct device_map *ret, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(from, SQL_DEVICE_ALL, err, "");
	struct device_map map = DEVICE_MAP_INIT;
	int row = -1;

	while (stmt != NULL && (row = sql_step(from, stmt, err)) > 0) {
		if (add_device(into, &map, sqlite3_column_int64(stmt, 0), sql_given(stmt, 1),
			sql_text(stmt, 2), err) < 0) {
			sqlite3_reset(stmt);
			row = -1;
			break;
		}
	}
	if (row < 0)
		device_map_release(&map);
	else
		*ret = map;
	return row;
}

static int
compare_pairs(const void *a, const void *b)
{
	const struct device_pair *left = a, *right = b;

	return (left->from > right->from) - (left->from < right->from);
}

int
device_map_find(const struct device_map *map, const struct store *from, int64_t device,
    int64_t *ret_device, struct error *err)
{
	struct device_pair key = { .from = device };
	const struct device_pair *pair;

	if (map == NULL) {
		*ret_device = device;
		return 0;
	}
	pair = map->n == 0 ? NULL : bsearch(&key, map->pairs, map->n, sizeof(key), compare_pairs);
	if (pair == NULL)
		return err_data(err, "%s is damaged: device %lld is missing", from->file,
		    (long long)device);
	*ret_device = pair->into;
	return 0;
}
