/*
 * Fills a database with random habits, a day done with probability 0.556, by
 * the same functions as an import:  fill FILE HABITS YEARS [SEED]
 * The last year is 2025; the days are the same for the same seed.
 */
#include <stdio.h>
#include <stdlib.h>

#include "store/habit.h"
#include "store/mark.h"
#include "store/store.h"
#include "store/summary.h"

static const int last_year = 2025;

/* xorshift64* (Vigna 2016). */
static uint64_t
next_random(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(2685821657736338717);
}

static void
random_days(struct days *days, int years, uint64_t *state)
{
	days_clear(days);
	for (int year = last_year - years + 1; year <= last_year; year++) {
		uint32_t *month = days_year(days, year);

		for (int m = 0; m < MONTHS_PER_YEAR; m++)
			for (int d = 0; d < month_days(year, m + 1); d++)
				if (next_random(state) >> 32 < UINT64_C(2388001816))
					month[m] |= UINT32_C(1) << d;
	}
}

static int
fill(struct store *store, long habits, int years, uint64_t state, struct error *err)
{
	static const struct habit_plan plan = HABIT_PLAN_INIT;
	struct history marks = HISTORY_INIT;
	struct mark_change change = { 0 };
	int64_t count;
	int rc = 0;

	for (long i = 0; i < habits && rc == 0; i++) {
		struct habit habit = HABIT_INIT;
		char name[32];

		snprintf(name, sizeof(name), "habit %ld", i);
		random_days(&marks.done, years, &state);
		rc = store_habit_add(store, name, name, &plan, &habit, err);
		if (rc == 0)
			rc = store_marks_add(store, &habit, &marks, &change, err);
		habit_release(&habit);
	}
	history_release(&marks);
	return rc < 0
	    ? rc
	    : store_recalc(store, year_last_day(last_year), true, NULL, NULL, &count, err);
}

int
main(int argc, char *argv[])
{
	struct store_place place = { .device_file = "/nonexistent/device", .device_name = "bench" };
	struct error err = ERR_INIT;
	struct store *store;

	if (argc < 4) {
		fprintf(stderr, "usage: fill FILE HABITS YEARS [SEED]\n");
		return 2;
	}
	place.file = argv[1];
	if (store_open(&place, STORE_CREATE, &store, &err) < 0 ||
	    fill(store, atol(argv[2]), atoi(argv[3]),
		argc > 4 ? strtoull(argv[4], NULL, 10) : UINT64_C(88172645463325252), &err) < 0 ||
	    store_commit(store, &err) < 0) {
		fprintf(stderr, "fill: %s\n", err.message);
		return 1;
	}
	store_close(store);
	return 0;
}
