/* JSON on its way in: a file as a value, and the members of objects with their types looked at. */
#ifndef EXCHANGE_JSON_IN_H
#define EXCHANGE_JSON_IN_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/err.h"

/*
 * Read a whole file as one value, passing over a byte order mark; the caller
 * decrefs it. -1 with ERR_DATA "line N: ..." where it is no JSON, is cut off,
 * or has a member twice.
 */
int json_in_read(FILE *in, json_t **ret, struct error *err);

/*
 * A member of an object; where it is absent or null *ret is untouched. -1 with
 * ERR_DATA where it is of another type. Strings and lists are the object's.
 */
int json_in_text(const json_t *object, const char *key, const char **ret, struct error *err);
int json_in_integer(const json_t *object, const char *key, int64_t *ret, struct error *err);
int json_in_real(const json_t *object, const char *key, double *ret, struct error *err);
int json_in_bool(const json_t *object, const char *key, bool *ret, struct error *err);
int json_in_list(const json_t *object, const char *key, json_t **ret, struct error *err);
int json_in_object(const json_t *object, const char *key, json_t **ret, struct error *err);

/* Call take for each item of a list that is an object; what fails is "WHAT N: ...". */
int json_in_each(const json_t *list, const char *what,
    int (*take)(void *closure, const json_t *item, struct error *err), void *closure,
    struct error *err);

#endif
