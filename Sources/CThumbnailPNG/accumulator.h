// The sums behind the thumbnail: rows go in, finished pixels come out.
#pragma once

#include "kernels.h"
#include "workspace.h"

enum { ctp_pass_count = 7 };

/// Which rows and columns of the picture a pass brings.
typedef struct ctp_pass {
    uint32_t column_start, column_step, row_start, row_step;
    uint32_t columns, rows;
} ctp_pass;

/// Adds up the pixels of each target pixel, exactly.
///
/// A source pixel weighs `target_width × target_height`, a target pixel `width × height` in all, so that every weight
/// is an integer: pixels that straddle an edge are divided without rounding, and there is one rounding at the end.
///
///     row ──convert──▶ kernels' form ─┬─ add ───▶ inner rows ──────┬─ reduce ──▶ bins ──finish──▶ pixels
///                                     └─ place ─▶ straddling rows ─┘
///
/// Rows that lie inside one target row are added up column by column; a row that straddles two target rows is kept, and
/// counts for both. When a target row has seen all its rows, their weighted sum is reduced to its bins. Pictures that
/// are not interlaced need the bins of one target row only; passes add into the bins of all.
typedef struct ctp_accumulator {
    const ctp_form *form;
    const ctp_kernels *kernels;
    /// Whose memory it uses; may be NULL.
    ctp_workspace *workspace;
    uint32_t width, height, target_width, target_height;
    bool is_interlaced;
    /// Not smaller than asked for and not interlaced: rows are copied, nothing is added up.
    bool is_unscaled;
    /// Lanes of a bin.
    uint32_t lanes;

    uint8_t *converted;
    ctp_columns columns;
    uint32_t pending_rows;
    ctp_edge *edges;
    uint64_t *bins;

    ctp_pass pass;
    uint32_t pass_number;
    /// The target row under way.
    uint32_t target_row;
    /// Rows of the picture, not interlaced, of which `pixels` are finished; what the target row under way has seen.
    uint32_t finished_rows;
    uint64_t seen;
    /// Interlaced: the weight that each pass has brought to each target column and row.
    uint64_t *column_weights, *row_weights;
    /// Interlaced: rows of the picture that the blocks of the first pass cover.
    uint64_t covered_rows;

    uint8_t *pixels;
} ctp_accumulator;

/// The size of the thumbnail: `pixel_size` along the longer side, at least 1, never larger than the picture.
void ctp_target_size(
    uint32_t width, uint32_t height, uint32_t pixel_size, uint32_t *target_width, uint32_t *target_height);

/// Fills in the plan, without allocating.
void ctp_accumulator_plan(
    ctp_accumulator *accumulator, const ctp_form *form, const ctp_header *header, const ctp_kernels *kernels,
    ctp_workspace *workspace);

/// What `ctp_accumulator_allocate` will allocate, in bytes.
uint64_t ctp_accumulator_bytes(const ctp_accumulator *accumulator);

/// Allocates; false when there is no memory.
bool ctp_accumulator_allocate(ctp_accumulator *accumulator);
void ctp_accumulator_release(ctp_accumulator *accumulator);

void ctp_accumulator_begin_pass(ctp_accumulator *accumulator, uint32_t number, const ctp_pass *pass);

/// Adds row `index` of the pass, as libpng hands it out.
void ctp_accumulator_add(ctp_accumulator *accumulator, const uint8_t *row, uint32_t index);

/// Adds what is pending. Call it before the pixels are looked at, and at the end of a pass.
void ctp_accumulator_settle(ctp_accumulator *accumulator);

/// Makes the pixels of what has been added so far. Rows that were not read are transparent; an interlaced picture is
/// made from the pixels that were read.
void ctp_accumulator_render(ctp_accumulator *accumulator);

/// Writes the pixels of target row `row` from its bins, of which each has seen `seen` of the weight `whole`.
void ctp_finish_row(
    const ctp_accumulator *accumulator, uint32_t row, const uint64_t *bins, uint64_t seen, uint64_t whole);

/// Makes all pixels of an interlaced picture, of which some passes or rows may be missing.
void ctp_finish_passes(ctp_accumulator *accumulator);
