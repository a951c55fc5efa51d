#ifndef INBETWEEN_CJPEG_H
#define INBETWEEN_CJPEG_H

#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by a callback that must not return. Each function here leaves it by longjmp, which must not
// cross Swift frames.

enum { CJPEG_MESSAGE = 256 };

/// Decodes a baseline or progressive JPEG of grey, RGB, YCbCr, CMYK or YCCK to opaque 8-bit RGBA. Colour profiles and
/// the orientation are ignored: inks are converted by a formula, or kept as cyan, magenta, yellow and black, 255 for all
/// of one, if `keeps_inks` is 1, which is an error for a file without inks.
///
/// `width` and `height` are those of its header, already checked; `rgba` has room for width · height · 4 bytes. Returns
/// 0 if the data is damaged, incomplete or of another size, with libjpeg's reason in `message`.
int cjpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int keeps_inks,
                 uint8_t *rgba, char message[CJPEG_MESSAGE]);

/// Encodes the colours of RGBA as a baseline JPEG. `quality` is 0…100, libjpeg's. Returns the length and sets `*out` to
/// memory from malloc, or returns 0.
size_t cjpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality, uint8_t **out);

/// Releases what `cjpeg_encode` returned.
void cjpeg_free(uint8_t *bytes);

/// `2.1.5`: the version of libjpeg-turbo that was compiled against; `62` for another library with this interface.
const char *cjpeg_version(void);

#endif
