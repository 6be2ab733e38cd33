/* Making the folders that a file is to lie in. */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "base/err.h"

/*
 * Make every missing folder above `file`, each with mode 0700. -1 with ERR_DATA
 * naming the folder that could not be made.
 */
int folder_make(const char *file, struct error *err);

#endif
