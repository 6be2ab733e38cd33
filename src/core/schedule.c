/* Schedules: their spelling. */
#include "core/schedule.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"

int
schedule_parse(const char *text, struct schedule *ret, struct error *err)
{
	struct buf shown = BUF_INIT;

	if (strcasecmp(text, "daily") == 0) {
		ret->kind = SCHEDULE_DAILY;
		return 0;
	}
	text_quote(&shown, text);
	err_usage(err, "unknown schedule '%s': this version knows 'daily'", buf_str(&shown));
	buf_release(&shown);
	return -1;
}

const char *
schedule_text(const struct schedule *schedule)
{
	switch (schedule->kind) {
	case SCHEDULE_DAILY:
		return "daily";
	}
	return "";
}

const char *
schedule_unit(const struct schedule *schedule)
{
	switch (schedule->kind) {
	case SCHEDULE_DAILY:
		return "day";
	}
	return "";
}
