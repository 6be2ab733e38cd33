/* Bloom filters: sizes, indexes, and the promise about false positives, measured. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "core/bloom.h"
#include "tap.h"

/* SplitMix64 (Steele, Lea and Flood 2014): a fixed seed, so the same run every time. */
static uint64_t
random_next(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* What a new key's hash is: two random numbers. */
static struct murmur
random_hash(uint64_t *state)
{
	struct murmur hash;

	hash.h1 = random_next(state);
	hash.h2 = random_next(state);
	return hash;
}

static struct bloom
filter_new(const struct bloom_size *size)
{
	uint64_t *words = mem_new(size->words * sizeof(*words));
	struct bloom bloom;

	memset(words, 0, size->words * sizeof(*words));
	bloom_init(&bloom, words, size, BLOOM_MITZ_64);
	return bloom;
}

static void
test_indexes(void)
{
	static const uint64_t words[] = { 1, 2, 3, 5, 8, 149767, UINT64_C(1) << 30,
		BLOOM_WORDS_MAX };
	uint64_t state = 1, got[BLOOM_HASHES_MAX];
	bool equal = true;

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		struct bloom_size size = { words[i], BLOOM_HASHES_MAX };

		for (int round = 0; round < 100; round++) {
			struct murmur hash = random_hash(&state);

			if (round == 0)
				hash = (struct murmur){ UINT64_MAX, UINT64_MAX };
			bloom_indexes(&size, BLOOM_MITZ_64, hash, got);
			for (int j = 0; j < size.hashes; j++) {
				uint64_t sum = hash.h1 + (uint64_t)j * hash.h2;

				equal = equal && got[j] == (sum & INT64_MAX) % (words[i] * 64);
			}
		}
	}
	TEST(equal, "indexes are those of MITZ_64 for every number of words");
}

/* Add a part; every second time take it back first, which is to leave no trace. */
static void
add_part(struct bloom *bloom, const struct murmur *keys, size_t n, bool *ret_new)
{
	uint64_t bits[100 * 7];
	size_t ends[100];

	for (int times = n % 2 == 0 ? 2 : 1; times > 0; times--) {
		bloom_add_batch(bloom, keys, n, bits, ends);
		if (times == 2 && n > 0)
			bloom_clear_bits(bloom, bits, ends[n - 1]);
	}
	for (size_t i = 0; i < n; i++)
		ret_new[i] = ends[i] > (i > 0 ? ends[i - 1] : 0);
}

/* In parts of every length, with repeats, batches answer as single keys do. */
static void
test_batches(void)
{
	enum {
		KEYS = 3000
	};
	static struct murmur keys[KEYS];
	static bool seen[KEYS], new[KEYS];
	struct bloom_size size = { 300, 7 };
	struct bloom one = filter_new(&size), many = filter_new(&size);
	uint64_t state = 2;
	bool equal = true;

	for (size_t i = 0; i < KEYS; i++)
		keys[i] = i % 5 == 4 ? keys[i - 3] : random_hash(&state);
	for (size_t at = 0, part = 0; at < KEYS; at += part, part = (part + 1) % 100) {
		if (part > KEYS - at)
			part = KEYS - at;
		add_part(&many, keys + at, part, new + at);
	}
	bloom_test_batch(&many, keys, KEYS, seen);
	for (size_t i = 0; i < KEYS; i++) {
		bool changed = bloom_add(&one, keys[i]);

		equal = equal && changed == new[i] && seen[i];
	}
	TEST(equal, "a batch finds the same keys new as adding one by one");
	TEST(memcmp(one.words, many.words, size.words * sizeof(*one.words)) == 0,
	    "a batch sets the same bits");
	for (size_t i = 0; i < KEYS; i++)
		keys[i] = random_hash(&state);
	bloom_test_batch(&many, keys, KEYS, seen);
	for (size_t i = 0; i < KEYS; i++)
		equal = equal && seen[i] == bloom_test(&many, keys[i]);
	TEST(equal, "a batch answers as single questions do");
	free(one.words);
	free(many.words);
}

/* A share that was measured and its standard error, from the spread between filters. */
struct measured {
	double mean, error;
	bool member_lost;
};

static void
measure_one(struct bloom *bloom, uint64_t keys, uint64_t questions, uint64_t *state,
    uint64_t *ret_seen, bool *ret_lost)
{
	uint64_t again = *state;

	for (uint64_t i = 0; i < keys; i++)
		bloom_add(bloom, random_hash(state));
	for (uint64_t i = 0; i < keys; i++)
		*ret_lost |= !bloom_test(bloom, random_hash(&again));
	*ret_seen = 0;
	for (uint64_t i = 0; i < questions; i++)
		*ret_seen += bloom_test(bloom, random_hash(state));
}

/* Ask `filters` filters with `keys` keys each for absent keys. */
static struct measured
measure(const struct bloom_size *size, uint64_t keys, uint64_t filters, uint64_t questions)
{
	struct bloom bloom = filter_new(size);
	struct measured measured = { 0, 0, false };
	uint64_t state = keys * 1000 + size->words, seen;
	double sum = 0, squares = 0, count = (double)filters;

	for (uint64_t i = 0; i < filters; i++) {
		memset(bloom.words, 0, size->words * sizeof(*bloom.words));
		measure_one(&bloom, keys, questions, &state, &seen, &measured.member_lost);
		double share = (double)seen / (double)questions;

		sum += share;
		squares += share * share;
	}
	measured.mean = sum / count;
	measured.error = sqrt((squares / count - measured.mean * measured.mean) / (count - 1));
	free(bloom.words);
	return measured;
}

/*
 * The promise, for many n and fpp: three standard errors above what was measured
 * it still holds. Questions enough for an error of 1 to 2 % of fpp.
 */
static void
test_promise(void)
{
	static const double fpps[] = { 0.05, 0.03, 0.02, 0.01, 0.001 };
	static const uint64_t ns[] = { 1, 2, 3, 5, 8, 10, 16, 20, 50, 100, 300, 1000 };
	struct error err = ERR_INIT;

	for (size_t i = 0; i < sizeof(fpps) / sizeof(*fpps); i++) {
		for (size_t j = 0; j < sizeof(ns) / sizeof(*ns); j++) {
			uint64_t each = 4 * ns[j] + 20;
			uint64_t all = (uint64_t)(1600 / fpps[i]) + 400000;
			struct bloom_size size = { 0, 0 };
			struct measured got;

			if (bloom_size(ns[j], fpps[i], &size, &err) < 0)
				abort();
			got = measure(&size, ns[j], all / each + 20, each);
			TEST(got.mean + 3 * got.error <= fpps[i] && !got.member_lost,
			    "%" PRIu64 " keys at %g: %.5f +- %.5f, %" PRIu64 " words", ns[j],
			    fpps[i], got.mean, got.error, size.words);
		}
	}
}

/* The same measure finds that Guava's own sizes don't keep it. */
static void
test_guava_misses(void)
{
	static const struct {
		uint64_t n;
		double fpp;
	} rows[] = { { 5, 0.01 }, { 10, 0.001 }, { 20, 0.01 }, { 10, 0.05 } };
	struct error err = ERR_INIT;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct bloom_size size = { 0, 0 };
		struct measured got;

		if (bloom_size_guava(rows[i].n, rows[i].fpp, &size, &err) < 0)
			abort();
		got = measure(&size, rows[i].n, 20000, 20);
		TEST(got.mean - 3 * got.error > rows[i].fpp,
		    "Guava's size for %" PRIu64 " keys at %g misses it: %.5f", rows[i].n,
		    rows[i].fpp, got.mean);
	}
}

/* One large filter: here the share is fpp itself, so it must not be above it beyond chance. */
static void
test_million(void)
{
	enum {
		N = 1000000
	};
	struct error err = ERR_INIT;
	struct bloom_size size = { 0, 0 };
	uint64_t state = 7, seen;
	bool lost = false;
	struct bloom bloom;

	if (bloom_size(N, 0.01, &size, &err) < 0)
		abort();
	bloom = filter_new(&size);
	measure_one(&bloom, N, N, &state, &seen, &lost);
	TEST(!lost, "no key of a million is lost");
	TEST((double)seen <= 0.01 * N + 3 * sqrt(0.01 * N), "a million keys at 0.01: %.5f",
	    (double)seen / N);
	uint64_t set = bloom_bits_set(bloom.words, size.words);
	double estimate = (double)bloom_estimate(&size, set);

	TEST(bloom_fpp_now(&size, set) <= 0.01, "the bits of that list say so, too");
	TEST(fabs(estimate - N) < 0.005 * N, "and that it has about a million keys: %.0f",
	    estimate);
	free(bloom.words);
}

/* A list that has grown to a hundred times its capacity, every stage asked. */
static void
test_growth(void)
{
	enum {
		STAGES = 7,
		CAPACITY = 1000,
		KEYS = 100 * CAPACITY,
		QUESTIONS = 400000
	};
	struct bloom stages[STAGES];
	uint64_t state = 11, added = 0;
	struct error err = ERR_INIT;
	double fpps[STAGES];
	int seen = 0;

	for (unsigned i = 0; i < STAGES; i++) {
		struct bloom_size size = { 0, 0 };
		uint64_t capacity = 0, n = 0;

		if (bloom_stage(CAPACITY, 0.01, i, &capacity, &fpps[i], &err) < 0 ||
		    bloom_size(capacity, fpps[i], &size, &err) < 0)
			abort();
		stages[i] = filter_new(&size);
		for (; n < capacity && added < KEYS; n++, added++)
			bloom_add(&stages[i], random_hash(&state));
		fpps[i] = bloom_fpp_bound(&size, n);
	}
	for (int q = 0; q < QUESTIONS; q++) {
		struct murmur hash = random_hash(&state);
		bool any = false;

		for (int i = 0; i < STAGES; i++)
			any = any || bloom_test(&stages[i], hash);
		seen += any;
	}
	TEST(added == KEYS, "seven stages hold a hundred times the capacity");
	TEST(seen + 3 * sqrt(seen) <= 0.01 * QUESTIONS, "grown x 100, a list at 0.01 has %.5f",
	    (double)seen / QUESTIONS);
	TEST(bloom_fpp_compound(fpps, STAGES) <= 0.01, "and its stages' bounds make no more: %.5f",
	    bloom_fpp_compound(fpps, STAGES));
	for (int i = 0; i < STAGES; i++)
		free(stages[i].words);
}

static void
test_formula(void)
{
	static const double fpps[] = { 0.9, 0.5, 0.05, 0.01, 1e-3, 1e-4, 1e-5, 1e-6 };
	struct error err = ERR_INIT;
	bool kept = true, enough = true, grows = true;

	for (size_t i = 0; i < sizeof(fpps) / sizeof(*fpps); i++) {
		uint64_t before = 0;

		for (uint64_t n = 1; n <= 1000000000; n += 1 + n / 3) {
			struct bloom_size size = { 0, 0 }, guava = { 0, 0 };

			if (bloom_size(n, fpps[i], &size, &err) < 0)
				abort();
			kept = kept && bloom_fpp_bound(&size, n) <= fpps[i];
			grows = grows && size.words >= before;
			before = size.words;
			if (bloom_size_guava(n, fpps[i], &guava, &err) == 0)
				enough = enough && size.words >= guava.words;
		}
	}
	TEST(kept, "by the formula fpp holds down to 10^-6, from 1 to 10^9 keys");
	TEST(enough, "no size is below Guava's");
	TEST(grows, "more keys never take fewer words");
}

/* By the bound of each stage when full, however far a list has grown. */
static void
test_stages(void)
{
	static const double fpps[] = { 0.5, 0.05, 0.01, 1e-3, 1e-4, 1e-5, 1e-6 };
	static const uint64_t capacities[] = { 1, 16, 1000, 50000 };
	enum {
		STAGES = 15,
		ROWS = sizeof(fpps) / sizeof(*fpps)
	};
	struct error err = ERR_INIT;
	bool kept = true;

	for (size_t row = 0; row < ROWS * (sizeof(capacities) / sizeof(*capacities)); row++) {
		double fpp = fpps[row % ROWS], stages[STAGES];

		for (unsigned i = 0; i < STAGES; i++) {
			struct bloom_size size = { 0, 0 };
			uint64_t capacity = 0;

			if (bloom_stage(capacities[row / ROWS], fpp, i, &capacity, &stages[i],
				&err) < 0 ||
			    bloom_size(capacity, stages[i], &size, &err) < 0)
				abort();
			stages[i] = bloom_fpp_bound(&size, capacity);
			kept = kept && bloom_fpp_compound(stages, i + 1) <= fpp;
		}
	}
	TEST(kept, "all stages together stay below fpp down to 10^-6");
}

/* Not only on average: the bits of a single list at capacity hardly ever say more than fpp. */
static void
test_single_lists(void)
{
	enum {
		N = 1000,
		LISTS = 400
	};
	struct bloom_size size = { 0, 0 };
	struct error err = ERR_INIT;
	uint64_t state = 5;
	struct bloom bloom;
	int above = 0;

	if (bloom_size(N, 0.01, &size, &err) < 0)
		abort();
	bloom = filter_new(&size);
	for (int list = 0; list < LISTS; list++) {
		memset(bloom.words, 0, size.words * sizeof(*bloom.words));
		for (int i = 0; i < N; i++)
			bloom_add(&bloom, random_hash(&state));
		above += bloom_fpp_now(&size, bloom_bits_set(bloom.words, size.words)) > 0.01;
	}
	TEST(above <= LISTS / 40, "of %d lists of %d keys at 0.01 %d are above it", LISTS, N,
	    above);
	free(bloom.words);
}

static void
test_small(void)
{
	static const struct {
		uint64_t n;
		double fpp;
		uint64_t words;
		int hashes;
	} rows[] = { { 10, 0.03, 2, 5 }, { 10, 0.015, 2, 6 }, { 16, 0.015, 3, 6 },
		{ 50, 0.03, 6, 5 }, { 5, 0.01, 2, 7 }, { 1, 0.9, 1, 1 } };
	struct error err = ERR_INIT;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct bloom_size size = { 0, 0 };

		TEST(bloom_size(rows[i].n, rows[i].fpp, &size, &err) == 0 &&
			size.words == rows[i].words && size.hashes == rows[i].hashes,
		    "%" PRIu64 " keys at %g take %" PRIu64 " words", rows[i].n, rows[i].fpp,
		    size.words);
	}
}

static void
test_refused(void)
{
	static const struct {
		uint64_t n;
		double fpp;
		const char *says;
	} rows[] = {
		{ 10, 0, "between 0 and 1" },
		{ 10, 1, "between 0 and 1" },
		{ 10, 5, "between 0 and 1" },
		{ 10, -0.1, "between 0 and 1" },
		{ 10, NAN, "between 0 and 1" },
		{ 10, INFINITY, "between 0 and 1" },
		{ 10, 1e-80, "hash functions" },
		{ UINT64_C(20000000000), 0.01, "larger than" },
		{ UINT64_MAX, 0.01, "larger than" },
		{ UINT64_MAX, 1e-70, "larger than" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct error err = ERR_INIT, guava_err = ERR_INIT;
		struct bloom_size size = { 77, 0 };

		TEST(bloom_size(rows[i].n, rows[i].fpp, &size, &err) < 0 && err.code == ERR_USAGE &&
			strstr(err.message, rows[i].says) != NULL && size.words == 77,
		    "refused: %s", err.message);
		TEST(bloom_size_guava(rows[i].n, rows[i].fpp, &size, &guava_err) < 0 &&
			strstr(guava_err.message, rows[i].says) != NULL && size.words == 77,
		    "refused with Guava's size: %s", guava_err.message);
	}
}

static void
test_edges(void)
{
	struct error err = ERR_INIT;
	struct bloom_size size = { 0, 0 };
	uint64_t capacity;
	double fpp;

	TEST(bloom_size(0, 0.01, &size, &err) < 0, "a capacity of 0 is refused");
	TEST(bloom_size_guava(0, 0.03, &size, &err) == 0 && size.words == 1 && size.hashes == 5,
	    "but counts as 1 with Guava");
	TEST(bloom_size_guava(1, 0.9, &size, &err) < 0, "where Guava fails its size is refused");
	TEST(bloom_size(UINT64_C(14000000000), 0.01, &size, &err) == 0 &&
		size.words * 64 > UINT64_C(134000000000),
	    "sizes beyond 2^32 bits are exact");
	TEST(bloom_stage(1000, 0.001, 0, &capacity, &fpp, &err) == 0 && capacity == 1000 &&
		fpp == 0.0005,
	    "the first stage has the capacity and half of fpp");
	TEST(bloom_stage(1000, 0.001, 10, &capacity, &fpp, &err) == 0 && capacity == 1024000 &&
		fpp == 0.001 / 2048,
	    "the eleventh has 1024 times the capacity and 1 / 2048 of fpp");
	TEST(bloom_stage(1, 0.5, 63, &capacity, &fpp, &err) == 0 && capacity == UINT64_C(1) << 63,
	    "a stage of 2^63 can be thought of");
	TEST(bloom_stage(2, 0.5, 63, &capacity, &fpp, &err) < 0 &&
		bloom_stage(1, 0.5, 64, &capacity, &fpp, &err) < 0 &&
		bloom_stage(0, 0.5, 0, &capacity, &fpp, &err) < 0,
	    "one beyond that is refused");
	TEST(!signbit(bloom_fpp_compound((const double[]){ 0 }, 1)),
	    "an empty list's fpp is 0 and not -0");
	TEST(fabs(bloom_fpp_compound((const double[]){ 0.5, 0.25 }, 2) - 0.625) < 1e-15,
	    "compound fpp is that of any stage answering");
	TEST(fabs(bloom_fpp_compound((const double[]){ 1e-18, 1e-18 }, 2) - 2e-18) < 1e-30,
	    "tiny ones are not lost in it");
	TEST(bloom_fpp_compound(NULL, 0) == 0, "no stage has none");
	size = (struct bloom_size){ 2, 5 };
	TEST(bloom_estimate(&size, 0) == 0 && bloom_fpp_now(&size, 0) == 0, "no bits are no keys");
	TEST(bloom_estimate(&size, 128) > 100 && bloom_estimate(&size, 128) < 1000 &&
		bloom_fpp_now(&size, 128) == 1,
	    "a full filter has a finite estimate, and answers all with seen");
	TEST(bloom_fpp_bound(&size, 0) == 0 && bloom_fpp_bound(&size, UINT64_MAX) == 1,
	    "the bound stays between 0 and 1");
}

int
main(void)
{
	test_indexes();
	test_batches();
	test_small();
	test_refused();
	test_edges();
	test_formula();
	test_stages();
	test_single_lists();
	test_promise();
	test_guava_misses();
	test_million();
	test_growth();
	return tap_done();
}
