/* The complete form: everything that is stored, as JSON. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "exchange/format.h"
#include "render/json.h"
#include "store/device.h"
#include "store/entry.h"
#include "store/habit_edit.h"
#include "store/mark.h"
#include "store/restore.h"
#include "store/setting.h"

/* Devices by row id; in the document they are named by uid. */
struct devices {
	int64_t *id;
	char **uid;
	size_t n, cap_id, cap_uid;
	json_t *list;
};

static int
keep_device(void *closure, int64_t device, const char *uid, const char *name)
{
	struct devices *devices = closure;
	void *ids = devices->id, *uids = devices->uid;

	mem_reserve(&ids, &devices->cap_id, devices->n + 1, sizeof(*devices->id));
	mem_reserve(&uids, &devices->cap_uid, devices->n + 1, sizeof(*devices->uid));
	devices->id = ids;
	devices->uid = uids;
	devices->id[devices->n] = device;
	devices->uid[devices->n++] = mem_strdup(uid);
	json_array_append_new(devices->list,
	    json_pack("{s:o, s:o}", "uid", json_text(uid), "name", json_text(name)));
	return 0;
}

static void
devices_release(struct devices *devices)
{
	for (size_t i = 0; i < devices->n; i++)
		free(devices->uid[i]);
	free(devices->id);
	free(devices->uid);
}

static json_t *
device_json(const struct devices *devices, int64_t device)
{
	for (size_t i = 0; i < devices->n; i++)
		if (devices->id[i] == device)
			return json_text(devices->uid[i]);
	return json_null();
}

/* One habit's lists on their way into its item. */
struct item {
	const struct devices *devices;
	json_t *uids, *stamps, *claims, *retractions, *entries;
};

static int
add_uid(void *closure, const char *uid)
{
	struct item *item = closure;

	return json_array_append_new(item->uids, json_text(uid));
}

static int
add_stamp(void *closure, const char *setting, int64_t at, int64_t device)
{
	struct item *item = closure;

	return json_array_append_new(item->stamps,
	    json_pack("{s:o, s:I, s:o}", "setting", json_text(setting), "at", (json_int_t)at,
		"device", device_json(item->devices, device)));
}

static json_t *
words_json(const struct year_words *year)
{
	json_t *words = json_array();

	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		json_array_append_new(words, json_integer(year->month[m]));
	return words;
}

static int
add_claim(void *closure, const struct claim *claim)
{
	struct item *item = closure;

	return json_array_append_new(item->claims,
	    json_pack("{s:o, s:i, s:o, s:o}", "device", device_json(item->devices, claim->device),
		"year", (int)claim->done.year, "done", words_json(&claim->done), "skipped",
		year_any(claim->skipped.month) ? words_json(&claim->skipped) : json_null()));
}

static int
add_retraction(void *closure, day_t day, int64_t device, const char *kind, int64_t n)
{
	struct item *item = closure;

	return json_array_append_new(item->retractions,
	    json_pack("{s:o, s:o, s:o, s:I}", "day", json_day(day), "device",
		device_json(item->devices, device), "kind", json_text(kind), "n", (json_int_t)n));
}

static int
add_entry(void *closure, const struct entry_row *row)
{
	struct item *item = closure;

	return json_array_append_new(item->entries,
	    json_pack("{s:o, s:o, s:o, s:o, s:I}", "day", json_day(row->day), "device",
		device_json(item->devices, row->device), "amount", json_known(row->amount), "note",
		json_text(row->note), "at", (json_int_t)row->at));
}

static int
fill_item(struct store *store, int64_t habit, struct item *item, struct error *err)
{
	if (store_habit_uids(store, habit, add_uid, item, err) < 0 ||
	    store_habit_stamps(store, habit, add_stamp, item, err) < 0 ||
	    store_claims(store, habit, add_claim, item, err) < 0 ||
	    store_retractions(store, habit, add_retraction, item, err) < 0)
		return -1;
	return store_entry_log(store, habit, add_entry, item, err);
}

/* The amount of a goal of that kind; null where the habit's is another. */
static json_t *
goal_json(const struct goal *goal, enum goal_kind kind)
{
	return goal->kind == kind ? json_amount(goal->amount) : json_null();
}

/* What it is called, and what it would be called were that not another's name. */
static int
names_json(struct store *store, const struct habit *habit, json_t *item, struct error *err)
{
	struct buf asked = BUF_INIT;
	int rc = store_habit_asked_name(store, habit->id, &asked, err);
	bool same = asked.len == 0 || strcmp(buf_str(&asked), habit->name) == 0;

	/* A deleted habit has no name that another's could be. */
	if (!same && habit->deleted_on != DAY_NONE)
		json_object_set_new(item, "name", json_text(buf_str(&asked)));
	json_object_set_new(item, "asked_name",
	    same || habit->deleted_on != DAY_NONE ? json_null() : json_text(buf_str(&asked)));
	buf_release(&asked);
	return rc;
}

static int
write_item(struct store *store, const struct habit *habit, const struct devices *devices,
    struct json_list *list, struct error *err)
{
	char schedule[SCHEDULE_TEXT_SIZE];
	struct item item = { devices, json_array(), json_array(), json_array(), json_array(),
		json_array() };
	int rc = fill_item(store, habit->id, &item, err);
	json_t *json =
	    json_pack("{s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:I, s:o, s:o, s:o, s:o, s:o, s:o}",
		"name", json_text(habit->name), "uids", item.uids, "schedule",
		schedule_text(&habit->schedule, schedule), "goal",
		goal_json(&habit->goal, GOAL_AT_LEAST), "at_most",
		goal_json(&habit->goal, GOAL_AT_MOST), "unit", json_text(habit->unit), "note",
		json_text(habit->note), "position", (json_int_t)habit->position, "archived_on",
		json_day(habit->archived_on), "deleted_on", json_day(habit->deleted_on), "stamps",
		item.stamps, "claims", item.claims, "retractions", item.retractions, "entries",
		item.entries);

	if (rc == 0)
		rc = names_json(store, habit, json, err);
	json_list_add(list, json);
	return rc;
}

static int
write_habits(struct store *store, const struct habits *habits, const struct devices *devices,
    struct json_list *list, struct error *err)
{
	int rc = 0;

	for (size_t i = 0; i < habits->n && rc == 0; i++)
		rc = write_item(store, &habits->all[i], devices, list, err);
	return rc;
}

/* Where lists are written to. */
struct lists {
	const struct devices *devices;
	struct json_list *list;
};

static int
write_list(void *closure, const struct list_settings *settings)
{
	const struct lists *lists = closure;
	const struct seen_rules *rules = &settings->rules;

	json_list_add(lists->list,
	    json_pack("{s:o, s:o, s:I, s:I, s:f, s:b, s:b, s:b, s:b, s:b}", "name",
		json_text(settings->name), "device", device_json(lists->devices, settings->device),
		"generation", (json_int_t)settings->generation, "capacity",
		(json_int_t)rules->capacity, "fpp", rules->fpp, "fixed", rules->fixed, "canonical",
		rules->canonical, "strip_tracking", rules->strip_tracking, "guava_size",
		rules->guava_size, "dropped", settings->dropped));
	return 0;
}

/* What is there besides the habits that can be named. */
static int
write_rest(struct store *store, const struct devices *devices, struct json_list *list,
    struct error *err)
{
	struct lists lists = { devices, list };
	struct habits deleted = HABITS_INIT;
	int rc = store_habits_deleted(store, &deleted, err);

	json_list_next(list, "deleted_habits");
	if (rc == 0)
		rc = write_habits(store, &deleted, devices, list, err);
	habits_release(&deleted);
	json_list_next(list, "lists");
	return rc == 0 ? store_list_settings(store, write_list, &lists, err) : rc;
}

static int
add_setting(void *closure, const char *key, const char *value)
{
	return json_object_set_new(closure, key, json_text(value));
}

int
json_export(const struct exported *what, FILE *out, struct error *err)
{
	struct devices devices = { .list = json_array() };
	json_t *settings = json_object();
	struct json_list list;
	int rc = 0;

	if (what->store != NULL)
		rc = store_settings(what->store, add_setting, settings, err);
	if (rc == 0 && what->store != NULL)
		rc = store_devices(what->store, keep_device, &devices, err);
	json_list_begin(&list, out, false, "habits",
	    json_pack("{s:o, s:o}", "settings", settings, "devices", devices.list));
	list.digits = JSON_DIGITS_ALL;
	if (rc == 0)
		rc = write_habits(what->store, what->habits, &devices, &list, err);
	if (rc == 0 && what->store != NULL && what->all)
		rc = write_rest(what->store, &devices, &list, err);
	json_list_end(&list);
	devices_release(&devices);
	return rc;
}
