/* Strict numbers. */
#include "base/num.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
num_parse_int(const char *text, size_t len, int64_t min, int64_t max, int64_t *ret_value)
{
	bool negative = len > 0 && text[0] == '-';
	size_t i = negative ? 1 : 0;
	int64_t value = 0;

	if (i == len)
		return false;
	for (; i < len; i++) {
		int64_t digit = text[i] - '0';

		if (digit < 0 || digit > 9)
			return false;
		/* Counted below zero, where there is room for one more than above. */
		if (value < (INT64_MIN + digit) / 10)
			return false;
		value = value * 10 - digit;
	}
	if (!negative && value == INT64_MIN)
		return false;
	if (!negative)
		value = -value;
	if (value < min || value > max)
		return false;
	*ret_value = value;
	return true;
}

void
num_add_real(struct buf *ret, double value)
{
	enum {
		DIGITS_MIN = 15,
		DIGITS_MAX = 17
	};
	char text[32];

	for (int digits = DIGITS_MIN; digits <= DIGITS_MAX; digits++) {
		double back;

		snprintf(text, sizeof(text), "%.*g", digits, value);
		back = strtod(text, NULL);
		if (back >= value && back <= value)
			break;
	}
	buf_add_str(ret, text);
}

bool
num_parse_real(const char *text, double *ret_value)
{
	char *end;
	double value;

	/* strtod also takes blanks, a plus, hexadecimal, inf and nan. */
	if (text[0] == '\0' || text[0] == '+' || strspn(text, "-.0123456789eE+") != strlen(text))
		return false;
	value = strtod(text, &end);
	if (*end != '\0' || end == text || !isfinite(value))
		return false;
	*ret_value = value;
	return true;
}
