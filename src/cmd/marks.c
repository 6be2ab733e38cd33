/* What checkin, skip and undo share. */
#include "cmd/marks.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/names.h"
#include "cmd/option.h"
#include "core/date.h"
#include "render/json.h"
#include "render/words.h"
#include "store/history.h"

static int
add_date(struct context *context, const char *text, struct days *days, struct error *err)
{
	struct day_range range;

	if (date_range_parse(text, context->today, &range, err) < 0)
		return -1;
	days_add_range(days, range.first, range.last);
	return 0;
}

/* Dates from stdin, one a line; empty lines are passed over. */
static int
read_dates(struct context *context, struct days *days, struct error *err)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;
	int rc = 0;

	for (int64_t n = 1; rc == 0 && (len = getline(&line, &cap, stdin)) >= 0; n++) {
		while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
			line[--len] = '\0';
		if (len == 0)
			continue;
		if (strlen(line) != (size_t)len)
			rc = err_usage(err, "the line has a NUL byte");
		else
			rc = add_date(context, line, days, err);
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
read_days(struct context *context, struct days *ret_days, struct error *err)
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
		rc = strcmp(value, "-") == 0 ? read_dates(context, ret_days, err)
					     : add_date(context, value, ret_days, err);
		if (rc < 0)
			return -1;
	}
	return 0;
}

/* What is said of a habit behind its change. */
struct standing {
	int64_t current, longest;
	day_t last;
};

/* As of today, from the summary or, where that can't tell, the bits. */
static int
standing_of(struct context *context, const struct habit *habit, struct standing *ret,
    struct error *err)
{
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct streak streak;
	int rc;

	ret->longest = habit->summary.longest;
	ret->last = habit->summary.last_on;
	if (summary_current(&habit->schedule, &habit->summary, context->today, &ret->current))
		return 0;
	rc = store_history(context->store, habit, &history, err);
	if (rc == 0) {
		streak_evaluate(&habit->schedule, &history, context->today, &work, &streak);
		*ret =
		    (struct standing){ streak.current.length, streak.longest.length, streak.last };
	}
	history_release(&history);
	work_release(&work);
	return rc;
}

/* One habit's line, or its item of the JSON list. */
struct report {
	const struct days *days;
	const struct mark_verb *verb;
	struct json_list list;
};

static void
report_text(struct context *context, const struct habit *habit, const struct report *report,
    const struct mark_change *change, const struct standing *standing)
{
	const struct mark_verb *verb = report->verb;
	const char *unit = schedule_unit(&habit->schedule);
	struct buf line = BUF_INIT;
	char day[DAY_TEXT_SIZE];

	name_shown(&line, habit);
	buf_add_str(&line, ": ");
	if (days_count(report->days) == 1) {
		day_format(days_first(report->days), day);
		if (change->done > 0)
			buf_addf(&line, "%s is done and stays so", day);
		else
			buf_addf(&line, "%s %s", day,
			    change->changed > 0 ? verb->changed : verb->already);
	} else {
		words_count(&line, change->changed, "day");
		buf_addf(&line, " %s", verb->changed);
		if (change->already > 0)
			buf_addf(&line, ", %" PRId64 " %s", change->already, verb->already);
		if (change->done > 0)
			buf_addf(&line, ", %" PRId64 " done and left so", change->done);
	}
	buf_add_str(&line, "; streak ");
	words_count(&line, standing->current, unit);
	if (standing->longest > standing->current) {
		buf_add_str(&line, ", longest ");
		words_count(&line, standing->longest, unit);
	}
	fprintf(context->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

static json_t *
report_json(const struct habit *habit, const struct mark_change *change,
    const struct standing *standing)
{
	return json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:o}", "name", json_text(habit->name),
	    "changed", (json_int_t)change->changed, "already", (json_int_t)change->already,
	    "left_done", (json_int_t)change->done, "current", (json_int_t)standing->current,
	    "longest", (json_int_t)standing->longest, "last", json_day(standing->last));
}

static int
mark_habit(struct context *context, struct habit *habit, void *closure, struct error *err)
{
	struct report *report = closure;
	struct mark_change change = { 0 };
	struct standing standing;

	if (report->verb->action(context->store, habit, report->days, context->today, &change,
		err) < 0 ||
	    standing_of(context, habit, &standing, err) < 0)
		return -1;
	if (context->json)
		json_list_add(&report->list, report_json(habit, &change, &standing));
	else if (!context->quiet)
		report_text(context, habit, report, &change, &standing);
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
	int rc = read_days(context, &days, err);

	if (rc == 0 && verb->check != NULL)
		rc = verb->check(context, &days, err);
	if (rc == 0)
		rc = context_lock(context, err);
	if (rc == 0 && verb->prepare != NULL)
		rc = verb->prepare(context, err);
	if (rc == 0)
		rc = mark_habits(context, &days, verb, err);
	days_release(&days);
	return rc;
}
