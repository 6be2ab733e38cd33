/* The last days of a habit as a strip, one character a day. */
#ifndef RENDER_STRIP_H
#define RENDER_STRIP_H

#include <stdbool.h>

#include "base/buf.h"
#include "core/streak.h"

/*
 * Append a character for each of n days in a row, those of a calendar. Partial days of
 * an at-most habit are over their limit.
 */
void strip_add(struct buf *ret, const enum day_state *states, size_t n, bool at_most, bool utf8);

#endif
