/* A file that stands for a whole database: merged into the store, and told as an import. */
#ifndef EXCHANGE_IMPORT_MERGE_H
#define EXCHANGE_IMPORT_MERGE_H

#include "exchange/import.h"

/*
 * Merge a database into import->store as that of another device is, counting its
 * days as rows. What an import has no number for is remarked. -1 as merge_file().
 */
int import_merge(struct import *import, struct store *from, struct error *err);

#endif
