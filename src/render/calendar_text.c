/* Calendars on a terminal: a character a day, in colour where it may be. */
#include <string.h>

#include "base/text.h"
#include "render/calendar_out.h"
#include "render/ink.h"

enum {
	GUTTER = 5, /* columns of the year and the weekdays, with the gap behind them */
	WIDE = 2    /* columns of a day where there is room: then days are about square */
};

/* Columns of a day. */
static int
day_columns(int columns)
{
	return columns >= GUTTER + WIDE * CALENDAR_COLUMNS ? WIDE : 1;
}

int
calendar_text_weeks(int columns)
{
	int weeks = (columns - GUTTER) / day_columns(columns);

	return weeks < 1 ? 1 : weeks;
}

static void
add_spaces(struct buf *line, size_t n)
{
	while (n-- > 0)
		buf_add_char(line, ' ');
}

static void
write_line(struct calendar_out *out, struct buf *line)
{
	while (line->len > 0 && line->data[line->len - 1] == ' ')
		line->data[--line->len] = '\0';
	fprintf(out->stream, "%s\n", buf_str(line));
	buf_clear(line);
}

/* The escape sequence of a cell's colour, whatever came before; a solid one fills its place. */
static void
add_color(struct buf *line, enum calendar_colors colors, enum cell cell)
{
	const struct ink *ink = &inks[cell];
	const int layers[] = { 38, 48 };
	int n = ink->solid ? 2 : 1;

	if (colors == COLORS_NONE)
		return;
	buf_add_str(line, "\033[0");
	for (int i = 0; i < n; i++) {
		if (colors == COLORS_256)
			buf_addf(line, ";%d;5;%d", layers[i], ink->palette);
		else
			buf_addf(line, ";%d;2;%u;%u;%u", layers[i], (unsigned)(ink->rgb >> 16),
			    (unsigned)(ink->rgb >> 8 & 0xff), (unsigned)(ink->rgb & 0xff));
	}
	buf_add_char(line, 'm');
}

static void
end_color(struct buf *line, enum calendar_colors colors)
{
	if (colors != COLORS_NONE)
		buf_add_str(line, "\033[0m");
}

static const char *
character_of(const struct calendar_look *look, enum cell cell)
{
	return look->utf8 ? inks[cell].utf8 : inks[cell].ascii;
}

/* The year, and the months that begin: each name over the week in which its month does. */
static void
add_months(struct buf *line, const struct panel *panel, int columns)
{
	int wide = day_columns(columns), room = (columns - GUTTER) / wide;
	size_t used = GUTTER;

	buf_addf(line, "%04d ", day_to_civil(panel->range.first).year);
	for (int column = 0; column < panel->columns; column++) {
		/* With the gap of one column behind it. */
		int month = panel_month(panel, column, (SHORT_NAME + 1) / wide, room);
		size_t at = GUTTER + (size_t)(column * wide);

		if (month == 0)
			continue;
		add_spaces(line, at - used);
		buf_add_str(line, month_short_name(month));
		used = at + SHORT_NAME;
	}
}

/* The days of one weekday; those that have the same colour share one escape sequence. */
static void
add_row(struct buf *line, const struct calendar_out *out, const struct calendar *calendar,
    const struct panel *panel, int row)
{
	const struct calendar_look *look = out->look;
	size_t wide = (size_t)day_columns(look->columns), blank = 0;
	enum cell last = CELL_FUTURE;

	buf_addf(line, "%-*s", GUTTER, panel_weekday(panel, row));
	for (int column = 0; column < panel->columns; column++) {
		day_t day = panel_day(panel, row, column);
		enum cell cell = day == DAY_NONE ? CELL_FUTURE : calendar_cell(calendar, day);

		if (cell == CELL_FUTURE) {
			if (last != CELL_FUTURE)
				end_color(line, look->colors);
			blank += wide;
		} else {
			add_spaces(line, blank);
			blank = 0;
			if (cell != last)
				add_color(line, look->colors, cell);
			buf_add_str(line, character_of(look, cell));
			add_spaces(line, wide - 1);
		}
		last = cell;
	}
	if (last != CELL_FUTURE)
		end_color(line, look->colors);
}

/* The name on a line of its own, since it may be written from right to left. */
static void
write_heading(struct calendar_out *out, const struct calendar *calendar)
{
	const struct calendar_look *look = out->look;
	size_t columns = (size_t)look->columns;
	struct buf line = BUF_INIT, total = BUF_INIT, name = BUF_INIT;

	text_shown(&name, calendar->name, strlen(calendar->name));
	if (look->colors != COLORS_NONE)
		buf_add_str(&line, "\033[1m");
	text_cut(&line, buf_str(&name), columns);
	end_color(&line, look->colors);
	write_line(out, &line);
	calendar_streak(&line, calendar);
	calendar_total(&total, calendar);
	if (line.len + 2 + total.len <= columns) {
		buf_addf(&line, "; %s", buf_str(&total));
		write_line(out, &line);
	} else {
		write_line(out, &line);
		write_line(out, &total);
	}
	buf_release(&line);
	buf_release(&total);
	buf_release(&name);
}

static void
text_begin(struct calendar_out *out)
{
	(void)out;
}

static void
text_add(struct calendar_out *out, const struct calendar *calendar)
{
	int columns = out->look->columns, weeks = calendar_text_weeks(columns);
	struct buf line = BUF_INIT;
	struct panel panel;

	if (out->n > 0)
		write_line(out, &line);
	write_heading(out, calendar);
	for (bool more = panel_next(calendar, NULL, weeks, &panel); more;
	     more = panel_next(calendar, &panel, weeks, &panel)) {
		add_months(&line, &panel, columns);
		write_line(out, &line);
		for (int row = 0; row < DAYS_PER_WEEK; row++) {
			add_row(&line, out, calendar, &panel, row);
			write_line(out, &line);
		}
	}
	buf_release(&line);
}

/* Append an entry of the legend, on a new line where it doesn't fit; `used` columns are taken. */
static size_t
add_entry(struct calendar_out *out, struct buf *line, size_t used, enum cell first, enum cell last)
{
	const struct calendar_look *look = out->look;
	size_t width = (size_t)(last - first) + 2 + strlen(cell_name(first));

	if (used > 0 && used + 2 + width > (size_t)look->columns) {
		write_line(out, line);
		used = 0;
	}
	if (used > 0)
		buf_add_str(line, "  ");
	for (enum cell cell = first; cell <= last; cell++) {
		add_color(line, look->colors, cell);
		buf_add_str(line, character_of(look, cell));
	}
	end_color(line, look->colors);
	buf_addf(line, " %s", cell_name(first));
	return used + (used > 0 ? 2 : 0) + width;
}

/* The states that occur; what is to come is blank. */
static void
text_end(struct calendar_out *out)
{
	struct buf line = BUF_INIT;
	size_t used = 0;

	if (out->n > 0)
		write_line(out, &line);
	for (enum cell cell = CELL_DONE, last; cell < CELL_FUTURE; cell = last + 1) {
		last = cell_last(cell);
		if (calendar_seen(out, cell))
			used = add_entry(out, &line, used, cell, last);
	}
	if (used > 0)
		write_line(out, &line);
	buf_release(&line);
}

const struct calendar_renderer calendar_text = {
	.begin = text_begin,
	.add = text_add,
	.end = text_end,
};
