#include <string.h>
#include "RasterArithmetic.h"
#include "RasterKernels.h"

// The samples of one channel are 16 bits, of which 65535 is one.

PK_CLONES static void add_bytes(uint16_t *sums, const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + bytes[i]);
}

void pk_reduce_rows(
  const uint32_t *rows, ptrdiff_t stride, int32_t rowCount, int32_t width, int32_t factor, uint16_t *sums,
  uint16_t *const *planes
) {
  memset(sums, 0, (size_t)width * 4 * sizeof *sums);
  for (int32_t y = 0; y < rowCount; y++) add_bytes(sums, (const uint8_t *)(rows + y * stride), (size_t)width * 4);
  for (int32_t x = 0, k = 0; x < width; x += factor, k++) {
    int32_t right = x + factor < width ? x + factor : width;
    uint32_t area = (uint32_t)((right - x) * rowCount);
    for (int c = 0; c < 4; c++) {
      uint32_t sum = 0;
      for (int32_t i = x; i < right; i++) sum += sums[4 * i + c];
      planes[c][k] = (uint16_t)((sum * 257 + area / 2) / area);
    }
  }
}

PK_CLONES void pk_scale_samples(uint16_t *samples, const uint32_t *factors, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    uint64_t value = ((uint64_t)samples[i] * factors[i] + 0x8000) >> 16;
    samples[i] = (uint16_t)(value < 65535 ? value : 65535);
  }
}

PK_CLONES static void mix_rows(
  uint16_t *mixed, const uint16_t *upper, const uint16_t *lower, uint32_t part, uint32_t shift, int32_t count
) {
  uint32_t whole = 1u << shift;
  for (int32_t i = 0; i < count; i++) {
    mixed[i] = (uint16_t)((upper[i] * (whole - part) + lower[i] * part + whole / 2) >> shift);
  }
}

// The pixels between two samples.
static inline __attribute__((always_inline)) void between(
  uint32_t a, uint32_t b, uint32_t factor, uint32_t shift, uint16_t *row
) {
  for (uint32_t k = 0; k < factor; k++) {
    row[k] = (uint16_t)((a * (2 * factor - 2 * k - 1) + b * (2 * k + 1) + factor) >> shift);
  }
}

// Pixels x..<x+count of a row of which each sample stands for `factor` pixels.
static inline __attribute__((always_inline)) void widen_by(
  const uint16_t *samples, int32_t width, int32_t factor, int32_t shift, int32_t x, int32_t count, uint16_t *row
) {
  int32_t i = 0;
  while (i < count) {
    // Distances are in halves of a pixel: those of pixels from the sample to their left are odd.
    int32_t u = 2 * (x + i) + 1 - factor;
    int32_t index = u < 0 ? -1 : u >> shift, part = u - index * 2 * factor;
    if (part == 1 && index >= 0) {
      for (; index < width - 1 && i + factor <= count; index++, i += factor)
        between(samples[index], samples[index + 1], (uint32_t)factor, (uint32_t)shift, row + i);
      if (i >= count) return;
    }
    int32_t a = samples[index < 0 ? 0 : index], b = samples[index + 1 < width ? index + 1 : width - 1];
    for (; i < count && part < 2 * factor; i++, part += 2) {
      row[i] = (uint16_t)((a * (2 * factor - part) + b * part + factor) >> shift);
    }
  }
}

// With known factors the loops between two samples are unrolled.
PK_CLONES static void widen(
  const uint16_t *samples, int32_t width, int32_t factor, int32_t x, int32_t count, uint16_t *row
) {
  switch (factor) {
    case 2: widen_by(samples, width, 2, 2, x, count, row); break;
    case 4: widen_by(samples, width, 4, 3, x, count, row); break;
    case 8: widen_by(samples, width, 8, 4, x, count, row); break;
    default: memcpy(row, samples + x, (size_t)count * sizeof *row);
  }
}

PK_CLONES static void finish(
  const uint16_t *restrict blue, const uint16_t *restrict green, const uint16_t *restrict red,
  const uint16_t *restrict alpha, int32_t saturation, uint32_t *restrict row, int32_t count
) {
  for (int32_t i = 0; i < count; i++) {
    int32_t r = red[i], g = green[i], b = blue[i], a = alpha[i];
    // Rec. 709.
    int32_t grey = (int32_t)(((uint32_t)r * 6966 + (uint32_t)g * 23436 + (uint32_t)b * 2366) >> 15);
    r = grey + ((r - grey) * saturation >> 8);
    g = grey + ((g - grey) * saturation >> 8);
    b = grey + ((b - grey) * saturation >> 8);
    r = r < 0 ? 0 : r > a ? a : r;
    g = g < 0 ? 0 : g > a ? a : g;
    b = b < 0 ? 0 : b > a ? a : b;
    // value / 257, rounded.
    row[i] = ((uint32_t)a * 255 + 32895) >> 16 << 24 | ((uint32_t)r * 255 + 32895) >> 16 << 16
      | ((uint32_t)g * 255 + 32895) >> 16 << 8 | ((uint32_t)b * 255 + 32895) >> 16;
  }
}

void pk_backdrop_row(const PKBackdrop *backdrop, int32_t x, int32_t y, size_t count, uint16_t *work, uint32_t *row) {
  int32_t factor = backdrop->factor, width = backdrop->width, height = backdrop->height;
  int32_t shift = 1;
  while (1 << shift < 2 * factor) shift++;
  int32_t u = 2 * y + 1 - factor, index = factor == 1 ? y : u < 0 ? 0 : u >> shift;
  if (index > height - 1) index = height - 1;
  uint32_t part = factor == 1 || u < 0 ? 0 : (uint32_t)(u - index * 2 * factor);
  int32_t below = index + 1 < height ? index + 1 : index;
  if (below == index) part = 0;
  uint16_t *wide[4], *mixed = work + 4 * count;
  for (int c = 0; c < 4; c++) {
    wide[c] = work + (size_t)c * count;
    const uint16_t *upper = backdrop->planes[c] + (ptrdiff_t)index * width;
    const uint16_t *lower = backdrop->planes[c] + (ptrdiff_t)below * width;
    if (part) {
      mix_rows(mixed, upper, lower, part, (uint32_t)shift, width);
      upper = mixed;
    }
    widen(upper, width, factor, x, (int32_t)count, wide[c]);
  }
  finish(wide[0], wide[1], wide[2], wide[3], backdrop->saturation, row, (int32_t)count);
}
