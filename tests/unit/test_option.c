/* Command lines, one after another in one process, as a shell of commands has them. */
#include <stdlib.h>
#include <string.h>

#include "cmd/option.h"
#include "tap.h"

enum {
	MAX_WORDS = 12
};

/* Parse a line whose words are parted by single blanks; the caller releases *ret. */
static int
parse(const char *line, struct args *ret, struct error *err)
{
	static char copy[256]; /* the arguments point into it until the next line */
	char *argv[MAX_WORDS + 1] = { NULL }, *rest = copy;
	int argc = 0;

	*err = (struct error)ERR_INIT;
	snprintf(copy, sizeof(copy), "%s", line);
	for (char *word; argc < MAX_WORDS && (word = strsep(&rest, " ")) != NULL;)
		argv[argc++] = word;
	return args_parse(argc, argv, ret, err);
}

static const struct {
	const char *line;
	const char *command; /* NULL: none; "!": the line is refused */
	const char *date;    /* the last --date, or NULL */
	size_t n_operands;
} lines[] = {
	{ "streak", NULL, NULL, 0 },
	{ "streak --json", NULL, NULL, 0 },
	{ "streak checkin Read", "checkin", NULL, 1 },
	{ "streak check-in Read", "checkin", NULL, 1 },
	{ "streak -q checkin Read --date -3 Gym", "checkin", "-3", 2 },
	{ "streak checkin --date=today --date=-1 Read", "checkin", "-1", 1 },
	{ "streak checkin -- --date -q", "checkin", NULL, 2 },
	{ "streak -- checkin --date", "checkin", NULL, 1 },
	{ "streak checkin --dat today Read", "!", NULL, 0 },
	{ "streak checkin --dat --date Read", "!", NULL, 0 },
	{ "streak checkin --date", "!", NULL, 0 },
	{ "streak checkin --create=yes Read", "!", NULL, 0 },
	{ "streak checkin -xq Read", "!", NULL, 0 },
	{ "streak checkin -qx Read", "!", NULL, 0 },
	{ "streak --date today checkin Read", "!", NULL, 0 },
	{ "streak add Read Gym", "!", NULL, 0 },
	{ "streak undo", "!", NULL, 0 },
	{ "streak seen filter -nv", "seen filter", NULL, 0 },
	{ "streak seen -q check u", "seen check", NULL, 1 },
	{ "streak seen", NULL, NULL, 1 },
	{ "streak undo --help", "undo", NULL, 0 },
};

static bool
parses_right(size_t i)
{
	const char *command, *date;
	struct args args;
	struct error err;
	int rc = parse(lines[i].line, &args, &err);
	bool right;

	command = args.command == NULL ? NULL : args.command->name;
	date = args_value(&args, OPTION_DATE);
	if (lines[i].command != NULL && strcmp(lines[i].command, "!") == 0)
		right = rc < 0 && err.code == ERR_USAGE && err.message[0] != '\0';
	else
		right = rc == 0 && args.n_operands == lines[i].n_operands &&
		    (command == NULL) == (lines[i].command == NULL) &&
		    (command == NULL || strcmp(command, lines[i].command) == 0) &&
		    (date == NULL) == (lines[i].date == NULL) &&
		    (date == NULL || strcmp(date, lines[i].date) == 0);
	args_release(&args);
	return right;
}

int
main(void)
{
	size_t n = sizeof(lines) / sizeof(lines[0]), wrong = 0;

	for (size_t i = 0; i < n; i++)
		TEST(parses_right(i), "%s", lines[i].line);
	/* Every line behind every other one: nothing of a line stays for the next. */
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			wrong += !parses_right(i) || !parses_right(j);
	TEST(wrong == 0, "a line is read the same whatever line was read before it");
	setenv("POSIXLY_CORRECT", "1", 1);
	for (size_t i = 0; i < n; i++)
		wrong += !parses_right(i);
	TEST(wrong == 0, "and whatever POSIXLY_CORRECT says");
	return tap_done();
}
