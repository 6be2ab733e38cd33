/* Month words of any content under every kind of schedule: what is counted holds together. */
#include <stdlib.h>
#include <string.h>

#include "core/streak.h"
#include "fuzz.h"

static const char *const schedules[] = { "daily", "mon,wed,fri", "weekends", "1 in 3 days",
	"2 in 7 days", "3/week", "1/week", "10/month" };

/* Fill years of days from the input, without days that no month has. */
static void
fill(struct days *days, int year, const uint8_t **data, size_t *size)
{
	const signed char *lengths = month_lengths(year);
	uint32_t *month = days_year(days, year);

	for (int m = 0; m < MONTHS_PER_YEAR && *size >= sizeof(*month); m++) {
		memcpy(&month[m], *data, sizeof(*month));
		month[m] &= UINT32_MAX >> (32 - lengths[m]);
		*data += sizeof(*month);
		*size -= sizeof(*month);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct error err = ERR_INIT;
	struct schedule schedule;
	struct summary summary;
	struct streak streak;
	int year = 1;
	day_t today;

	if (size < 4)
		return 0;
	if (schedule_parse(schedules[data[0] % (sizeof(schedules) / sizeof(schedules[0]))],
		&schedule, &err) < 0)
		abort();
	year += (data[1] << 8 | data[2]) % YEAR_MAX;
	today = year_first_day(year) + data[3];
	if (today > DAY_MAX)
		today = DAY_MAX;
	data += 4;
	size -= 4;
	for (int at = year > 3 ? year - 3 : 1; size > 0 && at <= YEAR_MAX; at++) {
		fill(&history.done, at, &data, &size);
		fill(&history.skipped, at, &data, &size);
	}
	streak_evaluate(&schedule, &history, today, &work, &streak);
	summary_evaluate(&schedule, &history, today, &work, &summary);
	if (streak.longest.length < streak.current.length || summary.longest < summary.current ||
	    summary.longest != streak.longest.length || streak.total < 0 ||
	    streak.total != days_count_to(&history.done, today) || summary.last_on != streak.last)
		abort();
	history_release(&history);
	work_release(&work);
	return 0;
}
