/* Memory that is there or the process ends: no caller can go on without it. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/*
 * As malloc, realloc and strdup, but where the system has no memory left they
 * say so on stderr and end the process by abort(): an open transaction is then
 * rolled back by the next reader, so nothing is half-written. The caller frees.
 */
void *mem_new(size_t size);
void *mem_resize(void *old, size_t size);
char *mem_strdup(const char *text);

/*
 * Make room for at least `want` elements of `size` bytes in the array *array,
 * whose capacity is *cap, by doubling. *array may be NULL where *cap is 0.
 */
void mem_reserve(void **array, size_t *cap, size_t want, size_t size);

#endif
