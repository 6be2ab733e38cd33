/* Proving a database sound. */
#include "store/check.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "store/claim.h"
#include "store/history.h"
#include "store/seen_list.h"
#include "store/setting.h"
#include "store/summary.h"

static void
found(struct check *check, const char *kind, const char *text, bool damage, bool repaired)
{
	struct finding finding = { kind, text, damage, repaired };

	*(damage ? &check->damage : &check->harmless) += 1;
	check->repaired += repaired;
	if (check->visit != NULL)
		check->visit(check->closure, &finding);
}

/* ---- what a statement can tell ---- */

/* A statement whose rows are findings, and the one that puts them right. */
struct question {
	const char *kind;
	enum sql ask;
	bool damage;
	enum sql repair; /* SQL_COUNT: none */
};

static const struct question questions[] = {
	{ "claim", SQL_CHECK_CLAIMS, true, SQL_COUNT },
	{ "retraction", SQL_CHECK_RETRACTIONS, true, SQL_COUNT },
	{ "entry", SQL_CHECK_ENTRIES, true, SQL_COUNT },
	{ "seen", SQL_CHECK_STAGES, true, SQL_COUNT },
	{ "uid", SQL_CHECK_NO_UID, false, SQL_REPAIR_NO_UID },
	{ "orphan", SQL_CHECK_UIDS, false, SQL_REPAIR_UIDS },
	{ "orphan", SQL_CHECK_STAMPS, false, SQL_REPAIR_STAMPS },
	{ "orphan", SQL_CHECK_LOST_CLAIMS, false, SQL_REPAIR_LOST_CLAIMS },
	{ "orphan", SQL_CHECK_LOST_RETRACTIONS, false, SQL_REPAIR_LOST_RETRACTIONS },
	{ "orphan", SQL_CHECK_LOST_ENTRIES, false, SQL_REPAIR_LOST_ENTRIES },
	{ "orphan", SQL_CHECK_CHUNKS, false, SQL_REPAIR_CHUNKS },
};

/* A view in the place of a table may give rows without end: it is asked for first. */
static const struct question impostors = { "file", SQL_CHECK_SCHEMA, true, SQL_COUNT };

static int
ask(struct check *check, const struct question *question, struct error *err)
{
	bool repair = check->repair && question->repair != SQL_COUNT;
	sqlite3_stmt *stmt = sql_bind(check->store, question->ask, err, "");
	bool any = false;
	int row = -1;

	while (stmt != NULL && (row = sql_step(check->store, stmt, err)) > 0) {
		found(check, question->kind, sql_given(stmt, 0), question->damage, repair);
		any = true;
	}
	if (row == 0 && any && repair)
		return sql_run(check->store, question->repair, err, "");
	return row;
}

/* SQLite's own look at pages, indexes and types. */
static int
check_pages(struct check *check, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(check->store, SQL_INTEGRITY, err, "");
	int row = -1;

	while (stmt != NULL && (row = sql_step(check->store, stmt, err)) > 0)
		if (strcmp(sql_given(stmt, 0), "ok") != 0)
			found(check, "file", sql_given(stmt, 0), true, false);
	return row;
}

static int
check_setting(void *closure, const char *key, const char *value)
{
	struct check *check = closure;
	enum setting_fault fault = check->judge(check->judge_closure, key, value);
	bool damage = fault == SETTING_DAMAGED;
	struct buf text = BUF_INIT;

	if (fault == SETTING_SOUND)
		return 0;
	buf_addf(&text, "the setting %s is %s: '%s'; 'streak config %s VALUE' mends it", key,
	    damage ? "damaged" : "unknown here", value, key);
	found(check, "setting", buf_str(&text), damage, false);
	check->settings += damage;
	buf_release(&text);
	return 0;
}

/* ---- habits and their days ---- */

static void
check_name(struct check *check, sqlite3_stmt *stmt)
{
	const char *name = sql_given(stmt, 1), *key = sql_text(stmt, 2);
	struct buf right = BUF_INIT, right_key = BUF_INIT, text = BUF_INIT;
	struct error err = ERR_INIT;

	if (text_name(name, strlen(name), &right, &right_key, &err) < 0)
		buf_addf(&text, "habit %lld: %s", (long long)sqlite3_column_int64(stmt, 0),
		    err.message);
	else if (strcmp(buf_str(&right), name) != 0 ||
	    (key != NULL && strcmp(buf_str(&right_key), key) != 0))
		buf_addf(&text, "habit '%s' is not found by its name", name);
	if (text.len > 0)
		found(check, "name", buf_str(&text), true, false);
	buf_release(&right);
	buf_release(&right_key);
	buf_release(&text);
}

static void
check_schedule(struct check *check, sqlite3_stmt *stmt)
{
	struct error err = ERR_INIT;
	struct schedule schedule;
	struct buf text = BUF_INIT;

	if (schedule_parse(sql_given(stmt, 3), &schedule, &err) == 0)
		return;
	buf_addf(&text, "habit '%s': %s", sql_given(stmt, 1), err.message);
	found(check, "schedule", buf_str(&text), true, false);
	buf_release(&text);
}

/* A name that is only asked for (store/register.h). */
static void
check_asked_name(struct check *check, sqlite3_stmt *stmt)
{
	const char *asked = sql_text(stmt, 4);
	struct error err = ERR_INIT;
	struct buf text = BUF_INIT;

	if (asked == NULL || text_name(asked, strlen(asked), NULL, NULL, &err) == 0)
		return;
	buf_addf(&text, "habit '%s' asks for a name that is none: %s", sql_given(stmt, 1),
	    err.message);
	found(check, "name", buf_str(&text), true, false);
	buf_release(&text);
}

static int
check_habits(struct check *check, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(check->store, SQL_CHECK_HABITS, err, "");
	int row = -1;

	while (stmt != NULL && (row = sql_step(check->store, stmt, err)) > 0) {
		check_name(check, stmt);
		check_asked_name(check, stmt);
		check_schedule(check, stmt);
	}
	return row;
}

/* Days that no month has are ignored wherever claims are read, and so can be taken away. */
static int
check_bits(struct check *check, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(check->store, SQL_CHECK_BITS, err, "");
	struct buf text = BUF_INIT;
	int row = -1;

	while (stmt != NULL && (row = sql_step(check->store, stmt, err)) > 0) {
		struct claim claim;
		int rc = claim_read(check->store, stmt, &claim, err);

		if (rc == 0 && claim_as_stored(stmt, &claim))
			continue;
		buf_clear(&text);
		buf_addf(&text,
		    "habit '%s', year %d: it has a day that no month has, such as February 30",
		    sql_given(stmt, 5), (int)claim.done.year);
		if (rc == 0)
			found(check, "bits", buf_str(&text), false, check->repair);
		if (rc == 0 && check->repair)
			rc = claim_write(check->store, sqlite3_column_int64(stmt, 0), &claim, err);
		if (rc < 0) {
			sqlite3_reset(stmt);
			row = -1;
			break;
		}
	}
	buf_release(&text);
	return row;
}

static void
future_found(struct check *check, const char *name, const struct days *days)
{
	int64_t later = days_count(days) - days_count_to(days, check->today);
	char first[DAY_TEXT_SIZE];
	struct buf text = BUF_INIT;

	if (later == 0)
		return;
	buf_addf(&text, "habit '%s': %" PRId64 " check-in%s after today, the first on %s", name,
	    later, later == 1 ? "" : "s", day_format(days_first_after(days, check->today), first));
	found(check, "future", buf_str(&text), false, false);
	buf_release(&text);
}

/* Check-ins of days that have not come yet: merges and imports bring such, nothing else can. */
static int
check_future(struct check *check, struct error *err)
{
	struct history_reader *reader;
	struct history history = HISTORY_INIT;
	int row = -1, rc = history_reader_new(check->store, &reader, err);
	sqlite3_stmt *stmt = rc < 0 ? NULL : sql_bind(check->store, SQL_CHECK_HABITS, err, "");

	while (stmt != NULL && (row = sql_step(check->store, stmt, err)) > 0) {
		struct habit plain = HABIT_INIT;

		plain.id = sqlite3_column_int64(stmt, 0);
		if (history_reader_next(reader, &plain, &history, err) < 0) {
			sqlite3_reset(stmt);
			row = -1;
			break;
		}
		future_found(check, sql_given(stmt, 1), &history.done);
	}
	history_reader_free(reader);
	history_release(&history);
	return row;
}

/* ---- summaries ---- */

static int
summary_found(void *closure, const struct habit *habit, const struct summary *counted,
    struct error *err)
{
	struct check *check = closure;
	struct buf text = BUF_INIT;

	(void)err;
	buf_addf(&text,
	    "habit '%s': the summary says streak %" PRId64 ", longest %" PRId64
	    "; its days say %" PRId64 " and %" PRId64,
	    habit->name, habit->summary.current, habit->summary.longest, counted->current,
	    counted->longest);
	found(check, "summary", buf_str(&text), false, check->repair);
	buf_release(&text);
	return 0;
}

/* ---- seen lists ---- */

static bool
check_list(void *closure, const char *name)
{
	struct check *check = closure;
	struct error err = ERR_INIT;
	struct seen_list *list = NULL;
	int rc = list_read(check->store, name, &list, &err);

	for (size_t i = 0; rc > 0 && i < list->n_stages; i++)
		if (stage_need_all(check->store, name, list->stages[i], &err) < 0)
			rc = -1;
	if (rc < 0)
		found(check, "seen", err.message, true, false);
	list_free(list);
	return true;
}

/* Whether the list's row, which has a checksum, has that stage: 1 or 0. */
static int
list_has_stage(struct store *store, const char *name, int64_t id, struct error *err)
{
	struct seen_list *list;
	int rc = list_read(store, name, &list, err);
	bool has = false;

	for (size_t i = 0; rc > 0 && i < list->n_stages && !has; i++)
		has = list->stages[i]->id == id;
	list_free(list);
	return rc < 0 ? -1 : has;
}

/* Stages that their list doesn't have, if there is one: nobody asks them. */
static int
check_strays(struct check *check, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(check->store, SQL_CHECK_STRAYS, err, "");
	struct buf text = BUF_INIT;
	int row = -1;

	while (stmt != NULL && (row = sql_step(check->store, stmt, err)) > 0) {
		int64_t id = sqlite3_column_int64(stmt, 0);
		int has = list_has_stage(check->store, sql_given(stmt, 1), id, err);

		if (has == 0) {
			buf_clear(&text);
			buf_addf(&text, "stage %" PRId64 " of list '%s', which has no such stage",
			    id, sql_given(stmt, 1));
			found(check, "orphan", buf_str(&text), false, check->repair);
			has = check->repair ? stage_delete(check->store, id, err) : 0;
		}
		if (has < 0) {
			sqlite3_reset(stmt);
			row = -1;
			break;
		}
	}
	buf_release(&text);
	return row;
}

/* ---- all of it ---- */

static int
ask_all(struct check *check, bool damage, struct error *err)
{
	for (size_t i = 0; i < sizeof(questions) / sizeof(questions[0]); i++)
		if (questions[i].damage == damage && ask(check, &questions[i], err) < 0)
			return -1;
	return 0;
}

/* What a repair would count as of today is compared as of the day that it was counted on. */
static int
check_summaries(struct check *check, struct error *err)
{
	int64_t count, before = check->harmless;

	if (store_recalc(check->store, check->today, false, summary_found, check, &count, err) < 0)
		return -1;
	if (!check->repair || check->harmless == before)
		return 0;
	return store_recalc(check->store, check->today, true, NULL, NULL, &count, err);
}

int
store_check(struct check *check, struct error *err)
{
	check->damage = check->harmless = check->repaired = check->settings = 0;

	/* In damaged pages the rest would find what is not there. */
	if (ask(check, &impostors, err) < 0 || check_pages(check, err) < 0)
		return -1;
	if (check->damage > 0)
		return 0;
	if (check->judge != NULL && store_settings(check->store, check_setting, check, err) < 0)
		return -1;
	if (check_habits(check, err) < 0 || ask_all(check, true, err) < 0 ||
	    seen_names(check->store, true, check_list, check, err) < 0)
		return -1;
	/* Beside damage nothing is to be changed, and summaries can't be counted. */
	if (check->damage > 0)
		return 0;
	if (check_bits(check, err) < 0 || check_strays(check, err) < 0 ||
	    ask_all(check, false, err) < 0 || check_future(check, err) < 0)
		return -1;
	return check_summaries(check, err);
}
