#ifndef INBETWEEN_CHEIF_H
#define INBETWEEN_CHEIF_H

#include <stddef.h>
#include <stdint.h>

enum {
  CHEIF_DONE,
  CHEIF_NO_LIBRARY,
  CHEIF_NO_DECODER,
  CHEIF_UNSUPPORTED,
  CHEIF_NO_RESOURCES,
  CHEIF_DAMAGED
};

/// Decodes the primary picture of a HEIC or AVIF file to 8-bit RGBA, not premultiplied, turned, mirrored and cropped as
/// the file says. Colour profiles are ignored.
///
/// libheif is loaded when the first file is decoded, so that the program starts without it and needs no package for
/// other files. It decodes in a process of its own with limits of memory and time: its decoders read files that anybody
/// may have made, print messages, start threads, and allocate what the coded picture says, which may be more than the
/// file's header does.
///
/// `width` and `height` are those of the upright picture by the header, already checked; `rgba` has room for
/// width · height · 4 bytes. Returns `CHEIF_NO_LIBRARY` without libheif, `CHEIF_NO_DECODER` if it has no decoder for
/// the file, `CHEIF_UNSUPPORTED` if the file has something else that it does not read, `CHEIF_NO_RESOURCES` if the
/// system has no memory or no process left for it, and `CHEIF_DAMAGED` for a file that is damaged, of another size or
/// takes too much.
int cheif_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba);

#endif
