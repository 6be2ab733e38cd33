/* Files that appear whole or not at all. */
#ifndef CMD_WHOLE_FILE_H
#define CMD_WHOLE_FILE_H

#include <stddef.h>

#include "base/err.h"

/*
 * Make `len` bytes the content of the file `name`, in place of what it had; a link
 * stays one, and so does a file's mode. Whoever opens it at any time, a crash
 * included, sees all of the old content or all of the new. What is no regular file,
 * such as a pipe or a terminal, is written to. -1 with ERR_DATA, and then the file
 * is as it was.
 */
int whole_file_write(const char *name, const char *bytes, size_t len, struct error *err);

#endif
