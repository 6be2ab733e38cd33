/* The completion scripts of the shells, which are in the program. */
#ifndef CMD_COMPLETIONS_H
#define CMD_COMPLETIONS_H

struct completion_script {
	const char *shell;        /* NULL ends the table */
	const char *const *lines; /* of completions/streak.SHELL, ended by NULL */
};

extern const struct completion_script completion_scripts[];

#endif
