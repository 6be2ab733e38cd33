/* Keys, and lines that begin with them. */
#include "cmd/ask_answer.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cmd/key.h"

static const struct {
	const char *word;
	const char *help;
	enum answer_kind kind;
	char key;
	bool text; /* a line has more behind it */
} rows[] = {
	{ "yes", "done", ANSWER_YES, 'y', false },
	{ "next", "not done: leave it open, go on", ANSWER_NEXT, 'n', false },
	{ "skip", "skip the day: a pause that keeps the streak", ANSWER_SKIP, 's', false },
	{ "amount", "so much was done: 5 adds, =5 is all of the day", ANSWER_AMOUNT, 'a', true },
	{ "note", "write a note on the day", ANSWER_NOTE, 't', true },
	{ "back", "back to the last one, its answer undone", ANSWER_BACK, 'b', false },
	{ "quit", "quit; what was answered stays", ANSWER_QUIT, 'q', false },
	{ "help", "show this", ANSWER_HELP, '?', false },
};

enum {
	ROWS = sizeof(rows) / sizeof(rows[0])
};

enum answer_kind
answer_key(void)
{
	int key = tolower(key_read());

	for (int i = 0; i < ROWS; i++)
		if (key == rows[i].key)
			return rows[i].kind;
	return key == KEY_END ? ANSWER_END : ANSWER_UNKNOWN;
}

const char *
answer_word(enum answer_kind kind)
{
	for (int i = 0; i < ROWS; i++)
		if (kind == rows[i].kind)
			return rows[i].word;
	return "";
}

void
answer_help(struct buf *ret, bool amounts)
{
	for (int i = 0; i < ROWS; i++)
		if (amounts || rows[i].kind != ANSWER_AMOUNT)
			buf_addf(ret, "  %c  %s\n", rows[i].key, rows[i].help);
}

/* The letter, or the whole word, then a blank and the rest where there is one. */
static int
parse_line(const char *text, struct answer *ret, struct error *err)
{
	size_t len = strcspn(text, " \t");
	const char *rest = text + len + strspn(text + len, " \t");
	struct buf shown = BUF_INIT;

	for (int i = 0; i < ROWS; i++) {
		bool letter = len == 1 && text[0] == rows[i].key;
		bool word = len == strlen(rows[i].word) && strncmp(text, rows[i].word, len) == 0;

		if ((!letter && !word) || rows[i].kind == ANSWER_HELP)
			continue;
		if (rows[i].text != (rest[0] != '\0'))
			return err_usage(err, "'%c' %s", rows[i].key,
			    rows[i].text ? "needs something behind it" : "stands alone");
		ret->kind = rows[i].kind;
		buf_clear(&ret->text);
		buf_add_str(&ret->text, rest);
		return 0;
	}
	text_quote(&shown, text);
	err_usage(err, "no answer: '%s'; one is y, n, s, 'a AMOUNT', 't NOTE', b or q",
	    buf_str(&shown));
	buf_release(&shown);
	return -1;
}

int
answer_line(int64_t *line, struct answer *ret, struct error *err)
{
	char *text = NULL;
	size_t cap = 0;
	ssize_t len;
	int rc = 0;

	ret->kind = ANSWER_END;
	while (rc == 0 && ret->kind == ANSWER_END && (len = getline(&text, &cap, stdin)) >= 0) {
		++*line;
		while (len > 0 && strchr("\r\n \t", text[len - 1]) != NULL)
			text[--len] = '\0';
		if (len > 0)
			rc = parse_line(text + strspn(text, " \t"), ret, err);
		if (rc < 0)
			err_prefix(err, "standard input, line %" PRId64 ": ", *line);
	}
	if (rc == 0 && ferror(stdin))
		rc = err_data(err, "can't read standard input: %s", strerror(errno));
	free(text);
	return rc;
}
