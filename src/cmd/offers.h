/* Which words are values of a kind: habits, dates, commands and so on, from where they are known. */
#ifndef CMD_OFFERS_H
#define CMD_OFFERS_H

#include <stdio.h>

#include "cmd/context.h"
#include "cmd/option.h"
#include "cmd/spot.h"

/* What is offered for the last word. */
struct offers {
	struct context *context;
	const struct spot *spot;
	const char *typed; /* the last word */
	struct buf lead;   /* what stands before each value: "--date=" */
	struct words words;
	FILE *described; /* where words are printed with what they are; or NULL */
	bool files;      /* it is for the shell to complete the name of a file */
};

void offers_release(struct offers *offers);

/* A word, and in a few words of English what it is; NULL, or the same, where it says so itself. */
void offer_about(struct offers *offers, const char *text, const char *about);

/* All values of a kind; of a database that can't be read at once, none. */
void offer_values(struct offers *offers, enum value_kind kind);

#endif
