#ifndef INBETWEEN_RASTER_KERNELS_H
#define INBETWEEN_RASTER_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The pixel loops of the rasteriser. Pixels are premultiplied ARGB in native-endian words, coverage is 8 bits.
// Every function computes each pixel from canvas coordinates alone, so that the bytes of a row never depend on
// which other rows are drawn with it. Integer arithmetic throughout, except where a comment says otherwise.

/// A rectangle of pixels to draw into: `pixels` holds the canvas pixel (originX, originY), and only the half-open
/// rectangle left..<right, top..<bottom is written.
typedef struct {
  uint32_t *_Nonnull pixels;
  ptrdiff_t stride;
  int32_t originX, originY;
  int32_t left, top, right, bottom;
} PKTarget;

/// A vertex of a quarter circle: how far from the side at which depth below the top, in 1/256 pixel.
typedef struct {
  int32_t inset, depth;
} PKArcPoint;

/// A rectangle with equal circular corners, in 1/256 pixel of the canvas. `arc` runs from (radius, 0) to
/// (0, radius) with growing depth; it may be null where radius is 0.
typedef struct {
  int32_t left, top, right, bottom, radius;
  const PKArcPoint *_Nullable arc;
  int32_t arcCount;
} PKRounded;

/// Working memory of one row: `sums` for width + 2 zeroes, which are zero again afterwards, `cover` for width bytes.
typedef struct {
  int32_t *_Nonnull sums;
  uint8_t *_Nonnull cover;
} PKRowScratch;

/// Fills the whole target with one word.
void pk_fill(const PKTarget *_Nonnull target, uint32_t word);

/// Paints a colour over the area of `outer` without that of `inner`, with exact area coverage.
void pk_paint_rounded(
  const PKTarget *_Nonnull target, const PKRounded *_Nonnull outer, const PKRounded *_Nullable inner,
  PKRowScratch scratch, uint32_t color);

/// The coverage of pixels left..<left+count of row y by a rounded rectangle.
void pk_cover_row(
  const PKRounded *_Nonnull shape, int32_t y, int32_t left, int32_t count, PKRowScratch scratch,
  uint8_t *_Nonnull cover);

/// Copies the target's pixels that `shape` does not cover wholly, row by row. Returns how many words were written;
/// there is room for every pixel of the target.
size_t pk_save_uncovered(
  const PKTarget *_Nonnull target, const PKRounded *_Nonnull shape, PKRowScratch scratch, uint32_t *_Nonnull saved);

/// Mixes the saved pixels back in by what `shape` does not cover.
void pk_restore_uncovered(
  const PKTarget *_Nonnull target, const PKRounded *_Nonnull shape, PKRowScratch scratch,
  const uint32_t *_Nonnull saved);

/// Paints a colour through a mask whose first byte belongs to canvas pixel (x, y).
void pk_paint_mask(
  const PKTarget *_Nonnull target, const uint8_t *_Nonnull mask, ptrdiff_t maskStride, int32_t x, int32_t y,
  int32_t width, int32_t height, uint32_t color);

/// Puts a row of pixels over another.
void pk_over_row(uint32_t *_Nonnull row, const uint32_t *_Nonnull source, size_t count);

/// Puts a row of pixels over another through a mask.
void pk_over_row_mask(
  uint32_t *_Nonnull row, const uint32_t *_Nonnull source, const uint8_t *_Nonnull mask, size_t count);

/// row = before + (row - before) · level/255.
void pk_mix_row(uint32_t *_Nonnull row, const uint32_t *_Nonnull before, uint32_t level, size_t count);

/// row = before + (row - before) · mask/255.
void pk_mix_row_mask(
  uint32_t *_Nonnull row, const uint32_t *_Nonnull before, const uint8_t *_Nonnull mask, size_t count);

/// Multiplies a mask by a level or by another mask, 255 meaning one.
void pk_scale_mask(uint8_t *_Nonnull mask, uint32_t level, size_t count);
void pk_multiply_mask(uint8_t *_Nonnull mask, const uint8_t *_Nonnull other, size_t count);

/// The alpha of a row of pixels.
void pk_alpha_row(uint8_t *_Nonnull mask, const uint32_t *_Nonnull row, size_t count);

/// A row of one colour in the shape of another row's alpha.
void pk_tint_row(uint32_t *_Nonnull row, uint32_t color, size_t count);

#endif
