// Keeping a row that straddles two target rows. A part of the kernels' template.

static void place_bytes(uint16_t *restrict values, const uint8_t *restrict row, size_t count) {
    for (size_t i = 0; i < count; i++) values[i] = row[i];
}

static void place_words(uint16_t *restrict values, const uint8_t *restrict row, size_t count) {
    for (size_t i = 0; i < count; i++) values[i] = load_word(row + 2 * i);
}

static void place_indexed(uint16_t *restrict values, const uint64_t *products, const uint8_t *row, size_t pixels) {
    for (size_t i = 0; i < pixels; i++) memcpy(values + 4 * i, &products[row[i]], 8);
}

/// Answers whether any pixel is not transparent.
static bool place_rgba8(uint16_t *restrict values, const uint8_t *restrict row, size_t pixels) {
    uint64_t mask = alpha_mask(), seen = 0;
    size_t i = 0;
    for (; i + block_pixels <= pixels; i += block_pixels) {
        uint64_t pair[4];
        memcpy(pair, row + 4 * i, sizeof pair);
        shorts32 products = multiply_rgba8(row + 4 * i);
        memcpy(values + 4 * i, &products, sizeof products);
        seen |= pair[0] | pair[1] | pair[2] | pair[3];
    }
    bool is_visible = (seen & mask) != 0;
    for (; i < pixels; i++) {
        for (size_t lane = 0; lane < 4; lane++) values[4 * i + lane] = multiply_sample(row + 4 * i, lane, 4);
        is_visible |= row[4 * i + 3] != 0;
    }
    return is_visible;
}

/// Answers whether any pixel is not transparent.
static bool place_grey_alpha8(uint16_t *restrict values, const uint8_t *restrict row, size_t pixels) {
    shorts16 seen = {0};
    size_t i = 0;
    for (; i + block_pixels <= pixels; i += block_pixels) {
        shorts16 products = multiply_grey_alpha8(row + 2 * i);
        memcpy(values + 2 * i, &products, sizeof products);
        seen |= products;
    }
    bool is_visible = false;
    for (size_t lane = 0; lane < 16; lane++) is_visible |= seen[lane] != 0;
    for (; i < pixels; i++) {
        for (size_t lane = 0; lane < 2; lane++) values[2 * i + lane] = multiply_sample(row + 2 * i, lane, 2);
        is_visible |= row[2 * i + 1] != 0;
    }
    return is_visible;
}

static void place_rgba16(uint32_t *restrict values, const uint8_t *restrict row, size_t pixels) {
    for (size_t i = 0; i < pixels; i++, row += 8, values += 4) {
        uint32_t alpha = load_word(row + 6);
        for (int lane = 0; lane < 3; lane++) values[lane] = alpha * load_word(row + 2 * lane);
        values[3] = alpha;
    }
}

static bool place(const ctp_form *form, ctp_columns *columns, const uint8_t *row, size_t pixels) {
    switch (form->kind) {
    case ctp_kind_bytes: place_bytes(columns->last, row, pixels * form->samples); break;
    case ctp_kind_rgba8: return place_rgba8(columns->last, row, pixels);
    case ctp_kind_grey_alpha8: return place_grey_alpha8(columns->last, row, pixels);
    case ctp_kind_indexed:
    case ctp_kind_indexed_alpha: place_indexed(columns->last, form->products, row, pixels); break;
    case ctp_kind_words: place_words(columns->last, row, pixels * form->samples); break;
    case ctp_kind_rgba16: place_rgba16(columns->wide_last, row, pixels); break;
    }
    return true;
}
