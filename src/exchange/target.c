/* From the names of a file to the habits that its marks go to. */
#include "exchange/target.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "store/habit_edit.h"

enum {
	NAMESAKES_MAX = 99, /* habits of one name in one file */
};

/* Where in the list of declared habits this one is, or would be. */
static size_t
declared_at(const struct import *import, int64_t habit)
{
	size_t low = 0, high = import->n_declared;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (import->declared[middle] < habit)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool
is_declared(const struct import *import, int64_t habit)
{
	size_t at = declared_at(import, habit);

	return at < import->n_declared && import->declared[at] == habit;
}

static void
declare(struct import *import, int64_t habit)
{
	size_t at = declared_at(import, habit);
	void *declared = import->declared;

	if (is_declared(import, habit))
		return;
	mem_reserve(&declared, &import->cap_declared, import->n_declared + 1,
	    sizeof(*import->declared));
	import->declared = declared;
	memmove(import->declared + at + 1, import->declared + at,
	    (import->n_declared - at) * sizeof(*import->declared));
	import->declared[at] = habit;
	import->n_declared++;
}

static void
remark_made(struct import *import, const char *name, const char *remark)
{
	struct buf shown = BUF_INIT;

	text_quote(&shown, name);
	import_remark(import, "'%s' %s", buf_str(&shown), remark);
	buf_release(&shown);
}

static int
add_habit(struct import *import, const struct import_habit *from, const char *name, const char *key,
    int64_t *ret_habit, struct error *err)
{
	struct habit_plan plan = { from->schedule, from->goal, from->unit, from->note };
	struct habit habit = HABIT_INIT;
	int rc = store_habit_add(import->store, name, key, &plan, &habit, err);

	*ret_habit = habit.id;
	if (rc == 0 && from->archived) {
		habit.archived_on = import->today;
		rc = store_habit_set(import->store, &habit, HABIT_ARCHIVED, err);
	}
	habit_release(&habit);
	if (rc < 0)
		return -1;
	import->habits_added++;
	if (from->remark != NULL)
		remark_made(import, name, from->remark);
	return 0;
}

/* The habit of that name; it is made as `from` says where there is none. */
static int
find_or_add(struct import *import, const struct import_habit *from, const char *name,
    int64_t *ret_habit, struct error *err)
{
	struct buf normal = BUF_INIT, key = BUF_INIT;
	struct habit habit = HABIT_INIT;
	int found = text_name(name, strlen(name), &normal, &key, err);

	if (found < 0)
		err->code = ERR_DATA;
	*ret_habit = 0;
	if (found == 0 && import->store != NULL) {
		found = store_habit_find(import->store, buf_str(&key), &habit, err);
		*ret_habit = habit.id;
		if (found == 0)
			found = add_habit(import, from, buf_str(&normal), buf_str(&key), ret_habit,
			    err);
	}
	habit_release(&habit);
	buf_release(&normal);
	buf_release(&key);
	return found < 0 ? -1 : 0;
}

/* Find or make the first habit of that name, or numbered name, that the file has not had yet. */
static int
declare_as(struct import *import, const struct import_habit *habit, const char *name,
    int64_t *ret_habit, struct error *err)
{
	struct buf numbered = BUF_INIT;
	int rc = find_or_add(import, habit, name, ret_habit, err);
	for (int i = 2; rc == 0 && habit->by_id && is_declared(import, *ret_habit); i++) {
		if (i > NAMESAKES_MAX) {
			rc = err_data(err, "more than %d habits of one name", NAMESAKES_MAX);
			break;
		}
		buf_clear(&numbered);
		buf_addf(&numbered, "%s (%d)", name, i);
		rc = find_or_add(import, habit, buf_str(&numbered), ret_habit, err);
	}
	if (rc == 0 && import->store != NULL)
		declare(import, *ret_habit);
	buf_release(&numbered);
	return rc;
}

/* Other programs let blanks stand around a name. */
static void
add_trimmed(struct buf *ret, const char *name)
{
	static const char blanks[] = " \t\r\n";
	size_t len;

	name += strspn(name, blanks);
	len = strlen(name);
	while (len > 0 && strchr(blanks, name[len - 1]) != NULL)
		len--;
	buf_add(ret, name, len);
}

int
target_declare(struct import *import, const struct import_habit *habit, int64_t *ret_habit,
    struct error *err)
{
	struct buf trimmed = BUF_INIT;
	const char *name;
	int rc = 0;

	add_trimmed(&trimmed, habit->name);
	name = pick_name(import->pick, buf_str(&trimmed));
	*ret_habit = IMPORT_UNWANTED;
	if (name != NULL)
		rc = declare_as(import, habit, name, ret_habit, err);
	buf_release(&trimmed);
	return rc;
}

int
target_find(struct import *import, const char *name, int64_t *ret_habit, struct error *err)
{
	struct import_habit plain = IMPORT_HABIT_INIT(name);
	const char *wanted = pick_name(import->pick, name);

	*ret_habit = IMPORT_UNWANTED;
	if (wanted == NULL)
		return 0;
	return find_or_add(import, &plain, wanted, ret_habit, err);
}

int
target_has_goal(struct import *import, const char *name, bool *ret_has, struct error *err)
{
	const char *wanted = pick_name(import->pick, name);
	struct habit habit = HABIT_INIT;
	struct buf key = BUF_INIT;
	int rc;

	*ret_has = true;
	if (wanted == NULL || import->store == NULL)
		return 0;
	rc = text_name(wanted, strlen(wanted), NULL, &key, err);
	if (rc < 0)
		err->code = ERR_DATA;
	else
		rc = store_habit_find(import->store, buf_str(&key), &habit, err);
	if (rc >= 0)
		*ret_has = habit.goal.kind != GOAL_NONE;
	habit_release(&habit);
	buf_release(&key);
	return rc < 0 ? -1 : 0;
}
