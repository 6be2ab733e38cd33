/* Where in the grammar of commands a line has come to. Takes all of it from the command table. */
#include "cmd/spot.h"

#include <string.h>

static const struct option_row *
find_name(const struct option_row *rows, const char *name, size_t len)
{
	for (; rows != NULL && rows->name != NULL; rows++)
		if (strlen(rows->name) == len && memcmp(rows->name, name, len) == 0)
			return rows;
	return NULL;
}

static const struct option_row *
find_letter(const struct option_row *rows, char letter)
{
	for (; rows != NULL && rows->name != NULL; rows++)
		if (rows->letter == letter)
			return rows;
	return NULL;
}

static const struct option_row *
own_options(const struct spot *spot)
{
	return spot->command != NULL ? spot->command->options : NULL;
}

const struct option_row *
spot_option(const struct spot *spot, const char *name, size_t len)
{
	const struct option_row *row = find_name(global_options, name, len);

	return row != NULL ? row : find_name(own_options(spot), name, len);
}

static const struct option_row *
option_by_letter(const struct spot *spot, char letter)
{
	const struct option_row *row = find_letter(global_options, letter);

	return row != NULL ? row : find_letter(own_options(spot), letter);
}

static void
give_value(struct spot *spot, const struct option_row *row, const char *value)
{
	if (row->id == OPTION_FILE)
		spot->file = value;
	if (row->id == OPTION_TODAY)
		spot->today = value;
	spot->open = NULL;
}

static void
pass_long(struct spot *spot, const char *name)
{
	size_t len = strcspn(name, "=");
	const struct option_row *row = spot_option(spot, name, len);

	if (row == NULL || row->value == NULL)
		return;
	if (name[len] == '=')
		give_value(spot, row, name + len + 1);
	else
		spot->open = row;
}

static void
pass_letters(struct spot *spot, const char *letters)
{
	for (; *letters != '\0'; letters++) {
		const struct option_row *row = option_by_letter(spot, *letters);

		if (row == NULL || row->value == NULL)
			continue;
		if (letters[1] != '\0')
			give_value(spot, row, letters + 1);
		else
			spot->open = row;
		return;
	}
}

static void
pass_operand(struct spot *spot, const char *word)
{
	struct buf name = BUF_INIT;

	if (spot->command != NULL) {
		words_add(&spot->operands, word);
		return;
	}
	if (spot->group == NULL && command_is_group(word)) {
		spot->group = word;
		return;
	}
	if (spot->group != NULL)
		buf_addf(&name, "%s ", spot->group);
	buf_add_str(&name, word);
	spot->command = command_find(name.data);
	spot->lost = spot->command == NULL;
	buf_release(&name);
}

void
spot_find(struct spot *spot, const struct words *words)
{
	for (size_t i = 1; i < words->n && !spot->lost; i++) {
		const char *word = words->all[i];

		if (spot->open != NULL)
			give_value(spot, spot->open, word);
		else if (spot->only_operands || word[0] != '-' || word[1] == '\0')
			pass_operand(spot, word);
		else if (strcmp(word, "--") == 0)
			spot->only_operands = true;
		else if (word[1] == '-')
			pass_long(spot, word + 2);
		else
			pass_letters(spot, word + 1);
	}
}

void
spot_release(struct spot *spot)
{
	words_release(&spot->operands);
}
