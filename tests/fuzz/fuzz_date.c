/* Dates and schedules as people type them: what is taken is a day, and is spelled one way. */
#include <stdlib.h>
#include <string.h>

#include "core/date.h"
#include "core/schedule.h"
#include "fuzz.h"

static void
try_schedule(const char *text)
{
	char first[SCHEDULE_TEXT_SIZE], again[SCHEDULE_TEXT_SIZE];
	struct schedule schedule;
	struct error err = ERR_INIT;

	if (schedule_parse(text, &schedule, &err) < 0)
		return;
	schedule_text(&schedule, first);
	if (schedule_parse(first, &schedule, &err) < 0)
		abort();
	if (strcmp(schedule_text(&schedule, again), first) != 0)
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);
	struct day_range range;
	struct error err = ERR_INIT;

	memcpy(text, data, size);
	text[size] = '\0';
	if (date_range_parse(text, 20520, &range, &err) == 0 &&
	    (range.first > range.last || !day_valid(range.first) || !day_valid(range.last)))
		abort();
	try_schedule(text);
	free(text);
	return 0;
}
