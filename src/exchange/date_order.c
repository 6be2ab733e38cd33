/* Dates whose order only the user knows. */
#include "exchange/date_order.h"

#include <stddef.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"

static const char betweens[] = "/.- ";

int
date_order_parse(const char *text, struct date_order *ret, struct error *err)
{
	struct buf shown = BUF_INIT;

	if (strlen(text) == 5 && text[1] == text[3] && strchr(betweens, text[1]) != NULL) {
		char part[3] = { text[0], text[2], text[4] };

		if (memchr(part, 'y', 3) != NULL && memchr(part, 'm', 3) != NULL &&
		    memchr(part, 'd', 3) != NULL) {
			memcpy(ret->part, part, sizeof(part));
			ret->between = text[1];
			return 0;
		}
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
	int64_t numbers[3] = { 0 }; /* year, month, day */

	for (int i = 0; i < 3; i++) {
		size_t at = strcspn("ymd", (char[]){ order->part[i], '\0' });

		/* Of no order there are no parts. */
		if (at == 3)
			return false;
		text = read_part(text, order->between, at == 0, &numbers[at]);
		if (text == NULL || *text != (i < 2 ? order->between : '\0'))
			return false;
		text++;
	}
	if (!civil_valid((int)numbers[0], (int)numbers[1], (int)numbers[2]))
		return false;
	*ret_day = day_from_civil((int)numbers[0], (int)numbers[1], (int)numbers[2]);
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
