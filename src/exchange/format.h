/* The formats of files, in and out: one table each, one file a format. */
#ifndef EXCHANGE_FORMAT_H
#define EXCHANGE_FORMAT_H

#include <stdio.h>

#include "exchange/import.h"
#include "exchange/source.h"
#include "store/habit.h"

/* What an import can be of. */
enum import_shape {
	SHAPE_FILE = 1 << 0,
	SHAPE_FOLDER = 1 << 1,
};

struct import_format {
	const char *name; /* NULL ends the table */
	const char *summary;
	unsigned shapes;

	/* Read the source, whose file is at its start. NULL: find out which one it is. */
	int (*read)(struct import *import, const struct import_source *source, struct error *err);
};

struct export_format {
	const char *name; /* NULL ends the table */
	const char *summary;

	/* store is NULL where there is no database; there are no habits then. */
	int (
	    *write)(struct store *store, const struct habits *habits, FILE *out, struct error *err);
};

extern const struct import_format import_formats[];
extern const struct export_format export_formats[];

/* streak's own CSV: habit,date and optionally state, amount, note. */
int csv_import(struct import *import, const struct import_source *source, struct error *err);
int csv_export(struct store *store, const struct habits *habits, FILE *out, struct error *err);

/* The complete form: settings, devices, uids, claims, retractions, amounts and notes. */
int json_import(struct import *import, const struct import_source *source, struct error *err);
int json_export(struct store *store, const struct habits *habits, FILE *out, struct error *err);

/* Other programs' files. */
int loop_import(struct import *import, const struct import_source *source, struct error *err);
int harsh_import(struct import *import, const struct import_source *source, struct error *err);
int habitctl_import(struct import *import, const struct import_source *source, struct error *err);
int dijo_import(struct import *import, const struct import_source *source, struct error *err);
int beaver_import(struct import *import, const struct import_source *source, struct error *err);
int mhabit_import(struct import *import, const struct import_source *source, struct error *err);
int habitica_import(struct import *import, const struct import_source *source, struct error *err);

#endif
