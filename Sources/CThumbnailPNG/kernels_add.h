// Adding inner rows to the sums. A part of the kernels' template.

typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint16_t shorts16 __attribute__((vector_size(32)));
typedef uint16_t shorts32 __attribute__((vector_size(64)));
typedef uint16_t shorts4 __attribute__((vector_size(8)));
typedef uint32_t ints4 __attribute__((vector_size(16)));
typedef uint32_t ints16 __attribute__((vector_size(64)));
typedef uint32_t ints32 __attribute__((vector_size(128)));

enum { block_pixels = 8, block_bytes = 32 };

static void add_bytes(uint16_t *restrict sums, const uint8_t *restrict row, size_t count) {
    for (size_t i = 0; i < count; i++) sums[i] += row[i];
}

static inline uint16_t load_word(const uint8_t *sample) {
    uint16_t word;
    memcpy(&word, sample, 2);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap16(word);
#endif
    return word;
}

static void add_words(uint32_t *restrict sums, const uint8_t *restrict row, size_t count) {
    for (size_t i = 0; i < count; i++) sums[i] += load_word(row + 2 * i);
}

/// Eight pixels of red, green, blue and alpha, times their alpha; the alpha lane times 255.
static inline shorts32 multiply_rgba8(const uint8_t *row) {
    bytes32 pixels;
    memcpy(&pixels, row, sizeof pixels);
    shorts32 values = __builtin_convertvector(pixels, shorts32);
    shorts32 alpha = __builtin_shufflevector(
        values, values, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23, 27, 27,
        27, 27, 31, 31, 31, 31);
    const shorts32 opaque = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255,
                             0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
    return (values | opaque) * alpha;
}

/// Eight pixels of grey and alpha, times their alpha; the alpha lane times 255.
static inline shorts16 multiply_grey_alpha8(const uint8_t *row) {
    bytes16 pixels;
    memcpy(&pixels, row, sizeof pixels);
    shorts16 values = __builtin_convertvector(pixels, shorts16);
    shorts16 alpha = __builtin_shufflevector(
        values, values, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
    const shorts16 opaque = {0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255};
    return (values | opaque) * alpha;
}

/// One sample of a pixel whose alpha is the last of `samples`, times that alpha; the alpha itself times 255.
static inline uint16_t multiply_sample(const uint8_t *pixel, size_t lane, size_t samples) {
    return (uint16_t)((lane + 1 < samples ? pixel[lane] : 255u) * pixel[samples - 1]);
}

static inline void add_wide_rgba8(uint32_t *sums, const uint8_t *row) {
    ints32 total;
    memcpy(&total, sums, sizeof total);
    total += __builtin_convertvector(multiply_rgba8(row), ints32);
    memcpy(sums, &total, sizeof total);
}

/// Where the alphas of two pixels lie in eight bytes.
static inline uint64_t alpha_mask(void) {
    static const uint8_t bytes[8] = {0, 0, 0, 255, 0, 0, 0, 255};
    uint64_t mask;
    memcpy(&mask, bytes, sizeof mask);
    return mask;
}

/// Opaque blocks are added as bytes and transparent ones not at all: only the rest is multiplied.
static void add_rgba8(ctp_columns *columns, const uint8_t *row, size_t pixels) {
    uint64_t mask = alpha_mask();
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
            add_wide_rgba8(columns->wide + 4 * i, block);
            uses_wide = true;
        }
    }
    for (; i < pixels; i++) {
        const uint8_t *pixel = row + 4 * i;
        for (size_t lane = 0; lane < 4; lane++) columns->wide[4 * i + lane] += multiply_sample(pixel, lane, 4);
        uses_wide |= pixel[3] != 0;
    }
    columns->uses_narrow |= uses_narrow;
    columns->uses_wide |= uses_wide;
}

/// Transparent blocks are not added.
static void add_grey_alpha8(ctp_columns *columns, const uint8_t *row, size_t pixels) {
    static const uint8_t alpha_bytes[8] = {0, 255, 0, 255, 0, 255, 0, 255};
    uint64_t mask;
    memcpy(&mask, alpha_bytes, sizeof mask);
    bool uses_wide = false;
    size_t i = 0;
    for (; i + block_pixels <= pixels; i += block_pixels) {
        uint64_t four[2];
        memcpy(four, row + 2 * i, sizeof four);
        if (((four[0] | four[1]) & mask) == 0) continue;
        ints16 total;
        memcpy(&total, columns->wide + 2 * i, sizeof total);
        total += __builtin_convertvector(multiply_grey_alpha8(row + 2 * i), ints16);
        memcpy(columns->wide + 2 * i, &total, sizeof total);
        uses_wide = true;
    }
    for (; i < pixels; i++) {
        const uint8_t *pixel = row + 2 * i;
        for (size_t lane = 0; lane < 2; lane++) columns->wide[2 * i + lane] += multiply_sample(pixel, lane, 2);
        uses_wide |= pixel[1] != 0;
    }
    columns->uses_wide |= uses_wide;
}

/// The four lanes of a colour are added as one number: none of them overflows into the next within 257 rows.
static void add_indexed(uint16_t *restrict sums, const uint64_t *colours, const uint8_t *row, size_t pixels) {
    for (size_t i = 0; i < pixels; i++) {
        uint64_t sum;
        memcpy(&sum, sums + 4 * i, sizeof sum);
        sum += colours[row[i]];
        memcpy(sums + 4 * i, &sum, sizeof sum);
    }
}

static void add_indexed_alpha(uint32_t *restrict sums, const uint64_t *products, const uint8_t *row, size_t pixels) {
    for (size_t i = 0; i < pixels; i++) {
        ints4 sum;
        shorts4 product;
        memcpy(&sum, sums + 4 * i, sizeof sum);
        memcpy(&product, &products[row[i]], sizeof product);
        sum += __builtin_convertvector(product, ints4);
        memcpy(sums + 4 * i, &sum, sizeof sum);
    }
}

static void add_rgba16(uint64_t *restrict sums, const uint8_t *restrict row, size_t pixels) {
    for (size_t i = 0; i < pixels; i++, row += 8, sums += 4) {
        uint64_t alpha = load_word(row + 6);
        if (alpha == 0) continue;
        for (int lane = 0; lane < 3; lane++) sums[lane] += alpha * load_word(row + 2 * lane);
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
    case ctp_kind_grey_alpha8: add_grey_alpha8(columns, row, pixels); break;
    case ctp_kind_indexed:
        add_indexed(columns->narrow, form->products, row, pixels);
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
