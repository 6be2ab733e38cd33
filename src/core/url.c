/* Canonical URLs. Knows text only. */
#include "core/url.h"

#include <stdint.h>
#include <string.h>

/* A part of the URL, not ended by a NUL. */
struct span {
	const char *at;
	size_t len;
};

static struct span
span_before(struct span span, size_t len)
{
	return (struct span){ span.at, len };
}

static struct span
span_after(struct span span, size_t skip)
{
	return (struct span){ span.at + skip, span.len - skip };
}

/* The first byte that is one of `any`, or the length. */
static size_t
span_find(struct span span, const char *any)
{
	size_t i = 0;

	while (i < span.len && (span.at[i] == '\0' || strchr(any, span.at[i]) == NULL))
		i++;
	return i;
}

static bool
is_alnum(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool
is_unreserved(char c)
{
	return is_alnum(c) || (c != '\0' && strchr("-._~", c) != NULL);
}

static bool
is_ascii_shown(char c)
{
	return c > ' ' && c < 0x7f;
}

static char
lower(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (char)(c | 0x20);
	return c;
}

/* Whether `len` bytes are the word, which is in lower case, in any case; in every locale. */
static bool
is_word(const char *text, size_t len, const char *word)
{
	for (size_t i = 0; i < len; i++)
		if (word[i] == '\0' || lower(text[i]) != word[i])
			return false;
	return word[len] == '\0';
}

/* 0 to 15, or -1 */
static int
hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = lower(c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void
add_escape(struct buf *ret, char c)
{
	static const char digits[] = "0123456789ABCDEF";
	char escape[3] = { '%', digits[(uint8_t)c >> 4], digits[(uint8_t)c & 15] };

	buf_add(ret, escape, sizeof(escape));
}

/* Whether an escape begins at `i`, and of which byte. */
static bool
escape_at(struct span span, size_t i, char *ret_byte)
{
	int high, low;

	if (span.len - i < 3 || span.at[i] != '%')
		return false;
	high = hex_value(span.at[i + 1]);
	low = hex_value(span.at[i + 2]);
	if (high < 0 || low < 0)
		return false;
	*ret_byte = (char)(high << 4 | low);
	return true;
}

/*
 * Append a part with its escapes made uniform. A '%' that begins no escape is
 * kept, and a digit is not decoded where that would make an escape of it:
 * "%%37E" stays, for "%7E" is another URL.
 */
static void
add_uniform(struct buf *ret, struct span span)
{
	size_t bare_until = 0; /* where in *ret the reach of a bare '%' ends */

	for (size_t i = 0; i < span.len;) {
		char c = span.at[i];

		if (escape_at(span, i, &c)) {
			i += 3;
			if (is_unreserved(c) && !(ret->len < bare_until && hex_value(c) >= 0))
				buf_add_char(ret, c);
			else
				add_escape(ret, c);
		} else if (is_ascii_shown(c)) {
			size_t from = i++;

			while (i < span.len && is_ascii_shown(span.at[i]) && span.at[i] != '%')
				i++;
			buf_add(ret, span.at + from, i - from);
			if (c == '%')
				bare_until = ret->len - (i - from) + 3;
		} else {
			i++;
			add_escape(ret, c);
		}
	}
}

/* An address in brackets: IPv6, perhaps with a zone after "%25", or of a version to come, "v1.x". */
static bool
add_address(struct buf *ret, struct span host)
{
	bool zone = false;

	if (host.len < 4 || host.at[host.len - 1] != ']')
		return false;
	for (size_t i = 1; i < host.len - 1; i++) {
		char c = host.at[i];

		zone = zone || c == '%' || (i == 1 && lower(c) == 'v');
		if (zone ? !is_unreserved(c) && c != '%' && c != ':'
			 : hex_value(c) < 0 && c != ':' && c != '.')
			return false;
	}
	for (size_t i = 0; i < host.len; i++)
		buf_add_char(ret, lower(host.at[i]));
	return true;
}

/* Whether a byte may stand in a host's name: unreserved, sub-delims, or to be escaped. */
static bool
is_host_byte(char c)
{
	return is_unreserved(c) || (uint8_t)c >= 0x80 ||
	    (c != '\0' && strchr("!$&'()*+,;=", c) != NULL);
}

static bool
add_name(struct buf *ret, struct span host)
{
	size_t from = ret->len;
	char byte;

	if (host.len == 0)
		return false;
	for (size_t i = 0; i < host.len; i++)
		if (!is_host_byte(host.at[i]) && !escape_at(host, i, &byte))
			return false;
	add_uniform(ret, host);
	for (size_t i = from; i < ret->len; i++) {
		if (ret->data[i] == '%')
			i += 2; /* the digits of an escape stay in upper case */
		else
			ret->data[i] = lower(ret->data[i]);
	}
	return true;
}

/* Append ":PORT" unless it is the scheme's own. False where it is no port. */
static bool
add_port(struct buf *ret, struct span port, unsigned own)
{
	unsigned value = 0;

	for (size_t i = 0; i < port.len; i++) {
		if (port.at[i] < '0' || port.at[i] > '9')
			return false;
		value = value * 10 + (unsigned)(port.at[i] - '0');
		if (value > UINT16_MAX)
			return false;
	}
	if (port.len > 0 && value != own)
		buf_addf(ret, ":%u", value);
	return true;
}

/* [userinfo@]host[:port] */
static bool
add_authority(struct buf *ret, struct span authority, unsigned own_port)
{
	size_t end = authority.len;
	struct span host;

	while (end > 0 && authority.at[end - 1] != '@')
		end--;
	add_uniform(ret, span_before(authority, end));
	authority = span_after(authority, end);

	/* The colon of a port comes after the brackets of an address. */
	end = span_find(authority, "]");
	end = end == authority.len ? 0 : end + 1;
	host = span_before(authority, end + span_find(span_after(authority, end), ":"));
	if (end > 0 ? authority.at[0] != '[' || !add_address(ret, host) : !add_name(ret, host))
		return false;
	if (host.len == authority.len)
		return true;
	return add_port(ret, span_after(authority, host.len + 1), own_port);
}

/* RFC 3986, 5.2.4, in place: data[from..] is a path that begins with '/'. */
static void
remove_dots(struct buf *path, size_t from)
{
	const char *data = path->data;
	size_t len = path->len, to = from;

	for (size_t at = from; at < len;) {
		const char *next = memchr(data + at + 1, '/', len - at - 1);
		size_t end = next == NULL ? len : (size_t)(next - data), segment = end - at - 1;
		bool one = segment == 1 && data[at + 1] == '.';
		bool two = segment == 2 && data[at + 1] == '.' && data[at + 2] == '.';

		if (two)
			while (to > from && data[--to] != '/')
				;
		if (!one && !two) {
			memmove(path->data + to, data + at, end - at);
			to += end - at;
		} else if (end == len) {
			path->data[to++] = '/';
		}
		at = end;
	}
	path->len = to;
	path->data[to] = '\0';
}

static void
add_path(struct buf *ret, struct span path)
{
	size_t from = ret->len;

	if (path.len == 0) {
		buf_add_char(ret, '/');
		return;
	}
	add_uniform(ret, path);
	if (strstr(ret->data + from, "/.") != NULL)
		remove_dots(ret, from);
}

/*
 * Parameters that tell which click, mail or campaign led here and that no site
 * is known to need: an id that the sender's own programs append. Left out for
 * that reason: ref, source, cid, si, and other short words.
 */
static const char *const tracking[] = {
	"fbclid",                                         /* Facebook */
	"gclid",                                          /* Google Ads, with the next four */
	"gclsrc", "dclid", "gbraid", "wbraid", "srsltid", /* Google Merchant Center */
	"msclkid",                                        /* Microsoft Advertising */
	"yclid",                                          /* Yandex */
	"ysclid", "twclid",                               /* X, Twitter */
	"ttclid",                                         /* TikTok */
	"li_fat_id",                                      /* LinkedIn */
	"igshid",                                         /* Instagram */
	"rdt_cid",                                        /* Reddit */
	"epik",                                           /* Pinterest */
	"sccid",                                          /* Snapchat */
	"mc_cid",                                         /* Mailchimp: campaign and reader */
	"mc_eid", "_hsenc",                               /* HubSpot */
	"_hsmi", "mkt_tok",                               /* Marketo */
	"vero_id",                                        /* Vero */
	"oly_anon_id",                                    /* Omeda */
	"oly_enc_id", "_openstat",                        /* Openstat */
	"wickedid",                                       /* Wicked Reports */
};

bool
url_is_tracking(const char *name, size_t len)
{
	if (len > 4 && is_word(name, 4, "utm_"))
		return true;
	for (size_t i = 0; i < sizeof(tracking) / sizeof(*tracking); i++)
		if (is_word(name, len, tracking[i]))
			return true;
	return false;
}

/* Take tracking parameters out of data[from..], a query that begins with '?'. */
static void
strip_query(struct buf *query, size_t from)
{
	char *data = query->data;
	size_t len = query->len, to = from + 1;
	bool any = false;

	for (size_t at = from + 1, end; at <= len; at = end + 1) {
		struct span rest = { data + at, len - at };

		end = at + span_find(rest, "&");
		rest.len = end - at;
		if (url_is_tracking(rest.at, span_find(rest, "=")))
			continue;
		if (any)
			data[to++] = '&';
		memmove(data + to, rest.at, rest.len);
		to += rest.len;
		any = true;
	}
	query->len = any ? to : from;
	data[query->len] = '\0';
}

static void
add_query(struct buf *ret, struct span query, bool strip_tracking)
{
	size_t from = ret->len;

	add_uniform(ret, query);
	if (strip_tracking)
		strip_query(ret, from);
}

/* Take "scheme://" off. False where it is not http or https. */
static bool
take_scheme(struct span *rest, const char *scheme)
{
	size_t len = strlen(scheme);

	if (rest->len < len || !is_word(rest->at, len, scheme))
		return false;
	*rest = span_after(*rest, len);
	return true;
}

/* Take what comes before the first byte of `any` off the rest. */
static struct span
take_before(struct span *rest, const char *any)
{
	struct span taken = span_before(*rest, span_find(*rest, any));

	*rest = span_after(*rest, taken.len);
	return taken;
}

bool
url_canonical(struct buf *ret, const char *text, size_t len, bool strip_tracking)
{
	struct span rest = { text, len }, part;
	size_t from = ret->len;
	bool secure = take_scheme(&rest, "https://");

	if (!secure && !take_scheme(&rest, "http://"))
		return false;
	buf_add_str(ret, secure ? "https://" : "http://");
	part = take_before(&rest, "/?#");
	if (!add_authority(ret, part, secure ? 443 : 80)) {
		ret->len = from;
		ret->data[from] = '\0';
		return false;
	}
	part = take_before(&rest, "?#");
	add_path(ret, part);
	part = take_before(&rest, "#");
	if (part.len > 0)
		add_query(ret, part, strip_tracking);
	if (rest.len > 1 && (rest.at[1] == '/' || rest.at[1] == '!'))
		add_uniform(ret, rest);
	return true;
}
