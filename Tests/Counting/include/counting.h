#pragma once

#include <stdbool.h>

/// True if it can be counted: not under a sanitizer, which has an allocator of its own.
bool counting_works(void);

/// Begins to count the bytes that this thread allocates: a measure of work that is the same every time.
void counting_begin(void);

/// Ends it. Returns how many bytes it were.
long counting_end(void);
