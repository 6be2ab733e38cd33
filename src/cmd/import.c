/* streak import: take in a file of another program, or of our own. */
#include <inttypes.h>
#include <string.h>

#include "cmd/commands.h"
#include "cmd/hint.h"
#include "cmd/option.h"
#include "cmd/settings.h"
#include "exchange/format.h"
#include "render/json.h"
#include "render/words.h"
#include "store/setting.h"

/* Where the running import is reported to. */
struct watch {
	struct context *context;
	const struct import_source *source;
	const struct import_format *format;
	bool found; /* the format was, the user did not name it */
	json_t *remarks;
	json_t *left_out; /* under --json */
	bool progress_shown;
};

static const struct import_format *
find_format(const char *name, struct error *err)
{
	struct hint hint;

	hint_init(&hint, name);
	for (const struct import_format *format = import_formats; format->name != NULL; format++) {
		if (strcmp(format->name, name) == 0)
			return format;
		hint_offer(&hint, format->name, format->name);
	}
	hint_fail(&hint, "format", name, "'streak help import' lists them", err);
	return NULL;
}

static void
clear_progress(struct watch *watch)
{
	if (watch->progress_shown)
		fputs("\r\033[K", watch->context->err);
	watch->progress_shown = false;
}

static void
show_progress(void *closure, int64_t read)
{
	struct watch *watch = closure;

	if (!watch->context->world->err_tty || watch->context->quiet)
		return;
	fprintf(watch->context->err, "\r%" PRId64 " rows", read);
	fflush(watch->context->err);
	watch->progress_shown = true;
}

/* Append what a message calls the file, or the file of the folder, that is meant. */
static void
add_file(struct buf *ret, const struct import_source *source, const char *part)
{
	buf_add_str(ret, source->shown);
	if (part != NULL)
		buf_addf(ret, "/%s", part);
}

static void
show_left_out(void *closure, const struct import_place *place, const char *reason)
{
	struct watch *watch = closure;
	struct buf where = BUF_INIT;

	add_file(&where, watch->source, place->part);
	if (watch->left_out != NULL) {
		json_array_append_new(watch->left_out,
		    json_pack("{s:o, s:o, s:o}", "file", json_text(buf_str(&where)), "line",
			place->line == 0 ? json_null() : json_integer(place->line), "reason",
			json_text(reason)));
	} else {
		if (place->line != 0)
			buf_addf(&where, ": line %" PRId64, place->line);
		clear_progress(watch);
		fprintf(watch->context->err, "streak: %s: left out: %s\n", buf_str(&where), reason);
	}
	buf_release(&where);
}

/* Kept for the report: of an import that fails there is nothing to remark. */
static void
keep_remark(void *closure, const char *remark)
{
	struct watch *watch = closure;

	json_array_append_new(watch->remarks, json_text(remark));
}

/* A setting of the file holds where none was made here. */
static int
take_setting(void *closure, const char *key, const char *value, struct error *err)
{
	const struct watch *watch = closure;
	struct store *store = watch->context->store;
	struct buf spelled = BUF_INIT, here = BUF_INIT;
	const struct setting_row *row = setting_find(key, err);
	int rc = -1;

	if (row != NULL)
		rc = row->normalise(watch->context->world, value, &spelled, err);
	if (rc == 0 && store != NULL)
		rc = store_setting(store, key, &here, err);
	if (rc == 0 && store != NULL && here.len == 0)
		rc = store_setting_set(store, key, buf_str(&spelled), err);
	buf_release(&spelled);
	buf_release(&here);
	if (rc < 0)
		err->code = ERR_DATA;
	return rc;
}

/* Rows that say what was so before. */
static int64_t
unchanged(const struct import *import)
{
	return import->read - import->added - import->not_done - import->derived -
	    import->replaced - import->left_out;
}

static void
report_json(struct watch *watch, const struct import *import)
{
	json_document(watch->context->out,
	    json_pack("{s:i, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:o, s:o}",
		"schema_version", JSON_SCHEMA_VERSION, "format", watch->format->name, "read",
		(json_int_t)import->read, "new", (json_int_t)import->added, "unchanged",
		(json_int_t)unchanged(import), "not_done", (json_int_t)import->not_done, "derived",
		(json_int_t)import->derived, "replaced", (json_int_t)import->replaced, "new_habits",
		(json_int_t)import->habits_added, "changed_notes", (json_int_t)import->notes,
		"left_out", watch->left_out, "remarks", watch->remarks));
	watch->left_out = watch->remarks = NULL;
}

static void
add_some(struct buf *line, int64_t count, const char *what)
{
	if (count > 0)
		buf_addf(line, "%" PRId64 " %s, ", count, what);
}

static void
show_remarks(const struct watch *watch)
{
	const json_t *remark;
	size_t i;

	json_array_foreach(watch->remarks, i, remark)
	{
		fprintf(watch->context->err, "streak: %s: %s\n", watch->source->shown,
		    json_string_value(remark));
	}
}

static void
report_text(struct watch *watch, const struct import *import)
{
	struct buf line = BUF_INIT;

	if (watch->found)
		buf_addf(&line, "%s: ", watch->format->name);
	words_count(&line, import->read, "row");
	buf_addf(&line, " read: %" PRId64 " new, %" PRId64 " unchanged, ", import->added,
	    unchanged(import));
	add_some(&line, import->not_done, "not done");
	add_some(&line, import->derived, "derived");
	add_some(&line, import->replaced, "replaced");
	buf_addf(&line, "%" PRId64 " left out; ", import->left_out);
	words_count(&line, import->habits_added, "new habit");
	if (import->notes > 0)
		buf_addf(&line, ", %" PRId64 " %s", import->notes,
		    import->notes == 1 ? "amount or note" : "amounts or notes");
	fprintf(watch->context->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

static void
report_people(struct watch *watch, const struct import *import)
{
	show_remarks(watch);
	report_text(watch, import);
}

/* Read the source from its start into the import. */
static int
read_source(const struct watch *watch, struct import *import, struct pick *pick, struct error *err)
{
	const char *order = args_value(watch->context->args, OPTION_DATE_FORMAT);
	struct buf file = BUF_INIT;
	int rc;

	import->pick = pick;
	import->place = &watch->context->place;
	if (order != NULL && date_order_parse(order, &import->order, err) < 0)
		return -1;
	if (watch->source->in != NULL)
		rewind(watch->source->in);
	rc = watch->format->read(import, watch->source, err);
	if (rc < 0) {
		add_file(&file, watch->source, import->part);
		err_prefix(err, "%s: ", buf_str(&file));
		buf_release(&file);
	}
	if (rc == 0)
		rc = pick_check(pick, err);
	return rc;
}

/* Read it once without storing anything: it may be malformed. */
static int
check_import(struct watch *watch, struct pick *pick, struct error *err)
{
	struct import import;
	int rc;

	import_init(&import, NULL, watch->context->today);
	import.setting = take_setting;
	import.closure = watch;
	rc = read_source(watch, &import, pick, err);
	import_release(&import);
	return rc;
}

static int
store_import(struct watch *watch, struct import *import, struct pick *pick, struct error *err)
{
	import->progress = show_progress;
	import->left_out_seen = show_left_out;
	import->remarked = keep_remark;
	import->setting = take_setting;
	import->closure = watch;
	if (read_source(watch, import, pick, err) < 0)
		return -1;
	return import_finish(import, err);
}

/* Take the lock, on a database of its own where nothing is to be kept and there is none. */
static int
lock_store(struct context *context, bool dry, struct error *err)
{
	if (dry && context->store == NULL)
		return store_open_scratch(&context->place, &context->store, err);
	return context_lock(context, err);
}

static void
drop_store(struct context *context)
{
	store_close(context->store);
	context->store = NULL;
}

static int
run_import(struct watch *watch, struct pick *pick, struct error *err)
{
	struct context *context = watch->context;
	bool dry = args_has(context->args, OPTION_DRY_RUN);
	struct import import;
	int rc;

	/* No file is made for one that then can't be taken. */
	if (context->store == NULL && check_import(watch, pick, err) < 0)
		return -1;
	if (lock_store(context, dry, err) < 0)
		return -1;
	watch->remarks = json_array();
	if (context->json)
		watch->left_out = json_array();
	import_init(&import, context->store, context->today);
	rc = store_import(watch, &import, pick, err);
	clear_progress(watch);
	if (rc == 0) {
		if (context->json)
			report_json(watch, &import);
		else if (!context->quiet)
			report_people(watch, &import);
		rc = import.left_out > 0;
	}
	json_decref(watch->left_out);
	json_decref(watch->remarks);
	import_release(&import);
	if (dry)
		drop_store(context);
	return rc;
}

/* What the options say of the habits that are wanted. */
static int
read_pick(const struct args *args, struct pick *pick, struct error *err)
{
	for (size_t i = 0; i < args->n_options; i++) {
		const struct given_option *given = &args->options[i];

		if (given->row->id == OPTION_HABIT && pick_only(pick, given->value, err) < 0)
			return -1;
		if (given->row->id == OPTION_RENAME && pick_rename(pick, given->value, err) < 0)
			return -1;
	}
	return 0;
}

/* Whether the format is ever a file, or a folder, as the source is. */
static int
check_shape(const struct import_format *format, const struct import_source *source,
    struct error *err)
{
	if (source->in == NULL && (format->shapes & SHAPE_FOLDER) == 0)
		return err_data(err, "%s is a directory, but %s is a file", source->shown,
		    format->name);
	if (source->in != NULL && (format->shapes & SHAPE_FILE) == 0)
		return err_data(err, "%s is a file, but %s is a folder", source->shown,
		    format->name);
	return 0;
}

static int
import_run(struct context *context, struct error *err)
{
	struct import_source source = { .in = NULL };
	struct watch watch = { .context = context, .source = &source };
	struct pick pick = PICK_INIT;
	int rc = -1;

	watch.format = find_format(context->args->operands[0], err);
	if (watch.format == NULL || read_pick(context->args, &pick, err) < 0)
		goto out;
	if (strcmp(context->args->operands[1], "-") == 0 && context_input(context, err) < 0)
		goto out;
	if (source_open(context->args->operands[1], &source, err) < 0)
		goto out;
	watch.found = watch.format->read == NULL;
	if (watch.found)
		watch.format = detect_format(&source, err);
	if (watch.format != NULL && check_shape(watch.format, &source, err) == 0)
		rc = run_import(&watch, &pick, err);
out:
	source_release(&source);
	pick_release(&pick);
	return rc;
}

static const struct option_row options[] = {
	{ "dry-run", 'n', OPTION_DRY_RUN, NULL, VALUE_NONE, "only say what would be taken in" },
	{ "habit", 0, OPTION_HABIT, "HABIT", VALUE_TEXT, "of the file's habits only this one" },
	{ "rename", 0, OPTION_RENAME, "OLD=NEW", VALUE_TEXT, "call the file's habit OLD here NEW" },
	{ "date-format", 0, OPTION_DATE_FORMAT, "ORDER", VALUE_TEXT,
	    "how dates are written, such as m/d/y" },
	{ 0 },
};

const struct command command_import = {
	.name = "import",
	.arguments = "FORMAT FILE|DIR|-",
	.summary = "take in check-ins from a file",
	.help =
	    "FORMAT: loop, harsh, habitctl, dijo, beaver, mhabit, habitica, csv, json; auto\n"
	    "finds out which of these it is.\n"
	    "Habits are made as needed, with their schedules and goals; a second import\n"
	    "changes nothing. A malformed file is refused whole, naming its line; rows that\n"
	    "are no check-ins are listed and left out, and the exit status is 1. csv: a first\n"
	    "line habit,date and optionally state (done or skip), amount, note. json: what\n"
	    "export json writes.\n"
	    "\n"
	    "  streak import csv habits.csv\n"
	    "  streak import harsh ~/.config/harsh\n"
	    "  ssh host cat habits.csv | streak import csv -\n",
	.options = options,
	.operand = VALUE_IMPORT,
	.min_operands = 2,
	.max_operands = 2,
	.flags = COMMAND_DATE,
	.access = ACCESS_CREATE,
	.run = import_run,
};
