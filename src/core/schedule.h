/* Schedules: which days a habit asks for. Knows their spelling, not their runs. */
#ifndef CORE_SCHEDULE_H
#define CORE_SCHEDULE_H

#include "base/buf.h"
#include "base/err.h"

enum schedule_kind {
	SCHEDULE_DAILY,
};

struct schedule {
	enum schedule_kind kind;
};

/* Read a schedule such as "daily". -1 with ERR_USAGE, *ret untouched, on anything else. */
int schedule_parse(const char *text, struct schedule *ret, struct error *err);

/* The one spelling that is stored and shown: static text. */
const char *schedule_text(const struct schedule *schedule);

/* What the length of a streak counts: "day". Static. */
const char *schedule_unit(const struct schedule *schedule);

#endif
