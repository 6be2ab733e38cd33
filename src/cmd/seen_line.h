/* How one line of `streak seen` is printed. */
#ifndef CMD_SEEN_LINE_H
#define CMD_SEEN_LINE_H

#include "base/buf.h"
#include "cmd/seen_block.h"

/* Append {"url":..., "seen":...} and a newline for a line of a block; with "list" if it is --keyed. */
void line_json(struct buf *ret, const struct block *block, size_t i);

/* The most bytes that line_json() appends for a line of `len` bytes. */
size_t line_json_max(size_t len);

#endif
