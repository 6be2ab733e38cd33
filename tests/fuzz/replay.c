/* Every file of a corpus once, without a fuzzer: what it has found stays found. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/tap.h"
#include "fuzz.h"

/* Read a file whole; the caller frees. */
static uint8_t *
read_file(const char *path, size_t *ret_size)
{
	FILE *in = fopen(path, "rbe");
	uint8_t *data = NULL;
	long size;

	if (in == NULL)
		return NULL;
	if (fseek(in, 0, SEEK_END) == 0 && (size = ftell(in)) >= 0) {
		rewind(in);
		data = malloc((size_t)size + 1);
		*ret_size = fread(data, 1, (size_t)size, in);
	}
	fclose(in);
	return data;
}

int
main(void)
{
	DIR *folder = opendir(CORPUS);
	struct dirent *entry;

	while (folder != NULL && (entry = readdir(folder)) != NULL) {
		char path[4096];
		uint8_t *data;
		size_t size;

		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", CORPUS, entry->d_name);
		data = read_file(path, &size);
		TEST(data != NULL && LLVMFuzzerTestOneInput(data, size) == 0, "%s is dealt with",
		    path);
		free(data);
	}
	if (folder != NULL)
		closedir(folder);
	TEST(tap_count > 0, "%s has files", CORPUS);
	return tap_done();
}
