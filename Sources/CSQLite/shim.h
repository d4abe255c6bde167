#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot import. An empty string may have no address
// in Swift, and a null pointer would bind NULL.
static inline int remindd_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text ? text : "", length, SQLITE_TRANSIENT);
}

// Has SQLite not count its memory, since each piece takes a lock. It must come before the first connection, and changes nothing
// later.
static inline int remindd_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Has the connection leave its log alone when it closes, instead of merging it and removing what is at its path by then.
static inline int remindd_close_only(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// sqlite3_db_config is variadic, which Swift does not import. Refuses what only a crafted file asks for: views, functions
// with side effects called by the schema, and writes to the schema itself.
static inline int remindd_defend(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    return code;
}
