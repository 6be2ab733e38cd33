/* JSON on its way out. */
#include "render/json.h"

#include <math.h>
#include <string.h>

#include "base/text.h"

/* Without what binary fractions add to what was written: 2.3 is not 2.2999999999999998. */
#define FLAGS (JSON_COMPACT | JSON_REAL_PRECISION(JSON_DIGITS))

json_t *
json_text(const char *text)
{
	struct buf shown = BUF_INIT;
	json_t *value;

	if (text == NULL)
		return json_null();
	value = json_string(text);
	if (value != NULL)
		return value;
	text_shown(&shown, text, strlen(text));
	value = json_string(buf_str(&shown));
	buf_release(&shown);
	return value;
}

json_t *
json_day(day_t day)
{
	char text[DAY_TEXT_SIZE];

	return day == DAY_NONE ? json_null() : json_string(day_format(day, text));
}

json_t *
json_known(double value)
{
	return isnan(value) ? json_null() : json_real(value);
}

json_t *
json_amount(double amount)
{
	static const double exact_max = 9e15;

	if (isnan(amount))
		return json_null();
	if (fabs(amount) <= exact_max && amount >= rint(amount) && amount <= rint(amount))
		return json_integer((json_int_t)amount);
	return json_real(amount);
}

void
json_list_begin(struct json_list *list, FILE *out, bool lines, const char *name, json_t *head)
{
	const char *key;
	json_t *value;

	*list = (struct json_list){ out, lines, true, JSON_DIGITS };
	if (!lines) {
		fprintf(out, "{\"schema_version\":%d,", JSON_SCHEMA_VERSION);
		json_object_foreach(head, key, value)
		{
			fprintf(out, "\"%s\":", key);
			json_dumpf(value, out, FLAGS | JSON_ENCODE_ANY);
			fputc(',', out);
		}
		fprintf(out, "\"%s\":[", name);
	}
	json_decref(head);
}

json_t *
json_today(day_t today)
{
	return json_pack("{s:o}", "today", json_day(today));
}

void
json_list_add(struct json_list *list, json_t *item)
{
	if (!list->lines && !list->first)
		fputc(',', list->out);
	list->first = false;
	json_dumpf(item, list->out,
	    JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(list->digits));
	if (list->lines)
		fputc('\n', list->out);
	json_decref(item);
}

void
json_list_next(struct json_list *list, const char *name)
{
	fprintf(list->out, "],\"%s\":[", name);
	list->first = true;
}

void
json_list_end(struct json_list *list)
{
	if (!list->lines)
		fputs("]}\n", list->out);
}

void
json_document(FILE *out, json_t *value)
{
	json_dumpf(value, out, FLAGS);
	fputc('\n', out);
	json_decref(value);
}

void
json_error(FILE *out, const struct error *err)
{
	json_document(out,
	    json_pack("{s:i, s:o, s:i}", "schema_version", JSON_SCHEMA_VERSION, "error",
		json_text(err->message), "exit_status", (int)err->code));
}
