#include "form.h"

#include <string.h>

enum { grey = 0, rgb = 2, indexed = 3, grey_alpha = 4, rgba = 6 };

// Conversions of stored rows.

static void spread_packed(const ctp_form *form, const uint8_t *row, uint8_t *converted, size_t pixels) {
    // The last byte spreads over the end of the row: a converted row has room for it.
    size_t pixels_a_byte = 8 / form->packed_bits;
    for (size_t i = 0; i < pixels; i += pixels_a_byte)
        memcpy(converted + i, form->spread[*row++], pixels_a_byte);
}

static void key_rgb8(const ctp_form *form, const uint8_t *row, uint8_t *converted, size_t pixels) {
    for (size_t i = 0; i < pixels; i++, row += 3, converted += 4) {
        memcpy(converted, row, 3);
        converted[3] = memcmp(row, form->key, 3) == 0 ? 0 : 255;
    }
}

static void add_grey_alpha16(const ctp_form *form, const uint8_t *row, uint8_t *converted, size_t pixels) {
    (void)form;
    for (size_t i = 0; i < pixels; i++, row += 4, converted += 8) {
        for (int sample = 0; sample < 3; sample++) memcpy(converted + 2 * sample, row, 2);
        memcpy(converted + 6, row + 2, 2);
    }
}

static void key_grey16(const ctp_form *form, const uint8_t *row, uint8_t *converted, size_t pixels) {
    for (size_t i = 0; i < pixels; i++, row += 2, converted += 8) {
        for (int sample = 0; sample < 3; sample++) memcpy(converted + 2 * sample, row, 2);
        memset(converted + 6, memcmp(row, form->key, 2) == 0 ? 0 : 255, 2);
    }
}

static void key_rgb16(const ctp_form *form, const uint8_t *row, uint8_t *converted, size_t pixels) {
    for (size_t i = 0; i < pixels; i++, row += 6, converted += 8) {
        memcpy(converted, row, 6);
        memset(converted + 6, memcmp(row, form->key, 6) == 0 ? 0 : 255, 2);
    }
}

// Tables.

/// Fills the table that spreads packed pixels to a byte each, `scale` times their value.
static void make_spread(ctp_form *form, uint32_t bits, uint32_t scale) {
    form->packed_bits = bits;
    form->convert = spread_packed;
    form->converted_bytes = 1;
    uint32_t most = (1u << bits) - 1;
    for (uint32_t byte = 0; byte < 256; byte++)
        for (uint32_t i = 0; i < 8 / bits; i++)
            form->spread[byte][i] = (uint8_t)((byte >> (8 - bits * (i + 1)) & most) * scale);
}

/// Chooses the kind by whether all colours are opaque, and makes what the kernels add.
static void make_products(ctp_form *form) {
    form->kind = ctp_kind_indexed;
    form->samples = 4;
    for (uint32_t i = 0; i < 256; i++)
        if (form->colours[i][3] != 255) form->kind = ctp_kind_indexed_alpha;
    for (uint32_t i = 0; i < 256; i++) {
        const uint8_t *colour = form->colours[i];
        uint16_t lanes[4];
        for (int lane = 0; lane < 4; lane++)
            lanes[lane] = form->kind == ctp_kind_indexed ? colour[lane] : (lane < 3 ? colour[lane] : 255u) * colour[3];
        memcpy(&form->products[i], lanes, sizeof lanes);
    }
}

/// Indices beyond the palette are opaque black, as most decoders have it.
static void make_palette(ctp_form *form, const ctp_format *format) {
    for (uint32_t i = 0; i < 256; i++) {
        uint8_t *colour = form->colours[i];
        memset(colour, 0, 4);
        if (i < format->palette_count) memcpy(colour, format->palette + 3 * i, 3);
        colour[3] = i < format->palette_alpha_count ? format->palette_alpha[i] : 255;
    }
    make_products(form);
}

/// Grey with a transparent value is a palette of greys. The key is compared at the picture's own depth.
static void make_keyed_grey(ctp_form *form, const ctp_format *format) {
    uint32_t most = (1u << format->bit_depth) - 1, scale = 255 / most;
    for (uint32_t i = 0; i < 256; i++) {
        memset(form->colours[i], (int)((i & most) * scale), 3);
        form->colours[i][3] = i == (format->key[0] & most) ? 0 : 255;
    }
    make_products(form);
}

static void set(ctp_form *form, ctp_kind kind, uint32_t samples) {
    form->kind = kind;
    form->samples = samples;
}

static void set_converted(
    ctp_form *form, ctp_kind kind,
    void (*convert)(const ctp_form *, const uint8_t *, uint8_t *, size_t)
) {
    set(form, kind, 4);
    form->convert = convert;
    form->converted_bytes = kind == ctp_kind_rgba16 ? 8 : 4;
}

static void make_shallow(ctp_form *form, const ctp_format *format) {
    uint32_t bits = format->bit_depth;
    switch (format->colour_type) {
    case grey:
        if (bits < 8) make_spread(form, bits, format->has_key ? 1 : 255 / ((1u << bits) - 1));
        if (format->has_key) make_keyed_grey(form, format);
        else set(form, ctp_kind_bytes, 1);
        break;
    case indexed:
        if (bits < 8) make_spread(form, bits, 1);
        make_palette(form, format);
        break;
    case rgb:
        for (int i = 0; i < 3; i++) form->key[i] = (uint8_t)format->key[i];
        if (format->has_key) set_converted(form, ctp_kind_rgba8, key_rgb8);
        else set(form, ctp_kind_bytes, 3);
        break;
    case grey_alpha: set(form, ctp_kind_grey_alpha8, 2); break;
    default: set(form, ctp_kind_rgba8, 4);
    }
}

static void make_deep(ctp_form *form, const ctp_format *format) {
    for (int i = 0; i < 3; i++) {
        form->key[2 * i] = (uint8_t)(format->key[i] >> 8);
        form->key[2 * i + 1] = (uint8_t)format->key[i];
    }
    switch (format->colour_type) {
    case grey:
        if (format->has_key) set_converted(form, ctp_kind_rgba16, key_grey16);
        else set(form, ctp_kind_words, 1);
        break;
    case rgb:
        if (format->has_key) set_converted(form, ctp_kind_rgba16, key_rgb16);
        else set(form, ctp_kind_words, 3);
        break;
    case grey_alpha: set_converted(form, ctp_kind_rgba16, add_grey_alpha16); break;
    default: set(form, ctp_kind_rgba16, 4);
    }
}

void ctp_form_make(ctp_form *form, const ctp_format *format) {
    form->convert = NULL;
    form->converted_bytes = 0;
    form->packed_bits = 0;
    if (format->bit_depth == 16) make_deep(form, format);
    else make_shallow(form, format);
}

// Unscaled rows.

/// 16 bits to 8, rounded: 255/65535 is 1/257.
static uint8_t shorten(const uint8_t *sample) {
    return (uint8_t)(((uint32_t)(sample[0] << 8 | sample[1]) + 128) / 257);
}

static void expand_opaque(const ctp_form *form, const uint8_t *row, uint8_t *rgba, size_t pixels) {
    bool deep = form->kind == ctp_kind_words;
    size_t step = form->samples == 3 ? (deep ? 2 : 1) : 0;
    size_t stride = form->samples * (deep ? 2 : 1);
    for (size_t i = 0; i < pixels; i++, row += stride, rgba += 4) {
        for (size_t lane = 0; lane < 3; lane++) {
            const uint8_t *sample = row + lane * step;
            rgba[lane] = deep ? shorten(sample) : *sample;
        }
        rgba[3] = 255;
    }
}

void ctp_form_expand(const ctp_form *form, const uint8_t *row, uint8_t *rgba, size_t pixels) {
    switch (form->kind) {
    case ctp_kind_bytes:
    case ctp_kind_words: expand_opaque(form, row, rgba, pixels); break;
    case ctp_kind_rgba8: memcpy(rgba, row, 4 * pixels); break;
    case ctp_kind_grey_alpha8:
        for (size_t i = 0; i < pixels; i++) {
            memset(rgba + 4 * i, row[2 * i], 3);
            rgba[4 * i + 3] = row[2 * i + 1];
        }
        break;
    case ctp_kind_indexed:
    case ctp_kind_indexed_alpha:
        for (size_t i = 0; i < pixels; i++) memcpy(rgba + 4 * i, form->colours[row[i]], 4);
        break;
    case ctp_kind_rgba16:
        for (size_t i = 0; i < 4 * pixels; i++) rgba[i] = shorten(row + 2 * i);
        break;
    }
}
