/*
 * streak __complete: what the word at the cursor can become, for the shells'
 * completion scripts. Takes all that can be completed from the command table.
 * Never fails, never writes.
 */
#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/settings.h"
#include "cmd/status_row.h"
#include "cmd/typed.h"
#include "exchange/format.h"
#include "render/prompt.h"
#include "store/habit.h"
#include "store/seen.h"

/* Milliseconds that the Tab key may wait for another process's lock. */
enum {
	COMPLETION_WAIT = 50
};

/* Where in the command's grammar the cursor stands. */
struct spot {
	const struct command *command; /* NULL: none was named yet */
	const char *group;             /* the first word of one of two, or NULL */
	const struct option_row *open; /* an option whose value comes next, or NULL */
	bool only_operands;            /* behind -- */
	bool lost;                     /* no such command */
	const char *file;              /* of --file, or NULL */
	struct words operands;
};

static const struct option_row *
find_in(const struct option_row *rows, const char *name, size_t len, char letter)
{
	for (; rows != NULL && rows->name != NULL; rows++)
		if (letter != 0 ? rows->letter == letter
				: strlen(rows->name) == len && memcmp(rows->name, name, len) == 0)
			return rows;
	return NULL;
}

/* The option by its long name, or by its letter where that is not 0. */
static const struct option_row *
find_option(const struct spot *spot, const char *name, size_t len, char letter)
{
	const struct option_row *row = find_in(global_options, name, len, letter);

	if (row == NULL && spot->command != NULL)
		row = find_in(spot->command->options, name, len, letter);
	return row;
}

static void
give_value(struct spot *spot, const struct option_row *row, const char *value)
{
	if (row->id == OPTION_FILE)
		spot->file = value;
	spot->open = NULL;
}

static void
pass_long(struct spot *spot, const char *name)
{
	size_t len = strcspn(name, "=");
	const struct option_row *row = find_option(spot, name, len, 0);

	if (row == NULL || row->value == NULL)
		return;
	if (name[len] == '=')
		give_value(spot, row, name + len + 1);
	else
		spot->open = row;
}

static void
pass_letters(struct spot *spot, const char *letters)
{
	for (; *letters != '\0'; letters++) {
		const struct option_row *row = find_option(spot, NULL, 0, *letters);

		if (row == NULL || row->value == NULL)
			continue;
		if (letters[1] != '\0')
			give_value(spot, row, letters + 1);
		else
			spot->open = row;
		return;
	}
}

static void
pass_operand(struct spot *spot, const char *word)
{
	struct buf name = BUF_INIT;

	if (spot->command != NULL) {
		words_add(&spot->operands, word);
		return;
	}
	if (spot->group == NULL && command_is_group(word)) {
		spot->group = word;
		return;
	}
	if (spot->group != NULL)
		buf_addf(&name, "%s ", spot->group);
	buf_add_str(&name, word);
	spot->command = command_find(name.data);
	spot->lost = spot->command == NULL;
	buf_release(&name);
}

/* Walk the finished words; the first one is the program. */
static void
find_spot(const struct typed *typed, struct spot *spot)
{
	for (size_t i = 1; i < typed->words.n && !spot->lost; i++) {
		const char *word = typed->words.all[i];

		if (spot->open != NULL)
			give_value(spot, spot->open, word);
		else if (spot->only_operands || word[0] != '-' || word[1] == '\0')
			pass_operand(spot, word);
		else if (strcmp(word, "--") == 0)
			spot->only_operands = true;
		else if (word[1] == '-')
			pass_long(spot, word + 2);
		else
			pass_letters(spot, word + 1);
	}
}

/* What is offered for the last word. */
struct offers {
	struct context *context;
	const struct spot *spot;
	const char *typed; /* the last word */
	struct buf lead;   /* what stands before each value: "--date=" */
	struct words words;
	bool files; /* it is for the shell to complete the name of a file */
};

static void
offer(struct offers *offers, const char *text)
{
	struct buf word = BUF_INIT;

	buf_add_str(&word, buf_str(&offers->lead));
	buf_add_str(&word, text);
	words_add(&offers->words, buf_str(&word));
	buf_release(&word);
}

static void
offer_weekdays(struct offers *offers)
{
	for (int i = 0; i < DAYS_PER_WEEK; i++)
		offer(offers, weekday_name((enum weekday)i));
}

/* One date, or the second one of a range A..B. */
static void
offer_dates(struct offers *offers)
{
	const char *value = offers->typed + offers->lead.len;
	const char *dots = strstr(value, "..");

	if (dots != NULL)
		buf_add(&offers->lead, value, (size_t)(dots - value) + 2);
	offer(offers, "today");
	offer(offers, "yesterday");
	offer_weekdays(offers);
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

	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++)
		offer(offers, examples[i]);
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
	for (const char *const *word = prompt_formats; *word != NULL; word++)
		offer(offers, *word);
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
			offer(offers, (*at)->name + len + 1);
}

/* The first word of commands of two, once. */
static void
offer_first(struct offers *offers, const char *name)
{
	struct buf first = BUF_INIT;

	buf_add(&first, name, strcspn(name, " "));
	if (!words_contain(&offers->words, first.data))
		offer(offers, first.data);
	buf_release(&first);
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
		offer_first(offers, (*at)->name);
		if ((*at)->alias != NULL && strncmp((*at)->name, offers->typed, len) != 0)
			offer(offers, (*at)->alias);
	}
}

/* The format, then the file. */
static void
offer_imports(struct offers *offers)
{
	offers->files = offers->spot->operands.n > 0;
	for (const struct import_format *at = import_formats; !offers->files && at->name != NULL;
	     at++)
		offer(offers, at->name);
}

static void
offer_exports(struct offers *offers)
{
	for (const struct export_format *at = export_formats; at->name != NULL; at++)
		offer(offers, at->name);
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
			offer(offers, row->key);
		return;
	}
	row = setting_find(offers->spot->operands.all[0], &ignored);
	if (row != NULL && row->normalise(world, weekday_name(SUNDAY), &value, &ignored) == 0)
		offer_weekdays(offers);
	buf_release(&value);
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
			offer(offers, row->name);
	buf_clear(&offers->lead);
}

/* --name=value, as far as it was typed. */
static void
offer_joined_value(struct offers *offers, const char *name, size_t len)
{
	const struct option_row *row = find_option(offers->spot, name, len, 0);

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
offer_all(struct offers *offers, const struct typed *typed)
{
	const struct spot *spot = offers->spot;
	const char *word = offers->typed;

	if (typed->to_file)
		offers->files = true;
	else if (typed->words.n == 0 || spot->lost)
		return;
	else if (spot->open != NULL)
		offer_values(offers, spot->open->kind);
	else if (spot->only_operands || word[0] != '-')
		offer_operands(offers);
	else if (word[1] == '-' && strchr(word, '=') != NULL)
		offer_joined_value(offers, word + 2, strcspn(word + 2, "="));
	else
		offer_options(offers);
}

/* The key that names are looked up by, of the beginning of one; false where none begins so. */
static bool
start_key(const char *start, struct buf *ret)
{
	struct error ignored = ERR_INIT;
	struct buf name = BUF_INIT;
	bool valid;

	/* A name can't end with a blank, but its beginning can. */
	buf_addf(&name, "%sx", start);
	valid = text_name(name.data, name.len, NULL, ret, &ignored) == 0;
	if (valid)
		ret->data[--ret->len] = '\0';
	buf_release(&name);
	return valid;
}

/* Whether the word starts as typed when case and normal form don't count. */
static bool
starts_alike(const char *word, const struct buf *typed_key)
{
	struct error ignored = ERR_INIT;
	struct buf key = BUF_INIT;
	bool alike = text_name(word, strlen(word), NULL, &key, &ignored) == 0 &&
	    strncmp(buf_str(&key), buf_str(typed_key), typed_key->len) == 0;

	buf_release(&key);
	return alike;
}

/*
 * Choose the words that begin as typed; where there is none, those that do but
 * for case and normal form, as names are found. The first `kept` bytes stay in
 * the line, and must be the same.
 */
static void
choose_words(const struct offers *offers, size_t kept, struct words *ret)
{
	const struct words *words = &offers->words;
	struct buf key = BUF_INIT;

	for (size_t i = 0; i < words->n; i++)
		if (strncmp(words->all[i], offers->typed, strlen(offers->typed)) == 0)
			words_add(ret, words->all[i] + kept);
	if (ret->n == 0 && start_key(offers->typed, &key))
		for (size_t i = 0; i < words->n; i++)
			if (strncmp(words->all[i], offers->typed, kept) == 0 &&
			    starts_alike(words->all[i], &key))
				words_add(ret, words->all[i] + kept);
	buf_release(&key);
}

/* Bytes that all words begin with. */
static size_t
common_start(const struct words *words)
{
	size_t common = words->n == 0 ? 0 : strlen(words->all[0]);

	for (size_t i = 1; i < words->n; i++)
		for (size_t at = 0; at < common; at++)
			if (words->all[i][at] != words->all[0][at])
				common = at;
	return common;
}

/*
 * Print words as they are to be typed. readline inserts what they have in common;
 * where that would end amid an escape, what goes before it is one word more.
 */
static void
print_words(const struct words *words, const struct typed *typed, FILE *out)
{
	struct buf common = BUF_INIT;
	struct words quoted = { NULL, 0, 0 };

	for (size_t i = 0; i < words->n; i++) {
		struct buf word = BUF_INIT;

		typed_quote(typed, words->all[i], strlen(words->all[i]), &word);
		if (words->n == 1)
			typed_close(typed, &word);
		words_add(&quoted, buf_str(&word));
		fprintf(out, "%s\n", buf_str(&word));
		buf_release(&word);
	}
	if (words->n > 0)
		typed_quote(typed, words->all[0], common_start(words), &common);
	if (words->n > 1 && common_start(&quoted) > common.len)
		fprintf(out, "%s\n", buf_str(&common));
	words_release(&quoted);
	buf_release(&common);
}

static int
complete_run(struct context *context, struct error *err)
{
	const struct args *args = context->args;
	struct spot spot = { .command = NULL };
	struct offers offers = { .context = context, .spot = &spot, .lead = BUF_INIT };
	struct words chosen = { NULL, 0, 0 };
	struct typed typed;

	(void)err;
	typed_init(&typed, args->n_operands > 1 ? args->operands[1] : NULL);
	typed_read(&typed, args->operands[0]);
	find_spot(&typed, &spot);
	offers.typed = buf_str(&typed.last);
	offer_all(&offers, &typed);
	/* No word has a tab in it. */
	if (offers.files)
		fputs("\tfiles\n", context->out);
	choose_words(&offers, typed_kept(&typed), &chosen);
	print_words(&chosen, &typed, context->out);
	words_release(&chosen);
	words_release(&offers.words);
	words_release(&spot.operands);
	buf_release(&offers.lead);
	typed_release(&typed);
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
