/* The statistics of one habit as a screen of text. */
#include "render/stats.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/goal.h"
#include "render/bar.h"
#include "render/block.h"
#include "render/words.h"
#include "render/wrap.h"

enum {
	LABEL = 9,   /* columns of "Wednesday" */
	PERCENT = 4, /* and of "100%" */
	GAP = 2,
	BAR_MAX = 20,
	BAR_MIN = 4, /* no bar where there is room for less */
	PAPER = 80,  /* columns where there is no terminal */
	BESIDE = 80, /* columns that two blocks beside each other need */
	BETWEEN = 3, /* columns between them */
	MONTHS_SHOWN = 12,
	YEARS_SHOWN = 10
};

struct screen {
	FILE *out;
	size_t columns;
	size_t block; /* columns of a block: half of them, or all */
	size_t count; /* of these, the column "28 of 30" */
	bool utf8, color;
};

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

	if (screen->block < used + BAR_MIN)
		return 0;
	return screen->block - used < BAR_MAX ? screen->block - used : BAR_MAX;
}

/* One line: label, count, percentage, bar. */
static void
add_share(struct block *block, const struct screen *screen, const char *label, struct share share)
{
	struct buf *line = block_line(block), count = BUF_INIT;
	int percent = share_percent(share);

	add_count(&count, share.done, share.asked);
	buf_addf(line, "%-*s  %*s  ", LABEL, label, (int)screen->count, buf_str(&count));
	if (percent < 0) {
		buf_addf(line, "%*s", PERCENT, "-");
	} else {
		buf_addf(line, "%*d%%", PERCENT - 1, percent);
		if (share.done > 0)
			buf_addf(line, "%*s", GAP, "");
		bar_add(line, share, bar_width(screen), screen->utf8);
	}
	buf_release(&count);
}

static void
add_rates(struct block *block, const struct screen *screen, const struct stats *stats)
{
	block_title(block, "Done of the days asked for");
	for (int i = 0; i < STATS_SPANS; i++) {
		char label[LABEL + 1] = "all";

		if (stats_spans[i] != 0)
			snprintf(label, sizeof(label), "%d days", stats_spans[i]);
		add_share(block, screen, label, stats->rates[i]);
	}
}

static void
add_weekdays(struct block *block, const struct screen *screen, const struct stats_shown *shown)
{
	block_title(block, "By weekday");
	for (int i = 0; i < DAYS_PER_WEEK; i++) {
		int weekday = ((int)shown->week_start + i) % DAYS_PER_WEEK;
		const struct weekday_share *on = &shown->stats->weekday[weekday];
		struct buf label = BUF_INIT;

		words_title(&label, weekday_name((enum weekday)weekday));
		add_share(block, screen, buf_str(&label), (struct share){ on->done, on->days });
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
add_months(struct block *block, const struct screen *screen, const struct stats_shown *shown)
{
	block_title(block, "By month");
	for (size_t i = first_shown(shown->n_months, MONTHS_SHOWN); i < shown->n_months; i++) {
		const struct month_share *at = &shown->months[i];
		char label[DAY_TEXT_SIZE];

		snprintf(label, sizeof(label), "%04d-%02d", at->month.year, at->month.month);
		add_share(block, screen, label, at->share);
	}
}

static void
add_best(struct block *block, const struct stats_shown *shown)
{
	const struct stats *stats = shown->stats;
	int widest = 0;

	block_title(block, "Best streaks");
	for (size_t i = 0; i < stats->n_best; i++) {
		const struct run *run = &stats->best[i];
		struct buf *line = block_line(block), length = BUF_INIT;

		words_count(&length, run->length, schedule_unit(shown->schedule));
		if (widest == 0)
			widest = (int)length.len;
		buf_addf(line, "%*s  ", widest, buf_str(&length));
		words_day(line, run->first);
		buf_add_str(line, " to ");
		words_day(line, run->last);
		if (run_equal(run, &shown->streak->current))
			buf_add_str(line, " now");
		buf_release(&length);
	}
}

static void
add_years(struct block *block, const struct screen *screen, const struct stats_shown *shown)
{
	block_title(block, "Perfect weeks");
	for (size_t i = first_shown(shown->n_years, YEARS_SHOWN); i < shown->n_years; i++)
		buf_addf(block_line(block), "%04d       %*" PRId64, shown->years[i].year,
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

/* Two blocks beside each other where there is room, else one below the other. */
static void
write_pair(const struct screen *screen, const struct block *left, const struct block *right)
{
	const struct block nothing = BLOCK_INIT;
	size_t at = screen->block + BETWEEN;

	fputc('\n', screen->out);
	if (screen->block < screen->columns) {
		if (block_width(left) + BETWEEN > at)
			at = block_width(left) + BETWEEN;
		block_write_pair(left, right, at, screen->out, screen->color);
		return;
	}
	block_write_pair(left, &nothing, 0, screen->out, screen->color);
	if (right->n > 0)
		fputc('\n', screen->out);
	block_write_pair(right, &nothing, 0, screen->out, screen->color);
}

static void
write_blocks(const struct screen *screen, const struct stats_shown *shown)
{
	struct block rates = BLOCK_INIT, months = BLOCK_INIT, best = BLOCK_INIT, years = BLOCK_INIT;

	add_rates(&rates, screen, shown->stats);
	add_weekdays(&rates, screen, shown);
	add_months(&months, screen, shown);
	add_best(&best, shown);
	if (shown->n_years > 0)
		add_years(&years, screen, shown);
	write_pair(screen, &rates, &months);
	write_pair(screen, &best, &years);
	block_release(&rates);
	block_release(&months);
	block_release(&best);
	block_release(&years);
}

/* The columns of a block, by those of its parts and of the terminal. */
static size_t
block_columns(const struct screen *screen)
{
	size_t half = (screen->columns - BETWEEN) / 2;
	size_t most = LABEL + GAP + screen->count + GAP + PERCENT + GAP + BAR_MAX;

	if (screen->columns < BESIDE)
		return screen->columns;
	return half < most ? half : most;
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
	screen.block = block_columns(&screen);
	write_head(&screen, shown);
	if (shown->amounts->days > 0)
		write_amounts(&screen, shown);
	if (shown->stats->done > 0)
		write_blocks(&screen, shown);
}
