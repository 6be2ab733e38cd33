/* Which habits of a file are wanted, and under which names. */
#include "exchange/pick.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/text.h"

void
pick_release(struct pick *pick)
{
	for (size_t i = 0; i < pick->n; i++) {
		free(pick->words[i].key);
		free(pick->words[i].shown);
		free(pick->words[i].name);
	}
	free(pick->words);
	*pick = (struct pick)PICK_INIT;
}

/* What a name of a file is looked up by: a name that could not be one here stands for itself. */
static void
add_key(struct buf *ret, const char *name)
{
	struct error ignored = ERR_INIT;

	if (text_name(name, strlen(name), NULL, ret, &ignored) < 0)
		buf_add_str(ret, name);
}

static void
add_word(struct pick *pick, const char *name, const char *new_name)
{
	struct buf key = BUF_INIT;
	void *words = pick->words;

	mem_reserve(&words, &pick->cap, pick->n + 1, sizeof(*pick->words));
	pick->words = words;
	add_key(&key, name);
	pick->words[pick->n++] = (struct pick_word){
		.key = mem_strdup(buf_str(&key)),
		.shown = mem_strdup(name),
		.name = new_name == NULL ? NULL : mem_strdup(new_name),
	};
	buf_release(&key);
}

int
pick_only(struct pick *pick, const char *name, struct error *err)
{
	if (name[0] == '\0')
		return err_usage(err, "--habit needs the name of a habit");
	add_word(pick, name, NULL);
	pick->some = true;
	return 0;
}

int
pick_rename(struct pick *pick, const char *pair, struct error *err)
{
	const char *sign = strchr(pair, '=');
	struct buf old = BUF_INIT;
	int rc = -1;

	if (sign == NULL || sign == pair) {
		struct buf shown = BUF_INIT;

		text_quote(&shown, pair);
		err_usage(err, "--rename is the old name, '=' and the new one, not '%s'",
		    buf_str(&shown));
		buf_release(&shown);
		return -1;
	}
	buf_add(&old, pair, (size_t)(sign - pair));
	if (text_name(sign + 1, strlen(sign + 1), NULL, NULL, err) < 0) {
		err_prefix(err, "--rename: ");
	} else {
		add_word(pick, buf_str(&old), sign + 1);
		rc = 0;
	}
	buf_release(&old);
	return rc;
}

const char *
pick_name(struct pick *pick, const char *name)
{
	struct buf key = BUF_INIT;
	const char *result = name;
	bool wanted;

	if (pick == NULL || pick->n == 0)
		return name;
	wanted = !pick->some;
	add_key(&key, name);
	for (size_t i = 0; i < pick->n; i++) {
		struct pick_word *word = &pick->words[i];

		if (strcmp(word->key, buf_str(&key)) != 0)
			continue;
		word->met = true;
		if (word->name != NULL)
			result = word->name;
		else
			wanted = true;
	}
	buf_release(&key);
	return wanted ? result : NULL;
}

int
pick_check(const struct pick *pick, struct error *err)
{
	struct buf shown = BUF_INIT;
	size_t i = 0;

	while (i < pick->n && pick->words[i].met)
		i++;
	if (i == pick->n)
		return 0;
	text_quote(&shown, pick->words[i].shown);
	err_usage(err, "there is no habit '%s' in it", buf_str(&shown));
	buf_release(&shown);
	return -1;
}
