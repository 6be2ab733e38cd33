/* A file that stands for a whole database: merged into the store, and told as an import. */
#include "exchange/import_merge.h"

#include "base/text.h"
#include "render/words.h"
#include "store/merge.h"

/* A remark about so many days of a habit, "%s" and what it is of them. */
static void
remark_days(struct import *import, const char *name, int64_t days, const char *what)
{
	struct buf count = BUF_INIT;

	if (days == 0)
		return;
	words_count(&count, days, "day");
	import_remark(import, "%s: %s %s", name, buf_str(&count), what);
	buf_release(&count);
}

static void
remark_habit(struct import *import, const struct merged_habit *habit)
{
	struct buf name = BUF_INIT;

	text_quote(&name, habit->name);
	if (habit->joined)
		import_remark(import, "%s joined the habit of that name that was here",
		    buf_str(&name));
	if (habit->deleted_now)
		import_remark(import, "%s was deleted there, and so is here", buf_str(&name));
	else if (habit->deleted && !habit->added)
		remark_days(import, buf_str(&name), habit->passed_over,
		    "passed over: it is deleted here");
	remark_days(import, buf_str(&name), habit->undone, "kept undone here");
	remark_days(import, buf_str(&name), habit->retracted, "undone, as they are there");
	buf_release(&name);
}

static void
report_habit(struct import *import, const struct merged_habit *habit)
{
	int64_t kept = habit->added ? habit->passed_over : 0;

	import->read += habit->fresh + habit->same + habit->undone + habit->passed_over;
	import->added += habit->fresh + kept;
	import->notes += habit->entries;
	import->habits_added += habit->added && !habit->deleted;
	remark_habit(import, habit);
}

static void
report_lists(struct import *import, const struct merge *merge)
{
	bool any = false;

	for (size_t i = 0; i < merge->n_lists; i++)
		any = any || merge->lists[i].added;
	if (any)
		import_remark(import,
		    "its lists of seen URLs come without the URLs; a backup has those");
}

int
import_merge(struct import *import, struct store *from, struct error *err)
{
	struct merge merge = { 0 };
	int rc = merge_begin(&merge, import->store, import->today, false, err);

	if (rc == 0)
		rc = merge_file(&merge, from, err);
	if (rc == 0)
		rc = merge_end(&merge, err);
	for (size_t i = 0; i < merge.n_habits && rc == 0; i++)
		report_habit(import, &merge.habits[i]);
	if (rc == 0)
		report_lists(import, &merge);
	merge_release(&merge);
	return rc;
}
