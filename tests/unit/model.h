/*
 * A history as plainly as it can be written: one state a day in an array. Tests
 * walk it day by day and compare with what the month words and bit streams say.
 */
#ifndef TESTS_MODEL_H
#define TESTS_MODEL_H

#include <string.h>

#include "core/days.h"
#include "dice.h"

enum {
	MODEL_DONE = 1,
	MODEL_SKIPPED = 2,
	MODEL_DAYS = 1600
};

/* Days first to first + n - 1, all of them valid; every other day is empty. */
struct model {
	day_t first;
	int n;
	unsigned char state[MODEL_DAYS];
};

static inline bool
model_has(const struct model *model, day_t day, int state)
{
	return day >= model->first && day < model->first + model->n &&
	    (model->state[day - model->first] & state) != 0;
}

/* A first day such that all n lie within the calendar, often at one of its edges. */
static inline day_t
model_random_first(struct dice *dice, int n)
{
	/* The last of February 1900, 2000, 2024 and 2100; New Year of 2021, after a week 53. */
	static const day_t edges[] = { -25509, 11016, 19782, 47540, 18628 };
	day_t first = dice_between(dice, DAY_MIN, DAY_MAX - n + 1);

	switch (dice_below(dice, 6)) {
	case 0:
		return DAY_MIN;
	case 1:
		return DAY_MAX - n + 1;
	case 2:
	case 3:
		return edges[dice_below(dice, 5)] - dice_below(dice, n);
	default:
		return first;
	}
}

/* One day's state: 0 to 4 are pure, the others mixed. */
static inline int
model_random_state(struct dice *dice, int kind)
{
	static const int pure[] = { MODEL_DONE, MODEL_DONE, MODEL_SKIPPED,
		MODEL_DONE | MODEL_SKIPPED, 0 };

	if (kind < 5)
		return pure[kind];
	return dice_below(dice, 10) < kind ? MODEL_DONE : pure[dice_below(dice, 5)];
}

/* Stretches of done, skipped, empty and mixed days; half the histories have no skips. */
static inline void
model_random(struct model *model, struct dice *dice)
{
	static const int sizes[] = { 10, 60, 400, MODEL_DAYS }, stretches[] = { 2, 9, 40, 200 };
	int stretch = stretches[dice_below(dice, 4)], allowed = MODEL_DONE;

	model->n = dice_between(dice, 1, sizes[dice_below(dice, 4)]);
	model->first = model_random_first(dice, model->n);
	if (dice_below(dice, 2) != 0)
		allowed |= MODEL_SKIPPED;
	for (int i = 0; i < model->n;) {
		int kind = dice_below(dice, 10), to = i + dice_between(dice, 1, stretch);

		for (; i < to && i < model->n; i++)
			model->state[i] = (unsigned char)(model_random_state(dice, kind) & allowed);
	}
}

/* A valid day in the model or a little outside it. */
static inline day_t
model_random_day(const struct model *model, struct dice *dice)
{
	day_t day = model->first + dice_between(dice, -40, model->n + 40);

	return day < DAY_MIN ? DAY_MIN : day > DAY_MAX ? DAY_MAX : day;
}

/* Put the model's days of one state into the month words. */
static inline void
model_to_days(const struct model *model, int state, struct days *ret)
{
	days_clear(ret);
	for (int i = 0; i < model->n; i++) {
		struct civil civil = day_to_civil(model->first + i);

		if ((model->state[i] & state) != 0)
			days_year(ret, civil.year)[civil.month - 1] |= UINT32_C(1)
			    << (month_days(civil.year, civil.month) - civil.day);
	}
}

/* Say which model failed: its days as letters, as far as a line may be long. */
static inline void
model_print(const struct model *model)
{
	char text[DAY_TEXT_SIZE], states[121] = "";

	for (int i = 0; i < model->n && i < 120; i++)
		states[i] = ".dsb"[model->state[i]];
	printf("# %d days from %s: %s%s\n", model->n, day_format(model->first, text), states,
	    model->n > 120 ? "..." : "");
}

#endif
