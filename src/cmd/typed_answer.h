/* What can stand in place of a line's last word, told as bash's readline wants to be. */
#ifndef CMD_TYPED_ANSWER_H
#define CMD_TYPED_ANSWER_H

#include <stdio.h>

#include "cmd/typed.h"

/* Print those of the words that go on with the last one, one a line, as they are to be typed. */
void typed_answer(const struct typed *typed, const struct words *words, FILE *out);

#endif
