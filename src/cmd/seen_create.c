/* streak seen create, streak seen drop: lists come and go. */
#include <inttypes.h>
#include <string.h>

#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/seen_session.h"
#include "render/json.h"

static const struct option_row create_options[] = {
	SEEN_OPTIONS_RULES,
	{ 0 },
};

static void
say_created(struct context *context, const struct seen_list *list)
{
	const struct seen_rules *rules = seen_list_rules(list);
	struct buf shown = BUF_INIT;

	list_shown(&shown, seen_list_name(list));
	if (context->json) {
		json_t *object = json_object();

		json_object_set_new(object, "schema_version", json_integer(JSON_SCHEMA_VERSION));
		list_add_json(object, list);
		json_document(context->out, object);
	} else if (!context->quiet) {
		fprintf(context->out, "%s: created for %" PRIu64 " URLs%s, fpp %.15g\n",
		    buf_str(&shown), rules->capacity,
		    rules->fixed ? " and no more" : " and growing", rules->fpp);
	}
	buf_release(&shown);
}

static int
refuse_taken(const struct seen_list *list, struct error *err)
{
	struct buf shown = BUF_INIT;

	list_shown(&shown, seen_list_name(list));
	err_usage(err, "there is a list '%s' already", buf_str(&shown));
	buf_release(&shown);
	return -1;
}

static int
create_list(struct session *session, struct error *err)
{
	const char *name = session->context->args->operands[0];
	struct seen_list *list;
	int found;

	if (session_begin(session, err) < 0)
		return -1;
	found = session_list(session, name, strlen(name), false, &list, err);
	if (found > 0)
		return refuse_taken(list, err);
	if (found < 0 || session_list(session, name, strlen(name), true, &list, err) < 0 ||
	    session_end(session, err) < 0)
		return -1;
	say_created(session->context, list);
	return 0;
}

static int
create_run(struct context *context, struct error *err)
{
	struct session session;
	int rc = session_init(&session, context, true, err);

	if (rc == 0)
		rc = session_check_name(context->args->operands[0], err);
	if (rc == 0)
		rc = create_list(&session, err);
	session_release(&session);
	return rc;
}

/* To be forgotten a list need not be readable. */
static int
drop_any(struct session *session, struct error *err)
{
	struct seen_list *list;

	if (session_known_list(session, session->context->args->operands[0], &list, err) == 0)
		return seen_drop(session->seen, list, err);
	if (err->code != ERR_DATA)
		return -1;
	*err = (struct error)ERR_INIT;
	return seen_drop_damaged(session->seen, buf_str(&session->name), err);
}

static int
drop_list(struct session *session, struct error *err)
{
	struct context *context = session->context;
	struct buf shown = BUF_INIT;

	if (session_begin(session, err) < 0 || drop_any(session, err) < 0 ||
	    session_end(session, err) < 0)
		return -1;
	list_shown(&shown, buf_str(&session->name));
	if (context->json)
		json_document(context->out,
		    json_pack("{s:i, s:o}", "schema_version", JSON_SCHEMA_VERSION, "dropped",
			json_text(buf_str(&session->name))));
	else if (!context->quiet)
		fprintf(context->out, "%s: dropped\n", buf_str(&shown));
	buf_release(&shown);
	return 0;
}

static int
drop_run(struct context *context, struct error *err)
{
	struct session session;
	int rc = session_init(&session, context, true, err);

	session.only_existing = true;
	if (rc == 0)
		rc = drop_list(&session, err);
	session_release(&session);
	return rc;
}

const struct command command_seen_create = {
	.name = "seen create",
	.arguments = "LIST",
	.summary = "make a list of a certain size",
	.help =
	    "Other commands make a list when they first add to it; this one makes it for as\n"
	    "many URLs as are expected. A list grows beyond that, unless it is --fixed.\n"
	    "\n"
	    "  streak seen create news --capacity 1000000 --fpp 0.0001\n"
	    "  streak seen create links --canonical --strip-tracking\n",
	.options = create_options,
	.operand = VALUE_TEXT,
	.min_operands = 1,
	.max_operands = 1,
	.access = ACCESS_OWN,
	.run = create_run,
};

const struct command command_seen_drop = {
	.name = "seen drop",
	.arguments = "LIST",
	.summary = "forget a list and all its URLs",
	.help = "  streak seen drop news\n",
	.operand = VALUE_LIST,
	.min_operands = 1,
	.max_operands = 1,
	.access = ACCESS_OWN,
	.run = drop_run,
};
