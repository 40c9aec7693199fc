#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/pidfd.h>
#include <unistd.h>

// In the child, between fork and exec: async-signal-safe calls only.
static void reset_signals(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&standard.sa_mask);
    sigemptyset(&none);
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void execute(
    const char *path, char *const *arguments, char *const *environment, int input, int output, int error) {
    // Through copies above 2: one of the three may be another's number.
    int copies[3] = {fcntl(input, F_DUPFD, 3), fcntl(output, F_DUPFD, 3), fcntl(error, F_DUPFD, 3)};
    for (int index = 0; index < 3; index++) {
        if (copies[index] < 0 || dup2(copies[index], index) < 0) _exit(127);
    }
    for (int index = 0; index < 3; index++) close(copies[index]);
    reset_signals();
    execve(path, arguments, environment);
    _exit(127);
}

static int open_pseudo_terminal(char *name, size_t capacity) {
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0) return -errno;
    if (grantpt(master) || unlockpt(master) || ptsname_r(master, name, capacity)) {
        int code = errno;
        close(master);
        return -code;
    }
    return master;
}

pid_t csystem_spawn_in_terminal(
    const char *path, char *const *arguments, char *const *environment, uint16_t columns, uint16_t rows,
    uint16_t width, uint16_t height, int *master) {
    char name[64];
    int opened = open_pseudo_terminal(name, sizeof name);
    if (opened < 0) return opened;
    // Opened before the fork, so that whoever reads the master never finds it without another end.
    int terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0 || csystem_set_window_size(opened, columns, rows, width, height)) {
        int code = errno;
        close(opened);
        return -code;
    }
    pid_t child = fork();
    if (child == 0) {
        if (setsid() < 0 || ioctl(terminal, TIOCSCTTY, 0)) _exit(127);
        execute(path, arguments, environment, terminal, terminal, terminal);
    }
    int code = errno;
    close(terminal);
    if (child < 0) {
        close(opened);
        return -code;
    }
    *master = opened;
    return child;
}

pid_t csystem_spawn(
    const char *path, char *const *arguments, char *const *environment, int standard_input, int standard_output,
    int standard_error) {
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        execute(path, arguments, environment, standard_input, standard_output, standard_error);
    }
    return child < 0 ? -errno : child;
}

int csystem_pipe(int *ends) { return pipe2(ends, O_CLOEXEC) ? errno : 0; }

int csystem_set_window_size(int master, uint16_t columns, uint16_t rows, uint16_t width, uint16_t height) {
    struct winsize size = {.ws_row = rows, .ws_col = columns, .ws_xpixel = width, .ws_ypixel = height};
    return ioctl(master, TIOCSWINSZ, &size) ? errno : 0;
}

int csystem_process_descriptor(pid_t process) {
    int descriptor = pidfd_open(process, 0);
    return descriptor < 0 ? -errno : descriptor;
}

bool csystem_is_signal_ignored(int number) {
    struct sigaction current;
    return sigaction(number, NULL, &current) == 0 && current.sa_handler == SIG_IGN;
}

char *const *csystem_environment(void) { return environ; }
