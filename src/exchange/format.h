/* The formats of files, in and out: one table each, one file a format. */
#ifndef EXCHANGE_FORMAT_H
#define EXCHANGE_FORMAT_H

#include <stdio.h>

#include "exchange/import.h"
#include "store/habit.h"

struct import_format {
	const char *name; /* NULL ends the table */
	const char *summary;
	int (*read)(struct import *import, FILE *in, struct error *err);
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
int csv_import(struct import *import, FILE *in, struct error *err);
int csv_export(struct store *store, const struct habits *habits, FILE *out, struct error *err);

/* The complete form: settings, devices, uids, claims, retractions, amounts and notes. */
int json_export(struct store *store, const struct habits *habits, FILE *out, struct error *err);

#endif
