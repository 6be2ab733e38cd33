/* What the renderers of calendars share. */
#include "render/calendar_out.h"

#include "render/words.h"

void
calendar_begin(struct calendar_out *out, const struct calendar_renderer *renderer,
    const struct calendar_look *look, FILE *stream)
{
	*out = (struct calendar_out){
		.renderer = renderer,
		.look = look,
		.stream = stream,
		.body = BUF_INIT,
		.names = BUF_INIT,
		.facts = BUF_INIT,
	};
	renderer->begin(out);
}

void
calendar_add(struct calendar_out *out, const struct calendar *calendar)
{
	for (day_t day = calendar->range.first; day <= calendar->range.last; day++)
		out->seen |= 1U << calendar_cell(calendar, day);
	out->renderer->add(out, calendar);
	out->n++;
}

void
calendar_end(struct calendar_out *out)
{
	out->renderer->end(out);
	buf_release(&out->body);
	buf_release(&out->names);
	buf_release(&out->facts);
}

bool
calendar_seen(const struct calendar_out *out, enum cell cell)
{
	unsigned cells = (2U << cell_last(cell)) - (1U << cell);

	return (out->seen & cells) != 0;
}

void
calendar_streak(struct buf *ret, const struct calendar *calendar)
{
	buf_add_str(ret, "Streak ");
	words_count(ret, calendar->current, calendar->unit);
	if (calendar->pending)
		buf_add_str(ret, ", pending");
}

void
calendar_total(struct buf *ret, const struct calendar *calendar)
{
	words_count(ret, calendar->done, "day");
	buf_add_str(ret, " done, ");
	words_day(ret, calendar->range.first);
	buf_add_str(ret, " to ");
	words_day(ret, calendar->range.last);
}
