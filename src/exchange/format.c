/* The formats of files, in and out. */
#include "exchange/format.h"

const struct import_format import_formats[] = {
	{ "loop", "Loop Habit Tracker's backup, or the folder of its CSV export",
	    SHAPE_FILE | SHAPE_FOLDER, loop_is, loop_import },
	{ "harsh", "the folder with its habits and log, or a log", SHAPE_FILE | SHAPE_FOLDER,
	    harsh_is, harsh_import },
	{ "habitctl", "the folder with its habits and log, or a log", SHAPE_FILE | SHAPE_FOLDER,
	    habitctl_is, habitctl_import },
	{ "dijo", "its habit_record.json, or the folder of it", SHAPE_FILE | SHAPE_FOLDER, dijo_is,
	    dijo_import },
	{ "beaver", "Beaver Habits' export, or the file that it keeps", SHAPE_FILE, beaver_is,
	    beaver_import },
	{ "mhabit", "Table Habit's export", SHAPE_FILE, mhabit_is, mhabit_import },
	{ "habitica", "Habitica's user data in JSON", SHAPE_FILE, habitica_is, habitica_import },
	{ "csv", "rows of habit,date and optionally state, amount, note", SHAPE_FILE, csv_is,
	    csv_import },
	{ "json", "the complete form that export json writes", SHAPE_FILE, json_is, json_import },
	{ "auto", "whichever of these it is", SHAPE_FILE | SHAPE_FOLDER, NULL, NULL },
	{ 0 },
};

const struct export_format export_formats[] = {
	{ "csv", "rows of habit,date,state,amount,note", false, csv_export, NULL },
	{ "json", "everything that is stored", false, json_export, NULL },
	{ "harsh", "the files habits and log of harsh", false, harsh_export, harsh_export_folder },
	{ "loop-csv", "the CSV folder of Loop Habit Tracker", false, NULL, loop_export },
	{ "postgres", "a script for psql", false, postgres_export, NULL },
	{ "mongodb", "seen lists as documents for mongoimport", true, mongodb_export, NULL },
	{ 0 },
};
