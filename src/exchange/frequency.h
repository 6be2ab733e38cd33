/* Schedules as most programs know them: so many times in so many days. */
#ifndef EXCHANGE_FREQUENCY_H
#define EXCHANGE_FREQUENCY_H

#include <stdbool.h>

#include "core/schedule.h"

enum {
	FREQUENCY_WEEK = 7,
	FREQUENCY_MONTH = 30
};

struct frequency {
	int times, days; /* 1 <= times <= days */
	bool exact;      /* it asks for the same days as the schedule */
};

/* The nearest one: of weekdays, how many; of calendar weeks and months, as many in 7 or 30 days. */
struct frequency frequency_of(const struct schedule *schedule);

#endif
