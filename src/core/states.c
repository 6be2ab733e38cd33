/* What became of each day of a range. */
#include "core/states.h"

/* How far back the first day with a mark is; 0 where there is none up to the line's last day. */
static size_t
first_marked(const struct history *history, const struct line *line)
{
	size_t done = bits_previous(&line->done, SIZE_MAX);
	size_t skipped = bits_previous(&line->skipped, SIZE_MAX);
	day_t partial = days_first(&history->partial);
	size_t first = 0;

	if (done != SIZE_MAX)
		first = done;
	if (skipped != SIZE_MAX && skipped > first)
		first = skipped;
	if (partial != DAY_NONE && partial < line->last - (day_t)first)
		first = (size_t)(line->last - partial);
	return first;
}

static enum day_state
state_today(const struct schedule *schedule, const struct line *line)
{
	return rules_of(schedule->kind)->due(schedule, line) ? DAY_PENDING : DAY_OFF;
}

/* Of a day up to today that has no mark, by what the rules found missed since `begun`. */
static enum day_state
state_of_empty(const struct schedule *schedule, const struct work *work, size_t at, size_t begun,
    bool asked)
{
	if (!asked)
		return DAY_OFF;
	if (at == 0)
		return state_today(schedule, &work->line);
	return at <= begun && bits_get(&work->missed, at) ? DAY_MISSED : DAY_OFF;
}

/* Of a day that has one; DAY_FUTURE where it has none. */
static enum day_state
state_of_mark(const struct history *history, day_t day, day_t today)
{
	if (day <= today && days_contain(&history->done, day))
		return DAY_DONE;
	if (days_contain(&history->skipped, day))
		return DAY_SKIPPED;
	return day <= today && days_contain(&history->partial, day) ? DAY_PARTIAL : DAY_FUTURE;
}

void
states_evaluate(const struct schedule *schedule, const struct history *history,
    const struct states_span *span, struct work *work, enum day_state *ret_states)
{
	size_t begun = 0;

	if (span->first <= span->today) {
		line_load(&work->line, history, span->today);
		begun = first_marked(history, &work->line);
		rules_of(schedule->kind)
		    ->missed(schedule, &work->line, begun, (size_t)(span->today - span->first) + 1,
			&work->missed);
	}
	for (day_t day = span->first; day <= span->last; day++, ret_states++) {
		bool asked = span->ended == DAY_NONE || day <= span->ended;

		*ret_states = state_of_mark(history, day, span->today);
		if (*ret_states == DAY_FUTURE && day <= span->today)
			*ret_states = state_of_empty(schedule, work, (size_t)(span->today - day),
			    begun, asked);
	}
}
