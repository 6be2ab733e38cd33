/* Which format a file is of. */
#include "exchange/detect.h"

#include <string.h>

#include "core/date.h"
#include "exchange/format.h"
#include "exchange/json_in.h"

enum {
	HEAD_BYTES = 1 << 16,
	DATE_BYTES = DAY_TEXT_SIZE - 1
};

static void
read_head(FILE *in, struct buf *ret)
{
	static const char mark[] = "\xef\xbb\xbf";
	char bytes[HEAD_BYTES];
	size_t got = fread(bytes, 1, sizeof(bytes), in);
	size_t from = got >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;

	rewind(in);
	buf_add(ret, bytes + from, got - from);
}

static void
find_line(const struct buf *head, struct buf *ret)
{
	const char *at = buf_str(head);

	while (*at != '\0') {
		size_t len = strcspn(at, "\r\n");

		if (len > 0 && at[0] != '#') {
			buf_add(ret, at, len);
			return;
		}
		at += len;
		at += strspn(at, "\r\n");
	}
}

/* Of a folder what its log, else its habits begin with. */
static void
read_parts(const struct import_source *source, struct buf *ret)
{
	static const char *const parts[] = { "log", "habits" };
	struct error ignored = ERR_INIT;

	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts) && ret->len == 0; i++) {
		FILE *in = NULL;

		if (source_part(source, parts[i], &in, &ignored) < 0 || in == NULL)
			continue;
		read_head(in, ret);
		fclose(in);
	}
}

static int
sample_read(const struct import_source *source, struct import_sample *ret, struct error *err)
{
	char first;

	*ret = (struct import_sample){ .source = source, .head = BUF_INIT, .line = BUF_INIT };
	if (source->in == NULL)
		read_parts(source, &ret->head);
	else
		read_head(source->in, &ret->head);
	find_line(&ret->head, &ret->line);
	first = buf_str(&ret->head)[strspn(buf_str(&ret->head), " \t\r\n")];
	if (source->in != NULL && (first == '{' || first == '['))
		return json_in_read(source->in, &ret->json, err);
	return 0;
}

static void
sample_release(struct import_sample *sample)
{
	buf_release(&sample->head);
	buf_release(&sample->line);
	json_decref(sample->json);
}

bool
sample_has(const struct import_sample *sample, const char *name)
{
	struct error ignored = ERR_INIT;
	FILE *in = NULL;

	if (sample->source->in != NULL || source_part(sample->source, name, &in, &ignored) < 0 ||
	    in == NULL)
		return false;
	fclose(in);
	return true;
}

bool
sample_dated(const struct import_sample *sample, const char *behind)
{
	const char *line = buf_str(&sample->line);
	char date[DAY_TEXT_SIZE];
	struct error ignored = ERR_INIT;
	day_t day;

	if (sample->line.len < DATE_BYTES ||
	    strncmp(line + DATE_BYTES, behind, strlen(behind)) != 0)
		return false;
	memcpy(date, line, DATE_BYTES);
	date[DATE_BYTES] = '\0';
	return date_parse_iso(date, &day, &ignored) == 0;
}

const json_t *
sample_habits(const struct import_sample *sample)
{
	const json_t *data = json_object_get(sample->json, "data"), *habits, *habit;
	size_t i;

	habits = json_object_get(json_is_object(data) ? data : sample->json, "habits");
	json_array_foreach(habits, i, habit)
	{
		if (!json_is_object(habit))
			return NULL;
	}
	return json_is_array(habits) ? habits : NULL;
}

const struct import_format *
detect_format(const struct import_source *source, struct error *err)
{
	const struct import_format *found = NULL;
	struct import_sample sample;
	struct buf names = BUF_INIT;
	size_t n = 0;

	if (sample_read(source, &sample, err) < 0) {
		err_prefix(err, "%s: ", source->shown);
		sample_release(&sample);
		return NULL;
	}
	for (const struct import_format *format = import_formats; format->name != NULL; format++) {
		if (format->is == NULL || !format->is(&sample))
			continue;
		buf_addf(&names, "%s%s", n++ == 0 ? "" : ", ", format->name);
		found = format;
	}
	if (n != 1) {
		found = NULL;
		if (n == 0)
			err_data(err, "%s is of no format that is known", source->shown);
		else
			err_data(err, "%s may be of several formats, say which: %s", source->shown,
			    buf_str(&names));
	}
	buf_release(&names);
	sample_release(&sample);
	return found;
}
