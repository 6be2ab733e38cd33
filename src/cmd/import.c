/* streak import: take in a file of another program, or of our own. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "cmd/commands.h"
#include "cmd/hint.h"
#include "exchange/format.h"
#include "render/json.h"
#include "render/words.h"

/* Where the running import is reported to. */
struct watch {
	struct context *context;
	const char *file;
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

static void
show_left_out(void *closure, int64_t line, const char *reason)
{
	struct watch *watch = closure;

	if (watch->left_out != NULL) {
		json_array_append_new(watch->left_out,
		    json_pack("{s:I, s:o}", "line", (json_int_t)line, "reason", json_text(reason)));
		return;
	}
	clear_progress(watch);
	fprintf(watch->context->err, "streak: %s: line %" PRId64 ": left out: %s\n", watch->file,
	    line, reason);
}

static void
report_json(struct watch *watch, const struct import *import)
{
	json_document(watch->context->out,
	    json_pack("{s:i, s:I, s:I, s:I, s:I, s:I, s:o}", "schema_version", JSON_SCHEMA_VERSION,
		"read", (json_int_t)import->read, "new", (json_int_t)import->added, "unchanged",
		(json_int_t)(import->read - import->added - import->left_out), "new_habits",
		(json_int_t)import->habits_added, "changed_notes", (json_int_t)import->notes,
		"left_out", watch->left_out));
}

static void
report_text(struct watch *watch, const struct import *import)
{
	struct buf line = BUF_INIT;

	words_count(&line, import->read, "row");
	buf_addf(&line, " read: %" PRId64 " new, %" PRId64 " unchanged, %" PRId64 " left out; ",
	    import->added, import->read - import->added - import->left_out, import->left_out);
	words_count(&line, import->habits_added, "new habit");
	if (import->notes > 0)
		buf_addf(&line, ", %" PRId64 " %s", import->notes,
		    import->notes == 1 ? "amount or note" : "amounts or notes");
	fprintf(watch->context->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

/* Read the file once without storing anything: it may be malformed. */
static int
check_import(struct context *context, const struct import_format *format, FILE *in,
    const char *file, struct error *err)
{
	struct import import;
	int rc;

	import_init(&import, NULL, context->today);
	rc = format->read(&import, in, err);
	import_release(&import);
	rewind(in);
	return rc < 0 ? err_prefix(err, "%s: ", file) : 0;
}

static int
store_import(struct watch *watch, const struct import_format *format, FILE *in,
    struct import *import, struct error *err)
{
	import->progress = show_progress;
	import->left_out_seen = show_left_out;
	import->closure = watch;
	if (format->read(import, in, err) < 0)
		return err_prefix(err, "%s: ", watch->file);
	return import_finish(import, err);
}

static int
run_import(struct context *context, const struct import_format *format, FILE *in, const char *file,
    struct error *err)
{
	struct watch watch = { .context = context, .file = file };
	struct import import;
	int rc;

	/* No file is made for one that then can't be taken. */
	if (context->store == NULL && check_import(context, format, in, file, err) < 0)
		return -1;
	if (context_lock(context, err) < 0)
		return -1;
	if (context->json)
		watch.left_out = json_array();
	import_init(&import, context->store, context->today);
	rc = store_import(&watch, format, in, &import, err);
	clear_progress(&watch);
	if (rc < 0) {
		json_decref(watch.left_out);
	} else {
		if (context->json)
			report_json(&watch, &import);
		else if (!context->quiet)
			report_text(&watch, &import);
		rc = import.left_out > 0;
	}
	import_release(&import);
	return rc;
}

/* What comes from a pipe is kept in a file first, so that nobody waits for its writer. */
static int
keep_pipe(FILE **in, const char *file, struct error *err)
{
	struct stat status;
	FILE *kept;
	char bytes[1 << 14];
	size_t got;

	if (fstat(fileno(*in), &status) < 0)
		return err_data(err, "can't read %s: %s", file, strerror(errno));
	if (S_ISREG(status.st_mode))
		return 0;
	kept = tmpfile();
	while (kept != NULL && (got = fread(bytes, 1, sizeof(bytes), *in)) > 0)
		fwrite(bytes, 1, got, kept);
	if (ferror(*in))
		err_data(err, "can't read %s: %s", file, strerror(errno));
	else if (kept == NULL || fflush(kept) != 0 || ferror(kept))
		err_data(err, "can't keep %s in a temporary file: %s", file, strerror(errno));
	fclose(*in);
	*in = kept;
	if (err->code != ERR_NONE)
		return -1;
	rewind(kept);
	return 0;
}

/* The named file, or standard input for "-"; *ret_shown is what messages call it. */
static FILE *
open_input(const char *file, struct buf *ret_shown, struct error *err)
{
	bool standard = strcmp(file, "-") == 0;
	FILE *in = standard ? stdin : fopen(file, "re");

	if (standard)
		buf_add_str(ret_shown, "standard input");
	else
		buf_add_str(ret_shown, file);
	if (in == NULL)
		err_data(err, "can't open %s: %s", buf_str(ret_shown), strerror(errno));
	return in;
}

static int
import_run(struct context *context, struct error *err)
{
	const struct import_format *format = find_format(context->args->operands[0], err);
	struct buf shown = BUF_INIT;
	FILE *in;
	int rc = -1;

	if (format == NULL)
		return -1;
	in = open_input(context->args->operands[1], &shown, err);
	if (in != NULL && keep_pipe(&in, buf_str(&shown), err) == 0)
		rc = run_import(context, format, in, buf_str(&shown), err);
	if (in != NULL)
		fclose(in);
	buf_release(&shown);
	return rc;
}

const struct command command_import = {
	.name = "import",
	.arguments = "FORMAT FILE|-",
	.summary = "take in check-ins from a file",
	.help =
	    "csv: a first line habit,date and optionally state (done or skip), amount, note;\n"
	    "dates as YYYY-MM-DD. Habits are made as needed, a second import changes nothing.\n"
	    "A malformed file is refused whole, naming its line; rows that are no check-ins\n"
	    "are listed and left out, and the exit status is 1.\n"
	    "\n"
	    "  streak import csv habits.csv\n"
	    "  ssh host cat habits.csv | streak import csv -\n",
	.operand = VALUE_IMPORT,
	.min_operands = 2,
	.max_operands = 2,
	.flags = COMMAND_DATE,
	.access = ACCESS_CREATE,
	.run = import_run,
};
