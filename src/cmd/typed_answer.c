/* Which words can end a line, and how readline is told. Knows nothing of commands. */
#include "cmd/typed_answer.h"

#include <string.h>

#include "base/text.h"

/* The key that names are looked up by, of the beginning of one; false where none begins so. */
static bool
start_key(const char *start, struct buf *ret)
{
	struct error ignored = ERR_INIT;
	struct buf name = BUF_INIT;
	bool valid;

	/* A name can't end with a blank, but its beginning can. */
	buf_addf(&name, "%sx", start);
	valid = text_name(name.data, name.len, NULL, ret, &ignored) == 0;
	if (valid)
		ret->data[--ret->len] = '\0';
	buf_release(&name);
	return valid;
}

/* Whether the word starts as typed when case and normal form don't count. */
static bool
starts_alike(const char *word, const struct buf *typed_key)
{
	struct error ignored = ERR_INIT;
	struct buf key = BUF_INIT;
	bool alike = text_name(word, strlen(word), NULL, &key, &ignored) == 0 &&
	    strncmp(buf_str(&key), buf_str(typed_key), typed_key->len) == 0;

	buf_release(&key);
	return alike;
}

/*
 * Choose the words that begin as typed; where there is none, those that do but
 * for case and normal form, as names are found. What stays in the line must be
 * the same.
 */
static void
choose_words(const struct words *words, const struct typed *typed, struct words *ret)
{
	const char *last = buf_str(&typed->last);
	size_t kept = typed_kept(typed);
	struct buf key = BUF_INIT;

	for (size_t i = 0; i < words->n; i++)
		if (strncmp(words->all[i], last, strlen(last)) == 0)
			words_add(ret, words->all[i] + kept);
	if (ret->n == 0 && start_key(last, &key))
		for (size_t i = 0; i < words->n; i++)
			if (strncmp(words->all[i], last, kept) == 0 &&
			    starts_alike(words->all[i], &key))
				words_add(ret, words->all[i] + kept);
	buf_release(&key);
}

/* Bytes that all words begin with. */
static size_t
common_start(const struct words *words)
{
	size_t common = words->n == 0 ? 0 : strlen(words->all[0]);

	for (size_t i = 1; i < words->n; i++)
		for (size_t at = 0; at < common; at++)
			if (words->all[i][at] != words->all[0][at])
				common = at;
	return common;
}

void
typed_answer(const struct typed *typed, const struct words *words, struct completion *ret)
{
	struct words chosen = { NULL, 0, 0 };

	choose_words(words, typed, &chosen);
	for (size_t i = 0; i < chosen.n; i++) {
		struct buf word = BUF_INIT;

		typed_quote(typed, chosen.all[i], strlen(chosen.all[i]), &word);
		if (chosen.n == 1)
			typed_close(typed, &word);
		words_add(&ret->words, buf_str(&word));
		buf_release(&word);
	}
	if (chosen.n > 0)
		typed_quote(typed, chosen.all[0], common_start(&chosen), &ret->common);
	words_release(&chosen);
}

void
completion_add(struct completion *completion, const char *word)
{
	struct buf *common = &completion->common;
	size_t len = 0;

	if (completion->words.n == 0)
		buf_add_str(common, word);
	while (len < common->len && common->data[len] == word[len])
		len++;
	if (len < common->len) {
		common->len = len;
		common->data[len] = '\0';
	}
	words_add(&completion->words, word);
}

/*
 * readline inserts what the words have in common; where that would end amid an
 * escape, what goes before it is one word more.
 */
void
completion_print(const struct completion *completion, FILE *out)
{
	/* No word has a tab in it. */
	if (completion->files)
		fputs("\tfiles\n", out);
	for (size_t i = 0; i < completion->words.n; i++)
		fprintf(out, "%s\n", completion->words.all[i]);
	if (completion->words.n > 1 && common_start(&completion->words) > completion->common.len)
		fprintf(out, "%s\n", buf_str(&completion->common));
}

void
completion_release(struct completion *completion)
{
	words_release(&completion->words);
	buf_release(&completion->common);
}
