/* The settings of a file. */
#include "cmd/settings.h"

#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "cmd/hint.h"
#include "cmd/option.h"
#include "core/date.h"
#include "store/setting.h"

enum {
	MINUTES_PER_HOUR = 60,
	HOURS_PER_DAY = 24
};

/* Minutes after midnight of HH:MM, or -1. */
static int
parse_clock(const char *text)
{
	const char *colon = strchr(text, ':');
	int64_t hour, minute;

	if (colon == NULL || strlen(colon + 1) != 2 || colon - text > 2 ||
	    !num_parse_int(text, (size_t)(colon - text), 0, HOURS_PER_DAY - 1, &hour) ||
	    !num_parse_int(colon + 1, 2, 0, MINUTES_PER_HOUR - 1, &minute))
		return -1;
	return (int)(hour * MINUTES_PER_HOUR + minute);
}

static int
bad_value(const char *key, const char *text, const char *wanted, struct error *err)
{
	struct buf shown = BUF_INIT;

	text_quote(&shown, text);
	err_usage(err, "%s is %s, not '%s'", key, wanted, buf_str(&shown));
	buf_release(&shown);
	return -1;
}

static int
normalise_day_start(const struct world *world, const char *text, struct buf *ret, struct error *err)
{
	int minutes = parse_clock(text);

	(void)world;
	if (minutes < 0)
		return bad_value("day-start", text, "a time from 00:00 to 23:59", err);
	buf_addf(ret, "%02d:%02d", minutes / MINUTES_PER_HOUR, minutes % MINUTES_PER_HOUR);
	return 0;
}

static int
normalise_week_start(const struct world *world, const char *text, struct buf *ret,
    struct error *err)
{
	enum weekday weekday;

	(void)world;
	if (!weekday_parse(text, &weekday))
		return bad_value("week-start", text, "a weekday such as monday", err);
	buf_add_str(ret, weekday_name(weekday));
	return 0;
}

static int
normalise_timezone(const struct world *world, const char *text, struct buf *ret, struct error *err)
{
	if (!world->zone_known(text))
		return bad_value("timezone", text,
		    "a zone that this machine knows, such as Europe/Berlin", err);
	buf_add_str(ret, text);
	return 0;
}

const struct setting_row setting_rows[] = {
	{ "day-start", "00:00", "when a day begins, such as 04:00 for night owls", false,
	    normalise_day_start },
	{ SETTING_WEEK_START, "sunday", "the first day of a week", false, normalise_week_start },
	{ "timezone", "", "the time zone where TZ is unset, as it is for cron", true,
	    normalise_timezone },
	{ 0 },
};

const struct setting_row *
setting_find(const char *key, struct error *err)
{
	struct hint hint;

	hint_init(&hint, key);
	for (const struct setting_row *row = setting_rows; row->key != NULL; row++) {
		if (strcmp(row->key, key) == 0)
			return row;
		hint_offer(&hint, row->key, row->key);
	}
	hint_fail(&hint, "setting", key, "'streak config' lists them", err);
	return NULL;
}

int
settings_get(struct context *context, const char *key, struct buf *ret, struct error *err)
{
	const struct setting_row *row = setting_find(key, err);
	size_t before = ret->len;

	if (row == NULL)
		return -1;
	if (context->store != NULL && store_setting(context->store, key, ret, err) < 0)
		return -1;
	if (ret->len == before)
		buf_add_str(ret, row->fallback);
	return 0;
}

int
settings_local_day(struct context *context, day_t *ret_day, struct error *err)
{
	struct buf zone = BUF_INIT, start = BUF_INIT;
	int rc = -1, minutes;

	if (settings_get(context, "timezone", &zone, err) < 0 ||
	    settings_get(context, "day-start", &start, err) < 0)
		goto out;
	minutes = parse_clock(buf_str(&start));
	if (minutes < 0) {
		err_data(err, "%s: the setting day-start is damaged: '%s'", context->place.file,
		    buf_str(&start));
		goto out;
	}
	rc = context->world->local_day(buf_str(&zone), minutes, ret_day, err);
out:
	buf_release(&zone);
	buf_release(&start);
	return rc;
}

enum setting_fault
settings_judge(const void *closure, const char *key, const char *value)
{
	const struct setting_row *row = setting_rows;
	struct buf spelled = BUF_INIT;
	struct error ignored = ERR_INIT;
	int rc = 0;

	while (row->key != NULL && strcmp(row->key, key) != 0)
		row++;
	if (row->key != NULL && value[0] != '\0')
		rc = row->normalise(closure, value, &spelled, &ignored);
	buf_release(&spelled);
	if (rc == 0)
		return SETTING_SOUND;
	return row->of_machine ? SETTING_UNKNOWN_HERE : SETTING_DAMAGED;
}

int
settings_week_start(struct context *context, enum weekday *ret, struct error *err)
{
	const char *given = args_value(context->args, OPTION_WEEK_START);
	struct buf text = BUF_INIT;
	int rc = 0;

	if (given == NULL)
		rc = settings_get(context, SETTING_WEEK_START, &text, err);
	else
		buf_add_str(&text, given);
	if (rc == 0 && !weekday_parse(buf_str(&text), ret)) {
		rc = bad_value(given == NULL ? "the setting week-start" : "--week-start",
		    buf_str(&text), "a weekday such as monday", err);
		if (given == NULL)
			err->code = ERR_DATA;
	}
	buf_release(&text);
	return rc;
}
