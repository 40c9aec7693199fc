// What is done to every row: adding its pixels to column sums, reducing these to target columns, and dividing at the end.
#pragma once

#include "form.h"

/// What a target row has seen of its source rows, column by column.
///
/// Rows that lie inside the target row are added up: bytes and opaque colours in `narrow` (16 bits hold 257 rows),
/// products with alpha and 16-bit samples in `wide`, products of 16-bit samples in `deep`. A row that straddles the edge
/// to the next target row is kept as it is, sample by sample: it is the `last` row of the one, and then the `first` row
/// of the other. Blended, each row counts with its weight; nothing is rounded.
///
/// All arrays have `samples` lanes a column and room for a few lanes more.
typedef struct ctp_columns {
    uint16_t *narrow;
    uint32_t *wide;
    uint64_t *deep;
    /// Which of them hold anything but zeros.
    bool uses_narrow, uses_wide, uses_deep;
    /// The straddling rows: samples, or products with alpha; the wide forms are for products of 16-bit samples.
    uint16_t *first, *last;
    uint32_t *wide_first, *wide_last;
    /// What an inner row counts, and what the straddling ones do; 0 for a row that is not there, or is transparent.
    uint32_t whole_weight, first_weight, last_weight;
    /// The weighted sum of all of them, in 32 bits where these hold it, otherwise in 64; one of the two is NULL.
    uint32_t *blended;
    uint64_t *deep_blended;
    /// The sums of so many blended columns fit in 32 bits.
    uint32_t run_columns;
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
    /// Adds an inner row in the kernels' form.
    void (*add)(const ctp_form *form, ctp_columns *columns, const uint8_t *row, size_t pixels);
    /// Makes a row in the kernels' form the `last` one; false when it is transparent, so that its weight may be 0.
    bool (*place)(const ctp_form *form, ctp_columns *columns, const uint8_t *row, size_t pixels);
    /// Blends the columns, adds them up for the target columns that `edges` describes, adds these to the bins, and
    /// clears the sums. Bins have the lanes that `ctp_form_lanes` says, the fourth of them arbitrary for opaque colours.
    void (*reduce)(const ctp_form *form, ctp_columns *columns, size_t pixels, const ctp_edges *edges, uint64_t *bins);
    /// Makes `count` pixels of their bins, which have seen `seen` of the weight `whole`; not for 16 bits with alpha.
    void (*finish)(
        const ctp_form *form, const uint64_t *bins, size_t count, uint64_t seen, uint64_t whole, uint8_t *pixels);
} ctp_kernels;

extern const ctp_kernels ctp_kernels_plain;
#if defined(__x86_64__)
extern const ctp_kernels ctp_kernels_avx2;
#endif

/// The best kernels for this processor, or those for any.
const ctp_kernels *ctp_kernels_choose(bool plain);
