/* streak completions: print the completion script of a shell. */
#include "cmd/completions.h"

#include <stdio.h>
#include <string.h>

#include "cmd/commands.h"
#include "cmd/hint.h"
#include "completion_lines.h"

const struct completion_script completion_scripts[] = {
	{ "bash", completion_bash },
	{ "zsh", completion_zsh },
	{ "fish", completion_fish },
	{ 0 },
};

static int
completions_run(struct context *context, struct error *err)
{
	const char *shell = context->args->operands[0];
	const struct completion_script *script = completion_scripts;
	struct hint hint;

	hint_init(&hint, shell);
	for (; script->shell != NULL && strcmp(script->shell, shell) != 0; script++)
		hint_offer(&hint, script->shell, script->shell);
	if (script->shell == NULL)
		return hint_fail(&hint, "shell", shell, "there are bash, zsh and fish", err);
	for (const char *const *line = script->lines; *line != NULL; line++)
		fprintf(context->out, "%s\n", *line);
	return 0;
}

const struct command command_completions = {
	.name = "completions",
	.arguments = "SHELL",
	.summary = "print the completion script of a shell",
	.help =
	    "What can be typed next then follows the Tab key: commands, options, habits,\n"
	    "dates. Where streak was installed by a package or 'make install' the shells find\n"
	    "the script by themselves; else put it where they look:\n"
	    "\n"
	    "  streak completions bash >~/.local/share/bash-completion/completions/streak\n"
	    "  streak completions fish >~/.config/fish/completions/streak.fish\n"
	    "  streak completions zsh >~/.zfunc/_streak\n"
	    "\n"
	    "where ~/.zfunc is a folder in zsh's fpath, named before compinit runs. Or in\n"
	    "a shell's own startup file, for bash and zsh:\n"
	    "\n"
	    "  source <(streak completions bash)\n",
	.operand = VALUE_SHELL,
	.min_operands = 1,
	.max_operands = 1,
	.access = ACCESS_NONE,
	.run = completions_run,
};
