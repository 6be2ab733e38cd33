/* Some lines at once. */
#include "cmd/seen_block.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"

enum {
	LISTS_MAX = 8192 /* in memory, before they are written out */
};

/* Lines for one list. */
struct run {
	size_t from, to;
	const char *name;
	size_t name_len;
};

struct block *
block_new(struct session *session, bool find_repeats)
{
	struct block *block = mem_new(sizeof(*block));

	block->session = session;
	block->scratch = find_repeats && !session->writes ? seen_new(NULL) : NULL;
	memset(block->seen, 0, sizeof(block->seen));
	block->records = NULL;
	block->line_hashes = NULL;
	block->n = block->done = 0;
	block->line_keys = !session->keyed && !session->rules.canonical;
	block->full = NULL;
	return block;
}

void
block_free(struct block *block)
{
	if (block == NULL)
		return;
	seen_free(block->scratch);
	free(block);
}

void
block_take(struct block *block, struct input *input)
{
	input->hash = block->line_keys;
	block->n = input_lines(input, &block->records, &block->line_hashes);
}

const char *
block_url(const struct block *block, size_t i, size_t *ret_len)
{
	const struct record *record = &block->records[i];
	const char *url = record->start;

	if (block->session->keyed)
		url = (const char *)memchr(url, '\t', record->key_len) + 1;
	*ret_len = record->key_len - (size_t)(url - record->start);
	return url;
}

/* The lines from run->to on that are for the same list. */
static int
next_run(const struct block *block, struct run *run, struct error *err)
{
	const struct record *record = &block->records[run->to];
	size_t len;

	run->from = run->to;
	if (!block->session->keyed) {
		run->name = session_list_name(block->session);
		run->name_len = strlen(run->name);
		run->to = block->n;
		return 0;
	}
	if (session_split(record->start, record->key_len, &run->name_len, err) < 0)
		return -1;
	run->name = record->start;
	for (len = run->name_len + 1; run->to < block->n; run->to++) {
		record = &block->records[run->to];
		if (record->key_len < len || memcmp(record->start, run->name, len) != 0)
			break;
	}
	return 0;
}

/* The hashes of a run's keys. */
static const struct murmur *
hash_run(struct block *block, const struct run *run, const struct seen_rules *rules)
{
	bool known = block->line_keys && block->line_hashes != NULL;

	for (size_t i = run->from; i < run->to; i++) {
		size_t len;
		const char *url = block_url(block, i, &len);

		if (!known)
			block->hashes[i] = session_key(block->session, rules, url, len);
		block->plain_bytes[i] = len < UINT32_MAX ? (uint32_t)len + 1 : UINT32_MAX;
	}
	return (known ? block->line_hashes : block->hashes) + run->from;
}

/* Add the lines of a run to a list. */
static int
add_run(struct block *block, struct seen *seen, struct seen_list *list, const struct run *run,
    const struct murmur *hashes, struct error *err)
{
	size_t n = run->to - run->from, done;

	if (seen_add(seen, list, hashes, block->plain_bytes + run->from, n, block->seen + run->from,
		&done, err) < 0)
		return -1;
	block->done = run->from + done;
	if (done < n)
		block->full = list;
	return 0;
}

/* The list in memory that finds repeats where nothing is remembered. */
static int
scratch_list(struct block *block, const struct seen_rules *like, struct seen_list **ret,
    struct error *err)
{
	const char *name = buf_str(&block->session->name);
	struct seen_rules rules = *like;
	int found = seen_find(block->scratch, name, ret, err);

	if (found != 0)
		return found;
	/* Its mistakes come on top of the list's own. */
	rules.fpp /= 1024;
	rules.fixed = rules.guava_size = false;
	return seen_create(block->scratch, name, &rules, ret, err);
}

/* A run of a session that does not write; without a list nothing was seen. */
static int
test_run(struct block *block, struct seen_list *list, const struct run *run,
    const struct murmur *hashes, const struct seen_rules *rules, struct error *err)
{
	bool before[BATCH_LINES];
	size_t n = run->to - run->from;
	struct seen_list *scratch;

	memset(before, 0, n * sizeof(*before));
	block->done = run->to;
	if (list != NULL && seen_test(block->session->seen, list, hashes, n, before, err) < 0)
		return -1;
	if (block->scratch == NULL) {
		memcpy(block->seen + run->from, before, n * sizeof(*before));
		return 0;
	}
	if (scratch_list(block, rules, &scratch, err) < 0 ||
	    add_run(block, block->scratch, scratch, run, hashes, err) < 0)
		return -1;
	seen_keep(block->scratch, SIZE_MAX);
	for (size_t i = 0; i < n; i++)
		block->seen[run->from + i] |= before[i];
	return 0;
}

/* No list for a run. Of a line that is not the command's mistake. */
static int
refuse_run(const struct block *block, const struct run *run, struct error *err)
{
	struct error why = ERR_INIT;
	struct buf shown = BUF_INIT;

	if (!block->session->keyed || text_name(run->name, run->name_len, NULL, NULL, &why) == 0)
		return -1;
	text_shown(&shown, run->name, run->name_len < 80 ? run->name_len : 80);
	err_data(err, "a line for a list '%s', which can't be its name: %s", buf_str(&shown),
	    why.message);
	buf_release(&shown);
	return -1;
}

static int
do_run(struct block *block, const struct run *run, struct error *err)
{
	struct session *session = block->session;
	const struct seen_rules *rules = &session->rules;
	struct seen_list *list = NULL;
	const struct murmur *hashes;
	int found = session_list(session, run->name, run->name_len, session->writes, &list, err);

	if (found < 0)
		return refuse_run(block, run, err);
	if (found > 0)
		rules = seen_list_rules(list);
	block->line_keys = !session->keyed && !rules->canonical;
	hashes = hash_run(block, run, rules);
	return session->writes ? add_run(block, session->seen, list, run, hashes, err)
			       : test_run(block, found > 0 ? list : NULL, run, hashes, rules, err);
}

int
block_run(struct block *block, struct error *err)
{
	struct run run = { 0 };

	block->done = 0;
	block->full = NULL;
	if (seen_count(block->session->seen) >= LISTS_MAX &&
	    seen_unload(block->session->seen, block->session->writes, err) < 0)
		return -1;
	while (run.to < block->n && block->full == NULL)
		if (next_run(block, &run, err) < 0 || do_run(block, &run, err) < 0)
			return -1;
	return 0;
}
