/* Random choices that can be repeated: the seed is STREAK_SEED, or a fixed one. */
#ifndef TESTS_DICE_H
#define TESTS_DICE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct dice {
	uint64_t state;
};

/* Seed them and say with what. */
static inline struct dice
dice_start(void)
{
	const char *text = getenv("STREAK_SEED");
	uint64_t seed = text == NULL ? UINT64_C(20260308) : strtoull(text, NULL, 10);

	printf("# seed %llu\n", (unsigned long long)seed);
	return (struct dice){ seed };
}

/* 64 random bits. splitmix64 of Sebastiano Vigna, which is in the public domain. */
static inline uint64_t
dice_next(struct dice *dice)
{
	uint64_t z = dice->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* 0 to n - 1. */
static inline int
dice_below(struct dice *dice, int n)
{
	return (int)(dice_next(dice) % (uint64_t)n);
}

/* low to high, both possible. */
static inline int
dice_between(struct dice *dice, int low, int high)
{
	return low + dice_below(dice, high - low + 1);
}

#endif
