// The orientation tag of an eXIf chunk (PNG 3rd edition, 11.3.4.8; Exif 2.32, 4.6.4).
#include "CThumbnailPNG.h"

enum { orientation_tag = 0x0112, short_type = 3, entry_bytes = 12 };

/// The TIFF structure inside the chunk, in its own byte order.
typedef struct tiff {
    const uint8_t *bytes;
    size_t count;
    bool little_endian;
} tiff;

static uint32_t read_number(const tiff *tiff, size_t offset, int bytes) {
    uint32_t value = 0;
    for (int i = 0; i < bytes; i++) {
        int place = tiff->little_endian ? bytes - 1 - i : i;
        value = value << 8 | tiff->bytes[offset + (size_t)place];
    }
    return value;
}

static bool read_byte_order(tiff *tiff) {
    const uint8_t *b = tiff->bytes;
    tiff->little_endian = b[0] == 'I';
    return (b[0] == 'I' && b[1] == 'I' && b[2] == 42 && b[3] == 0)
        || (b[0] == 'M' && b[1] == 'M' && b[2] == 0 && b[3] == 42);
}

int ctp_exif_orientation(const uint8_t *bytes, size_t count) {
    tiff tiff = {bytes, count, false};
    if (count < 10 || !read_byte_order(&tiff)) return 1;
    size_t directory = read_number(&tiff, 4, 4);
    if (directory + 2 > count) return 1;
    size_t entries = read_number(&tiff, directory, 2);
    for (size_t i = 0; i < entries; i++) {
        size_t entry = directory + 2 + i * entry_bytes;
        if (entry + entry_bytes > count) return 1;
        if (read_number(&tiff, entry, 2) != orientation_tag) continue;
        bool one_short = read_number(&tiff, entry + 2, 2) == short_type && read_number(&tiff, entry + 4, 4) == 1;
        uint32_t value = read_number(&tiff, entry + 8, 2);
        return one_short && value >= 1 && value <= 8 ? (int)value : 1;
    }
    return 1;
}
