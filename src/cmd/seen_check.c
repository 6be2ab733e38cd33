/* streak seen check, streak seen add: URL by URL, whether it was seen. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/seen_block.h"
#include "cmd/seen_line.h"
#include "cmd/seen_output.h"
#include "render/json.h"

static const struct option_row check_options[] = {
	SEEN_OPTION_LIST,
	SEEN_OPTION_KEYED,
	SEEN_OPTION_NUL,
	SEEN_OPTION_JSONL,
	SEEN_OPTIONS_RULES,
	{ 0 },
};

struct check {
	struct session session;
	struct block *block;
	struct output output;
	struct context *context;
	struct buf text;        /* what a turn prints */
	struct buf operands;    /* the URLs of the command line, one behind the other... */
	struct record *records; /* ...and where they lie */
	bool any, unseen;
	bool json_begun;
};

static const char *
word_of(const struct check *check, bool seen)
{
	return seen ? "seen" : check->session.writes ? "new" : "unseen";
}

static void
add_plain(struct check *check, size_t i)
{
	const struct record *record = &check->block->records[i];
	struct buf *text = &check->text;

	buf_addf(text, "%s\t", word_of(check, check->block->seen[i]));
	if (check->context->world->out_tty)
		text_shown(text, record->start, record->key_len);
	else
		buf_add(text, record->start, record->key_len);
	buf_add_char(text, check->session.end);
}

/* An object on a line of its own; without --jsonl in one document. */
static void
add_json(struct check *check, size_t i)
{
	if (!args_has(check->context->args, OPTION_JSONL))
		line_json_between(&check->text, &check->json_begun);
	line_json(&check->text, check->block, i);
}

static int
print_text(struct check *check, struct error *err)
{
	size_t len = check->text.len;

	if (output_write(&check->output, buf_str(&check->text), len) < len)
		return output_fail(&check->output, err);
	buf_clear(&check->text);
	return 0;
}

/* Look up, or add, the block, and append what is printed of it. */
static int
do_block(struct check *check, struct error *err)
{
	struct block *block = check->block;
	int rc = block_run(block, err);

	seen_keep(check->session.seen, rc < 0 ? 0 : SIZE_MAX);
	if (rc < 0)
		return -1;
	for (size_t i = 0; i < block->done; i++) {
		check->any = true;
		check->unseen |= !block->seen[i];
		if (check->context->json)
			add_json(check, i);
		else if (!check->context->quiet)
			add_plain(check, i);
	}
	return block->full == NULL ? 0 : seen_full(block->full, err);
}

/* The lines that are there, and more that come without waiting. */
static int
do_lines(struct check *check, struct input *input, struct error *err)
{
	enum {
		TURN_BYTES = 32 << 20,
		TEXT_BYTES = 1 << 20
	};
	const size_t from = input->taken;
	int more = 1, pauses = INPUT_PAUSES;

	while (more > 0 && input->taken - from < TURN_BYTES && check->text.len < TEXT_BYTES) {
		block_take(check->block, input);
		if (do_block(check, err) < 0)
			return -1;
		input_take(input, check->block->n);
		more = input_more(input, &pauses, err);
	}
	return more < 0 ? -1 : 0;
}

/* One transaction, for lines or for the block; what it found is then printed. */
static int
check_turn(struct check *check, struct input *lines, struct error *err)
{
	struct error failed = ERR_INIT;
	int rc;

	if (session_begin(&check->session, err) < 0)
		return -1;
	rc = lines != NULL ? do_lines(check, lines, &failed) : do_block(check, &failed);
	/* Whatever stopped it, what came before holds. */
	if (session_end(&check->session, err) < 0 || print_text(check, err) < 0)
		return -1;
	if (rc < 0)
		*err = failed;
	return rc;
}

static int
check_lines(struct check *check, struct input *input, struct error *err)
{
	check->session.more = true;
	for (;;) {
		while (!input_ready(input)) {
			if (input_ended(input))
				return session_finish(&check->session, err);
			if (input_read(input, err) < 0)
				return -1;
		}
		if (check_turn(check, input, err) < 0)
			return -1;
	}
}

/* The URLs of the command line, as they are: only a line has an end to drop. */
static int
check_operands(struct check *check, struct error *err)
{
	const struct args *args = check->context->args;
	struct block *block = check->block;
	size_t n = args->n_operands;
	int rc = 0;

	for (size_t i = 0; i < n; i++) {
		if (args->operands[i][0] == '\0')
			return err_usage(err, "an empty URL");
		buf_add(&check->operands, args->operands[i], strlen(args->operands[i]));
	}
	check->records = mem_new(n * sizeof(*check->records));
	for (size_t i = 0, at = 0; i < n; i++) {
		size_t len = strlen(args->operands[i]);

		check->records[i] = (struct record){ check->operands.data + at, len, len };
		at += len;
	}
	for (size_t i = 0; i < n && rc == 0; i += block->n) {
		block->records = check->records + i;
		block->n = n - i < BATCH_LINES ? n - i : BATCH_LINES;
		rc = check_turn(check, NULL, err);
	}
	return rc;
}

static int
check_all(struct check *check, struct error *err)
{
	const struct context *context = check->context;
	const struct args *args = context->args;
	bool document = context->json && !args_has(args, OPTION_JSONL);
	bool lines =
	    args->n_operands == 0 || (args->n_operands == 1 && strcmp(args->operands[0], "-") == 0);
	struct input input;
	int rc;

	if (lines && context_input(context, err) < 0)
		return -1;
	input_init(&input, STDIN_FILENO, check->session.end);
	rc = lines ? check_lines(check, &input, err) : check_operands(check, err);
	input_release(&input);
	if (rc == 0 && document) {
		line_json_end(&check->text, check->json_begun);
		rc = print_text(check, err);
	}
	return rc;
}

static int
check_run_as(struct context *context, bool writes, struct error *err)
{
	struct check check = { .context = context, .text = BUF_INIT, .operands = BUF_INIT };
	int rc = session_init(&check.session, context, writes, err);

	if (rc == 0) {
		check.session.by_keys = true;
		check.block = block_new(&check.session, false);
		/* Written to without the lock, it may wait. */
		output_init(&check.output, STDOUT_FILENO, false);
		rc = check_all(&check, err);
		output_leave(&check.output);
		block_free(check.block);
	}
	buf_release(&check.text);
	buf_release(&check.operands);
	free(check.records);
	session_release(&check.session);
	return rc < 0 ? -1 : check.unseen && !writes;
}

static int
check_run(struct context *context, struct error *err)
{
	return check_run_as(context, false, err);
}

static int
add_run(struct context *context, struct error *err)
{
	return check_run_as(context, true, err);
}

const struct command command_seen_check = {
	.name = "seen check",
	.arguments = "[URL... | -]",
	.summary = "whether URLs were seen; changes nothing",
	.help =
	    "Prints 'seen' or 'unseen', a tab and the URL. Exit status 0 if all were seen, 1\n"
	    "if not. Without a URL, or with -, reads lines.\n"
	    "\n"
	    "  streak seen check -q https://example.org/ || echo new\n",
	.options = check_options,
	.operand = VALUE_TEXT,
	.max_operands = MANY,
	.access = ACCESS_OWN,
	.run = check_run,
};

const struct command command_seen_add = {
	.name = "seen add",
	.arguments = "[URL... | -]",
	.summary = "remember URLs, telling which were new",
	.help =
	    "Prints 'new' or 'seen', a tab and the URL. Without a URL, or with -, it reads\n"
	    "lines.\n"
	    "\n"
	    "  streak seen add https://example.org/\n"
	    "  streak seen add -q - < already-read\n",
	.options = check_options,
	.operand = VALUE_TEXT,
	.max_operands = MANY,
	.access = ACCESS_OWN,
	.run = add_run,
};
