/// Starting programs, in a terminal of their own too: `fork` is not for Swift.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Starts `path` in a new session whose terminal is a new pseudo-terminal with this window size, default signal actions
/// and nothing blocked. `master` gets the other end, which no other child inherits. Returns the process id, or a
/// negated error number.
pid_t csystem_spawn_in_terminal(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    uint16_t columns, uint16_t rows, uint16_t width, uint16_t height, int *_Nonnull master);

/// Starts `path` with these three standard descriptors, in a process group of its own, default signal actions and nothing
/// blocked. Returns the process id, or a negated error number.
pid_t csystem_spawn(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    int standard_input, int standard_output, int standard_error);

/// Makes a pipe that no child inherits: its reading end, then its writing end. Returns 0 or an error number.
int csystem_pipe(int *_Nonnull ends);

/// Gives the pseudo-terminal another window size; its foreground job gets SIGWINCH. Returns 0 or an error number.
int csystem_set_window_size(int master, uint16_t columns, uint16_t rows, uint16_t width, uint16_t height);

/// A descriptor that polls as readable once the process has ended, or a negated error number.
int csystem_process_descriptor(pid_t process);

/// The environment, as `NAME=value` words that end with NULL.
char *_Nullable const *_Nonnull csystem_environment(void);

/// Whether the signal is ignored, as it is for programs that nohup starts.
bool csystem_is_signal_ignored(int number);
