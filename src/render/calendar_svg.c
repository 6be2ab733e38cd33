/*
 * Calendars as one SVG picture that stands alone: no script, no font, no file of
 * others; its colours follow the reader's scheme, and no state needs a colour.
 */
#include <string.h>

#include "base/text.h"
#include "render/calendar_out.h"

/* All in pixels. */
enum {
	MARGIN = 16,
	GUTTER = 36, /* of the year and the weekdays */
	SIDE = 11,   /* of a day */
	PITCH = 14,  /* from one to the next */
	LETTER = 9,  /* more than most letters of a heading take */
	SMALL = 7,   /* the same for other text */
	HEADING = 22,
	LINE = 18,
	GAP = 20,       /* between calendars */
	WIDTH_MIN = 460 /* for the line under a name */
};

static const char style[] =
    "<style>\n"
    "text{font-family:system-ui,-apple-system,\"Segoe UI\",\"Noto Sans\",sans-serif;"
    "font-size:12px;fill:#59636e}\n"
    ".name{font-size:15px;font-weight:600;fill:#1f2328}\n"
    ".paper{fill:#fff;stroke:#d1d9e0}\n"
    ".frame{fill:none;stroke:#818b98}\n"
    ".done{fill:#1a7f37}\n"
    ".q1{fill:#6fbf73}.q2{fill:#4aa85a}.q3{fill:#2f9447}\n"
    ".skip{fill:none;stroke:#0969da;stroke-width:1.2}\n"
    ".miss{fill:none;stroke:#cf222e;stroke-width:1.4}\n"
    ".off{fill:#818b98}\n"
    ".open{fill:none;stroke:#9a6700;stroke-width:1.6;stroke-dasharray:3 2}\n"
    ".next{fill:none;stroke:#d1d9e0}\n"
    "@media (prefers-color-scheme:dark){\n"
    "text{fill:#9198a1}\n"
    ".name{fill:#f0f6fc}\n"
    ".paper{fill:#0d1117;stroke:#3d444d}\n"
    ".frame{stroke:#6e7681}\n"
    ".done{fill:#3fb950}\n"
    ".q1{fill:#2a7d40}.q2{fill:#2f9247}.q3{fill:#36a64d}\n"
    ".skip{stroke:#58a6ff}\n"
    ".miss{stroke:#f85149}\n"
    ".off{fill:#6e7681}\n"
    ".open{stroke:#d29922}\n"
    ".next{stroke:#3d444d}\n"
    "}\n"
    "</style>\n";

/* How a day looks, by cell: the id of its shape, and the shape, which is SIDE wide and high. */
static const struct {
	const char *id, *shape;
} shapes[N_CELLS] = {
	[CELL_DONE] = { "d", "<rect class=\"done\" width=\"11\" height=\"11\" rx=\"2\"/>" },
	[CELL_PARTIAL] = { "a",
	    "<rect class=\"frame\" x=\".5\" y=\".5\" width=\"10\" height=\"10\" rx=\"1.5\"/>"
	    "<path class=\"q1\" d=\"M1 8h9v2h-9z\"/>" },
	[CELL_PARTIAL + 1] = { "b",
	    "<rect class=\"frame\" x=\".5\" y=\".5\" width=\"10\" height=\"10\" rx=\"1.5\"/>"
	    "<path class=\"q2\" d=\"M1 5.5h9v4.5h-9z\"/>" },
	[CELL_PARTIAL_LAST] = { "c",
	    "<rect class=\"frame\" x=\".5\" y=\".5\" width=\"10\" height=\"10\" rx=\"1.5\"/>"
	    "<path class=\"q3\" d=\"M1 3h9v7h-9z\"/>" },
	[CELL_OVER] = { "v",
	    "<rect class=\"frame\" x=\".5\" y=\".5\" width=\"10\" height=\"10\" rx=\"1.5\"/>"
	    "<path class=\"miss\" d=\"M5.5 2v4.5M5.5 8v1.5\"/>" },
	[CELL_SKIPPED] = { "s",
	    "<rect width=\"11\" height=\"11\" rx=\"2\" fill=\"url(#hatch)\"/>"
	    "<rect class=\"frame\" x=\".5\" y=\".5\" width=\"10\" height=\"10\" rx=\"1.5\"/>" },
	[CELL_MISSED] = { "m", "<path class=\"miss\" d=\"M3 3l5 5M8 3l-5 5\"/>" },
	[CELL_OFF] = { "o", "<circle class=\"off\" cx=\"5.5\" cy=\"5.5\" r=\"1.2\"/>" },
	[CELL_PENDING] = { "p",
	    "<rect class=\"open\" x=\"1\" y=\"1\" width=\"9\" height=\"9\" rx=\"1.5\"/>" },
	[CELL_FUTURE] = { "f",
	    "<rect class=\"next\" x=\".5\" y=\".5\" width=\"10\" height=\"10\" rx=\"1.5\"/>" },
};

static const char hatch[] =
    "<pattern id=\"hatch\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">"
    "<path class=\"skip\" d=\"M-1 1l2-2M0 4l4-4M3 5l2-2\"/></pattern>\n";

/* Append safe text (text_shown) as XML 1.0 has it: two characters that pass there are none here. */
static void
add_xml(struct buf *ret, const char *text)
{
	for (const char *at = text; *at != '\0'; at++) {
		if (*at == '&')
			buf_add_str(ret, "&amp;");
		else if (*at == '<')
			buf_add_str(ret, "&lt;");
		else if (*at == '>')
			buf_add_str(ret, "&gt;");
		else if (strncmp(at, "\uffff", 3) == 0 || strncmp(at, "\ufffe", 3) == 0)
			buf_add_str(ret, "\ufffd"), at += 2;
		else
			buf_add_char(ret, *at);
	}
}

static void
add_text(struct buf *ret, int x, int y, const char *text)
{
	buf_addf(ret, "<text x=\"%d\" y=\"%d\">", x, y);
	add_xml(ret, text);
	buf_add_str(ret, "</text>\n");
}

/* At the left margin also where it is written from right to left. */
static void
add_name(struct calendar_out *out, const char *name, int width)
{
	struct buf cut = BUF_INIT;

	text_cut(&cut, name, (size_t)(width / LETTER));
	buf_addf(&out->body, "<text class=\"name\" x=\"%d\" y=\"%d\"%s>", MARGIN,
	    out->height + LINE,
	    text_is_rtl(name) ? " direction=\"rtl\" text-anchor=\"end\" unicode-bidi=\"embed\""
			      : "");
	add_xml(&out->body, buf_str(&cut));
	buf_add_str(&out->body, "</text>\n");
	out->height += HEADING;
	buf_release(&cut);
}

static void
add_months(struct calendar_out *out, const struct panel *panel)
{
	int room = (out->width - 2 * MARGIN - GUTTER) / PITCH;
	char year[16];

	snprintf(year, sizeof(year), "%04d", day_to_civil(panel->range.first).year);
	out->height += LINE;
	add_text(&out->body, MARGIN, out->height - 5, year);
	for (int column = 0; column < panel->columns; column++) {
		int month = panel_month(panel, column, 2, room);

		if (month != 0)
			add_text(&out->body, MARGIN + GUTTER + column * PITCH, out->height - 5,
			    month_short_name(month));
	}
}

static void
add_day(struct calendar_out *out, const struct calendar *calendar, day_t day, int x, int y)
{
	enum cell cell = calendar_cell(calendar, day);
	char text[DAY_TEXT_SIZE];

	buf_addf(&out->body, "<use href=\"#%s\" x=\"%d\" y=\"%d\"><title>%s: %s</title></use>\n",
	    shapes[cell].id, x, y, day_format(day, text), cell_name(cell));
}

static void
add_panel(struct calendar_out *out, const struct calendar *calendar, const struct panel *panel)
{
	add_months(out, panel);
	for (int row = 0; row < DAYS_PER_WEEK; row++) {
		const char *weekday = panel_weekday(panel, row);

		if (weekday[0] != '\0')
			add_text(&out->body, MARGIN, out->height + SIDE - 1, weekday);
		for (int column = 0; column < panel->columns; column++) {
			day_t day = panel_day(panel, row, column);

			if (day != DAY_NONE)
				add_day(out, calendar, day, MARGIN + GUTTER + column * PITCH,
				    out->height);
		}
		out->height += PITCH;
	}
	out->height += PITCH - SIDE;
}

static int
body_width(const struct calendar *calendar)
{
	int width = WIDTH_MIN;
	struct panel panel;

	for (bool more = panel_next(calendar, NULL, CALENDAR_COLUMNS, &panel); more;
	     more = panel_next(calendar, &panel, CALENDAR_COLUMNS, &panel))
		if (width < GUTTER + panel.columns * PITCH)
			width = GUTTER + panel.columns * PITCH;
	return width + 2 * MARGIN;
}

/* What a reader who doesn't see the picture is told of it. */
static void
add_description(struct calendar_out *out, const char *name, const char *facts)
{
	/* First strong isolates: the name may be written in the other direction. */
	if (out->n > 0)
		buf_add_str(&out->names, ", ");
	buf_add_str(&out->names, "\u2068");
	add_xml(&out->names, name);
	buf_add_str(&out->names, "\u2069");
	buf_add_str(&out->facts, "\u2068");
	add_xml(&out->facts, name);
	buf_addf(&out->facts, "\u2069: %s.\n", facts);
}

static void
svg_begin(struct calendar_out *out)
{
	out->width = WIDTH_MIN + 2 * MARGIN;
	out->height = MARGIN - (HEADING - LINE);
}

static void
svg_add(struct calendar_out *out, const struct calendar *calendar)
{
	int width = body_width(calendar);
	struct buf name = BUF_INIT, facts = BUF_INIT;
	struct panel panel;

	if (out->width < width)
		out->width = width;
	if (out->n > 0)
		out->height += GAP;
	text_shown(&name, calendar->name, strlen(calendar->name));
	calendar_streak(&facts, calendar);
	buf_add_str(&facts, "; ");
	calendar_total(&facts, calendar);
	add_description(out, buf_str(&name), buf_str(&facts));
	add_name(out, buf_str(&name), width - 2 * MARGIN);
	out->height += LINE;
	add_text(&out->body, MARGIN, out->height - 4, buf_str(&facts));
	for (bool more = panel_next(calendar, NULL, CALENDAR_COLUMNS, &panel); more;
	     more = panel_next(calendar, &panel, CALENDAR_COLUMNS, &panel))
		add_panel(out, calendar, &panel);
	buf_release(&name);
	buf_release(&facts);
}

/* The states that occur. */
static void
add_legend(struct calendar_out *out)
{
	int x = MARGIN;

	out->height += LINE;
	for (enum cell cell = CELL_DONE, last; cell < N_CELLS; cell = last + 1) {
		last = cell_last(cell);
		if (!calendar_seen(out, cell))
			continue;
		for (enum cell each = cell; each <= last; each++, x += PITCH)
			buf_addf(&out->body, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n",
			    shapes[each].id, x, out->height - SIDE);
		add_text(&out->body, x + 2, out->height - 1, cell_name(cell));
		x += (int)strlen(cell_name(cell)) * SMALL + 2 + PITCH;
	}
}

static void
svg_end(struct calendar_out *out)
{
	add_legend(out);
	out->height += MARGIN;
	fprintf(out->stream,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title\""
	    " aria-describedby=\"desc\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
	    out->width, out->height, out->width, out->height);
	fprintf(out->stream,
	    "<title id=\"title\">Calendar of habits: %s</title>\n"
	    "<desc id=\"desc\">%s</desc>\n%s<defs>\n%s",
	    out->n == 0 ? "none" : buf_str(&out->names), buf_str(&out->facts), style, hatch);
	for (size_t i = 0; i < N_CELLS; i++)
		fprintf(out->stream, "<g id=\"%s\">%s</g>\n", shapes[i].id, shapes[i].shape);
	fprintf(out->stream,
	    "</defs>\n<rect class=\"paper\" x=\".5\" y=\".5\" width=\"%d\" height=\"%d\""
	    " rx=\"6\"/>\n%s</svg>\n",
	    out->width - 1, out->height - 1, buf_str(&out->body));
}

const struct calendar_renderer calendar_svg = {
	.begin = svg_begin,
	.add = svg_add,
	.end = svg_end,
};
