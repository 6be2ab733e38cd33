/* streak stats: how often, on which days, how well, how long. */
#include "core/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "cmd/settings.h"
#include "render/json.h"
#include "render/stats.h"
#include "store/entry.h"
#include "store/history.h"

static const struct option_row options[] = {
	{ "jsonl", 0, OPTION_JSONL, NULL, VALUE_NONE, "print JSON, one habit a line" },
	{ 0 },
};

/* What every habit's evaluation shares, and the lists of the one at hand. */
struct report {
	struct history history;
	struct work work;
	enum weekday week_start;
	struct month_share *months;
	size_t n_months, cap_months;
	struct year_weeks *years;
	size_t n_years, cap_years;
	bool has_weeks;
	struct amounts amounts;
	bool lowest; /* is the best amount */
	day_t today;
	struct json_list list;
	int64_t n_shown;
};

static void
add_month(void *closure, struct civil month, struct share share)
{
	struct report *report = closure;
	void *months = report->months;

	mem_reserve(&months, &report->cap_months, report->n_months + 1, sizeof(*report->months));
	report->months = months;
	report->months[report->n_months++] = (struct month_share){ month, share };
}

static void
add_week(void *closure, day_t last)
{
	struct report *report = closure;

	report->years[day_to_civil(last).year - report->years[0].year].perfect++;
}

/* Every year from that of the first done day to that of today. */
static void
count_weeks(struct context *context, const struct habit *habit, const struct stats *stats,
    struct report *report)
{
	struct week_span span = { report->week_start, DAY_MIN, DAY_MAX };
	int last = day_to_civil(context->today).year;

	report->n_years = 0;
	report->has_weeks = schedule_has_weeks(&habit->schedule);
	if (stats->done == 0 || !report->has_weeks)
		return;
	for (int year = day_to_civil(stats->first).year; year <= last; year++) {
		void *years = report->years;

		mem_reserve(&years, &report->cap_years, report->n_years + 1,
		    sizeof(*report->years));
		report->years = years;
		report->years[report->n_years++] = (struct year_weeks){ year, 0 };
	}
	weeks_perfect(&habit->schedule, &report->history, &span, context->today, &report->work,
	    add_week, report);
}

static int
add_entry(void *closure, const struct entry_day *entry, struct error *err)
{
	struct report *report = closure;

	(void)err;
	if (entry->day <= report->today && !isnan(entry->amount))
		amounts_add(&report->amounts, entry->day, entry->amount, report->lowest);
	return 0;
}

static int
count_amounts(struct context *context, const struct habit *habit, struct report *report,
    struct error *err)
{
	report->amounts = (struct amounts){ .days = 0 };
	report->lowest = habit->goal.kind == GOAL_AT_MOST;
	report->today = context->today;
	if (habit->goal.kind == GOAL_NONE)
		return 0;
	return store_entries(context->store, habit->id, add_entry, report, err);
}

/* ---- JSON ---- */

static json_t *
percent_json(struct share share)
{
	int percent = share_percent(share);

	return percent < 0 ? json_null() : json_integer(percent);
}

static json_t *
rates_json(const struct stats *stats)
{
	json_t *rates = json_array();

	for (int i = 0; i < STATS_SPANS; i++) {
		struct share share = stats->rates[i];

		json_array_append_new(rates,
		    json_pack("{s:o, s:I, s:I, s:o}", "days",
			stats_spans[i] == 0 ? json_null() : json_integer(stats_spans[i]), "done",
			(json_int_t)share.done, "asked", (json_int_t)share.asked, "percent",
			percent_json(share)));
	}
	return rates;
}

static json_t *
weekdays_json(const struct report *report, const struct stats *stats)
{
	json_t *weekdays = json_array();

	for (int i = 0; i < DAYS_PER_WEEK; i++) {
		int weekday = ((int)report->week_start + i) % DAYS_PER_WEEK;
		const struct weekday_share *on = &stats->weekday[weekday];

		json_array_append_new(weekdays,
		    json_pack("{s:s, s:I, s:I, s:o}", "weekday",
			weekday_name((enum weekday)weekday), "done", (json_int_t)on->done, "asked",
			(json_int_t)on->days, "percent",
			percent_json((struct share){ on->done, on->days })));
	}
	return weekdays;
}

static json_t *
months_json(const struct report *report)
{
	json_t *months = json_array();

	for (size_t i = 0; i < report->n_months; i++) {
		const struct month_share *at = &report->months[i];
		char month[DAY_TEXT_SIZE];

		day_format(day_from_civil(at->month.year, at->month.month, 1), month);
		month[strlen("YYYY-MM")] = '\0';
		json_array_append_new(months,
		    json_pack("{s:s, s:I, s:I, s:o}", "month", month, "done",
			(json_int_t)at->share.done, "asked", (json_int_t)at->share.asked, "percent",
			percent_json(at->share)));
	}
	return months;
}

static json_t *
best_json(const struct stats *stats, const struct streak *streak)
{
	json_t *best = json_array();

	for (size_t i = 0; i < stats->n_best; i++) {
		const struct run *run = &stats->best[i];

		json_array_append_new(best,
		    json_pack("{s:I, s:o, s:o, s:b}", "length", (json_int_t)run->length, "from",
			json_day(run->first), "to", json_day(run->last), "standing",
			(int)run_equal(run, &streak->current)));
	}
	return best;
}

static json_t *
years_json(const struct report *report)
{
	json_t *years;

	if (!report->has_weeks)
		return json_null();
	years = json_array();
	for (size_t i = 0; i < report->n_years; i++)
		json_array_append_new(years,
		    json_pack("{s:i, s:I}", "year", report->years[i].year, "perfect_weeks",
			(json_int_t)report->years[i].perfect));
	return years;
}

static json_t *
amounts_json(const struct habit *habit, const struct amounts *amounts)
{
	if (amounts->days == 0)
		return json_null();
	return json_pack("{s:o, s:I, s:o, s:o, s:o, s:o}", "unit", json_text(habit->unit), "days",
	    (json_int_t)amounts->days, "sum", json_amount(amounts->sum), "mean",
	    json_amount(amounts->sum / (double)amounts->days), "best", json_amount(amounts->best),
	    "best_on", json_day(amounts->best_on));
}

static json_t *
habit_json(const struct habit *habit, const struct report *report, const struct stats *stats,
    const struct streak *streak)
{
	char schedule[SCHEDULE_TEXT_SIZE];

	return json_pack(
	    "{s:o, s:s, s:I, s:I, s:o, s:o, s:I, s:I, s:s, s:i, s:o, s:o, s:o, s:o, s:o, s:o}",
	    "name", json_text(habit->name), "schedule", schedule_text(&habit->schedule, schedule),
	    "total", (json_int_t)stats->done, "skipped", (json_int_t)stats->skipped, "first",
	    json_day(stats->first), "last", json_day(stats->last), "current",
	    (json_int_t)streak->current.length, "longest", (json_int_t)streak->longest.length,
	    "streak_unit", schedule_unit(&habit->schedule), "strength",
	    strength_percent(stats->strength), "rates", rates_json(stats), "weekdays",
	    weekdays_json(report, stats), "months", months_json(report), "best_streaks",
	    best_json(stats, streak), "perfect_weeks", years_json(report), "amounts",
	    amounts_json(habit, &report->amounts));
}

/* ---- Text ---- */

static void
habit_text(struct context *context, const struct habit *habit, const struct report *report,
    const struct stats *stats, const struct streak *streak)
{
	struct buf name = BUF_INIT, goal = BUF_INIT, unit = BUF_INIT;

	name_shown(&name, habit);
	if (habit->unit != NULL)
		text_shown(&unit, habit->unit, strlen(habit->unit));
	if (habit->goal.kind != GOAL_NONE)
		goal_describe(&goal, &habit->goal, habit->unit == NULL ? NULL : buf_str(&unit));
	if (report->n_shown > 0)
		fputs("\n\n", context->out);

	const struct stats_shown shown = {
		.name = buf_str(&name),
		.schedule = &habit->schedule,
		.streak = streak,
		.stats = stats,
		.week_start = report->week_start,
		.months = report->months,
		.n_months = report->n_months,
		.years = report->years,
		.n_years = report->n_years,
		.amounts = &report->amounts,
		.goal = buf_str(&goal),
		.unit = habit->unit == NULL ? NULL : buf_str(&unit),
	};

	stats_write(&shown, context->out, context->world->columns, context->world->utf8,
	    context_color(context));
	buf_release(&name);
	buf_release(&goal);
	buf_release(&unit);
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct report *report = closure;
	struct streak streak;
	struct stats stats;

	if (habit->archived_on != DAY_NONE && context->args->n_operands == 0)
		return 0;
	if (store_history(context->store, habit, &report->history, err) < 0 ||
	    count_amounts(context, habit, report, err) < 0)
		return -1;
	streak_evaluate(&habit->schedule, &report->history, context->today, &report->work, &streak);
	stats_evaluate(&habit->schedule, &report->history, context->today, &report->work, &stats);
	report->n_months = 0;
	stats_months(&habit->schedule, &report->work.line, add_month, report);
	count_weeks(context, habit, &stats, report);
	if (context->json)
		json_list_add(&report->list, habit_json(habit, report, &stats, &streak));
	else
		habit_text(context, habit, report, &stats, &streak);
	report->n_shown++;
	return 0;
}

static int
report_all(struct context *context, struct report *report, struct error *err)
{
	if (settings_week_start(context, &report->week_start, err) < 0)
		return -1;
	if (context->json)
		json_list_begin(&report->list, context->out, args_has(context->args, OPTION_JSONL),
		    "habits", json_today(context->today));
	if (names_each(context, visit_habit, report, err) < 0)
		return -1;
	if (context->json)
		json_list_end(&report->list);
	return 0;
}

/* There are no habits, or none that is in use. */
static int
say_why_none(struct context *context, struct error *err)
{
	int64_t count = 0;

	if (context->store != NULL && store_habit_count(context->store, &count, err) < 0)
		return -1;
	if (count == 0)
		context_start(context, context->out);
	else if (!context->quiet)
		fputs("All habits are archived; 'streak stats NAME' shows one.\n", context->out);
	return 0;
}

static int
stats_run(struct context *context, struct error *err)
{
	struct report report = { .history = HISTORY_INIT, .work = WORK_INIT };
	int rc = report_all(context, &report, err);

	if (rc == 0 && report.n_shown == 0 && !context->json)
		rc = say_why_none(context, err);
	free(report.months);
	free(report.years);
	history_release(&report.history);
	work_release(&report.work);
	return rc;
}

const struct command command_stats = {
	.name = "stats",
	.arguments = "[NAME...]",
	.summary = "rates, weekdays, months, best streaks, strength",
	.help =
	    "The rate is done days over those that the schedule asked for, from the first\n"
	    "done day on. Skipped days are not asked for, nor is today until it is done.\n"
	    "A flexible schedule asks for as few days as keep its streak; by weekday all its\n"
	    "days are counted. The strength grows with each done day and fades with each\n"
	    "missed one: that of a daily habit is 31% after a week, and 80% after 30 days.\n"
	    "\n"
	    "  streak stats Read\n"
	    "  streak stats --json | jq '.habits[] | {name, strength}'\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE | COMMAND_PAGER,
	.access = ACCESS_READ,
	.run = stats_run,
};
