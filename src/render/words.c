/* Numbers and days in English. */
#include "render/words.h"

#include <ctype.h>
#include <inttypes.h>

void
words_count(struct buf *ret, int64_t count, const char *unit)
{
	buf_addf(ret, "%" PRId64 " %s%s", count, unit, count == 1 ? "" : "s");
}

void
words_streak(struct buf *ret, int64_t length, const char *unit, int64_t paused)
{
	words_count(ret, length, unit);
	if (length > 0 && paused > 0)
		buf_addf(ret, ", %" PRId64 " paused", paused);
}

void
words_day(struct buf *ret, day_t day)
{
	char text[DAY_TEXT_SIZE];

	buf_add_str(ret, day == DAY_NONE ? "-" : day_format(day, text));
}

void
words_title(struct buf *ret, const char *word)
{
	size_t at = ret->len;

	buf_add_str(ret, word);
	if (ret->len > at)
		ret->data[at] = (char)toupper((unsigned char)ret->data[at]);
}
