/* The tables, and how a file of an older version is brought to this one. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/sql.h"

/* "strk" in ASCII, the application_id of the file. */
enum {
	SCHEMA_APPLICATION_ID = 0x7374726b
};

/*
 * Check, within the open transaction, that the file is streak's and no newer
 * than this program, and where `migrate` is set bring it to this version.
 * *ret_empty tells of a file without any table that was not migrated. -1 with
 * ERR_DATA, the file untouched.
 */
int schema_check(struct store *store, bool migrate, bool *ret_empty, struct error *err);

#endif
