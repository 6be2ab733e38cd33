/* Tables for people: columns aligned by display width, whatever the script. */
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"

enum align {
	ALIGN_LEFT,
	ALIGN_RIGHT
};

struct table_column {
	const char *title;
	enum align align;
	bool shrinks; /* gives way, by an ellipsis, where the terminal is too narrow */
	int drops;    /* left out whole where it is still too narrow: 1 first, then 2; 0: never */
};

struct table {
	const struct table_column *columns;
	size_t n_columns;
	struct buf *cells; /* row by row */
	size_t n_cells, cap_cells;
};

/* Begin; `columns` must outlive the table, which the caller releases. */
void table_init(struct table *table, const struct table_column *columns, size_t n_columns);
void table_release(struct table *table);

/*
 * Append the next cell of the row, empty, to be filled by the caller with text
 * that is safe on a terminal (text_shown). Valid until the next cell is added.
 */
struct buf *table_cell(struct table *table);

/* The columns of a terminal that it takes as wide as it is. */
size_t table_width(const struct table *table);

/*
 * Write it with a line of titles (bold where `color`), at most `width` columns
 * wide; 0: as wide as it is.
 */
void table_write(const struct table *table, FILE *out, int width, bool color);

#endif
