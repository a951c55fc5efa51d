#include "RasterArithmetic.h"
#include "RasterKernels.h"

#pragma STDC FP_CONTRACT OFF

static inline int32_t limited(int32_t v, int32_t count) { return v < 0 ? 0 : v >= count ? count - 1 : v; }

void pk_reduce_image(
  const uint32_t *source, int32_t width, int32_t height, int32_t factorX, int32_t factorY, uint32_t *reduced
) {
  for (int32_t y = 0; y < height; y += factorY) {
    int32_t bottom = y + factorY < height ? y + factorY : height;
    for (int32_t x = 0; x < width; x += factorX) {
      int32_t right = x + factorX < width ? x + factorX : width;
      uint64_t sums[4] = {0, 0, 0, 0};
      for (int32_t j = y; j < bottom; j++) {
        for (int32_t i = x; i < right; i++) {
          uint32_t p = source[(ptrdiff_t)j * width + i];
          for (int c = 0; c < 4; c++) sums[c] += p >> (8 * c) & 255;
        }
      }
      uint64_t area = (uint64_t)(bottom - y) * (uint64_t)(right - x);
      uint32_t word = 0;
      for (int c = 0; c < 4; c++) word |= (uint32_t)((sums[c] + area / 2) / area) << (8 * c);
      *reduced++ = word;
    }
  }
}

void pk_image_taps(
  int32_t from, int32_t to, double length, int32_t sourceCount, int32_t first, size_t count, PKTaps *taps
) {
  double extent = (double)to - (double)from;
  double pixels = length * 256 / extent;
  double width = pixels < 0 ? -pixels : pixels;
  if (width < 1) width = 1;
  for (size_t i = 0; i < count; i++) {
    double middle = (((double)first + (double)i + 0.5) * 256 - (double)from) * length / extent;
    double low = middle - width / 2, high = middle + width / 2;
    if (low < -2) low = high = -2;
    if (!(low < sourceCount + 2.0)) low = high = sourceCount + 2.0;
    if (high < low) high = low;
    int32_t begin = (int32_t)low;
    if (begin > low) begin--;
    int32_t rest = 16384;
    for (int32_t j = 0; j < PKTapCount; j++) {
      double a = begin + j > low ? begin + j : low, b = begin + j + 1 < high ? begin + j + 1 : high;
      int32_t weight = b > a ? (int32_t)((b - a) / width * 16384 + 0.5) : 0;
      if (weight > rest) weight = rest;
      taps[i].index[j] = limited(begin + j, sourceCount);
      taps[i].weight[j] = (uint16_t)weight;
      rest -= weight;
    }
    taps[i].weight[1] = (uint16_t)(taps[i].weight[1] + rest);
  }
}

PK_CLONES void pk_image_row(
  const uint32_t *image, int32_t width, const PKTaps *vertical, const PKTaps *horizontal, int32_t left, int32_t right,
  uint16_t *work, uint32_t *row, size_t count
) {
  const uint8_t *lines[PKTapCount];
  uint32_t weights[PKTapCount];
  for (int j = 0; j < PKTapCount; j++) {
    lines[j] = (const uint8_t *)(image + (ptrdiff_t)vertical->index[j] * width);
    weights[j] = vertical->weight[j];
  }
  // Down the columns into 8.8 bits, then along the row.
  for (ptrdiff_t i = (ptrdiff_t)left * 4; i < (ptrdiff_t)right * 4; i++) {
    uint32_t sum = lines[0][i] * weights[0] + lines[1][i] * weights[1] + lines[2][i] * weights[2];
    work[i - (ptrdiff_t)left * 4] = (uint16_t)((sum + 32) >> 6);
  }
  for (size_t x = 0; x < count; x++) {
    const PKTaps *t = horizontal + x;
    uint8_t bytes[4];
    for (int c = 0; c < 4; c++) {
      uint32_t sum = 1u << 21;
      for (int j = 0; j < PKTapCount; j++) sum += work[(t->index[j] - left) * 4 + c] * (uint32_t)t->weight[j];
      bytes[c] = (uint8_t)(sum >> 22);
    }
    __builtin_memcpy(row + x, bytes, 4);
  }
}

void pk_image_row_affine(
  const uint32_t *image, int32_t width, int32_t height, const PKAffine *m, int32_t x, int32_t y, uint32_t *row,
  size_t count
) {
  for (size_t i = 0; i < count; i++) {
    double cx = (double)x + (double)i + 0.5, cy = (double)y + 0.5;
    double u = (m->u0 + m->ux * cx + m->uy * cy) * 256 - 128, v = (m->v0 + m->vx * cx + m->vy * cy) * 256 - 128;
    double right = (double)width * 256, bottom = (double)height * 256;
    int32_t iu = u > -256 ? u < right ? (int32_t)(u + 256.5) - 256 : width * 256 : -256;
    int32_t iv = v > -256 ? v < bottom ? (int32_t)(v + 256.5) - 256 : height * 256 : -256;
    uint32_t fx = (uint32_t)(iu & 255), fy = (uint32_t)(iv & 255);
    int32_t x0 = limited(iu >> 8, width), x1 = limited((iu >> 8) + 1, width);
    const uint32_t *top = image + (ptrdiff_t)limited(iv >> 8, height) * width;
    const uint32_t *low = image + (ptrdiff_t)limited((iv >> 8) + 1, height) * width;
    uint32_t word = 0;
    for (int c = 0; c < 32; c += 8) {
      uint32_t a = (top[x0] >> c & 255) * (256 - fx) + (top[x1] >> c & 255) * fx;
      uint32_t b = (low[x0] >> c & 255) * (256 - fx) + (low[x1] >> c & 255) * fx;
      word |= (a * (256 - fy) + b * fy + 32768) >> 16 << c;
    }
    row[i] = word;
  }
}
