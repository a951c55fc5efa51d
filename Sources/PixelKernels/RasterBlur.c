#include "RasterArithmetic.h"
#include <string.h>
#include "RasterKernels.h"

// Box filters whose two outermost samples have partial weight (Gwosdek, Grewenig, Bruhn, Weickert, "Theoretical
// Foundations of Gaussian Convolution by Extended Box Filtering", 2011), on 16 bits, with exact running sums.

static inline uint16_t weighed(uint64_t inner, uint64_t outer, const PKBox *box) {
  return (uint16_t)((inner * box->innerWeight + outer * box->outerWeight + 0x80000000u) >> 32);
}

void pk_blur_row(const uint16_t *source, uint16_t *blurred, int32_t count, const PKBox *box) {
  int32_t m = box->radius;
  uint64_t sum = 0;
  for (int32_t x = 0; x < m && x < count; x++) sum += source[x];
  // Samples outside are zero; only the loops near the ends have to check for them.
  int32_t from = m + 1 < count ? m + 1 : count, to = count - m - 1 > from ? count - m - 1 : from;
  for (int32_t x = 0; x < count; x++) {
    if (x == from) {
      for (; x < to; x++) {
        sum += source[x + m];
        blurred[x] = weighed(sum, (uint64_t)source[x + m + 1] + source[x - m - 1], box);
        sum -= source[x - m];
      }
      if (x == count) break;
    }
    if (x + m < count) sum += source[x + m];
    uint64_t outer = 0;
    if (x + m + 1 < count) outer += source[x + m + 1];
    if (x - m - 1 >= 0) outer += source[x - m - 1];
    blurred[x] = weighed(sum, outer, box);
    if (x - m >= 0) sum -= source[x - m];
  }
}

PK_CLONES static void addLine(uint32_t *sums, const uint16_t *line, int32_t count) {
  for (int32_t x = 0; x < count; x++) sums[x] += line[x];
}

PK_CLONES static void subtractLine(uint32_t *sums, const uint16_t *line, int32_t count) {
  for (int32_t x = 0; x < count; x++) sums[x] -= line[x];
}

PK_CLONES static void weighLine(
  const uint32_t *sums, const uint16_t *above, const uint16_t *below, uint16_t *line, int32_t count, const PKBox *box
) {
  uint64_t inner = box->innerWeight, outer = box->outerWeight;
  for (int32_t x = 0; x < count; x++) {
    uint64_t ends = (uint64_t)above[x] + below[x];
    line[x] = (uint16_t)((sums[x] * inner + ends * outer + 0x80000000u) >> 32);
  }
}

void pk_blur_columns(
  const uint16_t *source, const uint8_t *repeats, uint16_t *blurred, uint8_t *blurredRepeats, int32_t width,
  int32_t height, const PKBox *box, uint32_t *sums, const uint16_t *zeroes
) {
  int32_t m = box->radius;
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
    if (y - m - 1 >= 0) subtractLine(sums, source + (ptrdiff_t)(y - m - 1) * width, width);
    if (y + m < height) addLine(sums, source + (ptrdiff_t)(y + m) * width, width);
    const uint16_t *above = y - m - 1 >= 0 ? source + (ptrdiff_t)(y - m - 1) * width : zeroes;
    const uint16_t *below = y + m + 1 < height ? source + (ptrdiff_t)(y + m + 1) * width : zeroes;
    weighLine(sums, above, below, line, width, box);
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
      mask[begin + x] = (uint8_t)((value + 128) / 257);
    }
    values[0] = values[length];
  }
}
