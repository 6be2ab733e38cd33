/* A command line up to the cursor. */
#include "cmd/typed.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* Where bash breaks words unless COMP_WORDBREAKS says otherwise. */
static const char default_breaks[] = "\"'@><=;|&(:";

void
words_add(struct words *words, const char *text)
{
	void *all = words->all;

	mem_reserve(&all, &words->cap, words->n + 1, sizeof(*words->all));
	words->all = all;
	words->all[words->n++] = mem_strdup(text);
}

void
words_release(struct words *words)
{
	while (words->n > 0)
		free(words->all[--words->n]);
	free(words->all);
	*words = (struct words){ NULL, 0, 0 };
}

bool
words_contain(const struct words *words, const char *text)
{
	for (size_t i = 0; i < words->n; i++)
		if (strcmp(words->all[i], text) == 0)
			return true;
	return false;
}

static void
end_word(struct typed *typed)
{
	if (!typed->in_word)
		return;
	if (!typed->to_file)
		words_add(&typed->words, buf_str(&typed->last));
	buf_clear(&typed->last);
	typed->in_word = typed->to_file = false;
	typed->broken_from = 0;
}

static void
take(struct typed *typed, char c)
{
	typed->in_word = true;
	buf_add_char(&typed->last, c);
}

/* One character between quotes; returns what follows it. */
static const char *
take_quoted(struct typed *typed, const char *at)
{
	if (*at == typed->quote) {
		typed->quote = 0;
		return at + 1;
	}
	if (typed->quote == '"' && *at == '\\' && at[1] != '\0' && strchr("$`\"\\", at[1]) != NULL)
		at++;
	take(typed, *at);
	return at + 1;
}

/* < or >, with what belongs to it: 2> before, >> and >& behind. */
static const char *
take_redirection(struct typed *typed, const char *at)
{
	const char *word = buf_str(&typed->last);

	if (strspn(word, "0123456789") == typed->last.len) {
		buf_clear(&typed->last);
		typed->in_word = false;
	}
	end_word(typed);
	typed->to_file = true;
	return at + strspn(at, "<>&|");
}

/* What separates commands: another line begins. */
static const char *
take_separator(struct typed *typed, const char *at)
{
	if (at[0] == '&' && at[1] == '>')
		return take_redirection(typed, at);
	end_word(typed);
	words_release(&typed->words);
	typed->to_file = false;
	return at + 1;
}

/* One character outside quotes; returns what follows it. */
static const char *
take_plain(struct typed *typed, const char *at)
{
	switch (*at) {
	case '\'':
	case '"':
		typed->in_word = true;
		typed->quote = *at;
		typed->quoted_from = typed->last.len;
		return at + 1;
	case '\\':
		if (at[1] != '\0')
			take(typed, *++at);
		return at + 1;
	case ' ':
	case '\t':
		end_word(typed);
		return at + 1;
	case '<':
	case '>':
		return take_redirection(typed, at);
	case ';':
	case '|':
	case '&':
	case '(':
	case ')':
	case '\n':
		return take_separator(typed, at);
	default:
		take(typed, *at);
		/* readline leaves an '@' with what follows it. */
		if (strchr(typed->breaks, *at) != NULL)
			typed->broken_from = typed->last.len - (*at == '@' ? 1 : 0);
		return at + 1;
	}
}

void
typed_init(struct typed *typed, const char *breaks)
{
	*typed = (struct typed){ .breaks = breaks != NULL ? breaks : default_breaks };
}

void
typed_release(struct typed *typed)
{
	words_release(&typed->words);
	buf_release(&typed->last);
}

void
typed_read(struct typed *typed, const char *line)
{
	while (*line != '\0')
		line = typed->quote != 0 ? take_quoted(typed, line) : take_plain(typed, line);
}

/* What has a meaning for a shell, and none here, nor as a part of a word without quotes. */
static int
refuse_character(const char *line, const char *at, struct error *err)
{
	if (*at == '\\' && at[1] == '\0')
		return err_usage(err, "a backslash at the end of the line quotes nothing");
	if (strchr(";|&<>()", *at) == NULL)
		return 0;
	return err_usage(err, "character %zu: '%c' has no meaning here; in a word it needs quotes",
	    (size_t)(at - line) + 1, *at);
}

int
typed_words(const char *line, struct words *ret_words, struct error *err)
{
	const char *at = line, *opened = line;
	struct typed typed;
	int rc = 0;

	typed_init(&typed, "");
	while (rc == 0 && *at != '\0') {
		if (typed.quote != 0) {
			at = take_quoted(&typed, at);
			continue;
		}
		if (*at == '#' && !typed.in_word)
			break;
		rc = refuse_character(line, at, err);
		opened = at;
		if (rc == 0)
			at = take_plain(&typed, at);
	}
	if (rc == 0 && typed.quote != 0)
		rc = err_usage(err, "character %zu: the quote %c is not closed",
		    (size_t)(opened - line) + 1, typed.quote);
	if (rc == 0) {
		end_word(&typed);
		*ret_words = typed.words;
		typed.words = (struct words){ NULL, 0, 0 };
	}
	typed_release(&typed);
	return rc;
}

size_t
typed_kept(const struct typed *typed)
{
	return typed->quote != 0 ? typed->quoted_from : typed->broken_from;
}

/* What stands for a character, given the quote that is open. */
static void
quote_character(struct buf *ret, char c, char quote)
{
	static const char plain[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./+,%@:=";

	if (quote == '\'' && c == '\'')
		buf_add_str(ret, "'\\''");
	else if (quote == '"' && c == '!') /* the past is called up between "" too */
		buf_add_str(ret, "\"\\!\"");
	else if (quote == '"' ? strchr("$`\"\\", c) != NULL
			      : quote == 0 && (unsigned char)c < 0x80 && strchr(plain, c) == NULL)
		buf_addf(ret, "\\%c", c);
	else
		buf_add_char(ret, c);
}

void
typed_quote(const struct typed *typed, const char *word, size_t len, struct buf *ret)
{
	size_t before = ret->len;

	for (size_t i = 0; i < len; i++)
		quote_character(ret, word[i], typed->quote);
	/* Where it begins with that quote readline replaces the open one as well. */
	if (typed->quote != 0 && ret->len > before && ret->data[before] == typed->quote) {
		buf_add_char(ret, typed->quote);
		memmove(ret->data + before + 1, ret->data + before, ret->len - before - 1);
	}
}

void
typed_close(const struct typed *typed, struct buf *word)
{
	if (typed->quote != 0 && word->len > 0 && word->data[word->len - 1] == typed->quote)
		buf_add_char(word, typed->quote);
}
