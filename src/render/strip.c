/* The last days of a habit as a strip. */
#include "render/strip.h"

/* Braille cells: one column wide in every locale, and told apart by their height. */
static const char *
strip_character(const struct history *history, day_t day, bool open, bool utf8)
{
	if (days_contain(&history->done, day))
		return utf8 ? "\u28ff" : "#";
	if (days_contain(&history->skipped, day))
		return utf8 ? "\u2812" : "-";
	if (days_contain(&history->partial, day))
		return utf8 ? "\u28e4" : "+";
	if (open)
		return utf8 ? "\u28c0" : "_";
	return utf8 ? "\u2840" : ".";
}

void
strip_add(struct buf *ret, const struct history *history, day_t today, bool open, int n, bool utf8)
{
	for (int back = n - 1; back >= 0; back--)
		if (today - back >= DAY_MIN)
			buf_add_str(ret,
			    strip_character(history, today - back, open && back == 0, utf8));
}
