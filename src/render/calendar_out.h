/* Calendars on their way out: one shape of renderer for terminals, SVG and JSON. */
#ifndef RENDER_CALENDAR_OUT_H
#define RENDER_CALENDAR_OUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buf.h"
#include "render/calendar.h"
#include "render/json.h"

enum calendar_colors {
	COLORS_NONE,
	COLORS_256,
	COLORS_TRUE
};

/* What is asked of a picture; each renderer takes of it what it has a use for. */
struct calendar_look {
	day_t today;
	enum weekday week_start;
	enum calendar_colors colors;
	bool utf8;   /* characters beyond ASCII may be used for days */
	int columns; /* of the terminal, 1 or more */
	bool lines;  /* JSON: a habit a line */
};

struct calendar_out;

/* begin, add for each calendar, end: then all of it is written to the stream. */
struct calendar_renderer {
	void (*begin)(struct calendar_out *out);
	void (*add)(struct calendar_out *out, const struct calendar *calendar);
	void (*end)(struct calendar_out *out);
};

extern const struct calendar_renderer calendar_text;
extern const struct calendar_renderer calendar_svg;
extern const struct calendar_renderer calendar_json;

/* A picture in the making. */
struct calendar_out {
	const struct calendar_renderer *renderer;
	const struct calendar_look *look;
	FILE *stream;
	size_t n;                /* calendars so far */
	unsigned seen;           /* 1 << each enum cell that occurred: for the legend */
	struct buf body;         /* SVG: what waits until the height is known ... */
	struct buf names, facts; /* ... or goes before it */
	int width, height;
	struct json_list list; /* JSON */
};

/* Begin; the look must outlive *out, which calendar_end() releases. */
void calendar_begin(struct calendar_out *out, const struct calendar_renderer *renderer,
    const struct calendar_look *look, FILE *stream);
void calendar_add(struct calendar_out *out, const struct calendar *calendar);
void calendar_end(struct calendar_out *out);

/* How many weeks a terminal of so many columns has room for, 1 or more. */
int calendar_text_weeks(int columns);

/* Whether a cell, or one of those that share its name, was in a calendar: for the legend. */
bool calendar_seen(const struct calendar_out *out, enum cell cell);

/* Append what is told of a calendar beside its days: the streak, and what was done when. */
void calendar_streak(struct buf *ret, const struct calendar *calendar);
void calendar_total(struct buf *ret, const struct calendar *calendar);

#endif
