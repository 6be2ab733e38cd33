/* What both forms of Loop's files have in common. Only for loop*.c. */
#ifndef EXCHANGE_LOOP_H
#define EXCHANGE_LOOP_H

#include "exchange/import.h"
#include "exchange/source.h"

/* Loop's codes for a day of a habit that is done or not; YES_AUTO it has worked out. */
enum loop_value {
	LOOP_UNKNOWN = -1,
	LOOP_NO = 0,
	LOOP_YES_AUTO = 1,
	LOOP_YES_MANUAL = 2,
	LOOP_SKIP = 3,
};

/* A habit as Loop has it; the strings are the caller's. */
struct loop_habit {
	const char *name;
	const char *question, *description; /* NULL or "": none */
	int64_t times, days;                /* so many times in so many days */
	bool numerical;                     /* its values are amounts x 1000 */
	bool at_most;                       /* of the target */
	double target;
	const char *unit;
	bool archived;
	int64_t id; /* from loop_declare(): for marks */
};

/* Find or make the habit. */
int loop_declare(struct import *import, struct loop_habit *habit, struct error *err);

/*
 * Take in one day. 0 where the value is none that the habit can have, which
 * the caller leaves out; 1; -1.
 */
int loop_mark(struct import *import, const struct loop_habit *habit, day_t day, int64_t value,
    const char *note, struct error *err);

/* The SQLite backup, and the folder that the CSV export unpacks to. */
int loop_backup_import(struct import *import, const struct import_source *source,
    struct error *err);
int loop_csv_import(struct import *import, const struct import_source *source, struct error *err);

#endif
