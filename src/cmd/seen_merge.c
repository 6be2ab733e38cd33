/* streak seen merge: one list takes in others. */
#include <math.h>
#include <string.h>

#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/seen_session.h"
#include "render/json.h"
#include "render/words.h"

static void
say_merged(struct context *context, const struct seen_list *into, const struct seen_merged *merged,
    const struct seen_info *info)
{
	const struct seen_rules *rules = seen_list_rules(into);
	struct buf line = BUF_INIT;

	if (context->json) {
		json_document(context->out,
		    json_pack("{s:i, s:o, s:I, s:I, s:I, s:f, s:f, s:o}", "schema_version",
			JSON_SCHEMA_VERSION, "name", json_text(seen_list_name(into)), "stages_new",
			(json_int_t)merged->stages_new, "stages_merged",
			(json_int_t)merged->stages_merged, "stages_unchanged",
			(json_int_t)merged->stages_same, "fpp", rules->fpp, "fpp_now",
			info->fpp_now, "fpp_bound", json_known(info->fpp_bound)));
		return;
	}
	list_shown(&line, seen_list_name(into));
	buf_add_str(&line, ": ");
	words_count(&line, (int64_t)merged->stages_new, "new stage");
	buf_addf(&line, ", %zu merged, %zu unchanged; fpp now %.2g", merged->stages_merged,
	    merged->stages_same, info->fpp_now);
	list_above(&line, ", ", list_most(info), rules->fpp);
	if (!context->quiet)
		fprintf(context->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

/* The list that takes in the others, made like the first of them where it is not there. */
static int
find_target(struct session *session, struct seen_list *first, struct seen_list **ret,
    struct error *err)
{
	const char *name = session->context->args->operands[0];

	session->rules = *seen_list_rules(first);
	return session_list(session, name, strlen(name), true, ret, err) < 0 ? -1 : 0;
}

static int
merge_lists(struct session *session, struct error *err)
{
	const struct args *args = session->context->args;
	struct seen_list *into = NULL, *from;
	struct seen_merged merged = { 0 };
	struct seen_info info;

	if (session_begin(session, err) < 0)
		return -1;
	for (size_t i = 1; i < args->n_operands; i++) {
		if (session_known_list(session, args->operands[i], &from, err) < 0)
			return -1;
		if (into == NULL && find_target(session, from, &into, err) < 0)
			return -1;
		if (into != from && seen_merge(session->seen, into, from, &merged, err) < 0)
			return -1;
	}
	if (seen_info(session->seen, into, &info, err) < 0)
		return -1;
	if (session_end(session, err) < 0) {
		seen_info_release(&info);
		return -1;
	}
	say_merged(session->context, into, &merged, &info);
	seen_info_release(&info);
	return 0;
}

static int
merge_run(struct context *context, struct error *err)
{
	struct session session;
	int rc = session_init(&session, context, true, err);

	session.only_existing = true;
	if (rc == 0)
		rc = merge_lists(&session, err);
	session_release(&session);
	return rc;
}

const struct command command_seen_merge = {
	.name = "seen merge",
	.arguments = "LIST FROM...",
	.summary = "let a list take in others",
	.help =
	    "LIST then knows all that the others know; they stay as they are. Doing it again\n"
	    "changes nothing. The more stages, the more mistakes: the report says how many.\n"
	    "\n"
	    "  streak seen merge news news-laptop\n",
	.operand = VALUE_LIST,
	.min_operands = 2,
	.max_operands = MANY,
	.access = ACCESS_OWN,
	.run = merge_run,
};
