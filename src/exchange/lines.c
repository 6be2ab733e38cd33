/* Lines of a text file. */
#include "exchange/lines.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"

void
lines_init(struct line_reader *reader, FILE *in)
{
	*reader = (struct line_reader){ .in = in, .text = BUF_INIT };
}

void
lines_release(struct line_reader *reader)
{
	buf_release(&reader->text);
}

int
lines_fail(const struct line_reader *reader, struct error *err, const char *format, ...)
{
	char why[ERR_MESSAGE_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(why, sizeof(why), format, args);
	va_end(args);
	return err_data(err, "line %" PRId64 ": %s", reader->line, why);
}

static void
drop_start(struct buf *text, size_t len)
{
	memmove(text->data, text->data + len, text->len - len + 1);
	text->len -= len;
}

int
lines_read(struct line_reader *reader, struct error *err)
{
	struct buf *text = &reader->text;
	int c;

	buf_clear(text);
	reader->line++;
	while ((c = getc_unlocked(reader->in)) != EOF && c != '\n') {
		if (c == '\0')
			return lines_fail(reader, err, "a NUL byte");
		if (text->len == LINE_MAX_BYTES)
			return lines_fail(reader, err, "it is longer than a megabyte");
		buf_add_char(text, (char)c);
	}
	if (ferror(reader->in))
		return err_data(err, "can't be read: %s", strerror(errno));
	if (c == EOF && text->len == 0)
		return 0;
	if (c == '\n' && text->len > 0 && text->data[text->len - 1] == '\r')
		text->data[--text->len] = '\0';
	if (reader->line == 1 && text->len >= 3 && memcmp(text->data, "\xef\xbb\xbf", 3) == 0)
		drop_start(text, 3);
	if (!text_valid(buf_str(text), text->len))
		return lines_fail(reader, err, "it is not UTF-8");
	return 1;
}
