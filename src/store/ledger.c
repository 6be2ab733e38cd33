/* One year of a habit: claims, retractions, and changes to them. */
#include "store/ledger.h"

#include <stdlib.h>

#include "base/mem.h"
#include "store/device.h"

void
ledger_release(struct ledger *ledger)
{
	free(ledger->claims);
	free(ledger->retracted.all);
}

static int
ledger_load_claims(struct store *store, int64_t habit, int year, struct ledger *ledger,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_CLAIMS_OF_YEAR, err, "ii", habit, (int64_t)year);
	int row = -1;

	ledger->n_claims = 0;
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		void *claims = ledger->claims;

		mem_reserve(&claims, &ledger->cap_claims, ledger->n_claims + 1,
		    sizeof(struct claim));
		ledger->claims = claims;
		if (claim_read(store, stmt, &ledger->claims[ledger->n_claims], err) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
		ledger->n_claims++;
	}
	return row;
}

static int
ledger_load_retracted(struct store *store, int64_t habit, int year, struct ledger *ledger,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_RETRACTIONS_OF_YEAR, err, "idd", habit,
	    year_first_day(year), year_last_day(year));
	int row = -1;

	ledger->retracted.n = 0;
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0)
		retractions_add(&ledger->retracted, retracted_read(stmt));
	return row;
}

struct claim
ledger_standing(const struct ledger *ledger, size_t i)
{
	struct claim claim = ledger->claims[i];

	claim_retract(&claim, &ledger->retracted);
	return claim;
}

static void
year_or(struct year_words *year, const struct year_words *other)
{
	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		year->month[m] |= other->month[m];
}

int
ledger_load(struct store *store, int64_t habit, int year, struct ledger *ledger, struct error *err)
{
	if (ledger_load_claims(store, habit, year, ledger, err) < 0 ||
	    ledger_load_retracted(store, habit, year, ledger, err) < 0)
		return -1;
	ledger->done = ledger->skipped = (struct year_words){ .year = year };
	for (size_t i = 0; i < ledger->n_claims; i++) {
		struct claim claim = ledger_standing(ledger, i);

		year_or(&ledger->done, &claim.done);
		year_or(&ledger->skipped, &claim.skipped);
	}
	return 0;
}

/* This device's claim, added with no days where it has none yet. */
static struct claim *
ledger_own(struct ledger *ledger, int64_t device)
{
	void *claims = ledger->claims;

	for (size_t i = 0; i < ledger->n_claims; i++)
		if (ledger->claims[i].device == device)
			return &ledger->claims[i];
	mem_reserve(&claims, &ledger->cap_claims, ledger->n_claims + 1, sizeof(struct claim));
	ledger->claims = claims;
	ledger->claims[ledger->n_claims] = (struct claim){
		.device = device,
		.done.year = ledger->done.year,
		.skipped.year = ledger->done.year,
	};
	return &ledger->claims[ledger->n_claims++];
}

static bool
year_has(const struct year_words *year, day_t day)
{
	struct civil civil = day_to_civil(day);

	return civil.year == year->year && (year->month[civil.month - 1] & day_bit(civil)) != 0;
}

int
retraction_advance(struct store *store, int64_t habit, day_t day, int64_t device,
    enum mark_kind kind, struct error *err)
{
	return sql_run(store, SQL_RETRACTION_ADVANCE, err, "idit", habit, day, device,
	    mark_kind_text(kind));
}

int
ledger_claim(struct store *store, int64_t habit, struct ledger *ledger, enum mark_kind kind,
    const struct year_words *days, struct error *err)
{
	struct claim *own;
	int64_t device;

	if (!year_any(days->month))
		return 0;
	if (store_device(store, &device, err) < 0)
		return -1;
	own = ledger_own(ledger, device);
	year_or(kind == MARK_SKIP ? &own->skipped : &own->done, days);
	if (claim_write(store, habit, own, err) < 0)
		return -1;
	for (size_t r = 0; r < ledger->retracted.n; r++) {
		const struct retracted *retracted = &ledger->retracted.all[r];

		if (retracted->device == device && retracted->kind == kind &&
		    retracted->day != DAY_NONE && year_has(days, retracted->day) &&
		    retraction_advance(store, habit, retracted->day, device, kind, err) < 0)
			return -1;
	}
	return 0;
}
