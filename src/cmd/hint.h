/* "Did you mean": the nearest of the names that are there. */
#ifndef CMD_HINT_H
#define CMD_HINT_H

#include <stddef.h>

#include "base/err.h"

enum {
	HINT_MAX = 256
};

struct hint {
	const char *key;     /* what was typed */
	size_t distance;     /* of the best one so far */
	char best[HINT_MAX]; /* "": nothing is near enough */
};

/* Begin; `key` must outlive the hint. */
void hint_init(struct hint *hint, const char *key);

/* Offer a name to show, compared by its key. Near enough is a third of the key's length. */
void hint_offer(struct hint *hint, const char *name, const char *key);

/*
 * Fail with ERR_USAGE: "no NOUN 'typed'" and the best name, or else what
 * `otherwise` says. `typed` and the name are made safe for a terminal. Returns -1.
 */
int hint_fail(const struct hint *hint, const char *noun, const char *typed, const char *otherwise,
    struct error *err);

#endif
