/* The SQLite file itself: lock, permissions, schema and its versions. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "base/text.h"

#include <sqlite3.h>

enum { SCHEMA_VERSION = 2 };

/* Creates the file for its owner only, and takes the one lock a server needs; -1 with a complaint. The descriptor is
 * closed after every connection of this process to the file: closing it earlier would release SQLite's own locks. */
int schema_lock(const char *path, struct complaint *why);
bool schema_connect(const char *path, bool read_only, sqlite3 **out, struct complaint *why);
/* -1 when it cannot be read; 0 for an empty file. */
int schema_version(sqlite3 *db);
/* An empty file gets the schema; an older one is brought forward step by step; a newer one is refused. */
bool schema_prepare(sqlite3 *db, const char *path, struct complaint *why);
/* For those who only look: refuses every version but this one. */
bool schema_expect(sqlite3 *db, const char *path, struct complaint *why);

#endif
