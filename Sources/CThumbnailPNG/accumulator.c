#include "accumulator.h"

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
    ctp_accumulator *a, const ctp_form *form, const ctp_header *header, const ctp_kernels *kernels,
    ctp_workspace *workspace
) {
    memset(a, 0, sizeof *a);
    a->workspace = workspace;
    a->form = form;
    a->kernels = kernels;
    a->width = header->width;
    a->height = header->height;
    a->target_width = header->target_width;
    a->target_height = header->target_height;
    a->is_interlaced = header->interlaced;
    a->is_unscaled = !header->interlaced && a->width == a->target_width && a->height == a->target_height;
    a->lanes = ctp_form_lanes(form);
}

/// The largest value of a lane of a row.
static uint64_t largest_value(const ctp_form *form) {
    switch (form->kind) {
    case ctp_kind_bytes:
    case ctp_kind_indexed: return 255;
    case ctp_kind_rgba8:
    case ctp_kind_grey_alpha8:
    case ctp_kind_indexed_alpha: return 255 * 255;
    case ctp_kind_words: return 65535;
    case ctp_kind_rgba16: return 65535ull * 65535;
    }
}

/// Sums of so many blended columns fit in 32 bits: a target row's rows weigh as much as the picture is high. 0 when they
/// are kept in 64 bits.
static uint32_t plan_run(const ctp_accumulator *a) {
    enum { longest_run = 256 };
    if (a->form->kind == ctp_kind_rgba16) return 0;
    uint64_t columns = UINT32_MAX / (largest_value(a->form) * a->height);
    return columns < longest_run ? (uint32_t)columns : longest_run;
}

/// Sizes of the accumulator's arrays, in bytes.
typedef struct sizes {
    uint64_t converted, narrow, wide, deep, placed, wide_placed, blended, deep_blended, edges, bins, weights, pixels;
} sizes;

static void plan_columns(const ctp_accumulator *a, sizes *sizes) {
    ctp_kind kind = a->form->kind;
    uint64_t lanes = ((uint64_t)a->width + 1) * a->form->samples + ctp_spare_lanes;
    bool is_opaque8 = kind == ctp_kind_bytes || kind == ctp_kind_indexed;
    if (is_opaque8 || kind == ctp_kind_rgba8) sizes->narrow = 2 * lanes;
    if (!is_opaque8 && kind != ctp_kind_rgba16) sizes->wide = 4 * lanes;
    if (kind == ctp_kind_rgba16) sizes->deep = 8 * lanes;
    if (kind == ctp_kind_rgba16) sizes->wide_placed = 4 * lanes;
    else sizes->placed = 2 * lanes;
    if (plan_run(a) > 0) sizes->blended = 4 * lanes;
    else sizes->deep_blended = 8 * lanes;
}

static sizes plan_sizes(const ctp_accumulator *a) {
    sizes sizes = {0};
    // A packed row's last byte spreads beyond its end.
    if (a->form->convert != NULL) sizes.converted = (uint64_t)a->width * a->form->converted_bytes + 8;
    sizes.pixels = (uint64_t)a->target_width * a->target_height * 4;
    if (a->is_unscaled) return sizes;
    plan_columns(a, &sizes);
    sizes.edges = ((uint64_t)a->target_width + 1) * sizeof(ctp_edge);
    sizes.bins = (uint64_t)a->target_width * a->lanes * 8 * (a->is_interlaced ? a->target_height : 1);
    if (a->is_interlaced) sizes.weights = 8 * ctp_pass_count * ((uint64_t)a->target_width + a->target_height);
    return sizes;
}

uint64_t ctp_accumulator_bytes(const ctp_accumulator *a) {
    sizes sizes = plan_sizes(a);
    return sizes.converted + sizes.narrow + sizes.wide + sizes.deep + 2 * (sizes.placed + sizes.wide_placed)
        + sizes.blended + sizes.deep_blended + sizes.edges + sizes.bins + sizes.weights + sizes.pixels;
}

/// Allocates zeros; `is_complete` turns false when there is no memory.
static void *allocate(ctp_accumulator *a, uint64_t bytes, bool *is_complete) {
    if (bytes == 0) return NULL;
    void *memory = bytes <= SIZE_MAX ? ctp_workspace_allocate_zeros(a->workspace, (size_t)bytes) : NULL;
    if (memory == NULL) *is_complete = false;
    return memory;
}

static bool allocate_columns(ctp_accumulator *a, const sizes *sizes) {
    ctp_columns *columns = &a->columns;
    bool is_complete = true;
    columns->narrow = allocate(a, sizes->narrow, &is_complete);
    columns->wide = allocate(a, sizes->wide, &is_complete);
    columns->deep = allocate(a, sizes->deep, &is_complete);
    columns->first = allocate(a, sizes->placed, &is_complete);
    columns->last = allocate(a, sizes->placed, &is_complete);
    columns->wide_first = allocate(a, sizes->wide_placed, &is_complete);
    columns->wide_last = allocate(a, sizes->wide_placed, &is_complete);
    columns->blended = allocate(a, sizes->blended, &is_complete);
    columns->deep_blended = allocate(a, sizes->deep_blended, &is_complete);
    return is_complete;
}

bool ctp_accumulator_allocate(ctp_accumulator *a) {
    sizes sizes = plan_sizes(a);
    bool is_complete = allocate_columns(a, &sizes);
    a->columns.whole_weight = a->target_height;
    a->columns.run_columns = plan_run(a);
    a->converted = allocate(a, sizes.converted, &is_complete);
    a->edges = allocate(a, sizes.edges, &is_complete);
    a->bins = allocate(a, sizes.bins, &is_complete);
    a->column_weights = allocate(a, sizes.weights, &is_complete);
    if (a->column_weights != NULL) a->row_weights = a->column_weights + (size_t)ctp_pass_count * a->target_width;
    a->pixels = allocate(a, sizes.pixels, &is_complete);
    return is_complete;
}

void ctp_accumulator_release(ctp_accumulator *a) {
    const ctp_columns *columns = &a->columns;
    void *all[] = {columns->narrow, columns->wide, columns->deep, columns->first, columns->last, columns->wide_first,
                   columns->wide_last, columns->blended, columns->deep_blended, a->converted, a->edges, a->bins,
                   a->column_weights, a->pixels};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) ctp_workspace_release(a->workspace, all[i]);
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

/// Adds what the target row under way has seen since the last time to its bins.
static void flush(ctp_accumulator *a) {
    ctp_edges edges = {a->edges, a->target_width, 0, a->target_width};
    edges.least = (size_t)(a->width / ((uint64_t)a->target_width * a->pass.column_step));
    size_t row = a->is_interlaced ? a->target_row : 0;
    uint64_t *bins = a->bins + row * a->target_width * a->lanes;
    a->kernels->reduce(a->form, &a->columns, a->pass.columns, &edges, bins);
    a->columns.first_weight = a->columns.last_weight = 0;
    a->pending_rows = 0;
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

/// Notes that a source row has brought `weight` to the target row under way.
static void weigh_row(ctp_accumulator *a, uint64_t weight) {
    if (a->is_interlaced) a->row_weights[(size_t)a->pass_number * a->target_height + a->target_row] += weight;
    else a->seen += weight;
}

/// Adds a row of which `before` of the weight belongs to the target row under way, and the rest to the next.
static void add_straddling(ctp_accumulator *a, const uint8_t *row, uint32_t before) {
    ctp_columns *columns = &a->columns;
    uint32_t after = a->target_height - before;
    bool is_visible = a->kernels->place(a->form, columns, row, a->pass.columns);
    columns->last_weight = is_visible ? before : 0;
    weigh_row(a, before);
    leave_row(a);
    uint16_t *placed = columns->first;
    columns->first = columns->last;
    columns->last = placed;
    uint32_t *wide_placed = columns->wide_first;
    columns->wide_first = columns->wide_last;
    columns->wide_last = wide_placed;
    columns->first_weight = is_visible ? after : 0;
    weigh_row(a, after);
}

/// Adds a row in the kernels' form that lies at source row `y`.
static void add_scaled(ctp_accumulator *a, const uint8_t *row, uint64_t y) {
    uint64_t begin = y * a->target_height, target_row = begin / a->height;
    uint64_t room = (target_row + 1) * a->height - begin;
    while (a->target_row < target_row) leave_row(a);
    if (room < a->target_height) {
        add_straddling(a, row, (uint32_t)room);
        return;
    }
    a->kernels->add(a->form, &a->columns, row, a->pass.columns);
    weigh_row(a, a->target_height);
    if (++a->pending_rows == ctp_rows_a_sum) flush(a);
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
