/* A growing run of bytes, always ended by a NUL that is not counted. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stddef.h>

struct buf {
	char *data; /* never NULL after the first byte was added */
	size_t len; /* bytes, without the NUL */
	size_t cap;
};

#define BUF_INIT \
 {               \
  NULL, 0, 0     \
 }

/* Free what *buf owns and make it empty. Accepts one that was never used. */
void buf_release(struct buf *buf);

/* Empty it, keeping its memory. */
void buf_clear(struct buf *buf);

/* Append bytes, one byte, a NUL-ended string, or text made as by printf. */
void buf_add(struct buf *buf, const void *bytes, size_t len);
void buf_add_char(struct buf *buf, char c);
void buf_add_str(struct buf *buf, const char *text);
void buf_addf(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The text so far: "" where nothing was added. Valid until the next change. */
const char *buf_str(const struct buf *buf);

#endif
