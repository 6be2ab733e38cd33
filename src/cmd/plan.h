/*
 * What a habit asks for, its schedule, goal, unit and note: as options of add and
 * edit, and as commands show it.
 */
#ifndef CMD_PLAN_H
#define CMD_PLAN_H

#include <jansson.h>

#include "cmd/context.h"
#include "store/habit.h"

/* What is said of the options that add and edit share. */
#define PLAN_OPTIONS                                                                   \
 { "schedule", 0, OPTION_SCHEDULE, "S", VALUE_SCHEDULE,                                \
	 "which days, as listed above; daily by default" },                            \
     { "goal", 0, OPTION_GOAL, "N", VALUE_TEXT, "done when a day's amounts reach N" }, \
     { "at-most", 0, OPTION_AT_MOST, "N", VALUE_TEXT,                                  \
	     "done when a day is logged and stays within N" },                         \
     { "unit", 0, OPTION_UNIT, "U", VALUE_TEXT, "what is counted, such as pages" },    \
 {                                                                                     \
  "note", 0, OPTION_NOTE, "TEXT", VALUE_TEXT, "what the habit is for"                  \
 }

/*
 * Read what the options say into *plan, which keeps the rest; its strings are
 * those of argv. "none" takes a goal and its unit away, "" a unit or a
 * note. -1 with ERR_USAGE.
 */
int plan_read(struct context *context, struct habit_plan *plan, struct error *err);

/* The plan that a habit has; its strings are the habit's. */
struct habit_plan plan_of(const struct habit *habit);

/* Append it for people: "3 days in each calendar week, 20 pages". */
void plan_describe(struct buf *ret, const struct habit *habit);

/* "name", "schedule", "goal", "at_most", "unit", "note", "archived_on". The caller owns it. */
json_t *plan_json(const struct habit *habit);

/* Print plan_json() and the fields of `more`, which it releases, or NULL, as a document. */
void plan_document(struct context *context, const struct habit *habit, json_t *more);

/* Say what a habit is now: a JSON document, or a line of what was done. */
void plan_say(struct context *context, const struct habit *habit, const char *text);

#endif
