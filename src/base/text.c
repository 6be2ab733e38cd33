/* UTF-8 text, by utf8proc. */
#include "base/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/mem.h"

/* Read one code point; its bytes, or 0 where there is no well-formed one. */
static size_t
text_next(const char *text, size_t len, int32_t *ret_point)
{
	utf8proc_int32_t point;
	utf8proc_ssize_t used =
	    utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)len, &point);

	if (used <= 0)
		return 0;
	*ret_point = point;
	return (size_t)used;
}

bool
text_valid(const char *text, size_t len)
{
	size_t used;
	int32_t point;

	for (size_t at = 0; at < len; at += used) {
		used = text_next(text + at, len - at, &point);
		if (used == 0)
			return false;
	}
	return true;
}

static bool
is_line_or_control(int32_t point)
{
	utf8proc_category_t category = utf8proc_category(point);

	return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_ZL ||
	    category == UTF8PROC_CATEGORY_ZP;
}

static bool
is_bidi_control(int32_t point)
{
	return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069) ||
	    point == 0x200e || point == 0x200f || point == 0x61c;
}

static bool
is_blank(int32_t point)
{
	return utf8proc_category(point) == UTF8PROC_CATEGORY_ZS;
}

/* Append the NFC of text, folded or not. False where utf8proc refuses. */
static bool
add_normal(struct buf *ret, const char *text, size_t len, bool folded)
{
	utf8proc_uint8_t *normal = NULL;
	int options = UTF8PROC_STABLE | UTF8PROC_COMPOSE | (folded ? UTF8PROC_CASEFOLD : 0);
	utf8proc_ssize_t got = utf8proc_map((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)len,
	    &normal, (utf8proc_option_t)options);

	if (got >= 0)
		buf_add(ret, normal, (size_t)got);
	free(normal);
	return got >= 0;
}

/* Every rule for names but the length of the NFC. */
static int
name_check(const char *text, size_t len, struct error *err)
{
	int32_t point = 0;
	size_t used;

	if (len == 0)
		return err_usage(err, "a name can't be empty");
	for (size_t at = 0; at < len; at += used) {
		used = text_next(text + at, len - at, &point);
		if (used == 0)
			return err_usage(err, "the name is not UTF-8: byte %zu is 0x%02x", at + 1,
			    (unsigned char)text[at]);
		if (is_line_or_control(point))
			return err_usage(err,
			    "the name has a control character: U+%04X at byte %zu", (unsigned)point,
			    at + 1);
		if (at == 0 && is_blank(point))
			return err_usage(err, "the name starts with a blank");
	}
	if (is_blank(point))
		return err_usage(err, "the name ends with a blank");
	return 0;
}

int
text_name(const char *text, size_t len, struct buf *ret_name, struct buf *ret_key,
    struct error *err)
{
	struct buf name = BUF_INIT, key = BUF_INIT;
	int rc = -1;

	if (name_check(text, len, err) < 0)
		goto out;
	/* NFC makes nothing shorter than a quarter, so longer text need not be mapped. */
	if (len > (size_t)4 * TEXT_NAME_MAX) {
		err_usage(err, "the name is too long: %zu bytes, at most %d are kept", len,
		    TEXT_NAME_MAX);
		goto out;
	}
	if (!add_normal(&name, text, len, false) || !add_normal(&key, name.data, name.len, true)) {
		err_usage(err, "the name can't be normalised");
		goto out;
	}
	if (name.len > TEXT_NAME_MAX) {
		err_usage(err, "the name is too long: %zu bytes, at most %d are kept", name.len,
		    TEXT_NAME_MAX);
		goto out;
	}
	if (text_width(buf_str(&name)) == 0) {
		err_usage(err, "the name has nothing that can be seen");
		goto out;
	}
	if (ret_name != NULL)
		buf_add(ret_name, name.data, name.len);
	if (ret_key != NULL)
		buf_add(ret_key, key.data, key.len);
	rc = 0;
out:
	buf_release(&name);
	buf_release(&key);
	return rc;
}

static bool
is_regional_indicator(int32_t point)
{
	return point >= 0x1f1e6 && point <= 0x1f1ff;
}

/* Columns of a cluster of `width` so far, once `point` has joined it behind `last`. */
static int
cluster_width(int width, int32_t point, int32_t last)
{
	int own = utf8proc_charwidth(point);

	/* Two letters make a flag; a variation selector asks for the picture. */
	if (width == 1 &&
	    (point == 0xfe0f || (is_regional_indicator(point) && is_regional_indicator(last))))
		return 2;
	return own > width ? own : width;
}

size_t
text_width(const char *text)
{
	size_t len = strlen(text), used, total = 0;
	int32_t point, last = 0;
	int cluster = 0;
	utf8proc_int32_t state = 0;

	for (size_t at = 0; at < len; at += used, last = point) {
		used = text_next(text + at, len - at, &point);
		if (used == 0) {
			used = 1;
			point = '?';
		}
		if (at > 0 && utf8proc_grapheme_break_stateful(last, point, &state)) {
			total += (size_t)cluster;
			cluster = 0;
		}
		cluster = cluster_width(cluster, point, last);
	}
	return total + (size_t)cluster;
}

size_t
text_cut(struct buf *ret, const char *text, size_t width)
{
	size_t full = text_width(text), keep = strlen(text), shown;
	struct buf part = BUF_INIT;

	if (full <= width) {
		buf_add_str(ret, text);
		return full;
	}
	do {
		/* One character less: back over the bytes that go on with it. */
		keep--;
		while (keep > 0 && ((unsigned char)text[keep] & 0xc0) == 0x80)
			keep--;
		buf_clear(&part);
		buf_add(&part, text, keep);
		shown = text_width(buf_str(&part));
	} while (keep > 0 && shown + 3 > width);
	buf_add_str(ret, buf_str(&part));
	buf_add_str(ret, "...");
	buf_release(&part);
	return shown + 3;
}

bool
text_is_rtl(const char *text)
{
	size_t len = strlen(text), used;
	int32_t point;

	for (size_t at = 0; at < len; at += used) {
		utf8proc_propval_t direction = UTF8PROC_BIDI_CLASS_ON;

		used = text_next(text + at, len - at, &point);
		if (used == 0)
			used = 1;
		else
			direction = utf8proc_get_property(point)->bidi_class;
		if (direction == UTF8PROC_BIDI_CLASS_L)
			return false;
		if (direction == UTF8PROC_BIDI_CLASS_R || direction == UTF8PROC_BIDI_CLASS_AL)
			return true;
	}
	return false;
}

void
text_shown(struct buf *ret, const char *text, size_t len)
{
	size_t used;
	int32_t point;

	for (size_t at = 0; at < len; at += used) {
		used = text_next(text + at, len - at, &point);
		if (used == 0) {
			buf_addf(ret, "\\x%02x", (unsigned char)text[at]);
			used = 1;
		} else if (is_line_or_control(point) || is_bidi_control(point)) {
			buf_addf(ret, point < 0x100 ? "\\x%02x" : "\\u{%x}", (unsigned)point);
		} else {
			buf_add(ret, text + at, used);
		}
	}
}

void
text_quote(struct buf *ret, const char *text)
{
	enum {
		QUOTED_MAX = 60
	};
	size_t len = strlen(text);
	bool whole = len <= QUOTED_MAX;

	if (!whole) {
		len = QUOTED_MAX;
		while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80)
			len--;
	}
	text_shown(ret, text, len);
	if (!whole)
		buf_add_str(ret, "...");
}

/* Code points of a key; the caller frees. Bytes that are no UTF-8 stand for themselves. */
static int32_t *
text_points(const char *text, size_t *ret_count)
{
	size_t len = strlen(text), used, count = 0;
	int32_t *points = mem_new((len + 1) * sizeof(*points));

	for (size_t at = 0; at < len; at += used, count++) {
		used = text_next(text + at, len - at, &points[count]);
		if (used == 0) {
			points[count] = (unsigned char)text[at];
			used = 1;
		}
	}
	*ret_count = count;
	return points;
}

static size_t
min3(size_t a, size_t b, size_t c)
{
	size_t least = a < b ? a : b;

	return least < c ? least : c;
}

/* One row of the table: distances of a[0..i] to every start of b. */
static void
distance_row(size_t i, const int32_t *a, const int32_t *b, size_t nb, size_t *const row[3])
{
	row[0][0] = i;
	for (size_t j = 1; j <= nb; j++) {
		size_t differs = a[i - 1] != b[j - 1];

		row[0][j] = min3(row[1][j] + 1, row[0][j - 1] + 1, row[1][j - 1] + differs);
		if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
		    row[2][j - 2] + 1 < row[0][j])
			row[0][j] = row[2][j - 2] + 1;
	}
}

size_t
text_distance(const char *a, const char *b, size_t limit)
{
	size_t na, nb, result;
	int32_t *pa = text_points(a, &na), *pb = text_points(b, &nb);
	size_t width = nb + 1, *cells = mem_new(3 * width * sizeof(*cells));
	size_t *row[3] = { cells, cells + width, cells + 2 * width };

	for (size_t j = 0; j <= nb; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= na; i++) {
		size_t *oldest = row[2];

		row[2] = row[1];
		row[1] = row[0];
		row[0] = oldest;
		distance_row(i, pa, pb, nb, row);
	}
	result = row[0][nb] > limit ? limit + 1 : row[0][nb];
	free(cells);
	free(pa);
	free(pb);
	return result;
}
