#include "RasterArithmetic.h"
#include "RasterKernels.h"

#pragma STDC FP_CONTRACT OFF

/// v modulo count, 0 ..< count.
static inline ptrdiff_t wrapped(int64_t v, int32_t count) {
  int64_t rest = v % count;
  return (ptrdiff_t)(rest < 0 ? rest + count : rest);
}

static inline int32_t limited(int64_t v, int32_t count) { return v < 0 ? 0 : v >= count ? count - 1 : (int32_t)v; }

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

// The four components of a pixel: in working memory, as sums, and as bytes.
typedef uint16_t halves __attribute__((vector_size(8)));
typedef uint32_t sums4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

static inline __attribute__((always_inline)) void mixTaps(
  const uint16_t *work, const PKTaps *horizontal, int32_t left, uint32_t *row, size_t from, size_t to, int taps
) {
  for (size_t x = from; x < to; x++) {
    const PKTaps *t = horizontal + x;
    sums4 sum = {1u << 21, 1u << 21, 1u << 21, 1u << 21};
    for (int j = 0; j < taps; j++) {
      halves samples;
      __builtin_memcpy(&samples, work + (t->index[j] - left) * 4, sizeof samples);
      sum += __builtin_convertvector(samples, sums4) * (uint32_t)t->weight[j];
    }
    bytes4 bytes = __builtin_convertvector(sum >> 22, bytes4);
    __builtin_memcpy(row + x, &bytes, sizeof bytes);
  }
}

PK_CLONES static void mixTwoTaps(
  const uint16_t *work, const PKTaps *horizontal, int32_t left, uint32_t *row, size_t from, size_t to
) {
  mixTaps(work, horizontal, left, row, from, to, 2);
}

PK_CLONES static void mixThreeTaps(
  const uint16_t *work, const PKTaps *horizontal, int32_t left, uint32_t *row, size_t from, size_t to
) {
  mixTaps(work, horizontal, left, row, from, to, 3);
}

// Pixels whose taps are those of the pixel before, moved by one.
PK_CLONES static void mixEven(
  const uint16_t *restrict first, const uint16_t *restrict second, const uint16_t *restrict third,
  const uint16_t *weights, uint8_t *restrict bytes, size_t count
) {
  uint32_t w0 = weights[0], w1 = weights[1], w2 = weights[2];
  for (size_t i = 0; i < count; i++) {
    bytes[i] = (uint8_t)((first[i] * w0 + second[i] * w1 + third[i] * w2 + (1u << 21)) >> 22);
  }
}

PK_CLONES static void mixLines(
  const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c, const uint16_t *weights,
  uint16_t *restrict work, size_t count
) {
  uint32_t w0 = weights[0], w1 = weights[1], w2 = weights[2];
  for (size_t i = 0; i < count; i++) work[i] = (uint16_t)((a[i] * w0 + b[i] * w1 + c[i] * w2 + 32) >> 6);
}

PK_CLONES static void mixTwoLines(
  const uint8_t *restrict a, const uint8_t *restrict b, const uint16_t *weights, uint16_t *restrict work, size_t count
) {
  uint32_t w0 = weights[0], w1 = weights[1];
  for (size_t i = 0; i < count; i++) work[i] = (uint16_t)((a[i] * w0 + b[i] * w1 + 32) >> 6);
}

void pk_image_row(
  const uint32_t *image, int32_t width, const PKTaps *vertical, const PKTaps *horizontal, int32_t left, int32_t right,
  size_t evenFrom, size_t evenTo, _Bool isNarrow, uint16_t *work, uint32_t *row, size_t count
) {
  const uint8_t *lines[PKTapCount];
  for (int j = 0; j < PKTapCount; j++) {
    lines[j] = (const uint8_t *)(image + (ptrdiff_t)vertical->index[j] * width + left);
  }
  // First the columns, with results in 8.8 fixed point, then along the row.
  size_t samples = (size_t)(right - left) * 4;
  if (isNarrow) {
    mixTwoLines(lines[0], lines[1], vertical->weight, work, samples);
  } else {
    mixLines(lines[0], lines[1], lines[2], vertical->weight, work, samples);
  }
  if (evenTo > count) evenTo = count;
  if (evenFrom > evenTo) evenFrom = evenTo = 0;
  void (*mix)(const uint16_t *, const PKTaps *, int32_t, uint32_t *, size_t, size_t) =
    isNarrow ? mixTwoTaps : mixThreeTaps;
  mix(work, horizontal, left, row, 0, evenFrom);
  if (evenFrom < evenTo) {
    const PKTaps *t = horizontal + evenFrom;
    mixEven(
      work + (t->index[0] - left) * 4, work + (t->index[1] - left) * 4, work + (t->index[2] - left) * 4, t->weight,
      (uint8_t *)(row + evenFrom), (evenTo - evenFrom) * 4);
  }
  mix(work, horizontal, left, row, evenTo, count);
}

static inline uint32_t between(uint32_t a, uint32_t b, uint32_t part) {
  uint32_t rb = (a & 0x00ff00ffu) * (256 - part) + (b & 0x00ff00ffu) * part + 0x00800080u;
  uint32_t ag = (a >> 8 & 0x00ff00ffu) * (256 - part) + (b >> 8 & 0x00ff00ffu) * part + 0x00800080u;
  return (rb >> 8 & 0x00ff00ffu) | (ag & 0xff00ff00u);
}

enum { Chunk = 128 };

static PK_CLONES void mixCorners(
  uint32_t corners[4][Chunk], const uint32_t *partX, const uint32_t *partY, uint32_t *row, int32_t count
) {
  for (int32_t i = 0; i < count; i++) {
    uint32_t top = between(corners[0][i], corners[1][i], partX[i]), low = between(corners[2][i], corners[3][i], partX[i]);
    row[i] = between(top, low, partY[i]);
  }
}

void pk_image_row_affine(
  const uint32_t *image, int32_t width, int32_t height, _Bool isTiled, const PKAffine *m, int32_t x, int32_t y,
  uint32_t *row, size_t count
) {
  uint32_t corners[4][Chunk], partX[Chunk], partY[Chunk];
  int64_t u = m->u0 + m->ux * x + m->uy * y, v = m->v0 + m->vx * x + m->vy * y;
  int64_t right = (int64_t)(width - 1) << 32, bottom = (int64_t)(height - 1) << 32;
  for (size_t start = 0; start < count; start += Chunk) {
    int32_t n = count - start < Chunk ? (int32_t)(count - start) : Chunk;
    int64_t uEnd = u + m->ux * (n - 1), vEnd = v + m->vx * (n - 1);
    // The positions between the first and the last one lie between theirs.
    int isInside = u >= 0 && uEnd >= 0 && v >= 0 && vEnd >= 0 && u < right && uEnd < right && v < bottom && vEnd < bottom;
    for (int32_t i = 0; i < n; i++, u += m->ux, v += m->vx) {
      ptrdiff_t x0 = u >> 32, y0 = v >> 32, x1 = x0 + 1, y1 = y0 + 1;
      if (isTiled) {
        x0 = wrapped(x0, width);
        x1 = wrapped(x1, width);
        y0 = wrapped(y0, height);
        y1 = wrapped(y1, height);
      } else if (!isInside) {
        x0 = limited(x0, width);
        x1 = limited(x1, width);
        y0 = limited(y0, height);
        y1 = limited(y1, height);
      }
      corners[0][i] = image[y0 * width + x0];
      corners[1][i] = image[y0 * width + x1];
      corners[2][i] = image[y1 * width + x0];
      corners[3][i] = image[y1 * width + x1];
      partX[i] = (uint32_t)(u >> 24) & 255;
      partY[i] = (uint32_t)(v >> 24) & 255;
    }
    mixCorners(corners, partX, partY, row + start, n);
  }
}
