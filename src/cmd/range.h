/* Which days a report is of: the options --year, --from and --to. */
#ifndef CMD_RANGE_H
#define CMD_RANGE_H

#include "cmd/context.h"
#include "core/date.h"

/*
 * The year of --year: 1 with *ret_year set, 0 where it was not given, -1 with
 * ERR_USAGE where it is none.
 */
int range_year(const struct context *context, int *ret_year, struct error *err);

/* The days of --from, by default `first`, to --to, by default today. -1 with ERR_USAGE. */
int range_ends(const struct context *context, day_t first, struct day_range *ret,
    struct error *err);

/*
 * The days that --year, or --from and --to, ask for: 1 with *ret set, 0 where none
 * was given, -1 with ERR_USAGE. Where one end is missing, the first day is that of
 * `open` (which ends where the range does) and the last one is today.
 */
int range_given(const struct context *context,
    struct day_range (*open)(const void *closure, day_t last), const void *closure,
    struct day_range *ret, struct error *err);

#endif
