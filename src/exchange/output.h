/*
 * A file, or a folder of files, that appears under its name whole or not at all.
 * Until it is finished it lies beside its place, as NAME.PID.part.
 */
#ifndef EXCHANGE_OUTPUT_H
#define EXCHANGE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"

struct output {
	struct buf path; /* where it is to be */
	struct buf part; /* where it grows */
	bool folder;
	bool made; /* the part is there, and is ours to take away */
};

/*
 * Begin one. Nothing is overwritten: -1 with ERR_DATA where something is there
 * already, but for an empty folder in the place of a folder. The caller calls
 * output_release() whatever comes of it.
 */
int output_begin(struct output *output, const char *path, bool folder, struct error *err);

/*
 * Open a new file: in a folder the one called `name`, with the folder that it
 * names before a slash; else the only one, and name is NULL. NULL with ERR_DATA.
 */
FILE *output_open(struct output *output, const char *name, struct error *err);

/* Close it. -1 with ERR_DATA where not all of it could be written. */
int output_close(struct output *output, FILE *file, struct error *err);

/* All files are closed: bring it to its place. */
int output_finish(struct output *output, struct error *err);

/* Take away what was not finished. */
void output_release(struct output *output);

#endif
