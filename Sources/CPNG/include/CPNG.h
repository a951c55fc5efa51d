#ifndef INBETWEEN_CPNG_H
#define INBETWEEN_CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must not cross Swift frames. Each function here catches it.

enum { CPNG_MESSAGE = 256 };

/// Decodes a PNG of any colour type, depth and interlacing to straight 8-bit RGBA. Gamma and colour profiles are ignored.
///
/// `width` and `height` are those of its header, already checked; `rgba` holds width · height · 4 bytes.
/// Returns 0 where the data is damaged or of another size, with libpng's reason in `message`.
int cpng_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
                char message[CPNG_MESSAGE]);

/// Encodes straight RGBA (`channels` 4) or its colours (`channels` 3) as libpng does by default: the yardstick of the
/// encoder's tests and benchmarks. Returns the length and sets `*out` to memory from malloc, or 0.
size_t cpng_encode_default(const uint8_t *rgba, uint32_t width, uint32_t height, int channels, uint8_t **out);

/// `1.6.39`: the libpng this process runs with.
const char *cpng_version(void);

/// The zlib under it.
const char *cpng_zlib_version(void);

#endif
