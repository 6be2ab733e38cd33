/* What is answered to a question of ask: by keys at a terminal, or by lines. */
#ifndef CMD_ASK_ANSWER_H
#define CMD_ASK_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"

enum answer_kind {
	ANSWER_YES,
	ANSWER_NEXT,
	ANSWER_SKIP,
	ANSWER_AMOUNT,
	ANSWER_NOTE,
	ANSWER_BACK,
	ANSWER_QUIT,
	ANSWER_HELP,
	ANSWER_UNKNOWN, /* a key of no meaning; of lines an error */
	ANSWER_END,     /* there is no more input */
};

struct answer {
	enum answer_kind kind;
	struct buf text; /* of a line: what follows the letter, the amount or the note */
};

/* Wait for a key. */
enum answer_kind answer_key(void);

/* The word that is shown for a key that was pressed. Static. */
const char *answer_word(enum answer_kind kind);

/* What each key does, one a line. */
void answer_help(struct buf *ret, bool amounts);

/*
 * Read a line of standard input, passing over empty ones, and count lines in
 * *line. -1 with ERR_USAGE, naming the line, where it is no answer.
 */
int answer_line(int64_t *line, struct answer *ret, struct error *err);

#endif
