#include "CSystem.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { paths_capacity = 64 * 1024 };

static char paths[paths_capacity];
static atomic_bool is_kept;
// Set once the paths are whole: a signal may strike before.
static atomic_size_t paths_length;

bool csystem_remove_at_end(const char *new_paths, size_t length) {
    if (length > paths_capacity || atomic_exchange(&is_kept, true)) return false;
    memcpy(paths, new_paths, length);
    atomic_store(&paths_length, length);
    atexit(csystem_remove_leftovers);
    return true;
}

void csystem_remove_leftovers(void) {
    int code = errno;
    size_t length = atomic_load(&paths_length);
    for (size_t start = 0; start < length; start += strlen(paths + start) + 1) unlink(paths + start);
    errno = code;
}
