/* The formats of files, in and out: one table each, one file a format. */
#ifndef EXCHANGE_FORMAT_H
#define EXCHANGE_FORMAT_H

#include <stdio.h>

#include "exchange/detect.h"
#include "exchange/import.h"
#include "exchange/output.h"
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

	/* Whether a source looks as this format does, and read one, whose file is at its
	   start. NULL, both of them: find out which one it is. */
	bool (*is)(const struct import_sample *sample);
	int (*read)(struct import *import, const struct import_source *source, struct error *err);
};

/* What is to be written. */
struct exported {
	struct store *store; /* NULL: no database; there are no habits then, and no lists */
	const struct habits *habits;
	char *const *lists; /* names of seen lists, for a format of lists; none: all */
	size_t n_lists;
	bool all; /* no habit or list was named */
};

struct export_format {
	const char *name; /* NULL ends the table */
	const char *summary;
	bool of_lists; /* it has the seen lists, not the habits */

	/* To one file; NULL: the format is a folder. */
	int (*write)(const struct exported *what, FILE *out, struct error *err);

	/* To a folder that has begun; NULL: the format is a file. One may be both. */
	int (*write_folder)(const struct exported *what, struct output *folder, struct error *err);
};

extern const struct import_format import_formats[];
extern const struct export_format export_formats[];

/* streak's own CSV: habit,date and optionally state, amount, note. */
bool csv_is(const struct import_sample *sample);
int csv_import(struct import *import, const struct import_source *source, struct error *err);
int csv_export(const struct exported *what, FILE *out, struct error *err);

/* The complete form: settings, devices, uids, claims, retractions, amounts and notes. */
bool json_is(const struct import_sample *sample);
int json_import(struct import *import, const struct import_source *source, struct error *err);
int json_export(const struct exported *what, FILE *out, struct error *err);

/* harsh: its folder of the files habits and log; to one file the log alone. */
int harsh_export(const struct exported *what, FILE *out, struct error *err);
int harsh_export_folder(const struct exported *what, struct output *folder, struct error *err);

/* The CSV folder of Loop Habit Tracker, as of version 2.3. */
int loop_export(const struct exported *what, struct output *folder, struct error *err);

/* A script for psql: tables, functions, data. */
int postgres_export(const struct exported *what, FILE *out, struct error *err);

/* Seen lists as documents for mongoimport, a line each, with Guava's serialised filters. */
int mongodb_export(const struct exported *what, FILE *out, struct error *err);

/* Other programs' files. */
bool loop_is(const struct import_sample *sample);
int loop_import(struct import *import, const struct import_source *source, struct error *err);
bool harsh_is(const struct import_sample *sample);
int harsh_import(struct import *import, const struct import_source *source, struct error *err);
bool habitctl_is(const struct import_sample *sample);
int habitctl_import(struct import *import, const struct import_source *source, struct error *err);
bool dijo_is(const struct import_sample *sample);
int dijo_import(struct import *import, const struct import_source *source, struct error *err);
bool beaver_is(const struct import_sample *sample);
int beaver_import(struct import *import, const struct import_source *source, struct error *err);
bool mhabit_is(const struct import_sample *sample);
int mhabit_import(struct import *import, const struct import_source *source, struct error *err);
bool habitica_is(const struct import_sample *sample);
int habitica_import(struct import *import, const struct import_source *source, struct error *err);

#endif
