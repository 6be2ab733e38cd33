/* dijo: habit_record.json, and the one of the habits that scripts keep. */
#include <math.h>
#include <string.h>

#include "exchange/format.h"
#include "exchange/json_in.h"

enum {
	PRECISION_MAX = 15
};

/* A habit while its days are taken. */
struct dijo_habit {
	struct import *import;
	int64_t id;
	bool is_bit;
};

/* 7, or {"value": 75, "precision": 1}, which is 7.5. */
static int
read_number(const json_t *value, double *ret, struct error *err)
{
	double number = 0;
	int64_t precision = 0;

	if (json_is_integer(value)) {
		*ret = json_number_value(value);
		return 0;
	}
	if (!json_is_object(value) || json_in_real(value, "value", &number, err) < 0 ||
	    json_in_integer(value, "precision", &precision, err) < 0 || precision < 0 ||
	    precision > PRECISION_MAX)
		return err_data(err, "it is no number of dijo's");
	*ret = number / pow(10, (double)precision);
	return 0;
}

static int
take_day(const struct dijo_habit *habit, const char *day, const json_t *value, struct error *err)
{
	struct mark mark = { .id = habit->id, .state = STATE_DONE, .amount = (double)NAN };

	if (import_date(habit->import, day, &mark.day, err) < 0)
		return -1;
	if (habit->is_bit) {
		if (!json_is_boolean(value))
			return err_data(err, "%s: it is neither true nor false", day);
		if (json_is_false(value))
			mark.state = STATE_NOT_DONE;
	} else {
		if (read_number(value, &mark.amount, err) < 0)
			return err_prefix(err, "%s: ", day);
		if (mark.amount <= 0)
			mark.state = STATE_NOT_DONE;
	}
	return import_mark(habit->import, &mark, err);
}

static int
read_type(const json_t *item, struct dijo_habit *habit, struct import_habit *ret, struct error *err)
{
	const json_t *goal = json_object_get(item, "goal");
	const char *type = NULL;
	double amount = 0;

	if (json_in_text(item, "type", &type, err) < 0 ||
	    json_in_text(item, "name", &ret->name, err) < 0)
		return -1;
	if (ret->name == NULL)
		return err_data(err, "it has no name");
	habit->is_bit = type != NULL && strcmp(type, "Bit") == 0;
	if (!habit->is_bit &&
	    (type == NULL || (strcmp(type, "Count") != 0 && strcmp(type, "Float") != 0)))
		return err_data(err, "its type is none of Bit, Count and Float");
	if (habit->is_bit || goal == NULL || json_is_null(goal))
		return 0;
	if (read_number(goal, &amount, err) < 0)
		return err_prefix(err, "goal: ");
	if (amount > 0)
		ret->goal = (struct goal){ GOAL_AT_LEAST, amount };
	return 0;
}

static int
take_habit(void *closure, const json_t *item, struct error *err)
{
	struct dijo_habit habit = { .import = closure };
	struct import_habit declared = IMPORT_HABIT_INIT(NULL);
	json_t *stats = NULL, *value;
	const char *day;

	if (read_type(item, &habit, &declared, err) < 0 ||
	    json_in_object(item, "stats", &stats, err) < 0 ||
	    import_habit(habit.import, &declared, &habit.id, err) < 0)
		return -1;
	json_object_foreach(stats, day, value)
	{
		if (take_day(&habit, day, value, err) < 0)
			return -1;
	}
	return 0;
}

static int
take_file(struct import *import, FILE *in, struct error *err)
{
	json_t *habits = NULL;
	int rc = json_in_read(in, &habits, err);

	if (rc == 0)
		rc = json_is_array(habits) ? json_in_each(habits, "habit", take_habit, import, err)
					   : err_data(err, "it is no list of habits");
	json_decref(habits);
	return rc;
}

bool
dijo_is(const struct import_sample *sample)
{
	const json_t *first = json_array_get(sample->json, 0);

	if (sample_has(sample, "habit_record.json"))
		return true;
	return json_is_array(sample->json) &&
	    (first == NULL || json_object_get(first, "stats") != NULL);
}

int
dijo_import(struct import *import, const struct import_source *source, struct error *err)
{
	static const char *const parts[] = { "habit_record.json", "habit_record[auto].json" };
	bool any = false;

	if (source->in != NULL)
		return take_file(import, source->in, err);
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
		FILE *in;
		int rc;

		if (source_part(source, parts[i], &in, err) < 0)
			return -1;
		if (in == NULL)
			continue;
		any = true;
		import->part = parts[i];
		rc = take_file(import, in, err);
		fclose(in);
		if (rc < 0)
			return -1;
	}
	import->part = NULL;
	return any ? 0 : err_data(err, "there is no %s in this folder", parts[0]);
}
