#include "CSystem.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum {
    leave_capacity = 512,
    // Small enough that a write in pieces notices soon that it should stop.
    piece_length = 8192,
    leave_patience_milliseconds = 1000,
};

static struct {
    // Written once, before the terminal is first marked as taken.
    struct termios settings_found;
    bool has_settings;
    int descriptor;
    uint8_t leave[leave_capacity];
    size_t leave_length;
} terminal = {.descriptor = -1};

static atomic_bool is_taken;
static atomic_bool is_output_abandoned;

static int write_all(int fd, const uint8_t *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            // Whoever shares the open terminal has made it non-blocking: wait instead of spinning.
            struct pollfd ready = {.fd = fd, .events = POLLOUT};
            poll(&ready, 1, leave_patience_milliseconds);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

int csystem_terminal_enter(
    int fd, const uint8_t *enter, size_t enter_length, const uint8_t *leave, size_t leave_length) {
    if (leave_length > leave_capacity) return EINVAL;
    if (!terminal.has_settings) {
        if (tcgetattr(fd, &terminal.settings_found)) return errno;
        terminal.has_settings = true;
    }
    struct termios raw = terminal.settings_found;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (!atomic_load(&is_taken)) {
        terminal.descriptor = fd;
        memcpy(terminal.leave, leave, leave_length);
        terminal.leave_length = leave_length;
    }
    // Marked before the settings change: a signal between the two must find it so.
    atomic_store(&is_taken, true);
    atomic_store(&is_output_abandoned, false);
    if (tcsetattr(fd, TCSADRAIN, &raw)) {
        int code = errno;
        atomic_store(&is_taken, false);
        return code;
    }
    return write_all(fd, enter, enter_length);
}

void csystem_terminal_leave(void) {
    bool taken = true;
    if (!atomic_compare_exchange_strong(&is_taken, &taken, false)) return;
    struct pollfd ready = {.fd = terminal.descriptor, .events = POLLOUT};
    if (poll(&ready, 1, leave_patience_milliseconds) <= 0) tcflush(terminal.descriptor, TCOFLUSH);
    write_all(terminal.descriptor, terminal.leave, terminal.leave_length);
    // In the background (stopped by SIGSTOP, then ended) the settings are the shell's, and changing them stops us.
    if (!csystem_is_foreground(terminal.descriptor)) return;
    tcflush(terminal.descriptor, TCIFLUSH);
    tcsetattr(terminal.descriptor, TCSANOW, &terminal.settings_found);
}

int csystem_terminal_write(int fd, const uint8_t *bytes, size_t length) {
    while (length > 0) {
        if (!atomic_load(&is_taken) || atomic_load(&is_output_abandoned)) return ECANCELED;
        size_t piece = length < piece_length ? length : piece_length;
        int code = write_all(fd, bytes, piece);
        if (code) return code;
        bytes += piece;
        length -= piece;
    }
    return 0;
}

void csystem_terminal_abandon_output(bool discard) {
    atomic_store(&is_output_abandoned, true);
    if (discard && terminal.descriptor >= 0) tcflush(terminal.descriptor, TCOFLUSH);
}

// What a fault of the program raises; then what others send.
static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT};
static const int ending_signals[] = {SIGTERM, SIGHUP, SIGINT};
static struct sigaction previous_actions[NSIG];

static bool is_fault(int number, const siginfo_t *info) {
    bool can_be = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGTRAP || number == SIGFPE;
    return can_be && info->si_code > 0;
}

// Returns after putting the previous handler back: a faulting instruction runs again, and strikes with it.
static void handle_fatal_signal(int number, siginfo_t *info, void *context) {
    (void)context;
    int code = errno;
    csystem_terminal_leave();
    sigaction(number, &previous_actions[number], NULL);
    errno = code;
    // Sent by somebody: it does not strike again by itself.
    if (!is_fault(number, info)) raise(number);
}

void csystem_terminal_restore_on_death(void) {
    static uint8_t alternate_stack[64 * 1024];
    static atomic_bool is_installed;
    if (atomic_exchange(&is_installed, true)) return;
    // A stack overflow leaves no stack for its handler. Swift's own backtracer may have brought one already.
    stack_t current;
    if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) {
        stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
        sigaltstack(&stack, NULL);
    }
    struct sigaction action = {.sa_sigaction = handle_fatal_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof fatal_signals / sizeof *fatal_signals; index++)
        sigaction(fatal_signals[index], &action, &previous_actions[fatal_signals[index]]);
    for (size_t index = 0; index < sizeof ending_signals / sizeof *ending_signals; index++) {
        int number = ending_signals[index];
        if (!csystem_is_signal_ignored(number)) sigaction(number, &action, &previous_actions[number]);
    }
    atexit(csystem_terminal_leave);
}

// libdispatch has a handler of its own for SIGTSTP, and blocks the signal in the thread that took it: both are put aside
// for the stop and put back after it.
void csystem_stop_job(void) {
    struct sigaction stop = {.sa_handler = SIG_DFL}, previous;
    sigset_t only_stop, previous_mask;
    sigemptyset(&stop.sa_mask);
    sigemptyset(&only_stop);
    sigaddset(&only_stop, SIGTSTP);
    sigaction(SIGTSTP, &stop, &previous);
    kill(0, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &only_stop, &previous_mask);
    pthread_sigmask(SIG_SETMASK, &previous_mask, NULL);
    sigaction(SIGTSTP, &previous, NULL);
}

bool csystem_is_foreground(int fd) { return tcgetpgrp(fd) == getpgrp(); }

int csystem_window_size(int fd, uint16_t *columns, uint16_t *rows, uint16_t *width, uint16_t *height) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size)) return errno;
    *columns = size.ws_col;
    *rows = size.ws_row;
    *width = size.ws_xpixel;
    *height = size.ws_ypixel;
    return 0;
}
