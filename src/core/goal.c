/* Goals: how much of something makes a day done. */
#include "core/goal.h"

#include <math.h>

#include "base/num.h"

static const double amount_max = 1e12;
static const double tolerance = 1e-9;

int
amount_parse(const char *text, double *ret_amount, struct error *err)
{
	double amount;

	if (!num_parse_real(text, &amount) || amount < 0 || amount > amount_max)
		return err_usage(err, "an amount is a number from 0 to 1e12, not '%.40s'", text);
	*ret_amount = amount;
	return 0;
}

bool
goal_met(const struct goal *goal, double sum)
{
	switch (goal->kind) {
	case GOAL_AT_LEAST:
		return sum >= goal->amount - tolerance;
	case GOAL_AT_MOST:
		return sum <= goal->amount + tolerance;
	case GOAL_NONE:
	default:
		return true;
	}
}

double
goal_missing(const struct goal *goal, double sum)
{
	return goal->kind == GOAL_AT_LEAST && sum < goal->amount ? amount_sum(goal->amount, -sum)
								 : 0;
}

double
amount_sum(double a, double b)
{
	static const double billion = 1e9, exact_max = 9e15;
	double scaled = (a + b) * billion;

	return fabs(scaled) < exact_max ? nearbyint(scaled) / billion : a + b;
}

void
amount_describe(struct buf *ret, double amount, const char *unit)
{
	num_add_real(ret, amount);
	if (unit != NULL)
		buf_addf(ret, " %s", unit);
}

void
goal_progress(struct buf *ret, const struct goal *goal, double amount, const char *unit)
{
	num_add_real(ret, amount);
	buf_add_str(ret, " of ");
	goal_describe(ret, goal, unit);
}

void
goal_describe(struct buf *ret, const struct goal *goal, const char *unit)
{
	if (goal->kind == GOAL_AT_MOST)
		buf_add_str(ret, "at most ");
	amount_describe(ret, goal->amount, unit);
}
