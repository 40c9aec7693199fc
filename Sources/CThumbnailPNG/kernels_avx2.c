#if defined(__x86_64__)
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "kernels.h"

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define CTP_KERNELS ctp_kernels_avx2
#include "kernels_template.h"
#pragma clang attribute pop
#endif
