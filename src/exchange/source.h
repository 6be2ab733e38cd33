/* What is imported: a file, standard input, or a folder of files. */
#ifndef EXCHANGE_SOURCE_H
#define EXCHANGE_SOURCE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"

struct import_source {
	const char *path;  /* as the user gave it */
	const char *shown; /* what messages call it */
	FILE *in;          /* NULL where it is a folder */
};

/*
 * Open what the user named; "-" is standard input. What comes from a pipe is
 * kept in a temporary file first, so that nobody waits for its writer and it
 * can be read twice. -1 with ERR_DATA.
 */
int source_open(const char *path, struct import_source *ret, struct error *err);
void source_release(struct import_source *source);

/* Open a file of the folder; *ret is NULL where there is none of that name. */
int source_part(const struct import_source *source, const char *name, FILE **ret,
    struct error *err);

/* Call visit with the name of each file and folder in it, in the order of their bytes. */
int source_names(const struct import_source *source,
    int (*visit)(void *closure, const char *name, struct error *err), void *closure,
    struct error *err);

#endif
