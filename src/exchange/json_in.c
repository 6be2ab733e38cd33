/* JSON on its way in. */
#include "exchange/json_in.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

static void
skip_mark(FILE *in)
{
	static const char mark[] = "\xef\xbb\xbf";
	char start[3];

	if (fread(start, 1, sizeof(start), in) < sizeof(start) ||
	    memcmp(start, mark, sizeof(start)) != 0)
		rewind(in);
}

int
json_in_read(FILE *in, json_t **ret, struct error *err)
{
	struct buf shown = BUF_INIT;
	json_error_t found;
	json_t *value;

	skip_mark(in);
	value = json_loadf(in, JSON_REJECT_DUPLICATES, &found);
	if (value != NULL) {
		*ret = value;
		return 0;
	}
	text_shown(&shown, found.text, strlen(found.text));
	err_data(err, "line %d: %s", found.line < 1 ? 1 : found.line, buf_str(&shown));
	buf_release(&shown);
	return -1;
}

static int
bad_member(const char *key, const char *wanted, struct error *err)
{
	return err_data(err, "'%s' is no %s", key, wanted);
}

/* NULL where it is absent or null. */
static json_t *
member(const json_t *object, const char *key)
{
	json_t *value = json_object_get(object, key);

	return json_is_null(value) ? NULL : value;
}

int
json_in_text(const json_t *object, const char *key, const char **ret, struct error *err)
{
	const json_t *value = member(object, key);

	if (value == NULL)
		return 0;
	if (!json_is_string(value))
		return bad_member(key, "text", err);
	*ret = json_string_value(value);
	return 0;
}

int
json_in_integer(const json_t *object, const char *key, int64_t *ret, struct error *err)
{
	const json_t *value = member(object, key);

	if (value == NULL)
		return 0;
	if (!json_is_integer(value))
		return bad_member(key, "whole number", err);
	*ret = json_integer_value(value);
	return 0;
}

int
json_in_real(const json_t *object, const char *key, double *ret, struct error *err)
{
	const json_t *value = member(object, key);

	if (value == NULL)
		return 0;
	if (!json_is_number(value))
		return bad_member(key, "number", err);
	*ret = json_number_value(value);
	return 0;
}

int
json_in_bool(const json_t *object, const char *key, bool *ret, struct error *err)
{
	const json_t *value = member(object, key);

	if (value == NULL)
		return 0;
	if (!json_is_boolean(value))
		return bad_member(key, "true or false", err);
	*ret = json_is_true(value);
	return 0;
}

int
json_in_list(const json_t *object, const char *key, json_t **ret, struct error *err)
{
	json_t *value = member(object, key);

	if (value == NULL)
		return 0;
	if (!json_is_array(value))
		return bad_member(key, "list", err);
	*ret = value;
	return 0;
}

int
json_in_object(const json_t *object, const char *key, json_t **ret, struct error *err)
{
	json_t *value = member(object, key);

	if (value == NULL)
		return 0;
	if (!json_is_object(value))
		return bad_member(key, "object", err);
	*ret = value;
	return 0;
}

int
json_in_each(const json_t *list, const char *what,
    int (*take)(void *closure, const json_t *item, struct error *err), void *closure,
    struct error *err)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		int rc = json_is_object(item) ? take(closure, item, err)
					      : err_data(err, "it is no object");

		if (rc < 0)
			return err_prefix(err, "%s %zu: ", what, i + 1);
	}
	return 0;
}
