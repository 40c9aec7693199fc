#include "CSystemWatch.h"

#if defined(__linux__)

#include <sys/eventfd.h>
#include <sys/vfs.h>

int64_t csystem_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (int64_t)status.f_type : -1;
}

int csystem_make_bell(void) {
    return eventfd(0, EFD_CLOEXEC);
}

int csystem_ring_bell(int bell) {
    return eventfd_write(bell, 1);
}

#endif
