/* Help, made from the command table. */
#ifndef CMD_HELP_H
#define CMD_HELP_H

#include <stdio.h>

#include "cmd/command.h"

/*
 * The help of one command; where that is NULL, of the commands that begin with the
 * word `group`; where both are, of the whole program. At most 80 columns.
 */
void help_print(const struct command *command, const char *group, FILE *out);

#endif
