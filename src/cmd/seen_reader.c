/* A thread that reads ahead. */
#include "cmd/seen_reader.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/mem.h"

enum {
	BATCHES = 8,
	FEW = BATCHES / 2 /* waking a thread takes long: the one that waited gets more to do */
};

struct reader {
	int fd;
	char end;
	bool hash;
	pthread_t thread;
	pthread_mutex_t mutex;  /* of what follows */
	pthread_cond_t changed; /* any of it; never do both wait */
	struct batch *batches[BATCHES];
	size_t filled;   /* batches in all, by the thread... */
	size_t returned; /* ...of which the caller is done with so many */
	bool stop;
	size_t given; /* and was given so many, which only it knows */
};

/* A batch to fill, once one is free; NULL when it is time to stop. */
static struct batch *
wait_free(struct reader *reader)
{
	bool stop;

	pthread_mutex_lock(&reader->mutex);
	if (reader->filled - reader->returned == BATCHES)
		while (reader->filled - reader->returned > FEW && !reader->stop)
			pthread_cond_wait(&reader->changed, &reader->mutex);
	stop = reader->stop;
	pthread_mutex_unlock(&reader->mutex);
	return stop ? NULL : reader->batches[reader->filled % BATCHES];
}

static void
fill(const struct reader *reader, struct batch *batch)
{
	bool plenty = batch_plenty(batch);

	do {
		if (!plenty && !batch->eof && batch->failed == 0)
			batch_read(batch, reader->fd);
		batch_find(batch, reader->end, reader->hash);
		plenty = false;
	} while (batch->n == 0 && !batch_last(batch));
}

static void *
run(void *closure)
{
	struct reader *reader = closure;
	struct batch *batch, *before = reader->batches[0];
	bool last = false;

	while (!last && (batch = wait_free(reader)) != NULL) {
		if (batch != before)
			batch_continue(batch, before);
		fill(reader, batch);
		last = batch_last(batch);
		before = batch;
		pthread_mutex_lock(&reader->mutex);
		reader->filled++;
		pthread_cond_signal(&reader->changed);
		pthread_mutex_unlock(&reader->mutex);
	}
	return NULL;
}

static void
free_all(struct reader *reader)
{
	for (size_t i = 0; i < BATCHES; i++)
		batch_free(reader->batches[i]);
	pthread_cond_destroy(&reader->changed);
	pthread_mutex_destroy(&reader->mutex);
	free(reader);
}

struct reader *
reader_start(int fd, char end, bool hash, const struct batch *first)
{
	struct reader *reader = mem_new(sizeof(*reader));

	*reader = (struct reader){ .fd = fd, .end = end, .hash = hash };
	pthread_mutex_init(&reader->mutex, NULL);
	pthread_cond_init(&reader->changed, NULL);
	for (size_t i = 0; i < BATCHES; i++)
		reader->batches[i] = batch_new();
	batch_continue(reader->batches[0], first);
	if (pthread_create(&reader->thread, NULL, run, reader) == 0)
		return reader;
	free_all(reader);
	return NULL;
}

struct batch *
reader_next(struct reader *reader)
{
	pthread_mutex_lock(&reader->mutex);
	/* The one given before comes back. */
	reader->returned = reader->given;
	if (reader->filled - reader->returned == FEW)
		pthread_cond_signal(&reader->changed);
	while (reader->filled == reader->given)
		pthread_cond_wait(&reader->changed, &reader->mutex);
	pthread_mutex_unlock(&reader->mutex);
	return reader->batches[reader->given++ % BATCHES];
}

void
reader_stop(struct reader *reader)
{
	if (reader == NULL)
		return;
	pthread_mutex_lock(&reader->mutex);
	reader->stop = true;
	pthread_cond_signal(&reader->changed);
	pthread_mutex_unlock(&reader->mutex);
	pthread_join(reader->thread, NULL);
	free_all(reader);
}
