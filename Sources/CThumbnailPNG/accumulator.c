#include "accumulator.h"

#include <stdlib.h>
#include <string.h>

void ctp_target_size(
    uint32_t width, uint32_t height, uint32_t pixel_size, uint32_t *target_width, uint32_t *target_height
) {
    uint64_t longest = width > height ? width : height;
    *target_width = width;
    *target_height = height;
    if (longest <= pixel_size) return;
    uint64_t scaled_width = (2 * (uint64_t)width * pixel_size + longest) / (2 * longest);
    uint64_t scaled_height = (2 * (uint64_t)height * pixel_size + longest) / (2 * longest);
    *target_width = scaled_width > 0 ? (uint32_t)scaled_width : 1;
    *target_height = scaled_height > 0 ? (uint32_t)scaled_height : 1;
}

void ctp_accumulator_plan(
    ctp_accumulator *a, const ctp_form *form, const ctp_header *header, const ctp_kernels *kernels
) {
    memset(a, 0, sizeof *a);
    a->form = form;
    a->kernels = kernels;
    a->width = header->width;
    a->height = header->height;
    a->target_width = header->target_width;
    a->target_height = header->target_height;
    a->is_interlaced = header->interlaced;
    a->is_unscaled = !header->interlaced && a->width == a->target_width && a->height == a->target_height;
    a->lanes = form->samples == 1 ? 1 : 4;
}

/// Sizes of the accumulator's arrays, in bytes.
typedef struct sizes {
    uint64_t converted, narrow, wide, deep, edges, reduced, bins, weights, pixels;
} sizes;

static sizes plan_sizes(const ctp_accumulator *a) {
    sizes sizes = {0};
    ctp_kind kind = a->form->kind;
    // A packed row's last byte spreads beyond its end.
    if (a->form->convert != NULL) sizes.converted = (uint64_t)a->width * a->form->converted_bytes + 8;
    sizes.pixels = (uint64_t)a->target_width * a->target_height * 4;
    if (a->is_unscaled) return sizes;
    uint64_t lanes = ((uint64_t)a->width + 1) * a->form->samples + ctp_spare_lanes;
    if (kind == ctp_kind_bytes || kind == ctp_kind_indexed || kind == ctp_kind_rgba8) sizes.narrow = lanes * 2;
    if (kind == ctp_kind_words || kind == ctp_kind_indexed_alpha || kind == ctp_kind_rgba8) sizes.wide = lanes * 4;
    if (kind == ctp_kind_rgba16) sizes.deep = lanes * 8;
    sizes.edges = ((uint64_t)a->target_width + 1) * sizeof(ctp_edge);
    sizes.reduced = (uint64_t)a->target_width * a->lanes * 8;
    sizes.bins = sizes.reduced * (a->is_interlaced ? a->target_height : 1);
    if (a->is_interlaced) sizes.weights = 8 * ctp_pass_count * ((uint64_t)a->target_width + a->target_height);
    return sizes;
}

uint64_t ctp_accumulator_bytes(const ctp_accumulator *a) {
    sizes sizes = plan_sizes(a);
    return sizes.converted + sizes.narrow + sizes.wide + sizes.deep + sizes.edges + sizes.reduced + sizes.bins
        + sizes.weights + sizes.pixels;
}

/// Allocates zeros; `is_complete` turns false when there is no memory.
static void *allocate(uint64_t bytes, bool *is_complete) {
    if (bytes == 0) return NULL;
    void *memory = bytes <= SIZE_MAX ? calloc(1, (size_t)bytes) : NULL;
    if (memory == NULL) *is_complete = false;
    return memory;
}

bool ctp_accumulator_allocate(ctp_accumulator *a) {
    sizes sizes = plan_sizes(a);
    bool is_complete = true;
    a->converted = allocate(sizes.converted, &is_complete);
    a->columns.narrow = allocate(sizes.narrow, &is_complete);
    a->columns.wide = allocate(sizes.wide, &is_complete);
    a->columns.deep = allocate(sizes.deep, &is_complete);
    a->edges = allocate(sizes.edges, &is_complete);
    a->reduced = allocate(sizes.reduced, &is_complete);
    a->bins = allocate(sizes.bins, &is_complete);
    a->column_weights = allocate(sizes.weights, &is_complete);
    if (a->column_weights != NULL) a->row_weights = a->column_weights + (size_t)ctp_pass_count * a->target_width;
    a->pixels = allocate(sizes.pixels, &is_complete);
    return is_complete;
}

void ctp_accumulator_release(ctp_accumulator *a) {
    void *all[] = {a->converted, a->columns.narrow, a->columns.wide, a->columns.deep, a->edges,
                   a->reduced, a->bins, a->column_weights, a->pixels};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    memset(a, 0, sizeof *a);
}

// Columns.

/// Finds where each target column begins among the columns of the pass.
static void plan_edges(ctp_accumulator *a) {
    const ctp_pass *pass = &a->pass;
    for (uint64_t i = 0; i <= a->target_width; i++) {
        // The source column that holds the edge, and the part of it that lies before the edge.
        uint64_t place = i * a->width, column = place / a->target_width, part = place % a->target_width;
        uint64_t before = column > pass->column_start ? column - pass->column_start : 0;
        uint64_t index = (before + pass->column_step - 1) / pass->column_step;
        bool is_in_pass = index < pass->columns && pass->column_start + index * pass->column_step == column;
        if (index > pass->columns) index = pass->columns;
        a->edges[i] = (ctp_edge){(uint32_t)index, is_in_pass ? (uint32_t)part : 0};
    }
}

/// The weight that the columns of the pass bring to each target column.
static void weigh_columns(ctp_accumulator *a) {
    uint64_t *weights = a->column_weights + (size_t)a->pass_number * a->target_width;
    for (uint32_t i = 0; i < a->target_width; i++) {
        const ctp_edge *left = &a->edges[i], *right = &a->edges[i + 1];
        weights[i] = (uint64_t)(right->column - left->column) * a->target_width - left->part + right->part;
    }
}

void ctp_accumulator_begin_pass(ctp_accumulator *a, uint32_t number, const ctp_pass *pass) {
    a->pass = *pass;
    a->pass_number = number;
    a->target_row = 0;
    if (a->is_unscaled) return;
    plan_edges(a);
    if (a->is_interlaced) weigh_columns(a);
}

// Rows.

/// Reduces the pending rows and clears them.
static void reduce_pending(ctp_accumulator *a) {
    ctp_edges edges = {a->edges, a->target_width, 0, a->target_width};
    edges.least = (size_t)(a->width / ((uint64_t)a->target_width * a->pass.column_step));
    a->kernels->reduce(a->form, &a->columns, a->pass.columns, &edges, a->reduced);
    a->pending_rows = 0;
}

/// Adds `weight` times the reduced rows to target row `row`.
static void accumulate(ctp_accumulator *a, uint32_t row, uint64_t weight) {
    size_t count = (size_t)a->target_width * a->lanes;
    a->kernels->accumulate(a->bins + (a->is_interlaced ? row * count : 0), a->reduced, weight, count);
}

static void flush(ctp_accumulator *a) {
    if (a->pending_rows == 0) return;
    reduce_pending(a);
    accumulate(a, a->target_row, a->target_height);
}

/// Leaves the target row under way for the next; its pixels are finished unless other passes will add to them.
static void leave_row(ctp_accumulator *a) {
    flush(a);
    if (!a->is_interlaced) {
        ctp_finish_row(a, a->target_row, a->bins, a->height, a->height);
        memset(a->bins, 0, (size_t)a->target_width * a->lanes * sizeof *a->bins);
        a->finished_rows = a->target_row + 1;
        a->seen = 0;
    }
    a->target_row++;
}

/// Notes that a source row has brought `weight` to target row `row`.
static void weigh_row(ctp_accumulator *a, uint32_t row, uint64_t weight) {
    if (a->is_interlaced) a->row_weights[(size_t)a->pass_number * a->target_height + row] += weight;
    else a->seen += weight;
}

/// Adds a row in the kernels' form that lies at source row `y`.
static void add_scaled(ctp_accumulator *a, const uint8_t *row, uint64_t y) {
    uint64_t begin = y * a->target_height, target_row = begin / a->height;
    uint64_t room = (target_row + 1) * a->height - begin;
    while (a->target_row < target_row) leave_row(a);
    if (room >= a->target_height) {
        a->kernels->add(a->form, &a->columns, row, a->pass.columns);
        weigh_row(a, a->target_row, a->target_height);
        if (++a->pending_rows == ctp_rows_a_sum) flush(a);
        return;
    }
    flush(a);
    a->kernels->add(a->form, &a->columns, row, a->pass.columns);
    reduce_pending(a);
    accumulate(a, a->target_row, room);
    weigh_row(a, a->target_row, room);
    leave_row(a);
    accumulate(a, a->target_row, a->target_height - room);
    weigh_row(a, a->target_row, a->target_height - room);
}

void ctp_accumulator_add(ctp_accumulator *a, const uint8_t *row, uint32_t index) {
    uint64_t y = a->pass.row_start + (uint64_t)index * a->pass.row_step;
    if (a->form->convert != NULL) {
        a->form->convert(a->form, row, a->converted, a->pass.columns);
        row = a->converted;
    }
    if (a->is_interlaced && a->pass_number == 0) a->covered_rows = y + a->pass.row_step;
    if (a->is_unscaled) {
        ctp_form_expand(a->form, row, a->pixels + 4 * (size_t)a->width * (size_t)y, a->width);
        a->finished_rows = (uint32_t)y + 1;
    } else {
        add_scaled(a, row, y);
    }
}

void ctp_accumulator_settle(ctp_accumulator *a) {
    if (!a->is_unscaled) flush(a);
}

void ctp_accumulator_render(ctp_accumulator *a) {
    ctp_accumulator_settle(a);
    if (a->is_interlaced) ctp_finish_passes(a);
    else if (!a->is_unscaled && a->seen > 0) ctp_finish_row(a, a->target_row, a->bins, a->seen, a->height);
}
