/* Errors as values: fills them in. Knows nothing of where they are shown. */
#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int __attribute__((format(printf, 3, 0)))
err_fill(struct error *err, enum err_code code, const char *format, va_list args)
{
	err->code = code;
	err->complete = false;
	vsnprintf(err->message, sizeof(err->message), format, args);
	return -1;
}

int
err_usage(struct error *err, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	err_fill(err, ERR_USAGE, format, args);
	va_end(args);
	return -1;
}

int
err_data(struct error *err, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	err_fill(err, ERR_DATA, format, args);
	va_end(args);
	return -1;
}

int
err_complete(struct error *err)
{
	err->complete = true;
	return -1;
}

int
err_prefix(struct error *err, const char *format, ...)
{
	char old[ERR_MESSAGE_MAX];
	size_t used;
	va_list args;

	if (err->complete)
		return -1;
	memcpy(old, err->message, sizeof(old));
	va_start(args, format);
	vsnprintf(err->message, sizeof(err->message), format, args);
	va_end(args);
	used = strlen(err->message);
	snprintf(err->message + used, sizeof(err->message) - used, "%s", old);
	return -1;
}
