/*
 * MongoDB, out: a line of MongoDB Extended JSON (version 2) for each seen list, for
 * mongoimport. The filter is a binary value, the bytes that Guava's readFrom() takes;
 * a list of several stages has an array of them, and a URL was seen if one has it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "core/guava.h"
#include "exchange/format.h"
#include "render/json.h"
#include "store/seen.h"

/* A document may have 16 MiB; names and numbers take up little of it. */
#define FILTERS_MAX ((UINT64_C(16) << 20) - 4096)

/* Append bytes in base64 (RFC 4648). */
static void
add_base64(struct buf *text, const uint8_t *bytes, size_t n)
{
	static const char digits[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < n; i += 3) {
		uint32_t three = (uint32_t)bytes[i] << 16;
		size_t left = n - i;
		char four[4] = "====";

		three |= left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0;
		three |= left > 2 ? bytes[i + 2] : 0;
		for (size_t d = 0; d < 4 && d <= left; d++)
			four[d] = digits[three >> (18 - 6 * d) & 63];
		buf_add(text, four, sizeof(four));
	}
}

static json_t *
filter_json(const struct seen_stage_info *stage)
{
	struct guava_header header = { stage->strategy, stage->size };
	size_t len = guava_length(stage->size.words);
	uint8_t *bytes = mem_new(len);
	struct buf text = BUF_INIT;
	json_t *value;

	guava_header_write(&header, bytes);
	guava_words_write(stage->words, stage->size.words, bytes + GUAVA_HEADER_SIZE);
	add_base64(&text, bytes, len);
	free(bytes);
	value = json_pack("{s:{s:s, s:s}}", "$binary", "base64", buf_str(&text), "subType", "00");
	buf_release(&text);
	return value;
}

static json_t *
filters_json(const struct seen_info *info)
{
	json_t *filters;

	if (info->n_stages == 0)
		return json_null();
	if (info->n_stages == 1)
		return filter_json(&info->stages[0]);
	filters = json_array();
	for (size_t i = 0; i < info->n_stages; i++)
		json_array_append_new(filters, filter_json(&info->stages[i]));
	return filters;
}

static int
check_size(const struct seen_list *list, const struct seen_info *info, struct error *err)
{
	struct buf shown = BUF_INIT;
	uint64_t bytes = 0;

	for (size_t i = 0; i < info->n_stages; i++)
		bytes += guava_length(info->stages[i].size.words);
	if (bytes <= FILTERS_MAX)
		return 0;
	text_quote(&shown, seen_list_name(list));
	err_data(err,
	    "list '%s': its filter has more than the 16 MiB of a document; "
	    "'streak seen export' writes it for GridFS",
	    buf_str(&shown));
	buf_release(&shown);
	return -1;
}

static void
write_document(const struct seen_list *list, const struct seen_info *info, FILE *out)
{
	const struct seen_rules *rules = seen_list_rules(list);

	json_document(out,
	    json_pack("{s:o, s:o, s:I, s:f, s:b, s:b, s:I}", "_id", json_text(seen_list_name(list)),
		"visitedUrlsFilter", filters_json(info), "capacity", (json_int_t)rules->capacity,
		"fpp", rules->fpp, "canonical", rules->canonical, "stripTracking",
		rules->strip_tracking, "count", (json_int_t)info->count));
}

/* Write a list: 1, or 0 where there is none. */
static int
write_list(struct seen *seen, const char *name, FILE *out, struct error *err)
{
	struct seen_list *list;
	struct seen_info info;
	int found = seen_find(seen, name, &list, err);
	int rc;

	if (found <= 0)
		return found;
	if (seen_info(seen, list, &info, err) < 0)
		return -1;
	rc = check_size(list, &info, err);
	if (rc == 0)
		write_document(list, &info, out);
	seen_info_release(&info);
	/* One list at a time in memory. */
	return rc < 0 || seen_unload(seen, false, err) < 0 ? -1 : 1;
}

static int
write_named(struct seen *seen, const char *name, FILE *out, struct error *err)
{
	struct buf shown = BUF_INIT;
	int found = write_list(seen, name, out, err);

	if (found != 0)
		return found < 0 ? -1 : 0;
	text_quote(&shown, name);
	err_usage(err, "no list '%s'; 'streak seen info' shows all", buf_str(&shown));
	buf_release(&shown);
	return -1;
}

struct names {
	char **all;
	size_t n, cap;
};

static bool
take_name(void *closure, const char *name)
{
	struct names *names = closure;
	void *all = names->all;

	mem_reserve(&all, &names->cap, names->n + 1, sizeof(*names->all));
	names->all = all;
	names->all[names->n++] = mem_strdup(name);
	return true;
}

static int
write_all(struct store *store, struct seen *seen, FILE *out, struct error *err)
{
	struct names names = { NULL, 0, 0 };
	int rc = seen_names(store, false, take_name, &names, err);

	/* What was dropped has a name, but is no list. */
	for (size_t i = 0; i < names.n; i++) {
		if (rc >= 0)
			rc = write_list(seen, names.all[i], out, err);
		free(names.all[i]);
	}
	free(names.all);
	return rc < 0 ? -1 : 0;
}

int
mongodb_export(const struct exported *what, FILE *out, struct error *err)
{
	struct seen *seen;
	int rc = 0;

	if (what->store == NULL)
		return 0;
	seen = seen_new(what->store);
	for (size_t i = 0; i < what->n_lists && rc == 0; i++)
		rc = write_named(seen, what->lists[i], out, err);
	if (what->n_lists == 0)
		rc = write_all(what->store, seen, out, err);
	seen_free(seen);
	return rc;
}
