/* Amounts logged towards a habit's goal. */
#include "store/amount.h"

#include <math.h>

#include "store/device.h"
#include "store/entry.h"
#include "store/ledger.h"
#include "store/standing.h"
#include "store/summary.h"

/* What stands of one day. */
struct logged {
	bool own;          /* this device's check-in stands */
	double own_amount; /* what it logged; NaN where it has no amount */
	size_t n;          /* devices whose check-in stands */
	size_t n_amounts;  /* those of them that have an amount */
	double sum;        /* of these */
};

static int
read_amounts(struct store *store, int64_t habit, day_t day, int64_t device,
    const struct standing *standing, struct logged *ret, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_AMOUNTS_OF_DAY, err, "id", habit, day);
	int row = -1;

	*ret = (struct logged){
		.own = standing_has(standing, device, day),
		.own_amount = (double)NAN,
		.n = standing_count(standing, day),
	};
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		int64_t of = sqlite3_column_int64(stmt, 0);
		double amount = sql_real(stmt, 1);

		if (!standing_has(standing, of, day))
			continue;
		ret->n_amounts++;
		ret->sum = amount_sum(ret->sum, amount);
		if (of == device)
			ret->own_amount = amount;
	}
	return row;
}

/* This device's new total. Of a check-in without an amount the goal is taken to be reached. */
static double
own_total(const struct goal *goal, const struct logged *logged, const struct log_amount *log)
{
	bool plain = logged->n > logged->n_amounts;
	double own = !isnan(logged->own_amount) ? logged->own_amount : 0;

	if (log->mode == LOG_TOTAL)
		return log->amount;
	if (logged->own && isnan(logged->own_amount) && goal->kind == GOAL_AT_LEAST)
		own = goal->amount;
	if (log->mode == LOG_ADD)
		return amount_sum(own, log->amount);
	return plain ? own : amount_sum(own, goal_missing(goal, logged->sum));
}

/* Log one day of the year that is in the ledger. */
static int
log_day(struct store *store, const struct habit *habit, struct ledger *ledger, day_t day,
    const struct log_amount *log, struct mark_change *change, struct error *err)
{
	struct standing standing = STANDING_INIT;
	struct year_words one = { .year = ledger->done.year };
	struct civil civil = day_to_civil(day);
	struct logged logged;
	bool written = false;
	int64_t device;
	int rc;

	if (store_device(store, &device, err) < 0)
		return -1;
	for (size_t i = 0; i < ledger->n_claims; i++) {
		struct claim claim = ledger_standing(ledger, i);

		standing_add(&standing, &claim);
	}
	one.month[civil.month - 1] = day_bit(civil);
	rc = read_amounts(store, habit->id, day, device, &standing, &logged, err);
	standing_release(&standing);
	if (rc < 0)
		return -1;
	if (log->mode == LOG_MISSING && logged.n > 0 &&
	    (logged.n > logged.n_amounts || goal_met(&habit->goal, logged.sum) ||
		habit->goal.kind == GOAL_AT_MOST)) {
		change->already++;
		return 0;
	}
	if (store_entry_set(store, habit->id, day, own_total(&habit->goal, &logged, log), NULL,
		&written, err) < 0)
		return -1;
	if (!logged.own && ledger_claim(store, habit->id, ledger, MARK_DONE, &one, err) < 0)
		return -1;
	written |= !logged.own;
	change->changed += written;
	change->already += !written;
	return 0;
}

static int
log_year(struct store *store, const struct habit *habit, struct ledger *ledger,
    const struct year_words *year, const struct log_amount *log, struct mark_change *change,
    struct error *err)
{
	if (ledger_load(store, habit->id, year->year, ledger, err) < 0)
		return -1;
	for (int m = MONTHS_PER_YEAR; m > 0; m--) {
		for (uint32_t word = year->month[m - 1]; word != 0; word &= word - 1) {
			int of_month = month_days(year->year, m) - __builtin_ctz(word);

			if (log_day(store, habit, ledger, day_from_civil(year->year, m, of_month),
				log, change, err) < 0)
				return -1;
		}
	}
	return 0;
}

int
store_log(struct store *store, struct habit *habit, const struct days *days,
    const struct log_amount *log, day_t today, struct mark_change *change, struct error *err)
{
	struct ledger ledger = LEDGER_INIT;
	int64_t before = change->changed;
	int rc = 0;

	for (size_t i = 0; i < days->n && rc == 0; i++)
		if (year_any(days->years[i].month))
			rc = log_year(store, habit, &ledger, &days->years[i], log, change, err);
	ledger_release(&ledger);
	if (rc < 0 || change->changed == before)
		return rc;
	return store_summary_update(store, habit, today, err);
}

int
store_amount(struct store *store, int64_t habit, day_t day, double *ret_amount, struct error *err)
{
	struct ledger ledger = LEDGER_INIT;
	struct standing standing = STANDING_INIT;
	struct logged logged;
	int rc = ledger_load(store, habit, day_to_civil(day).year, &ledger, err);

	for (size_t i = 0; rc == 0 && i < ledger.n_claims; i++) {
		struct claim claim = ledger_standing(&ledger, i);

		standing_add(&standing, &claim);
	}
	if (rc == 0)
		rc = read_amounts(store, habit, day, 0, &standing, &logged, err);
	if (rc == 0)
		*ret_amount = logged.n_amounts > 0 ? logged.sum : (double)NAN;
	standing_release(&standing);
	ledger_release(&ledger);
	return rc;
}
