/* Showing what was kept page by page. */
#ifndef CMD_PAGER_H
#define CMD_PAGER_H

#include "cmd/context.h"
#include "cmd/spool.h"

/* Whether the output of the command goes through a pager. */
bool pager_wanted(const struct context *context);

/*
 * Hand the output to the pager and wait for its end. A reader who leaves before
 * having seen all of it is no error. Where the pager can't be run, the output
 * goes to stdout as it is. -1 with ERR_DATA where it could not be kept or written.
 */
int pager_show(const struct context *context, struct spool *spool, struct error *err);

#endif
