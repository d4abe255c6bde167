#include "counting.h"

#include <stddef.h>

static _Thread_local bool is_counting;
static _Thread_local long bytes;

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
bool counting_works(void) { return false; }
#else
bool counting_works(void) { return true; }

extern void *__libc_malloc(size_t size);

// In the program itself, so it goes before the C library's for the Swift runtime too.
void *malloc(size_t size) {
    if (is_counting) bytes += (long)size;
    return __libc_malloc(size);
}
#endif

void counting_begin(void) {
    bytes = 0;
    is_counting = true;
}

long counting_end(void) {
    is_counting = false;
    return bytes;
}
