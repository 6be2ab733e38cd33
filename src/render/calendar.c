/* Which day of a calendar stands where. */
#include "render/calendar.h"

#include <stddef.h>

enum cell
cell_of_state(enum day_state state, int step, bool at_most)
{
	switch (state) {
	case DAY_DONE:
		return CELL_DONE;
	case DAY_PARTIAL:
		return at_most ? CELL_OVER : (enum cell)(CELL_PARTIAL + step - 1);
	case DAY_SKIPPED:
		return CELL_SKIPPED;
	case DAY_MISSED:
		return CELL_MISSED;
	case DAY_OFF:
		return CELL_OFF;
	case DAY_PENDING:
		return CELL_PENDING;
	case DAY_FUTURE:
		break;
	}
	return CELL_FUTURE;
}

enum cell
calendar_cell(const struct calendar *calendar, day_t day)
{
	size_t at = (size_t)(day - calendar->range.first);
	int step = calendar->steps == NULL ? 1 : calendar->steps[at];

	return cell_of_state(calendar->states[at], step, calendar->at_most);
}

const char *
cell_name(enum cell cell)
{
	switch (cell) {
	case CELL_OVER:
		return "over";
	case CELL_DONE:
		return day_state_name(DAY_DONE);
	case CELL_SKIPPED:
		return day_state_name(DAY_SKIPPED);
	case CELL_MISSED:
		return day_state_name(DAY_MISSED);
	case CELL_OFF:
		return day_state_name(DAY_OFF);
	case CELL_PENDING:
		return day_state_name(DAY_PENDING);
	case CELL_FUTURE:
	case N_CELLS:
		return day_state_name(DAY_FUTURE);
	case CELL_PARTIAL:
	case CELL_PARTIAL_LAST:
		break;
	}
	return day_state_name(DAY_PARTIAL);
}

enum cell
cell_last(enum cell cell)
{
	return cell == CELL_PARTIAL ? CELL_PARTIAL_LAST : cell;
}

/* The first day of the week that a day lies in; of the first week maybe no valid one. */
static day_t
week_first(day_t day, enum weekday week_start)
{
	return day - ((int)day_weekday(day) - (int)week_start + DAYS_PER_WEEK) % DAYS_PER_WEEK;
}

struct day_range
calendar_recent(day_t today, enum weekday week_start, int weeks)
{
	day_t first = week_first(today, week_start) - (weeks - 1) * DAYS_PER_WEEK;

	return (struct day_range){ first < DAY_MIN ? DAY_MIN : first, today };
}

static struct panel
panel_of(day_t first, day_t last, enum weekday week_start)
{
	struct panel panel = {
		.range = { first, last },
		.origin = week_first(first, week_start),
	};

	panel.columns = (last - panel.origin) / DAYS_PER_WEEK + 1;
	return panel;
}

bool
panel_next(const struct calendar *calendar, const struct panel *previous, int columns,
    struct panel *ret)
{
	day_t first = previous == NULL ? calendar->range.first : previous->range.last + 1;
	day_t last = calendar->range.last, year_last;
	struct panel whole;

	if (first > last)
		return false;
	whole = panel_of(calendar->range.first, last, calendar->week_start);
	year_last = year_last_day(day_to_civil(first).year);
	if (whole.columns > CALENDAR_COLUMNS && year_last < last)
		last = year_last;
	*ret = panel_of(first, last, calendar->week_start);
	if (ret->columns > columns) {
		ret->columns = columns;
		ret->range.last = ret->origin + columns * DAYS_PER_WEEK - 1;
	}
	return true;
}

day_t
panel_day(const struct panel *panel, int row, int column)
{
	day_t day = panel->origin + column * DAYS_PER_WEEK + row;

	return day < panel->range.first || day > panel->range.last ? DAY_NONE : day;
}

/* The month that begins in a column, or with which the first column begins; 0: none. */
static int
month_begins(const struct panel *panel, int column)
{
	if (column == 0)
		return day_to_civil(panel->range.first).month;
	for (int row = 0; row < DAYS_PER_WEEK; row++) {
		day_t day = panel_day(panel, row, column);

		if (day != DAY_NONE && day_to_civil(day).day == 1)
			return day_to_civil(day).month;
	}
	return 0;
}

int
panel_month(const struct panel *panel, int column, int width, int room)
{
	int month = month_begins(panel, column);

	if (column + width > room)
		return 0;
	for (int next = column + 1; next < column + width; next++)
		if (next < panel->columns && month_begins(panel, next) != 0)
			return 0;
	return month;
}

const char *
panel_weekday(const struct panel *panel, int row)
{
	switch (day_weekday(panel->origin + row + DAYS_PER_WEEK)) {
	case MONDAY:
		return "Mon";
	case WEDNESDAY:
		return "Wed";
	case FRIDAY:
		return "Fri";
	case SUNDAY:
	case TUESDAY:
	case THURSDAY:
	case SATURDAY:
		break;
	}
	return "";
}

const char *
month_short_name(int month)
{
	static const char *const names[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug",
		"Sep", "Oct", "Nov", "Dec" };

	return names[month - 1];
}
