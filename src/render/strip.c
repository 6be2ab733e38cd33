/* The last days of a habit as a strip. */
#include "render/strip.h"

#include "render/ink.h"

void
strip_add(struct buf *ret, const enum day_state *states, size_t n, bool at_most, bool utf8)
{
	enum {
		HALF_FULL =
		    2 /* of CALENDAR_STEPS: how full a partial day is, a strip does not tell */
	};

	for (size_t i = 0; i < n; i++) {
		const struct ink *ink = &inks[cell_of_state(states[i], HALF_FULL, at_most)];

		buf_add_str(ret, utf8 ? ink->utf8 : ink->ascii);
	}
}
