/* How one line of `streak seen` is printed. */
#include "cmd/seen_line.h"

#include <stdlib.h>

#include "render/json.h"

/* Text of a line: not ended by a NUL, and maybe with one in it. */
static json_t *
line_text(const char *text, size_t len)
{
	struct buf copy = BUF_INIT;
	json_t *value = json_stringn(text, len);

	if (value == NULL) {
		buf_add(&copy, text, len);
		value = json_text(buf_str(&copy));
		buf_release(&copy);
	}
	return value;
}

void
line_json(struct buf *ret, const struct block *block, size_t i)
{
	const struct record *record = &block->records[i];
	json_t *object = json_object();
	size_t len;
	const char *url = block_url(block, i, &len);
	char *text;

	if (block->session->keyed)
		json_object_set_new(object, "list",
		    line_text(record->start, (size_t)(url - record->start) - 1));
	json_object_set_new(object, "url", line_text(url, len));
	json_object_set_new(object, "seen", json_boolean(block->seen[i]));
	text = json_dumps(object, JSON_COMPACT);
	buf_add_str(ret, text);
	buf_add_char(ret, '\n');
	free(text);
	json_decref(object);
}

size_t
line_json_max(size_t len)
{
	enum {
		ESCAPED = 6 /* \u00XX, or \\xXX for a byte that is no UTF-8 */
	};

	return len * ESCAPED + LINE_JSON_AROUND;
}

void
line_json_between(struct buf *ret, bool *begun)
{
	if (*begun)
		buf_add_char(ret, ',');
	else
		buf_addf(ret, "{\"schema_version\":%d,\"urls\":[", JSON_SCHEMA_VERSION);
	*begun = true;
}

void
line_json_end(struct buf *ret, bool begun)
{
	if (!begun)
		line_json_between(ret, &begun);
	buf_add_str(ret, "]}\n");
}
