/* All that is stored of a habit's days, put under another habit. */
#include "store/rows.h"

#include "store/claim.h"
#include "store/entry.h"

/* Where rows go. */
struct rows {
	struct store *into, *from;
	int64_t habit;
	const struct device_map *devices;
	int64_t entries; /* that were written */
	struct error *err;
};

static int
take_claim(void *closure, const struct claim *claim)
{
	const struct rows *rows = closure;
	struct claim here = *claim;

	if (device_map_find(rows->devices, rows->from, claim->device, &here.device, rows->err) < 0)
		return -1;
	return claim_merge(rows->into, rows->habit, &here, rows->err);
}

static int
take_retraction(void *closure, day_t day, int64_t device, const char *kind, int64_t n)
{
	const struct rows *rows = closure;
	int64_t here;

	if (device_map_find(rows->devices, rows->from, device, &here, rows->err) < 0)
		return -1;
	return sql_run(rows->into, SQL_RETRACTION_MERGE, rows->err, "iditi", rows->habit, day, here,
	    kind, n);
}

static int
take_entry(void *closure, const struct entry_row *row)
{
	struct rows *rows = closure;
	int64_t here;

	if (device_map_find(rows->devices, rows->from, row->device, &here, rows->err) < 0)
		return -1;
	if (sql_run(rows->into, SQL_ENTRY_MERGE, rows->err, "idirti", rows->habit, row->day, here,
		row->amount, row->note, row->at) < 0)
		return -1;
	rows->entries += sqlite3_changes(rows->into->db);
	return 0;
}

int
rows_merge(struct store *into, int64_t habit, struct store *from, int64_t other,
    const struct device_map *devices, int64_t *entries, struct error *err)
{
	struct rows rows = { into, from, habit, devices, 0, err };

	if (store_claims(from, other, take_claim, &rows, err) < 0 ||
	    store_retractions(from, other, take_retraction, &rows, err) < 0 ||
	    store_entry_log(from, other, take_entry, &rows, err) < 0)
		return -1;
	if (entries != NULL)
		*entries += rows.entries;
	return 0;
}
