/* From the names of a file to the habits that its marks go to. Only for import.c. */
#ifndef EXCHANGE_TARGET_H
#define EXCHANGE_TARGET_H

#include "exchange/import.h"

/* As import_habit(). */
int target_declare(struct import *import, const struct import_habit *habit, int64_t *ret_habit,
    struct error *err);

/* The habit that a name of the file means, made with no settings where it is new. */
int target_find(struct import *import, const char *name, int64_t *ret_habit, struct error *err);

/* As import_has_goal(). */
int target_has_goal(struct import *import, const char *name, bool *ret_has, struct error *err);

#endif
