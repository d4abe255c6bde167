/* Ends a process within its work on segments, for Tests/exchange: built as a library, and loaded by LD_PRELOAD.
 *
 * Each call that concerns a segment is a step. After EXCHANGE_STEPS of them the process is gone (SIGKILL): half of the time
 * before the call does anything, else after it. Of a write, a part is done. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_int steps;
static int last = -1, late;

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("EXCHANGE_STEPS");
    if (!text) return;
    last = atoi(text) / 2;
    late = atoi(text) % 2;
}

/* True for the step that is the process's last. */
static int is_last(int concerned) { return concerned && last >= 0 && atomic_fetch_add(&steps, 1) == last; }

static void die(void) { kill(getpid(), SIGKILL); for (;;) pause(); }

static int is_segment(const char *path) {
    size_t length = path ? strlen(path) : 0;
    return length > 4 && strcmp(path + length - 4, ".seg") == 0;
}

static int is_open_segment(int descriptor) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_segment(path);
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define STEP(concerned, call) \
    do { \
        int ends = is_last(concerned); \
        if (ends && !late) die(); \
        __typeof__(call) result = call; \
        if (ends) die(); \
        return result; \
    } while (0)

int open(const char *path, int flags, ...) {
    REAL(open);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    STEP(is_segment(path), real(path, flags, mode));
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    REAL(write);
    if (is_last(is_open_segment(descriptor))) {
        real(descriptor, bytes, late ? count : count * (size_t)(getpid() % 97) / 97);
        die();
    }
    return real(descriptor, bytes, count);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    REAL(read);
    STEP(is_open_segment(descriptor), real(descriptor, bytes, count));
}

int close(int descriptor) {
    REAL(close);
    STEP(is_open_segment(descriptor), real(descriptor));
}

int unlink(const char *path) {
    REAL(unlink);
    STEP(is_segment(path), real(path));
}

int rename(const char *from, const char *to) {
    REAL(rename);
    STEP(is_segment(to), real(from, to));
}
