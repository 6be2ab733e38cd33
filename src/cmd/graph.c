/* streak graph: the days of habits as calendars, on a terminal, as SVG or as JSON. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "cmd/range.h"
#include "cmd/settings.h"
#include "cmd/whole_file.h"
#include "core/states.h"
#include "render/calendar_out.h"
#include "store/entry.h"
#include "store/history.h"

static const struct option_row options[] = {
	{ "year", 0, OPTION_YEAR, "Y", VALUE_TEXT,
	    "the days of year Y (the default: 53 weeks up to today)" },
	{ "from", 0, OPTION_FROM, "DATE", VALUE_DATE, "the first day" },
	{ "to", 0, OPTION_TO, "DATE", VALUE_DATE, "the last day (today)" },
	{ "week-start", 0, OPTION_WEEK_START, "DAY", VALUE_WEEKDAY,
	    "the first day of a week, in place of the setting" },
	{ "style", 0, OPTION_STYLE, "STYLE", VALUE_STYLE, "auto, ascii, shades, 256 or truecolor" },
	{ "svg", 0, OPTION_SVG, "FILE", VALUE_FILE, "write a picture to FILE, - for stdout" },
	{ "jsonl", 0, OPTION_JSONL, NULL, VALUE_NONE, "print JSON, one habit a line" },
	{ 0 },
};

const char *const style_words[] = { "auto", "ascii", "shades", "256", "truecolor", NULL };

enum style {
	STYLE_AUTO,
	STYLE_ASCII,
	STYLE_SHADES,
	STYLE_256,
	STYLE_TRUECOLOR
};

struct graph {
	struct day_range range;
	struct calendar_look look;
	struct calendar_out out;
	struct history history;
	struct work work;
	enum day_state *states; /* of the range */
	unsigned char *steps;
	double goal; /* of the habit at hand: at least that much makes a day done */
};

static int
parse_style(const struct context *context, enum style *ret, struct error *err)
{
	const char *text = args_value(context->args, OPTION_STYLE);
	struct buf shown = BUF_INIT;

	*ret = STYLE_AUTO;
	if (text == NULL)
		return 0;
	for (int i = 0; style_words[i] != NULL; i++)
		if (strcmp(text, style_words[i]) == 0) {
			*ret = (enum style)i;
			return 0;
		}
	text_quote(&shown, text);
	err_usage(err, "--style is auto, ascii, shades, 256 or truecolor, not '%s'",
	    buf_str(&shown));
	buf_release(&shown);
	return -1;
}

/* A style that has colours is itself the wish for them; else they come as --color says. */
static enum calendar_colors
colors_of(const struct context *context, enum style style)
{
	const char *when = args_value(context->args, OPTION_COLOR);
	bool always = when != NULL && strcmp(when, "always") == 0;
	bool never = when != NULL && strcmp(when, "never") == 0;

	switch (style) {
	case STYLE_256:
		return never ? COLORS_NONE : COLORS_256;
	case STYLE_TRUECOLOR:
		return never ? COLORS_NONE : COLORS_TRUE;
	case STYLE_ASCII:
	case STYLE_SHADES:
		if (!always)
			return COLORS_NONE;
		break;
	case STYLE_AUTO:
		break;
	}
	if (!context_color(context) || (!always && context->world->colors < PALETTE_COLORS))
		return COLORS_NONE;
	return context->world->colors > PALETTE_COLORS ? COLORS_TRUE : COLORS_256;
}

static int
parse_look(struct context *context, struct calendar_look *look, struct error *err)
{
	enum {
		COLUMNS = 80 /* where there is no terminal */
	};
	enum style style;

	if (parse_style(context, &style, err) < 0 ||
	    settings_week_start(context, &look->week_start, err) < 0)
		return -1;
	look->today = context->today;
	look->colors = colors_of(context, style);
	look->utf8 = style == STYLE_SHADES || (style != STYLE_ASCII && context->world->utf8);
	look->columns = context->world->columns > 0 ? context->world->columns : COLUMNS;
	look->lines = args_has(context->args, OPTION_JSONL);
	return 0;
}

static const struct calendar_renderer *
renderer_of(const struct context *context)
{
	if (context->json)
		return &calendar_json;
	return args_has(context->args, OPTION_SVG) ? &calendar_svg : &calendar_text;
}

/* The year that ends with a day. */
static struct day_range
year_to(const void *closure, day_t last)
{
	const struct calendar_look *look = closure;

	return calendar_recent(last, look->week_start, CALENDAR_WEEKS);
}

/* What was asked for is shown whole; else the oldest weeks give way to a narrow terminal. */
static int
parse_range(struct context *context, struct graph *graph, struct error *err)
{
	int weeks = CALENDAR_WEEKS;
	int given = range_given(context, year_to, &graph->look, &graph->range, err);

	if (given != 0)
		return given < 0 ? -1 : 0;
	if (renderer_of(context) == &calendar_text &&
	    weeks > calendar_text_weeks(graph->look.columns))
		weeks = calendar_text_weeks(graph->look.columns);
	graph->range = calendar_recent(context->today, graph->look.week_start, weeks);
	return 0;
}

/* How full a partial day is. */
static int
visit_entry(void *closure, const struct entry_day *day, struct error *err)
{
	struct graph *graph = closure;
	double part = day->amount / graph->goal;

	(void)err;
	if (day->day < graph->range.first || day->day > graph->range.last || !(part > 0))
		return 0;
	graph->steps[day->day - graph->range.first] =
	    part < 1 ? (unsigned char)(1 + (int)(part * CALENDAR_STEPS)) : CALENDAR_STEPS;
	return 0;
}

static int
read_steps(struct context *context, struct graph *graph, const struct habit *habit,
    struct error *err)
{
	memset(graph->steps, 1, (size_t)(graph->range.last - graph->range.first) + 1);
	graph->goal = habit->goal.amount;
	if (habit->goal.kind != GOAL_AT_LEAST)
		return 0;
	return store_entries(context->store, habit->id, visit_entry, graph, err);
}

static int
visit_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct graph *graph = closure;
	struct states_span span = { graph->range.first, graph->range.last, context->today,
		habit->archived_on };
	struct calendar calendar = {
		.name = habit->name,
		.range = graph->range,
		.week_start = graph->look.week_start,
		.states = graph->states,
		.steps = graph->steps,
		.at_most = habit->goal.kind == GOAL_AT_MOST,
		.unit = schedule_unit(&habit->schedule),
	};
	struct streak streak;

	if (habit->archived_on != DAY_NONE && context->args->n_operands == 0)
		return 0;
	if (store_history(context->store, habit, &graph->history, err) < 0 ||
	    read_steps(context, graph, habit, err) < 0)
		return -1;
	states_evaluate(&habit->schedule, &graph->history, &span, &graph->work, graph->states);
	for (day_t day = span.first; day <= span.last; day++)
		calendar.done += graph->states[day - span.first] == DAY_DONE;
	streak_evaluate(&habit->schedule, &graph->history, context->today, &graph->work, &streak);
	calendar.current = streak.current.length;
	calendar.pending = streak.pending && habit->archived_on == DAY_NONE;
	calendar_add(&graph->out, &calendar);
	return 0;
}

/* All calendars, in the form that was asked for, to a stream. */
static int
write_calendars(struct context *context, struct graph *graph, FILE *stream, struct error *err)
{
	int64_t count = 1;
	int rc = 0;

	if (context->store != NULL && context->args->n_operands == 0 &&
	    renderer_of(context) == &calendar_text)
		rc = store_habit_count(context->store, &count, err);
	if (rc < 0)
		return -1;
	if (count == 0)
		context_start(context, stream);
	calendar_begin(&graph->out, renderer_of(context), &graph->look, stream);
	rc = names_each(context, visit_habit, graph, err);
	calendar_end(&graph->out);
	return rc;
}

static int
write_svg(struct context *context, struct graph *graph, const char *file, struct error *err)
{
	char *bytes = NULL;
	size_t len = 0;
	FILE *stream = open_memstream(&bytes, &len);
	int rc = -1;

	if (stream == NULL)
		return err_data(err, "there is no memory left for the picture");
	rc = write_calendars(context, graph, stream, err);
	fclose(stream);
	if (rc == 0)
		rc = whole_file_write(file, bytes, len, err);
	free(bytes);
	return rc;
}

static int
graph_run(struct context *context, struct error *err)
{
	const char *svg = args_value(context->args, OPTION_SVG);
	struct graph graph = { .history = HISTORY_INIT, .work = WORK_INIT };
	size_t days;
	int rc;

	if (svg != NULL && context->json)
		return err_usage(err, "--svg and %s can't go together",
		    args_has(context->args, OPTION_JSONL) ? "--jsonl" : "--json");
	if (svg != NULL && svg[0] == '\0')
		return err_usage(err, "--svg needs the name of a file");
	if (parse_look(context, &graph.look, err) < 0 || parse_range(context, &graph, err) < 0)
		return -1;
	days = (size_t)(graph.range.last - graph.range.first) + 1;
	graph.states = mem_new(days * sizeof(*graph.states));
	graph.steps = mem_new(days);
	if (svg != NULL && strcmp(svg, "-") != 0)
		rc = write_svg(context, &graph, svg, err);
	else
		rc = write_calendars(context, &graph, context->out, err);
	history_release(&graph.history);
	work_release(&graph.work);
	free(graph.states);
	free(graph.steps);
	return rc;
}

const struct command command_graph = {
	.name = "graph",
	.arguments = "[NAME...]",
	.summary = "the days of a year as a calendar, a column a week",
	.help =
	    "Each day is done, partial (short of its goal), over (its limit), skipped,\n"
	    "missed, off (not asked for) or pending (today, still open), and has a character\n"
	    "of its own; days to come are blank. Colours only add to that. A narrow terminal\n"
	    "shows fewer weeks, or in pieces what was asked for by its dates.\n"
	    "\n"
	    "The SVG picture stands alone, for a web page or a README, and follows the\n"
	    "reader's light or dark scheme. FILE appears whole or not at all.\n"
	    "\n"
	    "  streak graph\n"
	    "  streak graph Read --year 2025 --svg read.svg\n",
	.options = options,
	.operand = VALUE_HABIT,
	.max_operands = MANY,
	.flags = COMMAND_DATE,
	.access = ACCESS_READ,
	.run = graph_run,
};
