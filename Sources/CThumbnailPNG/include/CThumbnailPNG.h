/// The one door to libpng: every setjmp lives behind it, and no Swift frame is ever crossed by a longjmp.
///
/// `ctp_decode` turns a PNG file into the exact area average of its pixels while libpng hands out row after row;
/// `ctp_encode` turns RGBA pixels, `ctp_encode_palette` indices of colours, into the bytes of a PNG file. All may run on any
/// number of threads at once, each with a workspace of its own or without one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define CTP_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#else
#define CTP_CLOSED_ENUM
#endif

/// The most pixels a picture may have: beyond, sums of 16-bit samples could exceed 63 bits.
#define CTP_MAX_PIXELS 2000000000ull

/// Memory that decodes and encodings need one after the other, 4 megabytes at the most; for one of them at a time.
typedef struct ctp_workspace ctp_workspace;

/// An empty workspace; NULL when there is no memory. End it with `ctp_workspace_destroy`.
ctp_workspace *_Nullable ctp_workspace_create(void);

/// Frees a workspace and all that it keeps.
void ctp_workspace_destroy(ctp_workspace *_Nullable workspace);

/// How a call ended.
typedef enum CTP_CLOSED_ENUM ctp_status {
    /// There is a picture; look at its damage.
    ctp_status_done,
    /// A hook said stop.
    ctp_status_stopped,
    /// The file does not begin with the PNG signature.
    ctp_status_not_png,
    /// A PNG file of a kind that is not decoded; the message names it.
    ctp_status_unsupported,
    /// Not a single row could be read; the message is libpng's.
    ctp_status_damaged,
    /// `read` failed; `error_number` says how.
    ctp_status_read_failed,
    /// An allocation failed.
    ctp_status_no_memory,
} ctp_status;

/// What is wrong with a picture of which rows could be read.
typedef enum CTP_CLOSED_ENUM ctp_damage {
    ctp_damage_none,
    /// The file ends before the last row, or before the checksum that vouches for it.
    ctp_damage_rows_missing,
    /// The picture data are corrupt, or their checksum is wrong; the message is libpng's.
    ctp_damage_data,
    /// A chunk that could change pixels (transparency, orientation, or one of unknown type) has a wrong checksum.
    ctp_damage_chunk,
    /// Every row is there, but the file ends before its end marker, or what follows the picture is corrupt.
    ctp_damage_tail,
} ctp_damage;

/// What a hook answers.
typedef enum CTP_CLOSED_ENUM ctp_verdict {
    ctp_verdict_go_on,
    /// Stop at once: the call returns `ctp_status_stopped`.
    ctp_verdict_stop,
    /// Show what there is so far: the preview hook is called, then decoding goes on.
    ctp_verdict_show,
    /// Stop reading and take what there is so far as the picture (interlaced pictures only).
    ctp_verdict_enough,
} ctp_verdict;

/// What is to be made of a file.
typedef struct ctp_request {
    /// The longest side of the picture to make, in pixels, at least 1. Smaller pictures are not enlarged.
    uint32_t pixel_size;
    /// The size of the file in bytes, as far as it is known: the rows of a truncated file are salvaged with it.
    uint64_t file_bytes;
    /// The most bytes of chunks other than picture data that are read.
    uint64_t ancillary_bytes;
    /// Use the kernels that run on any processor, whatever this one offers: to compare the two.
    bool plain_kernels;
} ctp_request;

/// What the file's header says, before anything is allocated.
typedef struct ctp_header {
    /// Pixels a row and rows, as stored: orientation is not applied.
    uint32_t width, height;
    /// Pixels a row and rows of the picture that will be made, orientation not applied.
    uint32_t target_width, target_height;
    uint8_t bit_depth, colour_type;
    bool interlaced;
    /// What the decode will allocate at most, libpng and zlib and the picture included, in bytes.
    uint64_t working_bytes;
} ctp_header;

/// How far a decode has come.
typedef struct ctp_progress {
    /// Adam7 passes that are complete, 0…7; 0 for a picture that is not interlaced.
    uint32_t passes;
    /// Rows read, those of all passes together, and how many there are.
    uint64_t rows, total_rows;
    /// Whether a pass has just been completed.
    bool pass_ended;
} ctp_progress;

/// A picture: RGBA8, straight alpha, rows from the top, no padding, stored orientation.
typedef struct ctp_picture {
    uint32_t width, height;
    /// `width * height * 4` bytes.
    uint8_t *_Nullable pixels;
    /// The eXIf orientation to apply with `ctp_copy_oriented`, 1…8.
    uint8_t orientation;
} ctp_picture;

/// Whom a running decode asks and tells. All are called on the caller's thread, and all but the first between calls into
/// libpng.
typedef struct ctp_hooks {
    void *_Nullable context;
    /// Called for every block that is read from the file, from inside libpng: a file may have many bytes before its first
    /// row. When it answers true, the call returns `ctp_status_stopped`.
    bool (*_Nonnull is_abandoned)(void *_Nullable context);
    /// Called once, after the header and before anything of the picture's size is allocated.
    ctp_verdict (*_Nonnull header)(void *_Nullable context, const ctp_header *_Nonnull header);
    /// Called after every row, also between passes and while chunks after the picture are read.
    ctp_verdict (*_Nonnull progress)(void *_Nullable context, const ctp_progress *_Nonnull progress);
    /// Called when `progress` answered "show"; the pixels are borrowed for the call.
    void (*_Nullable preview)(void *_Nullable context, const ctp_picture *_Nonnull picture);
} ctp_hooks;

/// What a decode leaves behind; release it with `ctp_result_release`, however the call ended, before its workspace is used
/// again.
typedef struct ctp_result {
    ctp_header header;
    ctp_picture picture;
    ctp_damage damage;
    /// Whether reading stopped because `progress` answered "enough".
    bool stopped_early;
    /// Rows read, those of all passes together, and how many there should be.
    uint64_t rows, total_rows;
    /// The error number of a `read` that failed.
    int error_number;
    /// libpng's own words, or ours, zero-terminated.
    char message[120];
} ctp_result;

/// Decodes the PNG file that is open for reading at its beginning.
///
/// Reads the descriptor in blocks and leaves it open. Pictures that are not interlaced need memory for a few rows and
/// for the result; interlaced ones need sums for the whole result, but never the whole picture. Without a workspace the
/// memory is allocated anew.
ctp_status ctp_decode(
    int descriptor, const ctp_request *_Nonnull request, const ctp_hooks *_Nonnull hooks,
    ctp_workspace *_Nullable workspace, ctp_result *_Nonnull result);

/// Gives what the result owns back to the workspace of its decode.
void ctp_result_release(ctp_result *_Nonnull result, ctp_workspace *_Nullable workspace);

/// Copies the picture, orientation applied, to `pixels`: `width * height * 4` bytes, sides swapped for orientations
/// 5 to 8.
void ctp_copy_oriented(const ctp_picture *_Nonnull picture, uint8_t *_Nonnull pixels);

/// The orientation (1…8) that the TIFF structure of an eXIf chunk asks for; 1 when it names none that is valid.
int ctp_exif_orientation(const uint8_t *_Nullable bytes, size_t count);

/// Whether this machine's processor has AVX2, so that decodes use it.
bool ctp_has_avx2(void);

/// A tEXt chunk: keyword and text in Latin-1, zero-terminated.
typedef struct ctp_text {
    const char *_Nonnull keyword;
    const char *_Nonnull text;
} ctp_text;

/// The bytes of a PNG file; release them with `ctp_encoding_release`.
typedef struct ctp_encoding {
    uint8_t *_Nullable bytes;
    size_t count;
    char message[120];
} ctp_encoding;

/// Encodes RGBA8 pixels (straight alpha, rows from the top, no padding) as a PNG file: RGB when all are opaque.
///
/// Compresses at level 1, in the way that suits the picture: see `fit_compression`. Without a workspace the memory is allocated
/// anew.
ctp_status ctp_encode(
    const uint8_t *_Nonnull pixels, uint32_t width, uint32_t height, const ctp_text *_Nullable texts,
    size_t text_count, ctp_workspace *_Nullable workspace, ctp_encoding *_Nonnull encoding);

/// A picture of few colours.
typedef struct ctp_palette_picture {
    /// Pixels a row and rows, at least 1 each.
    uint32_t width, height;
    /// `width * height` bytes, rows from the top: for every pixel the index of its colour.
    const uint8_t *_Nonnull indices;
    /// `color_count * 4` bytes: red, green, blue and straight alpha of each colour. Where those that are not opaque come
    /// first, the file is shortest.
    const uint8_t *_Nonnull colors;
    /// 1 to 256.
    size_t color_count;
} ctp_palette_picture;

/// Encodes a picture of few colours as a PNG file of colour type 3, with as many bits a pixel as its colours need.
///
/// Compresses at level 6 without a filter: for a photograph of 128 colours 7 % fewer bytes than at level 1 in twice the time;
/// level 9 saves nothing more, and every filter makes such files longer. Without a workspace the memory is allocated anew.
ctp_status ctp_encode_palette(
    const ctp_palette_picture *_Nonnull picture, ctp_workspace *_Nullable workspace, ctp_encoding *_Nonnull encoding);

/// Frees the bytes of an encoding.
void ctp_encoding_release(ctp_encoding *_Nonnull encoding);
