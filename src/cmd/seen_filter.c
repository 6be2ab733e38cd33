/* streak seen filter: of the lines that come in, those that were never seen. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/seen_block.h"
#include "cmd/seen_line.h"
#include "cmd/seen_output.h"

static const struct option_row options[] = {
	SEEN_OPTION_LIST,
	SEEN_OPTION_KEYED,
	{ "dry-run", 'n', OPTION_DRY_RUN, NULL, VALUE_NONE, "don't remember" },
	{ "invert", 'v', OPTION_INVERT, NULL, VALUE_NONE, "print the seen ones instead" },
	SEEN_OPTION_NUL,
	SEEN_OPTION_JSONL,
	SEEN_OPTIONS_RULES,
	{ 0 },
};

enum {
	/* A transaction takes in so much and no more, that others get their turn. */
	TURN_BYTES = 512 << 20,
	TURN_BYTES_KEYED = 32 << 20,
	LONG_TURN = 8 << 20,
	PAUSE_MS = 10 /* longer than the naps of those who wait for the lock */
};

struct filter {
	struct session session;
	struct block *block;
	struct input input;
	struct output output;
	bool invert, json;
	bool document, begun; /* its lines are those of one document, which has begun */
	struct buf rendered;  /* a block's output as JSON */

	size_t want;   /* bytes of space that the next line needs */
	bool too_long; /* more than the output ever has at once */
};

/* At most so many bytes line `i` of the block becomes; exactly known where it has to fit in `space`. */
static size_t
line_space(struct filter *filter, size_t i, size_t space)
{
	size_t len = filter->block->records[i].len;

	if (!filter->json)
		return len;
	if (line_json_max(len) <= space)
		return line_json_max(len);
	buf_clear(&filter->rendered);
	line_json(&filter->rendered, filter->block, i);
	return filter->rendered.len + LINE_JSON_AROUND;
}

static bool
prints(const struct filter *filter, size_t i)
{
	return filter->block->seen[i] == filter->invert;
}

/* Move from..end to `to`, which is not behind it; the end of what lies there then. */
static char *
join(char *to, char *from, const char *end)
{
	size_t len = (size_t)(end - from);

	if (to != from)
		memmove(to, from, len);
	return to + len;
}

/* The block's lines that are to be printed, moved together where they lie. */
static size_t
gather_plain(struct filter *filter, const char **ret)
{
	const struct block *block = filter->block;
	char *first = NULL, *to = NULL, *from = NULL, *end = NULL; /* from..end moves to `to` */

	for (size_t i = 0; i < block->done; i++) {
		const struct record *record = &block->records[i];

		if (!prints(filter, i))
			continue;
		if (first == NULL) {
			first = to = from = record->start;
		} else if (record->start != end) {
			to = join(to, from, end);
			from = record->start;
		}
		end = record->start + record->len;
	}
	*ret = first;
	return first == NULL ? 0 : (size_t)(join(to, from, end) - first);
}

static size_t
gather_json(struct filter *filter, const char **ret)
{
	const struct block *block = filter->block;

	buf_clear(&filter->rendered);
	for (size_t i = 0; i < block->done; i++) {
		if (!prints(filter, i))
			continue;
		if (filter->document)
			line_json_between(&filter->rendered, &filter->begun);
		line_json(&filter->rendered, block, i);
	}
	*ret = filter->rendered.data;
	return filter->rendered.len;
}

/* Write what the block prints, as much of it as the output takes. */
static size_t
write_lines(struct filter *filter, const char **ret_data, size_t *ret_len)
{
	*ret_len = (filter->json ? gather_json : gather_plain)(filter, ret_data);
	return *ret_len == 0 ? 0 : output_write(&filter->output, *ret_data, *ret_len);
}

/* How many of the lines in the first `written` of `len` bytes are whole. */
static size_t
whole_lines(const char *data, size_t written, size_t len, char end)
{
	size_t lines = 0;

	for (size_t i = 0; i < written; i++)
		lines += data[i] == end;
	/* The last line of the input may have no end. */
	return lines + (written > 0 && written == len && data[len - 1] != end);
}

/*
 * Write what the block found, and keep exactly what was written: 1, 0 where the
 * output takes no more now, or -1 where it has failed. Of the little that a terminal
 * did not take the rest is owed, and counts as written as what a pipe has taken does.
 */
static int
write_block(struct filter *filter)
{
	struct seen *seen = filter->session.seen;
	struct output *output = &filter->output;
	const char *data = NULL;
	size_t len, written = write_lines(filter, &data, &len);
	char end = '\n';

	if (!filter->json)
		end = filter->session.end;
	if (output->failed != 0) {
		/* Of inverted output nothing that is new was to be written. */
		seen_keep(seen, filter->invert ? 0 : whole_lines(data, written, len, end));
		return -1;
	}
	seen_keep(seen, SIZE_MAX);
	if (written == len)
		return 1;
	output_owe(output, data + written, len - written);
	return 0;
}

/* Write what the block found without the lock, however long that takes. */
static int
write_slowly(struct filter *filter)
{
	const char *data = NULL;
	size_t len, written = write_lines(filter, &data, &len);

	if (filter->output.failed != 0)
		return -1;
	output_owe(&filter->output, data + written, len - written);
	return output_flush(&filter->output);
}

/*
 * Find as many lines as surely fit into the output. Where not even the next one
 * does, say how much space to wait for.
 */
static size_t
take_lines(struct filter *filter)
{
	struct block *block = filter->block;
	size_t space = output_space(&filter->output), bytes = 0, fit;

	block_take(block, &filter->input);
	if (space == SIZE_MAX) /* a file: all do */
		return block->n;
	for (fit = 0; fit < block->n; fit++) {
		size_t more = line_space(filter, fit, space - bytes);

		if (more > space - bytes)
			break;
		bytes += more;
	}
	if (fit == 0 && block->n > 0) {
		size_t most = output_space_max(&filter->output);

		filter->want = line_space(filter, 0, most);
		filter->too_long = filter->want > most;
	}
	return fit;
}

/*
 * One transaction: all lines that are there, until the output is full. 0, or -1
 * with what is to be kept kept: then *err says why, or nothing where it was the output.
 */
static int
run_turn(struct filter *filter, struct error *err)
{
	const size_t limit = filter->session.keyed ? TURN_BYTES_KEYED : TURN_BYTES;
	struct block *block = filter->block;
	size_t from = filter->input.taken, found;
	int more, written, pauses = INPUT_PAUSES;

	while ((more = input_more(&filter->input, &pauses, err)) > 0 &&
	    filter->input.taken - from < limit) {
		found = take_lines(filter);
		if (found == 0) {
			output_full(&filter->output);
			return 0;
		}
		block->n = found;
		if (block_run(block, err) < 0) {
			seen_keep(filter->session.seen, 0);
			return -1;
		}
		written = write_block(filter);
		if (written < 0)
			return -1;
		input_take(&filter->input, block->done);
		if (block->full != NULL)
			return seen_full(block->full, err);
		if (written == 0)
			return 0;
	}
	return more < 0 ? -1 : 0;
}

/*
 * A line longer than the output ever takes at once is written before it is
 * recorded, without the lock, so that nobody waits for the reader.
 */
static int
run_long_line(struct filter *filter, struct error *err)
{
	struct block *block = filter->block;
	struct session *session = &filter->session;
	int rc;

	filter->too_long = false;
	/* Only a look: what it adds is taken back. */
	block_take(block, &filter->input);
	block->n = 1;
	if (session_begin(session, err) < 0)
		return -1;
	rc = block_run(block, err);
	seen_keep(session->seen, 0);
	if (session_end(session, err) < 0 || rc < 0)
		return -1;
	if (block->full != NULL)
		return seen_full(block->full, err);
	if (write_slowly(filter) < 0)
		return -1;
	if (session_begin(session, err) < 0)
		return -1;
	rc = block_run(block, err);
	seen_keep(session->seen, SIZE_MAX);
	input_take(&filter->input, block->done);
	return session_end(session, err) < 0 || rc < 0 ? -1 : 0;
}

static int
run_locked(struct filter *filter, struct error *err)
{
	struct error failed = ERR_INIT;
	int rc;

	if (session_begin(&filter->session, err) < 0)
		return -1;
	rc = run_turn(filter, &failed);
	/* Whatever stopped it, what was written is recorded. */
	if (session_end(&filter->session, err) < 0)
		return -1;
	if (rc < 0)
		*err = failed;
	return rc;
}

/* Wait for input; false where the reader of the output has gone meanwhile. */
static bool
wait_input(const struct filter *filter)
{
	struct pollfd fds[] = {
		{ .fd = filter->input.fd, .events = POLLIN },
		{ .fd = filter->output.limited ? filter->output.fd : -1 },
	};

	while (poll(fds, 2, -1) <= 0)
		;
	return fds[1].revents == 0 || fds[0].revents != 0;
}

static int
filter_all(struct filter *filter, struct error *err)
{
	size_t turn = 0; /* bytes that the last one took in */

	for (;;) {
		size_t before = filter->input.taken;
		int rc;

		while (!input_ready(&filter->input)) {
			if (input_ended(&filter->input) || !wait_input(filter))
				return 0;
			if (input_read(&filter->input, err) < 0)
				return -1;
		}
		if (turn > LONG_TURN)
			poll(NULL, 0, PAUSE_MS);
		filter->want = 1;
		take_lines(filter);
		if (!filter->too_long)
			output_wait(&filter->output, filter->want);
		rc = (filter->too_long ? run_long_line : run_locked)(filter, err);
		/* Whatever has stopped it, what is recorded is written. */
		if (output_flush(&filter->output) < 0 || rc < 0)
			return -1;
		turn = filter->input.taken - before;
	}
}

static int
end_document(struct filter *filter)
{
	struct buf *end = &filter->rendered;

	buf_clear(end);
	line_json_end(end, filter->begun);
	output_owe(&filter->output, end->data, end->len);
	return output_flush(&filter->output);
}

static int
filter_run(struct context *context, struct error *err)
{
	const struct args *args = context->args;
	struct filter filter = { .rendered = BUF_INIT };
	int rc;

	if (context_input(context, err) < 0)
		return -1;
	rc = session_init(&filter.session, context, !args_has(args, OPTION_DRY_RUN), err);
	if (rc == 0) {
		filter.invert = args_has(args, OPTION_INVERT);
		filter.json = context->json;
		filter.document = filter.json && !args_has(args, OPTION_JSONL);
		filter.session.by_keys = true;
		filter.block = block_new(&filter.session, true);
		input_init(&filter.input, STDIN_FILENO, filter.session.end);
		output_init(&filter.output, STDOUT_FILENO, context->world->out_tty);
		filter.session.more = true;
		rc = filter_all(&filter, err);
		if (rc == 0)
			rc = session_finish(&filter.session, err);
		if (rc == 0 && filter.document)
			rc = end_document(&filter);
		/* Without an error it was the output; what is to be said of the database goes first. */
		if (rc < 0 && err->code == ERR_NONE)
			rc = output_fail(&filter.output, err);
		output_leave(&filter.output);
		input_release(&filter.input);
		block_free(filter.block);
	}
	buf_release(&filter.rendered);
	session_release(&filter.session);
	return rc;
}

const struct command command_seen_filter = {
	.name = "seen filter",
	.arguments = "< LINES",
	.summary = "of the lines that come in, print those never seen",
	.help =
	    "Prints each line once, as it is, and remembers it: never again in later runs.\n"
	    "A few lines are dropped by mistake, at most the share --fpp of them. A line\n"
	    "counts as written when the pipe has taken it.\n"
	    "\n"
	    "  curl -s $FEED | grep -o 'https://[^\"]*' | streak seen filter\n"
	    "  streak seen filter --list news --fpp 1e-6 < urls > new\n",
	.options = options,
	.access = ACCESS_OWN,
	.run = filter_run,
};
