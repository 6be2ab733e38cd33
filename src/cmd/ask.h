/* Asking what was done, one open day after another. */
#ifndef CMD_ASK_H
#define CMD_ASK_H

#include "cmd/context.h"

/*
 * Whether a checkin without the name of a habit is to ask: on a terminal, of
 * today, where there are several habits.
 */
bool ask_is_meant(struct context *context);

/*
 * Ask for what is open on the days from first to last, at a terminal or of the lines of
 * standard input. Closes context->store, since nobody is to wait for the answers:
 * each is stored at once. Answers before an error stay.
 */
int ask_days(struct context *context, day_t first, day_t last, struct error *err);

#endif
