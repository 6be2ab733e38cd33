/* What the word at the cursor of a command line can become. */
#ifndef CMD_COMPLETE_H
#define CMD_COMPLETE_H

#include "cmd/context.h"
#include "cmd/typed_answer.h"

/*
 * Complete the end of a line whose first word is the program. `breaks` are the
 * characters at which readline breaks words (typed_init()). Reads the
 * database where it can be read at once; never fails. The caller releases *ret.
 */
void complete_line(struct context *context, const char *line, const char *breaks,
    struct completion *ret);

#endif
