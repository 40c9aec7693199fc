#include "CBenchPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static void ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

// libpng's own handler for errors prints; files that are broken on purpose are no news here.
static void leave(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static int64_t read_rows(FILE *file) {
    png_structp volatile png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, leave, ignore_warning);
    png_infop volatile info = NULL;
    png_bytep volatile row = NULL;
    volatile int64_t pixels = -1;
    if (png == NULL) return -1;
    if (setjmp(png_jmpbuf(png)) == 0) {
        info = png_create_info_struct(png);
        if (info == NULL) png_error(png, "no memory");
        png_init_io(png, file);
        png_read_info(png, info);
        int passes = png_set_interlace_handling(png);
        png_read_update_info(png, info);
        row = malloc(png_get_rowbytes(png, info));
        if (row == NULL) png_error(png, "no memory");
        png_uint_32 height = png_get_image_height(png, info);
        for (int pass = 0; pass < passes; pass++) {
            for (png_uint_32 y = 0; y < height; y++) png_read_row(png, row, NULL);
        }
        png_read_end(png, NULL);
        pixels = (int64_t)height * png_get_image_width(png, info);
    }
    free(row);
    png_structp used_png = png;
    png_infop used_info = info;
    png_destroy_read_struct(&used_png, used_info ? &used_info : NULL, NULL);
    return pixels;
}

int64_t benchpng_read_rows(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return -1;
    int64_t pixels = read_rows(file);
    fclose(file);
    return pixels;
}
