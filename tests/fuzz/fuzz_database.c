/* A hostile database: it is refused, or what is taken of it makes a sound one. */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"
#include "store/check.h"
#include "store/copy.h"
#include "store/history.h"
#include "store/merge.h"

enum {
	TODAY = 20520
};

static const struct store_place place = { "fuzz.db", "/dev/null/device", "fuzz", 0, 0 };

/* What status does. */
static void
read_habits(struct store *store)
{
	struct habits habits = HABITS_INIT;
	struct history history = HISTORY_INIT;
	struct work work = WORK_INIT;
	struct error err = ERR_INIT;
	struct streak streak;

	if (store_habits(store, &habits, &err) == 0)
		for (size_t i = 0; i < habits.n; i++)
			if (store_history(store, &habits.all[i], &history, &err) == 0)
				streak_evaluate(&habits.all[i].schedule, &history, TODAY, &work,
				    &streak);
	habits_release(&habits);
	history_release(&history);
	work_release(&work);
}

/* Take it in; whatever that makes must be sound. */
static void
merge_it(struct store *from)
{
	struct store *into;
	struct error err = ERR_INIT;
	struct merge merge;
	struct check check;

	if (store_open_scratch(&place, &into, &err) < 0)
		abort();
	if (merge_begin(&merge, into, TODAY, false, &err) < 0)
		abort();
	if (merge_file(&merge, from, &err) == 0 && merge_end(&merge, &err) == 0) {
		check = (struct check){ .store = into, .today = TODAY };
		if (store_check(&check, &err) < 0 || check.damage > 0)
			abort();
	}
	merge_release(&merge);
	store_close(into);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	FILE *in = size == 0 ? NULL : fmemopen((void *)(uintptr_t)data, size, "r");
	struct store *store = NULL;
	struct error err = ERR_INIT;
	struct check check = { .today = TODAY };

	if (in == NULL)
		return 0;
	if (store_open_stream(&place, in, &store, &err) == 0) {
		check.store = store;
		read_habits(store);
		if (store_check(&check, &err) == 0 && check.damage == 0)
			merge_it(store);
	}
	store_close(store);
	fclose(in);
	return 0;
}
