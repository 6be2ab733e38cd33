/* A bar whose length stands for a share. */
#include "render/bar.h"

/* Braille cells are one column wide in every locale. */
void
bar_add(struct buf *ret, struct share share, size_t width, bool utf8)
{
	size_t steps = utf8 ? 2 : 1, length;

	if (share.asked == 0 || share.done == 0)
		return;
	length = (size_t)share.done * width * steps / (size_t)share.asked;
	if (length == 0)
		length = 1;
	for (size_t i = 0; i < length / steps; i++)
		buf_add_str(ret, utf8 ? "\u28ff" : "#");
	if (length % steps != 0)
		buf_add_str(ret, "\u2847");
}
