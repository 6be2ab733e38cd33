/* Lines of text that are put together before they are written, for blocks side by side. */
#ifndef RENDER_BLOCK_H
#define RENDER_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"

struct block_line {
	struct buf text;
	bool title; /* bold, where there is colour */
};

struct block {
	struct block_line *lines;
	size_t n, cap;
};

#define BLOCK_INIT \
 {                 \
  NULL, 0, 0       \
 }

void block_release(struct block *block);

/*
 * Append a line, empty, to be filled by the caller with text that is safe on a
 * terminal. Valid until the next line is added.
 */
struct buf *block_line(struct block *block);

/* Append a title, with an empty line before it unless it is the first. */
void block_title(struct block *block, const char *title);

/* The columns of its widest line. */
size_t block_width(const struct block *block);

/* Write the left one, and beside it, from the column `at` on, the right one. */
void block_write_pair(const struct block *left, const struct block *right, size_t at, FILE *out,
    bool color);

#endif
