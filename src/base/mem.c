/* Memory that is there or the process ends. */
#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *
mem_checked(void *got)
{
	if (got == NULL) {
		fputs("streak: out of memory\n", stderr);
		abort();
	}
	return got;
}

void *
mem_new(size_t size)
{
	return mem_checked(malloc(size == 0 ? 1 : size));
}

void *
mem_resize(void *old, size_t size)
{
	return mem_checked(realloc(old, size == 0 ? 1 : size));
}

char *
mem_strdup(const char *text)
{
	return mem_checked(strdup(text));
}

void
mem_reserve(void **array, size_t *cap, size_t want, size_t size)
{
	size_t grown = *cap == 0 ? 8 : *cap;

	if (want <= *cap)
		return;
	while (grown < want)
		grown = grown > SIZE_MAX / 2 ? want : grown * 2;
	if (grown > SIZE_MAX / size)
		mem_checked(NULL);
	*array = mem_resize(*array, grown * size);
	*cap = grown;
}
