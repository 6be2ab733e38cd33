/* Rates, best runs, strength: a habit's days counted over time. */
#include "core/stats.h"

#include <math.h>
#include <string.h>

#include "core/goal.h"

const int stats_spans[STATS_SPANS] = { 7, 30, 90, 365, 0 };

static size_t
oldest_at(const struct line *line)
{
	return bits_previous(&line->done, SIZE_MAX);
}

static bool
is_open(const struct line *line)
{
	return !bits_get(&line->done, 0) && !bits_get(&line->skipped, 0) && !line->closed;
}

static bool
is_skipped(const struct line *line, size_t at)
{
	return bits_get(&line->skipped, at) && !bits_get(&line->done, at);
}

struct share
stats_rate(const struct schedule *schedule, const struct line *line, int days)
{
	day_t last = is_open(line) ? line->last - 1 : line->last, first = DAY_MIN;

	if (days > 0 && last - DAY_MIN >= days)
		first = last - days + 1;
	return rules_of(schedule->kind)->share(schedule, line, first, line->last);
}

int
share_percent(struct share share)
{
	return share.asked == 0 ? -1 : (int)(100 * share.done / share.asked);
}

/* A day that could be done, whether or not it was. */
static bool
could_be_done(const struct schedule *schedule, const struct line *line, size_t at,
    enum weekday weekday)
{
	if (is_skipped(line, at) || (at == 0 && is_open(line)))
		return false;
	return schedule->kind != SCHEDULE_WEEKDAYS || (schedule->weekdays >> weekday & 1) != 0;
}

static void
count_weekdays(const struct schedule *schedule, const struct line *line,
    struct weekday_share ret[DAYS_PER_WEEK])
{
	size_t oldest = oldest_at(line);
	int weekday = (int)day_weekday(line->last);

	if (oldest == SIZE_MAX)
		return;
	for (size_t at = 0; at <= oldest; at++) {
		ret[weekday].days += could_be_done(schedule, line, at, (enum weekday)weekday);
		ret[weekday].done += bits_get(&line->done, at);
		weekday = (weekday + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
	}
}

void
stats_months(const struct schedule *schedule, const struct line *line,
    void (*visit)(void *closure, struct civil month, struct share share), void *closure)
{
	size_t oldest = oldest_at(line);
	struct civil month;
	day_t first;

	if (oldest == SIZE_MAX)
		return;
	month = day_to_civil(line->last - (day_t)oldest);
	month.day = 1;
	first = day_from_civil(month.year, month.month, 1);
	while (first <= line->last) {
		day_t last = first + month_days(month.year, month.month) - 1;

		visit(closure, month,
		    rules_of(schedule->kind)
			->share(schedule, line, first, last < line->last ? last : line->last));
		first = last + 1;
		if (month.month++ == MONTHS_PER_YEAR) {
			month.month = 1;
			month.year++;
		}
	}
}

/* How often a schedule asks: `done` days of `days`, fewer than these or 1 of 1. */
struct frequency {
	int done, days;
};

static struct frequency
frequency_of(const struct schedule *schedule)
{
	enum {
		DAYS_OF_MONTH = 30
	};
	struct frequency asked = { 1, 1 };

	switch (schedule->kind) {
	case SCHEDULE_DAILY:
		break;
	case SCHEDULE_WEEKDAYS:
		asked.done = __builtin_popcount(schedule->weekdays);
		asked.days = DAYS_PER_WEEK;
		break;
	case SCHEDULE_ROLLING:
		asked.done = schedule->n;
		asked.days = schedule->m;
		break;
	case SCHEDULE_CALENDAR:
		asked.done = schedule->n;
		asked.days = schedule->monthly ? DAYS_OF_MONTH : DAYS_PER_WEEK;
		break;
	}
	return asked.done < asked.days ? asked : (struct frequency){ 1, 1 };
}

/* The days of the line that are not skipped, going on from the first done one. */
struct window {
	size_t head, tail; /* positions, both in it; head is the later day */
	int days, done;
};

static void
window_advance(struct window *window, const struct line *line, int most)
{
	window->days++;
	window->done += bits_get(&line->done, window->head);
	while (window->days > most) {
		window->done -= bits_get(&line->done, window->tail);
		window->days--;
		do
			window->tail--;
		while (is_skipped(line, window->tail));
	}
}

double
stats_strength(const struct schedule *schedule, const struct line *line)
{
	static const double half_life = 13;
	struct frequency asked = frequency_of(schedule);
	double keep = pow(0.5, sqrt((double)asked.done / asked.days) / half_life), score = 0;
	size_t oldest = oldest_at(line);
	struct window window = { oldest, oldest, 0, 0 };

	if (oldest == SIZE_MAX)
		return 0;
	if (asked.done < asked.days) {
		asked.done *= 2;
		asked.days *= 2;
	}
	for (size_t at = oldest + 1; at-- > 0;) {
		double value;

		if (is_skipped(line, at) || (at == 0 && is_open(line)))
			continue;
		window.head = at;
		window_advance(&window, line, asked.days);
		value = window.done < asked.done ? (double)window.done / asked.done : 1;
		score = score * keep + value * (1 - keep);
	}
	return score;
}

int
strength_percent(double strength)
{
	return (int)lround(100 * strength);
}

/* Runs come from the latest back, so that of equal ones the later are before. */
static void
keep_best(void *closure, const struct run *run)
{
	struct stats *stats = closure;
	size_t at = stats->n_best;

	while (at > 0 && stats->best[at - 1].length < run->length)
		at--;
	if (at == STATS_BEST)
		return;
	if (stats->n_best < STATS_BEST)
		stats->n_best++;
	memmove(&stats->best[at + 1], &stats->best[at],
	    (stats->n_best - at - 1) * sizeof(stats->best[0]));
	stats->best[at] = *run;
}

static int64_t
count_skipped(const struct line *line)
{
	int64_t count = 0;

	for (size_t at = bits_next(&line->skipped, 0); at != SIZE_MAX;
	     at = bits_next(&line->skipped, at + 1))
		count += !bits_get(&line->done, at);
	return count;
}

void
stats_evaluate(const struct schedule *schedule, const struct history *history, day_t today,
    struct work *work, struct stats *ret_stats)
{
	struct line *line = &work->line;
	size_t last, oldest;

	line_load(line, history, today);
	last = bits_next(&line->done, 0);
	oldest = oldest_at(line);
	*ret_stats = (struct stats){
		.done = (int64_t)bits_count(&line->done, 0, SIZE_MAX),
		.skipped = count_skipped(line),
		.first = oldest == SIZE_MAX ? DAY_NONE : today - (day_t)oldest,
		.last = last == SIZE_MAX ? DAY_NONE : today - (day_t)last,
		.strength = stats_strength(schedule, line),
	};
	for (int i = 0; i < STATS_SPANS; i++)
		ret_stats->rates[i] = stats_rate(schedule, line, stats_spans[i]);
	count_weekdays(schedule, line, ret_stats->weekday);
	rules_of(schedule->kind)->runs(schedule, line, keep_best, ret_stats);
}

void
amounts_add(struct amounts *amounts, day_t day, double amount, bool lowest)
{
	if (amounts->days == 0 || (lowest ? amount <= amounts->best : amount >= amounts->best)) {
		amounts->best = amount;
		amounts->best_on = day;
	}
	amounts->days++;
	amounts->sum = amount_sum(amounts->sum, amount);
}
