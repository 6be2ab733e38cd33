/* How one line of `streak seen` is printed. */
#ifndef CMD_SEEN_LINE_H
#define CMD_SEEN_LINE_H

#include "base/buf.h"
#include "cmd/seen_block.h"

/* Append {"url":..., "seen":...} and a newline for a line of a block; with "list" if it is --keyed. */
void line_json(struct buf *ret, const struct block *block, size_t i);

/* The most bytes that line_json() appends for a line of `len` bytes, all of these around it... */
size_t line_json_max(size_t len);

/* ...and what stands before it in a document. */
enum {
	LINE_JSON_AROUND = 128
};

/*
 * Append what stands between the objects of one document, or, where it is not
 * *begun, before the first; and what stands behind them.
 */
void line_json_between(struct buf *ret, bool *begun);
void line_json_end(struct buf *ret, bool begun);

#endif
