#ifndef INBETWEEN_PIXEL_KERNELS_H
#define INBETWEEN_PIXEL_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The pixel loops that Swift would run too slowly in a debug build or could not vectorise. They are pure functions: the
// result depends only on the arguments, and they neither allocate nor keep memory. The caller owns every buffer and is
// responsible for its size.

/// The layout of pixels in memory.
typedef enum {
  /// Native-endian 32-bit words of premultiplied ARGB, Cairo's ARGB32 (and RGB24, whose top byte is ignored where
  /// the result is opaque).
  PK_PREMULTIPLIED_WORDS = 0,
  /// Bytes R, G, B, A of straight alpha.
  PK_STRAIGHT_BYTES = 1,
} pk_layout;

/// Premultiplied words to straight RGBA. A component becomes (c·255 + a/2) / a in integer division, at most 255;
/// transparent pixels become four zeros. Cairo's own PNG writer rounds the same way.
void pk_rgba_from_words(const uint32_t *words, size_t count, uint8_t *rgba);

/// Whether rows of words are the same.
int pk_same_words(const uint32_t *a, const uint32_t *b, size_t count);

/// Whether some of the bits of `mask` differ between rows of words; if so, `first` and `end` receive the bounds of those
/// words.
int pk_changed_words(const uint32_t *a, const uint32_t *b, size_t count, uint32_t mask, size_t *first, size_t *end);

/// Words to opaque RGBA: the top byte is ignored and alpha is 255.
void pk_opaque_rgba_from_words(const uint32_t *words, size_t count, uint8_t *rgba);

/// Words to RGB: the top byte is ignored.
void pk_rgb_from_words(const uint32_t *words, size_t count, uint8_t *rgb);

/// Packs rows of words as straight RGBA, for a reader that unpacks them with a few lines of code. Returns the bytes
/// written, at most 4 · (width · height + 1); width · height is below 2^30.
///
/// The result is a sequence of little-endian 32-bit words: a command in the upper two bits with a number of pixels in
/// the others. 0: one pixel follows, for all of them. 1: the pixels follow, four bytes R, G, B, A each. 2: each is that
/// of the row above.
size_t pk_pack_rows(const uint32_t *words, size_t width, size_t height, int is_opaque, uint8_t *out);

/// Straight RGBA to premultiplied words. A component becomes (c·a + 127) / 255 in integer division, c·a/255 rounded
/// to the nearest.
void pk_words_from_rgba(const uint8_t *rgba, size_t count, uint32_t *words);

/// The same rounding in place, bytes staying R, G, B, A.
void pk_premultiply_rgba(uint8_t *rgba, size_t count);

/// Words to planes of 8-bit BT.709 in limited range, from the colour components without conversion (the top byte is
/// ignored).
///
/// Y' = 0.2126 R + 0.7152 G + 0.0722 B; y = 16 + 219/255 · Y'; u = 128 + 224/255 · (B − Y')/1.8556; v = 128 + 224/255 ·
/// (R − Y')/1.5748, each rounded to the nearest, with coefficients in units of 2^-20.
void pk_bt709_from_words(const uint32_t *words, size_t count, uint8_t *y, uint8_t *u, uint8_t *v);

/// 1 where every alpha byte is 255, else 0.
int pk_is_opaque_rgba(const uint8_t *rgba, size_t count);

/// The colours of an image of straight RGBA.
typedef struct {
  /// The number of colours; 257 if there are more than 256.
  uint32_t count;
  /// The first 256 as 0xRRGGBBAA, in order of occurrence.
  uint32_t colors[256];
  int is_opaque;
  /// Whether red, green and blue are equal everywhere.
  int is_grey;
} pk_colors;

/// Counts colours. Where there are more than 256, `is_opaque` and `is_grey` are still those of the whole image.
void pk_find_colors(const uint8_t *rgba, size_t count, pk_colors *result);

/// Writes each pixel as the number of its colour, which must be among `colors`, in 1, 2, 4 or 8 `bits`. Rows are
/// `stride` bytes apart and must be zero before.
void pk_pack_indices(const uint8_t *rgba, size_t width, size_t height, const uint32_t *colors, unsigned count,
                     unsigned bits, uint8_t *rows, size_t stride);

/// Writes the first 1, 3 or 4 components of each pixel.
void pk_pack_channels(const uint8_t *rgba, size_t width, size_t height, unsigned channels, uint8_t *rows,
                      size_t stride);

/// For `pk_filter_rows`: for each row the filter with the smallest sum.
enum { PK_EACH_ROW = 5 };

/// Filters rows of `length` bytes, `stride` apart, by one of PNG's five filters or `PK_EACH_ROW`. A row of zeros must
/// precede the first row, and `bpp` zero bytes every row. Writes 1 + `length` bytes for each row.
void pk_filter_rows(const uint8_t *rows, size_t stride, size_t length, size_t height, unsigned bpp, int filter,
                    uint8_t *out);

/// The size of the workspace of `pk_encode_band` in bytes, for bands of this width, row count and 3 or 4 channels.
size_t pk_band_workspace_size(size_t width, size_t rows, unsigned channels);

/// The maximum size of a band's deflate stream, in bytes.
size_t pk_band_bound(size_t width, size_t rows, unsigned channels);

/// Prepares a workspace. Once is enough for any number of bands.
void pk_band_workspace_init(void *workspace);

/// How far `pk_encode_band` searches.
typedef enum {
  /// For earlier pixels that are equal, where that makes the stream smaller, and for earlier bytes at any place if a part
  /// of the rows suggests that this makes it smaller still; in no more time than libpng, about.
  PK_SEARCH = 0,
  /// For pixels that repeat the one before.
  PK_RUNS = 1,
  /// For all earlier bytes in any case, many times as slowly.
  PK_SEARCH_ALL = 2,
} pk_effort;

/// Up to 64 rows of a picture's pixels.
typedef struct {
  /// The first row, and the number of bytes from row to row.
  const uint8_t *pixels;
  size_t stride;
  size_t width, rows;
  /// The number of the picture's rows before these, which are readable.
  size_t rows_above;
  /// The PNG filters of the last `filtered_above` of those rows, from top to bottom, as written to the stream; where they
  /// are known, the band may refer to them. May be null if there are none.
  const uint8_t *filters_above;
  size_t filtered_above;
  pk_layout layout;
  /// 3 or 4.
  unsigned channels;
  pk_effort effort;
} pk_band;

/// The results of `pk_encode_band` besides the bytes.
typedef struct {
  /// Bytes written to `out`.
  size_t size;
  /// Adler-32 of the band's filtered rows, starting from 1.
  uint32_t adler;
  /// The number of rows above, the pixels and filters of which determine the bytes.
  size_t reach;
} pk_band_result;

/// Encodes rows of pixels as PNG scanlines, 8 bits a channel, in deflate blocks that end on a byte boundary and are not
/// final, so that the streams of successive bands can be joined.
///
/// The bytes are a function of the pixels and of the pixels and filters of the last `reach` rows above. How far the
/// search goes depends on the band and the row above alone. `workspace` must have been initialised and aligned to 16
/// bytes; `filters` receives the filter of each row; `out` must have room for `pk_band_bound` bytes.
pk_band_result pk_encode_band(const pk_band *band, void *workspace, uint8_t *filters,
                              uint8_t *out);

/// The Adler-32 of two joined pieces, from that of each and the second's length.
uint32_t pk_adler_combine(uint32_t first, uint32_t second, uint64_t second_length);

#include "RasterKernels.h"

#include "PixelCompare.h"
#endif
