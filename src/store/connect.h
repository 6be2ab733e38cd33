/* Connections to SQLite, for the files of store/ that make some. Only for store/. */
#ifndef STORE_CONNECT_H
#define STORE_CONNECT_H

#include "base/buf.h"
#include "store/sql.h"

/* The header of a SQLite file (sqlite.org/fileformat2.html, section 1.3). */
enum {
	HEADER_SIZE = 100
};

/* A store that is not connected yet. store_close() frees it. */
struct store *store_new(const struct store_place *place);

/*
 * Whether the first HEADER_SIZE bytes of a file of `size` are those of a whole
 * streak database, or an empty one. -1 with ERR_DATA.
 */
int header_check(const char *file, const unsigned char *header, uint64_t size, struct error *err);

/* SQLite gives a meaning to names such as ":memory:" and "file:x"; to "./file:x" none. */
void plain_path(const char *file, struct buf *ret);

/* What holds for each connection: waiting, and distrust of what is in the file. */
void connection_set(struct store *store);

/* Free the statements and close the connection; the store can be connected again. */
void disconnect(struct store *store);

#endif
