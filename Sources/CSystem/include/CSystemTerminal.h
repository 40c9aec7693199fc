/// Raw mode that never outlives the program: whatever ends it, the terminal is given back.
///
/// One terminal for a process. The state is C, because a fatal signal may strike in any thread at any moment and its
/// handler may call only what is async-signal-safe.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes the terminal `fd` over: raw mode, then the bytes `enter`. `leave` is kept (at most 512 bytes) and is written by
/// `csystem_terminal_leave`. The settings found at the first call are the ones given back, at every later one too.
/// Taking over again what was taken over already repeats both steps. Returns 0 or an error number.
int csystem_terminal_enter(
    int fd, const uint8_t *_Nonnull enter, size_t enter_length, const uint8_t *_Nonnull leave, size_t leave_length);

/// Keeps bytes (at most 64 KB, else nothing changes and the answer is false) that `csystem_terminal_leave` writes before
/// `leave`: what frees the images that the terminal holds. They are to begin with ST. Called from one thread.
bool csystem_terminal_keep_farewell(const uint8_t *_Nonnull bytes, size_t length);

/// Gives the terminal back: the bytes kept last, then `leave`, then the settings it had, pending input thrown away. Once for each
/// `csystem_terminal_enter`; further calls do nothing. Async-signal-safe. A terminal that takes no bytes is waited for
/// at most a second.
void csystem_terminal_leave(void);

/// Makes `exit` and every signal that ends a program, and can be caught, give the terminal back; but those that the program
/// was started to ignore. In a signal the handler that was there before is reinstated and gets the signal in turn, so that a
/// backtrace is still right. So do SIGTERM, SIGHUP and SIGINT, until libdispatch watches them: call this before it is asked to, because it begins at some later
/// moment, and replaces what it finds. Further calls do nothing.
void csystem_terminal_restore_on_death(void);

/// Writes all bytes to the terminal that was taken over, in pieces, blocking; stops early once the terminal is given back
/// or `csystem_terminal_abandon_output` was called. Returns 0, ECANCELED after stopping early, or an error number.
int csystem_terminal_write(int fd, const uint8_t *_Nonnull bytes, size_t length);

/// Makes the write under way stop after its current piece, and later ones at once, until the next
/// `csystem_terminal_enter`. With `discard`, also throws away what the terminal has not taken yet, and ends a write that
/// hangs on a terminal that has stopped reading (by SIGURG to its thread).
void csystem_terminal_abandon_output(bool discard);

/// Stops the foreground job as a shell expects it (SIGTSTP, default action) and returns when it is continued. SIGTERM,
/// SIGHUP and SIGINT that come meanwhile end the program as it is continued, unless libdispatch is quicker and hands them
/// to their watcher. Give the terminal back first.
void csystem_stop_job(void);

/// Whether this process may use the terminal: it belongs to the foreground job.
bool csystem_is_foreground(int fd);

/// The window's size in cells and, where the terminal tells, in pixels (else 0). Returns 0 or an error number.
int csystem_window_size(
    int fd, uint16_t *_Nonnull columns, uint16_t *_Nonnull rows, uint16_t *_Nonnull width, uint16_t *_Nonnull height);
