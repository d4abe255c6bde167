// What Swift's Glibc module leaves out. One line of reason each.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <unistd.h>

// struct ucred is hidden unless _GNU_SOURCE is set before the first libc header, which Swift's importer does not do.
struct remindd_peer {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

// accept4 is hidden for the same reason; the declaration is glibc's own.
extern int accept4(int fd, struct sockaddr *restrict address, socklen_t *restrict length, int flags);

// Macros and enum constants that do not import as integers.
static const int remindd_timerfd_flags = TFD_NONBLOCK | TFD_CLOEXEC;
static const int remindd_timerfd_absolute = TFD_TIMER_ABSTIME;
static const int remindd_timerfd_cancel_on_set = TFD_TIMER_CANCEL_ON_SET;
