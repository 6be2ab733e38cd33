/* Who keeps a database locked: Linux lists all locks in /proc/locks. */
#include "store/lock.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/num.h"

/*
 * The process of a line such as
 *   3: POSIX  ADVISORY  WRITE 4711 fe:01:1835021 1073741825 1073741825
 * where it holds a lock of the file by that number; 0 else. The device is not
 * compared: some file systems show another one there than stat() does.
 */
static int64_t
lock_process(const char *line, int64_t inode, bool *ret_writes)
{
	char kind[16], number[24], place[64];
	int64_t process, of;
	const char *colon;

	/* A line that begins with an arrow waits for the lock. */
	if (strstr(line, "->") != NULL ||
	    sscanf(line, "%*15s %*15s %*15s %15s %23s %63s", kind, number, place) != 3)
		return 0;
	colon = strrchr(place, ':');
	if (colon == NULL || !num_parse_int(colon + 1, strlen(colon + 1), 0, INT64_MAX, &of) ||
	    !num_parse_int(number, strlen(number), 1, INT32_MAX, &process))
		return 0;
	*ret_writes = strcmp(kind, "WRITE") == 0;
	return of == inode && process != getpid() ? process : 0;
}

static void
add_process(struct buf *ret, int64_t process)
{
	char name[64] = "";
	struct buf path = BUF_INIT;
	FILE *in;

	buf_addf(&path, "/proc/%" PRId64 "/comm", process);
	in = fopen(path.data, "re");
	if (in != NULL) {
		if (fgets(name, sizeof(name), in) == NULL)
			name[0] = '\0';
		fclose(in);
	}
	name[strcspn(name, "\n")] = '\0';
	buf_addf(ret, "process %" PRId64, process);
	if (name[0] != '\0')
		buf_addf(ret, " (%s)", name);
	buf_release(&path);
}

void
lock_holder(struct buf *ret, const char *file)
{
	int64_t holder = 0;
	char *line = NULL;
	size_t cap = 0;
	struct stat status;
	FILE *in = fopen("/proc/locks", "re");

	while (in != NULL && stat(file, &status) == 0 && getline(&line, &cap, in) >= 0) {
		bool writes = false;
		int64_t process = lock_process(line, (int64_t)status.st_ino, &writes);

		if (process > 0 && (holder == 0 || writes))
			holder = process;
	}
	if (in != NULL)
		fclose(in);
	free(line);
	if (holder > 0)
		add_process(ret, holder);
	else
		buf_add_str(ret, "another process");
}
