/* Dates whose order only the user knows. */
#include "exchange/date_order.h"

#include <stddef.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"

static const char betweens[] = "/.- ";

/* Each of y, m and d once, with the same sign between them. */
static bool
parse_order(const char *text, struct date_order *ret)
{
	static const char letters[DATE_PARTS] = { 'y', 'm', 'd' };
	unsigned met = 0;

	if (strlen(text) != 2 * DATE_PARTS - 1 || text[1] != text[3] ||
	    strchr(betweens, text[1]) == NULL)
		return false;
	for (int i = 0; i < DATE_PARTS; i++) {
		for (int part = DATE_YEAR; part < DATE_PARTS; part++) {
			if (text[(size_t)i * 2] != letters[part])
				continue;
			ret->part[i] = (enum date_part)part;
			met |= 1U << part;
		}
	}
	ret->between = text[1];
	ret->given = met == (1U << DATE_PARTS) - 1;
	return ret->given;
}

int
date_order_parse(const char *text, struct date_order *ret, struct error *err)
{
	struct date_order order = { .given = false };
	struct buf shown = BUF_INIT;

	if (parse_order(text, &order)) {
		*ret = order;
		return 0;
	}
	text_quote(&shown, text);
	err_usage(err, "--date-format is an order such as m/d/y, d.m.y or y-m-d, not '%s'",
	    buf_str(&shown));
	buf_release(&shown);
	return -1;
}

/* One number of it, up to what stands between or the end; the rest, NULL where it is none. */
static const char *
read_part(const char *text, char between, bool is_year, int64_t *ret)
{
	size_t len = strcspn(text, (char[]){ between, '\0' });

	if (is_year ? len != 4 : len < 1 || len > 2)
		return NULL;
	return num_parse_int(text, len, 1, YEAR_MAX, ret) ? text + len : NULL;
}

bool
date_order_read(const struct date_order *order, const char *text, day_t *ret_day)
{
	int64_t numbers[DATE_PARTS] = { 0 };

	if (!order->given)
		return false;
	for (int i = 0; i < DATE_PARTS; i++) {
		enum date_part part = order->part[i];

		text = read_part(text, order->between, part == DATE_YEAR, &numbers[part]);
		if (text == NULL || *text != (i < DATE_PARTS - 1 ? order->between : '\0'))
			return false;
		text++;
	}
	if (!civil_valid((int)numbers[DATE_YEAR], (int)numbers[DATE_MONTH], (int)numbers[DATE_DAY]))
		return false;
	*ret_day = day_from_civil((int)numbers[DATE_YEAR], (int)numbers[DATE_MONTH],
	    (int)numbers[DATE_DAY]);
	return true;
}

bool
date_order_likely(const char *text)
{
	static const char digits[] = "0123456789";
	size_t len = strspn(text, digits);
	char between = text[len];

	if (len == 0 || len > 4 || (len == 4 && between == '-') || between == '\0' ||
	    strchr(betweens, between) == NULL)
		return false;
	text += len + 1;
	len = strspn(text, digits);
	if (len == 0 || text[len] != between)
		return false;
	text += len + 1;
	len = strspn(text, digits);
	return len > 0 && text[len] == '\0';
}
