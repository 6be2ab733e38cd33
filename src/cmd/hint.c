/* "Did you mean". */
#include "cmd/hint.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

void
hint_init(struct hint *hint, const char *key)
{
	hint->key = key;
	hint->distance = strlen(key) / 3 + 1;
	if (hint->distance > 4)
		hint->distance = 4;
	hint->best[0] = '\0';
}

void
hint_offer(struct hint *hint, const char *name, const char *key)
{
	size_t distance = text_distance(hint->key, key, hint->distance);

	if (distance > hint->distance || (distance == hint->distance && hint->best[0] != '\0'))
		return;
	hint->distance = distance;
	snprintf(hint->best, sizeof(hint->best), "%s", name);
}

int
hint_fail(const struct hint *hint, const char *noun, const char *typed, const char *otherwise,
    struct error *err)
{
	struct buf shown = BUF_INIT, best = BUF_INIT;

	text_quote(&shown, typed);
	text_shown(&best, hint->best, strlen(hint->best));
	if (hint->best[0] != '\0')
		err_usage(err, "no %s '%s'; did you mean '%s'?", noun, buf_str(&shown),
		    buf_str(&best));
	else
		err_usage(err, "no %s '%s': %s", noun, buf_str(&shown), otherwise);
	buf_release(&shown);
	buf_release(&best);
	return -1;
}
