#pragma once

// toml++ behind C: a TOML text becomes one flat array of nodes, each with its place, or one error with its place.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE,
    CTOML_TIME,
    CTOML_DATE_TIME,
} ctoml_kind;

/// Bytes of UTF-8, owned by the result; not terminated.
typedef struct {
    const char *bytes;
    size_t length;
} ctoml_text;

/// Counted from 1; columns count Unicode scalars. Line 0: no place.
typedef struct {
    uint32_t line;
    uint32_t column;
} ctoml_place;

/// One value. Which fields count depends on `kind`.
typedef struct {
    ctoml_kind kind;
    /// Nodes directly inside a table or array. They follow this node, each with all that is inside it (preorder), in the
    /// order of the file.
    size_t children;
    /// The key in a table, else empty with no place.
    ctoml_text key;
    ctoml_place key_place;
    /// Where the value starts.
    ctoml_place place;

    ctoml_text string;
    int64_t integer;
    double floating;
    int boolean;

    int year, month, day;
    int hour, minute, second, nanosecond;
    /// East of UTC, where `has_offset`.
    int offset_minutes;
    int has_offset;
} ctoml_node;

typedef struct {
    /// The root table first; none where there is an error.
    const ctoml_node *nodes;
    size_t count;
    /// Empty: no error.
    ctoml_text error;
    ctoml_place error_place;
    void *storage;
} ctoml_result;

enum {
    /// The longest text, in bytes.
    CTOML_MAX_LENGTH = 1048576,
    /// The deepest nesting of arrays and inline tables, and the most segments of one dotted key.
    CTOML_MAX_DEPTH = 32,
};

/// Reads TOML 1.0. The result is always to be freed.
ctoml_result ctoml_parse(const char *text, size_t length);

void ctoml_free(ctoml_result *result);

#ifdef __cplusplus
}
#endif
