/*
 * One spelling for the URLs that mean the same: RFC 3986, sections 6.2.2 and
 * 6.2.3, and nothing that only often holds. Knows text, asks no network.
 */
#ifndef CORE_URL_H
#define CORE_URL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/*
 * Append the canonical spelling of an http or https URL to *ret: scheme and host
 * in lower case; the default port, an empty port and the port's leading zeros
 * dropped; an empty path as "/"; dot segments removed; percent-escapes in upper
 * case and those of unreserved characters decoded; blanks, control characters
 * and bytes beyond ASCII escaped; the fragment dropped unless it begins with "/"
 * or "!" (pages that route by it). All else stays: the order and the repeats of
 * the query, slashes, "www.", userinfo, a '%' that begins no escape.
 * Canonical URLs stay as they are.
 *
 * With strip_tracking, parameters of the query are dropped that only tell where
 * a click came from (see url_is_tracking), and the "?" if none is left.
 *
 * False, with *ret untouched, where text is no such URL: then its exact bytes
 * are the key. That is another scheme or none, no host, a port beyond 65535, or
 * a byte in the host that can't be there.
 */
bool url_canonical(struct buf *ret, const char *text, size_t len, bool strip_tracking);

/*
 * Whether a parameter of that name (in ASCII of any case) only tracks: utm_* and
 * the click ids that stand in url.c. Names that some site needs, such as "ref",
 * are not among them.
 */
bool url_is_tracking(const char *name, size_t len);

#endif
