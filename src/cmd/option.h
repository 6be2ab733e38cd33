/* Parsing a command line by getopt_long, any number of times in one process. */
#ifndef CMD_OPTION_H
#define CMD_OPTION_H

#include "cmd/command.h"

#define ARGS_INIT                    \
 {                                   \
  NULL, NULL, NULL, 0, 0, NULL, 0, 0 \
 }

/*
 * Parse argv[1..]: options that every command has before or after the command,
 * its own after it. Abbreviated long options are refused. -1 with ERR_USAGE;
 * the caller calls args_release() either way, argv is not changed.
 */
int args_parse(int argc, char *const argv[], struct args *ret_args, struct error *err);
void args_release(struct args *args);

/* Whether the option was given; its last value, or NULL. */
bool args_has(const struct args *args, enum option_id id);
const char *args_value(const struct args *args, enum option_id id);

#endif
