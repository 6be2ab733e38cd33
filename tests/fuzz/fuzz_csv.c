/* CSV: a malformed file is refused before anything is stored, one that is taken twice adds nothing. */
#include <stdio.h>
#include <stdlib.h>

#include "exchange/format.h"
#include "fuzz.h"

static int
import_once(struct store *store, const uint8_t *data, size_t size, int64_t *ret_added)
{
	FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
	struct import_source source = { "fuzz.csv", "fuzz.csv", in };
	struct error err = ERR_INIT;
	struct import import;
	int rc;

	import_init(&import, store, 20520);
	rc = csv_import(&import, &source, &err);
	if (rc == 0 && store != NULL)
		rc = import_finish(&import, &err);
	*ret_added = import.added;
	import_release(&import);
	fclose(in);
	return rc;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct store_place place = { "fuzz.db", "fuzz.device", "fuzz", 0, 0 };
	struct store *store = NULL;
	struct error err = ERR_INIT;
	int64_t added;

	if (size == 0 || import_once(NULL, data, size, &added) < 0)
		return 0;
	if (store_open_scratch(&place, &store, &err) < 0)
		abort();
	if (import_once(store, data, size, &added) == 0 &&
	    (import_once(store, data, size, &added) < 0 || added != 0))
		abort();
	store_close(store);
	return 0;
}
