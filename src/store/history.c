/* A habit's days out of the claims of all devices. */
#include "store/history.h"

#include <stdlib.h>

#include "base/mem.h"
#include "store/claim.h"
#include "store/entry.h"
#include "store/standing.h"

/*
 * Two cursors in step: claims by (habit, year, device) and retracted days by
 * (habit, day). What was retracted in the year at hand is kept in `of_year`,
 * since each device's claim needs it. Where amounts decide what is done, each
 * device's claims are kept apart in `standing` too.
 */
struct history_reader {
	struct store *store;
	sqlite3_stmt *claims, *retractions;
	int claims_row, retractions_row; /* what the last step gave: 1 a row, 0 the end */
	struct retracted ahead;          /* the next retracted day, not yet in of_year */
	struct retractions of_year;
	int64_t habit; /* of of_year */
	int32_t year;
	struct standing standing; /* of a habit with a goal */
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
	standing_release(&reader->standing);
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

/* The claim at hand, without what was retracted. */
static int
read_claim(struct history_reader *reader, int64_t habit, struct claim *ret, struct error *err)
{
	if (claim_read(reader->store, reader->claims, ret, err) < 0 ||
	    retractions_to(reader, habit, ret->done.year, err) < 0)
		return -1;
	claim_retract(ret, &reader->of_year);
	return 0;
}

static int
add_claim(struct history_reader *reader, const struct habit *habit, struct history *history,
    struct error *err)
{
	struct claim claim;

	if (read_claim(reader, habit->id, &claim, err) < 0)
		return -1;
	if (habit->goal.kind != GOAL_NONE)
		standing_add(&reader->standing, &claim);
	add_words(&history->done, &claim.done);
	if (year_any(claim.skipped.month))
		add_words(&history->skipped, &claim.skipped);
	return 0;
}

/* What a goal is compared with. */
struct judge {
	const struct goal *goal;
	const struct standing *standing;
	struct history *history;
};

/*
 * Take a day whose amount is not enough, or too much, out of those that are done.
 * A check-in without an amount says that the goal was reached; of an at-most one,
 * that there was nothing to log.
 */
static int
judge_day(void *closure, const struct entry_day *day, struct error *err)
{
	struct judge *judge = closure;
	bool plain = standing_count(judge->standing, day->day) > day->n_amounts;

	(void)err;
	/* On a skipped day there may be what was logged before it was undone. */
	if (!days_contain(&judge->history->done, day->day))
		return 0;
	if (day->n_amounts == 0 || goal_met(judge->goal, day->amount) ||
	    (judge->goal->kind == GOAL_AT_LEAST && plain))
		return 0;
	days_remove(&judge->history->done, day->day);
	days_add_range(&judge->history->partial, day->day, day->day);
	return 0;
}

static int
apply_goal(struct history_reader *reader, const struct habit *habit, struct history *history,
    struct error *err)
{
	struct judge judge = { &habit->goal, &reader->standing, history };

	history->at_most = habit->goal.kind == GOAL_AT_MOST;
	return entry_days(reader->store, habit->id, &reader->standing, judge_day, &judge, err);
}

int
history_reader_next(struct history_reader *reader, const struct habit *habit,
    struct history *history, struct error *err)
{
	history_clear(history);
	reader->standing.n = 0;
	while (reader->claims_row > 0) {
		int64_t at = sqlite3_column_int64(reader->claims, 0);

		if (at > habit->id)
			break;
		if (at == habit->id && add_claim(reader, habit, history, err) < 0)
			return -1;
		if (step_claims(reader, err) < 0)
			return -1;
	}
	return reader->standing.n > 0 ? apply_goal(reader, habit, history, err) : 0;
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

/* For one habit only; released also on failure. */
static int
reader_init(struct history_reader *reader, struct store *store, int64_t habit, struct error *err)
{
	*reader = (struct history_reader){
		.store = store,
		.claims = sql_bind(store, SQL_CLAIMS_OF_HABIT, err, "i", habit),
		.retractions = sql_bind(store, SQL_RETRACTIONS_OF_HABIT, err, "i", habit),
	};
	return reader_start(reader, err);
}

int
store_history(struct store *store, const struct habit *habit, struct history *history,
    struct error *err)
{
	struct history_reader reader;
	int rc = reader_init(&reader, store, habit->id, err);

	if (rc == 0)
		rc = history_reader_next(&reader, habit, history, err);
	reader_release(&reader);
	return rc;
}

int
store_streak(struct store *store, const struct habit *habit, day_t today, struct streak *ret_streak,
    struct error *err)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	int rc = store_history(store, habit, &history, err);

	if (rc == 0)
		streak_evaluate(&habit->schedule, &history, today, &work, ret_streak);
	history_release(&history);
	work_release(&work);
	return rc;
}

int
standing_load(struct store *store, int64_t habit, struct standing *standing, struct error *err)
{
	struct history_reader reader;
	int rc = reader_init(&reader, store, habit, err);

	while (rc == 0 && reader.claims_row > 0) {
		struct claim claim;

		rc = read_claim(&reader, habit, &claim, err);
		if (rc < 0)
			break;
		standing_add(standing, &claim);
		rc = step_claims(&reader, err) < 0 ? -1 : 0;
	}
	reader_release(&reader);
	return rc;
}
