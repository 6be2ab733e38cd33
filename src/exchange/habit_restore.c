/* The complete form, in JSON, back into the database. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "core/date.h"
#include "exchange/format.h"
#include "exchange/json_in.h"
#include "store/restore.h"

enum {
	UID_MAX = 64
};

/* A device of the document, and its row here. */
struct known_device {
	const char *uid; /* the document's */
	int64_t id;
};

struct restore {
	struct import *import;
	struct known_device *devices;
	size_t n, cap;
	int64_t habit; /* the one whose rows are being taken; 0 where nothing is stored */
};

static int
check_uid(const char *uid, struct error *err)
{
	size_t len = uid == NULL ? 0 : strlen(uid);

	if (len == 0 || len > UID_MAX ||
	    strspn(uid, "0123456789abcdefghijklmnopqrstuvwxyz-") != len)
		return err_data(err, "it has no uid");
	return 0;
}

static int
take_device(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	struct known_device device = { NULL, 0 };
	const char *name = NULL;
	void *devices = restore->devices;

	if (json_in_text(item, "uid", &device.uid, err) < 0 ||
	    json_in_text(item, "name", &name, err) < 0 || check_uid(device.uid, err) < 0)
		return -1;
	if (restore->import->store != NULL &&
	    restore_device(restore->import->store, device.uid, name, &device.id, err) < 0)
		return -1;
	mem_reserve(&devices, &restore->cap, restore->n + 1, sizeof(*restore->devices));
	restore->devices = devices;
	restore->devices[restore->n++] = device;
	return 0;
}

static int
read_device(const struct restore *restore, const json_t *item, int64_t *ret, struct error *err)
{
	const char *uid = NULL;

	if (json_in_text(item, "device", &uid, err) < 0)
		return -1;
	for (size_t i = 0; uid != NULL && i < restore->n; i++) {
		if (strcmp(restore->devices[i].uid, uid) != 0)
			continue;
		*ret = restore->devices[i].id;
		return 0;
	}
	return err_data(err, "its device is none of the devices");
}

static int
read_day(const json_t *item, const char *key, day_t *ret, struct error *err)
{
	const char *day = NULL;

	if (json_in_text(item, key, &day, err) < 0)
		return -1;
	*ret = DAY_NONE;
	if (day != NULL && date_parse_iso(day, ret, err) < 0) {
		err->code = ERR_DATA;
		return -1;
	}
	return 0;
}

static int
need_day(const json_t *item, day_t *ret, struct error *err)
{
	if (read_day(item, "day", ret, err) < 0)
		return -1;
	return *ret == DAY_NONE ? err_data(err, "it has no day") : 0;
}

/* Twelve numbers, a bit for each day of their month. */
static int
read_words(const json_t *item, const char *key, struct year_words *ret, struct error *err)
{
	json_t *words = NULL;

	if (json_in_list(item, key, &words, err) < 0)
		return -1;
	for (int m = 0; words != NULL && m < MONTHS_PER_YEAR; m++) {
		const json_t *word = json_array_get(words, (size_t)m);
		json_int_t bits = json_integer_value(word);
		int days = month_days(ret->year, m + 1);

		if (!json_is_integer(word) || json_array_size(words) != MONTHS_PER_YEAR ||
		    bits < 0 || bits >= (json_int_t)1 << days)
			return err_data(err, "'%s' are not the days of twelve months", key);
		ret->month[m] = (uint32_t)bits;
	}
	return 0;
}

static int
take_claim(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	struct import *import = restore->import;
	struct claim claim = { 0 };
	int64_t year = 0, fresh = 0;

	if (json_in_integer(item, "year", &year, err) < 0)
		return -1;
	if (year < YEAR_MIN || year > YEAR_MAX)
		return err_data(err, "'year' is none from 1 to 9999");
	claim.done.year = claim.skipped.year = (int32_t)year;
	if (read_device(restore, item, &claim.device, err) < 0 ||
	    read_words(item, "done", &claim.done, err) < 0 ||
	    read_words(item, "skipped", &claim.skipped, err) < 0)
		return -1;
	import->read += year_count(claim.done.month) + year_count(claim.skipped.month);
	if (restore->habit != 0 &&
	    restore_claim(import->store, restore->habit, &claim, &fresh, err) < 0)
		return -1;
	import->added += fresh;
	return 0;
}

static int
take_retraction(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	const char *kind = "";
	int64_t device = 0, n = 0;
	day_t day = DAY_NONE;

	if (need_day(item, &day, err) < 0 || read_device(restore, item, &device, err) < 0 ||
	    json_in_text(item, "kind", &kind, err) < 0 || json_in_integer(item, "n", &n, err) < 0)
		return -1;
	if ((strcmp(kind, "done") != 0 && strcmp(kind, "skip") != 0) || n < 1)
		return err_data(err, "it has no kind, or no n");
	return restore->habit == 0
	    ? 0
	    : restore_retraction(restore->import->store, restore->habit, day, device, kind, n, err);
}

static int
take_entry(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	struct entry_row row = { .day = DAY_NONE, .amount = (double)NAN };
	bool changed = false;

	if (need_day(item, &row.day, err) < 0 || read_device(restore, item, &row.device, err) < 0 ||
	    json_in_real(item, "amount", &row.amount, err) < 0 ||
	    json_in_text(item, "note", &row.note, err) < 0 ||
	    json_in_integer(item, "at", &row.at, err) < 0)
		return -1;
	if (restore->habit != 0 &&
	    restore_entry(restore->import->store, restore->habit, &row, &changed, err) < 0)
		return -1;
	restore->import->notes += changed;
	return 0;
}

static int
take_stamp(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	const char *setting = NULL;
	int64_t at = 0, device = 0;

	if (json_in_text(item, "setting", &setting, err) < 0 ||
	    json_in_integer(item, "at", &at, err) < 0 ||
	    read_device(restore, item, &device, err) < 0)
		return -1;
	if (setting == NULL)
		return err_data(err, "it has no setting");
	return restore->habit == 0
	    ? 0
	    : restore_stamp(restore->import->store, restore->habit, setting, at, device, err);
}

static int
read_goal(const json_t *item, struct goal *ret, struct error *err)
{
	double goal = (double)NAN, at_most = (double)NAN;

	if (json_in_real(item, "goal", &goal, err) < 0 ||
	    json_in_real(item, "at_most", &at_most, err) < 0)
		return -1;
	if (goal <= 0 || at_most < 0 || (!isnan(goal) && !isnan(at_most)))
		return err_data(err, "its goal is none");
	if (!isnan(goal))
		*ret = (struct goal){ GOAL_AT_LEAST, goal };
	if (!isnan(at_most))
		*ret = (struct goal){ GOAL_AT_MOST, at_most };
	return 0;
}

/* The strings of a habit that is being read, and what it is known by. */
struct reading {
	const char *name, *schedule, *unit, *note;
	struct buf normal, key;
	const char **uids;
	size_t n_uids;
};

static void
reading_release(struct reading *reading)
{
	buf_release(&reading->normal);
	buf_release(&reading->key);
	free(reading->uids);
}

static int
read_uids(const json_t *item, struct reading *ret, struct error *err)
{
	json_t *uids = NULL;

	if (json_in_list(item, "uids", &uids, err) < 0)
		return -1;
	ret->uids = mem_new((json_array_size(uids) + 1) * sizeof(*ret->uids));
	for (; ret->n_uids < json_array_size(uids); ret->n_uids++) {
		const char *uid = json_string_value(json_array_get(uids, ret->n_uids));

		if (check_uid(uid, err) < 0)
			return -1;
		ret->uids[ret->n_uids] = uid;
	}
	return 0;
}

static int
read_strings(const json_t *item, struct reading *ret, struct error *err)
{
	if (json_in_text(item, "name", &ret->name, err) < 0 ||
	    json_in_text(item, "schedule", &ret->schedule, err) < 0 ||
	    json_in_text(item, "unit", &ret->unit, err) < 0 ||
	    json_in_text(item, "note", &ret->note, err) < 0)
		return -1;
	return ret->name == NULL ? err_data(err, "it has no name") : 0;
}

static int
read_habit(const json_t *item, struct reading *reading, struct habit *ret, struct error *err)
{
	if (read_goal(item, &ret->goal, err) < 0 ||
	    read_day(item, "archived_on", &ret->archived_on, err) < 0 ||
	    read_uids(item, reading, err) < 0)
		return -1;
	if (schedule_parse(reading->schedule, &ret->schedule, err) < 0) {
		err->code = ERR_DATA;
		return -1;
	}
	return 0;
}

static int
find_or_make(struct restore *restore, const struct reading *reading, struct habit *habit,
    bool *ret_added, struct error *err)
{
	struct import *import = restore->import;
	struct restored restored = { habit, buf_str(&reading->key), reading->uids,
		reading->n_uids };
	int rc;

	restore->habit = 0;
	*ret_added = false;
	if (import->store == NULL)
		return 0;
	habit->name = mem_strdup(buf_str(&reading->normal));
	habit->unit = reading->unit == NULL ? NULL : mem_strdup(reading->unit);
	habit->note = reading->note == NULL ? NULL : mem_strdup(reading->note);
	rc = restore_habit(import->store, &restored, &restore->habit, ret_added, err);
	import->habits_added += *ret_added;
	if (rc == 0)
		import_touch(import, restore->habit);
	return rc;
}

static int
take_rows(struct restore *restore, const json_t *item, bool added, struct error *err)
{
	json_t *stamps = NULL, *claims = NULL, *retractions = NULL, *entries = NULL;

	if (json_in_list(item, "stamps", &stamps, err) < 0 ||
	    json_in_list(item, "claims", &claims, err) < 0 ||
	    json_in_list(item, "retractions", &retractions, err) < 0 ||
	    json_in_list(item, "entries", &entries, err) < 0)
		return -1;
	if ((added && json_in_each(stamps, "stamp", take_stamp, restore, err) < 0) ||
	    json_in_each(claims, "claim", take_claim, restore, err) < 0 ||
	    json_in_each(retractions, "retraction", take_retraction, restore, err) < 0)
		return -1;
	return json_in_each(entries, "entry", take_entry, restore, err);
}

static int
take_habit(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	struct reading reading = { .schedule = "daily", .normal = BUF_INIT, .key = BUF_INIT };
	struct habit habit = HABIT_INIT;
	const char *name = NULL;
	bool added = false;
	int rc = read_strings(item, &reading, err);

	if (rc == 0)
		name = pick_name(restore->import->pick, reading.name);
	if (rc == 0 && name != NULL) {
		rc = text_name(name, strlen(name), &reading.normal, &reading.key, err);
		if (rc < 0)
			err->code = ERR_DATA;
		if (rc == 0)
			rc = read_habit(item, &reading, &habit, err);
		if (rc == 0)
			rc = find_or_make(restore, &reading, &habit, &added, err);
		if (rc == 0)
			rc = take_rows(restore, item, added, err);
	}
	habit_release(&habit);
	reading_release(&reading);
	return rc;
}

static int
take_settings(struct import *import, const json_t *whole, struct error *err)
{
	json_t *settings = NULL, *value;
	const char *key;

	if (json_in_object(whole, "settings", &settings, err) < 0)
		return -1;
	json_object_foreach(settings, key, value)
	{
		if (!json_is_string(value))
			return err_data(err, "settings: a value is no text");
		if (import->setting != NULL &&
		    import->setting(import->closure, key, json_string_value(value), err) < 0)
			return err_prefix(err, "settings: ");
	}
	return 0;
}

static int
take_whole(struct restore *restore, const json_t *whole, struct error *err)
{
	json_t *devices = NULL, *habits = NULL;
	int64_t version = 0;

	if (!json_is_object(whole))
		return err_data(err, "it is no object");
	if (json_in_integer(whole, "schema_version", &version, err) < 0 ||
	    json_in_list(whole, "devices", &devices, err) < 0 ||
	    json_in_list(whole, "habits", &habits, err) < 0)
		return -1;
	if (version != 1 || habits == NULL)
		return err_data(err,
		    version > 1 ? "it was written by a newer streak" : "it is no complete export");
	if (take_settings(restore->import, whole, err) < 0 ||
	    json_in_each(devices, "device", take_device, restore, err) < 0)
		return -1;
	return json_in_each(habits, "habit", take_habit, restore, err);
}

bool
json_is(const struct import_sample *sample)
{
	return sample_habits(sample) != NULL &&
	    json_is_integer(json_object_get(sample->json, "schema_version"));
}

int
json_import(struct import *import, const struct import_source *source, struct error *err)
{
	struct restore restore = { .import = import };
	json_t *whole = NULL;
	int rc = json_in_read(source->in, &whole, err);

	if (rc == 0)
		rc = take_whole(&restore, whole, err);
	free(restore.devices);
	json_decref(whole);
	return rc;
}
