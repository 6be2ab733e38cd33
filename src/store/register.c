/* A habit's settings as registers, and names that two habits were given. */
#include "store/register.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/device.h"
#include "store/habit_edit.h"

enum {
	UID_SIZE = 64
};

#define BIT(setting) (1U << (setting))

/* When, and by which device, a setting was set last. */
struct stamp {
	bool set;
	int64_t at;
	int64_t device; /* row id in the stamp's own file */
	char uid[UID_SIZE];
};

static int
stamps_read(struct store *store, int64_t habit, struct stamp stamps[HABIT_SETTINGS],
    struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_STAMPS_OF_HABIT, err, "i", habit);
	int row = -1;

	memset(stamps, 0, HABIT_SETTINGS * sizeof(*stamps));
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		const char *name = sql_given(stmt, 0);

		for (enum habit_setting i = 0; i < HABIT_SETTINGS; i++) {
			if (strcmp(name, habit_setting_text(i)) != 0)
				continue;
			stamps[i].set = true;
			stamps[i].at = sqlite3_column_int64(stmt, 1);
			stamps[i].device = sqlite3_column_int64(stmt, 2);
			snprintf(stamps[i].uid, UID_SIZE, "%s", sql_given(stmt, 3));
		}
	}
	return row;
}

/* The lowest uid of a habit, "" where it has none. */
static int
first_uid(struct store *store, int64_t habit, char uid[UID_SIZE], struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_HABIT_UIDS, err, "i", habit);
	int row = stmt == NULL ? -1 : sql_step(store, stmt, err);

	if (row < 0)
		return -1;
	snprintf(uid, UID_SIZE, "%s", row > 0 ? sql_given(stmt, 0) : "");
	sqlite3_reset(stmt);
	return 0;
}

/* Whether `other` stands against `own`; of two without a stamp it does where it is the older habit's. */
static bool
stamp_stands(const struct stamp *other, const struct stamp *own, bool older)
{
	if (!other->set || !own->set)
		return other->set || (!own->set && older);
	if (other->at != own->at)
		return other->at > own->at;
	return strcmp(other->uid, own->uid) > 0;
}

/*
 * Give a habit the name that it was given last, or note that it asks for one that
 * is taken. One that is deleted keeps it without having it.
 */
static int
name_take(struct store *store, int64_t habit, const char *name, bool deleted, struct error *err)
{
	struct buf key = BUF_INIT;
	int rc;

	if (deleted)
		return sql_run(store, SQL_NAME_KEEP, err, "it", habit, name);
	rc = text_name(name, strlen(name), NULL, &key, err);
	if (rc == 0)
		rc = sql_run(store, SQL_NAME_GIVE, err, "ittt", habit, name, buf_str(&key),
		    (const char *)NULL);
	if (rc == 0 && sqlite3_changes(store->db) == 0)
		rc = sql_run(store, SQL_NAME_ASK, err, "it", habit, name);
	buf_release(&key);
	return rc;
}

/* The same after it was deleted, or came back; `name` is NULL where that did not change. */
static int
name_retake(struct store *store, int64_t habit, const char *name, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_NAME_OF, err, "i", habit);
	struct buf own = BUF_INIT;
	bool deleted;
	int rc;

	if (stmt == NULL || sql_step(store, stmt, err) < 0)
		return -1;
	buf_add_str(&own, name != NULL ? name : sql_given(stmt, 0));
	deleted = sqlite3_column_type(stmt, 1) != SQLITE_NULL;
	sqlite3_reset(stmt);
	rc = name_take(store, habit, buf_str(&own), deleted, err);
	buf_release(&own);
	return rc;
}

/* Copy the values that `mask` tells of. */
static int
values_take(struct store *into, int64_t habit, struct store *from, int64_t other, unsigned mask,
    struct error *err)
{
	enum {
		VALUES_NAME = 8 /* the column behind those of SQL_HABIT_TAKE */
	};
	sqlite3_stmt *values = sql_bind(from, SQL_HABIT_VALUES, err, "i", other);
	sqlite3_stmt *take;
	int rc = -1;

	if (values == NULL || sql_step(from, values, err) < 0)
		return -1;
	take = sql_bind(into, SQL_HABIT_TAKE, err, "ii", habit, (int64_t)mask);
	if (take != NULL) {
		for (int i = 0; i < VALUES_NAME; i++)
			sqlite3_bind_value(take, 3 + i, sqlite3_column_value(values, i));
		rc = sql_step(into, take, err);
	}
	if (rc == 0 && (mask & (BIT(HABIT_NAME) | BIT(HABIT_DELETED))) != 0)
		rc = name_retake(into, habit,
		    (mask & BIT(HABIT_NAME)) != 0 ? sql_given(values, VALUES_NAME) : NULL, err);
	sqlite3_reset(values);
	return rc;
}

static int
stamp_take(struct store *into, int64_t habit, enum habit_setting setting, const struct stamp *stamp,
    struct store *from, const struct device_map *devices, struct error *err)
{
	int64_t device;

	if (!stamp->set)
		return 0;
	if (device_map_find(devices, from, stamp->device, &device, err) < 0)
		return -1;
	return sql_run(into, SQL_STAMP_MERGE, err, "itii", habit, habit_setting_text(setting),
	    stamp->at, device);
}

int
registers_merge(struct store *into, int64_t habit, struct store *from, int64_t other,
    const struct device_map *devices, struct error *err)
{
	struct stamp own[HABIT_SETTINGS], theirs[HABIT_SETTINGS];
	char own_uid[UID_SIZE], their_uid[UID_SIZE];
	unsigned mask = 0;
	bool older;

	if (stamps_read(into, habit, own, err) < 0 || stamps_read(from, other, theirs, err) < 0 ||
	    first_uid(into, habit, own_uid, err) < 0 || first_uid(from, other, their_uid, err) < 0)
		return -1;
	older = own_uid[0] == '\0' || strcmp(their_uid, own_uid) < 0;
	for (enum habit_setting i = 0; i < HABIT_SETTINGS; i++) {
		/* An order that nobody has set is each file's own. */
		if (!stamp_stands(&theirs[i], &own[i], older && i != HABIT_POSITION))
			continue;
		mask |= BIT(i);
		if (stamp_take(into, habit, i, &theirs[i], from, devices, err) < 0)
			return -1;
	}
	return mask == 0 ? 0 : values_take(into, habit, from, other, mask, err);
}

int
registers_restore(struct store *store, int64_t habit, struct error *err)
{
	int64_t device;

	if (store_device(store, &device, err) < 0 ||
	    sql_run(store, SQL_HABIT_RESTORE, err, "i", habit) < 0 ||
	    sql_run(store, SQL_STAMP_SET, err, "itii", habit, habit_setting_text(HABIT_DELETED),
		store->now, device) < 0)
		return -1;
	return name_retake(store, habit, NULL, err);
}

/* ---- names ---- */

/* Let those who have a name that others ask for ask with them. */
static int
names_contest(struct store *store, struct error *err)
{
	sqlite3_stmt *stmt = sql_bind(store, SQL_NAMES_ASKED, err, "");
	struct buf key = BUF_INIT;
	int row = -1;

	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		const char *name = sql_given(stmt, 0);

		buf_clear(&key);
		if (text_name(name, strlen(name), NULL, &key, err) < 0 ||
		    sql_run(store, SQL_NAME_CONTEST, err, "t", buf_str(&key)) < 0) {
			sqlite3_reset(stmt);
			row = -1;
			break;
		}
	}
	buf_release(&key);
	return row;
}

/* `name` with the first digits of a uid, cut at a character where it gets too long. */
static void
name_apart(struct buf *ret, const char *name, const char *uid, size_t digits)
{
	size_t len = strlen(name), room = TEXT_NAME_MAX - digits - strlen(" ()");

	if (len > room)
		for (len = room; len > 0 && ((unsigned char)name[len] & 0xc0) == 0x80;)
			len--;
	buf_add(ret, name, len);
	buf_addf(ret, " (%.*s)", (int)digits, uid);
}

/* Give a habit the name it asks for, or one apart. */
static int
name_give(struct store *store, int64_t habit, const char *asked, const char *uid, struct error *err)
{
	enum {
		FEW = 4
	};
	struct buf name = BUF_INIT, key = BUF_INIT;
	int rc = 0, given = 0;

	buf_add_str(&name, asked);
	for (size_t digits = FEW; rc == 0 && given == 0; digits *= 2) {
		buf_clear(&key);
		rc = text_name(buf_str(&name), name.len, NULL, &key, err);
		if (rc == 0)
			rc = sql_run(store, SQL_NAME_GIVE, err, "ittt", habit, buf_str(&name),
			    buf_str(&key),
			    strcmp(buf_str(&name), asked) == 0 ? (const char *)NULL : asked);
		given = sqlite3_changes(store->db);
		if (rc == 0 && given == 0 && digits > strlen(uid))
			rc = err_data(err, "no name is left for habit %lld", (long long)habit);
		buf_clear(&name);
		name_apart(&name, asked, uid, digits);
	}
	buf_release(&name);
	buf_release(&key);
	return rc;
}

int
names_settle(struct store *store, struct error *err)
{
	sqlite3_stmt *stmt;
	int row = -1;

	if (sql_run(store, SQL_NAMES_LOOSEN, err, "") < 0)
		return -1;
	if (sqlite3_changes(store->db) == 0)
		return 0;
	if (names_contest(store, err) < 0)
		return -1;
	stmt = sql_bind(store, SQL_NAMES_RANKED, err, "");
	while (stmt != NULL && (row = sql_step(store, stmt, err)) > 0) {
		if (name_give(store, sqlite3_column_int64(stmt, 0), sql_given(stmt, 1),
			sql_given(stmt, 2), err) < 0) {
			sqlite3_reset(stmt);
			return -1;
		}
	}
	return row;
}
