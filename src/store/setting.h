/* Settings of this file, as text; cmd/ knows what they mean. */
#ifndef STORE_SETTING_H
#define STORE_SETTING_H

#include "base/buf.h"
#include "store/store.h"

/* Append the value to *ret_value, nothing where it is not set. */
int store_setting(struct store *store, const char *key, struct buf *ret_value, struct error *err);

/* Set it; an empty value takes it away. */
int store_setting_set(struct store *store, const char *key, const char *value, struct error *err);

/* Every setting that was set. */
int store_settings(struct store *store,
    int (*visit)(void *closure, const char *key, const char *value), void *closure,
    struct error *err);

#endif
