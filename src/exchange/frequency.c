/* Schedules as frequencies. */
#include "exchange/frequency.h"

struct frequency
frequency_of(const struct schedule *schedule)
{
	struct frequency frequency = { 1, 1, true };

	switch (schedule->kind) {
	case SCHEDULE_DAILY:
		break;
	case SCHEDULE_WEEKDAYS:
		frequency = (struct frequency){ __builtin_popcount(schedule->weekdays),
			FREQUENCY_WEEK, false };
		break;
	case SCHEDULE_ROLLING:
		frequency = (struct frequency){ schedule->n, schedule->m, true };
		break;
	case SCHEDULE_CALENDAR:
		frequency.days = schedule->monthly ? FREQUENCY_MONTH : FREQUENCY_WEEK;
		frequency.times = schedule->n < frequency.days ? schedule->n : frequency.days;
		frequency.exact = false;
		break;
	}
	return frequency;
}
