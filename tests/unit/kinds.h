/* Schedules of every kind, and histories to go with them, at random. */
#ifndef TESTS_KINDS_H
#define TESTS_KINDS_H

#include <stdio.h>

#include "core/schedule.h"
#include "model.h"

enum {
	SHORT_DAYS = 36 /* of histories whose every stretch is looked at */
};

static inline struct schedule
random_schedule(struct dice *dice, enum schedule_kind kind)
{
	struct schedule schedule = { .kind = kind };

	switch (kind) {
	case SCHEDULE_DAILY:
		break;
	case SCHEDULE_WEEKDAYS:
		schedule.weekdays = (unsigned)dice_between(dice, 1, 126);
		break;
	case SCHEDULE_ROLLING:
		schedule.m = dice_between(dice, 2, dice_below(dice, 4) == 0 ? 30 : 8);
		schedule.n = dice_between(dice, 1, dice_below(dice, 2) == 0 ? 2 : schedule.m);
		break;
	case SCHEDULE_CALENDAR:
		schedule.monthly = dice_below(dice, 2) != 0;
		schedule.n = dice_between(dice, 1, schedule.monthly ? 31 : 7);
		if (!schedule.monthly)
			schedule.week_start = (enum weekday)dice_below(dice, DAYS_PER_WEEK);
		break;
	}
	return schedule;
}

/* Each day by itself, of any density: what stretches of model_random() seldom have. */
static inline void
random_days(struct model *model, struct dice *dice, int most)
{
	int done = dice_between(dice, 1, 9), skipped = dice_below(dice, 4);

	model->n = dice_between(dice, 1, most);
	model->first = model_random_first(dice, model->n);
	for (int i = 0; i < model->n; i++) {
		model->state[i] = 0;
		if (dice_below(dice, 10) < done)
			model->state[i] |= MODEL_DONE;
		if (dice_below(dice, 10) < skipped)
			model->state[i] |= MODEL_SKIPPED;
	}
}

static inline void
random_history(struct model *model, struct dice *dice, enum schedule_kind kind)
{
	if (kind == SCHEDULE_ROLLING)
		random_days(model, dice, SHORT_DAYS);
	else if (dice_below(dice, 2) == 0)
		random_days(model, dice, 300);
	else
		model_random(model, dice);
	/* The walks look ahead. */
	if (model->first > DAY_MAX - MODEL_DAYS - 300)
		model->first = DAY_MAX - MODEL_DAYS - 300;
}

static inline void
print_schedule(const struct schedule *schedule)
{
	char text[SCHEDULE_TEXT_SIZE];

	printf("# %s, weeks from %s\n", schedule_text(schedule, text),
	    weekday_name(schedule->week_start));
}

#endif
