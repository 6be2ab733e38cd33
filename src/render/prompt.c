/* Text for the prompts of shells and status bars. */
#include "render/prompt.h"

#include <string.h>

const char *const prompt_formats[] = { "plain", "tmux", "zsh", NULL };

int
prompt_format_parse(const char *name, enum prompt_format *ret, struct error *err)
{
	for (int i = 0; prompt_formats[i] != NULL; i++) {
		if (strcmp(prompt_formats[i], name) == 0) {
			*ret = (enum prompt_format)i;
			return 0;
		}
	}
	return err_usage(err, "--format is plain, tmux or zsh, not '%.40s'", name);
}

void
prompt_add(struct buf *ret, const char *text, enum prompt_format format)
{
	static const char
	    special[] = { [PROMPT_PLAIN] = '\0', [PROMPT_TMUX] = '#', [PROMPT_ZSH] = '%' };

	for (; *text != '\0'; text++) {
		if (*text == special[format])
			buf_add_char(ret, *text);
		buf_add_char(ret, *text);
	}
}
