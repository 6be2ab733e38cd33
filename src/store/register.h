/*
 * A habit's settings as registers: of two values the one that was set later
 * stands, told by its stamp in habit_stamp, the time and then the device's uid.
 * A setting without a stamp is as the habit was made; of two such values the one
 * of the habit with the lower uid stands. So any order of merging ends alike.
 */
#ifndef STORE_REGISTER_H
#define STORE_REGISTER_H

#include "store/device_map.h"
#include "store/sql.h"

/*
 * Take the settings of a habit of `from` that stand against those of a habit of
 * `into`; all of them where that is new and has no uid yet. A name that is taken
 * is only asked for: names_settle() gives names in the end. `from` may be `into`.
 */
int registers_merge(struct store *into, int64_t habit, struct store *from, int64_t other,
    const struct device_map *devices, struct error *err);

/* Bring a deleted habit back, which is stamped now; it asks for its name. */
int registers_restore(struct store *store, int64_t habit, struct error *err);

/*
 * Give every habit the name that it was given last. Where several ask for one,
 * it is the first of them who was given it; the others' end in a part of their
 * uid, as in "Read (3f2a)", so that this too is the same in any order.
 */
int names_settle(struct store *store, struct error *err);

#endif
