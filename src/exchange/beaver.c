/* Beaver Habits: its export, and the file that it keeps. */
#include <math.h>
#include <string.h>

#include "exchange/format.h"
#include "exchange/json_in.h"

/* A habit while its days are taken. */
struct beaver_habit {
	struct import *import;
	int64_t id;
};

static int
take_record(void *closure, const json_t *item, struct error *err)
{
	const struct beaver_habit *habit = closure;
	struct mark mark = { .id = habit->id, .state = STATE_NOT_DONE, .amount = (double)NAN };
	const char *day = NULL;
	bool done = false;

	if (json_in_text(item, "day", &day, err) < 0 ||
	    json_in_bool(item, "done", &done, err) < 0 ||
	    json_in_text(item, "text", &mark.note, err) < 0)
		return -1;
	if (day == NULL)
		return err_data(err, "it has no day");
	if (import_date(habit->import, day, &mark.day, err) < 0)
		return -1;
	if (done)
		mark.state = STATE_DONE;
	if (mark.note != NULL && mark.note[0] == '\0')
		mark.note = NULL;
	return import_mark(habit->import, &mark, err);
}

/* So many times in so many days, weeks, months or years. */
static int
read_period(const json_t *period, struct import_habit *ret, struct error *err)
{
	const char *type = "D";
	int64_t count = 1, times = 1, days;

	if (json_in_text(period, "period_type", &type, err) < 0 ||
	    json_in_integer(period, "period_count", &count, err) < 0 ||
	    json_in_integer(period, "target_count", &times, err) < 0)
		return -1;
	if (count < 1 || count > SCHEDULE_M_MAX || times < 1 || type[0] == '\0' ||
	    type[1] != '\0' || strchr("DWMY", type[0]) == NULL)
		return err_data(err, "'period' is none of Beaver's");
	days = count * (type[0] == 'D' ? 1 : type[0] == 'W' ? 7 : type[0] == 'M' ? 30 : 365);
	if (times >= days)
		return 0;
	if (count == 1 && (type[0] == 'W' || type[0] == 'M')) {
		ret->schedule = (struct schedule){ .kind = SCHEDULE_CALENDAR,
			.n = (int)times,
			.monthly = type[0] == 'M' };
		return 0;
	}
	if (type[0] == 'M' || type[0] == 'Y' || days > SCHEDULE_M_MAX)
		ret->remark = "goes by a period there that is counted in days here, 366 at most";
	if (days > SCHEDULE_M_MAX)
		days = SCHEDULE_M_MAX;
	ret->schedule =
	    (struct schedule){ .kind = SCHEDULE_ROLLING, .n = (int)times, .m = (int)days };
	if (times > days)
		ret->schedule.n = (int)days;
	return 0;
}

static int
take_habit(void *closure, const json_t *item, struct error *err)
{
	struct beaver_habit habit = { .import = closure };
	struct import_habit declared = IMPORT_HABIT_INIT(NULL);
	json_t *records = NULL, *period = NULL;
	const char *status = "";

	if (json_in_text(item, "name", &declared.name, err) < 0 ||
	    json_in_text(item, "status", &status, err) < 0 ||
	    json_in_object(item, "period", &period, err) < 0 ||
	    json_in_list(item, "records", &records, err) < 0)
		return -1;
	if (declared.name == NULL)
		return err_data(err, "it has no name");
	if (strstr(status, "delete") != NULL) {
		import_leave_out_deleted(habit.import, declared.name);
		return 0;
	}
	declared.by_id = true;
	declared.archived = strstr(status, "archive") != NULL;
	if ((period != NULL && read_period(period, &declared, err) < 0) ||
	    import_habit(habit.import, &declared, &habit.id, err) < 0)
		return -1;
	return json_in_each(records, "record", take_record, &habit, err);
}

/* Where a habit stands in the order that the user has given them; behind them where it doesn't. */
static size_t
rank(const json_t *order, const json_t *habit)
{
	const json_t *id = json_object_get(habit, "id"), *at;
	size_t i;

	json_array_foreach(order, i, at)
	{
		if (id != NULL && json_equal(at, id))
			return i;
	}
	return json_array_size(order);
}

/* The habits in the user's order; a new list. */
static json_t *
in_order(const json_t *habits, const json_t *order)
{
	json_t *sorted = json_array(), *habit;
	size_t i;

	for (size_t want = 0; want <= json_array_size(order); want++)
		json_array_foreach(habits, i, habit)
		{
			if (rank(order, habit) == want)
				json_array_append(sorted, habit);
		}
	return sorted;
}

bool
beaver_is(const struct import_sample *sample)
{
	const json_t *habits = sample_habits(sample), *habit;
	size_t i;

	if (habits == NULL || json_object_get(sample->json, "schema_version") != NULL ||
	    json_object_get(sample->json, "groups") != NULL)
		return false;
	json_array_foreach(habits, i, habit)
	{
		if (json_object_get(habit, "records") == NULL ||
		    json_object_get(habit, "freq_type") != NULL)
			return false;
	}
	return true;
}

int
beaver_import(struct import *import, const struct import_source *source, struct error *err)
{
	json_t *whole = NULL, *data, *habits = NULL, *order = NULL, *sorted;
	int rc = json_in_read(source->in, &whole, err);

	data = whole;
	if (rc == 0 && !json_is_object(whole))
		rc = err_data(err, "it is no object");
	if (rc == 0)
		rc = json_in_object(whole, "data", &data, err);
	if (rc == 0)
		rc = json_in_list(data, "habits", &habits, err);
	if (rc == 0)
		rc = json_in_list(data, "order", &order, err);
	if (rc == 0 && habits == NULL)
		rc = err_data(err, "there are no habits in it");
	if (rc == 0) {
		sorted = in_order(habits, order);
		rc = json_in_each(sorted, "habit", take_habit, import, err);
		json_decref(sorted);
	}
	json_decref(whole);
	return rc;
}
