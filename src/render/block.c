/* Lines of text that are put together before they are written. */
#include "render/block.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/text.h"

void
block_release(struct block *block)
{
	for (size_t i = 0; i < block->n; i++)
		buf_release(&block->lines[i].text);
	free(block->lines);
	*block = (struct block)BLOCK_INIT;
}

struct buf *
block_line(struct block *block)
{
	void *lines = block->lines;

	mem_reserve(&lines, &block->cap, block->n + 1, sizeof(*block->lines));
	block->lines = lines;
	block->lines[block->n] = (struct block_line){ BUF_INIT, false };
	return &block->lines[block->n++].text;
}

void
block_title(struct block *block, const char *title)
{
	if (block->n > 0)
		block_line(block);
	buf_add_str(block_line(block), title);
	block->lines[block->n - 1].title = true;
}

size_t
block_width(const struct block *block)
{
	size_t widest = 0;

	for (size_t i = 0; i < block->n; i++) {
		size_t width = text_width(buf_str(&block->lines[i].text));

		if (width > widest)
			widest = width;
	}
	return widest;
}

/* The line of that number; returns its columns, 0 where there is none. */
static size_t
write_part(const struct block *block, size_t i, FILE *out, bool color)
{
	const struct block_line *line;

	if (i >= block->n || block->lines[i].text.len == 0)
		return 0;
	line = &block->lines[i];
	fprintf(out, line->title && color ? "\033[1m%s\033[0m" : "%s", buf_str(&line->text));
	return text_width(buf_str(&line->text));
}

void
block_write_pair(const struct block *left, const struct block *right, size_t at, FILE *out,
    bool color)
{
	size_t n = left->n > right->n ? left->n : right->n;

	for (size_t i = 0; i < n; i++) {
		size_t used = write_part(left, i, out, color);

		if (i < right->n && right->lines[i].text.len > 0 && used < at)
			fprintf(out, "%*s", (int)(at - used), "");
		write_part(right, i, out, color);
		fputc('\n', out);
	}
}
