/* JSON on its way out: jansson's values, written as one document or as lines. */
#ifndef RENDER_JSON_H
#define RENDER_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"
#include "core/day.h"

enum {
	JSON_SCHEMA_VERSION = 1
};

/* Digits of numbers as people write them, and as many as any number has. */
enum {
	JSON_DIGITS = 15,
	JSON_DIGITS_ALL = 17
};

/* A string, its bytes that are no UTF-8 escaped as text_shown() does; NULL as null. */
json_t *json_text(const char *text);

/* YYYY-MM-DD, DAY_NONE as null. */
json_t *json_day(day_t day);

/* A real number, null for NaN. */
json_t *json_known(double value);

/* An amount, null for NaN; a whole one as an integer. */
json_t *json_amount(double amount);

/*
 * One document
 *   {"schema_version":1, ..., NAME:[...]}
 * written item by item, so that a million of them need no memory; or, with
 * `lines`, each item on a line of its own and nothing around them.
 */
struct json_list {
	FILE *out;
	bool lines;
	bool first;
	size_t digits; /* of numbers that are no integers: JSON_DIGITS, or what loses nothing */
};

/* Begin; `head` has what stands before the list, and is taken over. It may be NULL. */
void json_list_begin(struct json_list *list, FILE *out, bool lines, const char *name, json_t *head);

/* What stands before most lists: the day that the report is of. */
json_t *json_today(day_t today);

void json_list_add(struct json_list *list, json_t *item); /* takes the item over */

/* In one document: end the list and begin another one of that name. */
void json_list_next(struct json_list *list, const char *name);

void json_list_end(struct json_list *list);

/* A document of one value and a line end; takes it over. */
void json_document(FILE *out, json_t *value);

/* An error as one line of JSON. */
void json_error(FILE *out, const struct error *err);

#endif
