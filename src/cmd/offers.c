/* Words for each kind of value. */
#include "cmd/offers.h"

#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/completions.h"
#include "cmd/settings.h"
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

void
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
offer_habit(void *closure, const char *name, const char *key, bool archived)
{
	struct offers *offers = closure;
	struct error ignored = ERR_INIT;
	bool as_option = name[0] == '-' && !offers->spot->only_operands;

	(void)key;
	(void)archived;
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
		seen_names(store, false, offer_list, offers, &ignored);
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
offer_filters(struct offers *offers)
{
	offer_words(offers, filter_words);
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

void
offer_values(struct offers *offers, enum value_kind kind)
{
	static void (*const by_kind[])(struct offers * offers) = {
		[VALUE_HABIT] = offer_habits,
		[VALUE_DATE] = offer_dates,
		[VALUE_WEEKDAY] = offer_weekdays,
		[VALUE_SCHEDULE] = offer_schedules,
		[VALUE_COLOR] = offer_colors,
		[VALUE_STYLE] = offer_styles,
		[VALUE_FILTER] = offer_filters,
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

void
offers_release(struct offers *offers)
{
	words_release(&offers->words);
	buf_release(&offers->lead);
}
