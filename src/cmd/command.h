/*
 * What a command is: a row of facts beside its code. Parsing, help, completion
 * and the opening of the store all follow from it.
 */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "cmd/context.h"

/* What stands in the place of a value, for help and completion. */
enum value_kind {
	VALUE_NONE,
	VALUE_TEXT,
	VALUE_HABIT,
	VALUE_DATE,
	VALUE_FILE,
	VALUE_WEEKDAY,
	VALUE_SCHEDULE,
	VALUE_COLOR,
	VALUE_IMPORT,
	VALUE_EXPORT,
	VALUE_SETTING,
	VALUE_COMMAND,
	VALUE_LIST,
	VALUE_PROMPT,
	VALUE_STYLE,
	VALUE_FILTER,
	VALUE_SORT,
	VALUE_SHELL,
};

/* Every option of every command, by what it means. */
enum option_id {
	OPTION_NONE,
	OPTION_FILE,
	OPTION_TODAY,
	OPTION_JSON,
	OPTION_COLOR,
	OPTION_QUIET,
	OPTION_NO_INPUT,
	OPTION_HELP,
	OPTION_VERSION,
	OPTION_DATE,
	OPTION_CREATE,
	OPTION_NOTE,
	OPTION_AMOUNT,
	OPTION_GOAL,
	OPTION_AT_MOST,
	OPTION_UNIT,
	OPTION_POSITION,
	OPTION_FORCE,
	OPTION_RESTORE,
	OPTION_AT_RISK,
	OPTION_COUNT,
	OPTION_SCHEDULE,
	OPTION_CHECK,
	OPTION_YEAR,
	OPTION_ALL,
	OPTION_LIST,
	OPTION_WEEK_START,
	OPTION_JSONL,
	OPTION_KEYED,
	OPTION_NUL,
	OPTION_DRY_RUN,
	OPTION_INVERT,
	OPTION_CAPACITY,
	OPTION_FPP,
	OPTION_FIXED,
	OPTION_CANONICAL,
	OPTION_STRIP_TRACKING,
	OPTION_GUAVA_SIZE,
	OPTION_FORMAT,
	OPTION_STAGE,
	OPTION_STAGES,
	OPTION_FROM,
	OPTION_TO,
	OPTION_STYLE,
	OPTION_SVG,
	OPTION_SORT,
	OPTION_HABIT,
	OPTION_RENAME,
	OPTION_DATE_FORMAT,
	OPTION_OUT,
	OPTION_REPAIR,
	OPTION_DAYS,
};

struct option_row {
	const char *name; /* long, without the dashes; NULL ends a list of rows */
	char letter;      /* short, or 0 */
	enum option_id id;
	const char *value; /* what the help calls its value; NULL: it takes none */
	enum value_kind kind;
	const char *help; /* one line */
};

enum {
	COMMAND_HIDDEN = 1 << 0, /* not in help or completion: for scripts of ours */
	COMMAND_DATE = 1 << 1,   /* needs to know what day it is */
	COMMAND_DATA = 1 << 2,   /* without a database prints its empty form, not how to start */
	COMMAND_FILE = 1 << 3,   /* though it writes it has nothing to do without a database */
	COMMAND_NEEDS = 1 << 4,  /* without a database can't tell, which is an error */
	COMMAND_HASTE = 1 << 5, /* waits for no one, and says nothing of a database it can't read */
	COMMAND_PAGER = 1 << 6, /* what people read page by page, on a terminal */
	COMMAND_WHOLE = 1 << 7, /* can't be taken back: habits have to be named whole */
	COMMAND_IN_USE = 1 << 8, /* is for habits in use: archived ones have to be named whole */
};

struct command {
	const char *name;
	const char *alias;     /* another spelling, or NULL */
	const char *arguments; /* for the usage line, such as "[NAME...]" */
	const char *summary;   /* one line, no full stop */
	const char *help;      /* what --help adds: paragraphs and an example */
	const struct option_row *options;
	enum value_kind operand;
	size_t min_operands, max_operands; /* MANY: no limit */
	unsigned flags;
	enum access access;
	enum access (*access_for)(const struct args *args); /* where it depends; or NULL */

	/* 0: yes or done. 1: the answer is no. -1: *err says why. */
	int (*run)(struct context *context, struct error *err);
};

#define MANY ((size_t)-1)

/* The commands in the order of the help, ended by NULL. */
extern const struct command *const commands[];

/* The values of --color, ended by NULL. */
extern const char *const color_words[];

/* The values of --style, ended by NULL. */
extern const char *const style_words[];
extern const char *const filter_words[]; /* formats of a list of seen URLs */

/* The options that every command has. */
extern const struct option_row global_options[];

/* The command with that name or alias; NULL where there is none. */
const struct command *command_find(const char *name);

/* Whether there are commands of two words of which this is the first. */
bool command_is_group(const char *name);

/* Fail because of an unknown command, naming the nearest one; of a group where it begins so. */
int command_unknown(const char *name, struct error *err);

#endif
