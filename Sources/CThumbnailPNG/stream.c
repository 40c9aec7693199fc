#include "stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

bool ctp_stream_open(ctp_stream *stream, int descriptor, const ctp_request *request, ctp_workspace *workspace) {
    memset(stream, 0, sizeof *stream);
    stream->descriptor = descriptor;
    stream->file_bytes = request->file_bytes;
    stream->ancillary_left = request->ancillary_bytes;
    stream->orientation = 1;
    stream->workspace = workspace;
    stream->block = ctp_workspace_allocate(workspace, ctp_block_bytes);
    return stream->block != NULL;
}

void ctp_stream_close(ctp_stream *stream) {
    ctp_workspace_release(stream->workspace, stream->block);
    free(stream->exif);
    stream->block = NULL;
    stream->exif = NULL;
}

static bool fill_block(ctp_stream *stream) {
    if (stream->ended || stream->error_number != 0) return false;
    ssize_t count;
    do count = read(stream->descriptor, stream->block, ctp_block_bytes);
    while (count < 0 && errno == EINTR);
    if (count < 0) stream->error_number = errno;
    if (count == 0) stream->ended = true;
    if (count <= 0) return false;
    stream->begin = 0;
    stream->end = (size_t)count;
    stream->block_count++;
    return true;
}

static bool read_plain(ctp_stream *stream, uint8_t *bytes, size_t count) {
    while (count > 0) {
        if (stream->begin == stream->end && !fill_block(stream)) return false;
        size_t piece = stream->end - stream->begin;
        if (piece > count) piece = count;
        memcpy(bytes, stream->block + stream->begin, piece);
        stream->begin += piece;
        stream->position += piece;
        bytes += piece;
        count -= piece;
    }
    return true;
}

bool ctp_stream_read_signature(ctp_stream *stream) {
    uint8_t bytes[sizeof signature];
    return read_plain(stream, bytes, sizeof bytes) && memcmp(bytes, signature, sizeof bytes) == 0;
}

static uint32_t big_endian(const uint8_t *bytes) {
    return CTP_TAG(bytes[0], bytes[1], bytes[2], bytes[3]);
}

static bool is_ancillary(uint32_t type) {
    return (type >> 24 & 0x20) != 0;
}

/// Chunks that are known to leave the pixels alone, as this decoder makes them.
static bool is_harmless(uint32_t type) {
    static const uint32_t harmless[] = {
        CTP_TAG('a', 'c', 'T', 'L'), CTP_TAG('b', 'K', 'G', 'D'), CTP_TAG('c', 'H', 'R', 'M'),
        CTP_TAG('c', 'I', 'C', 'P'), CTP_TAG('c', 'L', 'L', 'I'), CTP_TAG('f', 'c', 'T', 'L'),
        CTP_TAG('f', 'd', 'A', 'T'), CTP_TAG('g', 'A', 'M', 'A'), CTP_TAG('h', 'I', 'S', 'T'),
        CTP_TAG('i', 'C', 'C', 'P'), CTP_TAG('i', 'T', 'X', 't'), CTP_TAG('m', 'D', 'C', 'V'),
        CTP_TAG('o', 'F', 'F', 's'), CTP_TAG('p', 'C', 'A', 'L'), CTP_TAG('p', 'H', 'Y', 's'),
        CTP_TAG('s', 'B', 'I', 'T'), CTP_TAG('s', 'C', 'A', 'L'), CTP_TAG('s', 'P', 'L', 'T'),
        CTP_TAG('s', 'R', 'G', 'B'), CTP_TAG('s', 'T', 'E', 'R'), CTP_TAG('t', 'E', 'X', 't'),
        CTP_TAG('t', 'I', 'M', 'E'), CTP_TAG('z', 'T', 'X', 't'),
    };
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (harmless[i] == type) return true;
    return false;
}

static bool changes_pixels(uint32_t type) {
    return type == CTP_TAG('t', 'R', 'N', 'S') || type == CTP_TAG('e', 'X', 'I', 'f');
}

/// A chunk begins: its head is in `field`.
static void begin_chunk(ctp_stream *stream) {
    stream->left = big_endian(stream->field);
    stream->type = big_endian(stream->field + 4);
    stream->part = stream->left > 0 ? ctp_part_data : ctp_part_checksum;
    stream->field_count = 0;
    stream->checksum = (uint32_t)crc32(0, stream->field + 4, 4);
    stream->recent = 0;
    stream->swallows_chunk = false;
    stream->exif_count = 0;
    stream->verifies = stream->skips || stream->type != CTP_TAG('I', 'D', 'A', 'T');
    if (stream->chunk_count++ == 0 && stream->type == CTP_TAG('C', 'g', 'B', 'I')) stream->is_cgbi = true;
}

/// Keeps the data of an eXIf chunk; one that is too large, or for which there is no memory, is dropped.
static void keep_exif(ctp_stream *stream, const uint8_t *bytes, size_t count) {
    size_t needed = stream->exif_count + count;
    if (needed > ctp_exif_limit) return;
    if (needed > stream->exif_capacity) {
        size_t capacity = needed < 4096 ? 4096 : needed * 2;
        uint8_t *larger = realloc(stream->exif, capacity);
        if (larger == NULL) return;
        stream->exif = larger;
        stream->exif_capacity = capacity;
    }
    memcpy(stream->exif + stream->exif_count, bytes, count);
    stream->exif_count = needed;
}

/// Whether the data hold the name of a chunk that changes pixels: a wrong length can make one chunk swallow another.
static void look_for_names(ctp_stream *stream, const uint8_t *bytes, size_t count) {
    uint32_t recent = stream->recent;
    for (size_t i = 0; i < count; i++) {
        recent = recent << 8 | bytes[i];
        if (changes_pixels(recent)) stream->swallows_chunk = true;
    }
    stream->recent = recent;
}

static void follow_data(ctp_stream *stream, const uint8_t *bytes, size_t count) {
    stream->left -= (uint32_t)count;
    if (stream->left == 0) stream->part = ctp_part_checksum;
    if (!stream->verifies) return;
    if (count > stream->ancillary_left) stream->over_limit = true;
    stream->ancillary_left -= stream->over_limit ? stream->ancillary_left : count;
    stream->checksum = (uint32_t)crc32(stream->checksum, bytes, (uInt)count);
    look_for_names(stream, bytes, count);
    if (stream->type == CTP_TAG('e', 'X', 'I', 'f') && !stream->orientation_known) keep_exif(stream, bytes, count);
}

/// A chunk ends: its checksum is in `field`.
static void end_chunk(ctp_stream *stream) {
    stream->part = ctp_part_head;
    stream->field_count = 0;
    if (!stream->verifies) return;
    bool sound = big_endian(stream->field) == stream->checksum;
    if (!sound && !is_ancillary(stream->type)) stream->bad_critical = true;
    if (!sound && is_ancillary(stream->type))
        stream->lost_chunk |= !is_harmless(stream->type) || stream->swallows_chunk;
    if (stream->type == CTP_TAG('I', 'E', 'N', 'D')) stream->is_complete = sound;
    if (sound && stream->type == CTP_TAG('e', 'X', 'I', 'f') && !stream->orientation_known) {
        stream->orientation_known = true;
        stream->orientation = (uint8_t)ctp_exif_orientation(stream->exif, stream->exif_count);
    }
}

/// Follows the chunks through bytes that pass.
static void follow(ctp_stream *stream, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        size_t piece;
        if (stream->part == ctp_part_data) {
            piece = count < stream->left ? count : stream->left;
            follow_data(stream, bytes, piece);
        } else {
            uint32_t whole = stream->part == ctp_part_head ? 8 : 4;
            piece = whole - stream->field_count < count ? whole - stream->field_count : count;
            memcpy(stream->field + stream->field_count, bytes, piece);
            stream->field_count += (uint32_t)piece;
            if (stream->field_count == whole && whole == 8) begin_chunk(stream);
            else if (stream->field_count == whole) end_chunk(stream);
        }
        bytes += piece;
        count -= piece;
    }
}

/// Makes the length in a chunk's head no larger than the rest of the file.
///
/// libpng inflates picture data only after it has read a whole buffer of them: of a truncated file it would lose
/// every row in the last one. It meets the end of the file all the same, where the checksum should be.
static void shorten_to_file(ctp_stream *stream, uint8_t *head) {
    uint64_t rest = stream->file_bytes > stream->position ? stream->file_bytes - stream->position : 0;
    if (big_endian(head + 4) != CTP_TAG('I', 'D', 'A', 'T') || big_endian(head) <= rest) return;
    for (int i = 0; i < 4; i++) head[i] = (uint8_t)(rest >> (24 - 8 * i));
}

bool ctp_stream_read(ctp_stream *stream, uint8_t *bytes, size_t count) {
    if (stream->over_limit || !read_plain(stream, bytes, count)) return false;
    bool is_head = stream->part == ctp_part_head && stream->field_count == 0 && count == 8;
    if (is_head && stream->file_bytes > 0) shorten_to_file(stream, bytes);
    follow(stream, bytes, count);
    return true;
}

bool ctp_stream_skip(ctp_stream *stream) {
    stream->skips = true;
    if (stream->over_limit || (stream->begin == stream->end && !fill_block(stream))) return false;
    // Heads and checksums go one by one, so that nothing after the end of the last chunk is taken for one.
    size_t wanted = stream->part == ctp_part_head ? 8 : stream->part == ctp_part_data ? stream->left : 4;
    if (stream->part != ctp_part_data) wanted -= stream->field_count;
    size_t piece = stream->end - stream->begin;
    if (piece > wanted) piece = wanted;
    follow(stream, stream->block + stream->begin, piece);
    stream->begin += piece;
    stream->position += piece;
    return true;
}
