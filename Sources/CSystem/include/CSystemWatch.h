/// What watching folders needs of the system.
#pragma once

#include <stdint.h>

/// The type of the file system that holds what the path leads to (`f_type` of statfs(2)); -1 when it cannot be had.
int64_t csystem_file_system_type(const char *_Nonnull path);

/// A descriptor on which one thread wakes another (eventfd(2), close-on-exec); -1 when none can be had.
int csystem_make_bell(void);

/// Makes the bell readable. Returns 0, or -1.
int csystem_ring_bell(int bell);
