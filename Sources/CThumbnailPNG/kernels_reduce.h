// Blending rows, and reducing columns to target columns. A part of the kernels' template.

typedef uint64_t longs4 __attribute__((vector_size(32)));

// Blending. The flags are constants wherever it is inlined: each combination becomes a loop of its own.

__attribute__((always_inline)) static inline void blend_lanes(
    ctp_columns *columns, size_t lanes, uint32_t narrow_weight, bool has_narrow, bool has_wide, bool has_edges
) {
    uint32_t *restrict blended = columns->blended, *restrict wide = columns->wide;
    uint16_t *restrict narrow = columns->narrow;
    const uint16_t *restrict first = columns->first, *restrict last = columns->last;
    uint32_t whole_weight = columns->whole_weight;
    uint32_t first_weight = columns->first_weight, last_weight = columns->last_weight;
    for (size_t i = 0; i < lanes; i++) {
        uint32_t sum = 0;
        if (has_narrow) {
            sum += narrow[i] * narrow_weight;
            narrow[i] = 0;
        }
        if (has_wide) {
            sum += wide[i] * whole_weight;
            wide[i] = 0;
        }
        if (has_edges) sum += first[i] * first_weight + last[i] * last_weight;
        blended[i] = sum;
    }
}

__attribute__((always_inline)) static inline void blend_sums(
    ctp_columns *columns, size_t lanes, uint32_t narrow_weight, bool has_edges
) {
    bool narrow = columns->uses_narrow, wide = columns->uses_wide;
    if (narrow && wide) blend_lanes(columns, lanes, narrow_weight, true, true, has_edges);
    else if (narrow) blend_lanes(columns, lanes, narrow_weight, true, false, has_edges);
    else if (wide) blend_lanes(columns, lanes, narrow_weight, false, true, has_edges);
    else blend_lanes(columns, lanes, narrow_weight, false, false, has_edges);
}

/// Blends pictures so high that 32 bits do not hold the sums.
static void blend_high(ctp_columns *columns, size_t lanes, uint64_t narrow_weight) {
    for (size_t i = 0; i < lanes; i++) {
        uint64_t sum = (uint64_t)columns->first[i] * columns->first_weight;
        sum += (uint64_t)columns->last[i] * columns->last_weight;
        if (columns->uses_narrow) sum += columns->narrow[i] * narrow_weight;
        if (columns->uses_wide) sum += (uint64_t)columns->wide[i] * columns->whole_weight;
        columns->deep_blended[i] = sum;
    }
    if (columns->uses_narrow) memset(columns->narrow, 0, lanes * sizeof *columns->narrow);
    if (columns->uses_wide) memset(columns->wide, 0, lanes * sizeof *columns->wide);
}

static void blend_deep(ctp_columns *columns, size_t lanes) {
    const uint32_t *first = columns->wide_first, *last = columns->wide_last;
    uint64_t first_weight = columns->first_weight, last_weight = columns->last_weight;
    for (size_t i = 0; i < lanes; i++) {
        columns->deep_blended[i] =
            columns->deep[i] * columns->whole_weight + first[i] * first_weight + last[i] * last_weight;
        columns->deep[i] = 0;
    }
}

/// Blends the columns and clears their sums.
static void blend(const ctp_form *form, ctp_columns *columns, size_t pixels) {
    size_t lanes = pixels * form->samples;
    // Opaque pixels of a picture with alpha are added as bytes: they count as products with an alpha of 255.
    uint64_t narrow_weight = (uint64_t)columns->whole_weight * (ctp_form_has_alpha(form) ? 255 : 1);
    if (form->kind == ctp_kind_rgba16) blend_deep(columns, lanes);
    else if (columns->blended == NULL) blend_high(columns, lanes, narrow_weight);
    else if ((columns->first_weight | columns->last_weight) != 0) blend_sums(columns, lanes, (uint32_t)narrow_weight, true);
    else blend_sums(columns, lanes, (uint32_t)narrow_weight, false);
    columns->uses_narrow = columns->uses_wide = columns->uses_deep = false;
}

// Reducing. A target column is the whole columns that begin in it, plus the part of the column at its right edge that
// belongs to it, minus the part of the column at its left edge that does not. All have the same number of whole columns,
// or one more: the loops are all alike, and the one more is masked, so that no branch depends on the ratio.

static inline ints4 load_lanes(const uint32_t *lanes) {
    ints4 values;
    memcpy(&values, lanes, sizeof values);
    return values;
}

/// A product of 32-bit lanes, for which processors have an instruction.
static inline longs4 multiply(ints4 lanes, uint32_t factor) {
    ints4 factors = {factor, factor, factor, factor};
    return __builtin_convertvector(lanes, longs4) * __builtin_convertvector(factors, longs4);
}

/// All ones when target column `edge` has one column more than the least, otherwise zero.
static inline uint32_t extra_mask(const ctp_edge *edge, const ctp_edges *edges) {
    return -(uint32_t)(edge[1].column - edge[0].column - edges->least);
}

/// Colours: three lanes a column, or four.
__attribute__((always_inline)) static inline void reduce_colours(
    const uint32_t *blended, size_t stride, const ctp_edges *edges, size_t run_columns, uint64_t *bins
) {
    const ctp_edge *edge = edges->list;
    longs4 part = multiply(load_lanes(blended + stride * edge->column), edge->part);
    for (size_t i = 0; i < edges->count; i++, edge++, bins += 4) {
        const uint32_t *column = blended + stride * edge->column;
        longs4 total;
        memcpy(&total, bins, sizeof total);
        total -= part;
        size_t columns = edges->least;
        ints4 run = load_lanes(column + stride * columns) & extra_mask(edge, edges);
        for (; columns >= run_columns; columns -= run_columns) {
            ints4 full_run = {0, 0, 0, 0};
            for (size_t k = 0; k < run_columns; k++, column += stride) full_run += load_lanes(column);
            total += multiply(full_run, edges->weight);
        }
        for (; columns > 0; columns--, column += stride) run += load_lanes(column);
        part = multiply(load_lanes(blended + stride * edge[1].column), edge[1].part);
        total += multiply(run, edges->weight) + part;
        memcpy(bins, &total, sizeof total);
    }
}

__attribute__((always_inline)) static inline uint64_t load_sum(
    const ctp_columns *columns, bool is_deep, size_t index
) {
    return is_deep ? columns->deep_blended[index] : columns->blended[index];
}

/// Anything, lane by lane: grey, with alpha or without, and sums of 64 bits.
__attribute__((always_inline)) static inline void reduce_lanes(
    const ctp_columns *columns, bool is_deep, size_t stride, const ctp_edges *edges, uint64_t *bins
) {
    size_t bin_lanes = stride == 3 ? 4 : stride;
    for (size_t lane = 0; lane < stride; lane++) {
        const ctp_edge *edge = edges->list;
        for (size_t i = 0; i < edges->count; i++, edge++) {
            size_t left = stride * edge[0].column + lane, right = stride * edge[1].column + lane;
            size_t extra = left + stride * edges->least;
            uint64_t total = load_sum(columns, is_deep, extra) & -(uint64_t)(extra_mask(edge, edges) != 0);
            for (size_t k = 0, index = left; k < edges->least; k++, index += stride)
                total += load_sum(columns, is_deep, index);
            bins[bin_lanes * i + lane] += total * edges->weight - load_sum(columns, is_deep, left) * edge[0].part
                + load_sum(columns, is_deep, right) * edge[1].part;
        }
    }
}

static bool is_empty(const ctp_columns *columns) {
    return !columns->uses_narrow && !columns->uses_wide && !columns->uses_deep
        && (columns->first_weight | columns->last_weight) == 0;
}

static void reduce(const ctp_form *form, ctp_columns *columns, size_t pixels, const ctp_edges *edges, uint64_t *bins) {
    if (is_empty(columns)) return;
    blend(form, columns, pixels);
    if (columns->blended == NULL) reduce_lanes(columns, true, form->samples, edges, bins);
    else if (form->samples == 4) reduce_colours(columns->blended, 4, edges, columns->run_columns, bins);
    else if (form->samples == 3) reduce_colours(columns->blended, 3, edges, columns->run_columns, bins);
    else if (form->samples == 2) reduce_lanes(columns, false, 2, edges, bins);
    else reduce_lanes(columns, false, 1, edges, bins);
}
