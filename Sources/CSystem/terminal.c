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
    farewell_capacity = 64 * 1024,
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

// What frees our images in a sudden end: the one that `farewell` points to is read, the other one is written.
static struct farewell {
    size_t length;
    uint8_t bytes[farewell_capacity];
} farewells[2];
static struct farewell *_Atomic farewell = &farewells[0];

static atomic_bool is_taken;
static atomic_bool is_output_abandoned;

// The thread that writes frames, while it does.
static pthread_t writer;
static atomic_bool is_writing;

// A write that hangs on a terminal that has stopped reading holds the terminal's lock: whoever else writes hangs, too. Only
// a signal ends it. Sent again and again, because one that comes just before the call is lost. Async-signal-safe.
static void interrupt_writer(void) {
    for (int attempt = 0; attempt < 100 && atomic_load(&is_writing); attempt++) {
        if (pthread_equal(writer, pthread_self())) return;
        pthread_kill(writer, SIGURG);
        poll(NULL, 0, 5);
    }
}

// Writes at most `most` bytes and moves past them; an error number, or 0, also when nothing could be written yet.
static int write_piece(int fd, const uint8_t **bytes, size_t *length, size_t most) {
    ssize_t written = write(fd, *bytes, *length < most ? *length : most);
    if (written >= 0) {
        *bytes += written;
        *length -= (size_t)written;
    } else if (errno == EAGAIN) {
        // Whoever shares the open terminal has made it non-blocking: wait instead of spinning.
        struct pollfd ready = {.fd = fd, .events = POLLOUT};
        poll(&ready, 1, leave_patience_milliseconds);
    } else if (errno != EINTR) {
        return errno;
    }
    return 0;
}

static int write_all(int fd, const uint8_t *bytes, size_t length) {
    int code = 0;
    while (length > 0 && code == 0) code = write_piece(fd, &bytes, &length, length);
    return code;
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
    // A frame under way stops after its current piece; one that cannot be written stops at once, with what is before it.
    struct pollfd ready = {.fd = terminal.descriptor, .events = POLLOUT};
    if (poll(&ready, 1, leave_patience_milliseconds) <= 0) {
        tcflush(terminal.descriptor, TCOFLUSH);
        interrupt_writer();
    }
    // It begins with ST, as everything does that may come after something that was cut off.
    struct farewell *last = atomic_load(&farewell);
    write_all(terminal.descriptor, last->bytes, last->length);
    write_all(terminal.descriptor, terminal.leave, terminal.leave_length);
    // In the background (stopped by SIGSTOP, then ended) the settings are the shell's, and changing them stops us.
    if (!csystem_is_foreground(terminal.descriptor)) return;
    tcflush(terminal.descriptor, TCIFLUSH);
    tcsetattr(terminal.descriptor, TCSANOW, &terminal.settings_found);
}

bool csystem_terminal_keep_farewell(const uint8_t *bytes, size_t length) {
    if (length > farewell_capacity) return false;
    struct farewell *next = atomic_load(&farewell) == &farewells[0] ? &farewells[1] : &farewells[0];
    memcpy(next->bytes, bytes, length);
    next->length = length;
    atomic_store(&farewell, next);
    return true;
}

int csystem_terminal_write(int fd, const uint8_t *bytes, size_t length) {
    int code = 0;
    writer = pthread_self();
    atomic_store(&is_writing, true);
    while (length > 0 && code == 0) {
        if (!atomic_load(&is_taken) || atomic_load(&is_output_abandoned)) {
            code = ECANCELED;
            break;
        }
        code = write_piece(fd, &bytes, &length, piece_length);
    }
    atomic_store(&is_writing, false);
    return code;
}

void csystem_terminal_abandon_output(bool discard) {
    atomic_store(&is_output_abandoned, true);
    if (!discard || terminal.descriptor < 0) return;
    tcflush(terminal.descriptor, TCOFLUSH);
    interrupt_writer();
}

// What ends a program that does not ask for it: faults of its own, limits, and what others send. The real-time signals, too.
static const int fatal_signals[] = {
    SIGSEGV, SIGBUS,  SIGILL,  SIGTRAP, SIGFPE,    SIGABRT, SIGQUIT, SIGSYS, SIGXCPU,
    SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO,   SIGPWR, SIGSTKFLT,
};
static const int ending_signals[] = {SIGTERM, SIGHUP, SIGINT};
static struct sigaction previous_actions[NSIG];

static bool is_fault(int number, const siginfo_t *info) {
    bool can_be = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGTRAP || number == SIGFPE;
    return can_be && info->si_code > 0;
}

static void take_note_of_nothing(int number) { (void)number; }

// Returns after putting the previous handler back: a faulting instruction runs again, and strikes with it.
static void handle_fatal_signal(int number, siginfo_t *info, void *context) {
    (void)context;
    int code = errno;
    csystem_terminal_leave();
    csystem_remove_leftovers();
    sigaction(number, &previous_actions[number], NULL);
    errno = code;
    // Sent by somebody: it does not strike again by itself.
    if (!is_fault(number, info)) raise(number);
}

static void install(const struct sigaction *action, int number) {
    if (!csystem_is_signal_ignored(number)) sigaction(number, action, &previous_actions[number]);
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
        install(&action, fatal_signals[index]);
    for (size_t index = 0; index < sizeof ending_signals / sizeof *ending_signals; index++)
        install(&action, ending_signals[index]);
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++) install(&action, number);
    // Without SA_RESTART: it exists to end a write.
    struct sigaction interrupt = {.sa_handler = take_note_of_nothing};
    sigemptyset(&interrupt.sa_mask);
    sigaction(SIGURG, &interrupt, NULL);
    atexit(csystem_terminal_leave);
}

// libdispatch has handlers of its own, and blocks a signal in the thread that took it: all of that is put aside for the
// stop and put back after it. A SIGTSTP to the whole group might be taken by another thread, and only after the handler
// is back: so the others get theirs while it is ignored here, and this thread gets one of its own, which stops the process
// before the call returns. A signal that asks for the end and comes during the stop (`kill %1`) has its default action, too,
// as long as the terminal is not ours: unless libdispatch reads it first, then whoever watches it gets it.
void csystem_stop_job(void) {
    enum { ending_count = sizeof ending_signals / sizeof *ending_signals };
    struct sigaction ignore = {.sa_handler = SIG_IGN}, standard = {.sa_handler = SIG_DFL};
    struct sigaction previous, previous_endings[ending_count];
    sigset_t unblocked, previous_mask;
    sigemptyset(&ignore.sa_mask);
    sigemptyset(&standard.sa_mask);
    sigemptyset(&unblocked);
    sigaddset(&unblocked, SIGTSTP);
    for (int index = 0; index < ending_count; index++) {
        sigaddset(&unblocked, ending_signals[index]);
        sigaction(ending_signals[index], NULL, &previous_endings[index]);
        if (previous_endings[index].sa_handler != SIG_IGN) sigaction(ending_signals[index], &standard, NULL);
    }
    sigaction(SIGTSTP, &ignore, &previous);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &standard, NULL);
    pthread_sigmask(SIG_UNBLOCK, &unblocked, &previous_mask);
    pthread_kill(pthread_self(), SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &previous_mask, NULL);
    sigaction(SIGTSTP, &previous, NULL);
    for (int index = 0; index < ending_count; index++) sigaction(ending_signals[index], &previous_endings[index], NULL);
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
