/* Showing what was kept page by page. */
#include "cmd/pager.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "cmd/command.h"
#include "cmd/option.h"

enum {
	NOT_EXECUTABLE = 126, /* as the shell says it; 127: not found */
};

bool
pager_wanted(const struct context *context)
{
	return context->world->out_tty && !context->json &&
	    (context->args->command->flags & COMMAND_PAGER) != 0 &&
	    !args_has(context->args, OPTION_NO_INPUT) && context->world->find_pager() != NULL;
}

int
pager_show(const struct context *context, struct spool *spool, struct error *err)
{
	void (*old_pipe)(int), (*old_interrupt)(int);
	struct error failed = ERR_INIT;
	FILE *pager;
	int rc, status;

	fflush(stdout);
	pager = popen(context->world->find_pager(), "w");
	if (pager == NULL)
		return spool_copy(spool, stdout, err);
	/* Not for the pager: it may be left early, and has its own use for ^C. */
	old_pipe = signal(SIGPIPE, SIG_IGN);
	old_interrupt = signal(SIGINT, SIG_IGN);
	errno = 0;
	rc = spool_copy(spool, pager, &failed);
	if (rc < 0 && errno == EPIPE)
		rc = 0;
	status = pclose(pager);
	signal(SIGPIPE, old_pipe);
	signal(SIGINT, old_interrupt);
	if (status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) >= NOT_EXECUTABLE)
		return spool_copy(spool, stdout, err);
	if (rc < 0)
		*err = failed;
	return rc;
}
