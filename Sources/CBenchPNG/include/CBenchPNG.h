#pragma once

#include <stdint.h>

/// Reads every row of the PNG file at `path` into one buffer, as libpng does by default: no transformation, every checksum, no limits of
/// ours. An interlaced file is read in its seven passes. Returns the number of pixels, or -1 when the file cannot be read to its end.
int64_t benchpng_read_rows(const char *path);
