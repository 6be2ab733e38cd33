/* RFC 4180 records. */
#include "exchange/csv.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void
csv_reader_init(struct csv_reader *reader, FILE *in)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t got = 0;
	int c = EOF;

	*reader = (struct csv_reader){ .in = in, .line = 1, .bytes = BUF_INIT };
	while (got < 3 && (c = getc(in)) == (unsigned char)mark[got])
		got++;
	if (got < 3 && c != EOF)
		ungetc(c, in);
	/* A part of the mark is no mark: its bytes begin the first field. */
	if (got < 3)
		buf_add(&reader->bytes, mark, got);
}

void
csv_reader_release(struct csv_reader *reader)
{
	buf_release(&reader->bytes);
	free(reader->starts);
	*reader = (struct csv_reader){ .in = NULL };
}

static int
malformed(const struct csv_reader *reader, const char *why, struct error *err)
{
	return err_data(err, "line %" PRId64 ": %s", reader->line, why);
}

static void
field_begin(struct csv_reader *reader)
{
	void *starts = reader->starts;

	mem_reserve(&starts, &reader->cap_fields, reader->n_fields + 1, sizeof(*reader->starts));
	reader->starts = starts;
	reader->starts[reader->n_fields++] = reader->bytes.len;
}

enum place {
	BARE_START,
	BARE,
	QUOTED,
	QUOTE_IN_QUOTED,
	AFTER_CR
};

/* What a byte does: where reading goes on, or that the record is over or malformed. */
enum {
	RECORD_END = 100,
	MALFORMED = 101
};

static int
take_quoted(struct csv_reader *reader, int c)
{
	if (c == '"')
		return QUOTE_IN_QUOTED;
	if (c == '\n')
		reader->line++;
	buf_add_char(&reader->bytes, (char)c);
	return QUOTED;
}

/* A byte that may end the field; else it is text, which only a bare field can take. */
static int
take_bare(struct csv_reader *reader, enum place place, int c, const char **ret_why)
{
	if (c == ',') {
		buf_add_char(&reader->bytes, '\0');
		field_begin(reader);
		return BARE_START;
	}
	if (c == '\n') {
		reader->line++;
		return RECORD_END;
	}
	if (c == '\r')
		return AFTER_CR;
	if (c == '"' && place == BARE_START)
		return QUOTED;
	if (place == QUOTE_IN_QUOTED && c == '"') {
		buf_add_char(&reader->bytes, '"');
		return QUOTED;
	}
	if (place == QUOTE_IN_QUOTED || c == '"') {
		*ret_why = c == '"' ? "a quote inside a field that does not begin with one"
				    : "text behind a closing quote";
		return MALFORMED;
	}
	buf_add_char(&reader->bytes, (char)c);
	return BARE;
}

static int
take_byte(struct csv_reader *reader, enum place place, int c, const char **ret_why)
{
	if (c == '\0') {
		*ret_why = "a NUL byte";
		return MALFORMED;
	}
	if (reader->bytes.len > CSV_RECORD_MAX) {
		*ret_why = "the record is longer than a megabyte";
		return MALFORMED;
	}
	if (place == QUOTED)
		return take_quoted(reader, c);
	if (place == AFTER_CR) {
		if (c == '\n') {
			reader->line++;
			return RECORD_END;
		}
		*ret_why = "a carriage return without a line feed";
		return MALFORMED;
	}
	return take_bare(reader, place, c, ret_why);
}

/* The end of the file: 1 where it ends a record, 0 where there is none. */
static int
take_end(struct csv_reader *reader, enum place place, struct error *err)
{
	if (ferror(reader->in))
		return err_data(err, "can't be read: %s", strerror(errno));
	if (place == AFTER_CR)
		return malformed(reader, "a carriage return without a line feed", err);
	if (place == QUOTED)
		return err_data(err,
		    "line %" PRId64
		    ": the quote that opens in this record is "
		    "never closed",
		    reader->record_at);
	return reader->n_fields > 1 || reader->bytes.len > 0 || place != BARE_START;
}

/* 1: a record, maybe of one empty field. 0: the end. */
static int
read_record(struct csv_reader *reader, struct error *err)
{
	int place = reader->bytes.len > 0 ? BARE : BARE_START, c;
	const char *why = NULL;

	reader->record_at = reader->line;
	reader->n_fields = 0;
	field_begin(reader);
	reader->starts[0] = 0;
	while ((c = getc_unlocked(reader->in)) != EOF) {
		place = take_byte(reader, (enum place)place, c, &why);
		if (place == MALFORMED)
			return malformed(reader, why, err);
		if (place == RECORD_END)
			return 1;
	}
	return take_end(reader, (enum place)place, err);
}

int
csv_read(struct csv_reader *reader, struct error *err)
{
	int got;

	do {
		if (reader->n_fields > 0)
			buf_clear(&reader->bytes);
		got = read_record(reader, err);
	} while (got > 0 && reader->n_fields == 1 && reader->bytes.len == 0);
	if (got > 0)
		buf_add_char(&reader->bytes, '\0');
	return got;
}

const char *
csv_field(const struct csv_reader *reader, size_t i)
{
	return reader->bytes.data + reader->starts[i];
}

void
csv_add(struct buf *line, const char *text)
{
	if (strpbrk(text, ",\"\r\n") == NULL) {
		buf_add_str(line, text);
		return;
	}
	buf_add_char(line, '"');
	for (; *text != '\0'; text++) {
		if (*text == '"')
			buf_add_char(line, '"');
		buf_add_char(line, *text);
	}
	buf_add_char(line, '"');
}
