// The kernels' bodies. Included once for each set of instructions; CTP_KERNELS names the table to define.
//
// Vectors are the compiler's own (`vector_size`): the same text becomes SSE2, AVX2 or NEON.

#include "kernels.h"

#include <string.h>

// Every function that takes or returns a vector is static: no other calling convention can meet it.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint16_t shorts32 __attribute__((vector_size(64)));
typedef uint32_t ints32 __attribute__((vector_size(128)));
typedef uint16_t shorts4 __attribute__((vector_size(8)));
typedef uint32_t ints4 __attribute__((vector_size(16)));
typedef uint64_t longs4 __attribute__((vector_size(32)));

enum { block_pixels = 8, block_bytes = 32 };

// Adding rows.

static void add_bytes(uint16_t *restrict sums, const uint8_t *restrict row, size_t count) {
    for (size_t i = 0; i < count; i++) sums[i] += row[i];
}

static void add_words(uint32_t *restrict sums, const uint8_t *restrict row, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint16_t sample;
        memcpy(&sample, row + 2 * i, 2);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        sample = __builtin_bswap16(sample);
#endif
        sums[i] += sample;
    }
}

static inline void add_product(uint32_t *sums, const uint8_t *pixel) {
    for (int lane = 0; lane < 3; lane++) sums[lane] += (uint32_t)pixel[lane] * pixel[3];
    sums[3] += 255u * pixel[3];
}

/// Eight pixels times their alpha; the alpha lane times 255.
static inline void add_products(uint32_t *sums, const uint8_t *row) {
    bytes32 pixels;
    memcpy(&pixels, row, sizeof pixels);
    shorts32 values = __builtin_convertvector(pixels, shorts32);
    shorts32 alpha = __builtin_shufflevector(
        values, values, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23, 27, 27,
        27, 27, 31, 31, 31, 31);
    const shorts32 opaque = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255,
                             0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
    ints32 total, products = __builtin_convertvector((values | opaque) * alpha, ints32);
    memcpy(&total, sums, sizeof total);
    total += products;
    memcpy(sums, &total, sizeof total);
}

/// Opaque blocks are added as bytes and transparent ones not at all: only the rest is multiplied.
static void add_rgba8(ctp_columns *columns, const uint8_t *row, size_t pixels) {
    static const uint8_t alpha_bytes[8] = {0, 0, 0, 255, 0, 0, 0, 255};
    uint64_t mask;
    memcpy(&mask, alpha_bytes, sizeof mask);
    bool uses_narrow = false, uses_wide = false;
    size_t i = 0;
    for (; i + block_pixels <= pixels; i += block_pixels) {
        const uint8_t *block = row + 4 * i;
        uint64_t pair[4];
        memcpy(pair, block, sizeof pair);
        if ((pair[0] & pair[1] & pair[2] & pair[3] & mask) == mask) {
            for (size_t k = 0; k < block_bytes; k++) columns->narrow[4 * i + k] += block[k];
            uses_narrow = true;
        } else if (((pair[0] | pair[1] | pair[2] | pair[3]) & mask) != 0) {
            add_products(columns->wide + 4 * i, block);
            uses_wide = true;
        }
    }
    for (; i < pixels; i++) {
        const uint8_t *pixel = row + 4 * i;
        bool is_opaque = pixel[3] == 255;
        uses_narrow |= is_opaque;
        uses_wide |= !is_opaque;
        for (size_t lane = 0; is_opaque && lane < 4; lane++) columns->narrow[4 * i + lane] += pixel[lane];
        if (!is_opaque) add_product(columns->wide + 4 * i, pixel);
    }
    columns->uses_narrow |= uses_narrow;
    columns->uses_wide |= uses_wide;
}

/// The four lanes of a colour are added as one number: none of them overflows into the next within 257 rows.
static void add_indexed(uint16_t *sums, const uint64_t *colours, const uint8_t *row, size_t pixels) {
    for (size_t i = 0; i < pixels; i++) {
        uint64_t sum;
        memcpy(&sum, sums + 4 * i, sizeof sum);
        sum += colours[row[i]];
        memcpy(sums + 4 * i, &sum, sizeof sum);
    }
}

static void add_indexed_alpha(uint32_t *sums, const ctp_quad *products, const uint8_t *row, size_t pixels) {
    for (size_t i = 0; i < pixels; i++) {
        ints4 sum, product;
        memcpy(&sum, sums + 4 * i, sizeof sum);
        memcpy(&product, &products[row[i]], sizeof product);
        sum += product;
        memcpy(sums + 4 * i, &sum, sizeof sum);
    }
}

static void add_rgba16(uint64_t *restrict sums, const uint8_t *restrict row, size_t pixels) {
    for (size_t i = 0; i < pixels; i++, row += 8, sums += 4) {
        uint64_t alpha = (uint64_t)row[6] << 8 | row[7];
        if (alpha == 0) continue;
        for (int lane = 0; lane < 3; lane++)
            sums[lane] += alpha * ((uint64_t)row[2 * lane] << 8 | row[2 * lane + 1]);
        sums[3] += alpha;
    }
}

static void add(const ctp_form *form, ctp_columns *columns, const uint8_t *row, size_t pixels) {
    switch (form->kind) {
    case ctp_kind_bytes:
        add_bytes(columns->narrow, row, pixels * form->samples);
        columns->uses_narrow = true;
        break;
    case ctp_kind_rgba8: add_rgba8(columns, row, pixels); break;
    case ctp_kind_indexed:
        add_indexed(columns->narrow, form->narrow_colours, row, pixels);
        columns->uses_narrow = true;
        break;
    case ctp_kind_indexed_alpha:
        add_indexed_alpha(columns->wide, form->products, row, pixels);
        columns->uses_wide = true;
        break;
    case ctp_kind_words:
        add_words(columns->wide, row, pixels * form->samples);
        columns->uses_wide = true;
        break;
    case ctp_kind_rgba16:
        add_rgba16(columns->deep, row, pixels);
        columns->uses_deep = true;
        break;
    }
}

// Reducing columns. A target column is the whole columns that begin in it, plus the part of the column at its right edge
// that belongs to it, minus the part of the column at its left edge that does not. All have the same number of whole
// columns, or one more: the loops are all alike, and the one more is masked, so that no branch depends on the ratio.

/// The sums of so many rows of so many columns fit in 32 bits, whatever the pixels.
enum { run_columns = 256 };
_Static_assert((uint64_t)run_columns * ctp_rows_a_sum * 65535 < 1ull << 32, "32 bits hold a run of columns");

/// The four lanes of a column: those of `narrow`, 255 times if they are `products` of opaque pixels, and those of `wide`.
__attribute__((always_inline)) static inline ints4 load_column(const uint16_t *narrow, const uint32_t *wide, bool products, size_t lane) {
    ints4 lanes = {0, 0, 0, 0};
    if (narrow != NULL) {
        shorts4 values;
        memcpy(&values, narrow + lane, sizeof values);
        lanes = __builtin_convertvector(values, ints4);
        if (products) lanes = (lanes << 8) - lanes;
    }
    if (wide != NULL) {
        ints4 values;
        memcpy(&values, wide + lane, sizeof values);
        lanes += values;
    }
    return lanes;
}

/// A product of 32-bit lanes, for which processors have an instruction.
static inline longs4 multiply(ints4 lanes, uint32_t factor) {
    ints4 factors = {factor, factor, factor, factor};
    return __builtin_convertvector(lanes, longs4) * __builtin_convertvector(factors, longs4);
}

__attribute__((always_inline)) static inline void reduce_columns(
    const uint16_t *narrow, const uint32_t *wide, bool products, size_t stride, const ctp_edges *edges,
    uint64_t *reduced
) {
    const ctp_edge *edge = edges->list;
    longs4 part = multiply(load_column(narrow, wide, products, stride * edge->column), edge->part);
    for (size_t i = 0; i < edges->count; i++, edge++) {
        size_t lane = stride * edge->column, last = lane + stride * edges->least;
        // All ones when there is one column more than the least, otherwise zero.
        uint32_t extra = -(uint32_t)(edge[1].column - edge[0].column - edges->least);
        ints4 run = load_column(narrow, wide, products, last) & extra;
        longs4 total = -part;
        size_t columns = edges->least;
        for (; columns >= run_columns; columns -= run_columns) {
            ints4 whole_run = {0, 0, 0, 0};
            for (size_t k = 0; k < run_columns; k++, lane += stride)
                whole_run += load_column(narrow, wide, products, lane);
            total += multiply(whole_run, edges->weight);
        }
        for (; columns > 0; columns--, lane += stride) run += load_column(narrow, wide, products, lane);
        part = multiply(load_column(narrow, wide, products, stride * edge[1].column), edge[1].part);
        total += multiply(run, edges->weight) + part;
        memcpy(reduced + 4 * i, &total, sizeof total);
    }
}

static void reduce_deep(const uint64_t *sums, const ctp_edges *edges, uint64_t *reduced) {
    for (size_t i = 0; i < edges->count; i++) {
        const ctp_edge *edge = edges->list + i;
        const uint64_t *left = sums + 4 * (size_t)edge[0].column, *right = sums + 4 * (size_t)edge[1].column;
        for (size_t lane = 0; lane < 4; lane++) {
            uint64_t total = 0;
            for (const uint64_t *column = left; column < right; column += 4) total += column[lane];
            reduced[4 * i + lane] = total * edges->weight - left[lane] * edge[0].part + right[lane] * edge[1].part;
        }
    }
}

static void reduce_grey8(const uint16_t *sums, const ctp_edges *edges, uint64_t *reduced) {
    for (size_t i = 0; i < edges->count; i++) {
        const ctp_edge *edge = edges->list + i;
        const uint16_t *left = sums + edge[0].column, *right = sums + edge[1].column;
        uint64_t total = 0;
        for (const uint16_t *column = left; column < right; column++) total += *column;
        reduced[i] = total * edges->weight - (uint64_t)*left * edge[0].part + (uint64_t)*right * edge[1].part;
    }
}

static void reduce_grey16(const uint32_t *sums, const ctp_edges *edges, uint64_t *reduced) {
    for (size_t i = 0; i < edges->count; i++) {
        const ctp_edge *edge = edges->list + i;
        const uint32_t *left = sums + edge[0].column, *right = sums + edge[1].column;
        uint64_t total = 0;
        for (const uint32_t *column = left; column < right; column++) total += *column;
        reduced[i] = total * edges->weight - (uint64_t)*left * edge[0].part + (uint64_t)*right * edge[1].part;
    }
}

/// Pixels with alpha: opaque blocks lie in `narrow` and count 255 times, the rest in `wide`.
static void reduce_alpha8(const ctp_columns *columns, const ctp_edges *edges, uint64_t *reduced) {
    if (columns->uses_narrow && columns->uses_wide)
        reduce_columns(columns->narrow, columns->wide, true, 4, edges, reduced);
    else if (columns->uses_narrow) reduce_columns(columns->narrow, NULL, true, 4, edges, reduced);
    else if (columns->uses_wide) reduce_columns(NULL, columns->wide, true, 4, edges, reduced);
    else memset(reduced, 0, 4 * edges->count * sizeof *reduced);
}

static void clear(const ctp_form *form, ctp_columns *columns, size_t pixels) {
    size_t lanes = pixels * form->samples;
    if (columns->uses_narrow) memset(columns->narrow, 0, lanes * sizeof *columns->narrow);
    if (columns->uses_wide) memset(columns->wide, 0, lanes * sizeof *columns->wide);
    if (columns->uses_deep) memset(columns->deep, 0, lanes * sizeof *columns->deep);
    columns->uses_narrow = columns->uses_wide = columns->uses_deep = false;
}

static void reduce(
    const ctp_form *form, ctp_columns *columns, size_t pixels, const ctp_edges *edges, uint64_t *reduced
) {
    switch (form->kind) {
    case ctp_kind_bytes:
        if (form->samples == 1) reduce_grey8(columns->narrow, edges, reduced);
        else reduce_columns(columns->narrow, NULL, false, 3, edges, reduced);
        break;
    case ctp_kind_indexed: reduce_columns(columns->narrow, NULL, false, 4, edges, reduced); break;
    case ctp_kind_rgba8:
    case ctp_kind_indexed_alpha: reduce_alpha8(columns, edges, reduced); break;
    case ctp_kind_words:
        if (form->samples == 1) reduce_grey16(columns->wide, edges, reduced);
        else reduce_columns(NULL, columns->wide, false, 3, edges, reduced);
        break;
    case ctp_kind_rgba16: reduce_deep(columns->deep, edges, reduced); break;
    }
    clear(form, columns, pixels);
}

static void accumulate(uint64_t *restrict bins, const uint64_t *restrict reduced, uint64_t weight, size_t count) {
    for (size_t i = 0; i < count; i++) bins[i] += weight * reduced[i];
}

const ctp_kernels CTP_KERNELS = {add, reduce, accumulate};
