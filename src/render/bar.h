/* A bar whose length stands for a share. */
#ifndef RENDER_BAR_H
#define RENDER_BAR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "core/rules.h"

/*
 * Append the part done / asked of `width` columns: in half columns with utf8,
 * rounded down, so that it is full only where nothing is missing; something where
 * anything is done. Nothing where nothing was asked.
 */
void bar_add(struct buf *ret, struct share share, size_t width, bool utf8);

#endif
