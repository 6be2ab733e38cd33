/* Habits and their log in two text files of one folder, as harsh and habitctl keep them. */
#ifndef EXCHANGE_LOGBOOK_H
#define EXCHANGE_LOGBOOK_H

#include "exchange/import.h"
#include "exchange/lines.h"
#include "exchange/source.h"

/* Take one line, which is the reader's to change. -1 with ERR_DATA. */
typedef int (*logbook_line)(struct import *import, struct line_reader *line, struct error *err);

/* How a program writes its two files. */
struct logbook {
	logbook_line habit, mark;
	enum import_repeats repeats;
};

/* Take in a folder with the files `habits` and `log`, or a log alone. */
int logbook_import(const struct logbook *logbook, struct import *import,
    const struct import_source *source, struct error *err);

/* Days between two times, which at most SCHEDULE_M_MAX are: "every N days", or daily. */
struct schedule logbook_every(int64_t days);

/*
 * Leave out a habit whose schedule, as its program writes it, there is none of here.
 * The days in the log then make one that is daily.
 */
void logbook_no_schedule(struct import *import, const struct line_reader *line, const char *name,
    const char *schedule);

/* What is said of a habit that its program asks for on no day. */
extern const char logbook_watched[];

/* Where a name begins once the blanks around it are gone, cut off at its end. */
char *logbook_name(char *text);

/* Take a mark of the line at hand; what fails is that line's fault. */
int logbook_mark(struct import *import, const struct line_reader *line, const struct mark *mark,
    struct error *err);

/* Read the line's date. */
int logbook_date(const struct import *import, const struct line_reader *line, const char *text,
    day_t *ret_day, struct error *err);

/* Read y, n or s. False, and the row is left out, where it is something else. */
bool logbook_state(struct import *import, const struct line_reader *line, const char *text,
    enum mark_state *ret);

#endif
