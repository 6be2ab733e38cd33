/* The statistics of one habit as a screen of text. */
#include "render/stats.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/goal.h"
#include "render/bar.h"
#include "render/words.h"
#include "render/wrap.h"

enum {
	LABEL = 9,   /* columns of "Wednesday" */
	PERCENT = 4, /* and of "100%" */
	GAP = 2,
	BAR_MAX = 20,
	BAR_MIN = 4, /* no bar where there is room for less */
	PAPER = 80,  /* columns where there is no terminal */
	MONTHS_SHOWN = 12,
	YEARS_SHOWN = 10
};

struct screen {
	FILE *out;
	size_t columns, count; /* the count is the column "28 of 30" */
	bool utf8, color;
};

static void
write_title(const struct screen *screen, const char *title)
{
	fprintf(screen->out, screen->color ? "\n\033[1m%s\033[0m\n" : "\n%s\n", title);
}

/* "28 of 30", or how many though none were asked for. */
static void
add_count(struct buf *ret, int64_t done, int64_t asked)
{
	buf_addf(ret, "%" PRId64, done);
	if (asked > 0)
		buf_addf(ret, " of %" PRId64, asked);
}

static void
widen(struct screen *screen, int64_t done, int64_t asked)
{
	struct buf count = BUF_INIT;

	add_count(&count, done, asked);
	if (count.len > screen->count)
		screen->count = count.len;
	buf_release(&count);
}

static size_t
bar_width(const struct screen *screen)
{
	size_t used = LABEL + GAP + screen->count + GAP + PERCENT + GAP;

	if (screen->columns < used + BAR_MIN)
		return 0;
	return screen->columns - used < BAR_MAX ? screen->columns - used : BAR_MAX;
}

/* One line: label, count, percentage, bar. */
static void
write_share(const struct screen *screen, const char *label, struct share share)
{
	struct buf line = BUF_INIT, count = BUF_INIT;
	int percent = share_percent(share);

	add_count(&count, share.done, share.asked);
	buf_addf(&line, "%-*s  %*s  ", LABEL, label, (int)screen->count, buf_str(&count));
	if (percent < 0) {
		buf_addf(&line, "%*s", PERCENT, "-");
	} else {
		buf_addf(&line, "%*d%%", PERCENT - 1, percent);
		if (share.done > 0)
			buf_addf(&line, "%*s", GAP, "");
		bar_add(&line, share, bar_width(screen), screen->utf8);
	}
	fprintf(screen->out, "%s\n", buf_str(&line));
	buf_release(&count);
	buf_release(&line);
}

static void
write_rates(const struct screen *screen, const struct stats *stats)
{
	write_title(screen, "Done of the days asked for");
	for (int i = 0; i < STATS_SPANS; i++) {
		char label[LABEL + 1] = "all";

		if (stats_spans[i] != 0)
			snprintf(label, sizeof(label), "%d days", stats_spans[i]);
		write_share(screen, label, stats->rates[i]);
	}
}

static void
write_weekdays(const struct screen *screen, const struct stats_shown *shown)
{
	write_title(screen, "By weekday");
	for (int i = 0; i < DAYS_PER_WEEK; i++) {
		int weekday = ((int)shown->week_start + i) % DAYS_PER_WEEK;
		const struct weekday_share *on = &shown->stats->weekday[weekday];
		struct buf label = BUF_INIT;

		words_title(&label, weekday_name((enum weekday)weekday));
		write_share(screen, buf_str(&label), (struct share){ on->done, on->days });
		buf_release(&label);
	}
}

/* The first of the last `most` of n. */
static size_t
first_shown(size_t n, size_t most)
{
	return n > most ? n - most : 0;
}

static void
write_months(const struct screen *screen, const struct stats_shown *shown)
{
	write_title(screen, "By month");
	for (size_t i = first_shown(shown->n_months, MONTHS_SHOWN); i < shown->n_months; i++) {
		const struct month_share *at = &shown->months[i];
		char label[DAY_TEXT_SIZE];

		snprintf(label, sizeof(label), "%04d-%02d", at->month.year, at->month.month);
		write_share(screen, label, at->share);
	}
}

static void
write_best(const struct screen *screen, const struct stats_shown *shown)
{
	const struct stats *stats = shown->stats;
	const struct run *current = &shown->streak->current;
	int widest = 0;

	write_title(screen, "Best streaks");
	for (size_t i = 0; i < stats->n_best; i++) {
		const struct run *run = &stats->best[i];
		struct buf line = BUF_INIT;

		words_count(&line, run->length, schedule_unit(shown->schedule));
		if (widest == 0)
			widest = (int)line.len;
		fprintf(screen->out, "%*s  ", widest, buf_str(&line));
		buf_clear(&line);
		words_day(&line, run->first);
		buf_add_str(&line, " to ");
		words_day(&line, run->last);
		if (run_equal(run, current))
			buf_add_str(&line, " now");
		fprintf(screen->out, "%s\n", buf_str(&line));
		buf_release(&line);
	}
}

static void
write_years(const struct screen *screen, const struct stats_shown *shown)
{
	write_title(screen, "Perfect weeks");
	for (size_t i = first_shown(shown->n_years, YEARS_SHOWN); i < shown->n_years; i++)
		fprintf(screen->out, "%04d       %*" PRId64 "\n", shown->years[i].year,
		    (int)screen->count, shown->years[i].perfect);
}

static void
write_amounts(const struct screen *screen, const struct stats_shown *shown)
{
	enum {
		HUNDREDTHS = 100
	};
	const struct amounts *amounts = shown->amounts;
	double mean = amounts->sum / (double)amounts->days;
	struct buf line = BUF_INIT;

	buf_add_str(&line, "Amounts   sum ");
	amount_describe(&line, amounts->sum, shown->unit);
	buf_add_str(&line, "\n          mean ");
	amount_describe(&line, round(mean * HUNDREDTHS) / HUNDREDTHS, shown->unit);
	buf_add_str(&line, "\n          best ");
	amount_describe(&line, amounts->best, shown->unit);
	buf_add_str(&line, " on ");
	words_day(&line, amounts->best_on);
	fprintf(screen->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

/* In as many lines as a long one takes. */
static void
add_name(struct buf *ret, const struct screen *screen, const char *name)
{
	while (*name != '\0') {
		size_t len = wrap_length(name, screen->columns);

		buf_addf(ret, screen->color ? "\033[1m%.*s\033[0m\n" : "%.*s\n", (int)len, name);
		name += len;
		name += strspn(name, " ");
	}
}

static void
write_head(const struct screen *screen, const struct stats_shown *shown)
{
	const struct stats *stats = shown->stats;
	const struct streak *streak = shown->streak;
	const char *unit = schedule_unit(shown->schedule);
	struct buf lines = BUF_INIT;

	add_name(&lines, screen, shown->name);
	buf_add_str(&lines, "Schedule  ");
	schedule_describe(&lines, shown->schedule);
	if (shown->goal[0] != '\0')
		buf_addf(&lines, "\nGoal      %s", shown->goal);
	buf_addf(&lines, "\nDays      %" PRId64 " done, %" PRId64 " skipped", stats->done,
	    stats->skipped);
	if (stats->done > 0) {
		buf_add_str(&lines, "\n          ");
		words_day(&lines, stats->first);
		buf_add_str(&lines, " to ");
		words_day(&lines, stats->last);
	}
	buf_add_str(&lines, "\nStreak    ");
	words_streak(&lines, streak->current.length, unit, streak->paused);
	buf_add_str(&lines, streak->pending ? ", pending\nLongest   " : "\nLongest   ");
	words_count(&lines, streak->longest.length, unit);
	buf_addf(&lines, "\nStrength  %d%%", strength_percent(stats->strength));
	fprintf(screen->out, "%s\n", buf_str(&lines));
	buf_release(&lines);
}

static void
measure(struct screen *screen, const struct stats_shown *shown)
{
	for (int i = 0; i < STATS_SPANS; i++)
		widen(screen, shown->stats->rates[i].done, shown->stats->rates[i].asked);
	for (int i = 0; i < DAYS_PER_WEEK; i++)
		widen(screen, shown->stats->weekday[i].done, shown->stats->weekday[i].days);
	for (size_t i = first_shown(shown->n_months, MONTHS_SHOWN); i < shown->n_months; i++)
		widen(screen, shown->months[i].share.done, shown->months[i].share.asked);
}

void
stats_write(const struct stats_shown *shown, FILE *out, int columns, bool utf8, bool color)
{
	struct screen screen = {
		.out = out,
		.columns = columns > 0 ? (size_t)columns : PAPER,
		.utf8 = utf8,
		.color = color,
	};

	measure(&screen, shown);
	write_head(&screen, shown);
	if (shown->amounts->days > 0)
		write_amounts(&screen, shown);
	if (shown->stats->done == 0)
		return;
	write_rates(&screen, shown->stats);
	write_weekdays(&screen, shown);
	write_months(&screen, shown);
	write_best(&screen, shown);
	if (shown->n_years > 0)
		write_years(&screen, shown);
}
