/* Numbers and days in English. */
#include "render/words.h"

#include <inttypes.h>

void
words_count(struct buf *ret, int64_t count, const char *unit)
{
	buf_addf(ret, "%" PRId64 " %s%s", count, unit, count == 1 ? "" : "s");
}

void
words_day(struct buf *ret, day_t day)
{
	char text[DAY_TEXT_SIZE];

	buf_add_str(ret, day == DAY_NONE ? "-" : day_format(day, text));
}
