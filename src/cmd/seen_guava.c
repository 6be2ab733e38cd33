/* streak seen export, streak seen import: filters as Guava's BloomFilter writes them. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "base/num.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/seen_session.h"
#include "core/guava.h"
#include "render/json.h"

enum {
	PART_WORDS = 512
};

/* ---- export ---- */

static void
write_guava(const struct seen_stage_info *stage, FILE *out)
{
	struct guava_header header = { stage->strategy, stage->size };
	uint8_t bytes[PART_WORDS * GUAVA_WORD_SIZE];

	guava_header_write(&header, bytes);
	fwrite(bytes, 1, GUAVA_HEADER_SIZE, out);
	for (uint64_t at = 0; at < stage->size.words; at += PART_WORDS) {
		uint64_t n = stage->size.words - at;

		if (n > PART_WORDS)
			n = PART_WORDS;
		guava_words_write(stage->words + at, (size_t)n, bytes);
		fwrite(bytes, GUAVA_WORD_SIZE, (size_t)n, out);
	}
}

/* Guava's bytes in hexadecimal. */
static json_t *
words_json(const struct seen_stage_info *stage)
{
	char *text = NULL;
	size_t len = 0;
	FILE *memory = open_memstream(&text, &len);
	struct buf hex = BUF_INIT;
	json_t *value;

	if (memory == NULL)
		return json_null();
	write_guava(stage, memory);
	fclose(memory);
	for (size_t i = 0; i < len; i++) {
		static const char digits[] = "0123456789abcdef";
		unsigned char byte = (unsigned char)text[i];

		buf_add_char(&hex, digits[byte >> 4]);
		buf_add_char(&hex, digits[byte & 0xf]);
	}
	free(text);
	value = json_stringn(buf_str(&hex), hex.len);
	buf_release(&hex);
	return value;
}

static json_t *
stage_json(const struct seen_stage_info *stage)
{
	return json_pack("{s:o, s:o, s:I, s:i, s:I, s:o}", "capacity",
	    stage->capacity == 0 ? json_null() : json_integer((json_int_t)stage->capacity), "fpp",
	    json_known(stage->fpp), "bits", (json_int_t)stage->size.words * BLOOM_WORD_BITS,
	    "hashes", stage->size.hashes, "count", (json_int_t)stage->count, "guava",
	    words_json(stage));
}

static void
write_json(const struct seen_list *list, const struct seen_stage_info *stages, size_t n, FILE *out)
{
	json_t *object = json_object(), *array = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append_new(array, stage_json(&stages[i]));
	json_object_set_new(object, "schema_version", json_integer(JSON_SCHEMA_VERSION));
	list_add_json(object, list);
	json_object_set_new(object, "stages", array);
	json_document(out, object);
}

/* Which stages are meant: the one that --stage names, or all. */
static int
choose_stages(const struct context *context, const struct seen_info *info, bool guava,
    size_t *ret_from, size_t *ret_n, struct error *err)
{
	const char *text = args_value(context->args, OPTION_STAGE);
	int64_t stage;

	*ret_from = 0;
	*ret_n = info->n_stages;
	if (text == NULL && guava && info->n_stages > 1)
		return err_usage(err,
		    "the list has %zu stages, each a filter of its own: --stage 1 to %zu",
		    info->n_stages, info->n_stages);
	if (text == NULL)
		return 0;
	if (!num_parse_int(text, strlen(text), 1, (int64_t)info->n_stages, &stage))
		return err_usage(err, "--stage is a number from 1 to %zu, not '%.40s'",
		    info->n_stages, text);
	*ret_from = (size_t)stage - 1;
	*ret_n = 1;
	return 0;
}

static int
export_list(struct session *session, bool guava, struct error *err)
{
	struct context *context = session->context;
	struct seen_list *list;
	struct seen_info info;
	size_t from, n;
	int rc;

	if (session_begin(session, err) < 0 ||
	    session_known_list(session, context->args->operands[0], &list, err) < 0 ||
	    seen_info(session->seen, list, &info, err) < 0)
		return -1;
	/* All is in memory: nobody is to wait for a slow reader. */
	rc = session_end(session, err);
	if (rc == 0)
		rc = choose_stages(context, &info, guava, &from, &n, err);
	if (rc == 0 && guava)
		write_guava(&info.stages[from], context->out);
	else if (rc == 0)
		write_json(list, info.stages + from, n, context->out);
	seen_info_release(&info);
	return rc;
}

static int
export_run(struct context *context, struct error *err)
{
	const char *format = args_value(context->args, OPTION_FORMAT);
	bool guava = format == NULL ? !context->json : strcmp(format, "guava") == 0;
	struct session session;
	int rc;

	if (format != NULL && !guava && strcmp(format, "json") != 0)
		return err_usage(err, "--format is guava or json, not '%.40s'", format);
	rc = session_init(&session, context, false, err);
	if (rc == 0)
		rc = export_list(&session, guava, err);
	session_release(&session);
	return rc;
}

/* ---- import ---- */

struct guava_file {
	FILE *in;
	const char *name;
};

static int
read_words(void *closure, uint64_t *words, size_t n, struct error *err)
{
	struct guava_file *file = closure;
	uint8_t bytes[PART_WORDS * GUAVA_WORD_SIZE];

	for (size_t part; n > 0; n -= part, words += part) {
		part = n < PART_WORDS ? n : PART_WORDS;
		if (fread(bytes, GUAVA_WORD_SIZE, part, file->in) != part)
			return err_data(err, "%s: can't be read whole", file->name);
		guava_words_read(bytes, part, words);
	}
	return 0;
}

/* The header, by which the file's length is right: a hostile one allocates nothing. */
static int
read_header(const struct guava_file *file, struct guava_header *ret, struct error *err)
{
	uint8_t bytes[GUAVA_HEADER_SIZE];
	struct stat status;

	if (fstat(fileno(file->in), &status) < 0)
		return err_data(err, "can't read %s: %s", file->name, strerror(errno));
	if (!S_ISREG(status.st_mode))
		return err_data(err, "%s is not a regular file", file->name);
	if (fread(bytes, 1, sizeof(bytes), file->in) < sizeof(bytes) && ferror(file->in))
		return err_data(err, "can't read %s: %s", file->name, strerror(errno));
	if (guava_header_read(bytes, (uint64_t)status.st_size, ret, err) < 0)
		return err_prefix(err, "%s: ", file->name);
	return 0;
}

static void
say_imported(struct context *context, const char *name, const struct guava_header *header)
{
	struct buf shown = BUF_INIT;

	list_shown(&shown, name);
	if (context->json)
		json_document(context->out,
		    json_pack("{s:i, s:o, s:I, s:i}", "schema_version", JSON_SCHEMA_VERSION, "name",
			json_text(name), "bits", (json_int_t)header->size.words * BLOOM_WORD_BITS,
			"hashes", header->size.hashes));
	else if (!context->quiet)
		fprintf(context->out, "%s: imported a filter of %" PRIu64 " bits, %d hashes\n",
		    buf_str(&shown), header->size.words * BLOOM_WORD_BITS, header->size.hashes);
	buf_release(&shown);
}

static int
import_file(struct session *session, struct guava_file *file, struct error *err)
{
	const char *name = session->context->args->operands[0];
	struct guava_header header = { 0 };
	struct seen_list *list;
	int found;

	if (read_header(file, &header, err) < 0 || session_begin(session, err) < 0)
		return -1;
	found = session_list(session, name, strlen(name), false, &list, err);
	if (found > 0)
		return err_usage(err,
		    "there is a list of that name already; import under another one and merge");
	if (found < 0 || session_list(session, name, strlen(name), true, &list, err) < 0 ||
	    seen_import(session->seen, list, &header.size, header.strategy, read_words, file, err) <
		0 ||
	    session_end(session, err) < 0)
		return -1;
	say_imported(session->context, name, &header);
	return 0;
}

static int
import_run(struct context *context, struct error *err)
{
	struct guava_file file = { .name = context->args->operands[1] };
	struct session session;
	int rc = session_init(&session, context, true, err);

	if (rc == 0)
		rc = session_check_name(context->args->operands[0], err);
	if (rc == 0) {
		file.in = fopen(file.name, "re");
		rc = file.in != NULL
		    ? import_file(&session, &file, err)
		    : err_data(err, "can't open %s: %s", file.name, strerror(errno));
	}
	if (file.in != NULL)
		fclose(file.in);
	session_release(&session);
	return rc;
}

const char *const filter_words[] = { "guava", "json", NULL };

static const struct option_row export_options[] = {
	{ "format", 0, OPTION_FORMAT, "FORMAT", VALUE_FILTER, "guava (the default) or json" },
	{ "stage", 0, OPTION_STAGE, "N", VALUE_TEXT, "one stage, the first is 1" },
	{ 0 },
};

static const struct option_row import_options[] = {
	SEEN_OPTIONS_RULES,
	{ 0 },
};

const struct command command_seen_export = {
	.name = "seen export",
	.arguments = "LIST",
	.summary = "write a list's filter to standard output",
	.help =
	    "guava: as BloomFilter.writeTo() of Google's Guava does, for readFrom(). json:\n"
	    "all stages with what is known of them.\n"
	    "\n"
	    "  streak seen export news --stage 1 > news.bloom\n",
	.options = export_options,
	.operand = VALUE_LIST,
	.min_operands = 1,
	.max_operands = 1,
	.access = ACCESS_OWN,
	.run = export_run,
};

const struct command command_seen_import = {
	.name = "seen import",
	.arguments = "LIST FILE",
	.summary = "make a list of a filter that Guava wrote",
	.help =
	    "The filter only answers; what is new goes to a stage of the list's own. The file\n"
	    "does not tell which false-positive probability it was made for.\n"
	    "\n"
	    "  streak seen import old old.bloom\n",
	.options = import_options,
	.operand = VALUE_FILE,
	.min_operands = 2,
	.max_operands = 2,
	.access = ACCESS_OWN,
	.run = import_run,
};
