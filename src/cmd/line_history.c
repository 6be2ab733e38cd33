/* The lines typed before, in memory and in a file. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/line_internal.h"
#include "store/folder.h"

/* Make the file where there is none, and everyone else's access to it end. */
static bool
make_private(const char *file)
{
	struct error ignored = ERR_INIT;
	bool ready;
	int fd;

	if (folder_make(file, &ignored) < 0)
		return false;
	fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	ready = fd >= 0 && fchmod(fd, 0600) == 0;
	if (fd >= 0)
		close(fd);
	return ready;
}

static void
forget(struct line_library *library, int index)
{
	free(library->free_history_entry(library->remove_history(index)));
}

/* Forget every earlier line that is the same as the one at `index`; returns how many. */
static int
forget_earlier(struct line_library *library, int index)
{
	const char *text = library->history_get(*library->history_base + index)->line;
	int forgotten = 0;

	for (int i = index - 1; i >= 0; i--) {
		if (strcmp(library->history_get(*library->history_base + i)->line, text) != 0)
			continue;
		forget(library, i);
		forgotten++;
	}
	return forgotten;
}

static void
forget_old(struct line_library *library)
{
	while (*library->history_length > LINE_HISTORY_MAX)
		forget(library, 0);
}

/*
 * Lines are only ever appended while the shell runs, so that two shells lose
 * nothing of each other's; here, where one begins, the file is made short again.
 */
void
line_history(struct line *line, const char *file)
{
	struct line_library *library = &line->library;
	int kept;

	if (!line->editing || !make_private(file) || library->read_history(file) != 0)
		return;
	kept = *library->history_length;
	for (int i = kept - 1; i > 0; i--)
		i -= forget_earlier(library, i);
	forget_old(library);
	if (*library->history_length < kept)
		library->write_history(file);
	line->history_file = mem_strdup(file);
}

void
line_remember(struct line *line, const char *text)
{
	struct line_library *library = &line->library;

	if (!line->editing || text[0] == '\0' || text[0] == ' ' || text[0] == '\t')
		return;
	library->add_history(text);
	forget_earlier(library, *library->history_length - 1);
	forget_old(library);
	if (line->history_file != NULL)
		library->append_history(1, line->history_file);
}
