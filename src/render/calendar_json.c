/* Calendars as JSON. */
#include "render/calendar_out.h"

static void
json_begin(struct calendar_out *out)
{
	json_t *head = json_today(out->look->today);

	json_object_set_new(head, "week_start", json_string(weekday_name(out->look->week_start)));
	json_list_begin(&out->list, out->stream, out->look->lines, "habits", head);
}

static void
json_add(struct calendar_out *out, const struct calendar *calendar)
{
	const struct day_range *range = &calendar->range;
	json_t *days = json_array();

	for (day_t day = range->first; day <= range->last; day++)
		json_array_append_new(days,
		    json_pack("{s:o, s:s}", "day", json_day(day), "state",
			cell_name(calendar_cell(calendar, day))));
	json_list_add(&out->list,
	    json_pack("{s:o, s:o, s:o, s:I, s:b, s:s, s:I, s:o}", "name", json_text(calendar->name),
		"from", json_day(range->first), "to", json_day(range->last), "current",
		(json_int_t)calendar->current, "pending", (int)calendar->pending, "streak_unit",
		calendar->unit, "done", (json_int_t)calendar->done, "days", days));
}

static void
json_end(struct calendar_out *out)
{
	json_list_end(&out->list);
}

const struct calendar_renderer calendar_json = {
	.begin = json_begin,
	.add = json_add,
	.end = json_end,
};
