/* streak check: is the database sound? */
#include "store/check.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "cmd/commands.h"
#include "cmd/option.h"
#include "cmd/settings.h"
#include "render/json.h"
#include "render/words.h"

static const struct option_row options[] = {
	{ "repair", 0, OPTION_REPAIR, NULL, VALUE_NONE, "put right what loses nothing" },
	{ 0 },
};

struct report {
	struct context *context;
	struct json_list list;
};

static void
show_finding(void *closure, const struct finding *finding)
{
	struct report *report = closure;
	struct buf line = BUF_INIT;

	if (report->context->json) {
		json_list_add(&report->list,
		    json_pack("{s:s, s:s, s:o, s:b}", "kind", finding->kind, "level",
			finding->damage ? "damage" : "harmless", "what", json_text(finding->text),
			"repaired", finding->repaired));
		return;
	}
	text_shown(&line, finding->text, strlen(finding->text));
	fprintf(report->context->out, "%s: %s%s\n", finding->kind, buf_str(&line),
	    finding->repaired ? " (repaired)" : "");
	buf_release(&line);
}

static void
say_total(struct context *context, const struct check *check)
{
	int64_t found = check->damage + check->harmless;
	struct buf line = BUF_INIT;

	if (found == 0) {
		fputs("nothing is wrong\n", context->out);
		return;
	}
	words_count(&line, found, "thing");
	buf_add_str(&line, " found");
	if (check->repaired > 0)
		buf_addf(&line, ", %" PRId64 " repaired", check->repaired);
	if (check->damage == 0)
		buf_add_str(&line, "; nothing is lost");
	fprintf(context->out, "%s\n", buf_str(&line));
	buf_release(&line);
}

/* What was found stands on standard output, and is the answer. */
static int
fail_damaged(const struct context *context, const struct check *check, struct error *err)
{
	if (check->settings == check->damage)
		return err_data(err,
		    "%s is damaged, but only in settings, which 'streak config' mends",
		    context->place.file);
	return err_data(err,
	    "%s is damaged: keep a copy of it, and go back to a backup or another device's file",
	    context->place.file);
}

/* Damage can keep it from being known what day it is: then that is what is to be found. */
static int
look(struct context *context, struct check *check, const struct error *dateless, struct error *err)
{
	if (check->repair && context_lock(context, err) < 0)
		return -1;
	check->store = context->store;
	if (check->store != NULL && store_check(check, err) < 0)
		return -1;
	if (check->damage == 0 && dateless->code != ERR_NONE) {
		*err = *dateless;
		return -1;
	}
	return 0;
}

static int
check_run(struct context *context, struct error *err)
{
	struct report report = { .context = context };
	struct error dateless = ERR_INIT;
	struct check check = {
		.repair = args_has(context->args, OPTION_REPAIR),
		.visit = context->quiet && !context->json ? NULL : show_finding,
		.closure = &report,
		.judge = settings_judge,
		.judge_closure = context->world,
	};

	if (context_find_today(context, &dateless) < 0 && dateless.code != ERR_DATA) {
		*err = dateless;
		return -1;
	}
	check.today = context->today;
	if (context->json)
		json_list_begin(&report.list, context->out, false, "findings",
		    json_today(context->today));
	if (look(context, &check, &dateless, err) < 0)
		return -1;
	if (context->json)
		json_list_end(&report.list);
	else if (!context->quiet)
		say_total(context, &check);
	if (check.damage > 0) {
		fail_damaged(context, &check, err);
		return ERR_DATA;
	}
	return check.harmless > check.repaired ? 1 : 0;
}

static enum access
check_access(const struct args *args)
{
	return args_has(args, OPTION_REPAIR) ? ACCESS_WRITE : ACCESS_READ;
}

const struct command command_check = {
	.name = "check",
	.arguments = "",
	.summary = "look whether the database is sound",
	.help =
	    "Exit status 0: nothing is wrong. 1: something was found that loses nothing,\n"
	    "such as a check-in of a day to come. 3: the file is damaged. --repair counts\n"
	    "summaries anew and takes away what means nothing; beside damage it changes\n"
	    "nothing.\n"
	    "\n"
	    "  streak check || streak check --repair\n",
	.options = options,
	.flags = COMMAND_FILE,
	.access_for = check_access,
	.run = check_run,
};
