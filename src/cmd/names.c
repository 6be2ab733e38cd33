/* From names to habits. */
#include "cmd/names.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/hint.h"
#include "cmd/option.h"

static bool
offer_name(void *closure, const char *name, const char *key, bool archived)
{
	(void)archived;
	hint_offer(closure, name, key);
	return true;
}

static int
habit_unknown(struct context *context, const char *name, const char *key, struct error *err)
{
	struct hint hint;

	hint_init(&hint, key);
	if (context->store != NULL && store_habit_names(context->store, offer_name, &hint, err) < 0)
		return -1;
	return hint_fail(&hint, "habit", name, "'streak add' makes one, 'streak list' shows all",
	    err);
}

/* Look a name up; *ret_key gets its key, for a hint. */
static int
look_up(struct context *context, const char *name, struct buf *ret_key, struct habit *ret_habit,
    struct error *err)
{
	if (text_name(name, strlen(name), NULL, ret_key, err) < 0)
		return -1;
	if (context->store == NULL)
		return 0;
	return store_habit_find(context->store, buf_str(ret_key), ret_habit, err);
}

int
name_look(struct context *context, const char *name, struct habit *ret_habit, struct error *err)
{
	struct buf key = BUF_INIT;
	int found = look_up(context, name, &key, ret_habit, err);

	buf_release(&key);
	return found;
}

/* The habits whose names begin with a key. */
struct begun {
	const char *key;
	bool in_use; /* archived ones don't count */
	size_t n;
	struct buf first;    /* the key of the first one */
	struct buf names;    /* all of them, as they are shown */
	struct buf archived; /* those that don't count */
};

static bool
note_begun(void *closure, const char *name, const char *key, bool archived)
{
	struct begun *begun = closure;
	bool counts = !archived || !begun->in_use;
	struct buf *names = counts ? &begun->names : &begun->archived;

	if (strncmp(key, begun->key, strlen(begun->key)) != 0)
		return true;
	if (counts && begun->n++ == 0)
		buf_add_str(&begun->first, key);
	if (names->len > 0)
		buf_add_str(names, ", ");
	text_shown(names, name, strlen(name));
	return true;
}

/* Several count, or only such that don't. */
static int
begun_fail(const struct begun *begun, const char *name, struct error *err)
{
	struct buf typed = BUF_INIT;

	text_quote(&typed, name);
	if (begun->n > 0)
		err_usage(err, "'%s' could be %s", buf_str(&typed), buf_str(&begun->names));
	else
		err_usage(err, "no habit '%s' is in use; archived ones need their whole name: %s",
		    buf_str(&typed), buf_str(&begun->archived));
	buf_release(&typed);
	return -1;
}

/* The only habit whose name begins with a key: 1, or 0 where there is none. */
static int
look_begun(struct context *context, const char *name, const char *key, struct habit *ret_habit,
    struct error *err)
{
	struct begun begun = {
		.key = key,
		.in_use = (context->args->command->flags & COMMAND_IN_USE) != 0,
		.first = BUF_INIT,
		.names = BUF_INIT,
		.archived = BUF_INIT,
	};
	int rc = 0;

	if (context->store != NULL)
		rc = store_habit_names(context->store, note_begun, &begun, err);
	if (rc == 0 && begun.n == 1)
		rc = store_habit_find(context->store, buf_str(&begun.first), ret_habit, err);
	else if (rc == 0 && (begun.n > 1 || begun.archived.len > 0))
		rc = begun_fail(&begun, name, err);
	buf_release(&begun.first);
	buf_release(&begun.names);
	buf_release(&begun.archived);
	return rc;
}

/* A dash alone stands for standard input elsewhere, and is no beginning of "-x". */
static bool
may_begin(const struct context *context, const char *name)
{
	return (context->args->command->flags & COMMAND_WHOLE) == 0 && strcmp(name, "-") != 0;
}

int
name_habit(struct context *context, const char *name, struct habit *ret_habit, struct error *err)
{
	struct buf key = BUF_INIT;
	int found = look_up(context, name, &key, ret_habit, err);

	if (found == 0 && may_begin(context, name))
		found = look_begun(context, name, buf_str(&key), ret_habit, err);
	if (found == 0)
		found = habit_unknown(context, name, buf_str(&key), err);
	buf_release(&key);
	return found < 0 ? -1 : 0;
}

int
name_add(struct context *context, const char *name, const struct habit_plan *plan,
    struct habit *ret_habit, struct error *err)
{
	struct buf normal = BUF_INIT, key = BUF_INIT;
	int rc = text_name(name, strlen(name), &normal, &key, err);

	if (rc == 0)
		rc = store_habit_add(context->store, buf_str(&normal), buf_str(&key), plan,
		    ret_habit, err);
	buf_release(&normal);
	buf_release(&key);
	return rc;
}

int
name_free(struct context *context, const char *name, int64_t own, struct error *err)
{
	struct buf shown = BUF_INIT;
	struct habit habit = HABIT_INIT;
	int found = name_look(context, name, &habit, err);

	if (found > 0 && habit.id != own) {
		name_shown(&shown, &habit);
		found = err_usage(err, "there is a habit '%s' already", buf_str(&shown));
	}
	habit_release(&habit);
	buf_release(&shown);
	return found < 0 ? -1 : 0;
}

/* Add a habit, which is then theirs, unless it is among them by another spelling of its name. */
static void
add_once(struct habits *habits, struct habit *habit)
{
	void *all = habits->all;

	for (size_t i = 0; i < habits->n; i++)
		if (habits->all[i].id == habit->id) {
			habit_release(habit);
			return;
		}
	mem_reserve(&all, &habits->cap, habits->n + 1, sizeof(*habit));
	habits->all = all;
	habits->all[habits->n++] = *habit;
}

int
names_find(struct context *context, size_t first, struct habits *ret, struct error *err)
{
	const struct args *args = context->args;
	struct habits habits = HABITS_INIT;

	for (size_t i = first; i < args->n_operands && !context_empty(context); i++) {
		struct habit habit = HABIT_INIT;

		if (name_habit(context, args->operands[i], &habit, err) < 0) {
			habit_release(&habit);
			habits_release(&habits);
			return -1;
		}
		add_once(&habits, &habit);
	}
	*ret = habits;
	return 0;
}

int
names_each(struct context *context, habit_visit visit, void *closure, struct error *err)
{
	struct habits habits = HABITS_INIT;
	int rc = 0;

	if (context->args->n_operands > 0)
		rc = names_find(context, 0, &habits, err);
	else if (context->store != NULL)
		rc = store_habits(context->store, &habits, err);
	for (size_t i = 0; i < habits.n && rc == 0; i++)
		rc = visit(context, &habits.all[i], closure, err);
	habits_release(&habits);
	return rc < 0 ? -1 : 0;
}

int
name_only(struct context *context, struct habit *ret_habit, struct error *err)
{
	struct habits habits = HABITS_INIT;
	struct habit *only = NULL;
	long long count = 0;
	int rc = context->store == NULL ? 0 : store_habits(context->store, &habits, err);

	for (size_t i = 0; i < habits.n; i++) {
		if (habits.all[i].archived_on != DAY_NONE)
			continue;
		only = &habits.all[i];
		count++;
	}
	if (rc == 0 && habits.n == 0) {
		rc = err_usage(err, "there is no habit yet: 'streak add NAME' makes one");
	} else if (rc == 0 && only == NULL) {
		rc = err_usage(err,
		    "no habit is in use: 'streak unarchive NAME' takes up an archived one");
	} else if (rc == 0 && count > 1) {
		rc = err_usage(err, "which of your %lld habits? Give its name", count);
	} else if (rc == 0) {
		*ret_habit = *only;
		*only = (struct habit)HABIT_INIT;
	}
	habits_release(&habits);
	return rc;
}

void
name_shown(struct buf *ret, const struct habit *habit)
{
	text_shown(ret, habit->name, strlen(habit->name));
}
