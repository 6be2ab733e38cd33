/* The last days of a habit as a strip, one character a day. */
#ifndef RENDER_STRIP_H
#define RENDER_STRIP_H

#include <stdbool.h>

#include "base/buf.h"
#include "core/streak.h"

/*
 * Append `n` characters for the days that end with `today`, the oldest first.
 * Each state has a shape of its own, so that none needs a colour; without utf8
 * they are # done, - skipped, + logged and not done, . empty, and _ for today
 * while it is open.
 */
void strip_add(struct buf *ret, const struct history *history, day_t today, bool open, int n,
    bool utf8);

#endif
