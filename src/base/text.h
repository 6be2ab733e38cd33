/*
 * UTF-8 text: is it valid, how wide is it on a terminal, what is it called when
 * case and normal form don't count. The only file that knows utf8proc.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"

enum {
	TEXT_NAME_MAX = 200
}; /* bytes of a habit's name in NFC */

/* Whether `len` bytes are well-formed UTF-8 (no surrogates, no overlong forms). */
bool text_valid(const char *text, size_t len);

/*
 * Append a name in the form it is stored in (NFC) to ret_name and the key it is
 * looked up by (NFC of the case folding, Unicode default) to ret_key; either
 * may be NULL. A name is UTF-8 of 1 to TEXT_NAME_MAX bytes without control
 * characters or line separators, something of it can be seen, and it does not
 * start or end with a blank.
 * -1 with ERR_USAGE where it is none, the buffers untouched.
 */
int text_name(const char *text, size_t len, struct buf *ret_name, struct buf *ret_key,
    struct error *err);

/*
 * Columns that text takes on a terminal, counted by grapheme cluster: 2 for
 * East Asian wide characters and emoji, 0 for combining ones, ambiguous ones 1.
 * The text is what text_shown() made.
 */
size_t text_width(const char *text);

/*
 * Append text so that it is safe on a terminal: control characters, bidi
 * overrides and bytes that are no UTF-8 as \xNN or \u{N}. Reads `len` bytes.
 */
void text_shown(struct buf *ret, const char *text, size_t len);

/*
 * Append as much of such text as takes `width` columns, of which "..." in place of
 * the rest are three. Returns the columns: of "..." alone more than a width below 3.
 */
size_t text_cut(struct buf *ret, const char *text, size_t width);

/* Whether text is written from right to left: what its first letter says (UAX #9, P2 and P3). */
bool text_is_rtl(const char *text);

/*
 * Append what a person typed, for a message: as text_shown() does, but no more
 * than about 60 bytes of it, whole characters, and "..." for the rest.
 */
void text_quote(struct buf *ret, const char *text);

/*
 * Damerau-Levenshtein distance (optimal string alignment) of two keys in code
 * points, cut off: any value above `limit` is given as limit + 1. For hints.
 */
size_t text_distance(const char *a, const char *b, size_t limit);

#endif
