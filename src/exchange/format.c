/* The formats of files, in and out. */
#include "exchange/format.h"

const struct import_format import_formats[] = {
	{ "csv", "rows of habit,date and optionally state, amount, note", csv_import },
	{ 0 },
};

const struct export_format export_formats[] = {
	{ "csv", "rows of habit,date,state,amount,note", csv_export },
	{ "json", "everything that is stored", json_export },
	{ 0 },
};
