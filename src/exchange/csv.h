/* RFC 4180 records, in and out. Knows nothing of habits. */
#ifndef EXCHANGE_CSV_H
#define EXCHANGE_CSV_H

#include <stdint.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"

/* A record longer than this is an error, so that a file without line ends needs no memory. */
enum {
	CSV_RECORD_MAX = 1 << 20
};

struct csv_reader {
	FILE *in;
	int64_t line;      /* of the next byte, from 1 */
	int64_t record_at; /* the line that the record at hand begins in */
	struct buf bytes;  /* its fields, each ended by a NUL */
	size_t *starts;    /* where in bytes each field begins */
	size_t n_fields, cap_fields;
};

/* Begin to read; a byte order mark is passed over. The caller keeps `in`. */
void csv_reader_init(struct csv_reader *reader, FILE *in);
void csv_reader_release(struct csv_reader *reader);

/*
 * Read the next record, passing over empty lines: 1, or 0 at the end. Lines end
 * with LF or CRLF. -1 with ERR_DATA "line N: ..." where it is malformed: a quote
 * inside a bare field, text behind a closing quote, a quote never closed, a NUL,
 * a bare CR.
 */
int csv_read(struct csv_reader *reader, struct error *err);

/* Field i of the record at hand, NUL-ended. Valid until the next csv_read(). */
const char *csv_field(const struct csv_reader *reader, size_t i);

/* Append a field to a line, quoted where it must be. */
void csv_add(struct buf *line, const char *text);

#endif
