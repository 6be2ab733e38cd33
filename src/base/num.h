/* Strict numbers: all of the text or nothing, and within the range asked for. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

/*
 * Read `len` bytes of decimal digits, optionally after a '-', as a number from
 * min to max. False, with *ret_value untouched, on anything else: no digits, a
 * blank, a '+', a byte left over, out of range.
 */
bool num_parse_int(const char *text, size_t len, int64_t min, int64_t max, int64_t *ret_value);

/* The same for a finite decimal number such as -2.5 or 1e3, in the C locale's spelling. */
bool num_parse_real(const char *text, double *ret_value);

/* Append the shortest decimal spelling that is read back as the same number. */
void num_add_real(struct buf *ret, double value);

#endif
