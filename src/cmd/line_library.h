/*
 * GNU readline, loaded when the first line is to be edited: most runs of the
 * program never edit one, and to link it would cost each of them a sixth of its
 * instructions. Only for cmd/line*.c.
 */
#ifndef CMD_LINE_LIBRARY_H
#define CMD_LINE_LIBRARY_H

#include <stdio.h> /* the two below need it */

#include <readline/history.h>
#include <readline/readline.h>

#include "base/err.h"

/* Every function and variable of the library that is used, as its own headers type it. */
#define LINE_SYMBOLS(X)                \
 X(add_history)                        \
 X(append_history)                     \
 X(history_get)                        \
 X(history_base)                       \
 X(history_length)                     \
 X(free_history_entry)                 \
 X(read_history)                       \
 X(remove_history)                     \
 X(write_history)                      \
 X(rl_attempted_completion_function)   \
 X(rl_attempted_completion_over)       \
 X(rl_callback_handler_install)        \
 X(rl_callback_handler_remove)         \
 X(rl_callback_read_char)              \
 X(rl_char_is_quoted_p)                \
 X(rl_check_signals)                   \
 X(rl_completer_quote_characters)      \
 X(rl_completer_word_break_characters) \
 X(rl_filename_dequoting_function)     \
 X(rl_filename_quote_characters)       \
 X(rl_filename_quoting_function)       \
 X(rl_insert_text)                     \
 X(rl_line_buffer)                     \
 X(rl_pending_signal)                  \
 X(rl_persistent_signal_handlers)      \
 X(rl_readline_name)                   \
 X(rl_redisplay)                       \
 X(rl_variable_bind)

#define LINE_MEMBER(name) __typeof__(name) *name; /* NOLINT(bugprone-macro-parentheses) */

struct line_library {
	LINE_SYMBOLS(LINE_MEMBER)
};

/*
 * Load the library, for as long as the process lives. -1 with ERR_DATA, saying
 * why, where it is not to be had.
 */
int line_library_load(struct line_library *ret_library, struct error *err);

#endif
