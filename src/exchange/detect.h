/* Which format a file is of, told by what is in it. */
#ifndef EXCHANGE_DETECT_H
#define EXCHANGE_DETECT_H

#include <jansson.h>
#include <stdbool.h>

#include "base/buf.h"
#include "base/err.h"
#include "exchange/source.h"

/* What a format looks at to know its own. */
struct import_sample {
	const struct import_source *source;
	struct buf head; /* how the file, or of a folder its log or habits, begins */
	struct buf line; /* the first line of that which is neither empty nor a comment */
	json_t *json;    /* the whole file, where it is JSON; else NULL */
};

struct import_format;

/*
 * The one format that says that the source is of it. NULL, with ERR_DATA naming
 * those that do, where it is not one, and where it is JSON that can't be read.
 */
const struct import_format *detect_format(const struct import_source *source, struct error *err);

/* Whether the sample is a folder with a file of that name. */
bool sample_has(const struct import_sample *sample, const char *name);

/* Whether its first line begins with a date and that. */
bool sample_dated(const struct import_sample *sample, const char *behind);

/* Its list of habits, in JSON, each an object; NULL where there is none. */
const json_t *sample_habits(const struct import_sample *sample);

#endif
