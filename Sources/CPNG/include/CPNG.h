#ifndef INBETWEEN_CPNG_H
#define INBETWEEN_CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must not cross Swift frames. Each function here catches it.

enum { CPNG_MESSAGE = 256 };

/// Decodes a PNG of any colour type, depth and interlacing to straight 8-bit RGBA. Gamma and colour profiles are
/// ignored. Image data behind the last row is not inflated.
///
/// `width` and `height` are those of its header, already checked; `rgba` has room for width · height · 4 bytes. Returns
/// 0 if the data is damaged or of another size, with libpng's reason in `message`.
int cpng_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
                char message[CPNG_MESSAGE]);

/// Encodes straight RGBA (`channels` 4) or its colours (`channels` 3) with libpng's defaults, as the reference for the
/// encoder's tests and benchmarks. Returns the length and sets `*out` to memory from malloc, or returns 0.
size_t cpng_encode_default(const uint8_t *rgba, uint32_t width, uint32_t height, int channels, uint8_t **out);

/// `1.6.39`: the version of libpng that is loaded.
const char *cpng_version(void);

/// The version of zlib that libpng uses.
const char *cpng_zlib_version(void);

#endif
