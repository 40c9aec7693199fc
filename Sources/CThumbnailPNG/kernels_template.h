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

// Reducing columns. A target column is the whole columns between its edges, plus the part of the column at its right
// edge that belongs to it, minus the part of the column at its left edge that does not.

/// Sums of up to this many columns of 16 bits fit in 32 bits.
enum { narrow_run = 65536 };

static inline longs4 load_narrow(const uint16_t *lanes) {
    shorts4 values;
    memcpy(&values, lanes, sizeof values);
    return __builtin_convertvector(values, longs4);
}

static inline longs4 load_wide(const uint32_t *lanes) {
    ints4 values;
    memcpy(&values, lanes, sizeof values);
    return __builtin_convertvector(values, longs4);
}

static inline longs4 sum_narrow(const uint16_t *sums, size_t stride, size_t first, size_t last) {
    longs4 total = {0, 0, 0, 0};
    while (first < last) {
        size_t end = last - first > narrow_run ? first + narrow_run : last;
        ints4 run = {0, 0, 0, 0};
        for (; first < end; first++) {
            shorts4 values;
            memcpy(&values, sums + stride * first, sizeof values);
            run += __builtin_convertvector(values, ints4);
        }
        total += __builtin_convertvector(run, longs4);
    }
    return total;
}

static inline void put(uint64_t *reduced, longs4 sums, bool adds) {
    if (adds) {
        longs4 before;
        memcpy(&before, reduced, sizeof before);
        sums += before;
    }
    memcpy(reduced, &sums, sizeof sums);
}

static inline void reduce_narrow(
    const uint16_t *sums, size_t stride, const ctp_edge *edges, size_t count, uint64_t weight, uint64_t scale,
    uint64_t *reduced
) {
    longs4 part = load_narrow(sums + stride * edges[0].column) * edges[0].part;
    for (size_t i = 0; i < count; i++) {
        longs4 total = sum_narrow(sums, stride, edges[i].column, edges[i + 1].column) * weight - part;
        part = load_narrow(sums + stride * edges[i + 1].column) * edges[i + 1].part;
        put(reduced + 4 * i, (total + part) * scale, false);
    }
}

static inline void reduce_wide(
    const uint32_t *sums, size_t stride, const ctp_edge *edges, size_t count, uint64_t weight, bool adds,
    uint64_t *reduced
) {
    longs4 part = load_wide(sums + stride * edges[0].column) * edges[0].part;
    for (size_t i = 0; i < count; i++) {
        longs4 total = {0, 0, 0, 0};
        for (size_t x = edges[i].column; x < edges[i + 1].column; x++) total += load_wide(sums + stride * x);
        total = total * weight - part;
        part = load_wide(sums + stride * edges[i + 1].column) * edges[i + 1].part;
        put(reduced + 4 * i, total + part, adds);
    }
}

static void reduce_deep(
    const uint64_t *sums, const ctp_edge *edges, size_t count, uint64_t weight, uint64_t *reduced
) {
    for (size_t i = 0; i < count; i++) {
        const uint64_t *left = sums + 4 * (size_t)edges[i].column, *right = sums + 4 * (size_t)edges[i + 1].column;
        for (size_t lane = 0; lane < 4; lane++) {
            uint64_t total = 0;
            for (const uint64_t *column = left; column < right; column += 4) total += column[lane];
            reduced[4 * i + lane] = total * weight - left[lane] * edges[i].part + right[lane] * edges[i + 1].part;
        }
    }
}

static void reduce_grey8(
    const uint16_t *sums, const ctp_edge *edges, size_t count, uint64_t weight, uint64_t *reduced
) {
    for (size_t i = 0; i < count; i++) {
        size_t left = edges[i].column, right = edges[i + 1].column;
        uint64_t total = 0;
        for (size_t x = left; x < right; x++) total += sums[x];
        reduced[i] = total * weight - (uint64_t)sums[left] * edges[i].part + (uint64_t)sums[right] * edges[i + 1].part;
    }
}

static void reduce_grey16(
    const uint32_t *sums, const ctp_edge *edges, size_t count, uint64_t weight, uint64_t *reduced
) {
    for (size_t i = 0; i < count; i++) {
        size_t left = edges[i].column, right = edges[i + 1].column;
        uint64_t total = 0;
        for (size_t x = left; x < right; x++) total += sums[x];
        reduced[i] = total * weight - (uint64_t)sums[left] * edges[i].part + (uint64_t)sums[right] * edges[i + 1].part;
    }
}

/// Pixels with alpha: opaque blocks lie in `narrow` and count 255 times, the rest in `wide`.
static void reduce_alpha8(
    const ctp_columns *columns, const ctp_edge *edges, size_t count, uint64_t weight, uint64_t *reduced
) {
    if (columns->uses_narrow) reduce_narrow(columns->narrow, 4, edges, count, weight, 255, reduced);
    if (columns->uses_wide) reduce_wide(columns->wide, 4, edges, count, weight, columns->uses_narrow, reduced);
    if (!columns->uses_narrow && !columns->uses_wide) memset(reduced, 0, 4 * count * sizeof *reduced);
}

static void clear(const ctp_form *form, ctp_columns *columns, size_t pixels) {
    size_t lanes = pixels * form->samples;
    if (columns->uses_narrow) memset(columns->narrow, 0, lanes * sizeof *columns->narrow);
    if (columns->uses_wide) memset(columns->wide, 0, lanes * sizeof *columns->wide);
    if (columns->uses_deep) memset(columns->deep, 0, lanes * sizeof *columns->deep);
    columns->uses_narrow = columns->uses_wide = columns->uses_deep = false;
}

static void reduce(
    const ctp_form *form, ctp_columns *columns, size_t pixels, const ctp_edge *edges, size_t count, uint64_t weight,
    uint64_t *reduced
) {
    switch (form->kind) {
    case ctp_kind_bytes:
        if (form->samples == 1) reduce_grey8(columns->narrow, edges, count, weight, reduced);
        else reduce_narrow(columns->narrow, 3, edges, count, weight, 1, reduced);
        break;
    case ctp_kind_indexed: reduce_narrow(columns->narrow, 4, edges, count, weight, 1, reduced); break;
    case ctp_kind_rgba8:
    case ctp_kind_indexed_alpha: reduce_alpha8(columns, edges, count, weight, reduced); break;
    case ctp_kind_words:
        if (form->samples == 1) reduce_grey16(columns->wide, edges, count, weight, reduced);
        else reduce_wide(columns->wide, 3, edges, count, weight, false, reduced);
        break;
    case ctp_kind_rgba16: reduce_deep(columns->deep, edges, count, weight, reduced); break;
    }
    clear(form, columns, pixels);
}

static void accumulate(uint64_t *restrict bins, const uint64_t *restrict reduced, uint64_t weight, size_t count) {
    for (size_t i = 0; i < count; i++) bins[i] += weight * reduced[i];
}

const ctp_kernels CTP_KERNELS = {add, reduce, accumulate};
