/* Making the folders that a file is to lie in. */
#include "store/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"

int
folder_make(const char *file, struct error *err)
{
	char *path = mem_strdup(file);
	int rc = 0;

	for (char *slash = strchr(path + 1, '/'); slash != NULL && rc == 0;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(path, 0700) < 0 && errno != EEXIST)
			rc = err_data(err, "can't make the folder %s: %s", path, strerror(errno));
		*slash = '/';
	}
	free(path);
	return rc;
}
