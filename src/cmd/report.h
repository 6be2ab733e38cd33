/* What commands print habit by habit: a table for people, or a JSON list. */
#ifndef CMD_REPORT_H
#define CMD_REPORT_H

#include "cmd/context.h"
#include "cmd/names.h"
#include "render/json.h"
#include "render/table.h"

struct report {
	struct table table;    /* filled where the output is not JSON */
	struct json_list list; /* "habits", added to where it is */
};

/*
 * Visit every habit that is meant (names_each) and print what the visits put
 * into *report, which is the visits' closure or a part of it. `columns` must
 * outlive the call.
 */
int report_habits(struct context *context, struct report *report,
    const struct table_column *columns, size_t n_columns, habit_visit visit, void *closure,
    struct error *err);

#endif
