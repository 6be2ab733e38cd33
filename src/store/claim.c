/* Rows of the tables claim and retraction, in and out of words. */
#include "store/claim.h"

#include <string.h>

#include "base/mem.h"

enum {
	WORD_BYTES = 4,
	BLOB_BYTES = MONTHS_PER_YEAR * WORD_BYTES
};

const char *
mark_kind_text(enum mark_kind kind)
{
	return kind == MARK_SKIP ? "skip" : "done";
}

/* Twelve big-endian words; a year of any other size is damage. */
static bool
words_read(sqlite3_stmt *stmt, int column, struct year_words *year)
{
	const unsigned char *byte = sqlite3_column_blob(stmt, column);
	const signed char *length = month_lengths(year->year);

	if (sqlite3_column_bytes(stmt, column) != BLOB_BYTES || byte == NULL)
		return false;
	for (int m = 0; m < MONTHS_PER_YEAR; m++, byte += WORD_BYTES) {
		uint32_t word = (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 |
		    (uint32_t)byte[2] << 8 | byte[3];

		year->month[m] = word & UINT32_MAX >> (32 - length[m]);
	}
	return true;
}

static void
words_write(const struct year_words *year, unsigned char byte[BLOB_BYTES])
{
	for (int m = 0; m < MONTHS_PER_YEAR; m++)
		for (int i = 0; i < WORD_BYTES; i++)
			*byte++ = (unsigned char)(year->month[m] >> (24 - 8 * i));
}

static int
claim_damaged(struct store *store, sqlite3_stmt *stmt, struct error *err)
{
	return err_data(err, "%s is damaged: claim of habit %lld, year %lld, device %lld",
	    store->file, (long long)sqlite3_column_int64(stmt, 0),
	    (long long)sqlite3_column_int64(stmt, 1), (long long)sqlite3_column_int64(stmt, 2));
}

int
claim_read(struct store *store, sqlite3_stmt *stmt, struct claim *ret, struct error *err)
{
	int64_t year = sqlite3_column_int64(stmt, 1);

	if (year < YEAR_MIN || year > YEAR_MAX)
		return claim_damaged(store, stmt, err);
	ret->device = sqlite3_column_int64(stmt, 2);
	ret->done.year = ret->skipped.year = (int32_t)year;
	if (!words_read(stmt, 3, &ret->done))
		return claim_damaged(store, stmt, err);
	if (sqlite3_column_type(stmt, 4) == SQLITE_NULL)
		memset(ret->skipped.month, 0, sizeof(ret->skipped.month));
	else if (!words_read(stmt, 4, &ret->skipped))
		return claim_damaged(store, stmt, err);
	return 0;
}

static int
claim_store(struct store *store, enum sql sql, int64_t habit, const struct claim *claim,
    struct error *err)
{
	unsigned char done[BLOB_BYTES], skipped[BLOB_BYTES];
	bool skips = year_any(claim->skipped.month);

	words_write(&claim->done, done);
	words_write(&claim->skipped, skipped);
	return sql_run(store, sql, err, "iiibb", habit, (int64_t)claim->done.year, claim->device,
	    (const void *)done, sizeof(done), skips ? (const void *)skipped : NULL,
	    sizeof(skipped));
}

int
claim_write(struct store *store, int64_t habit, const struct claim *claim, struct error *err)
{
	return claim_store(store, SQL_CLAIM_SET, habit, claim, err);
}

bool
claim_as_stored(sqlite3_stmt *stmt, const struct claim *claim)
{
	unsigned char done[BLOB_BYTES], skipped[BLOB_BYTES];

	words_write(&claim->done, done);
	words_write(&claim->skipped, skipped);
	return memcmp(sqlite3_column_blob(stmt, 3), done, BLOB_BYTES) == 0 &&
	    (sqlite3_column_type(stmt, 4) == SQLITE_NULL ||
		memcmp(sqlite3_column_blob(stmt, 4), skipped, BLOB_BYTES) == 0);
}

int
claim_merge(struct store *store, int64_t habit, const struct claim *claim, struct error *err)
{
	return claim_store(store, SQL_CLAIM_MERGE, habit, claim, err);
}

/* bits_or(a, b): blobs of one size, or of NULL and a blob the blob. */
static void
bits_or(sqlite3_context *context, int n, sqlite3_value **values)
{
	const unsigned char *a = sqlite3_value_blob(values[0]), *b = sqlite3_value_blob(values[1]);
	int len = sqlite3_value_bytes(values[0]);
	unsigned char both[BLOB_BYTES];

	(void)n;
	if (a == NULL || b == NULL) {
		sqlite3_result_value(context, values[a == NULL ? 1 : 0]);
		return;
	}
	if (len != BLOB_BYTES || sqlite3_value_bytes(values[1]) != BLOB_BYTES) {
		sqlite3_result_error(context, "a claim is damaged: it has the wrong size", -1);
		return;
	}
	for (int i = 0; i < BLOB_BYTES; i++)
		both[i] = a[i] | b[i];
	sqlite3_result_blob(context, both, BLOB_BYTES, SQLITE_TRANSIENT);
}

int
claim_merge_begin(struct store *store, struct error *err)
{
	int code = sqlite3_create_function_v2(store->db, "bits_or", 2,
	    SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL, bits_or, NULL, NULL,
	    NULL);

	return code == SQLITE_OK ? 0 : sql_fail(store->file, code, sqlite3_errstr(code), err);
}

struct retracted
retracted_read(sqlite3_stmt *stmt)
{
	return (struct retracted){
		.habit = sqlite3_column_int64(stmt, 0),
		.day = sql_day(stmt, 1),
		.device = sqlite3_column_int64(stmt, 2),
		.kind = sqlite3_column_int(stmt, 3) != 0 ? MARK_SKIP : MARK_DONE,
	};
}

void
retractions_add(struct retractions *retractions, struct retracted retracted)
{
	void *all = retractions->all;

	mem_reserve(&all, &retractions->cap, retractions->n + 1, sizeof(*retractions->all));
	retractions->all = all;
	retractions->all[retractions->n++] = retracted;
}

void
claim_retract(struct claim *claim, const struct retractions *retractions)
{
	for (size_t i = 0; i < retractions->n; i++) {
		const struct retracted *retracted = &retractions->all[i];
		struct year_words *year =
		    retracted->kind == MARK_SKIP ? &claim->skipped : &claim->done;
		struct civil civil;

		if (retracted->device != claim->device || retracted->day == DAY_NONE)
			continue;
		civil = day_to_civil(retracted->day);
		if (civil.year == year->year)
			year->month[civil.month - 1] &= ~day_bit(civil);
	}
}
