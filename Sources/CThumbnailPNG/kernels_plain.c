#define CTP_KERNELS ctp_kernels_plain
#include "kernels_template.h"

bool ctp_has_avx2(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

const ctp_kernels *ctp_kernels_choose(bool plain) {
#if defined(__x86_64__)
    if (!plain && ctp_has_avx2()) return &ctp_kernels_avx2;
#else
    (void)plain;
#endif
    return &ctp_kernels_plain;
}
