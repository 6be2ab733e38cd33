/*
 * streak __complete, __complete-words and the Tab key of the shell: what the word at
 * the cursor can become. Takes all that can be completed from the
 * command table. Never fails, never writes.
 */
#include "cmd/complete.h"

#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/completions.h"
#include "cmd/option.h"
#include "cmd/settings.h"
#include "cmd/spot.h"
#include "cmd/status_row.h"
#include "core/date.h"
#include "exchange/format.h"
#include "render/prompt.h"
#include "render/words.h"
#include "store/habit.h"
#include "store/seen.h"

/* Milliseconds that the Tab key may wait for another process's lock. */
enum {
	COMPLETION_WAIT = 50
};

/* What is offered for the last word. */
struct offers {
	struct context *context;
	const struct spot *spot;
	const char *typed; /* the last word */
	struct buf lead;   /* what stands before each value: "--date=" */
	struct words words;
	FILE *described; /* where words are printed with what they are; or NULL */
	bool files;      /* it is for the shell to complete the name of a file */
};

/* A word, and in a few words of English what it is; NULL, or the same, where it says so itself. */
static void
offer_about(struct offers *offers, const char *text, const char *about)
{
	bool plain = about == NULL || strcmp(about, text) == 0;
	struct buf word = BUF_INIT;

	buf_add_str(&word, buf_str(&offers->lead));
	buf_add_str(&word, text);
	words_add(&offers->words, buf_str(&word));
	/* No word has a tab in it. */
	if (offers->described != NULL)
		fprintf(offers->described, "%s%s%s\n", buf_str(&word), plain ? "" : "\t",
		    plain ? "" : about);
	buf_release(&word);
}

static void
offer(struct offers *offers, const char *text)
{
	offer_about(offers, text, NULL);
}

static void
offer_weekdays(struct offers *offers)
{
	for (int i = 0; i < DAYS_PER_WEEK; i++)
		offer(offers, weekday_name((enum weekday)i));
}

/* The database, NULL where it can't be read at once. */
static struct store *
open_database(const struct offers *offers)
{
	struct store_place place = offers->context->place;
	struct error ignored = ERR_INIT;
	struct store *store = NULL;

	place.wait = COMPLETION_WAIT;
	if (offers->spot->file != NULL)
		place.file = offers->spot->file;
	return store_open(&place, STORE_READ, &store, &ignored) < 0 ? NULL : store;
}

/* What day it is for the line; DAY_NONE where that can't be said. */
static day_t
find_today(const struct offers *offers)
{
	struct world world = *offers->context->world;
	struct context context = *offers->context;
	struct error ignored = ERR_INIT;

	if (offers->spot->today != NULL)
		world.today = offers->spot->today;
	context.world = &world;
	context.store = open_database(offers);
	if (context_find_today(&context, &ignored) < 0)
		context.today = DAY_NONE;
	store_close(context.store);
	return context.today;
}

static void
offer_date(struct offers *offers, const char *word, day_t today)
{
	struct error ignored = ERR_INIT;
	struct buf about = BUF_INIT;
	day_t day;

	if (today != DAY_NONE && date_parse(word, today, &day, &ignored) == 0)
		words_day(&about, day);
	offer_about(offers, word, about.data);
	buf_release(&about);
}

/* One date, or the second one of a range A..B. */
static void
offer_dates(struct offers *offers)
{
	day_t today = offers->described != NULL ? find_today(offers) : DAY_NONE;
	const char *value = offers->typed + offers->lead.len;
	const char *dots = strstr(value, "..");

	if (dots != NULL)
		buf_add(&offers->lead, value, (size_t)(dots - value) + 2);
	offer_date(offers, "today", today);
	offer_date(offers, "yesterday", today);
	for (int i = 0; i < DAYS_PER_WEEK; i++)
		offer_date(offers, weekday_name((enum weekday)i), today);
}

static bool
offer_habit(void *closure, const char *name, const char *key)
{
	struct offers *offers = closure;
	struct error ignored = ERR_INIT;
	bool as_option = name[0] == '-' && !offers->spot->only_operands;

	(void)key;
	if (text_name(name, strlen(name), NULL, NULL, &ignored) == 0 && !as_option &&
	    !words_contain(&offers->spot->operands, name))
		offer(offers, name);
	return true;
}

static void
offer_habits(struct offers *offers)
{
	struct store *store = open_database(offers);
	struct error ignored = ERR_INIT;

	if (store != NULL)
		store_habit_names(store, offer_habit, offers, &ignored);
	store_close(store);
}

/* One of many: a hundred thousand users' lists are no help. */
static bool
offer_list(void *closure, const char *name)
{
	enum {
		LISTS = 1000
	};
	struct offers *offers = closure;
	struct error ignored = ERR_INIT;

	if (text_name(name, strlen(name), NULL, NULL, &ignored) == 0 &&
	    strncmp(name, offers->typed + offers->lead.len,
		strlen(offers->typed + offers->lead.len)) == 0)
		offer(offers, name);
	return offers->words.n < LISTS;
}

static void
offer_lists(struct offers *offers)
{
	struct store *store = open_database(offers);
	struct error ignored = ERR_INIT;

	if (store != NULL)
		seen_names(store, offer_list, offers, &ignored);
	store_close(store);
}

static void
offer_schedules(struct offers *offers)
{
	static const char *const examples[] = { "daily", "weekdays", "weekends", "mon,wed,fri",
		"every 2 days", "every 3 days", "2 in 7 days", "1/week", "2/week", "3/week",
		"4/week", "1/month", "10/month" };

	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		struct schedule schedule;
		struct error ignored = ERR_INIT;
		struct buf about = BUF_INIT;

		if (schedule_parse(examples[i], &schedule, &ignored) == 0)
			schedule_describe(&about, &schedule);
		offer_about(offers, examples[i], about.data);
		buf_release(&about);
	}
}

static void
offer_words(struct offers *offers, const char *const *words)
{
	for (; *words != NULL; words++)
		offer(offers, *words);
}

static void
offer_colors(struct offers *offers)
{
	offer_words(offers, color_words);
}

static void
offer_styles(struct offers *offers)
{
	offer_words(offers, style_words);
}

static void
offer_prompts(struct offers *offers)
{
	offer_words(offers, prompt_formats);
}

static void
offer_orders(struct offers *offers)
{
	for (const struct status_order *at = status_orders; at->name != NULL; at++)
		offer(offers, at->name);
}

/* The second words of commands of two. */
static void
offer_group(struct offers *offers, const char *group)
{
	size_t len = strlen(group);

	for (const struct command *const *at = commands; *at != NULL; at++)
		if (strncmp((*at)->name, group, len) == 0 && (*at)->name[len] == ' ')
			offer_about(offers, (*at)->name + len + 1, (*at)->summary);
}

/* Of commands of two words the first, once; what it is are its second ones. */
static void
offer_first(struct offers *offers, const struct command *command)
{
	size_t len = strcspn(command->name, " ");
	struct buf first = BUF_INIT, about = BUF_INIT;

	buf_add(&first, command->name, len);
	if (command->name[len] == '\0')
		buf_add_str(&about, command->summary);
	else
		for (const struct command *const *at = commands; *at != NULL; at++)
			if (strncmp((*at)->name, command->name, len + 1) == 0)
				buf_addf(&about, "%s%s", about.len > 0 ? ", " : "",
				    (*at)->name + len + 1);
	if (!words_contain(&offers->words, first.data))
		offer_about(offers, first.data, about.data);
	buf_release(&first);
	buf_release(&about);
}

/* Names, and other spellings only where they are what was begun. */
static void
offer_commands(struct offers *offers)
{
	const struct spot *spot = offers->spot;
	size_t len = strlen(offers->typed);

	if (spot->command == NULL && spot->group != NULL) {
		offer_group(offers, spot->group);
		return;
	}
	if (spot->operands.n > 0) {
		offer_group(offers, spot->operands.all[0]);
		return;
	}
	for (const struct command *const *at = commands; *at != NULL; at++) {
		if (((*at)->flags & COMMAND_HIDDEN) != 0)
			continue;
		offer_first(offers, *at);
		if ((*at)->alias != NULL && strncmp((*at)->name, offers->typed, len) != 0)
			offer_about(offers, (*at)->alias, (*at)->summary);
	}
}

/* The format, then the file. */
static void
offer_imports(struct offers *offers)
{
	offers->files = offers->spot->operands.n > 0;
	for (const struct import_format *at = import_formats; !offers->files && at->name != NULL;
	     at++)
		offer_about(offers, at->name, at->summary);
}

/* The format, then the names of what it has. */
static void
offer_exports(struct offers *offers)
{
	const struct words *operands = &offers->spot->operands;

	for (const struct export_format *at = export_formats; at->name != NULL; at++) {
		if (operands->n == 0)
			offer_about(offers, at->name, at->summary);
		else if (strcmp(at->name, operands->all[0]) == 0 && at->of_lists)
			offer_lists(offers);
		else if (strcmp(at->name, operands->all[0]) == 0)
			offer_habits(offers);
	}
}

/* The setting, then its value: of the words that there are, weekdays may be one. */
static void
offer_settings(struct offers *offers)
{
	const struct world *world = offers->context->world;
	struct error ignored = ERR_INIT;
	struct buf value = BUF_INIT;
	const struct setting_row *row;

	if (offers->spot->operands.n == 0) {
		for (row = setting_rows; row->key != NULL; row++)
			offer_about(offers, row->key, row->help);
		return;
	}
	row = setting_find(offers->spot->operands.all[0], &ignored);
	if (row != NULL && row->normalise(world, weekday_name(SUNDAY), &value, &ignored) == 0)
		offer_weekdays(offers);
	buf_release(&value);
}

static void
offer_shells(struct offers *offers)
{
	for (const struct completion_script *at = completion_scripts; at->shell != NULL; at++)
		offer(offers, at->shell);
}

static void
offer_values(struct offers *offers, enum value_kind kind)
{
	static void (*const by_kind[])(struct offers * offers) = {
		[VALUE_HABIT] = offer_habits,
		[VALUE_DATE] = offer_dates,
		[VALUE_WEEKDAY] = offer_weekdays,
		[VALUE_SCHEDULE] = offer_schedules,
		[VALUE_COLOR] = offer_colors,
		[VALUE_STYLE] = offer_styles,
		[VALUE_IMPORT] = offer_imports,
		[VALUE_EXPORT] = offer_exports,
		[VALUE_SETTING] = offer_settings,
		[VALUE_COMMAND] = offer_commands,
		[VALUE_LIST] = offer_lists,
		[VALUE_PROMPT] = offer_prompts,
		[VALUE_SORT] = offer_orders,
		[VALUE_SHELL] = offer_shells,
	};

	if (kind == VALUE_FILE)
		offers->files = true;
	else if (kind < sizeof(by_kind) / sizeof(by_kind[0]) && by_kind[kind] != NULL)
		by_kind[kind](offers);
}

static void
offer_options(struct offers *offers)
{
	const struct option_row *lists[] = {
		offers->spot->command != NULL ? offers->spot->command->options : NULL,
		global_options,
	};

	buf_add_str(&offers->lead, "--");
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		for (const struct option_row *row = lists[i]; row != NULL && row->name != NULL;
		     row++)
			offer_about(offers, row->name, row->help);
	buf_clear(&offers->lead);
}

/* --name=value, as far as it was typed. */
static void
offer_joined_value(struct offers *offers, const char *name, size_t len)
{
	const struct option_row *row = spot_option(offers->spot, name, len);

	if (row == NULL || row->value == NULL)
		return;
	buf_add(&offers->lead, offers->typed, len + strlen("--="));
	offer_values(offers, row->kind);
}

static void
offer_operands(struct offers *offers)
{
	const struct spot *spot = offers->spot;

	if (spot->command == NULL)
		offer_commands(offers);
	else if (spot->operands.n < spot->command->max_operands)
		offer_values(offers, spot->command->operand);
	else if (spot->command->max_operands == 0)
		offer_options(offers);
}

static void
offer_all(struct offers *offers)
{
	const struct spot *spot = offers->spot;
	const char *word = offers->typed;

	if (spot->lost)
		return;
	if (spot->open != NULL)
		offer_values(offers, spot->open->kind);
	else if (spot->only_operands || word[0] != '-')
		offer_operands(offers);
	else if (word[1] == '-' && strchr(word, '=') != NULL)
		offer_joined_value(offers, word + 2, strcspn(word + 2, "="));
	else
		offer_options(offers);
}

static void
offers_release(struct offers *offers)
{
	words_release(&offers->words);
	buf_release(&offers->lead);
}

void
complete_line(struct context *context, const char *line, const char *breaks, struct completion *ret)
{
	struct spot spot = { .command = NULL };
	struct offers offers = { .context = context, .spot = &spot, .lead = BUF_INIT };
	struct typed typed;

	*ret = (struct completion)COMPLETION_INIT;
	typed_init(&typed, breaks);
	typed_read(&typed, line);
	spot_find(&spot, &typed.words);
	offers.typed = buf_str(&typed.last);
	if (typed.to_file)
		offers.files = true;
	else if (typed.words.n > 0)
		offer_all(&offers);
	ret->files = offers.files;
	typed_answer(&typed, &offers.words, ret);
	offers_release(&offers);
	spot_release(&spot);
	typed_release(&typed);
}

static int
complete_run(struct context *context, struct error *err)
{
	const struct args *args = context->args;
	struct completion completion;

	(void)err;
	complete_line(context, args->operands[0], args->n_operands > 1 ? args->operands[1] : NULL,
	    &completion);
	completion_print(&completion, context->out);
	completion_release(&completion);
	return 0;
}

static int
complete_words_run(struct context *context, struct error *err)
{
	const struct args *args = context->args;
	size_t last = args->n_operands - 1;
	struct spot spot = { .command = NULL };
	struct offers offers = {
		.context = context,
		.spot = &spot,
		.typed = args->operands[last],
		.lead = BUF_INIT,
		.described = context->out,
	};
	struct words words = { NULL, 0, 0 };

	(void)err;
	for (size_t i = 0; i < last; i++)
		words_add(&words, args->operands[i]);
	spot_find(&spot, &words);
	offer_all(&offers);
	/* No word has a tab in it. */
	if (offers.files)
		fputs("\tfiles\n", context->out);
	offers_release(&offers);
	spot_release(&spot);
	words_release(&words);
	return 0;
}

const struct command command_complete = {
	.name = "__complete",
	.arguments = "LINE [BREAKS]",
	.summary = "what the word at the end of LINE can become",
	.help =
	    "LINE is a bash command line up to the cursor. Prints what can be typed in place\n"
	    "of its last word, one a line; of a word that readline has broken at a quote or\n"
	    "at one of BREAKS (COMP_WORDBREAKS), in place of what follows. A line of a tab\n"
	    "and 'files' asks the shell for the names of files.\n"
	    "\n"
	    "  streak __complete 'streak ch'\n",
	.min_operands = 1,
	.max_operands = 2,
	.flags = COMMAND_HIDDEN,
	.access = ACCESS_NONE,
	.run = complete_run,
};

const struct command command_complete_words = {
	.name = "__complete-words",
	.arguments = "PROGRAM [WORD]... LAST",
	.summary = "what LAST, the word at the cursor, can become",
	.help =
	    "The words are those of a command line, without its quotes. Prints what can stand\n"
	    "in place of LAST, one a line, each with a tab and a description where it has\n"
	    "one; the shell chooses among them. A line of a tab and 'files' asks it for the\n"
	    "names of files.\n"
	    "\n"
	    "  streak __complete-words -- streak ch\n",
	.operand = VALUE_TEXT,
	.min_operands = 2,
	.max_operands = MANY,
	.flags = COMMAND_HIDDEN,
	.access = ACCESS_NONE,
	.run = complete_words_run,
};
