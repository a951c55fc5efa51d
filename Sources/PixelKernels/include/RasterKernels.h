#ifndef INBETWEEN_RASTER_KERNELS_H
#define INBETWEEN_RASTER_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The pixel loops of the rasteriser. Pixels are premultiplied ARGB in native-endian words; coverage has 8 bits. Every
// function computes each pixel from canvas coordinates alone, so that the bytes of a row do not depend on which other
// rows are drawn together with it. All arithmetic uses integers, except where a comment says otherwise.

/// A rectangle of pixels to draw into: `pixels` holds the canvas pixel (originX, originY), and only the half-open
/// rectangle left..<right, top..<bottom is written.
typedef struct {
  uint32_t *_Nonnull pixels;
  ptrdiff_t stride;
  int32_t originX, originY;
  int32_t left, top, right, bottom;
} PKTarget;

/// A vertex of a quarter circle: its distance from the side and its depth below the top, in 1/256 pixel.
typedef struct {
  int32_t inset, depth;
} PKArcPoint;

/// A rectangle with equal circular corners, in 1/256 pixel of the canvas. `arc` runs from (radius, 0) to (0, radius)
/// with increasing depth; it may be null if radius is 0.
typedef struct {
  int32_t left, top, right, bottom, radius;
  const PKArcPoint *_Nullable arc;
  int32_t arcCount;
} PKRounded;

/// Working memory of one row: `sums` for width + 2 zeros, which every function leaves as zeros; `cover` for width
/// bytes.
typedef struct {
  int32_t *_Nonnull sums;
  uint8_t *_Nonnull cover;
} PKRowScratch;

/// Fills the whole target with one word.
void pk_fill(const PKTarget *_Nonnull target, uint32_t word);

/// Paints the area of `outer` without that of `inner` in a colour, with exact area coverage, and mixes the result with
/// what was there before by an opacity of 0…255.
void pk_paint_rounded(
  const PKTarget *_Nonnull target, const PKRounded *_Nonnull outer, const PKRounded *_Nullable inner,
  PKRowScratch scratch, uint32_t color, uint32_t opacity);

/// The coverage of pixels left..<left+count of row y by a rounded rectangle.
void pk_cover_row(
  const PKRounded *_Nonnull shape, int32_t y, int32_t left, int32_t count, PKRowScratch scratch,
  uint8_t *_Nonnull cover);

/// Copies the target's pixels that `shape` does not fully cover, row by row. Returns the number of words written; there
/// must be space for every pixel of the target.
size_t pk_save_uncovered(
  const PKTarget *_Nonnull target, const PKRounded *_Nonnull shape, PKRowScratch scratch, uint32_t *_Nonnull saved);

/// Blends the saved pixels back in, weighted by the area that `shape` does not cover.
void pk_restore_uncovered(
  const PKTarget *_Nonnull target, const PKRounded *_Nonnull shape, PKRowScratch scratch,
  const uint32_t *_Nonnull saved);

/// Paints a colour through a mask whose first byte belongs to canvas pixel (x, y).
void pk_paint_mask(
  const PKTarget *_Nonnull target, const uint8_t *_Nonnull mask, ptrdiff_t maskStride, int32_t x, int32_t y,
  int32_t width, int32_t height, uint32_t color);

/// Composites a row of pixels over another.
void pk_over_row(uint32_t *_Nonnull row, const uint32_t *_Nonnull source, size_t count);

/// Composites a row of pixels over another through a mask.
void pk_over_row_mask(
  uint32_t *_Nonnull row, const uint32_t *_Nonnull source, const uint8_t *_Nonnull mask, size_t count);

/// Combines a row with a picture above it. `mode` is a number of CGBlendMode: PDF's blend modes (ISO 32000-1, 11.3.5),
/// the operators of Porter and Duff, and the sums of "plus darker" and "plus lighter".
void pk_blend_row(uint32_t *_Nonnull row, const uint32_t *_Nonnull source, uint32_t mode, size_t count);

/// row = before + (row - before) · level/255.
void pk_mix_row(uint32_t *_Nonnull row, const uint32_t *_Nonnull before, uint32_t level, size_t count);

/// row = before + (row - before) · mask/255.
void pk_mix_row_mask(
  uint32_t *_Nonnull row, const uint32_t *_Nonnull before, const uint8_t *_Nonnull mask, size_t count);

/// Multiplies a mask by a level, 255 meaning one.
void pk_scale_mask(uint8_t *_Nonnull mask, uint32_t level, size_t count);

/// Whether two runs of bytes are equal.
_Bool pk_equal(const uint8_t *_Nonnull a, const uint8_t *_Nonnull b, size_t count);

/// The alpha of a row of pixels.
void pk_alpha_row(uint8_t *_Nonnull mask, const uint32_t *_Nonnull row, size_t count);

/// A row of one colour with the alpha of another row.
void pk_tint_row(uint32_t *_Nonnull row, uint32_t color, size_t count);

enum { PKRampCount = 4096 };

/// The colours along a gradient, and the position of a pixel in it: (u, v) is affine in the pixel's centre. Kind 0 uses
/// u, 1 the length of (u, v), 2 its angle in turns.
typedef struct {
  int32_t kind;
  double u0, ux, uy, v0, vx, vy;
  const uint32_t *_Nonnull ramp;
} PKGradient;

/// The colours of pixels x..<x+count of row y.
void pk_gradient_row(
  const PKGradient *_Nonnull gradient, int32_t x, int32_t y, uint32_t *_Nonnull row, size_t count);

/// Averages blocks of an image; those at the right and lower edge are smaller where the factors do not divide it.
void pk_reduce_image(
  const uint32_t *_Nonnull source, int32_t width, int32_t height, int32_t factorX, int32_t factorY,
  uint32_t *_Nonnull reduced);

enum { PKTapCount = 3 };

/// The contribution of an image to a pixel along one axis. Weights add up to 16,384.
typedef struct {
  int32_t index[PKTapCount];
  uint16_t weight[PKTapCount];
} PKTaps;

/// The taps of pixels first..<first+count, where `length` image pixels extend from `from` to `to` in 1/256 pixel, of
/// which `sourceCount` (rounded up) exist: the average over one image pixel or one canvas pixel, whichever is larger,
/// with edges repeated. A canvas pixel must not cover more than two image pixels.
void pk_image_taps(
  int32_t from, int32_t to, double length, int32_t sourceCount, int32_t first, size_t count, PKTaps *_Nonnull taps);

/// One row of an image. Horizontal taps refer to image columns left..<right; `work` contains four times as many
/// elements. From the pixel `evenFrom` up to `evenTo`, each has the taps of the one before, moved by one column. If
/// `isNarrow`, the third tap of every pixel has no weight.
void pk_image_row(
  const uint32_t *_Nonnull image, int32_t width, const PKTaps *_Nonnull vertical, const PKTaps *_Nonnull horizontal,
  int32_t left, int32_t right, size_t evenFrom, size_t evenTo, _Bool isNarrow, uint16_t *_Nonnull work,
  uint32_t *_Nonnull row, size_t count);

/// The image coordinates (u, v) of the centre of pixel (x, y) as affine functions of x and y, in units of 2^-32 image
/// pixels. Limited so that sums fit into 64 bits.
typedef struct {
  int64_t u0, ux, uy, v0, vx, vy;
} PKAffine;

/// One row of a rotated image, bilinear, with edges repeated or, if it is tiled, the whole image.
void pk_image_row_affine(
  const uint32_t *_Nonnull image, int32_t width, int32_t height, _Bool isTiled, const PKAffine *_Nonnull m, int32_t x,
  int32_t y, uint32_t *_Nonnull row, size_t count);

enum {
  /// The largest number of samples along one axis of a pixel of a projected picture.
  PKMostProjectionSamples = 16
};

/// A picture that is projected, or a part of one, with premultiplied pixels. `stride` is the number of pixels from one row
/// to the next.
typedef struct {
  const uint32_t *_Nonnull pixels;
  int32_t width, height, stride;
} PKPicture;

/// The points of a picture, in its pixels, for which a·u + b·v + c is positive, or 0 if it is closed.
typedef struct {
  double a, b, c;
  _Bool isClosed;
} PKSide;

/// One row of a projected picture, transparent outside. `m` maps canvas points (x, y, 1), in pixels, as a row vector to
/// the homogeneous points of the picture: row by row. A pixel is the mean of as many bilinear samples as it covers
/// pixels of the picture along each axis, at most `PKMostProjectionSamples`; it is drawn if its centre is on all sides.
void pk_project_row(
  const PKPicture *_Nonnull picture, const double m[_Nonnull 9], const PKSide *_Nullable sides, size_t sideCount,
  int32_t x, int32_t y, uint32_t *_Nonnull row, size_t count);

/// A box filter over 2·radius + 1 samples and a part of the next one on either side. Weights are in units of 2^-32:
/// innerWeight·(2·radius + 1) + 2·outerWeight is at most 2^32, and each is below.
typedef struct {
  int32_t radius;
  uint64_t innerWeight, outerWeight;
} PKBox;

/// Filters a row of samples; samples outside are zero. `sums` is working memory for `count` + 1 numbers.
void pk_blur_row(
  const uint16_t *_Nonnull source, uint16_t *_Nonnull blurred, int32_t count, const PKBox *_Nonnull box,
  uint32_t *_Nonnull sums);

/// Filters all columns of a plane, whose first and last rows are zero unless the radius is. `repeats` says for each row
/// whether it equals the row above it, which is zero for the first, and `blurredRepeats` is told the same: such rows are
/// copied. `sums` is working memory for one row, `zeroes` a row of zeros.
void pk_blur_columns(
  const uint16_t *_Nonnull source, const uint8_t *_Nonnull repeats, uint16_t *_Nonnull blurred,
  uint8_t *_Nonnull blurredRepeats, int32_t width, int32_t height, const PKBox *_Nonnull box, uint32_t *_Nonnull sums,
  const uint16_t *_Nonnull zeroes);

/// Averages blocks of pixels of `rowCount` rows, at most `factor` (8) of them, to a row of 16-bit samples for each
/// channel: blue, green, red, alpha. `sums` is working memory for four times `width` numbers.
void pk_reduce_rows(
  const uint32_t *_Nonnull rows, ptrdiff_t stride, int32_t rowCount, int32_t width, int32_t factor,
  uint16_t *_Nonnull sums, uint16_t *_Nonnull const *_Nonnull planes);

/// Multiplies samples by factors in units of 2^-16, up to one.
void pk_scale_samples(uint16_t *_Nonnull samples, const uint32_t *_Nonnull factors, int32_t count);

/// A blurred picture: a plane of samples for each channel, blue, green, red and alpha, each sample for a square of
/// `factor` pixels: 1, 2, 4 or 8. `saturation` is in units of 1/256.
typedef struct {
  const uint16_t *_Nonnull planes[4];
  int32_t width, height, factor, saturation;
} PKBackdrop;

/// Pixels x..<x+count of row y of the picture. `work` is memory for 4·count + width samples.
void pk_backdrop_row(
  const PKBackdrop *_Nonnull backdrop, int32_t x, int32_t y, size_t count, uint16_t *_Nonnull work,
  uint32_t *_Nonnull row);

/// Coverage as 16-bit samples.
void pk_widen_row(const uint8_t *_Nonnull mask, uint16_t *_Nonnull row, int32_t count);

/// A row of coverage, `count` + 1 wide, from samples moved right by partX/256 and down by partY/256 pixel; `upper`
/// is the row above `lower`.
void pk_shift_row(
  const uint16_t *_Nonnull upper, const uint16_t *_Nonnull lower, int32_t count, uint32_t partX, uint32_t partY,
  uint8_t *_Nonnull mask);

/// Samples of a blurred mask, one for each cell of 2^shift × 2^shift pixels, 2 to 6, with 256 steps for each level of
/// coverage; those at the edges are zero. The first cell begins at (left, top), in 1/256 pixel of the canvas.
typedef struct {
  const uint16_t *_Nonnull samples;
  int32_t width, height, shift;
  int32_t left, top;
} PKCells;

/// The mean coverage of the cells that begin in a row, as 16-bit samples. What is beyond `width` and `rows` is zero.
void pk_average_cells(
  const uint8_t *_Nonnull mask, ptrdiff_t stride, int32_t width, int32_t rows, int32_t shift, uint16_t *_Nonnull cells);

/// 16-bit samples, of which 257 are a level, as those of cells, of which 256 are.
void pk_shrink_samples(const uint16_t *_Nonnull source, uint16_t *_Nonnull samples, size_t count);

/// Paints a colour with the coverage that is interpolated between the centres of cells.
void pk_paint_cells(const PKTarget *_Nonnull target, const PKCells *_Nonnull cells, uint32_t color);

#endif
