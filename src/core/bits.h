/*
 * A chronological bit stream: months joined into 64-bit words, so that runs of
 * days cross months and years by word operations. Position 0 is the last day,
 * position p the day p days before it; beyond the stream all bits are 0.
 */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/days.h"

struct bits {
	uint64_t *words;
	size_t n; /* words in use */
	size_t cap;
};

#define BITS_INIT \
 {                \
  NULL, 0, 0      \
 }

void bits_release(struct bits *bits);

/* Make it n words of zeros, keeping its memory. */
void bits_reset(struct bits *bits, size_t n);

/* Join the days on or before `last` (a valid day), which comes to position 0. */
void bits_load(struct bits *bits, const struct days *days, day_t last);

/* Take the first n positions away: position n becomes 0. */
void bits_drop(struct bits *bits, size_t n);

bool bits_get(const struct bits *bits, size_t at);
void bits_set(struct bits *bits, size_t at); /* `at` lies within the n words */

/* 64 bits from position `at` on, which comes to bit 0. */
uint64_t bits_window(const struct bits *bits, size_t at);

/* How many bits are set from position `from` up to, not including, `to`. */
size_t bits_count(const struct bits *bits, size_t from, size_t to);

/* The first set bit at or after `from`; SIZE_MAX where there is none. */
size_t bits_next(const struct bits *bits, size_t from);

/* The last set bit before `to`; SIZE_MAX where there is none. */
size_t bits_previous(const struct bits *bits, size_t to);

/*
 * The length of the longest run of set bits, 0 where there is none, and in
 * *ret_from the position it begins at: of equally long ones the lowest.
 */
size_t bits_longest_run(const struct bits *bits, size_t *ret_from);

#endif
