/*
 * How filters are written into rows: numbers, words, checksums. Knows bytes; what
 * rows there are stands in seen_list.h and seen_stage.h. Only for store/.
 */
#ifndef STORE_SEEN_CODE_H
#define STORE_SEEN_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

/* Append a number, seven bits a byte, the low ones first, all bytes but the last with the top bit. */
void code_add_number(struct buf *ret, uint64_t number);

/* Append or write words, each as eight bytes, the low one first. */
void code_add_words(struct buf *ret, const uint64_t *words, size_t n);
void code_write_words(const uint64_t *words, size_t n, uint8_t *ret_bytes);
void code_read_words(const uint8_t *bytes, size_t n, uint64_t *ret_words);

/* What is left of bytes that are being read. */
struct code_reader {
	const uint8_t *at;
	size_t left;
};

/* Read a number; false where none is there. */
bool code_read_number(struct code_reader *reader, uint64_t *ret_number);

/*
 * A checksum of bytes and of the place that they belong to (a filter's uid and a
 * position in it), by MurmurHash3: whatever is read from elsewhere, or has one bit
 * changed, differs from it but for a chance of 2^-64.
 */
uint64_t code_checksum(uint64_t uid, uint64_t position, const void *bytes, size_t len);

#endif
