// The forms that a picture's rows come in, and what turns a stored row into the form that the kernels add.
#pragma once

#include "CThumbnailPNG.h"

/// How the kernels see a row. Samples are straight; 16-bit ones are big-endian.
typedef enum ctp_kind {
    /// One byte a sample, `samples` of them a pixel, all opaque.
    ctp_kind_bytes,
    /// Red, green, blue, alpha, a byte each.
    ctp_kind_rgba8,
    /// Grey, alpha, a byte each.
    ctp_kind_grey_alpha8,
    /// A byte a pixel that chooses a colour of the table, all of them opaque.
    ctp_kind_indexed,
    /// A byte a pixel that chooses a colour of the table, some of them not opaque.
    ctp_kind_indexed_alpha,
    /// Two bytes a sample, `samples` of them a pixel, all opaque.
    ctp_kind_words,
    /// Red, green, blue, alpha, two bytes each.
    ctp_kind_rgba16,
} ctp_kind;

typedef struct ctp_form {
    ctp_kind kind;
    /// Samples a pixel in the kernels' form.
    uint32_t samples;
    /// Turns a stored row into the kernels' form; NULL when it has it already.
    void (*convert)(const struct ctp_form *form, const uint8_t *row, uint8_t *converted, size_t pixels);
    /// Bytes that a converted row takes for each pixel; 0 without conversion.
    uint32_t converted_bytes;

    /// Bits a pixel of a packed row, and the bytes that each packed byte becomes.
    uint32_t packed_bits;
    uint8_t spread[256][8];
    /// The transparent colour, as it is stored.
    uint8_t key[6];
    /// Indexed colours: straight RGBA; and what the kernels add, 16 bits a lane: the same, or products with alpha (the
    /// alpha lane times 255) when any colour is not opaque.
    uint8_t colours[256][4];
    uint64_t products[256];
} ctp_form;

/// What the header and the chunks before the picture data say.
typedef struct ctp_format {
    uint8_t bit_depth, colour_type;
    /// PLTE, three bytes a colour.
    const uint8_t *palette;
    uint32_t palette_count;
    /// tRNS: alpha values for a palette, otherwise the transparent colour at the picture's own depth.
    const uint8_t *palette_alpha;
    uint32_t palette_alpha_count;
    bool has_key;
    uint16_t key[3];
} ctp_format;

/// Whether any pixel can be other than opaque: the last lane of the sums then is alpha.
static inline bool ctp_form_has_alpha(const ctp_form *form) {
    return form->kind == ctp_kind_rgba8 || form->kind == ctp_kind_grey_alpha8 || form->kind == ctp_kind_indexed_alpha
        || form->kind == ctp_kind_rgba16;
}

static inline bool ctp_form_is_deep(const ctp_form *form) {
    return form->kind == ctp_kind_words || form->kind == ctp_kind_rgba16;
}

/// Lanes of a target pixel's sums.
static inline uint32_t ctp_form_lanes(const ctp_form *form) {
    return form->samples == 3 ? 4 : form->samples;
}

void ctp_form_make(ctp_form *form, const ctp_format *format);

/// Writes a row in the kernels' form as RGBA8, unscaled.
void ctp_form_expand(const ctp_form *form, const uint8_t *row, uint8_t *rgba, size_t pixels);
