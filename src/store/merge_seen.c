/* Lists of seen URLs of two files: which stands, and what of each. */
#include "store/merge_seen.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "store/seen_list.h"

/* One name in both files. */
struct pair {
	struct merge *merge;
	struct store *into, *from;
	struct seen_list *here, *theirs; /* `here` is NULL where the name is new */
	struct merged_list report;
};

/* Name the devices of the list by their row ids here. */
static int
map_devices(struct pair *pair, const struct device_map *devices, struct error *err)
{
	struct seen_list *list = pair->theirs;

	if (device_map_find(devices, pair->from, list->kind.device, &list->kind.device, err) < 0)
		return -1;
	for (size_t i = 0; i < list->n_stages; i++) {
		int64_t *device = &list->stages[i]->device;

		if (*device != 0 && device_map_find(devices, pair->from, *device, device, err) < 0)
			return -1;
	}
	return 0;
}

static bool
dropped(const struct seen_list *list)
{
	return list->form == LIST_DROPPED;
}

/* Put the list that is kept under other rules and another generation. */
static void
list_rekind(struct seen_list *list, const struct seen_kind *kind, int64_t generation)
{
	list->kind = *kind;
	list->kind.id = 0;
	list->kind.generation = generation;
	list->own = NULL;
	list_set_apart(list);
}

/* Let theirs, live or dropped, stand in the place of what is here. */
static int
take_over(struct pair *pair, struct error *err)
{
	if (pair->here != NULL && !dropped(pair->here)) {
		pair->report.dropped_now = true;
		if (list_bury(pair->into, pair->here, err) < 0)
			return -1;
	}
	list_free(pair->here);
	pair->here = NULL;
	if (list_copy(pair->from, pair->theirs, &pair->here, err) < 0)
		return -1;
	if (dropped(pair->theirs)) {
		pair->here->form = LIST_DROPPED;
		return list_bury(pair->into, pair->here, err);
	}
	pair->report.stages.stages_new += pair->here->n_stages;
	return list_save(pair->into, pair->here, false, err);
}

/* Bring back a list that is dropped here, as they have it. */
static int
revive(struct pair *pair, int64_t generation, struct error *err)
{
	struct seen_kind kind = pair->theirs->kind;

	list_free(pair->here);
	pair->here = NULL;
	if (list_copy(pair->from, pair->theirs, &pair->here, err) < 0)
		return -1;
	list_rekind(pair->here, &kind, generation);
	pair->report.stages.stages_new += pair->here->n_stages;
	pair->report.restored = true;
	return list_save(pair->into, pair->here, false, err);
}

/* Dropped on either side, the other side's stands after the merge. */
static int
refuse_other_keys(const struct pair *pair, struct error *err)
{
	struct buf name = BUF_INIT;

	text_shown(&name, pair->here->name, strlen(pair->here->name));
	err_usage(err,
	    "%s: its list '%s' and the one here take URLs in different ways (canonical, without "
	    "tracking parameters); 'streak seen drop' in one of the files lets the other's stand",
	    pair->from->file, buf_str(&name));
	buf_release(&name);
	return -1;
}

/* Both are live. They are one list from now on, whose maker is the one of the lower uid. */
static int
unite(struct pair *pair, struct error *err)
{
	if (!list_same_keys(pair->here, pair->theirs))
		return refuse_other_keys(pair, err);
	if (list_merge(pair->into, pair->here, pair->from, pair->theirs, &pair->report.stages,
		err) < 0)
		return -1;
	if (strcmp(pair->theirs->kind.device_uid, pair->here->kind.device_uid) < 0)
		list_rekind(pair->here, &pair->theirs->kind, pair->theirs->kind.generation);
	return list_save(pair->into, pair->here, false, err);
}

/* Theirs is, or was, a copy of what is here dropped, or of what was dropped before that was made. */
static int
pass_over(struct pair *pair, struct error *err)
{
	if (dropped(pair->theirs))
		return 0;
	if (pair->merge->restore && dropped(pair->here))
		return revive(pair, pair->here->kind.generation + 1, err);
	if (pair->merge->restore) {
		pair->report.restored = true;
		return unite(pair, err);
	}
	pair->report.passed_over = true;
	return 0;
}

/* They have dropped what is here. */
static int
drop(struct pair *pair, struct error *err)
{
	if (!pair->merge->restore)
		return take_over(pair, err);
	list_rekind(pair->here, &pair->here->kind, pair->theirs->kind.generation + 1);
	pair->report.restored = true;
	return list_save(pair->into, pair->here, false, err);
}

/* Both are copies of one list, or of what was made in its place. */
static int
merge_copies(struct pair *pair, struct error *err)
{
	int64_t here = pair->here->kind.generation, theirs = pair->theirs->kind.generation;

	if (here == theirs && !dropped(pair->here) && !dropped(pair->theirs))
		return unite(pair, err);
	if (theirs < here || (theirs == here && dropped(pair->here)))
		return pass_over(pair, err);
	if (!dropped(pair->here) && dropped(pair->theirs))
		return drop(pair, err);
	return take_over(pair, err);
}

static int
merge_pair(struct pair *pair, struct error *err)
{
	if (pair->here == NULL) {
		pair->report.added = !dropped(pair->theirs);
		return take_over(pair, err);
	}
	if (strcmp(pair->here->kind.device_uid, pair->theirs->kind.device_uid) == 0)
		return merge_copies(pair, err);
	if (dropped(pair->theirs))
		return 0;
	return dropped(pair->here) ? take_over(pair, err) : unite(pair, err);
}

static void
report_list(struct merge *merge, const struct pair *pair)
{
	void *lists = merge->lists;
	struct merged_list *report;

	/* Of what is dropped on both sides there is nothing to say. */
	if (dropped(pair->theirs) && !pair->report.dropped_now && !pair->report.restored)
		return;
	mem_reserve(&lists, &merge->cap_lists, merge->n_lists + 1, sizeof(*merge->lists));
	merge->lists = lists;
	report = &merge->lists[merge->n_lists++];
	*report = pair->report;
	report->name = mem_strdup(pair->theirs->name);
	report->fpp = pair->here->kind.rules.fpp;
	report->fpp_bound = dropped(pair->here) ? (double)NAN : list_fpp_bound(pair->here);
}

static int
merge_name(struct merge *merge, struct store *from, const char *name,
    const struct device_map *devices, struct error *err)
{
	struct pair pair = { .merge = merge, .into = merge->into, .from = from };
	int rc = -1;

	if (list_read(from, name, &pair.theirs, err) < 0 || map_devices(&pair, devices, err) < 0 ||
	    list_read(pair.into, name, &pair.here, err) < 0)
		goto out;
	rc = merge_pair(&pair, err);
	if (rc == 0)
		report_list(merge, &pair);
out:
	list_free(pair.here);
	list_free(pair.theirs);
	return rc;
}

int
merge_lists(struct merge *merge, struct store *from, const struct device_map *devices,
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(from, SQL_SEEN_LIST_NAMES, err, "");
	int row = -1;

	while (stmt != NULL && (row = sql_step(from, stmt, err)) > 0) {
		if (merge_name(merge, from, sql_given(stmt, 0), devices, err) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
