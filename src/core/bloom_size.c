/* How large a Bloom filter has to be. Knows numbers only, no words and no hashes. */
#include "core/bloom_size.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>

static int
fpp_check(double fpp, struct error *err)
{
	if (fpp > 0 && fpp < 1)
		return 0;
	return err_usage(err, "the false-positive probability must lie between 0 and 1");
}

static int
too_large(uint64_t capacity, double fpp, struct error *err)
{
	return err_usage(err,
	    "a filter for %" PRIu64 " keys at %g would be larger than %" PRIu64 " bytes", capacity,
	    fpp, BLOOM_WORDS_MAX * sizeof(uint64_t));
}

static int
hashes_check(double hashes, double fpp, int *ret_hashes, struct error *err)
{
	if (!(hashes <= BLOOM_HASHES_MAX))
		return err_usage(err, "a probability of %g would take more than %d hash functions",
		    fpp, BLOOM_HASHES_MAX);
	*ret_hashes = hashes < 1 ? 1 : (int)hashes;
	return 0;
}

/* Guava's number of bits, truncated as its cast to long does. */
static double
guava_bits(uint64_t capacity, double fpp)
{
	return trunc(-(double)capacity * log(fpp) / (log(2) * log(2)));
}

int
bloom_size_guava(uint64_t capacity, double fpp, struct bloom_size *ret_size, struct error *err)
{
	struct bloom_size size;
	double bits;

	if (capacity == 0)
		capacity = 1;
	if (fpp_check(fpp, err) < 0)
		return -1;
	bits = guava_bits(capacity, fpp);
	if (bits < 1)
		return err_usage(err,
		    "Guava has no filter for %" PRIu64 " keys at %g: it is 0 bits", capacity, fpp);
	if (bits > (double)(BLOOM_WORDS_MAX * BLOOM_WORD_BITS))
		return too_large(capacity, fpp, err);
	if (hashes_check(floor(bits / (double)capacity * log(2) + 0.5), fpp, &size.hashes, err) < 0)
		return -1;
	size.words = ((uint64_t)bits + BLOOM_WORD_BITS - 1) / BLOOM_WORD_BITS;
	*ret_size = size;
	return 0;
}

/*
 * Sizes that keep their promise.
 *
 * Guava sizes by the textbook formula rho^k, rho the share of bits set, as if
 * the k indexes of a key were independent. They come from two numbers, and that
 * shows in filters of a few words: keys whose second hash is 0, or half the
 * size, or any number of small order modulo the size, ask only one, two or a few
 * bits; and two keys with equal or opposite second hashes share most of theirs.
 * Each is a chance of the order of 1 / bits, against which fpp may be small.
 * What it adds was measured: all positions of a key times random shapes, in
 * random filters of 1 to 97 words, k 1 to 26, rho 0.01 to 0.55, 10^8 to 10^10
 * questions each. It is SHAPE / bits, with SHAPE below
 *
 *   1.5 rho + 3 rho^2                       always, and where that is less
 *   (3 rho + 50 rho^3) / min(k, 6 + odd)    if the odd part of words is above 3,
 *
 * by 3 to 50 %. (The sum wraps at 2^63, which moves an index by 2^63 mod bits.
 * That breaks the bad shapes up, but the better the larger the odd part of the
 * number of words; for a power of two not at all.)
 *
 * Also, rho differs between filters of equal size. Someone with a list of some
 * size has that one, not the mean of many, so from SPREAD_FROM keys on, where it
 * costs no more than 3 %, rho is taken two standard deviations above its mean,
 * by the variance of an occupancy (Johnson and Kotz, Urn Models, 1977, 3.3).
 *
 * Where fpp is far below 1 / bits no affordable size keeps the shapes below it, so
 * from SHAPE_FLOOR down they may reach that. Only late stages of a growing list
 * are asked for so little (and lists made for less than 10^-6, which keep the
 * textbook formula alone); the stages before leave an eighth of theirs for it.
 *
 * Found with it: of every n from 1 to 1000 at 5, 3, 2, 1, 0.1 and 0.01 %, and of
 * ten from 1500 to 1,000,000, none measured above fpp (the nearest: 0.98 fpp on
 * average over lists). Guava's words fail at a quarter of the n up to 300 at 1 %
 * and at all of them at 0.1 %.
 * Words against Guava's, at 1 %: 5 keys 2 for 1, 10: 3 for 2, 100: 16 for 15,
 * 1000: 153 for 150, from 10^5 on 0.3 % more or less; at 3 % 10 keys take 2 and
 * 50 take 6, as there. At 10^-6, 1000 keys take 2.5 times as many, 10^5 1 % more.
 */
#define SPREAD_FROM  UINT64_C(256)
#define SHAPE_FLOOR  1e-8
#define SHAPE_SCARCE 1e-6

struct fpp_parts {
	double plain; /* rho^k */
	double shape; /* what the shapes of keys add */
};

static double
shape_bound(uint64_t words, int hashes, double rho)
{
	uint64_t odd = words >> __builtin_ctzll(words);
	double terms = odd + 6 < (uint64_t)hashes ? (double)(odd + 6) : hashes;
	double any = 1.5 * rho + 3 * rho * rho;
	double other = (3 * rho + 50 * rho * rho * rho) / terms;

	return odd > 3 && other < any ? other : any;
}

static struct fpp_parts
fpp_parts(const struct bloom_size *size, uint64_t keys)
{
	double bits = (double)(size->words * BLOOM_WORD_BITS);
	double thrown = (double)keys * size->hashes;
	double zero = exp(thrown * log1p(-1 / bits)), load = thrown / bits;
	double variance = zero * (1 - (1 + load) * zero) / bits;
	double rho = 1 - zero;

	if (keys >= SPREAD_FROM && variance > 0)
		rho = fmin(1, rho + 2 * sqrt(variance));
	return (struct fpp_parts){
		.plain = pow(rho, size->hashes),
		.shape = shape_bound(size->words, size->hashes, rho) / bits,
	};
}

double
bloom_fpp_bound(const struct bloom_size *size, uint64_t keys)
{
	struct fpp_parts parts = fpp_parts(size, keys);
	double fpp = parts.plain + parts.shape;

	return keys == 0 ? 0 : fpp < 1 ? fpp : 1;
}

static bool
size_keeps(uint64_t words, int hashes, uint64_t capacity, double fpp)
{
	struct bloom_size size = { words, hashes };
	struct fpp_parts parts = fpp_parts(&size, capacity);
	double limit = fpp < SHAPE_SCARCE ? fmax(fpp * 7 / 8, SHAPE_FLOOR) : fpp;

	return parts.plain <= fpp && parts.plain + parts.shape <= limit;
}

int
bloom_size(uint64_t capacity, double fpp, struct bloom_size *ret_size, struct error *err)
{
	const uint64_t half_max = BLOOM_WORDS_MAX / 2;
	uint64_t guava, low, high; /* the last two: words / 2, rounded down, of odd numbers */
	double bits;
	int hashes = 0;

	if (fpp_check(fpp, err) < 0)
		return -1;
	if (capacity == 0)
		return err_usage(err, "the capacity must be at least 1");
	if (hashes_check(floor(-log2(fpp) + 0.5), fpp, &hashes, err) < 0)
		return -1;
	bits = guava_bits(capacity, fpp);
	if (bits > (double)(BLOOM_WORDS_MAX * BLOOM_WORD_BITS))
		return too_large(capacity, fpp, err);
	guava = bits < 1 ? 1 : ((uint64_t)bits + BLOOM_WORD_BITS - 1) / BLOOM_WORD_BITS;
	/* Among odd numbers of words more is never worse, so bisect those. */
	low = high = guava / 2;
	while (!size_keeps(2 * high + 1, hashes, capacity, fpp)) {
		if (high >= half_max)
			return too_large(capacity, fpp, err);
		low = high + 1;
		high = 2 * low < half_max ? 2 * low : half_max;
	}
	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (size_keeps(2 * middle + 1, hashes, capacity, fpp))
			high = middle;
		else
			low = middle + 1;
	}
	*ret_size = (struct bloom_size){ 2 * high + 1, hashes };
	/* The even number below fails only where its odd part is small. */
	if (2 * high >= guava && high > 0 && size_keeps(2 * high, hashes, capacity, fpp))
		ret_size->words = 2 * high;
	return 0;
}

int
bloom_stage(uint64_t capacity, double fpp, unsigned stage, uint64_t *ret_capacity, double *ret_fpp,
    struct error *err)
{
	if (fpp_check(fpp, err) < 0)
		return -1;
	if (capacity == 0)
		return err_usage(err, "the capacity must be at least 1");
	if (stage > 63 || capacity > (UINT64_C(1) << 63) >> stage)
		return err_usage(err, "the list can't grow any further");
	*ret_capacity = capacity << stage;
	*ret_fpp = ldexp(fpp, -(int)stage - 1);
	return 0;
}

double
bloom_fpp_compound(const double *fpps, size_t n)
{
	double log_none = 0; /* the logarithm keeps 1 - fpp exact for tiny ones */

	for (size_t i = 0; i < n; i++)
		log_none += log1p(-fpps[i]);
	return 0 - expm1(log_none); /* and not -expm1(), which of no fpp makes -0 */
}
