/* streak merge: take in other devices' databases. */
#include "store/merge.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/seen_session.h"
#include "cmd/settings.h"
#include "render/json.h"
#include "render/table.h"
#include "render/words.h"
#include "store/check.h"
#include "store/copy.h"
#include "store/setting.h"

static const struct option_row options[] = {
	{ "dry-run", 'n', OPTION_DRY_RUN, NULL, VALUE_NONE, "only say what would change" },
	{ "restore", 0, OPTION_RESTORE, NULL, VALUE_NONE,
	    "bring back deleted habits and lists that a file has" },
	{ 0 },
};

/* The other files, each read into a private copy. */
struct others {
	struct store **stores;
	size_t n;
};

static void
others_close(struct others *others)
{
	for (size_t i = 0; i < others->n; i++)
		store_close(others->stores[i]);
	free(others->stores);
}

/* ---- reading ---- */

static void
keep_first(void *closure, const struct finding *finding)
{
	struct buf *text = closure;

	if (finding->damage && text->len == 0)
		buf_add_str(text, finding->text);
}

/* Of a damaged file nothing is taken, rather than what of it can be read. */
static int
require_sound(struct context *context, struct store *store, const char *file, struct error *err)
{
	struct buf text = BUF_INIT;
	struct check check = {
		.store = store,
		.today = context->today,
		.visit = keep_first,
		.closure = &text,
		.judge = settings_judge,
		.judge_closure = context->world,
	};
	int rc = store_check(&check, err);

	if (rc == 0 && check.damage > 0)
		rc = err_data(err, "%s is damaged, nothing was taken: %s", file, buf_str(&text));
	buf_release(&text);
	return rc;
}

static int
open_other(struct context *context, const char *file, struct store **ret, struct error *err)
{
	struct store_place place = context->place;

	if (strcmp(file, "-") == 0) {
		place.file = file = "standard input";
		if (store_open_stream(&place, stdin, ret, err) < 0)
			return -1;
	} else {
		place.file = file;
		if (store_open(&place, STORE_COPY, ret, err) < 0)
			return -1;
		if (*ret == NULL)
			return err_data(err, "%s is not there, or empty", file);
	}
	return require_sound(context, *ret, file, err);
}

/* Standard input, where a file is that, has to be free for it. */
static int
check_input(struct context *context, struct error *err)
{
	const struct args *args = context->args;

	for (size_t i = 0; i < args->n_operands; i++)
		if (strcmp(args->operands[i], "-") == 0)
			return context_input(context, err);
	return 0;
}

static int
open_others(struct context *context, struct others *others, struct error *err)
{
	const struct args *args = context->args;

	if (check_input(context, err) < 0)
		return -1;
	others->stores = mem_new(args->n_operands * sizeof(struct store *));
	for (; others->n < args->n_operands; others->n++) {
		others->stores[others->n] = NULL;
		if (open_other(context, args->operands[others->n], &others->stores[others->n],
			err) < 0) {
			others->n++;
			return -1;
		}
	}
	return 0;
}

/* ---- the report ---- */

static json_t *
habit_json(const struct merged_habit *habit)
{
	return json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:b, s:b, s:b, s:b}", "name",
	    json_text(habit->name), "new", (json_int_t)habit->fresh, "unchanged",
	    (json_int_t)habit->same, "retracted", (json_int_t)habit->retracted, "undone",
	    (json_int_t)habit->undone, "passed_over", (json_int_t)habit->passed_over, "added",
	    habit->added, "joined", habit->joined, "deleted", habit->deleted, "restored",
	    habit->restored);
}

static json_t *
list_json(const struct merged_list *list)
{
	return json_pack("{s:o, s:I, s:I, s:I, s:o, s:o, s:b, s:b, s:b, s:b}", "name",
	    json_text(list->name), "stages_new", (json_int_t)list->stages.stages_new,
	    "stages_merged", (json_int_t)list->stages.stages_merged, "stages_unchanged",
	    (json_int_t)list->stages.stages_same, "fpp", json_known(list->fpp), "fpp_bound",
	    json_known(list->fpp_bound), "added", list->added, "dropped", list->dropped_now,
	    "passed_over", list->passed_over, "restored", list->restored);
}

static void
report_json(struct context *context, const struct merge *merge)
{
	json_t *habits = json_array(), *lists = json_array();

	for (size_t i = 0; i < merge->n_habits; i++)
		json_array_append_new(habits, habit_json(&merge->habits[i]));
	for (size_t i = 0; i < merge->n_lists; i++)
		json_array_append_new(lists, list_json(&merge->lists[i]));
	json_document(context->out,
	    json_pack("{s:i, s:o, s:b, s:o, s:o}", "schema_version", JSON_SCHEMA_VERSION, "today",
		json_day(context->today), "dry_run", args_has(context->args, OPTION_DRY_RUN),
		"habits", habits, "lists", lists));
}

static void
report_table(struct context *context, const struct merge *merge)
{
	static const struct table_column columns[] = {
		{ "Habit", ALIGN_LEFT, true, false },
		{ "New", ALIGN_RIGHT, false, false },
		{ "Unchanged", ALIGN_RIGHT, false, false },
		{ "Retracted", ALIGN_RIGHT, false, false },
	};
	struct table table;

	table_init(&table, columns, sizeof(columns) / sizeof(columns[0]));
	for (size_t i = 0; i < merge->n_habits; i++) {
		const struct merged_habit *habit = &merge->habits[i];

		if (habit->deleted)
			continue;
		text_shown(table_cell(&table), habit->name, strlen(habit->name));
		buf_addf(table_cell(&table), "%" PRId64, habit->fresh);
		buf_addf(table_cell(&table), "%" PRId64, habit->same);
		buf_addf(table_cell(&table), "%" PRId64, habit->retracted);
	}
	if (table.n_cells > 0)
		table_write(&table, context->out, context->world->columns, context_color(context));
	table_release(&table);
}

/* What the table has no column for. */
static void
remark_habit(struct context *context, const struct merged_habit *habit)
{
	struct buf line = BUF_INIT, days = BUF_INIT;

	text_shown(&line, habit->name, strlen(habit->name));
	words_count(&days, habit->passed_over, "day");
	if (habit->restored)
		fprintf(context->out, "%s was deleted and is back, with %s\n", buf_str(&line),
		    buf_str(&days));
	else if (habit->deleted && habit->passed_over > 0)
		fprintf(context->out, "%s %s deleted: %s passed over; --restore brings it back\n",
		    buf_str(&line), habit->deleted_now ? "was" : "is", buf_str(&days));
	if (habit->joined)
		fprintf(context->out, "%s joined the habit of that name that was here\n",
		    buf_str(&line));
	if (habit->undone > 0) {
		buf_clear(&days);
		words_count(&days, habit->undone, "day");
		fprintf(context->out, "%s: %s kept undone here\n", buf_str(&line), buf_str(&days));
	}
	buf_release(&line);
	buf_release(&days);
}

static void
remark_list(struct context *context, const struct merged_list *list)
{
	struct buf line = BUF_INIT;

	buf_add_str(&line, "list ");
	list_shown(&line, list->name);
	if (list->passed_over) {
		buf_add_str(&line, " was dropped here and is passed over; --restore takes it in");
	} else if (list->dropped_now && isnan(list->fpp_bound)) {
		buf_add_str(&line, " was dropped there, and so is here");
	} else {
		buf_add_str(&line, list->restored ? " is back: " : ": ");
		words_count(&line, (int64_t)list->stages.stages_new, "new stage");
		buf_addf(&line, ", %zu merged, %zu unchanged", list->stages.stages_merged,
		    list->stages.stages_same);
		list_above(&line, "; fpp ", list->fpp_bound, list->fpp);
	}
	fprintf(context->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

static void
report_text(struct context *context, const struct merge *merge)
{
	int64_t fresh = 0, same = 0, retracted = 0;
	struct buf line = BUF_INIT;

	report_table(context, merge);
	for (size_t i = 0; i < merge->n_habits; i++) {
		fresh += merge->habits[i].fresh;
		same += merge->habits[i].same;
		retracted += merge->habits[i].retracted;
		remark_habit(context, &merge->habits[i]);
	}
	for (size_t i = 0; i < merge->n_lists; i++)
		remark_list(context, &merge->lists[i]);
	words_count(&line, (int64_t)context->args->n_operands, "file");
	fprintf(context->out,
	    "%s %s: %" PRId64 " new, %" PRId64 " unchanged, %" PRId64 " retracted\n",
	    buf_str(&line),
	    args_has(context->args, OPTION_DRY_RUN) ? "read, nothing changed" : "merged", fresh,
	    same, retracted);
	buf_release(&line);
}

/* ---- merging ---- */

static int
copy_setting(void *closure, const char *key, const char *value)
{
	struct error ignored = ERR_INIT;

	return store_setting_set(closure, key, value, &ignored);
}

/* Where the result goes: the database, or for a dry run a copy of it that is then forgotten. */
static int
lock_target(struct context *context, const struct others *others, struct error *err)
{
	bool absent = context->store == NULL;

	if (args_has(context->args, OPTION_DRY_RUN) &&
	    (absent ? store_open_scratch(&context->place, &context->store, err)
		    : copy_private(context->store, err)) < 0)
		return -1;
	if (context_lock(context, err) < 0)
		return -1;
	/* A new file is set up like the first one that it takes in. */
	return absent ? store_settings(others->stores[0], copy_setting, context->store, err) : 0;
}

static int
merge_others(struct context *context, const struct others *others, struct merge *merge,
    struct error *err)
{
	if (lock_target(context, others, err) < 0 ||
	    merge_begin(merge, context->store, context->today,
		args_has(context->args, OPTION_RESTORE), err) < 0)
		return -1;
	for (size_t i = 0; i < others->n; i++)
		if (merge_file(merge, others->stores[i], err) < 0)
			return -1;
	return merge_end(merge, err);
}

static int
merge_run(struct context *context, struct error *err)
{
	struct others others = { NULL, 0 };
	struct merge merge = { 0 };
	int rc = open_others(context, &others, err);

	if (rc == 0)
		rc = merge_others(context, &others, &merge, err);
	if (rc == 0 && context->json)
		report_json(context, &merge);
	else if (rc == 0 && !context->quiet)
		report_text(context, &merge);
	merge_release(&merge);
	others_close(&others);
	return rc;
}

const struct command command_merge = {
	.name = "merge",
	.arguments = "FILE...",
	.summary = "take in another device's database",
	.help =
	    "What was checked in, or undone, on either device is so afterwards; of settings\n"
	    "those set last stand. In any order and any number of times the result is the\n"
	    "same. The other files are only read (- is standard input); where one is no good\n"
	    "nothing is taken. Days of a deleted habit are passed over. See streak-merge(1).\n"
	    "\n"
	    "  streak merge ~/Sync/streak/*.sync-conflict*\n"
	    "  ssh host streak backup - | streak merge -\n",
	.options = options,
	.operand = VALUE_FILE,
	.min_operands = 1,
	.max_operands = MANY,
	.flags = COMMAND_DATE,
	.access = ACCESS_CREATE,
	.run = merge_run,
};
