// What Swift's Glibc module leaves out, as plain functions: a system header in this interface would make two modules
// define the same structs (timespec, fd_set), which a cold module cache refuses.
#pragma once

// accept4(2) with SOCK_NONBLOCK and SOCK_CLOEXEC: one call, so that no fork in between inherits the descriptor.
int remindd_accept(int socket);

// A timer on CLOCK_REALTIME that never expires and is cancelled when the clock is set: timerfd_create(2),
// TFD_TIMER_CANCEL_ON_SET. A descriptor, or -1 with errno.
int remindd_clock_watch(void);

// Arms the watch again, as it has to be after each cancellation. 0, or -1 with errno.
int remindd_clock_watch_arm(int descriptor);

// An epoll instance (epoll_create1(2)). A descriptor, or -1 with errno.
int remindd_watch(void);

// Watches a descriptor under a key: `wanted` is 1 for reading, 2 for writing, 3 for both. 0 takes it out of the instance, which
// reports hang-ups even if nothing is wanted. `isWatched` says whether the instance has it already. Returns 0, or -1 with errno.
int remindd_watch_set(int watch, int descriptor, unsigned long key, unsigned wanted, _Bool isWatched);

// Lists what is ready now, without waiting: at most 64 keys, each with 1, 2 or 3; a hang-up or an error counts as 3. Returns
// how many; 0 also on an error.
int remindd_watch_ready(int watch, unsigned long *keys, unsigned *ready);

// Returns 1 if a time service keeps the kernel's clock, 0 if not, and -1 if the kernel does not say (adjtimex(2)).
int remindd_clock_is_synchronised(void);

// The number of the file system that a path is on (statfs(2)), or 0 with errno.
unsigned remindd_file_system(const char *path);

// A timer on the CPU time of this process (timer_create(2), CLOCK_PROCESS_CPUTIME_ID), which calls back on a thread of its
// own. It rests. NULL with errno if there can be none.
struct remindd_cpu_timer *remindd_cpu_timer(void (*call)(void *), void *context);

// Lets the timer fire once after so many milliseconds of CPU time, or never with 0. Does nothing with NULL.
void remindd_cpu_timer_set(struct remindd_cpu_timer *timer, long milliseconds);

// Gives memory that is not in use back to the system: free heap (malloc_trim(3), which Glibc's module does not have), and
// the pages of code and constants that only the start needed. Those stay in the page cache and come back when touched.
void remindd_trim_memory(void);

// Puts the terminal into the state for a full screen: keys come one by one and unseen, on the alternate screen, without a
// cursor and without line wrap. A crash of the program undoes it. 0, or -1 where standard input is no terminal.
int remindd_screen_enter(void);

// Gives the terminal back as it was. Harmless if it is not in that state.
void remindd_screen_leave(void);

// Blocks signals and has them read from a descriptor instead (signalfd(2)). The descriptor, or -1 with errno.
int remindd_signals(const int *numbers, int count);

// The next of these signals, 0 if there is none yet.
int remindd_signals_next(int descriptor);

// Lets a signal that is read from a descriptor do by itself what it does by default.
void remindd_signals_raise(int number);
