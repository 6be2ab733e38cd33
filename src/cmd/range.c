/* The options --year, --from and --to. */
#include "cmd/range.h"

#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "cmd/option.h"

int
range_year(const struct context *context, int *ret_year, struct error *err)
{
	const char *text = args_value(context->args, OPTION_YEAR);
	struct buf shown = BUF_INIT;
	int64_t year;

	if (text == NULL)
		return 0;
	if (num_parse_int(text, strlen(text), YEAR_MIN, YEAR_MAX, &year)) {
		*ret_year = (int)year;
		return 1;
	}
	text_quote(&shown, text);
	err_usage(err, "--year is a year from 1 to 9999, not '%s'", buf_str(&shown));
	buf_release(&shown);
	return -1;
}

/* The day of an option; `fallback` where it was not given. */
static int
parse_day(const struct context *context, enum option_id id, const char *name, day_t fallback,
    day_t *ret_day, struct error *err)
{
	const char *text = args_value(context->args, id);

	*ret_day = fallback;
	if (text != NULL && date_parse(text, context->today, ret_day, err) < 0)
		return err_prefix(err, "%s: ", name);
	return 0;
}

static int
check_ends(const struct context *context, const struct day_range *range, struct error *err)
{
	if (range->first <= range->last)
		return 0;
	return err_usage(err, "--from is after %s",
	    args_has(context->args, OPTION_TO) ? "--to" : "today");
}

int
range_ends(const struct context *context, day_t first, struct day_range *ret, struct error *err)
{
	struct day_range range;

	if (parse_day(context, OPTION_FROM, "--from", first, &range.first, err) < 0 ||
	    parse_day(context, OPTION_TO, "--to", context->today, &range.last, err) < 0 ||
	    check_ends(context, &range, err) < 0)
		return -1;
	*ret = range;
	return 0;
}

int
range_given(const struct context *context,
    struct day_range (*open)(const void *closure, day_t last), const void *closure,
    struct day_range *ret, struct error *err)
{
	bool from = args_has(context->args, OPTION_FROM), to = args_has(context->args, OPTION_TO);
	struct day_range range;
	int year = 0, got = range_year(context, &year, err);

	if (got > 0 && (from || to))
		return err_usage(err, "--year and %s can't go together", from ? "--from" : "--to");
	if (got > 0)
		*ret = (struct day_range){ year_first_day(year), year_last_day(year) };
	if (got != 0 || (!from && !to))
		return got;
	if (parse_day(context, OPTION_TO, "--to", context->today, &range.last, err) < 0 ||
	    parse_day(context, OPTION_FROM, "--from", open(closure, range.last).first, &range.first,
		err) < 0 ||
	    check_ends(context, &range, err) < 0)
		return -1;
	*ret = range;
	return 1;
}
