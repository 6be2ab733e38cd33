/* What became of each day of a range. */
#include "core/states.h"

/* Where the first day with a mark is, 0 where there is none. */
static size_t
first_marked(const struct line *line)
{
	size_t done = bits_previous(&line->done, SIZE_MAX);
	size_t skipped = bits_previous(&line->skipped, SIZE_MAX);

	if (done == SIZE_MAX)
		done = 0;
	if (skipped == SIZE_MAX)
		skipped = 0;
	return done > skipped ? done : skipped;
}

static enum day_state
state_today(const struct schedule *schedule, const struct line *line)
{
	return rules_of(schedule->kind)->due(schedule, line) ? DAY_PENDING : DAY_OFF;
}

/* Of a day up to today, by what the rules found missed since position `begun`. */
static enum day_state
state_at(const struct schedule *schedule, const struct work *work, size_t at, size_t begun,
    bool asked)
{
	if (bits_get(&work->line.done, at))
		return DAY_DONE;
	if (bits_get(&work->line.skipped, at))
		return DAY_SKIPPED;
	if (!asked)
		return DAY_OFF;
	if (at == 0)
		return state_today(schedule, &work->line);
	return at <= begun && bits_get(&work->missed, at) ? DAY_MISSED : DAY_OFF;
}

void
states_evaluate(const struct schedule *schedule, const struct history *history,
    const struct states_span *span, struct work *work, enum day_state *ret_states)
{
	size_t begun = 0;

	if (span->first <= span->today) {
		line_load(&work->line, history, span->today);
		begun = first_marked(&work->line);
		rules_of(schedule->kind)
		    ->missed(schedule, &work->line, begun, (size_t)(span->today - span->first) + 1,
			&work->missed);
	}
	for (day_t day = span->first; day <= span->last; day++) {
		bool asked = span->ended == DAY_NONE || day <= span->ended;

		if (day <= span->today)
			*ret_states++ =
			    state_at(schedule, work, (size_t)(span->today - day), begun, asked);
		else
			*ret_states++ =
			    days_contain(&history->skipped, day) ? DAY_SKIPPED : DAY_FUTURE;
	}
}
