/* Who keeps a database locked. Only for store/. */
#ifndef STORE_LOCK_H
#define STORE_LOCK_H

#include "base/buf.h"

/*
 * Append who holds SQLite's lock on a file, as "process 4711 (sqlite3)" where the
 * system tells, else "another process". Of several it is one that writes.
 */
void lock_holder(struct buf *ret, const char *file);

#endif
