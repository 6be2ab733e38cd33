/* Text broken into lines of a terminal. */
#include "render/wrap.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"

/* Bytes of the character at the start, with those that go on with it. */
static size_t
character_length(const char *text)
{
	size_t len = 1;

	while (((unsigned char)text[len] & 0xc0) == 0x80)
		len++;
	return len;
}

size_t
wrap_length(const char *text, size_t width)
{
	size_t fits = 0, blank = 0;
	struct buf line = BUF_INIT;

	while (text[fits] != '\0') {
		size_t len = character_length(text + fits);

		buf_add(&line, text + fits, len);
		if (text_width(buf_str(&line)) > width)
			break;
		if (text[fits] == ' ')
			blank = fits;
		fits += len;
	}
	buf_release(&line);
	if (text[fits] == '\0' || text[fits] == ' ')
		return fits;
	if (blank > 0)
		return blank;
	return fits > 0 ? fits : character_length(text);
}
