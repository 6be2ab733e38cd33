/*
 * MurmurHash3_x64_128 with seed 0 of any bytes: the hash of Guava's
 * murmur3_128(), which its Bloom filters take. From Austin Appleby's public
 * domain MurmurHash3.cpp; the same on every byte order.
 */
#ifndef CORE_MURMUR_H
#define CORE_MURMUR_H

#include <stddef.h>
#include <stdint.h>

/* The two halves; as bytes, h1 comes first and each is little-endian. */
struct murmur {
	uint64_t h1, h2;
};

/* Hash `len` bytes, also none; reads no byte beyond them. bytes may be NULL where len is 0. */
struct murmur murmur_hash(const void *bytes, size_t len);

#endif
