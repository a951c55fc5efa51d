#include "RasterArithmetic.h"
#include <string.h>
#include "RasterKernels.h"

// Box filters whose two outermost samples have partial weight (Gwosdek, Grewenig, Bruhn, Weickert, "Theoretical
// Foundations of Gaussian Convolution by Extended Box Filtering", 2011), on 16 bits, with exact running sums.

// Weights are below 2^32, so that a product takes one multiplication of 32 bits.
static inline uint16_t weighed(uint32_t sum, uint32_t ends, uint32_t inner, uint32_t outer) {
  return (uint16_t)(((uint64_t)sum * inner + (uint64_t)ends * outer + 0x80000000u) >> 32);
}

// Of samples whose neighbours are all inside: `sums` is that of the samples before each.
PK_CLONES static void weighRow(
  const uint32_t *sums, const uint16_t *source, uint16_t *blurred, int32_t count, int32_t m, uint32_t inner,
  uint32_t outer
) {
  for (int32_t x = 0; x < count; x++) {
    blurred[x] = weighed(sums[x + m + 1] - sums[x - m], (uint32_t)source[x + m + 1] + source[x - m - 1], inner, outer);
  }
}

void pk_blur_row(const uint16_t *source, uint16_t *blurred, int32_t count, const PKBox *box, uint32_t *sums) {
  int32_t m = box->radius;
  uint32_t inner = (uint32_t)box->innerWeight, outer = (uint32_t)box->outerWeight;
  // Differences of sums are right even where the sums themselves exceed 32 bits.
  uint32_t sum = 0;
  for (int32_t x = 0; x < count; x++) {
    sums[x] = sum;
    sum += source[x];
  }
  sums[count] = sum;
  int32_t from = m + 1 < count ? m + 1 : count, to = count - m - 1 > from ? count - m - 1 : from;
  weighRow(sums + from, source + from, blurred + from, to - from, m, inner, outer);
  // Samples outside are zero.
  for (int32_t x = 0; x < count; x++) {
    if (x == from) x = to;
    if (x >= count) break;
    int32_t end = x + m + 1 < count ? x + m + 1 : count, start = x - m > 0 ? x - m : 0;
    uint32_t ends = 0;
    if (x + m + 1 < count) ends += source[x + m + 1];
    if (x - m - 1 >= 0) ends += source[x - m - 1];
    blurred[x] = weighed(sums[end] - sums[start], ends, inner, outer);
  }
}

PK_CLONES static void addLine(uint32_t *sums, const uint16_t *line, int32_t count) {
  for (int32_t x = 0; x < count; x++) sums[x] += line[x];
}

// Moves the sums by one row, from `above`, which was the first of them, to `last`, and weighs them.
PK_CLONES static void weighLine(
  uint32_t *restrict sums, const uint16_t *restrict above, const uint16_t *restrict last,
  const uint16_t *restrict below, uint16_t *restrict line, int32_t count, uint32_t inner, uint32_t outer
) {
  for (int32_t x = 0; x < count; x++) {
    uint32_t sum = sums[x] - above[x] + last[x];
    sums[x] = sum;
    line[x] = weighed(sum, (uint32_t)above[x] + below[x], inner, outer);
  }
}

void pk_blur_columns(
  const uint16_t *source, const uint8_t *repeats, uint16_t *blurred, uint8_t *blurredRepeats, int32_t width,
  int32_t height, const PKBox *box, uint32_t *sums, const uint16_t *zeroes
) {
  int32_t m = box->radius;
  uint32_t inner = (uint32_t)box->innerWeight, outer = (uint32_t)box->outerWeight;
  // The number of rows that differ from the row above them, of those that the filter reaches from row y.
  int32_t changes = 0;
  for (int32_t x = 0; x < width; x++) sums[x] = 0;
  for (int32_t y = 0; y < m && y < height; y++) addLine(sums, source + (ptrdiff_t)y * width, width);
  for (int32_t y = 0; y <= m && y < height; y++) changes += !repeats[y];
  for (int32_t y = 0; y < height; y++) {
    uint16_t *line = blurred + (ptrdiff_t)y * width;
    if (y + m + 1 < height) changes += !repeats[y + m + 1];
    if (y - m - 2 >= 0) changes -= !repeats[y - m - 2];
    blurredRepeats[y] = changes == 0;
    // The sums are those of the row above, too.
    if (changes == 0) {
      memcpy(line, y > 0 ? line - width : zeroes, (size_t)width * sizeof *line);
      continue;
    }
    const uint16_t *above = y - m - 1 >= 0 ? source + (ptrdiff_t)(y - m - 1) * width : zeroes;
    const uint16_t *last = y + m < height ? source + (ptrdiff_t)(y + m) * width : zeroes;
    const uint16_t *below = y + m + 1 < height ? source + (ptrdiff_t)(y + m + 1) * width : zeroes;
    weighLine(sums, above, last, below, line, width, inner, outer);
  }
}

void pk_widen_row(const uint8_t *mask, uint16_t *row, int32_t count) {
  for (int32_t x = 0; x < count; x++) row[x] = (uint16_t)(mask[x] * 257);
}

// A loop that carries the value on the left along is not vectorised, so values are stored in between, part by part.
enum { shiftPart = 512 };

PK_CLONES void pk_shift_row(
  const uint16_t *upper, const uint16_t *lower, int32_t count, uint32_t partX, uint32_t partY, uint8_t *mask
) {
  uint32_t values[shiftPart + 1];
  values[0] = 0;
  for (int32_t begin = 0; begin <= count; begin += shiftPart) {
    int32_t length = count - begin < shiftPart ? count - begin : shiftPart;
    for (int32_t x = 0; x < length; x++) {
      values[x + 1] = (upper[begin + x] * partY + lower[begin + x] * (256 - partY) + 128) >> 8;
    }
    // The last pixel is only reached from its left.
    if (length < shiftPart) values[++length] = 0;
    for (int32_t x = 0; x < length; x++) {
      uint32_t value = (values[x] * partX + values[x + 1] * (256 - partX) + 128) >> 8;
      // value / 257, rounded.
      mask[begin + x] = (uint8_t)((value * 255 + 32895) >> 16);
    }
    values[0] = values[length];
  }
}
