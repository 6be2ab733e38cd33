/*
 * All that the file says about one year of a habit, and changes to it by the
 * rules of claims and retractions. Only for store/.
 */
#ifndef STORE_LEDGER_H
#define STORE_LEDGER_H

#include "store/claim.h"

struct ledger {
	struct claim *claims; /* as stored, retracted days included */
	size_t n_claims, cap_claims;
	struct retractions retracted;
	struct year_words done, skipped; /* standing on any device */
};

#define LEDGER_INIT \
 {                  \
  .claims = NULL    \
 }

void ledger_release(struct ledger *ledger);

/* Read a year, in place of what the ledger had. */
int ledger_load(struct store *store, int64_t habit, int year, struct ledger *ledger,
    struct error *err);

/* The claim at index i without the days that were retracted. */
struct claim ledger_standing(const struct ledger *ledger, size_t i);

/* Claim days for this device, none of which stands yet by a claim of its own. */
int ledger_claim(struct store *store, int64_t habit, struct ledger *ledger, enum mark_kind kind,
    const struct year_words *days, struct error *err);

/* One more retraction, or one less: n grows by one either way. */
int retraction_advance(struct store *store, int64_t habit, day_t day, int64_t device,
    enum mark_kind kind, struct error *err);

#endif
