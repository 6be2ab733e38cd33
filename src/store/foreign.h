/*
 * Another program's SQLite file, which nobody vouches for. It is read into
 * memory, so nothing is written beside it and nobody who writes to it is in the
 * way; whole tables are read, never what its schema would have computed.
 */
#ifndef STORE_FOREIGN_H
#define STORE_FOREIGN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/err.h"

struct foreign;

/*
 * Read the file from its start; `path` (or NULL) is where a write-ahead log or a
 * journal may lie beside it, with which it is not whole. -1 with ERR_DATA where
 * it is no SQLite file, damaged, too large, or not whole.
 */
int foreign_open(FILE *in, const char *path, struct foreign **ret_foreign, struct error *err);
void foreign_close(struct foreign *foreign); /* accepts NULL */

/* PRAGMA user_version. */
int foreign_version(struct foreign *foreign, int64_t *ret_version, struct error *err);

enum foreign_kind {
	FOREIGN_ABSENT, /* the table has no such column */
	FOREIGN_NULL,
	FOREIGN_INTEGER,
	FOREIGN_REAL,
	FOREIGN_TEXT, /* UTF-8 without NUL */
	FOREIGN_OTHER,
};

struct foreign_value {
	enum foreign_kind kind;
	int64_t integer;
	double real;
	const char *text; /* valid until the visit returns */
};

/* One row: its values in the order of the columns asked for, and its number from 1. */
typedef int (*foreign_visit)(void *closure, int64_t row, const struct foreign_value *values,
    struct error *err);

enum {
	FOREIGN_COLUMNS_MAX = 16
};

/*
 * Visit every row of a table; n names of columns. -1 with ERR_DATA where there is
 * no such table, where it is a view or a virtual table, or damaged.
 */
int foreign_read(struct foreign *foreign, const char *table, const char *const *columns, size_t n,
    foreign_visit visit, void *closure, struct error *err);

#endif
