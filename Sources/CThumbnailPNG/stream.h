// The file as a stream of chunks: bytes for libpng, and an eye on what passes.
#pragma once

#include "CThumbnailPNG.h"
#include "workspace.h"

#define CTP_TAG(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

/// Which part of a chunk comes next.
typedef enum ctp_chunk_part { ctp_part_head, ctp_part_data, ctp_part_checksum } ctp_chunk_part;

/// Reads a descriptor in blocks and follows the chunks that pass.
///
///     head (8 bytes) → data (length bytes) → checksum (4 bytes) → head …
///
/// libpng drops ancillary chunks whose checksum is wrong without a word, and hands out no eXIf that its caller could
/// trust; so the stream checks the chunks other than IDAT itself.
typedef struct ctp_stream {
    int descriptor;
    /// Whose memory the block is of; may be NULL.
    ctp_workspace *workspace;
    uint8_t *block;
    size_t begin, end;
    /// Blocks read so far.
    uint64_t block_count;
    /// Bytes handed out so far, and bytes that the file holds.
    uint64_t position, file_bytes;
    /// What may still be read of chunks that are not picture data.
    uint64_t ancillary_left;
    /// Why the last read fell short: an error number, or the end of the file.
    int error_number;
    bool ended;

    ctp_chunk_part part;
    uint8_t field[8];
    uint32_t field_count;
    uint32_t type, left, checksum, recent;
    uint64_t chunk_count;
    /// Chunks are skipped from here on; the checksum of the one under way is verified here. Of picture data that are handed
    /// out libpng does it.
    bool skips, verifies;

    /// The first eXIf chunk whose checksum is right has been read; the orientation it asks for.
    bool orientation_known;
    uint8_t orientation;
    uint8_t *exif;
    size_t exif_count, exif_capacity;

    /// The first chunk is CgBI.
    bool is_cgbi;
    /// IEND has been read, its checksum included.
    bool is_complete;
    /// More ancillary bytes than allowed have passed.
    bool over_limit;
    /// A chunk that could change pixels has a wrong checksum; a chunk under way holds the name of another such chunk.
    bool lost_chunk, swallows_chunk;
    /// A critical chunk after the picture has a wrong checksum.
    bool bad_critical;
} ctp_stream;

enum { ctp_block_bytes = 64 << 10, ctp_exif_limit = 1 << 20 };

/// Prepares a stream; false when there is no memory.
bool ctp_stream_open(ctp_stream *stream, int descriptor, const ctp_request *request, ctp_workspace *workspace);
void ctp_stream_close(ctp_stream *stream);

/// Reads the 8 bytes of the signature; false when they are not a PNG file's or could not be read.
bool ctp_stream_read_signature(ctp_stream *stream);

/// Reads `count` bytes; false when the file ends before, or reading fails.
bool ctp_stream_read(ctp_stream *stream, uint8_t *bytes, size_t count);

/// Reads on, at most a block, without handing anything out; false at the end of the file.
bool ctp_stream_skip(ctp_stream *stream);
