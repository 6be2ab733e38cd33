/* mhabit (Table Habit): its export. */
#include <math.h>

#include "exchange/format.h"
#include "exchange/json_in.h"

enum habit_type {
	TYPE_POSITIVE = 1,
	TYPE_NEGATIVE = 2, /* the less, the better */
};

enum habit_status {
	STATUS_DELETED = 2,
	STATUS_ARCHIVED = 3,
};

enum record_type {
	RECORD_DONE = 1,
	RECORD_SKIP = 2,
};

enum frequency {
	WEEKLY = 1,
	MONTHLY = 2,
	CUSTOM = 3,
};

/* A habit while its days are taken. */
struct mhabit {
	struct import *import;
	int64_t id;
	bool plain;    /* done or not: no amounts */
	bool negative; /* nothing at all is an amount too */
};

static int
take_record(void *closure, const json_t *item, struct error *err)
{
	const struct mhabit *habit = closure;
	struct mark mark = { .id = habit->id, .amount = (double)NAN };
	int64_t day = INT64_MIN, type = 0;
	double value = 0;

	if (json_in_integer(item, "record_date", &day, err) < 0 ||
	    json_in_integer(item, "record_type", &type, err) < 0 ||
	    json_in_real(item, "record_value", &value, err) < 0 ||
	    json_in_text(item, "reason", &mark.note, err) < 0)
		return -1;
	if (day < DAY_MIN || day > DAY_MAX)
		return err_data(err, "'record_date' is no day");
	if (type != RECORD_DONE && type != RECORD_SKIP)
		return err_data(err, "'record_type' is neither done nor skipped");
	mark.day = (day_t)day;
	if (mark.note != NULL && mark.note[0] == '\0')
		mark.note = NULL;
	if (type == RECORD_SKIP)
		mark.state = STATE_SKIP;
	else if (value <= 0 && !habit->negative)
		mark.state = STATE_NOT_DONE;
	else if (!habit->plain)
		mark.amount = value;
	return import_mark(habit->import, &mark, err);
}

/* [3], or [1,2] for once in two days, as text. */
static int
read_frequency(const json_t *item, struct schedule *ret, struct error *err)
{
	int64_t type = CUSTOM, times, days;
	const char *text = "[1,1]";
	json_t *numbers;
	bool custom;

	if (json_in_integer(item, "freq_type", &type, err) < 0 ||
	    json_in_text(item, "freq_custom", &text, err) < 0)
		return -1;
	custom = type == CUSTOM;
	numbers = json_loads(text, 0, NULL);
	times = json_integer_value(json_array_get(numbers, 0));
	days = custom         ? json_integer_value(json_array_get(numbers, 1))
	    : type == MONTHLY ? SCHEDULE_MONTH_MAX
			      : SCHEDULE_WEEK_MAX;
	json_decref(numbers);
	if (type < WEEKLY || type > CUSTOM || times < 1 || days < 1 || days > SCHEDULE_M_MAX)
		return err_data(err, "its frequency is none of mhabit's");
	*ret = (struct schedule)SCHEDULE_INIT;
	if (times >= days)
		return 0;
	if (custom)
		*ret =
		    (struct schedule){ .kind = SCHEDULE_ROLLING, .n = (int)times, .m = (int)days };
	else
		*ret = (struct schedule){ .kind = SCHEDULE_CALENDAR,
			.n = (int)times,
			.monthly = type == MONTHLY };
	return 0;
}

/* Whether the values are all 0 and 1, as those of habits that are done or not. */
static bool
all_plain(const json_t *records)
{
	const json_t *record;
	size_t i;

	json_array_foreach(records, i, record)
	{
		double value = json_number_value(json_object_get(record, "record_value"));

		if (value > 0 && (value < 1 || value > 1))
			return false;
	}
	return true;
}

static int
read_goal(const json_t *item, const json_t *records, struct mhabit *habit, struct import_habit *ret,
    struct error *err)
{
	int64_t type = TYPE_POSITIVE;
	double goal = 1, most;

	if (json_in_integer(item, "type", &type, err) < 0 ||
	    json_in_real(item, "daily_goal", &goal, err) < 0 ||
	    json_in_text(item, "daily_goal_unit", &ret->unit, err) < 0)
		return -1;
	most = goal;
	if (json_in_real(item, "daily_goal_extra", &most, err) < 0)
		return -1;
	if (type != TYPE_POSITIVE && type != TYPE_NEGATIVE)
		return err_data(err, "'type' is none of mhabit's");
	if (goal < 0 || most < 0)
		return err_data(err, "'daily_goal' is below 0");
	if (ret->unit != NULL && ret->unit[0] == '\0')
		ret->unit = NULL;
	habit->negative = type == TYPE_NEGATIVE;
	habit->plain =
	    !habit->negative && ret->unit == NULL && goal >= 1 && goal <= 1 && all_plain(records);
	if (habit->negative)
		ret->goal = (struct goal){ GOAL_AT_MOST, most };
	else if (!habit->plain && goal > 0)
		ret->goal = (struct goal){ GOAL_AT_LEAST, goal };
	return 0;
}

static int
read_habit(const json_t *item, struct import_habit *ret, int64_t *ret_status, struct error *err)
{
	if (json_in_text(item, "name", &ret->name, err) < 0 ||
	    json_in_text(item, "desc", &ret->note, err) < 0 ||
	    json_in_integer(item, "status", ret_status, err) < 0)
		return -1;
	if (ret->name == NULL)
		return err_data(err, "it has no name");
	if (ret->note != NULL && ret->note[0] == '\0')
		ret->note = NULL;
	ret->by_id = true;
	ret->archived = *ret_status == STATUS_ARCHIVED;
	return read_frequency(item, &ret->schedule, err);
}

static int
take_habit(void *closure, const json_t *item, struct error *err)
{
	struct mhabit habit = { .import = closure };
	struct import_habit declared = IMPORT_HABIT_INIT(NULL);
	json_t *records = NULL;
	int64_t status = 1;

	if (read_habit(item, &declared, &status, err) < 0 ||
	    json_in_list(item, "records", &records, err) < 0)
		return -1;
	if (status == STATUS_DELETED) {
		import_leave_out_deleted(habit.import, declared.name);
		return 0;
	}
	if (read_goal(item, records, &habit, &declared, err) < 0 ||
	    import_habit(habit.import, &declared, &habit.id, err) < 0)
		return -1;
	return json_in_each(records, "record", take_record, &habit, err);
}

bool
mhabit_is(const struct import_sample *sample)
{
	const json_t *habits = sample_habits(sample), *habit;
	size_t i;

	if (habits == NULL || json_object_get(sample->json, "habits") != habits ||
	    json_object_get(sample->json, "schema_version") != NULL)
		return false;
	json_array_foreach(habits, i, habit)
	{
		if (json_object_get(habit, "freq_type") == NULL)
			return false;
	}
	return true;
}

int
mhabit_import(struct import *import, const struct import_source *source, struct error *err)
{
	json_t *whole = NULL, *habits = NULL;
	int rc = json_in_read(source->in, &whole, err);

	if (rc == 0 && !json_is_object(whole))
		rc = err_data(err, "it is no object");
	if (rc == 0)
		rc = json_in_list(whole, "habits", &habits, err);
	if (rc == 0 && habits == NULL)
		rc = err_data(err, "there are no habits in it");
	if (rc == 0)
		rc = json_in_each(habits, "habit", take_habit, import, err);
	json_decref(whole);
	return rc;
}
