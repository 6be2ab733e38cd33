/* What store/seen*.c share of the lists in memory. */
#ifndef STORE_SEEN_INTERNAL_H
#define STORE_SEEN_INTERNAL_H

#include "store/seen.h"

/* The store whose lists they are. */
struct store *seen_store(const struct seen *seen);

#endif
