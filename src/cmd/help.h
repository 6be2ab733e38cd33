/* Help, made from the command table. */
#ifndef CMD_HELP_H
#define CMD_HELP_H

#include <stdio.h>

#include "cmd/command.h"

/* The help of one command; of the whole program where it is NULL. At most 80 columns. */
void help_print(const struct command *command, FILE *out);

#endif
