/* streak export: write out what is stored. */
#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/hint.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "cmd/typed.h"
#include "exchange/format.h"
#include "render/json.h"
#include "store/seen.h"

static const struct export_format *
find_format(const char *name, struct error *err)
{
	struct hint hint;

	hint_init(&hint, name);
	for (const struct export_format *format = export_formats; format->name != NULL; format++) {
		if (strcmp(format->name, name) == 0)
			return format;
		hint_offer(&hint, format->name, format->name);
	}
	hint_fail(&hint, "format", name, "'streak help export' lists them", err);
	return NULL;
}

/* ---- what is meant ---- */

/* The habits that are named behind the format, each once; all where none is. */
static int
find_habits(struct context *context, struct habits *habits, struct error *err)
{
	if (context->args->n_operands > 1)
		return names_find(context, 1, habits, err);
	return context->store == NULL ? 0 : store_habits(context->store, habits, err);
}

static bool
take_list(void *closure, const char *name)
{
	words_add(closure, name);
	return true;
}

/* The lists that are named, each once, in the form that they are stored in. */
static int
find_lists(struct context *context, struct words *lists, struct error *err)
{
	const struct args *args = context->args;
	struct words known = { NULL, 0, 0 };
	int rc;

	if (context_empty(context))
		return 0;
	rc = seen_names(context->store, false, take_list, &known, err);
	for (size_t i = 1; i < args->n_operands && rc == 0; i++) {
		const char *typed = args->operands[i];
		struct buf name = BUF_INIT;
		struct hint hint;

		rc = text_name(typed, strlen(typed), &name, NULL, err);
		if (rc == 0 && !words_contain(&known, buf_str(&name))) {
			hint_init(&hint, buf_str(&name));
			for (size_t k = 0; k < known.n; k++)
				hint_offer(&hint, known.all[k], known.all[k]);
			rc = hint_fail(&hint, "list", typed, "'streak seen info' shows all", err);
		}
		if (rc == 0 && !words_contain(lists, buf_str(&name)))
			words_add(lists, buf_str(&name));
		buf_release(&name);
	}
	words_release(&known);
	return rc;
}

/* ---- where to ---- */

static int
write_file(const struct export_format *format, const struct exported *what, struct output *output,
    struct error *err)
{
	FILE *out = output_open(output, NULL, err);

	if (out == NULL)
		return -1;
	if (format->write(what, out, err) < 0) {
		fclose(out);
		return -1;
	}
	return output_close(output, out, err);
}

static void
say_written(struct context *context, const char *path)
{
	struct buf shown = BUF_INIT;

	text_shown(&shown, path, strlen(path));
	if (context->json)
		json_document(context->out,
		    json_pack("{s:i, s:o}", "schema_version", JSON_SCHEMA_VERSION, "out",
			json_text(path)));
	else if (!context->quiet)
		fprintf(context->out, "%s: written\n", buf_str(&shown));
	buf_release(&shown);
}

/* To the place that --out names. */
static int
write_out(struct context *context, const struct export_format *format, const struct exported *what,
    const char *path, struct error *err)
{
	bool folder = format->write_folder != NULL;
	struct output output;
	int rc = output_begin(&output, path, folder, err);

	if (rc == 0)
		rc = folder ? format->write_folder(what, &output, err)
			    : write_file(format, what, &output, err);
	if (rc == 0)
		rc = output_finish(&output, err);
	output_release(&output);
	if (rc == 0)
		say_written(context, path);
	return rc;
}

static int
write_export(struct context *context, const struct export_format *format,
    const struct exported *what, struct error *err)
{
	const char *path = args_value(context->args, OPTION_OUT);

	if (path != NULL && strcmp(path, "-") != 0)
		return write_out(context, format, what, path, err);
	if (format->write == NULL)
		return err_usage(err, "%s is a folder: say where with --out PATH", format->name);
	return format->write(what, context->out, err);
}

static int
export_run(struct context *context, struct error *err)
{
	const struct export_format *format = find_format(context->args->operands[0], err);
	struct habits habits = HABITS_INIT;
	struct words lists = { NULL, 0, 0 };
	int rc;

	if (format == NULL)
		return -1;
	rc = format->of_lists ? find_lists(context, &lists, err)
			      : find_habits(context, &habits, err);
	if (rc == 0) {
		const struct exported what = {
			.store = context->store,
			.habits = &habits,
			.lists = lists.all,
			.n_lists = lists.n,
			.all = context->args->n_operands == 1,
		};

		rc = write_export(context, format, &what, err);
	}
	words_release(&lists);
	habits_release(&habits);
	return rc;
}

static const struct option_row options[] = {
	{ "out", 'o', OPTION_OUT, "PATH", VALUE_FILE,
	    "write there, to a file or a folder; - for stdout" },
	{ 0 },
};

const struct command command_export = {
	.name = "export",
	.arguments = "FORMAT [NAME...]",
	.summary = "write check-ins or seen lists for other programs",
	.help =
	    "csv: rows of habit,date,state,amount,note, which import takes back. json: all\n"
	    "that is stored. harsh: the log, with --out a folder of habits and log. loop-csv:\n"
	    "the CSV folder of Loop Habit Tracker. postgres: a script for psql: tables, data\n"
	    "and functions to count by. mongodb: seen lists for mongoimport, with the filters\n"
	    "that Guava reads. NAMEs are habits, for mongodb lists; all where none is given.\n"
	    "Nothing that is there is overwritten by --out.\n"
	    "\n"
	    "  streak export csv > habits.csv\n"
	    "  streak export postgres | psql habits\n",
	.options = options,
	.operand = VALUE_EXPORT,
	.min_operands = 1,
	.max_operands = MANY,
	.flags = COMMAND_DATA,
	.access = ACCESS_READ,
	.run = export_run,
};
