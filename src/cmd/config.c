/* streak config: show and change settings. */
#include <string.h>

#include "cmd/commands.h"
#include "cmd/settings.h"
#include "render/json.h"
#include "render/table.h"
#include "store/setting.h"
#include "store/summary.h"

/* Null where it is not set and is nothing by itself. */
static json_t *
value_json(struct buf *value)
{
	return value->len == 0 ? json_null() : json_text(buf_str(value));
}

static int
list_json(struct context *context, struct error *err)
{
	json_t *values = json_object();

	for (const struct setting_row *row = setting_rows; row->key != NULL; row++) {
		struct buf value = BUF_INIT;
		int rc = settings_get(context, row->key, &value, err);

		json_object_set_new(values, row->key, value_json(&value));
		buf_release(&value);
		if (rc < 0) {
			json_decref(values);
			return -1;
		}
	}
	json_document(context->out,
	    json_pack("{s:i, s:o}", "schema_version", JSON_SCHEMA_VERSION, "settings", values));
	return 0;
}

static int
list_text(struct context *context, struct error *err)
{
	static const struct table_column columns[] = {
		{ "Setting", ALIGN_LEFT, false, false },
		{ "Value", ALIGN_LEFT, false, false },
		{ "What it is", ALIGN_LEFT, true, false },
	};
	struct table table;
	int rc = 0;

	table_init(&table, columns, sizeof(columns) / sizeof(columns[0]));
	for (const struct setting_row *row = setting_rows; row->key != NULL && rc == 0; row++) {
		struct buf *value;

		buf_add_str(table_cell(&table), row->key);
		value = table_cell(&table);
		rc = settings_get(context, row->key, value, err);
		if (value->len == 0)
			buf_add_str(value, "-");
		buf_add_str(table_cell(&table), row->help);
	}
	if (rc == 0)
		table_write(&table, context->out, context->world->columns, context_color(context));
	table_release(&table);
	return rc;
}

static int
show_one(struct context *context, const char *key, struct error *err)
{
	struct buf value = BUF_INIT;
	int rc = settings_get(context, key, &value, err);

	if (rc == 0 && context->json)
		json_document(context->out,
		    json_pack("{s:i, s:{s:o}}", "schema_version", JSON_SCHEMA_VERSION, "settings",
			key, value_json(&value)));
	else if (rc == 0)
		fprintf(context->out, "%s\n", buf_str(&value));
	buf_release(&value);
	return rc;
}

static int
set_one(struct context *context, const char *key, const char *text, struct error *err)
{
	const struct setting_row *row = setting_find(key, err);
	struct buf value = BUF_INIT;
	int rc = row == NULL ? -1 : 0;

	/* An empty value goes back to what it is by itself. */
	if (rc == 0 && text[0] != '\0')
		rc = row->normalise(context->world, text, &value, err);
	if (rc == 0)
		rc = context_lock(context, err);
	if (rc == 0)
		rc = store_setting_set(context->store, key, buf_str(&value), err);
	if (rc == 0 && strcmp(key, SETTING_WEEK_START) == 0)
		rc = store_recount_weeks(context->store, err);
	if (rc == 0 && context->json)
		rc = show_one(context, key, err);
	buf_release(&value);
	return rc;
}

static int
config_run(struct context *context, struct error *err)
{
	const struct args *args = context->args;

	if (args->n_operands == 2)
		return set_one(context, args->operands[0], args->operands[1], err);
	if (args->n_operands == 1)
		return show_one(context, args->operands[0], err);
	return context->json ? list_json(context, err) : list_text(context, err);
}

static enum access
config_access(const struct args *args)
{
	return args->n_operands == 2 ? ACCESS_CREATE : ACCESS_READ;
}

const struct command command_config = {
	.name = "config",
	.arguments = "[KEY [VALUE]]",
	.summary = "show and change settings",
	.help =
	    "Settings: day-start (HH:MM), week-start (a weekday), timezone (used where TZ is\n"
	    "unset). An empty VALUE goes back to the default. No setting changes what is\n"
	    "stored for a day; week-start counts streaks of calendar weeks anew.\n"
	    "\n"
	    "  streak config day-start 04:00\n"
	    "  streak config week-start monday\n",
	.operand = VALUE_SETTING,
	.max_operands = 2,
	.flags = COMMAND_DATA,
	.access_for = config_access,
	.run = config_run,
};
