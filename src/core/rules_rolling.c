/*
 * Rolling, N in M days: skipped days are taken out of the line first. A stretch
 * is sound when every M consecutive days that lie wholly inside it have at least
 * N done ones; a run is a sound stretch that starts on a done day, and its
 * length is the number of done days.
 *
 * Whether a stretch is sound is told by the distances of its done days alone, so
 * these are visited from the last one back, a word of the stream at a time. A
 * day's place is its position without the skipped days that come after it.
 */
#include "core/rules.h"

enum {
	WORD_BITS = 64
};

struct cursor {
	size_t at;     /* position of a done day; SIZE_MAX: before the first one */
	int64_t place; /* the same without skipped days */
	bool pretend;  /* the last day counts as done */
};

static struct cursor
cursor_start(bool pretend)
{
	return (struct cursor){ .at = SIZE_MAX, .place = -1, .pretend = pretend };
}

/* Go to the done day before; false, with *cursor untouched, where there is none. */
static bool
cursor_next(struct cursor *cursor, const struct line *line)
{
	size_t from = cursor->at + 1, at;

	if (from == 0 && cursor->pretend) {
		cursor->at = 0;
		cursor->place = 0;
		return true;
	}
	at = bits_next(&line->done, from);
	if (at == SIZE_MAX)
		return false;
	cursor->place += (int64_t)(at - from) + 1 - (int64_t)bits_count(&line->skipped, from, at);
	cursor->at = at;
	return true;
}

/* Go on by n done days; false where there are not so many. */
static bool
cursor_skip(struct cursor *cursor, const struct line *line, int64_t n)
{
	while (n > 0 && cursor_next(cursor, line))
		n--;
	return n == 0;
}

static bool
is_empty(const struct line *line, size_t at)
{
	return !bits_get(&line->done, at) && !bits_get(&line->skipped, at);
}

static bool
is_skipped(const struct line *line, size_t at)
{
	return bits_get(&line->skipped, at) && !bits_get(&line->done, at);
}

static struct run
run_of(const struct line *line, int64_t length, size_t last, size_t first)
{
	struct run run = { .length = length };

	if (length > 0) {
		run.last = line->last - (day_t)last;
		run.first = line->last - (day_t)first;
	}
	return run;
}

/*
 * The longest sound stretch that ends on the last day. A window with too few done
 * days has no more of them when it is moved on until the day after it is a done
 * one, or it ends on the last day: so only such windows are looked at.
 */
static struct run
rolling_current(const struct schedule *schedule, const struct line *line)
{
	bool open = is_empty(line, 0) && !line->closed;
	struct cursor done = cursor_start(open), ahead = done;
	bool more = cursor_skip(&ahead, line, schedule->n);
	int64_t length = 0, reach;

	/* `ahead` is N done days before `done`: the last that the window in between needs. */
	while (more && ahead.place <= done.place + schedule->m) {
		cursor_next(&done, line);
		length++;
		more = cursor_next(&ahead, line);
	}
	/* That window is the first to fail: the stretch goes back to all of it but its last. */
	reach = done.place + schedule->m - 1;
	for (struct cursor next = done; cursor_next(&next, line) && next.place <= reach;) {
		done = next;
		length++;
	}
	return run_of(line, length - open, bits_next(&line->done, 0), done.at);
}

/*
 * For each done day, going back in time, there is a longest sound stretch that
 * begins with it. Of the windows that begin before the next done day, the one right
 * after this day has the fewest: so only that one and the one that begins on
 * this day need be looked at. A window that fails ends the stretch a day short
 * of its own end. A stretch is no part of a longer one where the next one ends
 * earlier.
 */
static void
rolling_runs(const struct schedule *schedule, const struct line *line, run_visit visit,
    void *closure)
{
	struct cursor first = cursor_start(false), last = first, nth = first, before = first;
	struct run run = { .length = 0 };
	int64_t n = schedule->n, m = schedule->m, length = 0;
	int64_t from = 0; /* the place of the last day that the stretch may have */

	for (int64_t i = 1; cursor_next(&first, line); i++) {
		if (i >= n) {
			before = nth;
			cursor_next(&nth, line); /* the n-th done day from the first one on */
		}
		if (i < n || nth.place <= first.place - m)
			from = first.place - m + 2;
		else if (i == n || before.place < first.place - m)
			from = first.place - m + 1;
		length++;
		if (i == 1)
			cursor_next(&last, line);
		if (last.place < from)
			visit(closure, &run);
		for (; last.place < from; length--)
			cursor_next(&last, line);
		run = run_of(line, length, last.at, first.at);
	}
	if (run.length > 0)
		visit(closure, &run);
}

/*
 * The first window that fails begins right after the n-th done day from the run's
 * last; in a run of fewer days it begins with the run. The day that it ends on
 * ended the run; where that day is done, or still open, no check-in on it could have
 * helped, and it was the empty day before.
 */
static day_t
rolling_ended(const struct schedule *schedule, const struct line *line, const struct run *run)
{
	size_t last = (size_t)(line->last - run->last), at = last;
	int days = run->length < schedule->n ? schedule->m - 1 : schedule->m;

	for (int64_t i = 1; i < schedule->n && i < run->length; i++)
		at = bits_next(&line->done, at + 1);
	for (; days > 0 && at > 0; at--)
		days -= !is_skipped(line, at - 1);
	if (is_empty(line, at) && (at > 0 || line->closed))
		return line->last - (day_t)at;
	while (++at < last)
		if (is_empty(line, at))
			return line->last - (day_t)at;
	return DAY_NONE;
}

static struct run
rolling_longest(const struct schedule *schedule, const struct line *line)
{
	return rules_longest_of(&rules_rolling, schedule, line);
}

/*
 * As many as that many days amid a sound stretch have at least: each window's are
 * put at its end. More that are done in one place make up for fewer in another.
 */
static struct share
rolling_share(const struct schedule *schedule, const struct line *line, day_t first, day_t last)
{
	struct share share = { 0, 0 };
	int64_t days, rest;
	size_t at, end;

	if (!rules_span(line, first, last, &at, &end))
		return share;
	days = (int64_t)(end - at);
	for (size_t skip = bits_next(&line->skipped, at); skip < end;
	     skip = bits_next(&line->skipped, skip + 1))
		days -= !bits_get(&line->done, skip);
	share.done = (int64_t)bits_count(&line->done, at, end);
	rest = days % schedule->m - (schedule->m - schedule->n);
	share.asked = days / schedule->m * schedule->n + (rest > 0 ? rest : 0);
	if (share.done > share.asked)
		share.done = share.asked;
	return share;
}

/* The window that ends on the last day lacks its n. */
static bool
rolling_due(const struct schedule *schedule, const struct line *line)
{
	struct cursor done = cursor_start(false);

	return !cursor_skip(&done, line, schedule->n) || done.place >= schedule->m;
}

/*
 * The run is saved by checking in daily from some day on. The window that fails
 * first when that day comes too late is the one that begins right after the n-th
 * done day from the last; in a run of fewer days the one that begins with the
 * run, and then as many days are needed as it lacks.
 */
static int64_t
rolling_days_left(const struct schedule *schedule, const struct line *line)
{
	int64_t length = rolling_current(schedule, line).length;
	int64_t known = length < schedule->n ? length : schedule->n;
	struct cursor done = cursor_start(false);
	int64_t left;

	cursor_skip(&done, line, known);
	left = schedule->m - done.place - (schedule->n - known);
	return left < 0 ? 0 : left;
}

static void
rolling_weeks(const struct schedule *schedule, const struct line *line, struct bits *ret_weeks)
{
	rules_weeks_of((DAYS_PER_WEEK * schedule->n + schedule->m - 1) / schedule->m, line,
	    ret_weeks);
}

/* Of M days in a row, skipped ones apart: how many there are yet, and how many of them are done. */
struct window {
	size_t oldest; /* position of the first */
	int days, done;
};

/* Where the first window begins that can end at position n - 1 or later: the habit may be younger. */
static size_t
oldest_of_windows(const struct schedule *schedule, const struct line *line, size_t begun, size_t n)
{
	size_t at = n;

	for (int days = 0; at < begun && days < schedule->m; at++)
		days += !is_skipped(line, at);
	return at < begun ? at : begun;
}

/* Take one more day in, at the position after the last one. */
static void
window_add(struct window *window, const struct schedule *schedule, const struct line *line,
    size_t at)
{
	window->days++;
	window->done += bits_get(&line->done, at);
	for (; window->days > schedule->m; window->oldest--) {
		if (is_skipped(line, window->oldest))
			continue;
		window->days--;
		window->done -= bits_get(&line->done, window->oldest);
	}
}

static void
rolling_missed(const struct schedule *schedule, const struct line *line, size_t begun, size_t n,
    struct bits *ret_missed)
{
	struct window window = { .oldest = oldest_of_windows(schedule, line, begun, n) };

	bits_reset(ret_missed, n / WORD_BITS + 1);
	for (size_t at = window.oldest; at > 0; at--) {
		if (is_skipped(line, at))
			continue;
		window_add(&window, schedule, line, at);
		if (at < n && window.days == schedule->m && window.done < schedule->n &&
		    !bits_get(&line->done, at))
			bits_set(ret_missed, at);
	}
}

const struct rules rules_rolling = {
	.current = rolling_current,
	.longest = rolling_longest,
	.runs = rolling_runs,
	.ended = rolling_ended,
	.share = rolling_share,
	.due = rolling_due,
	.days_left = rolling_days_left,
	.weeks = rolling_weeks,
	.missed = rolling_missed,
};
