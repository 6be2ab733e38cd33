/* What a list is as a whole: counted, merged with others, begun with another program's filter. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "store/seen.h"
#include "store/seen_code.h"
#include "store/seen_internal.h"
#include "store/seen_list.h"

void
seen_info_release(struct seen_info *info)
{
	free(info->stages);
	*info = (struct seen_info){ 0 };
}

static void
stage_info(const struct seen_stage *stage, struct seen_stage_info *ret)
{
	const struct bloom *bloom = &stage->bloom;
	uint64_t set = bloom_bits_set(bloom->words, bloom->size.words);

	*ret = (struct seen_stage_info){
		.capacity = stage->capacity,
		.fpp = stage->fpp,
		.size = bloom->size,
		.strategy = bloom->strategy,
		.words = bloom->words,
		.bits_set = set,
		.count = stage->device == 0 ? bloom_estimate(&bloom->size, set) : stage->added,
		.fpp_now = bloom_fpp_now(&bloom->size, set),
	};
}

double
list_fpp_bound(const struct seen_list *list)
{
	double *bound = mem_new((list->n_stages + 1) * sizeof(*bound)), compound;

	for (size_t i = 0; i < list->n_stages; i++)
		bound[i] = list->stages[i]->fpp;
	compound = bloom_fpp_compound(bound, list->n_stages);
	free(bound);
	return compound;
}

int
seen_info(struct seen *seen, struct seen_list *list, struct seen_info *ret, struct error *err)
{
	struct seen_info info = { .n_stages = list->n_stages, .bytes = list->bytes };
	double *now = mem_new(list->n_stages * sizeof(*now));
	int rc = 0;

	info.stages = mem_new(list->n_stages * sizeof(*info.stages));
	for (size_t i = 0; i < list->n_stages && rc == 0; i++) {
		struct seen_stage *stage = list->stages[i];

		rc = stage_need_all(seen_store(seen), list->name, stage, err);
		if (rc < 0)
			break;
		stage_info(stage, &info.stages[i]);
		now[i] = info.stages[i].fpp_now;
		info.count += info.stages[i].count;
		info.estimated += bloom_estimate(&stage->bloom.size, info.stages[i].bits_set);
		info.bytes += stage_bytes(stage);
		info.plain_bytes += stage->plain_bytes;
	}
	if (rc == 0) {
		info.fpp_now = bloom_fpp_compound(now, list->n_stages);
		info.fpp_bound = list_fpp_bound(list);
		*ret = info;
	} else {
		seen_info_release(&info);
	}
	free(now);
	return rc;
}

/* ---- merging ---- */

static int
refuse_other_rules(const struct seen_list *into, const struct seen_list *from, struct error *err)
{
	struct buf left = BUF_INIT, right = BUF_INIT;

	text_shown(&left, into->name, strlen(into->name));
	text_shown(&right, from->name, strlen(from->name));
	err_usage(err,
	    "lists '%s' and '%s' don't merge: one takes canonical URLs or strips tracking "
	    "parameters, the other does not",
	    buf_str(&left), buf_str(&right));
	buf_release(&left);
	buf_release(&right);
	return -1;
}

static struct seen_stage *
find_stage(const struct seen_list *list, uint64_t uid)
{
	for (size_t i = 0; i < list->n_stages; i++)
		if (list->stages[i]->uid == uid)
			return list->stages[i];
	return NULL;
}

static bool
same_layout(const struct seen_stage *a, const struct seen_stage *b)
{
	return a->bloom.size.words == b->bloom.size.words &&
	    a->bloom.size.hashes == b->bloom.size.hashes && a->bloom.strategy == b->bloom.strategy;
}

/* OR the bits of `from` into `to`; whether any was new. Both are whole in memory. */
static bool
stage_or(struct seen_stage *to, const struct seen_stage *from)
{
	uint64_t any = 0, n = to->bloom.size.words;

	for (uint64_t i = 0; i < n; i++) {
		any |= from->bloom.words[i] & ~to->bloom.words[i];
		to->bloom.words[i] |= from->bloom.words[i];
	}
	if (any == 0)
		return false;
	/* Usually one is an older state of the other; where not, the bits know best. */
	to->added = to->added > from->added ? to->added : from->added;
	n = bloom_estimate(&to->bloom.size, bloom_bits_set(to->bloom.words, n));
	to->added = to->added > n ? to->added : n;
	if (from->plain_bytes > to->plain_bytes)
		to->plain_bytes = from->plain_bytes;
	stage_touch_all(to);
	return true;
}

/* Append a copy of a stage, which is in memory as a whole. */
static int
stage_copy(struct seen_list *into, const struct seen_stage *from, struct error *err)
{
	struct seen_stage *stage = stage_new(&from->bloom.size, from->bloom.strategy, err);

	if (stage == NULL)
		return -1;
	stage->uid = from->uid;
	stage->device = from->device;
	stage->ordinal = from->ordinal;
	stage->capacity = from->capacity;
	stage->fpp = from->fpp;
	stage->added = from->added;
	stage->plain_bytes = from->plain_bytes;
	memcpy(stage->bloom.words, from->bloom.words,
	    (size_t)from->bloom.size.words * sizeof(uint64_t));
	list_add_stage(into, stage);
	return 0;
}

static int
merge_stage(struct store *store, struct seen_list *into, const struct seen_stage *from,
    struct seen_merged *merged, struct error *err)
{
	struct seen_stage *to = find_stage(into, from->uid);

	if (to == NULL) {
		/* An empty one would only take time to ask. */
		if (from->added == 0)
			return 0;
		merged->stages_new++;
		if (stage_copy(into, from, err) < 0)
			return -1;
		list_set_apart(into);
		return 0;
	}
	if (!same_layout(to, from))
		return seen_damaged(store, into->name, "two stages with one uid differ in size",
		    err);
	if (stage_need_all(store, into->name, to, err) < 0)
		return -1;
	if (stage_or(to, from))
		merged->stages_merged++;
	else
		merged->stages_same++;
	return 0;
}

bool
list_same_keys(const struct seen_list *list, const struct seen_list *other)
{
	const struct seen_rules *left = &list->kind.rules, *right = &other->kind.rules;

	return left->canonical == right->canonical && left->strip_tracking == right->strip_tracking;
}

int
list_merge(struct store *store, struct seen_list *into, struct store *other, struct seen_list *from,
    struct seen_merged *ret, struct error *err)
{
	if (!list_same_keys(into, from))
		return refuse_other_rules(into, from, err);
	for (size_t i = 0; i < from->n_stages; i++) {
		if (stage_need_all(other, from->name, from->stages[i], err) < 0 ||
		    merge_stage(store, into, from->stages[i], ret, err) < 0)
			return -1;
	}
	into->own = NULL;
	return 0;
}

int
list_copy(struct store *other, struct seen_list *from, struct seen_list **ret, struct error *err)
{
	struct seen_list *list = list_new(from->name);

	list->kind = from->kind;
	list->kind.id = 0;
	list->changed = true;
	for (size_t i = 0; i < from->n_stages; i++) {
		if (stage_need_all(other, from->name, from->stages[i], err) < 0 ||
		    stage_copy(list, from->stages[i], err) < 0) {
			list_free(list);
			return -1;
		}
	}
	if (from->form == LIST_STAGED)
		list_set_apart(list);
	*ret = list;
	return 0;
}

int
seen_merge(struct seen *seen, struct seen_list *into, struct seen_list *from,
    struct seen_merged *ret, struct error *err)
{
	struct store *store = seen_store(seen);

	return list_merge(store, into, store, from, ret, err);
}

int
seen_import(struct seen *seen, struct seen_list *list, const struct bloom_size *size,
    enum bloom_strategy strategy,
    int (*read)(void *closure, uint64_t *words, size_t n, struct error *err), void *closure,
    struct error *err)
{
	struct seen_stage *stage = stage_new(size, strategy, err);
	uint64_t numbers[] = { size->words, (uint64_t)size->hashes, strategy };
	struct seen_stage *own;

	(void)seen;
	if (stage == NULL)
		return -1;
	if (read(closure, stage->bloom.words, (size_t)size->words, err) < 0) {
		stage_free(stage);
		return -1;
	}
	/* The same filter has the same uid wherever it is imported. */
	stage->uid = code_checksum(murmur_hash(numbers, sizeof(numbers)).h1, 0, stage->bloom.words,
			 (size_t)size->words * sizeof(uint64_t)) &
	    INT64_MAX;
	stage->added = bloom_estimate(size, bloom_bits_set(stage->bloom.words, size->words));
	own = list->stages[0];
	list->stages[0] = stage;
	list_add_stage(list, own);
	list_set_apart(list);
	stage_touch_all(stage);
	return 0;
}
