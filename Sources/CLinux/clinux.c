#define _GNU_SOURCE
#include "clinux.h"

#include <limits.h>
#include <link.h>
#include <malloc.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/vfs.h>
#include <time.h>
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

int remindd_watch(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

int remindd_watch_set(int watch, int descriptor, unsigned long key, unsigned wanted, _Bool isWatched) {
    struct epoll_event event = {
        .events = (wanted & 1 ? EPOLLIN : 0) | (wanted & 2 ? EPOLLOUT : 0), .data = {.u64 = key}};
    if (!wanted) return isWatched ? epoll_ctl(watch, EPOLL_CTL_DEL, descriptor, NULL) : 0;
    return epoll_ctl(watch, isWatched ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, descriptor, &event);
}

int remindd_watch_ready(int watch, unsigned long *keys, unsigned *ready) {
    struct epoll_event events[64];
    int count = epoll_wait(watch, events, 64, 0);
    for (int i = 0; i < count; i++) {
        unsigned both = events[i].events & (EPOLLHUP | EPOLLERR) ? 3 : 0;
        keys[i] = events[i].data.u64;
        ready[i] = both | (events[i].events & EPOLLIN ? 1 : 0) | (events[i].events & EPOLLOUT ? 2 : 0);
    }
    return count < 0 ? 0 : count;
}

int remindd_clock_is_synchronised(void) {
    struct timex clock = {0};
    if (adjtimex(&clock) < 0) return -1;
    return !(clock.status & STA_UNSYNC);
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

struct remindd_cpu_timer {
    timer_t timer;
    void (*call)(void *);
    void *context;
};

static void remindd_cpu_timer_fired(union sigval value) {
    struct remindd_cpu_timer *timer = value.sival_ptr;
    timer->call(timer->context);
}

struct remindd_cpu_timer *remindd_cpu_timer(void (*call)(void *), void *context) {
    struct remindd_cpu_timer *timer = malloc(sizeof *timer);
    if (!timer) return NULL;
    timer->call = call;
    timer->context = context;
    struct sigevent event = {
        .sigev_notify = SIGEV_THREAD, .sigev_value.sival_ptr = timer, .sigev_notify_function = remindd_cpu_timer_fired};
    if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer->timer)) {
        free(timer);
        return NULL;
    }
    return timer;
}

void remindd_cpu_timer_set(struct remindd_cpu_timer *timer, long milliseconds) {
    if (!timer) return;
    struct itimerspec time = {
        .it_value = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000}};
    timer_settime(timer->timer, 0, &time, NULL);
}

unsigned remindd_file_system(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned)status.f_type : 0;
}
