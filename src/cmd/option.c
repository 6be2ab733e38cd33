/* Parsing a command line by getopt_long. */
#include "cmd/option.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/text.h"
#include "cmd/hint.h"

const char *const color_words[] = { "auto", "always", "never", NULL };

const struct option_row global_options[] = {
	{ "file", 'f', OPTION_FILE, "FILE", VALUE_FILE, "the database, in place of the default" },
	{ "today", 0, OPTION_TODAY, "DATE", VALUE_DATE, "count as if today were DATE" },
	{ "json", 0, OPTION_JSON, NULL, VALUE_NONE, "print JSON" },
	{ "color", 0, OPTION_COLOR, "WHEN", VALUE_COLOR, "colour: auto, always or never" },
	{ "quiet", 'q', OPTION_QUIET, NULL, VALUE_NONE, "say nothing of what was done" },
	{ "no-input", 0, OPTION_NO_INPUT, NULL, VALUE_NONE, "never ask" },
	{ "help", 'h', OPTION_HELP, NULL, VALUE_NONE, "show help" },
	{ "version", 'V', OPTION_VERSION, NULL, VALUE_NONE, "show the version" },
	{ 0 },
};

enum {
	MAX_OPTIONS = 48
};

/* The options of one parse as getopt_long wants them. */
struct table {
	const struct option_row *row[MAX_OPTIONS];
	struct option longs[MAX_OPTIONS + 1];
	char letters[2 * MAX_OPTIONS + 3];
	size_t n;
	bool of_command; /* its options are among them */
};

static void
table_add(struct table *table, const struct option_row *rows)
{
	char *end = table->letters + strlen(table->letters);

	for (; rows != NULL && rows->name != NULL; rows++) {
		table->row[table->n] = rows;
		table->longs[table->n++] = (struct option){
			.name = rows->name,
			.has_arg = rows->value == NULL ? no_argument : required_argument,
		};
		if (rows->letter != 0) {
			*end++ = rows->letter;
			if (rows->value != NULL)
				*end++ = ':';
		}
	}
	*end = '\0';
}

/*
 * '-' hands over every operand in its place, whatever POSIXLY_CORRECT says; ':'
 * tells a missing value from an unknown option.
 */
static void
table_init(struct table *table, const struct command *command)
{
	memset(table, 0, sizeof(*table));
	strcpy(table->letters, "-:");
	table_add(table, global_options);
	table->of_command = command != NULL;
	if (command != NULL)
		table_add(table, command->options);
}

static void
add_option(struct args *args, const struct option_row *row, const char *value)
{
	void *options = args->options;

	mem_reserve(&options, &args->cap_options, args->n_options + 1, sizeof(*args->options));
	args->options = options;
	args->options[args->n_options++] = (struct given_option){ row, value };
}

static void
add_operand(struct args *args, const char *operand)
{
	void *operands = args->operands;

	mem_reserve(&operands, &args->cap_operands, args->n_operands + 1, sizeof(*args->operands));
	args->operands = operands;
	args->operands[args->n_operands++] = operand;
}

static int
option_unknown(const struct table *table, const char *word, struct error *err)
{
	size_t len = strcspn(word, "=");
	struct buf shown = BUF_INIT, name = BUF_INIT;
	struct hint hint;

	buf_add(&name, word, len);
	text_quote(&shown, buf_str(&name));
	buf_clear(&name);
	if (strncmp(word, "--", 2) == 0)
		buf_add(&name, word + 2, len - 2);
	hint_init(&hint, buf_str(&name));
	for (size_t i = 0; i < table->n; i++)
		hint_offer(&hint, table->row[i]->name, table->row[i]->name);
	if (hint.best[0] != '\0')
		err_usage(err, "unknown option %s; did you mean --%s?", buf_str(&shown), hint.best);
	else if (!table->of_command)
		err_usage(err, "unknown option %s; a command's own options come after it",
		    buf_str(&shown));
	else
		err_usage(err, "unknown option %s", buf_str(&shown));
	buf_release(&shown);
	buf_release(&name);
	return -1;
}

/* The word in which getopt_long has just found a long option. */
static const char *
option_word(char *const argv[])
{
	return optarg != NULL && optarg == argv[optind - 1] ? argv[optind - 2] : argv[optind - 1];
}

/* getopt_long takes a long option by any unambiguous start; only its whole name is meant. */
static bool
is_whole_name(const char *name, const char *word)
{
	return strlen(name) == strcspn(word + 2, "=");
}

/* The word that getopt_long has just refused. */
static int
option_refused(const struct table *table, char *const argv[], struct error *err)
{
	const char *word = argv[optind - 1];

	if (optopt != 0) {
		struct buf shown = BUF_INIT;
		char letter = (char)optopt;

		text_shown(&shown, &letter, 1);
		err_usage(err, "unknown option -%s", buf_str(&shown));
		buf_release(&shown);
		return -1;
	}
	for (size_t i = 0; i < table->n; i++)
		if (is_whole_name(table->row[i]->name, word) &&
		    strncmp(word + 2, table->row[i]->name, strlen(table->row[i]->name)) == 0)
			return err_usage(err, "option --%s takes no value", table->row[i]->name);
	return option_unknown(table, word, err);
}

/* The word whose value getopt_long has missed. */
static int
option_incomplete(const struct table *table, char *const argv[], struct error *err)
{
	const char *word = argv[optind - 1];

	if (optopt != 0)
		return err_usage(err, "option -%c needs a value", optopt);
	for (size_t i = 0; i < table->n; i++)
		if (strcmp(word + 2, table->row[i]->name) == 0)
			return err_usage(err, "option %s needs a value", word);
	return option_unknown(table, word, err);
}

static const struct option_row *
row_by_letter(const struct table *table, int letter)
{
	for (size_t i = 0; i < table->n; i++)
		if (table->row[i]->letter == letter)
			return table->row[i];
	return NULL;
}

/*
 * Parse from the global optind on, up to a "--"; without a command only up to
 * the first operand, which names it.
 */
static int
parse_words(int argc, char *const argv[], const struct command *command, struct args *args,
    struct error *err)
{
	struct table table;
	int got, index = -1;

	table_init(&table, command);
	opterr = 0;
	while ((got = getopt_long(argc, argv, table.letters, table.longs, &index)) != -1) {
		const struct option_row *row = index >= 0 ? table.row[index] : NULL;

		if (got == 1) {
			add_operand(args, optarg);
			if (command == NULL)
				return 0;
		} else if (got == '?') {
			return option_refused(&table, argv, err);
		} else if (got == ':') {
			return option_incomplete(&table, argv, err);
		} else if (row != NULL && !is_whole_name(row->name, option_word(argv))) {
			return option_unknown(&table, option_word(argv), err);
		} else {
			add_option(args, row != NULL ? row : row_by_letter(&table, got), optarg);
		}
		index = -1;
	}
	return 0;
}

/* What follows "--" are operands, whatever they look like. */
static void
take_rest(int argc, char *const argv[], struct args *args)
{
	for (int i = optind; i < argc; i++)
		add_operand(args, argv[i]);
}

static int
check_operands(const struct args *args, struct error *err)
{
	const struct command *command = args->command;

	if (args->n_operands < command->min_operands)
		return err_usage(err, "usage: streak %s %s", command->name, command->arguments);
	if (args->n_operands > command->max_operands) {
		struct buf shown = BUF_INIT;
		const char *extra = args->operands[command->max_operands];

		text_quote(&shown, extra);
		err_usage(err, "%s: one word too many: '%s' (a name with blanks needs quotes)",
		    command->name, buf_str(&shown));
		buf_release(&shown);
		return -1;
	}
	return 0;
}

/*
 * Find the command that the first operand names, or the first two, and take
 * them away. None where it is the first of two alone.
 */
static int
find_command(struct args *args, struct error *err)
{
	const char *first = args->operands[0];
	size_t n_words = command_is_group(first) ? 2 : 1;
	struct buf name = BUF_INIT;
	int rc = 0;

	if (args->n_operands < n_words) {
		args->group = first;
		return 0;
	}
	buf_add_str(&name, first);
	if (n_words == 2)
		buf_addf(&name, " %s", args->operands[1]);
	args->command = command_find(name.data);
	if (args->command == NULL)
		rc = command_unknown(name.data, err);
	args->n_operands -= n_words;
	memmove(args->operands, args->operands + n_words,
	    args->n_operands * sizeof(*args->operands));
	buf_release(&name);
	return rc;
}

int
args_parse(int argc, char *const argv[], struct args *ret_args, struct error *err)
{
	bool only_operands;

	*ret_args = (struct args)ARGS_INIT;
	optind = 0; /* glibc: begin anew */
	if (parse_words(argc, argv, NULL, ret_args, err) < 0)
		return -1;
	only_operands = ret_args->n_operands == 0;
	if (only_operands)
		take_rest(argc, argv, ret_args);
	if (ret_args->n_operands == 0)
		return 0;
	if (!only_operands && command_is_group(ret_args->operands[0])) {
		if (parse_words(argc, argv, NULL, ret_args, err) < 0)
			return -1;
		only_operands = ret_args->n_operands == 1;
		if (only_operands)
			take_rest(argc, argv, ret_args);
	}
	if (find_command(ret_args, err) < 0)
		return -1;
	if (ret_args->command == NULL)
		return 0;
	if (!only_operands) {
		if (parse_words(argc, argv, ret_args->command, ret_args, err) < 0)
			return -1;
		take_rest(argc, argv, ret_args);
	}
	/* Who asks how, or which version, need not have the rest right. */
	if (args_has(ret_args, OPTION_HELP) || args_has(ret_args, OPTION_VERSION))
		return 0;
	return check_operands(ret_args, err);
}

void
args_release(struct args *args)
{
	free(args->options);
	free(args->operands);
	*args = (struct args)ARGS_INIT;
}

bool
args_has(const struct args *args, enum option_id id)
{
	for (size_t i = 0; i < args->n_options; i++)
		if (args->options[i].row->id == id)
			return true;
	return false;
}

const char *
args_value(const struct args *args, enum option_id id)
{
	const char *value = NULL;

	for (size_t i = 0; i < args->n_options; i++)
		if (args->options[i].row->id == id)
			value = args->options[i].value;
	return value;
}
