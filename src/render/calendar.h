/*
 * A habit's days as a calendar: weeks are columns, weekdays rows. Knows which day
 * stands where and what there is to tell of it, not how it looks.
 */
#ifndef RENDER_CALENDAR_H
#define RENDER_CALENDAR_H

#include <stdint.h>

#include "core/date.h"
#include "core/streak.h"

enum {
	CALENDAR_WEEKS = 53,   /* from today back: a year, and today's weekday once more */
	CALENDAR_COLUMNS = 54, /* the weeks that a year can have a day in */
	CALENDAR_STEPS = 3     /* of a partial day, by how full it is */
};

struct calendar {
	const char *name; /* as it is stored: not safe to be shown */
	struct day_range range;
	enum weekday week_start;
	const enum day_state *states; /* of each day of the range */
	const unsigned char *steps;   /* 1 to CALENDAR_STEPS of each partial day; NULL: 1 */
	int64_t done;                 /* days of the range */
	int64_t current;              /* the streak's length, in ... */
	const char *unit;             /* "day", "week" or "month" */
	bool pending;                 /* the streak is */
	bool at_most;                 /* partial days are over their limit */
};

/* What a day shows: its state, a partial one in steps. */
enum cell {
	CELL_DONE,
	CELL_PARTIAL,                                          /* the emptiest ... */
	CELL_PARTIAL_LAST = CELL_PARTIAL + CALENDAR_STEPS - 1, /* ... and the fullest */
	CELL_OVER,                                             /* its limit: of an at-most habit */
	CELL_SKIPPED,
	CELL_MISSED,
	CELL_OFF,
	CELL_PENDING,
	CELL_FUTURE,
	N_CELLS
};

/* The cell of a state; of a partial day by its step, 1 to CALENDAR_STEPS. */
enum cell cell_of_state(enum day_state state, int step, bool at_most);

/* Of a day of the range. */
enum cell calendar_cell(const struct calendar *calendar, day_t day);

/* "done", "partial", "over" and so on, as day_state_name() else. Static. */
const char *cell_name(enum cell cell);

/* The last of the cells that share the name of `cell`, the first of them. */
enum cell cell_last(enum cell cell);

/*
 * The days from the start of the week that lies `weeks` - 1 weeks before today's
 * up to today, as far as there are any.
 */
struct day_range calendar_recent(day_t today, enum weekday week_start, int weeks);

/* A part of the range that is drawn in one piece. */
struct panel {
	struct day_range range;
	day_t origin; /* the day of the first column's first row: may be before the range */
	int columns;
};

/*
 * The piece of the range that comes after `previous` (NULL: the first one) into
 * *ret; false, with *ret untouched, where there is none. The range is one piece;
 * what is longer than a year falls into years, and what is wider than `columns`
 * (1 or more) into pieces of so many weeks.
 */
bool panel_next(const struct calendar *calendar, const struct panel *previous, int columns,
    struct panel *ret);

/* The day in a row and column from 0 on; DAY_NONE where none of the range is. */
day_t panel_day(const struct panel *panel, int row, int column);

/*
 * The month, 1 to 12, whose name stands over a column, that in which it begins;
 * 0 where none does. A name takes `width` columns, 1 to 4, one of which may be the
 * gap behind it, and has to end before column `room`. Names never meet.
 */
int panel_month(const struct panel *panel, int column, int width, int room);

/* The name of the weekday in a row, where it has one: every other row has. "" else. Static. */
const char *panel_weekday(const struct panel *panel, int row);

enum {
	SHORT_NAME = 3 /* columns of the names of months and weekdays */
};

/* "Jan" to "Dec", of month 1 to 12. Static. */
const char *month_short_name(int month);

#endif
