/* The units of a calendar schedule. */
#include "core/unit.h"

struct unit
unit_of(const struct schedule *schedule, day_t day)
{
	struct unit unit;

	if (schedule->monthly) {
		struct civil civil = day_to_civil(day);

		unit.first = day - (civil.day - 1);
		unit.last = unit.first + month_days(civil.year, civil.month) - 1;
		return unit;
	}
	unit.first = day -
	    ((int)day_weekday(day) - (int)schedule->week_start + DAYS_PER_WEEK) % DAYS_PER_WEEK;
	unit.last = unit.first + DAYS_PER_WEEK - 1;
	if (unit.first < DAY_MIN)
		unit.first = DAY_MIN;
	if (unit.last > DAY_MAX)
		unit.last = DAY_MAX;
	return unit;
}

struct tally
tally_of(const struct schedule *schedule, const struct line *line, struct unit unit)
{
	day_t seen = unit.last < line->last ? unit.last : line->last;
	size_t at = (size_t)(line->last - seen);
	uint64_t mask = (UINT64_C(1) << (seen - unit.first + 1)) - 1;
	uint64_t done = bits_window(&line->done, at) & mask;
	uint64_t skipped = bits_window(&line->skipped, at) & mask & ~done;
	int unskipped = unit.last - unit.first + 1 - __builtin_popcountll(skipped);
	int needed = unskipped < schedule->n ? unskipped : schedule->n;
	int missing = needed - __builtin_popcountll(done);

	return (struct tally){
		.needed = needed,
		.missing = missing > 0 ? missing : 0,
		.skipped = unskipped == 0,
	};
}
