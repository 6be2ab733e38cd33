/* A habit's days out of the claims of all devices. */
#include "store/history.h"

#include <stdlib.h>

#include "base/mem.h"
#include "store/claim.h"

/*
 * Two cursors in step: claims by (habit, year, device) and retracted days by
 * (habit, day). What was retracted in the year at hand is kept in `of_year`,
 * since each device's claim needs it.
 */
struct history_reader {
	struct store *store;
	sqlite3_stmt *claims, *retractions;
	int claims_row, retractions_row; /* what the last step gave: 1 a row, 0 the end */
	struct retracted ahead;          /* the next retracted day, not yet in of_year */
	struct retractions of_year;
	int64_t habit; /* of of_year */
	int32_t year;
};

static int
step_claims(struct history_reader *reader, struct error *err)
{
	reader->claims_row = sql_step(reader->store, reader->claims, err);
	return reader->claims_row;
}

static int
step_retractions(struct history_reader *reader, struct error *err)
{
	reader->retractions_row = sql_step(reader->store, reader->retractions, err);
	if (reader->retractions_row > 0)
		reader->ahead = retracted_read(reader->retractions);
	return reader->retractions_row;
}

/* Reads what the two statements give; they are bound. */
static int
reader_start(struct history_reader *reader, struct error *err)
{
	if (reader->claims == NULL || reader->retractions == NULL)
		return -1;
	return step_claims(reader, err) < 0 || step_retractions(reader, err) < 0 ? -1 : 0;
}

static void
reader_release(struct history_reader *reader)
{
	if (reader->claims != NULL)
		sqlite3_reset(reader->claims);
	if (reader->retractions != NULL)
		sqlite3_reset(reader->retractions);
	free(reader->of_year.all);
}

/* Bring of_year to a habit's year; earlier days belong to no claim. */
static int
retractions_to(struct history_reader *reader, int64_t habit, int32_t year, struct error *err)
{
	day_t first, last;

	if (reader->retractions_row == 0 && reader->of_year.n == 0)
		return 0;
	if (reader->habit == habit && reader->year == year)
		return 0;
	reader->habit = habit;
	reader->year = year;
	reader->of_year.n = 0;
	first = year_first_day(year);
	last = year_last_day(year);
	while (reader->retractions_row > 0 &&
	    (reader->ahead.habit < habit ||
		(reader->ahead.habit == habit && reader->ahead.day <= last))) {
		if (reader->ahead.habit == habit && reader->ahead.day >= first)
			retractions_add(&reader->of_year, reader->ahead);
		if (step_retractions(reader, err) < 0)
			return -1;
	}
	return 0;
}

static void
add_words(struct days *days, const struct year_words *year)
{
	uint32_t *month = days_year(days, year->year);

	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		month[m] |= year->month[m];
}

static int
add_claim(struct history_reader *reader, int64_t habit, struct history *history, struct error *err)
{
	struct claim claim;

	if (claim_read(reader->store, reader->claims, &claim, err) < 0 ||
	    retractions_to(reader, habit, claim.done.year, err) < 0)
		return -1;
	claim_retract(&claim, &reader->of_year);
	add_words(&history->done, &claim.done);
	if (year_any(claim.skipped.month))
		add_words(&history->skipped, &claim.skipped);
	return 0;
}

int
history_reader_next(struct history_reader *reader, int64_t habit, struct history *history,
    struct error *err)
{
	history_clear(history);
	while (reader->claims_row > 0) {
		int64_t at = sqlite3_column_int64(reader->claims, 0);

		if (at > habit)
			break;
		if (at == habit && add_claim(reader, habit, history, err) < 0)
			return -1;
		if (step_claims(reader, err) < 0)
			return -1;
	}
	return 0;
}

int
history_reader_new(struct store *store, struct history_reader **ret_reader, struct error *err)
{
	struct history_reader *reader = mem_new(sizeof(*reader));

	*reader = (struct history_reader){
		.store = store,
		.claims = sql_bind(store, SQL_CLAIMS_ALL, err, ""),
		.retractions = sql_bind(store, SQL_RETRACTIONS_ALL, err, ""),
	};
	*ret_reader = reader;
	return reader_start(reader, err);
}

void
history_reader_free(struct history_reader *reader)
{
	if (reader == NULL)
		return;
	reader_release(reader);
	free(reader);
}

int
store_history(struct store *store, int64_t habit, struct history *history, struct error *err)
{
	struct history_reader reader = {
		.store = store,
		.claims = sql_bind(store, SQL_CLAIMS_OF_HABIT, err, "i", habit),
		.retractions = sql_bind(store, SQL_RETRACTIONS_OF_HABIT, err, "i", habit),
	};
	int rc = reader_start(&reader, err);

	if (rc == 0)
		rc = history_reader_next(&reader, habit, history, err);
	reader_release(&reader);
	return rc;
}
