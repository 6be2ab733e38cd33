/*
 * Taking in another device's database. All of it is a join: claims OR, of
 * retractions the larger n, of settings, amounts and notes the later one, so
 * that merging in any order, any grouping and any number of times ends in the
 * same state, as long as habits are known by their uids.
 */
#ifndef STORE_MERGE_H
#define STORE_MERGE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/day.h"
#include "store/seen.h"
#include "store/store.h"

/* What came of one habit. */
struct merged_habit {
	int64_t habit; /* here */
	char *name;    /* as it is called here now */
	bool added;    /* it was not here */
	bool joined;   /* it was not, by its uid, but one of that name was */

	int64_t fresh; /* days that weren't done or skipped before, or have another amount now */
	int64_t same;  /* days of the other's that were so here too */
	int64_t retracted; /* days that were done or skipped here and are so no more */
	int64_t undone;    /* days of the other's that had been undone here */
	int64_t entries;   /* amounts and notes of a device's that were not so before */

	/* Of a habit that is deleted, here before or by this merge, there are only these. */
	bool deleted;        /* it is so now */
	bool deleted_now;    /* by this merge */
	bool restored;       /* it was brought back */
	int64_t passed_over; /* days that are kept and don't count while it is deleted */
};

/* What came of one list of seen URLs. */
struct merged_list {
	char *name;
	struct seen_merged stages;
	double fpp, fpp_bound; /* of the list, and of all its stages together; NaN: unknown */
	bool added;            /* it was not here */
	bool dropped_now;      /* it was dropped there, and so is here */
	bool passed_over;      /* theirs is of a list that was dropped here */
	bool restored;         /* though dropped it is here */
};

struct merge {
	struct store *into;
	day_t today;
	bool restore;                /* bring back deleted habits and lists that a file has */
	int changes;                 /* rows that the connection had changed before */
	struct merged_habit *habits; /* after merge_end() by id, each once */
	size_t n_habits, cap_habits;
	struct merged_list *lists; /* file by file, by name */
	size_t n_lists, cap_lists;
};

/* Begin to merge into a store that has the write lock. The caller calls merge_release(). */
int merge_begin(struct merge *merge, struct store *into, day_t today, bool restore,
    struct error *err);
void merge_release(struct merge *merge);

/*
 * Take in one database, opened by STORE_COPY and found sound by store_check(),
 * adding to the report. May be called for several.
 */
int merge_file(struct merge *merge, struct store *from, struct error *err);

/* Give names, once all is taken in. */
int merge_end(struct merge *merge, struct error *err);

#endif
