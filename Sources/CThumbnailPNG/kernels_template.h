// The kernels' bodies. Included once for each set of instructions; CTP_KERNELS names the table to define.
//
// Vectors are the compiler's own (`vector_size`): the same text becomes SSE2, AVX2 or NEON.

#include "kernels.h"

#include <string.h>

// Every function that takes or returns a vector is static: no other calling convention can meet it.
#pragma clang diagnostic ignored "-Wpsabi"

#include "kernels_add.h"
#include "kernels_place.h"
#include "kernels_reduce.h"
#include "kernels_finish.h"

const ctp_kernels CTP_KERNELS = {add, place, reduce, finish};
