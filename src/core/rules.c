/* Which rules belong to which kind of schedule. */
#include "core/rules.h"

#include <stddef.h>

const struct rules *
rules_of(enum schedule_kind kind)
{
	switch (kind) {
	case SCHEDULE_DAILY:
		return &rules_daily;
	}
	return NULL;
}
