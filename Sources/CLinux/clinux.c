#define _GNU_SOURCE
#include "clinux.h"

#include <limits.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

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

void remindd_trim_memory(void) {
    malloc_trim(0);
}
