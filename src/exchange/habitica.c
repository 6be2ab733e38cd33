/* Habitica: the user data that its site exports as JSON. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "exchange/format.h"
#include "exchange/json_in.h"
#include "exchange/logbook.h"

enum {
	MINUTE_MS = 60000,
	HOUR_MS = 60 * MINUTE_MS,
	DAY_MS = 24 * HOUR_MS,
	OFFSET_MAX = 24 * 60,
	HOURS_PER_DAY = 24,
};

/* The user, and the habit whose history is being taken. */
struct habitica {
	struct import *import;
	int64_t shift; /* from UTC to the user's days, milliseconds */
	bool daily;    /* not one of those that are scored whenever they happen */
	int64_t id;
	const char *name;
};

static void
leave_out(struct habitica *habitica, day_t day, const char *why)
{
	struct buf reason = BUF_INIT;
	char text[DAY_TEXT_SIZE];

	buf_add_char(&reason, '\'');
	text_quote(&reason, habitica->name);
	buf_addf(&reason, "', %s: %s", day_format(day, text), why);
	import_leave_out(habitica->import, 0, buf_str(&reason));
	buf_release(&reason);
}

static int
read_day(const struct habitica *habitica, const json_t *item, day_t *ret, struct error *err)
{
	double at = (double)NAN;

	if (json_in_real(item, "date", &at, err) < 0)
		return -1;
	at = floor((at + (double)habitica->shift) / DAY_MS);
	if (!(at >= DAY_MIN && at <= DAY_MAX))
		return err_data(err, "'date' is no time");
	*ret = (day_t)at;
	return 0;
}

/* What an entry says; old ones are means over a month or a year, and say nothing of a day. */
static int
read_state(const struct habitica *habitica, const json_t *item, struct mark *ret,
    bool *ret_summarised, struct error *err)
{
	const char *key = habitica->daily ? "completed" : "scoredUp";
	const json_t *given = json_object_get(item, key);
	int64_t scored = 0;
	bool completed = false;

	*ret_summarised = given == NULL || json_is_null(given);
	ret->state = STATE_NOT_DONE;
	if (habitica->daily ? json_in_bool(item, key, &completed, err) < 0
			    : json_in_integer(item, key, &scored, err) < 0)
		return -1;
	if (completed || scored > 0)
		ret->state = STATE_DONE;
	if (scored > 0)
		ret->amount = (double)scored;
	return 0;
}

static int
take_entry(void *closure, const json_t *item, struct error *err)
{
	struct habitica *habitica = closure;
	struct mark mark = { .id = habitica->id, .amount = (double)NAN };
	bool summarised;

	if (read_day(habitica, item, &mark.day, err) < 0 ||
	    read_state(habitica, item, &mark, &summarised, err) < 0)
		return -1;
	if (!summarised)
		return import_mark(habitica->import, &mark, err);
	if (habitica->id != IMPORT_UNWANTED)
		leave_out(habitica, mark.day, "summarised: it stands for several days");
	return 0;
}

/* {"m": true, ...}: the days of the week. */
static int
read_weekdays(const json_t *item, struct import_habit *ret, struct error *err)
{
	static const char *const keys[DAYS_PER_WEEK] = { "su", "m", "t", "w", "th", "f", "s" };
	json_t *repeat = NULL;
	unsigned weekdays = 0;

	if (json_in_object(item, "repeat", &repeat, err) < 0)
		return -1;
	for (int i = 0; i < DAYS_PER_WEEK; i++) {
		bool on = false;

		if (json_in_bool(repeat, keys[i], &on, err) < 0)
			return err_prefix(err, "repeat: ");
		if (on)
			weekdays |= 1U << i;
	}
	if (weekdays == 0)
		ret->remark = logbook_watched;
	else if (weekdays != (1U << DAYS_PER_WEEK) - 1)
		ret->schedule =
		    (struct schedule){ .kind = SCHEDULE_WEEKDAYS, .weekdays = weekdays };
	return 0;
}

static int
read_schedule(const json_t *item, struct import_habit *ret, struct error *err)
{
	const char *frequency = "weekly";
	int64_t every = 1;

	if (json_in_text(item, "frequency", &frequency, err) < 0 ||
	    json_in_integer(item, "everyX", &every, err) < 0)
		return -1;
	if (every < 0 || every > INT16_MAX)
		return err_data(err, "'everyX' is out of range");
	if (every == 0)
		ret->remark = logbook_watched;
	if (strcmp(frequency, "weekly") == 0) {
		if (every > 1)
			ret->remark = "is asked for only in some weeks there, here in every one";
		return read_weekdays(item, ret, err);
	}
	if (strcmp(frequency, "daily") == 0) {
		if (every > SCHEDULE_M_MAX)
			every = SCHEDULE_M_MAX;
		ret->schedule = logbook_every(every);
	} else if (strcmp(frequency, "monthly") == 0) {
		ret->schedule =
		    (struct schedule){ .kind = SCHEDULE_CALENDAR, .n = 1, .monthly = true };
		ret->remark = "is asked for on certain days of a month there, here once a month";
	} else if (strcmp(frequency, "yearly") == 0) {
		ret->schedule = logbook_every(SCHEDULE_M_MAX);
	} else {
		return err_data(err, "'frequency' is none of Habitica's");
	}
	return 0;
}

static int
take_task(void *closure, const json_t *item, struct error *err)
{
	struct habitica *habitica = closure;
	struct import_habit declared = IMPORT_HABIT_INIT(NULL);
	json_t *history = NULL;

	if (json_in_text(item, "text", &declared.name, err) < 0 ||
	    json_in_text(item, "notes", &declared.note, err) < 0 ||
	    json_in_list(item, "history", &history, err) < 0)
		return -1;
	if (declared.name == NULL)
		return err_data(err, "it has no text");
	if (declared.note != NULL && declared.note[0] == '\0')
		declared.note = NULL;
	declared.by_id = true;
	declared.remark = habitica->daily ? NULL : logbook_watched;
	if (habitica->daily && read_schedule(item, &declared, err) < 0)
		return -1;
	habitica->name = declared.name;
	if (import_habit(habitica->import, &declared, &habitica->id, err) < 0)
		return -1;
	return json_in_each(history, "entry", take_entry, habitica, err);
}

/* The user's days begin at an hour of their own, in their time zone. */
static int
read_preferences(struct habitica *habitica, const json_t *whole, struct error *err)
{
	json_t *preferences = NULL;
	int64_t behind = 0, start = 0;

	if (json_in_object(whole, "preferences", &preferences, err) < 0 ||
	    json_in_integer(preferences, "timezoneOffset", &behind, err) < 0 ||
	    json_in_integer(preferences, "dayStart", &start, err) < 0)
		return -1;
	if (behind < -OFFSET_MAX || behind > OFFSET_MAX || start < 0 || start >= HOURS_PER_DAY)
		return err_data(err, "'timezoneOffset' or 'dayStart' is out of range");
	habitica->shift = -behind * MINUTE_MS - start * HOUR_MS;
	return 0;
}

static int
take_tasks(struct habitica *habitica, const json_t *whole, struct error *err)
{
	json_t *tasks = NULL, *dailies = NULL, *habits = NULL;

	if (json_in_object(whole, "tasks", &tasks, err) < 0 ||
	    json_in_list(tasks, "dailys", &dailies, err) < 0 ||
	    json_in_list(tasks, "habits", &habits, err) < 0)
		return -1;
	if (tasks == NULL)
		return err_data(err, "there are no tasks in it");
	habitica->daily = true;
	if (json_in_each(dailies, "daily", take_task, habitica, err) < 0)
		return -1;
	habitica->daily = false;
	return json_in_each(habits, "habit", take_task, habitica, err);
}

/* The other export has the value of a task over time, which tells no day that it was done on. */
static bool
is_history(FILE *in)
{
	static const char title[] = "Task Name";
	char start[sizeof(title) - 1];
	size_t got = fread(start, 1, sizeof(start), in);

	rewind(in);
	return got == sizeof(start) && memcmp(start, title, sizeof(start)) == 0;
}

bool
habitica_is(const struct import_sample *sample)
{
	return json_is_object(json_object_get(sample->json, "tasks")) ||
	    strncmp(buf_str(&sample->line), "Task Name,", strlen("Task Name,")) == 0;
}

int
habitica_import(struct import *import, const struct import_source *source, struct error *err)
{
	struct habitica habitica = { .import = import };
	json_t *whole = NULL;
	int rc;

	if (is_history(source->in))
		return err_data(err,
		    "line 1: this history does not say what was done: take the user data as JSON, "
		    "which Habitica's site exports too");
	rc = json_in_read(source->in, &whole, err);
	if (rc == 0 && !json_is_object(whole))
		rc = err_data(err, "it is no object");
	if (rc == 0)
		rc = read_preferences(&habitica, whole, err);
	if (rc == 0)
		rc = take_tasks(&habitica, whole, err);
	json_decref(whole);
	return rc;
}
