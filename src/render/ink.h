/*
 * How a day is drawn on a terminal: a character for each state, and a colour that
 * only adds to it.
 */
#ifndef RENDER_INK_H
#define RENDER_INK_H

#include <stdint.h>

#include "render/calendar.h"

/*
 * Each character takes one column in every locale and font: none is of ambiguous
 * width (UAX #11), as the block elements that come to mind are. Each colour has a
 * contrast of 3 or more with black and with white (WCAG 2.1, 1.4.11), since a
 * terminal doesn't tell its background; 256 stands for the colour of the fixed
 * palette, 16 to 255, that comes near.
 */
struct ink {
	const char *ascii, *utf8;
	uint32_t rgb; /* 0xRRGGBB */
	int palette;
	bool solid; /* in colour it fills its whole place */
};

/* By cell; CELL_FUTURE is blank. */
extern const struct ink inks[N_CELLS];

#endif
