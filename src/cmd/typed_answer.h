/* What can stand in place of a line's last word, told as readline wants to be. */
#ifndef CMD_TYPED_ANSWER_H
#define CMD_TYPED_ANSWER_H

#include <stdio.h>

#include "cmd/typed.h"

struct completion {
	struct words words; /* as they are to be typed in place of what readline takes off */
	struct buf common;  /* what all of them begin with, without half an escape */
	bool files;         /* it is for the shell to complete the name of a file */
};

#define COMPLETION_INIT           \
 {                                \
  { NULL, 0, 0 }, BUF_INIT, false \
 }

void completion_release(struct completion *completion);

/* Add those of the words that go on with the last one to *ret, which has none yet. */
void typed_answer(const struct typed *typed, const struct words *words, struct completion *ret);

/* Add one more word, which has nothing to quote. */
void completion_add(struct completion *completion, const char *word);

/* Print it as completion scripts read it: one word a line, and a line of a tab and "files". */
void completion_print(const struct completion *completion, FILE *out);

#endif
