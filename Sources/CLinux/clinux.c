#define _GNU_SOURCE
#include "clinux.h"

#include <dirent.h>
#include <limits.h>
#include <link.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

int remindd_accept(int socket) {
    return accept4(socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int remindd_clock_watch(void) {
    return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

int remindd_clock_watch_arm(int descriptor) {
    // A time that does not come; only the cancellation matters.
    struct itimerspec never = {.it_value.tv_sec = (time_t)INT_MAX * 2};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

// Segments that cannot be written hold the file's own bytes; dropped, they are read from the page cache again.
static int drop_constants(struct dl_phdr_info *object, size_t size, void *unused) {
    (void)size;
    (void)unused;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        uintptr_t start = object->dlpi_addr + segment->p_vaddr;
        uintptr_t end = start + segment->p_filesz;
        start = (start + page - 1) & ~(page - 1);
        end &= ~(page - 1);
        if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void remindd_trim_memory(void) {
    malloc_trim(0);
    dl_iterate_phdr(drop_constants, NULL);
}

// A watch sees the files of one folder, and zones are two folders deep (America/Indiana). posix/ and right/ hold copies.
static void watch_tree(int descriptor, const char *folder, uint32_t events, int depth) {
    inotify_add_watch(descriptor, folder, events);
    DIR *entries = depth < 2 ? opendir(folder) : NULL;
    if (!entries) return;
    struct dirent *entry;
    while ((entry = readdir(entries))) {
        char path[PATH_MAX];
        if (entry->d_type != DT_DIR || entry->d_name[0] == '.') continue;
        if (!strcmp(entry->d_name, "posix") || !strcmp(entry->d_name, "right")) continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path) continue;
        watch_tree(descriptor, path, events, depth + 1);
    }
    closedir(entries);
}

int remindd_folder_watch(const char *first_folder, const char *second_folder, int *first) {
    const uint32_t events = IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_CLOSE_WRITE;
    int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (descriptor < 0) return -1;
    *first = inotify_add_watch(descriptor, first_folder, events);
    watch_tree(descriptor, second_folder, events, 0);
    return descriptor;
}

int remindd_folder_watch_read(int descriptor, int first, const char *name) {
    _Alignas(struct inotify_event) char buffer[8192];
    int news = 0;
    ssize_t count;
    while ((count = read(descriptor, buffer, sizeof buffer)) > 0) {
        for (char *at = buffer; at < buffer + count;) {
            const struct inotify_event *event = (const struct inotify_event *)at;
            if (event->wd != first || (event->len > 0 && strcmp(event->name, name) == 0)) news = 1;
            at += sizeof *event + event->len;
        }
    }
    return news;
}
