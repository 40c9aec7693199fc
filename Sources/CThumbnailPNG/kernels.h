// What is done to every row: adding its pixels to column sums, and reducing column sums to target columns.
#pragma once

#include "form.h"

/// Sums of the pixels of some rows, column by column.
///
/// Bytes and opaque colours add up in `narrow` (16 bits hold 257 rows), products with alpha and 16-bit samples in
/// `wide`, products of 16-bit samples in `deep`. Each has `samples` lanes a column and room for a few lanes more, which
/// are zero.
typedef struct ctp_columns {
    uint16_t *narrow;
    uint32_t *wide;
    uint64_t *deep;
    /// Which of them hold anything but zeros.
    bool uses_narrow, uses_wide, uses_deep;
} ctp_columns;

/// Where a target column begins: at source column `column`, of which `part` (in units in which each source column
/// weighs as much as the target has columns) still belongs to the target column before.
typedef struct ctp_edge {
    uint32_t column, part;
} ctp_edge;

/// The edges of `count` target columns: `count + 1` of them.
typedef struct ctp_edges {
    const ctp_edge *list;
    size_t count;
    /// Columns that begin in every target column; in some there is one more.
    size_t least;
    /// What a whole column weighs.
    uint32_t weight;
} ctp_edges;

enum { ctp_rows_a_sum = 256, ctp_spare_lanes = 32 };

/// The kernels, compiled once for any processor and once for those with AVX2.
typedef struct ctp_kernels {
    /// Adds a row in the kernels' form.
    void (*add)(const ctp_form *form, ctp_columns *columns, const uint8_t *row, size_t pixels);
    /// Reduces columns to the target columns that `edges` describes, and clears them. `reduced` gets one lane a column
    /// for grey, four otherwise (the last one arbitrary for opaque pictures).
    void (*reduce)(
        const ctp_form *form, ctp_columns *columns, size_t pixels, const ctp_edges *edges, uint64_t *reduced);
    /// Adds `weight` times each of `count` sums.
    void (*accumulate)(uint64_t *bins, const uint64_t *reduced, uint64_t weight, size_t count);
} ctp_kernels;

extern const ctp_kernels ctp_kernels_plain;
#if defined(__x86_64__)
extern const ctp_kernels ctp_kernels_avx2;
#endif

/// The best kernels for this processor, or those for any.
const ctp_kernels *ctp_kernels_choose(bool plain);
