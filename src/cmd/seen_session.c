/* What all `streak seen` commands share. */
#include "cmd/seen_session.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/text.h"
#include "cmd/hint.h"
#include "cmd/option.h"
#include "core/url.h"
#include "render/json.h"

static const char default_list[] = "default";

enum {
	CAPACITY = 1000,
	CAPACITY_KEYED = 16 /* many lists, most of them short */
};
static const double default_fpp = 0.001;

void
list_shown(struct buf *ret, const char *name)
{
	text_shown(ret, name, strlen(name));
}

void
list_add_json(json_t *object, const struct seen_list *list)
{
	const struct seen_rules *rules = seen_list_rules(list);

	json_object_set_new(object, "name", json_text(seen_list_name(list)));
	json_object_set_new(object, "capacity", json_integer((json_int_t)rules->capacity));
	json_object_set_new(object, "fpp", json_real(rules->fpp));
	json_object_set_new(object, "canonical", json_boolean(rules->canonical));
	json_object_set_new(object, "strip_tracking", json_boolean(rules->strip_tracking));
	json_object_set_new(object, "fixed", json_boolean(rules->fixed));
	json_object_set_new(object, "guava_size", json_boolean(rules->guava_size));
}

void
list_above(struct buf *ret, const char *lead, double most, double fpp)
{
	if (most > fpp)
		buf_addf(ret, "%sup to %.2g, which is %.2g above the list's %.15g", lead, most,
		    most - fpp, fpp);
}

double
list_most(const struct seen_info *info)
{
	return isnan(info->fpp_bound) ? info->fpp_now : info->fpp_bound;
}

static int
read_capacity(const char *text, uint64_t *ret, struct error *err)
{
	int64_t capacity;

	if (text == NULL)
		return 0;
	if (!num_parse_int(text, strlen(text), 1, INT64_MAX, &capacity))
		return err_usage(err, "--capacity is a number of URLs from 1 up, not '%.40s'",
		    text);
	*ret = (uint64_t)capacity;
	return 0;
}

static int
read_fpp(const char *text, double *ret, struct error *err)
{
	double fpp;

	if (text == NULL)
		return 0;
	if (!num_parse_real(text, &fpp) || !(fpp > 0 && fpp < 1))
		return err_usage(err,
		    "--fpp is a probability between 0 and 1, such as 0.01, not '%.40s'", text);
	*ret = fpp;
	return 0;
}

int
session_init(struct session *session, struct context *context, bool writes, struct error *err)
{
	const struct args *args = context->args;

	*session = (struct session){
		.context = context,
		.seen = seen_new(NULL),
		.writes = writes,
		.keyed = args_has(args, OPTION_KEYED),
		.end = args_has(args, OPTION_NUL) ? '\0' : '\n',
		.name = BUF_INIT,
		.canonical = BUF_INIT,
		.rules = {
			.capacity = args_has(args, OPTION_KEYED) ? CAPACITY_KEYED : CAPACITY,
			.fpp = default_fpp,
			.fixed = args_has(args, OPTION_FIXED),
			.guava_size = args_has(args, OPTION_GUAVA_SIZE),
			.strip_tracking = args_has(args, OPTION_STRIP_TRACKING),
			.canonical = args_has(args, OPTION_CANONICAL) ||
			    args_has(args, OPTION_STRIP_TRACKING),
		},
	};
	if (read_capacity(args_value(args, OPTION_CAPACITY), &session->rules.capacity, err) < 0 ||
	    read_fpp(args_value(args, OPTION_FPP), &session->rules.fpp, err) < 0)
		return -1;
	if (session->keyed && args_has(args, OPTION_LIST))
		return err_usage(err, "with --keyed the lines name their lists: no --list");
	if (seen_rules_check(&session->rules, err) < 0)
		return err_prefix(err,
		    "--capacity %" PRIu64 " with --fpp %.15g: ", session->rules.capacity,
		    session->rules.fpp);
	return 0;
}

void
session_release(struct session *session)
{
	seen_free(session->seen);
	buf_release(&session->name);
	buf_release(&session->canonical);
}

static int
open_file(struct session *session, struct error *err)
{
	struct context *context = session->context;

	enum store_mode mode = !session->writes ? STORE_READ
	    : session->only_existing            ? STORE_WRITE
						: STORE_CREATE;

	if (store_open(&context->place, mode, &context->store, err) < 0)
		return -1;
	if (context->store != NULL)
		seen_set_store(session->seen, context->store);
	else if (context->file_named)
		return err_data(err, "%s is not there, or empty", context->place.file);
	return 0;
}

int
session_begin(struct session *session, struct error *err)
{
	struct context *context = session->context;

	bool open = context->store != NULL;

	if (!open && open_file(session, err) < 0)
		return -1;
	/* A reader's first view was begun by opening. */
	if (context->store != NULL && (open || session->writes) &&
	    store_begin(context->store, err) < 0)
		return -1;
	return seen_refresh(session->seen, err);
}

int
session_end(struct session *session, struct error *err)
{
	if (session->context->store == NULL)
		return 0;
	if (session->writes && seen_write(session->seen, session->more, err) < 0)
		return -1;
	return store_commit(session->context->store, err);
}

int
session_finish(struct session *session, struct error *err)
{
	/* Without a line nobody has looked yet whether a reader's file is there. */
	bool looked = session->context->store != NULL;

	session->more = false;
	if (session->writes ? !seen_unfinished(session->seen) : looked)
		return 0;
	return session_begin(session, err) < 0 ? -1 : session_end(session, err);
}

/* ---- lists ---- */

static int
refuse_number(const char *list, const char *what, double is, double wanted, struct error *err)
{
	return err_usage(err, "list '%s' has %s %.15g, not %.15g", list, what, is, wanted);
}

/* What the options ask for must be what the list is. */
static int
check_rules(const struct session *session, const struct seen_list *list, struct error *err)
{
	const struct seen_rules *is = seen_list_rules(list), *wanted = &session->rules;
	const struct args *args = session->context->args;
	const struct {
		enum option_id id;
		bool is;
		const char *name;
	} flags[] = {
		{ OPTION_FIXED, is->fixed, "fixed" },
		{ OPTION_CANONICAL, is->canonical, "canonical" },
		{ OPTION_STRIP_TRACKING, is->strip_tracking, "strip-tracking" },
		{ OPTION_GUAVA_SIZE, is->guava_size, "guava-size" },
	};
	struct buf shown = BUF_INIT;
	int rc = 0;

	list_shown(&shown, seen_list_name(list));
	if (args_has(args, OPTION_CAPACITY) && is->capacity != wanted->capacity)
		rc = refuse_number(buf_str(&shown), "capacity", (double)is->capacity,
		    (double)wanted->capacity, err);
	if (rc == 0 && args_has(args, OPTION_FPP) &&
	    (is->fpp < wanted->fpp || is->fpp > wanted->fpp))
		rc = refuse_number(buf_str(&shown), "fpp", is->fpp, wanted->fpp, err);
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]) && rc == 0; i++)
		if (args_has(args, flags[i].id) && !flags[i].is)
			rc = err_usage(err, "list '%s' was made without --%s", buf_str(&shown),
			    flags[i].name);
	buf_release(&shown);
	return rc;
}

int
session_check_name(const char *name, struct error *err)
{
	return text_name(name, strlen(name), NULL, NULL, err) < 0
	    ? err_prefix(err, "the name of a list: ")
	    : 0;
}

int
session_list(struct session *session, const char *name, size_t len, bool make,
    struct seen_list **ret, struct error *err)
{
	int found;

	buf_clear(&session->name);
	if (text_name(name, len, &session->name, NULL, err) < 0)
		return err_prefix(err, "the name of a list: ");
	found = seen_find(session->seen, buf_str(&session->name), ret, err);
	if (found > 0 && check_rules(session, *ret, err) < 0)
		return -1;
	if (found != 0 || !make)
		return found;
	if (seen_create(session->seen, buf_str(&session->name), &session->rules, ret, err) < 0)
		return -1;
	if (session->by_keys)
		seen_list_by_keys(*ret);
	return 1;
}

const char *
session_list_name(const struct session *session)
{
	const char *name = args_value(session->context->args, OPTION_LIST);

	return name == NULL ? default_list : name;
}

static bool
offer_list(void *closure, const char *name)
{
	hint_offer(closure, name, name);
	return true;
}

int
session_known_list(struct session *session, const char *name, struct seen_list **ret,
    struct error *err)
{
	struct hint hint;
	int found = session_list(session, name, strlen(name), false, ret, err);

	if (found != 0)
		return found < 0 ? -1 : 0;
	hint_init(&hint, name);
	if (seen_names(session->context->store, false, offer_list, &hint, err) < 0)
		return -1;
	return hint_fail(&hint, "list", name, "'streak seen info' shows all", err);
}

/* ---- lines ---- */

struct murmur
session_key(struct session *session, const struct seen_rules *rules, const char *line, size_t len)
{
	if (rules->canonical) {
		buf_clear(&session->canonical);
		if (url_canonical(&session->canonical, line, len, rules->strip_tracking))
			return murmur_hash(session->canonical.data, session->canonical.len);
	}
	return murmur_hash(line, len);
}

int
session_split(const char *line, size_t len, size_t *ret_name_len, struct error *err)
{
	const char *tab = memchr(line, '\t', len);
	struct buf shown = BUF_INIT;

	if (tab != NULL) {
		*ret_name_len = (size_t)(tab - line);
		return 0;
	}
	text_shown(&shown, line, len < 80 ? len : 80);
	err_data(err, "a line without a tab between list and URL: '%s'", buf_str(&shown));
	buf_release(&shown);
	return -1;
}
