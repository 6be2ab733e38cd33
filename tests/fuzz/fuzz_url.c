/* Canonical URLs stay as they are, and hold no blank, control character or byte beyond ASCII. */
#include <stdlib.h>
#include <string.h>

#include "core/url.h"
#include "fuzz.h"

static void
try_url(const char *text, size_t size, bool strip_tracking)
{
	struct buf once = BUF_INIT, twice = BUF_INIT;

	if (url_canonical(&once, text, size, strip_tracking)) {
		for (size_t i = 0; i < once.len; i++)
			if ((unsigned char)once.data[i] <= ' ' || (unsigned char)once.data[i] > '~')
				abort();
		if (!url_canonical(&twice, once.data, once.len, strip_tracking) ||
		    twice.len != once.len || memcmp(twice.data, once.data, once.len) != 0)
			abort();
	}
	buf_release(&once);
	buf_release(&twice);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	memcpy(text, data, size);
	text[size] = '\0';
	try_url(text, size, false);
	try_url(text, size, true);
	free(text);
	return 0;
}
