/* What checkin, skip and undo share. */
#include "cmd/marks.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "core/date.h"
#include "render/json.h"
#include "render/words.h"
#include "store/amount.h"
#include "store/entry.h"
#include "store/history.h"

int
marks_amount(const char *text, struct log_amount *ret, struct error *err)
{
	bool total = text[0] == '=';
	double amount;

	if (amount_parse(total ? text + 1 : text, &amount, err) < 0)
		return -1;
	*ret = (struct log_amount){ total ? LOG_TOTAL : LOG_ADD, amount };
	return 0;
}

static int
add_date(struct context *context, const struct mark_verb *verb, const char *text, struct days *days,
    struct error *err)
{
	struct day_range range;

	if (date_range_parse(text, context->today, &range, err) < 0)
		return -1;
	if (verb->check_range != NULL && verb->check_range(context, &range, err) < 0)
		return -1;
	days_add_range(days, range.first, range.last);
	return 0;
}

/* Dates from stdin, one a line; empty lines and a byte order mark are passed over. */
static int
read_dates(struct context *context, const struct mark_verb *verb, struct days *days,
    struct error *err)
{
	static const char mark[] = "\xef\xbb\xbf";
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;
	int rc = context_input(context, err);

	for (int64_t n = 1; rc == 0 && (len = getline(&line, &cap, stdin)) >= 0; n++) {
		const char *date = line;

		while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
			line[--len] = '\0';
		if (n == 1 && strncmp(line, mark, strlen(mark)) == 0)
			date += strlen(mark);
		if (date == line + len)
			continue;
		if (strlen(line) != (size_t)len)
			rc = err_usage(err, "the line has a NUL byte");
		else
			rc = add_date(context, verb, date, days, err);
		if (rc < 0)
			err_prefix(err, "standard input, line %" PRId64 ": ", n);
	}
	if (rc == 0 && ferror(stdin))
		rc = err_data(err, "can't read standard input: %s", strerror(errno));
	free(line);
	return rc;
}

/* The days that --date names, today where it was not given. */
static int
read_days(struct context *context, const struct mark_verb *verb, struct days *ret_days,
    struct error *err)
{
	const struct args *args = context->args;

	if (!args_has(args, OPTION_DATE)) {
		days_add_range(ret_days, context->today, context->today);
		return 0;
	}
	for (size_t i = 0; i < args->n_options; i++) {
		const char *value = args->options[i].value;
		int rc;

		if (args->options[i].row->id != OPTION_DATE)
			continue;
		rc = strcmp(value, "-") == 0 ? read_dates(context, verb, ret_days, err)
					     : add_date(context, verb, value, ret_days, err);
		if (rc < 0)
			return -1;
	}
	return 0;
}

/* What is said of a habit behind its change. */
struct marked {
	struct mark_change change;
	int64_t notes; /* days whose note is another now */
	int64_t current, paused, longest;
	day_t last;
	double amount;    /* logged on the only day that was meant; else NaN */
	int64_t not_done; /* of several that were meant: by the goal, though they are logged */
};

/* The streak from the bits, which alone know of pauses. */
static int
count_streak(struct context *context, const struct habit *habit, struct marked *ret,
    struct error *err)
{
	struct streak streak;

	if (store_streak(context->store, habit, context->today, &streak, err) < 0)
		return -1;
	ret->current = streak.current.length;
	ret->paused = streak.paused;
	ret->longest = streak.longest.length;
	ret->last = streak.last;
	return 0;
}

/* Of the days that were meant, how many are logged and not done. */
static int
count_not_done(struct context *context, const struct habit *habit, const struct days *days,
    int64_t *ret_count, struct error *err)
{
	struct history history = HISTORY_INIT;
	int rc = store_history(context->store, habit, &history, err);
	int64_t count = 0;

	for (day_t day = days_first(&history.partial); rc == 0 && day != DAY_NONE;
	     day = days_first_after(&history.partial, day))
		count += days_contain(days, day);
	history_release(&history);
	if (rc == 0)
		*ret_count = count;
	return rc;
}

/* As of today: from the summary where it can tell, and pauses are not shown. */
static int
find_marked(struct context *context, const struct habit *habit, const struct days *days,
    struct marked *ret, struct error *err)
{
	bool one = days_count(days) == 1;

	ret->longest = habit->summary.longest;
	ret->last = habit->summary.last_on;
	ret->amount = (double)NAN;
	if (habit->goal.kind != GOAL_NONE && one &&
	    store_amount(context->store, habit->id, days_first(days), &ret->amount, err) < 0)
		return -1;
	if (habit->goal.kind != GOAL_NONE && !one &&
	    count_not_done(context, habit, days, &ret->not_done, err) < 0)
		return -1;
	if ((context->json || context->quiet) &&
	    summary_current(&habit->schedule, &habit->summary, context->today, &ret->current))
		return 0;
	return count_streak(context, habit, ret, err);
}

/* One habit's line, or its item of the JSON list. */
struct report {
	const struct days *days;
	const struct mark_verb *verb;
	struct json_list list;
};

/* What became of the only day that was meant. */
static void
add_day(struct buf *line, const struct habit *habit, const struct report *report,
    const struct marked *marked)
{
	const struct mark_verb *verb = report->verb;
	const struct mark_change *change = &marked->change;
	bool changed = change->changed > 0, logged = verb->logs && !isnan(marked->amount);
	bool met = !logged || goal_met(&habit->goal, marked->amount);
	char day[DAY_TEXT_SIZE];

	day_format(days_first(report->days), day);
	if (change->done > 0)
		buf_addf(line, "%s is done and stays so", day);
	else if (logged && !met && habit->goal.kind == GOAL_AT_MOST)
		buf_addf(line, "%s %s over the limit", day, changed ? "logged," : "is");
	else if (logged && !met)
		buf_addf(line, "%s %s", day, changed ? "logged" : "already logged");
	else if (logged && changed && habit->goal.kind == GOAL_AT_MOST)
		buf_addf(line, "%s logged", day);
	else
		buf_addf(line, "%s %s", day, changed ? verb->changed : verb->already);
	if (!isnan(marked->amount)) {
		buf_add_str(line, ", ");
		goal_progress(line, &habit->goal, marked->amount, habit->unit);
	}
}

/* Several days that are not all done by what was logged. */
static void
add_logged(struct buf *line, const struct marked *marked, int64_t all)
{
	words_count(line, marked->change.changed, "day");
	buf_add_str(line, " logged");
	if (marked->change.already > 0)
		buf_addf(line, ", %" PRId64 " already logged", marked->change.already);
	if (marked->not_done == all)
		buf_add_str(line, ", none done");
	else
		buf_addf(line, ", %" PRId64 " of %" PRId64 " done", all - marked->not_done, all);
}

static void
add_days(struct buf *line, const struct mark_verb *verb, const struct mark_change *change)
{
	words_count(line, change->changed, "day");
	buf_addf(line, " %s", verb->changed);
	if (change->already > 0)
		buf_addf(line, ", %" PRId64 " %s", change->already, verb->already);
	if (change->done > 0)
		buf_addf(line, ", %" PRId64 " done and left so", change->done);
}

/* Notes that went with their days. */
static void
add_notes_gone(struct buf *line, const struct report *report, int64_t notes)
{
	buf_add_str(line, ", ");
	if (days_count(report->days) == 1)
		buf_add_str(line, "its note");
	else
		words_count(line, notes, "note");
	buf_add_str(line, " taken away");
}

static void
report_text(struct context *context, const struct habit *habit, const struct report *report,
    const struct marked *marked)
{
	const char *unit = schedule_unit(&habit->schedule);
	struct buf line = BUF_INIT;

	name_shown(&line, habit);
	buf_add_str(&line, ": ");
	if (days_count(report->days) == 1)
		add_day(&line, habit, report, marked);
	else if (report->verb->logs && marked->not_done > 0)
		add_logged(&line, marked, days_count(report->days));
	else
		add_days(&line, report->verb, &marked->change);
	if (marked->notes > 0)
		buf_add_str(&line, ", noted");
	if (marked->change.notes > 0)
		add_notes_gone(&line, report, marked->change.notes);
	buf_add_str(&line, "; streak ");
	words_streak(&line, marked->current, unit, marked->paused);
	if (marked->longest > marked->current) {
		buf_add_str(&line, ", longest ");
		words_count(&line, marked->longest, unit);
	}
	fprintf(context->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

static json_t *
report_json(const struct habit *habit, const struct marked *marked)
{
	const struct mark_change *change = &marked->change;

	return json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:o, s:o}", "name",
	    json_text(habit->name), "changed", (json_int_t)change->changed, "already",
	    (json_int_t)change->already, "left_done", (json_int_t)change->done, "changed_notes",
	    (json_int_t)marked->notes + change->notes, "current", (json_int_t)marked->current,
	    "longest", (json_int_t)marked->longest, "last", json_day(marked->last), "amount",
	    json_amount(marked->amount));
}

/* The note of each of the days. */
static int
set_notes(struct context *context, const struct habit *habit, const struct report *report,
    int64_t *ret_changed, struct error *err)
{
	for (day_t day = days_first(report->days); day != DAY_NONE;
	     day = days_first_after(report->days, day)) {
		bool changed;

		if (store_entry_set(context->store, habit->id, day, (double)NAN, report->verb->note,
			&changed, err) < 0)
			return -1;
		*ret_changed += changed;
	}
	return 0;
}

static int
mark_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct report *report = closure;
	struct marked marked = { 0 };

	if (report->verb->action(context, habit, report->days, &marked.change, err) < 0)
		return -1;
	if (report->verb->note != NULL && set_notes(context, habit, report, &marked.notes, err) < 0)
		return -1;
	if (find_marked(context, habit, report->days, &marked, err) < 0)
		return -1;
	if (context->json)
		json_list_add(&report->list, report_json(habit, &marked));
	else if (!context->quiet)
		report_text(context, habit, report, &marked);
	return 0;
}

static int
mark_habits(struct context *context, const struct days *days, const struct mark_verb *verb,
    struct error *err)
{
	struct report report = { .days = days, .verb = verb };
	struct habit only = HABIT_INIT;
	int rc;

	if (context->json)
		json_list_begin(&report.list, context->out, false, "habits",
		    json_today(context->today));
	if (context->args->n_operands > 0) {
		rc = names_each(context, mark_habit, &report, err);
	} else {
		rc = name_only(context, &only, err);
		if (rc == 0)
			rc = mark_habit(context, &only, &report, err);
		habit_release(&only);
	}
	if (rc == 0 && context->json)
		json_list_end(&report.list);
	return rc;
}

int
marks_run(struct context *context, const struct mark_verb *verb, struct error *err)
{
	struct days days = DAYS_INIT;
	int rc = read_days(context, verb, &days, err);

	if (rc == 0 && verb->note != NULL && !text_valid(verb->note, strlen(verb->note)))
		rc = err_usage(err, "the note is not UTF-8");
	if (rc == 0 && verb->check != NULL)
		rc = verb->check(context, err);
	if (rc == 0)
		rc = context_lock(context, err);
	if (rc == 0 && verb->prepare != NULL)
		rc = verb->prepare(context, err);
	if (rc == 0)
		rc = mark_habits(context, &days, verb, err);
	days_release(&days);
	return rc;
}
