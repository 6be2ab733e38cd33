/* Which habits of a file the user wants, and what they are to be called here. */
#ifndef EXCHANGE_PICK_H
#define EXCHANGE_PICK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

/* One word of the user's. */
struct pick_word {
	char *key; /* of the name in the file: text_name()'s */
	char *shown;
	char *name; /* what it is to be called; NULL: wanted under its own name */
	bool met;   /* the file has it */
};

struct pick {
	struct pick_word *words;
	size_t n, cap;
	bool some; /* only habits that were named are wanted */
};

#define PICK_INIT   \
 {                  \
  NULL, 0, 0, false \
 }

void pick_release(struct pick *pick);

/* The user wants this habit, and of the others only those named so as well. */
int pick_only(struct pick *pick, const char *name, struct error *err);

/* "OLD=NEW": what the file calls OLD is called NEW here. */
int pick_rename(struct pick *pick, const char *pair, struct error *err);

/*
 * The name that a habit of the file gets; NULL where it is not wanted. Accepts
 * NULL for pick: every habit is wanted under its own name.
 */
const char *pick_name(struct pick *pick, const char *name);

/* -1 with ERR_USAGE where the user named a habit that the file does not have. */
int pick_check(const struct pick *pick, struct error *err);

#endif
