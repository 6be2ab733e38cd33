/* streak seen info: how full lists are, and what they save. */
#include <inttypes.h>
#include <math.h>

#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/seen_session.h"
#include "cmd/typed.h"
#include "render/json.h"
#include "render/table.h"

struct info_report {
	struct session session;
	struct table table;
	struct json_list list;
	bool stages;      /* a table of one list's stages */
	int status;       /* of the process: ERR_DATA where a list could not be read */
	struct buf above; /* which lists were made for fewer mistakes than their stages allow */
};

static json_t *
stage_json(const struct seen_stage_info *stage)
{
	return json_pack("{s:o, s:o, s:I, s:i, s:I, s:I, s:f, s:s}", "capacity",
	    stage->capacity == 0 ? json_null() : json_integer((json_int_t)stage->capacity), "fpp",
	    json_known(stage->fpp), "bits", (json_int_t)stage->size.words * BLOOM_WORD_BITS,
	    "hashes", stage->size.hashes, "bits_set", (json_int_t)stage->bits_set, "count",
	    (json_int_t)stage->count, "fpp_now", stage->fpp_now, "strategy",
	    stage->strategy == BLOOM_MITZ_64 ? "MURMUR128_MITZ_64" : "MURMUR128_MITZ_32");
}

static json_t *
info_json(const struct seen_list *list, const struct seen_info *info)
{
	json_t *object = json_object(), *stages = json_array();

	for (size_t i = 0; i < info->n_stages; i++)
		json_array_append_new(stages, stage_json(&info->stages[i]));
	list_add_json(object, list);
	json_object_set_new(object, "stages", stages);
	json_object_set_new(object, "count", json_integer((json_int_t)info->count));
	json_object_set_new(object, "estimated_distinct",
	    json_integer((json_int_t)info->estimated));
	json_object_set_new(object, "fpp_now", json_real(info->fpp_now));
	json_object_set_new(object, "fpp_bound", json_known(info->fpp_bound));
	json_object_set_new(object, "bytes", json_integer((json_int_t)info->bytes));
	json_object_set_new(object, "plain_bytes", json_integer((json_int_t)info->plain_bytes));
	return object;
}

static void
add_number(struct table *table, uint64_t number)
{
	buf_addf(table_cell(table), "%" PRIu64, number);
}

static void
list_row(struct table *table, const struct seen_list *list, const struct seen_info *info)
{
	const struct seen_rules *rules = seen_list_rules(list);

	list_shown(table_cell(table), seen_list_name(list));
	add_number(table, info->count);
	add_number(table, info->estimated);
	buf_addf(table_cell(table), "%.2g", info->fpp_now);
	buf_addf(table_cell(table), "%.15g", rules->fpp);
	add_number(table, rules->capacity);
	buf_addf(table_cell(table), "%zu%s", info->n_stages, rules->fixed ? " (fixed)" : "");
	add_number(table, info->bytes);
	add_number(table, info->plain_bytes);
}

/* What merging did to the promise of a list. */
static void
add_above(struct buf *ret, const struct seen_list *list, const struct seen_info *info)
{
	struct buf above = BUF_INIT;

	list_above(&above, ": fpp ", list_most(info), seen_list_rules(list)->fpp);
	if (above.len > 0) {
		list_shown(ret, seen_list_name(list));
		buf_addf(ret, "%s\n", buf_str(&above));
	}
	buf_release(&above);
}

static void
stage_rows(struct table *table, const struct seen_info *info)
{
	for (size_t i = 0; i < info->n_stages; i++) {
		const struct seen_stage_info *stage = &info->stages[i];

		buf_addf(table_cell(table), "%zu", i + 1);
		if (stage->capacity == 0)
			buf_add_str(table_cell(table), "-");
		else
			add_number(table, stage->capacity);
		if (isnan(stage->fpp))
			buf_add_str(table_cell(table), "-");
		else
			buf_addf(table_cell(table), "%.3g", stage->fpp);
		add_number(table, stage->size.words * BLOOM_WORD_BITS);
		buf_addf(table_cell(table), "%d", stage->size.hashes);
		add_number(table, stage->bits_set);
		add_number(table, stage->count);
		buf_addf(table_cell(table), "%.2g", stage->fpp_now);
	}
}

static const struct table_column list_columns[] = {
	{ "List", ALIGN_LEFT, true, false },
	{ "URLs", ALIGN_RIGHT, false, false },
	{ "Estimate", ALIGN_RIGHT, false, true },
	{ "fpp now", ALIGN_RIGHT, false, false },
	{ "fpp", ALIGN_RIGHT, false, true },
	{ "Capacity", ALIGN_RIGHT, false, true },
	{ "Stages", ALIGN_LEFT, false, true },
	{ "Bytes", ALIGN_RIGHT, false, false },
	{ "As a list", ALIGN_RIGHT, false, true },
};

static const struct table_column stage_columns[] = {
	{ "Stage", ALIGN_RIGHT, false, false },
	{ "Capacity", ALIGN_RIGHT, false, false },
	{ "fpp", ALIGN_RIGHT, false, false },
	{ "Bits", ALIGN_RIGHT, false, false },
	{ "Hashes", ALIGN_RIGHT, false, true },
	{ "Bits set", ALIGN_RIGHT, false, false },
	{ "URLs", ALIGN_RIGHT, false, true },
	{ "fpp now", ALIGN_RIGHT, false, true },
};

static int
print_list(struct info_report *report, const char *name, struct error *err)
{
	struct session *session = &report->session;
	struct seen_list *list;
	struct seen_info info;

	if (session_known_list(session, name, &list, err) < 0 ||
	    seen_info(session->seen, list, &info, err) < 0)
		return -1;
	if (session->context->json)
		json_list_add(&report->list, info_json(list, &info));
	else if (report->stages)
		stage_rows(&report->table, &info);
	else
		list_row(&report->table, list, &info);
	if (!session->context->json)
		add_above(&report->above, list, &info);
	seen_info_release(&info);
	/* One list at a time in memory. */
	return seen_unload(session->seen, false, err);
}

static bool
collect_name(void *closure, const char *name)
{
	words_add(closure, name);
	return true;
}

static int
print_all(struct info_report *report, struct error *err)
{
	struct session *session = &report->session;
	struct words names = { NULL, 0, 0 };
	int rc = seen_names(session->context->store, false, collect_name, &names, err);

	for (size_t i = 0; i < names.n && rc == 0; i++) {
		struct error failed = ERR_INIT;

		/* A damaged one hides no others. */
		if (print_list(report, names.all[i], &failed) < 0) {
			fprintf(session->context->err, "streak: %s\n", failed.message);
			report->status = (int)failed.code;
		}
	}
	words_release(&names);
	return rc;
}

/* The lists that are named, or all. */
static int
print_lists(struct info_report *report, struct error *err)
{
	const struct context *context = report->session.context;
	const struct args *args = context->args;
	int rc = 0;

	if (context->store == NULL)
		return 0;
	if (args->n_operands == 0)
		return print_all(report, err);
	for (size_t i = 0; i < args->n_operands && rc == 0; i++)
		rc = print_list(report, args->operands[i], err);
	return rc;
}

static int
print_json(struct info_report *report, struct error *err)
{
	const struct context *context = report->session.context;

	json_list_begin(&report->list, context->out, args_has(context->args, OPTION_JSONL), "lists",
	    NULL);
	if (print_lists(report, err) < 0)
		return -1;
	json_list_end(&report->list);
	return 0;
}

static int
print_table(struct info_report *report, struct error *err)
{
	const struct context *context = report->session.context;
	int rc;

	if (report->stages)
		table_init(&report->table, stage_columns,
		    sizeof(stage_columns) / sizeof(stage_columns[0]));
	else
		table_init(&report->table, list_columns,
		    sizeof(list_columns) / sizeof(list_columns[0]));
	rc = print_lists(report, err);
	if (rc == 0)
		table_write(&report->table, context->out, context->world->columns,
		    context_color(context));
	if (rc == 0)
		fputs(buf_str(&report->above), context->out);
	table_release(&report->table);
	return rc;
}

static int
print_report(struct info_report *report, struct error *err)
{
	const struct context *context = report->session.context;

	if (context->json)
		return print_json(report, err);
	if (context->store != NULL)
		return print_table(report, err);
	fputs(
	    "No lists yet. Start with:\n"
	    "  streak seen filter < URLS\n",
	    context->out);
	return 0;
}

static int
info_run(struct context *context, struct error *err)
{
	struct info_report report = {
		.stages = args_has(context->args, OPTION_STAGES),
		.above = BUF_INIT,
	};
	int rc = session_init(&report.session, context, false, err);

	if (rc == 0 && report.stages && context->args->n_operands != 1)
		rc = err_usage(err, "--stages is of one list: streak seen info --stages LIST");
	if (rc == 0 && session_begin(&report.session, err) < 0)
		rc = -1;
	if (rc == 0)
		rc = print_report(&report, err);
	buf_release(&report.above);
	session_release(&report.session);
	return rc < 0 ? -1 : report.status;
}

static const struct option_row options[] = {
	{ "stages", 0, OPTION_STAGES, NULL, VALUE_NONE, "show the stages of one list" },
	SEEN_OPTION_JSONL,
	{ 0 },
};

const struct command command_seen_info = {
	.name = "seen info",
	.arguments = "[LIST...]",
	.summary = "how full lists are, and how many bytes they save",
	.help =
	    "URLs: how many were added. Estimate: how many the bits tell of. fpp now: the\n"
	    "probability that a URL never seen counts as seen, from the bits; fpp: what it\n"
	    "stays below. As a list: bytes of the same URLs one a line.\n"
	    "\n"
	    "  streak seen info\n"
	    "  streak seen info news --json | jq '.lists[0].fpp_now'\n",
	.options = options,
	.operand = VALUE_LIST,
	.max_operands = MANY,
	.access = ACCESS_OWN,
	.run = info_run,
};
