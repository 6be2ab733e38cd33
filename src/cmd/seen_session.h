/* What all `streak seen` commands share: options, lists by name, keys, transactions. */
#ifndef CMD_SEEN_SESSION_H
#define CMD_SEEN_SESSION_H

#include <jansson.h>

#include "base/buf.h"
#include "cmd/command.h"
#include "store/seen.h"

/* Rows for the options of several commands. */
#define SEEN_OPTION_LIST                                                                \
 {                                                                                      \
  "list", 'l', OPTION_LIST, "LIST", VALUE_LIST, "the list that is meant, not 'default'" \
 }
#define SEEN_OPTION_KEYED                                                          \
 {                                                                                 \
  "keyed", 0, OPTION_KEYED, NULL, VALUE_NONE, "lines are LIST, a tab, and the URL" \
 }
#define SEEN_OPTION_NUL                                                  \
 {                                                                       \
  "null", '0', OPTION_NUL, NULL, VALUE_NONE, "lines end with a NUL byte" \
 }
#define SEEN_OPTION_JSONL                                                    \
 {                                                                           \
  "jsonl", 0, OPTION_JSONL, NULL, VALUE_NONE, "print JSON, an object a line" \
 }
/* How a list is made that is not there yet. */
#define SEEN_OPTIONS_RULES                                                                       \
 { "capacity", 0, OPTION_CAPACITY, "N", VALUE_TEXT, "URLs in a new list's first stage (1000)" }, \
     { "fpp", 0, OPTION_FPP, "P", VALUE_TEXT, "a new list's share of mistakes (0.001)" },        \
     { "fixed", 0, OPTION_FIXED, NULL, VALUE_NONE, "a new list does not grow" },                 \
     { "canonical", 0, OPTION_CANONICAL, NULL, VALUE_NONE,                                       \
	     "a new list takes spellings of a URL as one" },                                     \
     { "strip-tracking", 0, OPTION_STRIP_TRACKING, NULL, VALUE_NONE,                             \
	     "the same, without utm_* and click ids" },                                          \
 {                                                                                               \
  "guava-size", 0, OPTION_GUAVA_SIZE, NULL, VALUE_NONE, "a new list is as small as Guava's"      \
 }

struct session {
	struct context *context;
	struct seen *seen;
	bool writes, keyed;
	bool only_existing;      /* though it writes it makes no file */
	char end;                /* of a line */
	struct seen_rules rules; /* of lists that are made */
	bool by_keys;            /* a list that is made is written once it has a key */
	bool more;               /* transactions will follow soon; see seen_write() */
	struct buf name;         /* work space */
	struct buf canonical;    /* work space */
};

/* Read the options. -1 with ERR_USAGE. The caller calls session_release(). */
int session_init(struct session *session, struct context *context, bool writes, struct error *err);
void session_release(struct session *session);

/*
 * Begin a transaction, the first one by opening the file: one that is not there
 * is made where the session writes, else has no lists (an error where it was
 * named). session_end() writes and commits.
 */
int session_begin(struct session *session, struct error *err);
int session_end(struct session *session, struct error *err);

/*
 * After transactions that were ended with `more` set, or none: of a session that
 * reads the file must be there, as for session_begin(), whatever came in.
 */
int session_finish(struct session *session, struct error *err);

/*
 * The list with a name of `len` bytes, made by the options where it is not there
 * and `make` is set: 1, or 0. -1 with ERR_USAGE where it is no name, or where the
 * list is there and the options ask for another kind.
 */
int session_list(struct session *session, const char *name, size_t len, bool make,
    struct seen_list **ret, struct error *err);

/* Whether that is a name for a list. -1 with ERR_USAGE. */
int session_check_name(const char *name, struct error *err);

/* The list that --list names, or `default`; -1 with a hint where there is none. */
const char *session_list_name(const struct session *session);
int session_known_list(struct session *session, const char *name, struct seen_list **ret,
    struct error *err);

/* The key of a line by a list's rules. */
struct murmur session_key(struct session *session, const struct seen_rules *rules, const char *line,
    size_t len);

/*
 * Split a line of `--keyed` input at its tab: the list's name and, from
 * *ret_url on, the URL. ERR_DATA where there is no tab.
 */
int session_split(const char *line, size_t len, size_t *ret_name_len, struct error *err);

/*
 * Append `lead` and "up to 0.025, which is 0.024 above the list's 0.001" of a list that
 * may make more mistakes than the fpp it was made for; of others, or NaN, nothing.
 */
void list_above(struct buf *ret, const char *lead, double most, double fpp);

/* The most that a list's stages may make together; with an imported one only its bits tell. */
double list_most(const struct seen_info *info);

/* Add to an object a list's name and the rules that it was made by. */
void list_add_json(json_t *object, const struct seen_list *list);

/* Append a list's name, safe for a terminal. */
void list_shown(struct buf *ret, const char *name);

#endif
