/*
 * The one way into the store for files of any format: marks in any order, taken
 * in batches, in the open transaction. A format's reader calls import_mark().
 */
#ifndef EXCHANGE_IMPORT_H
#define EXCHANGE_IMPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/day.h"
#include "store/store.h"

struct batch_row {
	int64_t habit;
	day_t day;
	bool skip;
};

struct import {
	struct store *store; /* NULL: marks are only checked */
	day_t today;

	/* What came of it; rows that are neither new nor left out changed nothing. */
	int64_t read;     /* rows */
	int64_t added;    /* days that were not so before */
	int64_t notes;    /* amounts and notes that were not so before */
	int64_t left_out; /* rows that are no marks */
	int64_t habits_added;

	/* Called for each row that is left out, with the reason. */
	void (*left_out_seen)(void *closure, int64_t line, const char *reason);
	/* Called now and then with the number of rows read so far. */
	void (*progress)(void *closure, int64_t read);
	void *closure;

	struct batch_row *batch;
	size_t n_batch;
	int64_t *touched; /* habits whose summary is behind their bits */
	size_t n_touched, cap_touched;
	struct buf name; /* the habit of the row before, which the next one mostly is of */
	int64_t habit;
};

/* Begin; the callbacks are set by the caller, and may be NULL. */
void import_init(struct import *import, struct store *store, day_t today);
void import_release(struct import *import);

struct mark {
	const char *habit; /* its name; the habit is made where it is new */
	day_t day;
	bool skip;
	double amount;    /* NaN: none */
	const char *note; /* NULL: none */
};

/* Take one mark. -1 with ERR_USAGE where the name is none, ERR_DATA from the store. */
int import_mark(struct import *import, const struct mark *mark, struct error *err);

/* Count a row that is no mark; `line` and the reason are for the report. */
void import_leave_out(struct import *import, int64_t line, const char *reason);

/* Store what is still in the batch and bring the summaries up to date. */
int import_finish(struct import *import, struct error *err);

#endif
