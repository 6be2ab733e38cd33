/* One habit of the status. */
#include "cmd/status_row.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "core/stats.h"
#include "render/json.h"

void
status_row_release(struct status_row *row)
{
	habit_release(&row->habit);
	buf_release(&row->key);
}

/* ---- Order ---- */

static int
compare_numbers(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

static int
by_position(const struct status_row *a, const struct status_row *b)
{
	return compare_numbers(a->habit.position, b->habit.position);
}

static int
by_name(const struct status_row *a, const struct status_row *b)
{
	return strcmp(buf_str(&a->key), buf_str(&b->key));
}

/* What is still to be done first. */
static int
by_state(const struct status_row *a, const struct status_row *b)
{
	bool a_open = a->streak.state == DAY_PENDING, b_open = b->streak.state == DAY_PENDING;

	if (a_open != b_open)
		return a_open ? -1 : 1;
	return compare_numbers((int64_t)a->streak.state, (int64_t)b->streak.state);
}

static int
by_streak(const struct status_row *a, const struct status_row *b)
{
	return compare_numbers(b->streak.current.length, a->streak.current.length);
}

static int
by_longest(const struct status_row *a, const struct status_row *b)
{
	return compare_numbers(b->streak.longest.length, a->streak.longest.length);
}

static int
by_rate(const struct status_row *a, const struct status_row *b)
{
	return compare_numbers(share_percent(b->rate), share_percent(a->rate));
}

static int
by_days(const struct status_row *a, const struct status_row *b)
{
	return compare_numbers(b->streak.total, a->streak.total);
}

/* DAY_NONE is before all days. */
static int
by_last(const struct status_row *a, const struct status_row *b)
{
	return compare_numbers(b->streak.last, a->streak.last);
}

const struct status_order status_orders[] = {
	{ "position", by_position },
	{ "name", by_name },
	{ "today", by_state },
	{ "streak", by_streak },
	{ "longest", by_longest },
	{ "rate", by_rate },
	{ "days", by_days },
	{ "last", by_last },
	{ NULL, NULL },
};

const struct status_order *
status_order_find(const char *name, struct error *err)
{
	struct buf words = BUF_INIT, shown = BUF_INIT;
	const struct status_order *at = status_orders;

	for (; at->name != NULL; at++) {
		if (strcmp(at->name, name) == 0)
			return at;
		buf_addf(&words, "%s%s", at == status_orders ? "" : ", ", at->name);
	}
	text_quote(&shown, name);
	err_usage(err, "--sort is one of %s, not '%s'", buf_str(&words), buf_str(&shown));
	buf_release(&words);
	buf_release(&shown);
	return NULL;
}

/* ---- JSON ---- */

static json_t *
day_or_null(const struct run *run, day_t day)
{
	return json_day(run->length > 0 ? day : DAY_NONE);
}

json_t *
status_row_json(const struct status_row *row)
{
	const struct schedule *schedule = &row->habit.schedule;
	const struct streak *streak = &row->streak;
	const struct run *current = &streak->current, *longest = &streak->longest;
	const struct goal *goal = &row->habit.goal;
	int rate = share_percent(row->rate);
	char text[SCHEDULE_TEXT_SIZE];

	return json_pack(
	    "{s:o, s:s, s:s, s:I, s:b, s:s, s:o, s:I, s:o, s:o, s:o, s:I, s:o, s:I, "
	    "s:o, s:o, s:o, s:o, s:o}",
	    "name", json_text(row->habit.name), "schedule", schedule_text(schedule, text), "state",
	    day_state_name(streak->state), "current", (json_int_t)current->length, "pending",
	    (int)streak->pending, "streak_unit", schedule_unit(schedule), "since",
	    day_or_null(current, current->first), "longest", (json_int_t)longest->length,
	    "longest_from", day_or_null(longest, longest->first), "longest_to",
	    day_or_null(longest, longest->last), "last", json_day(streak->last), "total",
	    (json_int_t)streak->total, "days_left",
	    current->length > 0 ? json_integer(streak->days_left) : json_null(), "paused",
	    (json_int_t)streak->paused, "goal",
	    json_amount(goal->kind == GOAL_AT_LEAST ? goal->amount : (double)NAN), "at_most",
	    json_amount(goal->kind == GOAL_AT_MOST ? goal->amount : (double)NAN), "unit",
	    json_text(row->habit.unit), "amount", json_amount(row->amount), "rate",
	    rate < 0 ? json_null() : json_integer(rate));
}

/* ---- Formats ---- */

static void
add_number(struct buf *ret, int64_t number, bool known)
{
	if (known)
		buf_addf(ret, "%" PRId64, number);
	else
		buf_add_char(ret, '-');
}

/* False, with nothing appended, where the letter means nothing. */
static bool
add_placeholder(struct buf *ret, char letter, const struct status_row *row, const char *shown)
{
	const struct streak *streak = &row->streak;
	int rate = share_percent(row->rate);

	switch (letter) {
	case 'n':
		buf_add_str(ret, shown);
		return true;
	case 's':
		buf_add_str(ret, day_state_name(streak->state));
		return true;
	case 'c':
		add_number(ret, streak->current.length, true);
		return true;
	case 'p':
		buf_add_str(ret, streak->pending ? "*" : "");
		return true;
	case 'u':
		buf_add_str(ret, schedule_unit(&row->habit.schedule));
		return true;
	case 'l':
		add_number(ret, streak->longest.length, true);
		return true;
	case 'r':
		add_number(ret, rate, rate >= 0);
		return true;
	case 't':
		add_number(ret, streak->total, true);
		return true;
	case 'd':
		add_number(ret, streak->days_left, streak->current.length > 0);
		return true;
	case '%':
		buf_add_char(ret, '%');
		return true;
	default:
		return false;
	}
}

static bool
add_escape(struct buf *ret, char letter)
{
	static const char letters[] = "tn\\", meanings[] = "\t\n\\";
	const char *found = letter == '\0' ? NULL : strchr(letters, letter);

	if (found != NULL)
		buf_add_char(ret, meanings[found - letters]);
	return found != NULL;
}

/* Returns where it stopped: at the end, or at what it does not know. */
static const char *
add_all(struct buf *ret, const char *format, const struct status_row *row, const char *shown)
{
	const char *at = format;

	for (; *at != '\0'; at++) {
		bool known = true;

		if (*at == '%')
			known = add_placeholder(ret, at[1], row, shown);
		else if (*at == '\\')
			known = add_escape(ret, at[1]);
		else
			buf_add_char(ret, *at);
		if (!known)
			return at;
		at += *at == '%' || *at == '\\';
	}
	return at;
}

int
status_format_check(const char *format, struct error *err)
{
	struct status_row row = { .habit = HABIT_INIT };
	struct buf ignored = BUF_INIT, shown = BUF_INIT;
	const char *stop = add_all(&ignored, format, &row, "");
	int rc = 0;

	if (*stop != '\0') {
		text_quote(&shown, format);
		rc = err_usage(err,
		    "bad format '%s' at character %zu: it knows %%n %%s %%c %%p %%u %%l %%r %%t "
		    "%%d %%%% \\t \\n \\\\",
		    buf_str(&shown), (size_t)(stop - format) + 1);
	}
	buf_release(&ignored);
	buf_release(&shown);
	return rc;
}

void
status_format_add(struct buf *ret, const char *format, const struct status_row *row,
    const char *shown)
{
	add_all(ret, format, row, shown);
}
