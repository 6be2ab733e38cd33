/*
 * Calendar, N a week or N a month: a unit, which is a week or a month, is met with
 * N done days, or with as many as its unskipped days allow. A wholly skipped unit
 * is passed over; an unmet one breaks the run when it is over. Days that are
 * still to come are unskipped ones. Units end where the calendar does.
 */
#include "core/rules.h"
#include "core/unit.h"

enum {
	WORD_BITS = 64
};

/*
 * The run that ends with the unit of *at, going back until a unit breaks it or all
 * are before `oldest`; *at comes to the day before those that were looked at.
 */
static struct run
run_back(const struct schedule *schedule, const struct line *line, day_t oldest, day_t *at)
{
	struct run run = { .length = 0 };

	while (*at >= oldest) {
		struct unit unit = unit_of(schedule, *at);
		struct tally tally = tally_of(schedule, line, unit);

		*at = unit.first - 1;
		if (tally.skipped)
			continue;
		if (tally.missing == 0) {
			if (run.length++ == 0)
				run.last = unit.last;
			run.first = unit.first;
		} else if (unit.last < line->last) {
			break;
		}
	}
	return run;
}

/* The first done day, before which no unit is met; the day after the last where there is none. */
static day_t
oldest_done(const struct line *line)
{
	size_t at = bits_previous(&line->done, SIZE_MAX);

	return at == SIZE_MAX ? line->last + 1 : line->last - (day_t)at;
}

static struct run
calendar_current(const struct schedule *schedule, const struct line *line)
{
	day_t at = line->last;

	return run_back(schedule, line, oldest_done(line), &at);
}

static void
calendar_runs(const struct schedule *schedule, const struct line *line, run_visit visit,
    void *closure)
{
	day_t oldest = oldest_done(line);

	for (day_t at = line->last; at >= oldest;) {
		struct run run = run_back(schedule, line, oldest, &at);

		if (run.length > 0)
			visit(closure, &run);
	}
}

static day_t
calendar_ended(const struct schedule *schedule, const struct line *line, const struct run *run)
{
	for (day_t day = run->last + 1; day < line->last;) {
		struct unit unit = unit_of(schedule, day);

		if (unit.last < line->last && tally_of(schedule, line, unit).missing > 0)
			return unit.first;
		day = unit.last + 1;
	}
	return DAY_NONE;
}

static struct run
calendar_longest(const struct schedule *schedule, const struct line *line)
{
	return rules_longest_of(&rules_calendar, schedule, line);
}

/*
 * What each unit needs that ends in the span; of the first one only its days from
 * the first done day on. The unit in progress, taken to end on the line's last
 * day, is left out until it is met. More than it needs count for no other unit.
 */
static struct share
calendar_share(const struct schedule *schedule, const struct line *line, day_t first, day_t last)
{
	struct share share = { 0, 0 };
	day_t oldest = oldest_done(line);
	day_t from = first > oldest ? first : oldest;
	struct unit unit;

	for (day_t at = last; at >= from; at = unit.first - 1) {
		struct tally tally;
		day_t end;

		unit = unit_of(schedule, at);
		end = unit.last < line->last ? unit.last : line->last;
		if (end > last)
			continue;
		tally = tally_of(schedule, line,
		    (struct unit){ unit.first > oldest ? unit.first : oldest, unit.last });
		if (unit.last < line->last || tally.missing == 0) {
			share.asked += tally.needed;
			share.done += tally.needed - tally.missing;
		}
	}
	return share;
}

static bool
calendar_due(const struct schedule *schedule, const struct line *line)
{
	return tally_of(schedule, line, unit_of(schedule, line->last)).missing > 0;
}

/* Days of the unit after this one, by which it can be met at the latest. */
static int
next_length(const struct schedule *schedule, struct unit unit)
{
	struct civil civil = day_to_civil(unit.last);

	if (!schedule->monthly)
		return DAYS_PER_WEEK;
	return month_days(civil.year, civil.month % MONTHS_PER_YEAR + 1);
}

static int64_t
calendar_days_left(const struct schedule *schedule, const struct line *line)
{
	struct unit unit = unit_of(schedule, line->last);
	struct tally tally = tally_of(schedule, line, unit);
	int after = unit.last - line->last, left;

	/* The unit's days from now on but those that are needed; or all of them, and more. */
	if (tally.missing > 0)
		left = -tally.missing;
	else if (next_length(schedule, unit) > schedule->n)
		left = next_length(schedule, unit) - schedule->n;
	else
		left = 0;
	left += after + 1;
	return left > 0 ? left : 0;
}

static void
calendar_weeks(const struct schedule *schedule, const struct line *line, struct bits *ret_weeks)
{
	rules_weeks_of(schedule->n, line, ret_weeks);
}

static bool
is_empty(const struct line *line, size_t at)
{
	return !bits_get(&line->done, at) && !bits_get(&line->skipped, at);
}

/* The empty days of each unit that is over and was not met. */
static void
calendar_missed(const struct schedule *schedule, const struct line *line, size_t begun, size_t n,
    struct bits *ret_missed)
{
	day_t day = line->last - (day_t)(n - 1);

	(void)begun;
	bits_reset(ret_missed, n / WORD_BITS + 1);
	while (day < line->last) {
		struct unit unit = unit_of(schedule, day);
		struct tally tally = tally_of(schedule, line, unit);
		bool unmet = unit.last < line->last && tally.missing > 0;

		for (; unmet && day <= unit.last; day++)
			if (is_empty(line, (size_t)(line->last - day)))
				bits_set(ret_missed, (size_t)(line->last - day));
		day = unit.last + 1;
	}
}

const struct rules rules_calendar = {
	.current = calendar_current,
	.longest = calendar_longest,
	.runs = calendar_runs,
	.ended = calendar_ended,
	.share = calendar_share,
	.due = calendar_due,
	.days_left = calendar_days_left,
	.weeks = calendar_weeks,
	.missed = calendar_missed,
};
