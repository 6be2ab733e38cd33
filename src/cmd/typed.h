/* A command line up to the cursor, split into words as a shell does; nothing is expanded. */
#ifndef CMD_TYPED_H
#define CMD_TYPED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"

/* Words, each its own copy. */
struct words {
	char **all;
	size_t n, cap;
};

void words_add(struct words *words, const char *text);
bool words_contain(const struct words *words, const char *text);
void words_release(struct words *words);

/* The command at the end of the line. */
struct typed {
	struct words words; /* finished ones, without quotes; the program is the first */
	struct buf last;    /* the one at the cursor, maybe empty, without quotes */
	bool to_file;       /* it stands behind < or > */

	const char *breaks;
	bool in_word;       /* the last one has begun, if only by a quote */
	char quote;         /* the quote that is open, or 0 */
	size_t quoted_from; /* bytes of the last word before that quote */
	size_t broken_from; /* bytes of it up to its last unquoted break */
};

/*
 * Begin; breaks are the characters at which readline breaks words, as in
 * COMP_WORDBREAKS: NULL for bash's own. They must outlive *typed.
 */
void typed_init(struct typed *typed, const char *breaks);
void typed_release(struct typed *typed);

/* Read a line, once. */
void typed_read(struct typed *typed, const char *line);

/*
 * The words of a whole line of the shell, which the caller releases: blanks end them, quotes
 * and backslashes are as for sh, '#' at the start of one begins a comment, and
 * what else sh gives a meaning outside quotes is refused. -1 with ERR_USAGE naming
 * the character, counted in bytes from 1; then *ret_words is untouched.
 */
int typed_words(const char *line, struct words *ret_words, struct error *err);

/*
 * Bytes at the start of the last word that readline has taken off as a word of
 * their own, so that they stay when it replaces the rest.
 */
size_t typed_kept(const struct typed *typed);

/*
 * Append the `len` bytes of a word as they are to be typed at the end of the line:
 * within the quote that is open there, else with backslashes. Each character by
 * itself, so that what two words have in common has it quoted too.
 */
void typed_quote(const struct typed *typed, const char *word, size_t len, struct buf *ret);

/* Close the open quote of a whole word where readline, seeing one there, would not. */
void typed_close(const struct typed *typed, struct buf *word);

#endif
