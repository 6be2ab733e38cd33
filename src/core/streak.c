/* Streaks, perfect weeks and the cached summary, by the rules of the schedule. */
#include "core/streak.h"

void
history_release(struct history *history)
{
	days_release(&history->done);
	days_release(&history->skipped);
	days_release(&history->partial);
}

void
history_clear(struct history *history)
{
	days_clear(&history->done);
	days_clear(&history->skipped);
	days_clear(&history->partial);
	history->at_most = false;
}

const char *
day_state_name(enum day_state state)
{
	static const char *const names[] = { "done", "skipped", "pending", "off", "partial",
		"missed", "future" };

	return names[state];
}

void
work_release(struct work *work)
{
	bits_release(&work->line.done);
	bits_release(&work->line.skipped);
	bits_release(&work->weeks);
	bits_release(&work->missed);
}

void
line_load(struct line *line, const struct history *history, day_t last)
{
	line->last = last;
	line->closed = history->at_most && days_contain(&history->partial, last);
	bits_load(&line->done, &history->done, last);
	bits_load(&line->skipped, &history->skipped, last);
}

static enum day_state
state_of(const struct rules *rules, const struct schedule *schedule, const struct line *line)
{
	if (bits_get(&line->done, 0))
		return DAY_DONE;
	if (bits_get(&line->skipped, 0))
		return DAY_SKIPPED;
	return !line->closed && rules->due(schedule, line) ? DAY_PENDING : DAY_OFF;
}

/* Days from position 0 up to `to` that are skipped and not done. */
static int64_t
count_paused(const struct line *line, size_t to)
{
	enum {
		WORD_BITS = 64
	};
	int64_t count = 0;

	for (size_t at = 0; line->skipped.n > 0 && at < to; at += WORD_BITS) {
		uint64_t word = bits_window(&line->skipped, at) & ~bits_window(&line->done, at);

		if (to - at < WORD_BITS)
			word &= (UINT64_C(1) << (to - at)) - 1;
		count += __builtin_popcountll(word);
	}
	return count;
}

bool
streak_at_risk(const struct streak *streak)
{
	return streak->pending && streak->current.length >= RISK_LENGTH && streak->days_left == 0;
}

void
streak_evaluate(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, struct streak *ret_streak)
{
	const struct rules *rules = rules_of(schedule->kind);
	struct line *line = &work->line;
	size_t last;

	line_load(&work->line, history, today);
	last = bits_next(&line->done, 0);
	*ret_streak = (struct streak){
		.state = state_of(rules, schedule, line),
		.current = rules->current(schedule, line),
		.longest = rules->longest(schedule, line),
		.last = last == SIZE_MAX ? DAY_NONE : today - (day_t)last,
		.total = (int64_t)bits_count(&line->done, 0, SIZE_MAX),
	};
	if (ret_streak->current.length > 0) {
		ret_streak->pending = ret_streak->state == DAY_PENDING;
		ret_streak->days_left = rules->days_left(schedule, line);
		ret_streak->paused =
		    count_paused(line, (size_t)(today - ret_streak->current.first) + 1);
	}
}

bool
streak_too_late(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, const struct streak *streak)
{
	const struct rules *rules = rules_of(schedule->kind);
	struct line *line = &work->line;

	if (streak->current.length == 0 || streak->days_left > 0)
		return false;
	line_load(line, history, today);
	if (line->closed || bits_get(&line->done, 0))
		return true; /* what can be done today is done */
	bits_set(&line->done, 0);
	return rules->current(schedule, line).first > streak->current.first ||
	    rules->days_left(schedule, line) == 0;
}

void
summary_evaluate(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, struct summary *ret_summary)
{
	const struct rules *rules = rules_of(schedule->kind);
	struct line *line = &work->line;
	size_t since;

	*ret_summary = (struct summary)SUMMARY_INIT;
	ret_summary->next_on = days_first_after(&history->done, today);
	line_load(&work->line, history, today);
	since = bits_next(&line->done, 0);
	if (since == SIZE_MAX)
		return;
	ret_summary->last_on = today - (day_t)since;
	line->last = ret_summary->last_on;
	line->closed = false;
	bits_drop(&line->done, since);
	bits_drop(&line->skipped, since);
	ret_summary->current = rules->current(schedule, line).length;
	ret_summary->longest = rules->longest(schedule, line).length;
}

/* Then a run goes on with the next day whatever else there is, and stands without one. */
static bool
runs_on(const struct schedule *schedule)
{
	return schedule->kind == SCHEDULE_DAILY || schedule->kind == SCHEDULE_WEEKDAYS;
}

bool
summary_extend(const struct schedule *schedule, struct summary *summary, day_t day)
{
	if (!runs_on(schedule) || summary->last_on == DAY_NONE || day != summary->last_on + 1 ||
	    summary->next_on != DAY_NONE)
		return false;
	summary->last_on = day;
	summary->current++;
	if (summary->longest < summary->current)
		summary->longest = summary->current;
	return true;
}

bool
summary_current(const struct schedule *schedule, const struct summary *summary, day_t today,
    int64_t *ret_current)
{
	if (!runs_on(schedule) || summary->last_on > today ||
	    (summary->next_on != DAY_NONE && summary->next_on <= today))
		return false;
	if (summary->last_on == DAY_NONE)
		*ret_current = 0;
	else if (summary->last_on >= today - 1)
		*ret_current = summary->current;
	else
		return false; /* skips may have kept it */
	return true;
}

day_t
summary_day(const struct summary *summary, day_t today)
{
	day_t day = today;

	if (summary->last_on != DAY_NONE && summary->last_on > day)
		day = summary->last_on;
	if (summary->next_on != DAY_NONE && summary->next_on > DAY_MIN && summary->next_on <= day)
		day = summary->next_on - 1;
	return day;
}

bool
summary_equal(const struct summary *a, const struct summary *b)
{
	return a->last_on == b->last_on && a->current == b->current && a->longest == b->longest &&
	    a->next_on == b->next_on;
}

int64_t
weeks_perfect(const struct schedule *schedule, const struct history *history,
    const struct week_span *span, day_t today, struct work *work,
    void (*visit)(void *closure, day_t week_last), void *closure)
{
	day_t last = span->last < today ? span->last : today;
	int past_end = ((int)day_weekday(last) + 1 - (int)span->week_start + DAYS_PER_WEEK) %
	    DAYS_PER_WEEK;                         /* days since the week before ended */
	day_t first = DAY_MIN + DAYS_PER_WEEK - 1; /* ends the first whole week of all */
	size_t n, at;

	if (!schedule_has_weeks(schedule))
		return -1;
	last -= past_end;
	if (first < span->first)
		first = span->first;
	if (last < first)
		return 0;
	n = (size_t)(last - first) / DAYS_PER_WEEK + 1;
	line_load(&work->line, history, last);
	rules_of(schedule->kind)->weeks(schedule, &work->line, &work->weeks);
	if (visit != NULL)
		for (at = bits_previous(&work->weeks, n); at != SIZE_MAX;
		     at = bits_previous(&work->weeks, at))
			visit(closure, last - (day_t)at * DAYS_PER_WEEK);
	return (int64_t)bits_count(&work->weeks, 0, n);
}
