#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

static struct termios before;
static volatile sig_atomic_t is_entered;

// DEC private modes: 1049 alternate screen, 25 cursor, 7 line wrap.
static const char enter[] = "\033[?1049h\033[?25l\033[?7l";
static const char leave[] = "\033[?7h\033[?25h\033[?1049l";

static void put(const char *text) {
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t count = write(STDOUT_FILENO, text, left);
        if (count < 0 && errno != EINTR) return;
        if (count > 0) {
            text += count;
            left -= (size_t)count;
        }
    }
}

// Everything in here may be called from a signal handler (signal-safety(7)).
static void crashed(int number) {
    remindd_screen_leave();
    raise(number);
}

int remindd_screen_enter(void) {
    struct termios raw;
    if (tcgetattr(STDIN_FILENO, &before) != 0) return -1;
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) != 0) return -1;
    is_entered = 1;
    struct sigaction action = {.sa_handler = crashed, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
    static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &action, NULL);
    put(enter);
    return 0;
}

void remindd_screen_leave(void) {
    if (!is_entered) return;
    is_entered = 0;
    put(leave);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

int remindd_signals(const int *numbers, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, numbers[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int remindd_signals_next(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

void remindd_signals_raise(int number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    signal(number, SIG_DFL);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    sigprocmask(SIG_BLOCK, &set, NULL);
}
