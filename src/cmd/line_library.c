/* Finding GNU readline at run time. */
#include "cmd/line_library.h"

#include <dlfcn.h>
#include <stddef.h>

/* The library whose headers this was compiled with. */
#define TEXT(number)    #number
#define VERSION(number) TEXT(number)

static const char library_name[] = "libreadline.so." VERSION(RL_VERSION_MAJOR);

static const struct {
	const char *name;
	size_t offset;
} symbols[] = {
#define LINE_ROW(name) { #name, offsetof(struct line_library, name) },
	LINE_SYMBOLS(LINE_ROW)
};

int
line_library_load(struct line_library *ret_library, struct error *err)
{
	struct line_library library;
	void *handle = dlopen(library_name, RTLD_NOW);

	for (size_t i = 0; handle != NULL && i < sizeof(symbols) / sizeof(symbols[0]); i++) {
		/* As POSIX has it: C has no way from an object's address to a function's. */
		void **place = (void **)(void *)((char *)&library + symbols[i].offset);

		*place = dlsym(handle, symbols[i].name);
		if (*place == NULL)
			handle = NULL;
	}
	if (handle == NULL)
		return err_data(err, "%s", dlerror());
	*ret_library = library;
	return 0;
}
