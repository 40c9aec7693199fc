// Dividing sums by their weights. A part of the kernels' template.
//
// Sums of bytes, of their products with alpha and of 16-bit samples stay below 2 to the 47th, and what they are divided
// by below 2 to the 39th: numbers of 53 bits hold them, and a quarter more, exactly. With it, a quotient is at least a
// quarter of a divisor's inverse away from the next integer, which is more than two roundings can make of it: cut off,
// it is exact.

typedef double doubles4 __attribute__((vector_size(32)));
typedef int32_t signed_ints4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

/// What to multiply with, and what to add before: half of the divisor, and a quarter.
typedef struct ratio {
    double inverse, offset;
} ratio;

static inline ratio make_ratio(uint64_t divisor) {
    double value = (double)(int64_t)divisor;
    return (ratio){1 / value, 0.5 * value + 0.25};
}

/// Rounded, halves up. The result is at most 255.
static inline uint8_t divide_sum(uint64_t sum, ratio by) {
    return (uint8_t)(int32_t)(((double)(int64_t)sum + by.offset) * by.inverse);
}

/// Writes four sums, divided and rounded, as four bytes.
static inline void divide_sums(longs4 sums, ratio by, uint8_t *pixel) {
    // Below 2 to the 52nd, integers become numbers by giving them the exponent of 2 to the 52nd.
    const longs4 exponent = {0x4330000000000000, 0x4330000000000000, 0x4330000000000000, 0x4330000000000000};
    doubles4 values = (doubles4)(sums | exponent) - 0x1p52;
    signed_ints4 quotients = __builtin_convertvector((values + by.offset) * by.inverse, signed_ints4);
    bytes4 bytes = __builtin_convertvector(quotients, bytes4);
    memcpy(pixel, &bytes, sizeof bytes);
}

/// Colours, or grey and alpha.
static inline longs4 load_bin(const uint64_t *bins, size_t lanes) {
    longs4 bin;
    if (lanes == 4) memcpy(&bin, bins, sizeof bin);
    else bin = (longs4){bins[0], bins[0], bins[0], bins[1]};
    return bin;
}

__attribute__((always_inline)) static inline void finish_alpha(
    const uint64_t *bins, size_t lanes, size_t count, uint64_t weight, uint8_t *pixels
) {
    const uint64_t opaque_sum = 255 * 255 * weight;
    const ratio whole = make_ratio(255 * weight);
    for (size_t i = 0; i < count; i++, bins += lanes, pixels += 4) {
        uint64_t sum = bins[lanes - 1];
        uint8_t alpha = sum == opaque_sum ? 255 : divide_sum(sum, whole);
        if (alpha == 0) {
            memset(pixels, 0, 4);
            continue;
        }
        // The sum of alpha is 255 times that of the weights of the colours.
        divide_sums(load_bin(bins, lanes), sum == opaque_sum ? whole : make_ratio(sum / 255), pixels);
        pixels[3] = alpha;
    }
}

static inline void finish_opaque(
    const uint64_t *bins, size_t lanes, size_t count, uint64_t divisor, uint8_t alpha, uint8_t *pixels
) {
    ratio by = make_ratio(divisor);
    for (size_t i = 0; i < count; i++, bins += lanes, pixels += 4) {
        if (lanes == 1) memset(pixels, divide_sum(bins[0], by), 3);
        else divide_sums(load_bin(bins, 4), by, pixels);
        pixels[3] = alpha;
    }
}

static void finish(
    const ctp_form *form, const uint64_t *bins, size_t count, uint64_t seen, uint64_t whole, uint8_t *pixels
) {
    if (ctp_form_has_alpha(form)) {
        if (form->samples == 4) finish_alpha(bins, 4, count, whole, pixels);
        else finish_alpha(bins, 2, count, whole, pixels);
        return;
    }
    // Of an opaque pixel only a part may have been seen: the rest is transparent.
    uint8_t alpha = divide_sum(255 * seen, make_ratio(whole));
    if (alpha == 0) memset(pixels, 0, 4 * count);
    else finish_opaque(bins, form->samples == 1 ? 1 : 4, count, ctp_form_is_deep(form) ? 257 * seen : seen, alpha, pixels);
}
