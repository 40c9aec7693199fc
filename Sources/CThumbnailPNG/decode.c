// Decoding: libpng's rows, the hooks between them, and every setjmp.
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accumulator.h"
#include "stream.h"

/// One decode. It lives outside the frame that calls setjmp, so a longjmp leaves it as it was.
typedef struct decoder {
    const ctp_request *request;
    const ctp_hooks *hooks;
    ctp_result *result;
    ctp_workspace *workspace;
    ctp_stream stream;
    png_structp png;
    png_infop info;
    ctp_form form;
    ctp_accumulator accumulator;
    uint8_t *row;
    ctp_progress progress;
    bool out_of_memory, is_abandoned;
    jmp_buf escape;
} decoder;

// What libpng calls.

static void on_error(png_structp png, png_const_charp message) {
    decoder *d = png_get_error_ptr(png);
    strncpy(d->result->message, message, sizeof d->result->message - 1);
    longjmp(d->escape, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_read(png_structp png, png_bytep bytes, size_t count) {
    decoder *d = png_get_io_ptr(png);
    uint64_t blocks = d->stream.block_count;
    if (!ctp_stream_read(&d->stream, bytes, count)) png_error(png, "the file ends early");
    if (d->stream.block_count == blocks) return;
    // The hook has returned before the jump: no frame of its own is crossed.
    d->is_abandoned = d->hooks->is_abandoned(d->hooks->context);
    if (d->is_abandoned) png_error(png, "abandoned");
}

static png_voidp on_allocate(png_structp png, png_alloc_size_t bytes) {
    decoder *d = png_get_mem_ptr(png);
    void *memory = ctp_workspace_allocate(d->workspace, bytes);
    if (memory == NULL) d->out_of_memory = true;
    return memory;
}

static void on_free(png_structp png, png_voidp memory) {
    decoder *d = png_get_mem_ptr(png);
    ctp_workspace_release(d->workspace, memory);
}

// The header.

static bool make_reader(decoder *d) {
    d->png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, d, on_error, on_warning, d, on_allocate, on_free);
    d->info = d->png != NULL ? png_create_info_struct(d->png) : NULL;
    if (d->info == NULL) return false;
    png_set_read_fn(d->png, d, on_read);
    png_set_sig_bytes(d->png, 8);
    png_set_user_limits(d->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_benign_errors(d->png, 1);
    // The CRC of every chunk vouches for the pixels; Adler-32 would only say so again.
    png_set_option(d->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
    // Rescues streams that name a smaller window than they use.
    png_set_option(d->png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
    // Chunks that leave the pixels alone are neither parsed nor inflated.
    png_set_keep_unknown_chunks(d->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    return true;
}

static void read_format(decoder *d, ctp_format *format) {
    memset(format, 0, sizeof *format);
    format->bit_depth = png_get_bit_depth(d->png, d->info);
    format->colour_type = png_get_color_type(d->png, d->info);
    png_colorp palette = NULL;
    int palette_count = 0, alpha_count = 0;
    png_bytep alpha = NULL;
    png_color_16p key = NULL;
    if (png_get_PLTE(d->png, d->info, &palette, &palette_count) != 0) {
        format->palette = &palette->red;
        format->palette_count = (uint32_t)palette_count;
    }
    if (png_get_tRNS(d->png, d->info, &alpha, &alpha_count, &key) == 0) return;
    if (format->colour_type == PNG_COLOR_TYPE_PALETTE) {
        format->palette_alpha = alpha;
        format->palette_alpha_count = (uint32_t)alpha_count;
    } else if (key != NULL) {
        uint16_t mask = (uint16_t)((1u << format->bit_depth) - 1);
        bool is_grey = format->colour_type == PNG_COLOR_TYPE_GRAY;
        format->has_key = true;
        format->key[0] = (is_grey ? key->gray : key->red) & mask;
        format->key[1] = key->green & mask;
        format->key[2] = key->blue & mask;
    }
}

/// libpng's structures, its two rows, its buffers and zlib's window; our stream; a row; the picture's copy for Swift.
static uint64_t working_bytes(const decoder *d, const ctp_header *header) {
    enum { fixed_bytes = 192 << 10 };
    uint64_t channels = png_get_channels(d->png, d->info);
    uint64_t row_bytes = ((uint64_t)header->width * channels * header->bit_depth + 7) / 8;
    uint64_t picture_bytes = (uint64_t)header->target_width * header->target_height * 4;
    return fixed_bytes + 3 * (row_bytes + 128) + picture_bytes + ctp_accumulator_bytes(&d->accumulator);
}

static void read_header(decoder *d) {
    ctp_format format;
    ctp_header *header = &d->result->header;
    png_read_info(d->png, d->info);
    read_format(d, &format);
    ctp_form_make(&d->form, &format);
    header->width = png_get_image_width(d->png, d->info);
    header->height = png_get_image_height(d->png, d->info);
    header->bit_depth = format.bit_depth;
    header->colour_type = format.colour_type;
    header->interlaced = png_get_interlace_type(d->png, d->info) != PNG_INTERLACE_NONE;
    ctp_target_size(
        header->width, header->height, d->request->pixel_size, &header->target_width, &header->target_height);
    const ctp_kernels *kernels = ctp_kernels_choose(d->request->plain_kernels);
    ctp_accumulator_plan(&d->accumulator, &d->form, header, kernels, d->workspace);
    header->working_bytes = working_bytes(d, header);
}

static bool allocate(decoder *d) {
    png_read_update_info(d->png, d->info);
    d->row = ctp_workspace_allocate(d->workspace, png_get_rowbytes(d->png, d->info));
    return d->row != NULL && ctp_accumulator_allocate(&d->accumulator);
}

// The rows.

static void find_passes(decoder *d, ctp_pass passes[ctp_pass_count], uint32_t *count) {
    const ctp_header *header = &d->result->header;
    uint32_t width = header->width, height = header->height;
    *count = header->interlaced ? ctp_pass_count : 1;
    for (uint32_t i = 0; i < *count; i++) {
        if (header->interlaced)
            passes[i] = (ctp_pass){PNG_PASS_START_COL(i), 1u << PNG_PASS_COL_SHIFT(i), PNG_PASS_START_ROW(i),
                                   1u << PNG_PASS_ROW_SHIFT(i), PNG_PASS_COLS(width, i), PNG_PASS_ROWS(height, i)};
        else
            passes[i] = (ctp_pass){0, 1, 0, 1, width, height};
        if (passes[i].columns == 0) passes[i].rows = 0;
        d->progress.total_rows += passes[i].rows;
    }
}

static ctp_picture picture_so_far(decoder *d) {
    ctp_accumulator_render(&d->accumulator);
    const ctp_header *header = &d->result->header;
    return (ctp_picture){
        header->target_width, header->target_height, d->accumulator.pixels, d->stream.orientation};
}

/// Asks the hook what to do, and shows what there is if it says so.
static ctp_verdict ask(decoder *d) {
    ctp_verdict verdict = d->hooks->progress(d->hooks->context, &d->progress);
    if (verdict != ctp_verdict_show) return verdict;
    ctp_picture picture = picture_so_far(d);
    if (d->hooks->preview != NULL) d->hooks->preview(d->hooks->context, &picture);
    return ctp_verdict_go_on;
}

static ctp_verdict read_pass(decoder *d, uint32_t number, const ctp_pass *pass) {
    ctp_accumulator_begin_pass(&d->accumulator, number, pass);
    for (uint32_t i = 0; i < pass->rows; i++) {
        png_read_row(d->png, d->row, NULL);
        ctp_accumulator_add(&d->accumulator, d->row, i);
        d->progress.rows++;
        d->progress.pass_ended = i + 1 == pass->rows;
        if (d->progress.pass_ended) {
            ctp_accumulator_settle(&d->accumulator);
            d->progress.passes = d->result->header.interlaced ? number + 1 : 0;
        }
        ctp_verdict verdict = ask(d);
        if (verdict != ctp_verdict_go_on) return verdict;
    }
    return ctp_verdict_go_on;
}

static ctp_verdict read_rows(decoder *d) {
    ctp_pass passes[ctp_pass_count];
    uint32_t count;
    find_passes(d, passes, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (passes[i].rows == 0) continue;
        ctp_verdict verdict = read_pass(d, i, &passes[i]);
        if (verdict != ctp_verdict_go_on) return verdict;
    }
    return ctp_verdict_go_on;
}

/// Reads what follows the picture: an orientation may still come, and the end marker tells a whole file from a cut one.
static ctp_verdict read_tail(decoder *d) {
    d->progress.pass_ended = false;
    while (!d->stream.is_complete && !d->stream.bad_critical && ctp_stream_skip(&d->stream)) {
        if (d->hooks->progress(d->hooks->context, &d->progress) == ctp_verdict_stop) return ctp_verdict_stop;
    }
    return ctp_verdict_go_on;
}

// The whole.

/// Why libpng or the stream gave up.
static ctp_status failure(decoder *d) {
    if (d->is_abandoned) return ctp_status_stopped;
    d->result->error_number = d->stream.error_number;
    if (d->out_of_memory) return ctp_status_no_memory;
    if (d->stream.error_number != 0) return ctp_status_read_failed;
    char *message = d->result->message;
    size_t capacity = sizeof d->result->message;
    if (d->stream.is_cgbi) {
        snprintf(message, capacity, "a CgBI file, Apple's variant of PNG");
    } else if (d->stream.over_limit) {
        unsigned long long limit = d->request->ancillary_bytes;
        snprintf(message, capacity, "more than %llu bytes of chunks beside the picture data", limit);
    } else {
        return ctp_status_damaged;
    }
    return ctp_status_unsupported;
}

/// Runs the decode. The only frame that libpng's errors return to; the hooks are called from here and below, never
/// from inside libpng.
static ctp_status run(decoder *d) {
    if (!ctp_stream_read_signature(&d->stream))
        return d->stream.error_number != 0 ? failure(d) : ctp_status_not_png;
    if (setjmp(d->escape) != 0) return failure(d);
    if (!make_reader(d)) return ctp_status_no_memory;
    read_header(d);
    if (d->hooks->header(d->hooks->context, &d->result->header) == ctp_verdict_stop) return ctp_status_stopped;
    if (!allocate(d)) return ctp_status_no_memory;
    ctp_verdict verdict = read_rows(d);
    if (verdict == ctp_verdict_go_on) verdict = read_tail(d);
    d->result->stopped_early = verdict == ctp_verdict_enough;
    if (verdict == ctp_verdict_stop) return ctp_status_stopped;
    return d->stream.error_number != 0 ? failure(d) : ctp_status_done;
}

static ctp_damage find_damage(const decoder *d, ctp_status status) {
    if (status == ctp_status_damaged) return d->stream.ended ? ctp_damage_rows_missing : ctp_damage_data;
    if (d->stream.lost_chunk) return ctp_damage_chunk;
    bool is_whole = d->stream.is_complete || d->result->stopped_early || d->stream.over_limit;
    return is_whole ? ctp_damage_none : ctp_damage_tail;
}

/// Turns a decode that got at least one row into a picture.
static ctp_status conclude(decoder *d, ctp_status status) {
    ctp_result *result = d->result;
    result->rows = d->progress.rows;
    result->total_rows = d->progress.total_rows;
    if (status != ctp_status_done && status != ctp_status_damaged) return status;
    result->damage = find_damage(d, status);
    if (status == ctp_status_damaged && result->rows == 0) return status;
    result->picture = picture_so_far(d);
    d->accumulator.pixels = NULL;
    return ctp_status_done;
}

static void release(decoder *d) {
    png_destroy_read_struct(&d->png, d->info != NULL ? &d->info : NULL, NULL);
    ctp_accumulator_release(&d->accumulator);
    ctp_stream_close(&d->stream);
    ctp_workspace_release(d->workspace, d->row);
    free(d);
}

ctp_status ctp_decode(
    int descriptor, const ctp_request *request, const ctp_hooks *hooks, ctp_workspace *workspace, ctp_result *result
) {
    memset(result, 0, sizeof *result);
    decoder *d = calloc(1, sizeof *d);
    if (d == NULL) return ctp_status_no_memory;
    d->request = request;
    d->hooks = hooks;
    d->result = result;
    d->workspace = workspace;
    ctp_status status = ctp_status_no_memory;
    if (ctp_stream_open(&d->stream, descriptor, request, workspace)) status = conclude(d, run(d));
    release(d);
    return status;
}

void ctp_result_release(ctp_result *result, ctp_workspace *workspace) {
    ctp_workspace_release(workspace, result->picture.pixels);
    result->picture.pixels = NULL;
}
