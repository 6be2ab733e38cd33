/* streak ask: a walk through what is open, with a key or a line for each answer. */
#include "cmd/ask.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "cmd/ask_answer.h"
#include "cmd/ask_item.h"
#include "cmd/commands.h"
#include "cmd/key.h"
#include "cmd/line.h"
#include "cmd/marks.h"
#include "cmd/names.h"
#include "cmd/option.h"
#include "render/json.h"
#include "render/words.h"

static const struct option_row options[] = {
	{ "days", 0, OPTION_DAYS, "N", VALUE_TEXT, "the last N days too, 0 to 366" },
	{ 0 },
};

struct ask {
	struct context *context;
	bool keys;    /* from a terminal; else lines */
	int64_t line; /* the last one that was read */
	struct ask_items items;
	size_t at; /* the item that is asked for; items.n: that was all */
	struct ask_view view;
	struct answer answer;
	struct json_list list;
};

/* What was logged, "12 of 20 pages", between two texts; nothing where nothing was. */
static void
add_amount(struct buf *ret, const char *before, const struct ask_view *view, const char *behind)
{
	const struct habit *habit = &view->habit;
	struct buf unit = BUF_INIT;

	if (habit->goal.kind == GOAL_NONE || isnan(view->amount))
		return;
	if (habit->unit != NULL)
		text_shown(&unit, habit->unit, strlen(habit->unit));
	buf_add_str(ret, before);
	num_add_real(ret, view->amount);
	buf_add_str(ret, " of ");
	goal_describe(ret, &habit->goal, habit->unit == NULL ? NULL : buf_str(&unit));
	buf_add_str(ret, behind);
	buf_release(&unit);
}

static void
add_day(struct buf *ret, day_t day, day_t today)
{
	char text[DAY_TEXT_SIZE];

	if (day == today) {
		buf_add_str(ret, "today");
	} else if (day == today - 1) {
		buf_add_str(ret, "yesterday");
	} else {
		words_title(ret, weekday_name(day_weekday(day)));
		buf_addf(ret, " %s", day_format(day, text));
	}
}

/* "Read, today, 5 of 20 pages (2 of 5)? [y,n,s,a,t,b,q,?] " */
static void
print_question(const struct ask *ask, const struct ask_item *item)
{
	const char *keys =
	    ask->view.habit.goal.kind == GOAL_NONE ? "[y,n,s,t,b,q,?] " : "[y,n,s,a,t,b,q,?] ";
	size_t columns = (size_t)ask->context->world->columns;
	struct buf text = BUF_INIT;

	name_shown(&text, &ask->view.habit);
	buf_add_str(&text, ", ");
	add_day(&text, item->day, ask->context->today);
	add_amount(&text, ", ", &ask->view, "");
	buf_addf(&text, " (%zu of %zu)? ", ask->at + 1, ask->items.n);
	if (text_width(text.data) + strlen(keys) >= columns)
		keys = "[?] ";
	fprintf(stdout, "%s%s", text.data, keys);
	fflush(stdout);
	buf_release(&text);
}

static const char *
state_words(enum day_state state)
{
	static const char *const words[] = {
		[DAY_DONE] = "done",
		[DAY_SKIPPED] = "skipped",
		[DAY_PENDING] = "still open",
		[DAY_OFF] = "not done",
	};

	return words[state];
}

/* What came of an answer: on a terminal behind the question, else with the habit and day. */
static void
print_result(const struct ask *ask, const struct ask_item *item)
{
	const struct streak *streak = &ask->view.streak;
	struct buf text = BUF_INIT;

	if (!ask->keys) {
		char day[DAY_TEXT_SIZE];

		name_shown(&text, &ask->view.habit);
		buf_addf(&text, ", %s: ", day_format(item->day, day));
	}
	add_amount(&text, "", &ask->view, ", ");
	buf_addf(&text, "%s; streak ", state_words(item->state));
	words_streak(&text, streak->current.length, schedule_unit(&ask->view.habit.schedule),
	    streak->paused);
	printf("%s\n", text.data);
	buf_release(&text);
}

static void
show_result(struct ask *ask, const struct ask_item *item)
{
	if (ask->context->json)
		json_list_add(&ask->list,
		    json_pack("{s:o, s:o, s:s, s:I}", "name", json_text(ask->view.habit.name),
			"day", json_day(item->day), "state", day_state_name(item->state), "current",
			(json_int_t)ask->view.streak.current.length));
	else if (ask->keys || !ask->context->quiet)
		print_result(ask, item);
}

/* Said to a person who may try again; an error where nobody is there. */
static int
complain(const struct ask *ask, const char *text, struct error *err)
{
	struct buf shown = BUF_INIT;
	int rc = 0;

	text_shown(&shown, text, strlen(text));
	if (ask->keys)
		printf("%s\n", buf_str(&shown));
	else
		rc = err_usage(err, "standard input, line %" PRId64 ": %s", ask->line,
		    buf_str(&shown));
	buf_release(&shown);
	return rc;
}

/* Have a text typed for what a key has begun; false where it was cancelled. */
static bool
type_text(struct ask *ask, const char *prompt, const char *start)
{
	struct error missing = ERR_INIT;
	struct line *line;
	enum line_end end;

	keys_end();
	line = line_open(NULL, NULL, &missing);
	end = line_read(line, prompt, start, &ask->answer.text);
	line_close(line);
	keys_begin();
	return end == LINE_TYPED;
}

static void
go_on(struct ask *ask, struct ask_item *item)
{
	item->asked = true;
	ask->at++;
}

static int
act(struct ask *ask, struct ask_item *item, enum ask_action action, const struct log_amount *log,
    struct error *err)
{
	if (ask_act(ask->context, item, action, log, &ask->view, err) < 0)
		return -1;
	show_result(ask, item);
	go_on(ask, item);
	return 0;
}

static int
take_amount(struct ask *ask, struct ask_item *item, struct error *err)
{
	const struct habit *habit = &ask->view.habit;
	struct error problem = ERR_INIT;
	struct buf prompt = BUF_INIT;
	struct log_amount log;
	bool typed = true;

	if (habit->goal.kind == GOAL_NONE)
		return complain(ask, "without a goal there is no amount", err);
	if (ask->keys) {
		struct buf goal = BUF_INIT;

		goal_describe(&goal, &habit->goal, habit->unit);
		buf_add_str(&prompt, "Amount (goal ");
		text_shown(&prompt, goal.data, goal.len);
		buf_add_str(&prompt, "): ");
		printf("amount\n");
		typed = type_text(ask, prompt.data, NULL);
		buf_release(&goal);
		buf_release(&prompt);
	}
	if (!typed || ask->answer.text.len == 0)
		return 0;
	if (marks_amount(ask->answer.text.data, &log, &problem) < 0)
		return complain(ask, problem.message, err);
	return act(ask, item, ASK_AMOUNT, &log, err);
}

/* A note is no answer: the same is asked again. */
static int
take_note(struct ask *ask, struct ask_item *item, struct error *err)
{
	if (ask->keys) {
		printf("note\n");
		if (!type_text(ask, "Note: ", ask->view.note))
			return 0;
	}
	if (!text_valid(buf_str(&ask->answer.text), ask->answer.text.len))
		return complain(ask, "a note is UTF-8", err);
	return ask_note(ask->context, item, buf_str(&ask->answer.text), &ask->view, err);
}

static int
go_back(struct ask *ask, struct error *err)
{
	size_t at = ask->at;

	while (at > 0 && !ask->items.all[at - 1].asked)
		at--;
	if (at == 0)
		return complain(ask, "there is nothing to go back to", err);
	if (ask->keys)
		printf("back\n");
	ask->at = at - 1;
	ask->items.all[ask->at].asked = false;
	return ask_take_back(ask->context, &ask->items.all[ask->at], &ask->view, err);
}

static void
help(const struct ask *ask)
{
	struct buf text = BUF_INIT;

	answer_help(&text, ask->view.habit.goal.kind != GOAL_NONE);
	printf("help\n%s", text.data);
	buf_release(&text);
}

static int
take_answer(struct ask *ask, struct ask_item *item, struct error *err)
{
	switch (ask->answer.kind) {
	case ANSWER_YES:
		return act(ask, item, ASK_DONE, NULL, err);
	case ANSWER_SKIP:
		return act(ask, item, ASK_SKIP, NULL, err);
	case ANSWER_AMOUNT:
		return take_amount(ask, item, err);
	case ANSWER_NOTE:
		return take_note(ask, item, err);
	case ANSWER_BACK:
		return go_back(ask, err);
	case ANSWER_NEXT:
		if (ask->keys)
			printf("%s\n", state_words(item->state));
		go_on(ask, item);
		return 0;
	case ANSWER_QUIT:
	case ANSWER_END:
		if (ask->keys)
			printf("%s\n", answer_word(ANSWER_QUIT));
		ask->at = ask->items.n;
		return 0;
	case ANSWER_HELP:
		help(ask);
		return 0;
	case ANSWER_UNKNOWN:
	default:
		printf("? shows the keys\n");
		return 0;
	}
}

/* Ask for one item, unless it has been settled by other answers, or by somebody else. */
static int
ask_item(struct ask *ask, struct error *err)
{
	struct ask_item *item = &ask->items.all[ask->at];

	if (ask_look(ask->context, item, &ask->view, err) < 0)
		return -1;
	if (ask->view.gone || item->state != DAY_PENDING) {
		ask->at++;
		return 0;
	}
	if (ask->keys) {
		print_question(ask, item);
		ask->answer.kind = answer_key();
	} else if (answer_line(&ask->line, &ask->answer, err) < 0) {
		return -1;
	}
	return take_answer(ask, item, err);
}

static size_t
count_state(const struct ask *ask, enum day_state state)
{
	size_t count = 0;

	for (size_t i = 0; i < ask->items.n; i++)
		count += ask->items.all[i].state == state;
	return count;
}

static void
print_summary(const struct ask *ask)
{
	if (ask->context->json || ask->context->quiet)
		return;
	if (ask->items.n == 0)
		printf("Nothing is open.\n");
	else
		printf("%zu done, %zu skipped, %zu still open\n", count_state(ask, DAY_DONE),
		    count_state(ask, DAY_SKIPPED), count_state(ask, DAY_PENDING));
}

static int
walk(struct ask *ask, struct error *err)
{
	struct context *context = ask->context;
	int rc = 0;

	if (context->json)
		json_list_begin(&ask->list, stdout, false, "habits", json_today(context->today));
	while (rc == 0 && ask->at < ask->items.n && !ferror(stdout))
		rc = ask_item(ask, err);
	if (context->json)
		json_list_end(&ask->list);
	if (rc == 0)
		print_summary(ask);
	return rc;
}

int
ask_days(struct context *context, day_t first, day_t last, struct error *err)
{
	struct ask ask = {
		.context = context,
		.keys = context_asks(context),
		.items = ASK_ITEMS_INIT,
		.view = ASK_VIEW_INIT,
		.answer = { ANSWER_END, BUF_INIT },
	};
	int rc = 0;

	if (args_has(context->args, OPTION_NO_INPUT))
		return err_usage(err, "--no-input: there is nobody to ask");
	if (ask.keys && context->json)
		return err_usage(err, "--json takes the answers from a pipe");
	if (!ask.keys && context_input(context, err) < 0)
		return -1;
	if (context->store != NULL)
		rc = ask_items_find(context, first, last, &ask.items, err);
	store_close(context->store);
	context->store = NULL;
	if (ask.keys)
		keys_begin();
	if (rc == 0)
		rc = walk(&ask, err);
	keys_end();
	ask_items_release(&ask.items);
	ask_view_release(&ask.view);
	buf_release(&ask.answer.text);
	return rc;
}

/* Whether the command was given nothing that is its own. */
static bool
is_bare(const struct args *args)
{
	const struct option_row *own = args->command->options;

	for (; own->name != NULL; own++)
		if (args_has(args, own->id))
			return false;
	return args->n_operands == 0;
}

bool
ask_is_meant(struct context *context)
{
	struct error ignored = ERR_INIT;
	int64_t count = 0;

	return is_bare(context->args) && context_asks(context) && !context->json &&
	    context->store != NULL && store_habit_count(context->store, &count, &ignored) == 0 &&
	    count > 1;
}

static int
ask_run(struct context *context, struct error *err)
{
	enum {
		DAYS_MAX = 366
	};
	const char *text = args_value(context->args, OPTION_DAYS);
	int64_t days = 0;
	day_t first;

	if (text != NULL && !num_parse_int(text, strlen(text), 0, DAYS_MAX, &days))
		return err_usage(err, "--days is a number from 0 to %d, not '%.40s'", DAYS_MAX,
		    text);
	first = context->today - (day_t)days;
	return ask_days(context, day_valid(first) ? first : context->today, context->today, err);
}

const struct command command_ask = {
	.name = "ask",
	.arguments = "",
	.summary = "walk through what is open, with a key for each answer",
	.help =
	    "Asks for each habit that is due today; with --days first for what was left open\n"
	    "on the days before, the oldest first. Keys: y done, n go on, s skip, a amount,\n"
	    "t note, b back (and undo the last answer), q quit, ? help. Each answer is stored\n"
	    "at once. From a pipe it reads one answer a line, such as 'y' or 'a 5'.\n"
	    "\n"
	    "  streak ask\n"
	    "  streak ask --days 7\n"
	    "  printf 'y\\nn\\na 5\\n' | streak ask\n",
	.options = options,
	.max_operands = 0,
	.flags = COMMAND_DATE | COMMAND_DATA,
	.access = ACCESS_READ,
	.run = ask_run,
};
