/* Text broken into lines of a terminal. */
#ifndef RENDER_WRAP_H
#define RENDER_WRAP_H

#include <stddef.h>

/*
 * Bytes at the start of text that fit `width` columns, 1 or more: up to a blank
 * where there is one, else as many characters as do, but at least one. The text
 * is what text_shown() made. Blanks at the start of what is left are to be
 * passed over.
 */
size_t wrap_length(const char *text, size_t width);

#endif
