/// Files that are not to outlive the program, whatever ends it (but SIGKILL).
///
/// The state is C for the reason that the terminal's is: see `CSystemTerminal.h`.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Keeps paths, each ended by a zero, one after the other: `length` bytes in all, at most 64 KB, else nothing changes and the
/// answer is false. Files at these paths are removed by `exit` and, once `csystem_terminal_restore_on_death` was called, by
/// every signal that ends the program. To be called once; the answer is false later on.
bool csystem_remove_at_end(const char *_Nonnull paths, size_t length);

/// Removes the files at the paths kept, those that exist. Async-signal-safe.
void csystem_remove_leftovers(void);
