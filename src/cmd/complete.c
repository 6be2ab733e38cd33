/*
 * streak __complete, __complete-words and the Tab key of the shell: what the word at
 * the cursor can become. Takes all that can be completed from the
 * command table. Never fails, never writes.
 */
#include "cmd/complete.h"

#include <string.h>

#include "cmd/commands.h"
#include "cmd/offers.h"
#include "cmd/option.h"
#include "cmd/spot.h"

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
		offer_values(offers, VALUE_COMMAND);
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
