/* Tables for people. */
#include "render/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"

enum {
	GAP = 2,
	SHRUNK = 16, /* no narrower than this while another column can be left out */
	SHRUNK_MIN = 8,
	DROPS_MAX = 2, /* the last columns to be left out */
};

void
table_init(struct table *table, const struct table_column *columns, size_t n_columns)
{
	*table = (struct table){ .columns = columns, .n_columns = n_columns };
}

void
table_release(struct table *table)
{
	for (size_t i = 0; i < table->n_cells; i++)
		buf_release(&table->cells[i]);
	free(table->cells);
	*table = (struct table){ .columns = NULL };
}

struct buf *
table_cell(struct table *table)
{
	void *cells = table->cells;

	mem_reserve(&cells, &table->cap_cells, table->n_cells + 1, sizeof(*table->cells));
	table->cells = cells;
	table->cells[table->n_cells] = (struct buf)BUF_INIT;
	return &table->cells[table->n_cells++];
}

/* The width of each column as wide as it is. The caller frees. */
static size_t *
natural_widths(const struct table *table)
{
	size_t *widths = mem_new(table->n_columns * sizeof(*widths));

	assert(table->n_columns > 0);
	for (size_t c = 0; c < table->n_columns; c++)
		widths[c] = text_width(table->columns[c].title);
	for (size_t i = 0; i < table->n_cells; i++) {
		size_t width = text_width(buf_str(&table->cells[i]));

		if (width > widths[i % table->n_columns])
			widths[i % table->n_columns] = width;
	}
	return widths;
}

/* Columns of the terminal that a line takes; a column of width 0 is left out. */
static size_t
line_width(const struct table *table, const size_t *widths)
{
	size_t total = 0;

	for (size_t c = 0; c < table->n_columns; c++)
		if (widths[c] > 0)
			total += widths[c] + (total > 0 ? GAP : 0);
	return total;
}

/* Shorten the columns that may be, from the right, to no less than `least`. */
static void
shrink_widths(const struct table *table, size_t *widths, size_t limit, size_t least)
{
	for (size_t c = table->n_columns; c-- > 0;) {
		size_t total = line_width(table, widths), spare;

		if (total <= limit)
			return;
		if (!table->columns[c].shrinks || widths[c] <= least)
			continue;
		spare = widths[c] - least;
		widths[c] -= total - limit < spare ? total - limit : spare;
	}
}

static void
fit_widths(const struct table *table, size_t *widths, size_t limit)
{
	shrink_widths(table, widths, limit, SHRUNK);
	for (int turn = 1; turn <= DROPS_MAX; turn++)
		for (size_t c = table->n_columns; c-- > 0;)
			if (table->columns[c].drops == turn && line_width(table, widths) > limit)
				widths[c] = 0;
	shrink_widths(table, widths, limit, SHRUNK_MIN);
}

static void
add_spaces(struct buf *line, size_t n)
{
	while (n-- > 0)
		buf_add_char(line, ' ');
}

/* Append one cell, padded; the last one of a line is not padded behind. */
static void
add_cell(struct buf *line, const char *text, enum align align, size_t width)
{
	struct buf cut = BUF_INIT;
	size_t used = text_cut(&cut, text, width);

	if (align == ALIGN_RIGHT && used < width)
		add_spaces(line, width - used);
	buf_add_str(line, buf_str(&cut));
	if (align == ALIGN_LEFT && used < width)
		add_spaces(line, width - used);
	buf_release(&cut);
}

static void
trim_end(struct buf *line)
{
	while (line->len > 0 && line->data[line->len - 1] == ' ')
		line->data[--line->len] = '\0';
}

size_t
table_width(const struct table *table)
{
	size_t *widths = natural_widths(table);
	size_t total = line_width(table, widths);

	free(widths);
	return total;
}

void
table_write(const struct table *table, FILE *out, int width, bool color)
{
	size_t *widths = natural_widths(table);
	struct buf line = BUF_INIT;

	if (width > 0)
		fit_widths(table, widths, (size_t)width);
	for (size_t i = 0; i < table->n_columns + table->n_cells; i++) {
		size_t c = i % table->n_columns;
		bool title = i < table->n_columns;

		if (widths[c] > 0) {
			if (line.len > 0)
				add_spaces(&line, GAP);
			add_cell(&line,
			    title ? table->columns[c].title
				  : buf_str(&table->cells[i - table->n_columns]),
			    table->columns[c].align, widths[c]);
		}
		if (c + 1 < table->n_columns)
			continue;
		trim_end(&line);
		fprintf(out, title && color ? "\033[1m%s\033[0m\n" : "%s\n", buf_str(&line));
		buf_clear(&line);
	}
	buf_release(&line);
	free(widths);
}
