/* Canonical URLs. */
#include <string.h>

#include "core/url.h"
#include "tap.h"

/* What a URL becomes; NULL: it is none, its bytes are the key. */
struct row {
	const char *in, *out;
};

static bool
becomes(const char *in, size_t len, bool strip, const char *want)
{
	struct buf got = BUF_INIT;
	bool done, right;

	buf_add_str(&got, "before|");
	done = url_canonical(&got, in, len, strip);
	if (want == NULL)
		right = !done && strcmp(buf_str(&got), "before|") == 0;
	else
		right = done && strcmp(buf_str(&got) + 7, want) == 0 && got.len == strlen(want) + 7;
	if (!right)
		printf("# got %s%s\n", done ? "" : "no URL, ", buf_str(&got));
	buf_release(&got);
	return right;
}

static void
test_rows(const struct row *rows, size_t n, bool strip)
{
	for (size_t i = 0; i < n; i++) {
		const char *in = rows[i].in, *out = rows[i].out;
		bool right = becomes(in, strlen(in), strip, out);

		/* What is canonical stays. */
		if (right && out != NULL)
			right = becomes(out, strlen(out), strip, out);
		TEST(right, "%s -> %s", in, out == NULL ? "its bytes" : out);
	}
}

#define TEST_ROWS(rows, strip) test_rows(rows, sizeof(rows) / sizeof(*(rows)), strip)

static const struct row plain[] = {
	/* scheme and host */
	{ "http://e.com/", "http://e.com/" },
	{ "HTTP://E.com/A", "http://e.com/A" },
	{ "hTTps://WWW.E.com/", "https://www.e.com/" },
	{ "https://e.com./", "https://e.com./" },
	{ "http://%65.CO%4d/", "http://e.com/" },
	{ "http://e_x.com/", "http://e_x.com/" },
	{ "http://B\xc3\xbc"
	  "cher.de/",
	    "http://b%C3%BCcher.de/" },
	{ "http://b%c3%bccher.de/", "http://b%C3%BCcher.de/" },
	{ "http://xn--bcher-kva.de/", "http://xn--bcher-kva.de/" },
	/* port */
	{ "http://e.com:80/", "http://e.com/" },
	{ "https://e.com:443", "https://e.com/" },
	{ "http://e.com:443/", "http://e.com:443/" },
	{ "https://e.com:80/", "https://e.com:80/" },
	{ "http://e.com:/", "http://e.com/" },
	{ "http://e.com:0080/", "http://e.com/" },
	{ "http://e.com:08080/", "http://e.com:8080/" },
	{ "http://e.com:0/", "http://e.com:0/" },
	{ "http://e.com:65535/", "http://e.com:65535/" },
	/* userinfo */
	{ "http://Me:Pa:%73s@E.com/", "http://Me:Pa:ss@e.com/" },
	{ "http://a@b@E.com/", "http://a@b@e.com/" },
	/* addresses */
	{ "http://[2001:DB8::1]:80/x", "http://[2001:db8::1]/x" },
	{ "http://[::1]:8080", "http://[::1]:8080/" },
	{ "http://me@[::FFFF:1.2.3.4]", "http://me@[::ffff:1.2.3.4]/" },
	{ "http://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]/" },
	{ "http://[v1.FE:x]/", "http://[v1.fe:x]/" },
	/* path */
	{ "http://e.com", "http://e.com/" },
	{ "http://e.com?a", "http://e.com/?a" },
	{ "http://e.com#a", "http://e.com/" },
	{ "http://e.com/a/./b/../c", "http://e.com/a/c" },
	{ "http://e.com/../../a", "http://e.com/a" },
	{ "http://e.com/a/..", "http://e.com/" },
	{ "http://e.com/a/.", "http://e.com/a/" },
	{ "http://e.com/.", "http://e.com/" },
	{ "http://e.com/..", "http://e.com/" },
	{ "http://e.com/a//../b", "http://e.com/a/b" },
	{ "http://e.com/a/%2e%2E/b", "http://e.com/b" },
	{ "http://e.com/a/.%2e", "http://e.com/" },
	{ "http://e.com/.well-known/...", "http://e.com/.well-known/..." },
	{ "http://e.com/a//b/", "http://e.com/a//b/" },
	{ "http://e.com/p", "http://e.com/p" },
	{ "http://e.com/a%2fb", "http://e.com/a%2Fb" },
	{ "http://e.com/a?b/../c", "http://e.com/a?b/../c" },
	{ "http://e.com/a;x=1/", "http://e.com/a;x=1/" },
	/* escapes */
	{ "http://e.com/%7eu/%e4", "http://e.com/~u/%E4" },
	{ "http://E.com:80/~u/%E4", "http://e.com/~u/%E4" },
	{ "http://e.com/%41%2D%5f%7E%30", "http://e.com/A-_~0" },
	{ "http://e.com/a b", "http://e.com/a%20b" },
	{ "http://e.com/a+b", "http://e.com/a+b" },
	{ "http://e.com/\xff\t\x7f", "http://e.com/%FF%09%7F" },
	{ "http://e.com/100%", "http://e.com/100%" },
	{ "http://e.com/%zz%4", "http://e.com/%zz%4" },
	{ "http://e.com/%%34%31", "http://e.com/%%341" },
	{ "http://e.com/%%37E", "http://e.com/%%37E" },
	{ "http://e.com/%4%31", "http://e.com/%4%31" },
	{ "http://e.com/%%7e%41", "http://e.com/%~%41" },
	{ "http://e.com/%zz%41", "http://e.com/%zzA" },
	{ "http://e.com/{a}|\"<>^`\\", "http://e.com/{a}|\"<>^`\\" },
	/* query and fragment */
	{ "http://e.com/?b=1&a=2&a=3", "http://e.com/?b=1&a=2&a=3" },
	{ "http://e.com/?", "http://e.com/?" },
	{ "http://e.com/?a=%3d&&b=x y?", "http://e.com/?a=%3D&&b=x%20y?" },
	{ "http://e.com/?q=\xd0\xb2", "http://e.com/?q=%D0%B2" },
	{ "http://e.com/a#b", "http://e.com/a" },
	{ "http://e.com/a#", "http://e.com/a" },
	{ "http://e.com/a?b#c?d", "http://e.com/a?b" },
	{ "http://e.com/a#/x y#z", "http://e.com/a#/x%20y#z" },
	{ "http://e.com/a#!p", "http://e.com/a#!p" },
	{ "http://e.com#/", "http://e.com/#/" },
	{ "http://e.com/?utm_source=x", "http://e.com/?utm_source=x" },
	/* no such URL */
	{ "", NULL },
	{ "http://", NULL },
	{ "http:///a", NULL },
	{ "http://?a", NULL },
	{ "http://:80/", NULL },
	{ "http://me@/", NULL },
	{ "http:/e.com/", NULL },
	{ "http:e.com", NULL },
	{ "//e.com/", NULL },
	{ "example.com/path", NULL },
	{ "/just/path", NULL },
	{ "mailto:a@b", NULL },
	{ "javascript:alert(1)", NULL },
	{ "ftp://e.com/", NULL },
	{ "httpss://e.com/", NULL },
	{ " http://e.com/", NULL },
	{ "http://e.com:65536/", NULL },
	{ "http://e.com:99999999999999999999/", NULL },
	{ "http://e.com:8a/", NULL },
	{ "http://e.com:80:80/", NULL },
	{ "http://e .com/", NULL },
	{ "http://e.com\\a/", NULL },
	{ "http://e%zz.com/", NULL },
	{ "http://e<x>.com/", NULL },
	{ "http://[::1/", NULL },
	{ "http://::1]/", NULL },
	{ "http://[]/", NULL },
	{ "http://[::g]/", NULL },
	{ "http://[::1]a/", NULL },
	{ "http://a[::1]/", NULL },
};

static const struct row stripped[] = {
	{ "https://e.com/a?utm_source=x&id=1", "https://e.com/a?id=1" },
	{ "https://e.com/a?id=1&fbclid=Z", "https://e.com/a?id=1" },
	{ "https://e.com/a?id=1&utm_medium=x&b=2", "https://e.com/a?id=1&b=2" },
	{ "https://e.com/a?utm_source=x&gclid=y#top", "https://e.com/a" },
	{ "https://e.com/a?UTM_Source=x", "https://e.com/a" },
	{ "https://e.com/a?utm%5fsource=x", "https://e.com/a" },
	{ "https://e.com/a?fbclid", "https://e.com/a" },
	{ "https://e.com/a?dclid=1&msclkid=2&mc_eid=3&mc_cid=4", "https://e.com/a" },
	{ "https://e.com/kb.php?ref=1", "https://e.com/kb.php?ref=1" },
	{ "https://e.com/a?futm_source=1&utm=2&xfbclid=3&fbclidx=4",
	    "https://e.com/a?futm_source=1&utm=2&xfbclid=3&fbclidx=4" },
	{ "https://e.com/a?x=utm_source=1", "https://e.com/a?x=utm_source=1" },
	{ "https://e.com/a?b=1&a=2&a=3", "https://e.com/a?b=1&a=2&a=3" },
	{ "https://e.com/a?", "https://e.com/a?" },
	{ "https://e.com/a?&utm_source=x&", "https://e.com/a?&" },
	{ "https://e.com/a?id=1&&b", "https://e.com/a?id=1&&b" },
	{ "https://e.com/a/utm_source=x", "https://e.com/a/utm_source=x" },
	{ "https://e.com/#/p?utm_source=x", "https://e.com/#/p?utm_source=x" },
	{ "mailto:a@b?utm_source=x", NULL },
};

/* Some 20,000 strings made of the bytes that matter: what comes out never changes again. */
static void
test_stable(void)
{
	static const char bytes[] = "%%%%2e4157//..??##&=@:[]!aA \t\xc3\\utm_";
	struct buf once = BUF_INIT, twice = BUF_INIT;
	unsigned state = 1, made = 0;
	bool stable = true;

	for (int round = 0; round < 20000; round++) {
		char text[64] = "http://e.com/";
		size_t len = 13;

		for (; len < 40; len++) {
			state = state * 1103515245 + 12345;
			text[len] = bytes[(state >> 16) % (sizeof(bytes) - 1)];
		}
		buf_clear(&once);
		buf_clear(&twice);
		if (!url_canonical(&once, text + round % 2, len - (size_t)(round % 2), true))
			continue;
		made++;
		stable = stable && url_canonical(&twice, once.data, once.len, true) &&
		    once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0;
	}
	TEST(stable && made > 9000, "what is canonical stays so (%u URLs)", made);
	buf_release(&once);
	buf_release(&twice);
}

int
main(void)
{
	TEST_ROWS(plain, false);
	TEST_ROWS(stripped, true);
	TEST(becomes("http://e.com/a\0b", 16, false, "http://e.com/a%00b"),
	    "a NUL in the path is escaped");
	TEST(becomes("http://e\0.com/", 14, false, NULL), "a NUL in the host makes it no URL");
	TEST(becomes("http://e.com/abc", 14, false, "http://e.com/a"), "no byte beyond is read");
	TEST(url_is_tracking("utm_x", 5) && !url_is_tracking("utm_", 4) && !url_is_tracking("", 0),
	    "utm_ is followed by something");
	test_stable();
	return tap_done();
}
