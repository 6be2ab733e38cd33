/* Which device this is. Its id lies beside the database, so that a copied file is no clone. */
#ifndef STORE_DEVICE_H
#define STORE_DEVICE_H

#include "store/store.h"

/*
 * The row id of this device, whose id is made and written to the device file
 * where there is none yet. Where that file can't be written the id is a hash of
 * the machine's id and the user's. Needs the write lock. -1 with ERR_DATA.
 */
int store_device(struct store *store, int64_t *ret_device, struct error *err);

/* Every device that has written here: its row id, its id and its name (or NULL). */
int store_devices(struct store *store,
    int (*visit)(void *closure, int64_t device, const char *uid, const char *name), void *closure,
    struct error *err);

#endif
