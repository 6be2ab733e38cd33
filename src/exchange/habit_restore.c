/* The complete form, in JSON, as a database of its own, which is then merged. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "core/date.h"
#include "exchange/format.h"
#include "exchange/import_merge.h"
#include "exchange/json_in.h"
#include "store/restore.h"

enum {
	UID_MAX = 64
};

/* A device of the document, and its row in the database. */
struct known_device {
	const char *uid; /* the document's */
	int64_t id;
};

struct restore {
	struct import *import;
	struct store *store; /* where all is put */
	struct known_device *devices;
	size_t n, cap;
	int64_t habit; /* the one whose rows are being taken */
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
	if (restore_device(restore->store, device.uid, name, &device.id, err) < 0)
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
	struct claim claim = { 0 };
	int64_t year = 0;

	if (json_in_integer(item, "year", &year, err) < 0)
		return -1;
	if (year < YEAR_MIN || year > YEAR_MAX)
		return err_data(err, "'year' is none from 1 to 9999");
	claim.done.year = claim.skipped.year = (int32_t)year;
	if (read_device(restore, item, &claim.device, err) < 0 ||
	    read_words(item, "done", &claim.done, err) < 0 ||
	    read_words(item, "skipped", &claim.skipped, err) < 0)
		return -1;
	return restore_claim(restore->store, restore->habit, &claim, err);
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
	return restore_retraction(restore->store, restore->habit, day, device, kind, n, err);
}

static int
take_entry(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	struct entry_row row = { .day = DAY_NONE, .amount = (double)NAN };

	if (need_day(item, &row.day, err) < 0 || read_device(restore, item, &row.device, err) < 0 ||
	    json_in_real(item, "amount", &row.amount, err) < 0 ||
	    json_in_text(item, "note", &row.note, err) < 0 ||
	    json_in_integer(item, "at", &row.at, err) < 0)
		return -1;
	return restore_entry(restore->store, restore->habit, &row, err);
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
	return restore_stamp(restore->store, restore->habit, setting, at, device, err);
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
	const char *name, *asked_name, *schedule, *unit, *note;
	struct buf normal, key;
	struct buf asked; /* empty: its name */
	const char **uids;
	size_t n_uids;
};

#define READING_INIT                                                          \
 {                                                                            \
  .schedule = "daily", .normal = BUF_INIT, .key = BUF_INIT, .asked = BUF_INIT \
 }

static void
reading_release(struct reading *reading)
{
	buf_release(&reading->normal);
	buf_release(&reading->key);
	buf_release(&reading->asked);
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
	    json_in_text(item, "asked_name", &ret->asked_name, err) < 0 ||
	    json_in_text(item, "schedule", &ret->schedule, err) < 0 ||
	    json_in_text(item, "unit", &ret->unit, err) < 0 ||
	    json_in_text(item, "note", &ret->note, err) < 0)
		return -1;
	return ret->name == NULL ? err_data(err, "it has no name") : 0;
}

static int
read_name(struct reading *reading, const char *name, struct error *err)
{
	const char *asked = reading->asked_name;
	int rc = text_name(name, strlen(name), &reading->normal, &reading->key, err);

	/* One that is called anew does not ask for another name. */
	if (rc == 0 && asked != NULL && name == reading->name)
		rc = text_name(asked, strlen(asked), &reading->asked, NULL, err);
	if (rc < 0)
		err->code = ERR_DATA;
	return rc;
}

static int
read_habit(const json_t *item, struct reading *reading, struct habit *ret, struct error *err)
{
	if (read_goal(item, &ret->goal, err) < 0 ||
	    read_day(item, "archived_on", &ret->archived_on, err) < 0 ||
	    json_in_integer(item, "position", &ret->position, err) < 0 ||
	    read_uids(item, reading, err) < 0)
		return -1;
	if (schedule_parse(reading->schedule, &ret->schedule, err) < 0) {
		err->code = ERR_DATA;
		return -1;
	}
	return 0;
}

static int
put_habit(struct restore *restore, const struct reading *reading, struct habit *habit,
    struct error *err)
{
	struct restored restored = {
		.habit = habit,
		.key = buf_str(&reading->key),
		.asked_name = reading->asked.len == 0 ? NULL : buf_str(&reading->asked),
		.uids = reading->uids,
		.n_uids = reading->n_uids,
	};

	habit->name = mem_strdup(buf_str(&reading->normal));
	habit->unit = reading->unit == NULL ? NULL : mem_strdup(reading->unit);
	habit->note = reading->note == NULL ? NULL : mem_strdup(reading->note);
	return restore_habit(restore->store, &restored, restore->import->store, &restore->habit,
	    err);
}

static int
take_rows(struct restore *restore, const json_t *item, struct error *err)
{
	json_t *stamps = NULL, *claims = NULL, *retractions = NULL, *entries = NULL;

	if (json_in_list(item, "stamps", &stamps, err) < 0 ||
	    json_in_list(item, "claims", &claims, err) < 0 ||
	    json_in_list(item, "retractions", &retractions, err) < 0 ||
	    json_in_list(item, "entries", &entries, err) < 0)
		return -1;
	if (json_in_each(stamps, "stamp", take_stamp, restore, err) < 0 ||
	    json_in_each(claims, "claim", take_claim, restore, err) < 0 ||
	    json_in_each(retractions, "retraction", take_retraction, restore, err) < 0)
		return -1;
	return json_in_each(entries, "entry", take_entry, restore, err);
}

/* All of one habit, under that name; NULL: it is not wanted. */
static int
take_named(struct restore *restore, const json_t *item, struct reading *reading, const char *name,
    day_t deleted_on, struct error *err)
{
	struct store *target = restore->import->store;
	struct habit habit = HABIT_INIT;
	int rc = 0;

	if (name == NULL)
		return 0;
	habit.deleted_on = deleted_on;
	if (read_name(reading, name, err) < 0 || read_habit(item, reading, &habit, err) < 0 ||
	    put_habit(restore, reading, &habit, err) < 0 || take_rows(restore, item, err) < 0)
		rc = -1;
	if (rc == 0 && name != reading->name && target != NULL)
		rc = restore_renamed(restore->store, restore->habit, target, err);
	habit_release(&habit);
	return rc;
}

static int
take_habit(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	struct reading reading = READING_INIT;
	int rc = read_strings(item, &reading, err);

	if (rc == 0)
		rc = take_named(restore, item, &reading,
		    pick_name(restore->import->pick, reading.name), DAY_NONE, err);
	reading_release(&reading);
	return rc;
}

static int
take_deleted(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	struct reading reading = READING_INIT;
	day_t deleted_on = DAY_NONE;
	int rc = read_strings(item, &reading, err);

	if (rc == 0)
		rc = read_day(item, "deleted_on", &deleted_on, err);
	if (rc == 0 && deleted_on == DAY_NONE)
		rc = err_data(err, "it has no day that it was deleted on");
	if (rc == 0)
		rc = take_named(restore, item, &reading, reading.name, deleted_on, err);
	if (rc == 0 && reading.n_uids == 0)
		rc = err_data(err, "it has no uid");
	reading_release(&reading);
	return rc;
}

static int
read_rules(const json_t *item, struct seen_rules *ret, struct error *err)
{
	int64_t capacity = 0;

	if (json_in_integer(item, "capacity", &capacity, err) < 0 ||
	    json_in_real(item, "fpp", &ret->fpp, err) < 0 ||
	    json_in_bool(item, "fixed", &ret->fixed, err) < 0 ||
	    json_in_bool(item, "canonical", &ret->canonical, err) < 0 ||
	    json_in_bool(item, "strip_tracking", &ret->strip_tracking, err) < 0 ||
	    json_in_bool(item, "guava_size", &ret->guava_size, err) < 0)
		return -1;
	if (capacity < 1)
		return err_data(err, "its capacity is none");
	ret->capacity = (uint64_t)capacity;
	if (seen_rules_check(ret, err) == 0)
		return 0;
	err->code = ERR_DATA;
	return -1;
}

static int
take_list(void *closure, const json_t *item, struct error *err)
{
	struct restore *restore = closure;
	struct list_settings settings = { .name = NULL };
	struct buf normal = BUF_INIT;
	int rc = -1;

	if (json_in_text(item, "name", &settings.name, err) < 0 ||
	    json_in_integer(item, "generation", &settings.generation, err) < 0 ||
	    json_in_bool(item, "dropped", &settings.dropped, err) < 0 ||
	    read_device(restore, item, &settings.device, err) < 0 ||
	    read_rules(item, &settings.rules, err) < 0)
		return -1;
	if (settings.name == NULL || settings.generation < 0)
		return err_data(err, "it has no name, or no generation");
	if (text_name(settings.name, strlen(settings.name), &normal, NULL, err) < 0) {
		err->code = ERR_DATA;
	} else {
		settings.name = buf_str(&normal);
		rc = restore_list(restore->store, &settings, restore->import->store, err);
	}
	buf_release(&normal);
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

/* What there is besides the habits that can be named; of an older export there is none. */
static int
take_rest(struct restore *restore, const json_t *whole, struct error *err)
{
	json_t *deleted = NULL, *lists = NULL;

	if (json_in_list(whole, "deleted_habits", &deleted, err) < 0 ||
	    json_in_list(whole, "lists", &lists, err) < 0 ||
	    json_in_each(deleted, "deleted habit", take_deleted, restore, err) < 0)
		return -1;
	return json_in_each(lists, "list", take_list, restore, err);
}

static int
take_whole(struct restore *restore, const json_t *whole, struct error *err)
{
	const struct pick *pick = restore->import->pick;
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
	    json_in_each(devices, "device", take_device, restore, err) < 0 ||
	    json_in_each(habits, "habit", take_habit, restore, err) < 0)
		return -1;
	return pick != NULL && pick->some ? 0 : take_rest(restore, whole, err);
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
		rc = restore_open(import->place, &restore.store, err);
	if (rc == 0)
		rc = take_whole(&restore, whole, err);
	if (rc == 0 && import->store != NULL)
		rc = import_merge(import, restore.store, err);
	store_close(restore.store);
	free(restore.devices);
	json_decref(whole);
	return rc;
}
