/* Every command there is; cmd/commands.c lists them in the order of the help. */
#ifndef CMD_COMMANDS_H
#define CMD_COMMANDS_H

#include "cmd/command.h"

extern const struct command command_add;
extern const struct command command_archive;
extern const struct command command_ask;
extern const struct command command_backup;
extern const struct command command_check;
extern const struct command command_checkin;
extern const struct command command_complete;
extern const struct command command_complete_words;
extern const struct command command_completions;
extern const struct command command_config;
extern const struct command command_delete;
extern const struct command command_due;
extern const struct command command_edit;
extern const struct command command_explain;
extern const struct command command_export;
extern const struct command command_graph;
extern const struct command command_help;
extern const struct command command_history;
extern const struct command command_import;
extern const struct command command_list;
extern const struct command command_merge;
extern const struct command command_path;
extern const struct command command_perfect_weeks;
extern const struct command command_prompt;
extern const struct command command_recalc;
extern const struct command command_rename;
extern const struct command command_seen_add;
extern const struct command command_seen_check;
extern const struct command command_seen_create;
extern const struct command command_seen_drop;
extern const struct command command_seen_export;
extern const struct command command_seen_filter;
extern const struct command command_seen_import;
extern const struct command command_seen_info;
extern const struct command command_seen_merge;
extern const struct command command_shell;
extern const struct command command_skip;
extern const struct command command_stats;
extern const struct command command_status;
extern const struct command command_unarchive;
extern const struct command command_undo;

#endif
