/* Errors as values: a code and one line of text. Nothing here prints; main does. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>

/* What went wrong, and with it the exit status of the process. */
enum err_code {
	ERR_NONE = 0,
	ERR_USAGE = 2, /* the user's words: a bad option or date, an unknown habit */
	ERR_DATA = 3,  /* a file or the database: absent, unreadable, locked, damaged */
};

enum {
	ERR_MESSAGE_MAX = 1024
};

struct error {
	enum err_code code;
	char message[ERR_MESSAGE_MAX]; /* one line without its end, UTF-8 */
	bool complete;                 /* nothing is to be put in front of it */
};

#define ERR_INIT      \
 {                    \
  ERR_NONE, "", false \
 }

/*
 * Fill *err with a message made as by printf (cut at ERR_MESSAGE_MAX bytes) and
 * return -1, so that a function can say  return err_usage(err, ...).
 */
int err_usage(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
int err_data(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Say that the message names what it is of: where that is the database, what is being
 * read meanwhile is not to blame. Returns -1.
 */
int err_complete(struct error *err);

/* Put text, made as by printf, in front of the message, unless it is complete. Returns -1. */
int err_prefix(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
