// From sums to pixels: the one rounding, and orientation.
#include "accumulator.h"

#include <string.h>

/// A divisor with its inverse: a multiplication and a correction cost less than a division of 64 bits.
typedef struct divisor {
    uint64_t value;
    double inverse;
} divisor;

static inline divisor make_divisor(uint64_t value) {
    return (divisor){value, 1.0 / (double)value};
}

/// `dividend / by`, exactly, halves rounded up. The result is at most 255, and dividends stay below 2 to the 63rd.
static inline uint8_t divide(uint64_t dividend, divisor by) {
    uint64_t rounded = dividend + by.value / 2;
    // The product is off by far less than one: it misses the quotient by one at most, and only next to an integer.
    uint64_t quotient = (uint64_t)(int64_t)((double)(int64_t)rounded * by.inverse);
    if (quotient * by.value > rounded) return (uint8_t)(quotient - 1);
    return (uint8_t)(quotient + (rounded - quotient * by.value >= by.value));
}

/// What the sums are divided by.
typedef struct divisors {
    /// Opaque samples: 1 or 257 times the weight, since 65535 is 257 times 255.
    divisor opaque;
    /// Alpha sums, which are 255 times alpha for bytes and plain alpha for 16 bits.
    divisor alpha;
    /// Products over alpha sums: 255 of a byte's, or one 257th of a 16-bit one's.
    uint64_t colour_factor, colour_divisor;
    /// The alpha sum of an opaque pixel, and what its products are divided by.
    uint64_t opaque_alpha;
    divisor opaque_colour;
} divisors;

static divisors make_divisors(const ctp_form *form, uint64_t weight) {
    bool is_deep = ctp_form_is_deep(form);
    divisors by = {0};
    by.opaque = make_divisor(is_deep ? 257 * weight : weight);
    by.alpha = make_divisor(is_deep ? 257 * weight : 255 * weight);
    by.colour_factor = is_deep ? 1 : 255;
    by.colour_divisor = is_deep ? 257 : 1;
    by.opaque_alpha = 255 * by.alpha.value;
    by.opaque_colour = make_divisor(by.opaque_alpha * by.colour_divisor);
    return by;
}

static inline void finish_alpha(uint8_t *pixel, const uint64_t *sums, const divisors *by) {
    bool is_opaque = sums[3] == by->opaque_alpha;
    pixel[3] = is_opaque ? 255 : divide(sums[3], by->alpha);
    if (pixel[3] == 0) {
        memset(pixel, 0, 3);
        return;
    }
    divisor colour = is_opaque ? by->opaque_colour : make_divisor(sums[3] * by->colour_divisor);
    for (int lane = 0; lane < 3; lane++) pixel[lane] = divide(sums[lane] * by->colour_factor, colour);
}

void ctp_finish_row(const ctp_accumulator *a, uint32_t row, const uint64_t *bins, uint64_t seen, uint64_t whole) {
    uint8_t *pixel = a->pixels + 4 * (size_t)row * a->target_width;
    if (a->form->kind != ctp_kind_rgba16) {
        a->kernels->finish(a->form, bins, a->target_width, seen * a->width, whole * a->width, pixel);
        return;
    }
    divisors by = make_divisors(a->form, whole * a->width);
    for (uint32_t i = 0; i < a->target_width; i++) finish_alpha(pixel + 4 * i, bins + 4 * i, &by);
}

// Interlaced pictures.

/// The weight that the passes so far have brought to a target pixel.
static uint64_t weight_of(const ctp_accumulator *a, uint32_t row, uint32_t column) {
    uint64_t weight = 0;
    for (size_t pass = 0; pass <= a->pass_number; pass++)
        weight += a->column_weights[pass * a->target_width + column] * a->row_weights[pass * a->target_height + row];
    return weight;
}

static void finish_pixel(const ctp_accumulator *a, uint8_t *pixel, const uint64_t *bin, const divisors *by) {
    uint64_t sums[4];
    for (uint32_t lane = 0; lane < 4; lane++)
        sums[lane] = bin[a->lanes == 4 ? lane : lane < 3 ? 0 : a->lanes - 1];
    if (ctp_form_has_alpha(a->form)) {
        finish_alpha(pixel, sums, by);
        return;
    }
    for (uint32_t lane = 0; lane < 3; lane++) pixel[lane] = divide(sums[lane], by->opaque);
    pixel[3] = 255;
}

/// Whether the blocks of the first pass reach target row `row`: below, nothing has been read.
static bool is_covered(const ctp_accumulator *a, uint32_t row) {
    return (uint64_t)row * a->height < a->covered_rows * a->target_height;
}

/// Whether any pass has brought a pixel to target row `row`.
static bool is_reached(const ctp_accumulator *a, uint32_t row) {
    uint64_t weight = 0;
    for (size_t pass = 0; pass <= a->pass_number; pass++) weight += a->row_weights[pass * a->target_height + row];
    return weight > 0;
}

/// A target pixel that no pixel has reached shows its neighbour: the pixels of the passes lie at the upper left of the
/// blocks that they stand for, and a row that has any has one in its first column.
static void borrow(const ctp_accumulator *a, uint8_t *pixel, bool row_is_reached, uint32_t row, uint32_t column) {
    size_t stride = 4 * (size_t)a->target_width;
    if (row_is_reached && column > 0) memcpy(pixel, pixel - 4, 4);
    else if (row > 0 && is_covered(a, row)) memcpy(pixel, pixel - stride, 4);
    else memset(pixel, 0, 4);
}

void ctp_finish_passes(ctp_accumulator *a) {
    // Many pixels have the same weight, and in the end all have: their divisors are made once.
    uint64_t known_weight = 0;
    divisors by = {0};
    for (uint32_t row = 0; row < a->target_height; row++) {
        bool row_is_reached = is_reached(a, row);
        for (uint32_t column = 0; column < a->target_width; column++) {
            size_t index = (size_t)row * a->target_width + column;
            uint64_t weight = weight_of(a, row, column);
            if (weight > 0 && weight != known_weight) {
                known_weight = weight;
                by = make_divisors(a->form, weight);
            }
            if (weight > 0) finish_pixel(a, a->pixels + 4 * index, a->bins + a->lanes * index, &by);
            else borrow(a, a->pixels + 4 * index, row_is_reached, row, column);
        }
    }
}

// Orientation (Exif 2.32, tag 0x0112).

void ctp_copy_oriented(const ctp_picture *picture, uint8_t *pixels) {
    size_t width = picture->width, height = picture->height;
    uint8_t orientation = picture->orientation;
    if (orientation <= 1 || orientation > 8) {
        memcpy(pixels, picture->pixels, 4 * width * height);
        return;
    }
    bool swaps = orientation >= 5;
    bool mirrors_columns = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
    bool mirrors_rows = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
    size_t shown_width = swaps ? height : width, shown_height = swaps ? width : height;
    for (size_t y = 0; y < shown_height; y++) {
        size_t from_y = mirrors_rows ? shown_height - 1 - y : y;
        for (size_t x = 0; x < shown_width; x++) {
            size_t from_x = mirrors_columns ? shown_width - 1 - x : x;
            size_t source = swaps ? from_x * width + from_y : from_y * width + from_x;
            memcpy(pixels + 4 * (y * shown_width + x), picture->pixels + 4 * source, 4);
        }
    }
}
