#include "RasterArithmetic.h"
#include "RasterKernels.h"

// Wide blurs have one sample for each cell of pixels. Coverage is averaged over the cells, and the blurred samples are
// interpolated linearly between the centres of the cells while they are painted.

enum { cellPart = 512 };

PK_CLONES void pk_average_cells(
  const uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t rows, int32_t shift, uint16_t *cells
) {
  int32_t size = 1 << shift;
  for (int32_t begin = 0; begin < width; begin += cellPart) {
    uint16_t sums[cellPart] = {0};
    int32_t length = width - begin < cellPart ? width - begin : cellPart;
    for (int32_t y = 0; y < rows; y++) {
      const uint8_t *row = mask + y * stride + begin;
      for (int32_t x = 0; x < length; x++) sums[x] += row[x];
    }
    for (int32_t x = 0; x < length; x += size) {
      uint32_t sum = 0;
      for (int32_t i = 0; i < size; i++) sum += sums[x + i];
      *cells++ = (uint16_t)((sum * 257 + (1u << (2 * shift - 1))) >> (2 * shift));
    }
  }
}

PK_CLONES void pk_shrink_samples(const uint16_t *source, uint16_t *samples, size_t count) {
  for (size_t i = 0; i < count; i++) samples[i] = (uint16_t)((source[i] * 65281u + 0x8000u) >> 16);
}

PK_CLONES static void paintCoverage(uint32_t *row, const uint8_t *cover, int32_t count, uint32_t color) {
  if ((color & 0xffffffu) == 0) {
    // Black only has alpha, with the same result.
    uint32_t alpha = color >> 24;
    for (int32_t i = 0; i < count; i++) {
      uint32_t level = pk_multiplied(alpha, cover[i]);
      row[i] = (level << 24) + pk_scaled(row[i], 255u - level);
    }
    return;
  }
  for (int32_t i = 0; i < count; i++) row[i] = pk_over(pk_scaled(color, cover[i]), row[i]);
}

/// The coverage of the pixels between the centres of neighbouring cells, `size` for each pair.
static inline __attribute__((always_inline)) void expandPairs(
  const int32_t *line, int32_t count, int32_t size, int32_t shift, int32_t part, uint8_t *cover
) {
  for (int32_t c = 0; c < count; c++) {
    int32_t slope = line[c + 1] - line[c], step = slope * 256;
    // Samples have 256 steps for each level.
    int32_t value = line[c] * (1 << (8 + shift)) + slope * part + (1 << (15 + shift));
    uint8_t *to = cover + c * size;
    for (int32_t i = 0; i < size; i++) to[i] = (uint8_t)((value + step * i) >> (16 + shift));
  }
}

PK_CLONES static void expand(const int32_t *line, int32_t count, int32_t shift, int32_t part, uint8_t *cover) {
  switch (shift) {
    case 2: expandPairs(line, count, 4, 2, part, cover); break;
    case 3: expandPairs(line, count, 8, 3, part, cover); break;
    case 4: expandPairs(line, count, 16, 4, part, cover); break;
    case 5: expandPairs(line, count, 32, 5, part, cover); break;
    default: expandPairs(line, count, 1 << shift, shift, part, cover); break;
  }
}

PK_CLONES static void blendLines(
  const uint16_t *upper, const uint16_t *lower, int32_t count, int32_t shift, int32_t part, int32_t *line
) {
  int32_t whole = 1 << (8 + shift);
  for (int32_t c = 0; c < count; c++) {
    line[c] = (upper[c] * (whole - part) + lower[c] * part + whole / 2) >> (8 + shift);
  }
}

void pk_paint_cells(const PKTarget *target, const PKCells *cells, uint32_t color) {
  int32_t shift = cells->shift, size = 1 << shift, unit = 256 << shift;
  // Positions are relative to the centre of the first cell, in 1/256 pixel.
  int32_t originX = 128 - cells->left - unit / 2, originY = 128 - cells->top - unit / 2;
  int32_t partX = originX & 255;
  // The pixel from which the first pair of cells is interpolated.
  int32_t start = -(originX >> 8);
  int32_t most = cellPart >> shift;
  for (int32_t y = target->top; y < target->bottom; y++) {
    int32_t place = y * 256 + originY;
    int32_t row = place >> (8 + shift), partY = place & (unit - 1);
    // The samples at the edges are zero.
    if (row < 0 || row + 1 >= cells->height) continue;
    const uint16_t *upper = cells->samples + (ptrdiff_t)row * cells->width, *lower = upper + cells->width;
    int32_t first = 0, end = cells->width;
    if (start + first * size < target->left) first = (target->left - start) >> shift;
    if (start + (end - 1) * size > target->right) end = ((target->right - start + size - 1) >> shift) + 1;
    // What is less than half of a level is not seen.
    while (first + 1 < end && upper[first] < 128 && lower[first] < 128 && upper[first + 1] < 128 &&
           lower[first + 1] < 128) {
      first++;
    }
    while (first + 1 < end && upper[end - 1] < 128 && lower[end - 1] < 128 && upper[end - 2] < 128 &&
           lower[end - 2] < 128) {
      end--;
    }
    uint32_t *pixels = target->pixels + (ptrdiff_t)(y - target->originY) * target->stride - target->originX;
    for (int32_t c = first; c + 1 < end; c += most) {
      int32_t pairs = end - 1 - c < most ? end - 1 - c : most;
      int32_t line[cellPart / 4 + 1];
      uint8_t cover[cellPart];
      blendLines(upper + c, lower + c, pairs + 1, shift, partY, line);
      expand(line, pairs, shift, partX, cover);
      int32_t left = start + c * size, right = left + pairs * size;
      int32_t from = left < target->left ? target->left : left, to = right > target->right ? target->right : right;
      if (from < to) paintCoverage(pixels + from, cover + (from - left), to - from, color);
    }
  }
}
