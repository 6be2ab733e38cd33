/* A growing run of bytes. */
#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void
buf_release(struct buf *buf)
{
	free(buf->data);
	*buf = (struct buf)BUF_INIT;
}

void
buf_clear(struct buf *buf)
{
	buf->len = 0;
	if (buf->data != NULL)
		buf->data[0] = '\0';
}

static void
buf_reserve(struct buf *buf, size_t extra)
{
	void *data = buf->data;

	mem_reserve(&data, &buf->cap, buf->len + extra + 1, 1);
	buf->data = data;
}

void
buf_add(struct buf *buf, const void *bytes, size_t len)
{
	buf_reserve(buf, len);
	if (len > 0)
		memcpy(buf->data + buf->len, bytes, len);
	buf->len += len;
	buf->data[buf->len] = '\0';
}

void
buf_add_char(struct buf *buf, char c)
{
	buf_add(buf, &c, 1);
}

void
buf_add_str(struct buf *buf, const char *text)
{
	buf_add(buf, text, strlen(text));
}

void
buf_addf(struct buf *buf, const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (len < 0)
		return;
	buf_reserve(buf, (size_t)len);
	va_start(args, format);
	vsnprintf(buf->data + buf->len, (size_t)len + 1, format, args);
	va_end(args);
	buf->len += (size_t)len;
}

const char *
buf_str(const struct buf *buf)
{
	return buf->data == NULL ? "" : buf->data;
}
