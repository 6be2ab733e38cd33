/* Output that is kept until it may be shown. */
#include "cmd/spool.h"

#include <errno.h>
#include <string.h>

enum {
	MEMORY_MAX = 1 << 20
};

/* Move what is in memory to the file, which is made when first needed. */
static int
spill(struct spool *spool)
{
	if (spool->file == NULL)
		spool->file = tmpfile();
	if (spool->file == NULL ||
	    fwrite(spool->memory.data, 1, spool->memory.len, spool->file) < spool->memory.len)
		return -1;
	buf_clear(&spool->memory);
	return 0;
}

/* As fopencookie() wants it: 0 is failure. */
static ssize_t
spool_write(void *cookie, const char *bytes, size_t len)
{
	struct spool *spool = cookie;

	buf_add(&spool->memory, bytes, len);
	if (spool->memory.len > MEMORY_MAX && spill(spool) < 0)
		return 0;
	return (ssize_t)len;
}

int
spool_init(struct spool *spool, struct error *err)
{
	static const cookie_io_functions_t functions = { .write = spool_write };

	*spool = (struct spool){ .memory = BUF_INIT };
	spool->stream = fopencookie(spool, "w", functions);
	if (spool->stream == NULL)
		return err_data(err, "no memory for the output: %s", strerror(errno));
	return 0;
}

static int
copy_file(FILE *from, FILE *to)
{
	char bytes[1 << 14];
	size_t got;

	rewind(from);
	while ((got = fread(bytes, 1, sizeof(bytes), from)) > 0)
		if (fwrite(bytes, 1, got, to) < got)
			return -1;
	return ferror(from) ? -1 : 0;
}

int
spool_copy(struct spool *spool, FILE *to, struct error *err)
{
	if (fflush(spool->stream) != 0 || ferror(spool->stream))
		return err_data(err, "can't keep the output: %s", strerror(errno));
	if ((spool->file != NULL && copy_file(spool->file, to) < 0) ||
	    fwrite(buf_str(&spool->memory), 1, spool->memory.len, to) < spool->memory.len)
		return err_data(err, "can't write the output: %s", strerror(errno));
	return 0;
}

void
spool_release(struct spool *spool)
{
	if (spool->stream != NULL)
		fclose(spool->stream);
	if (spool->file != NULL)
		fclose(spool->file);
	buf_release(&spool->memory);
	*spool = (struct spool){ .memory = BUF_INIT };
}
