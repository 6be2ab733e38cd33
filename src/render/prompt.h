/* Text for the prompts of shells and status bars, which give some characters a meaning. */
#ifndef RENDER_PROMPT_H
#define RENDER_PROMPT_H

#include "base/buf.h"
#include "base/err.h"

enum prompt_format {
	PROMPT_PLAIN, /* also bash: what a command in PS1 prints is not expanded again */
	PROMPT_TMUX,  /* # begins a format */
	PROMPT_ZSH,   /* % begins a sequence */
};

/* The names of the formats, in order, ended by NULL. */
extern const char *const prompt_formats[];

/* -1 with ERR_USAGE where there is no format of that name. */
int prompt_format_parse(const char *name, enum prompt_format *ret, struct error *err);

/* Append text so that it is shown as it is. */
void prompt_add(struct buf *ret, const char *text, enum prompt_format format);

#endif
