#include "RasterArithmetic.h"
#include "RasterKernels.h"

#pragma STDC FP_CONTRACT OFF

// The number of samples along an axis for which a pixel covers `length` pixels of the picture.
static inline int32_t sampleCount(double length) {
  if (!(length > 1.05)) return 1;
  if (length >= PKMostProjectionSamples) return PKMostProjectionSamples;
  int32_t whole = (int32_t)(length - 0.05);
  return whole + 1;
}

static inline double magnitude(double v) { return v < 0 ? -v : v; }

static inline double larger(double a, double b) { return a > b ? a : b; }

static inline uint32_t pixelAt(const PKPicture *picture, int64_t x, int64_t y) {
  if (x < 0 || y < 0 || x >= picture->width || y >= picture->height) return 0;
  return picture->pixels[y * picture->width + x];
}

static inline uint32_t between(uint32_t a, uint32_t b, uint32_t part) {
  uint32_t rb = (a & 0x00ff00ffu) * (256 - part) + (b & 0x00ff00ffu) * part + 0x00800080u;
  uint32_t ag = (a >> 8 & 0x00ff00ffu) * (256 - part) + (b >> 8 & 0x00ff00ffu) * part + 0x00800080u;
  return (rb >> 8 & 0x00ff00ffu) | (ag & 0xff00ff00u);
}

// The picture at a point, in units of 1/256 pixel from the centre of the first pixel: bilinear, transparent outside.
static inline uint32_t sampleAt(const PKPicture *picture, int64_t u, int64_t v) {
  int64_t x = u >> 8, y = v >> 8;
  if (x < -1 || y < -1 || x >= picture->width || y >= picture->height) return 0;
  uint32_t partX = (uint32_t)(u & 255), partY = (uint32_t)(v & 255);
  uint32_t top = between(pixelAt(picture, x, y), pixelAt(picture, x + 1, y), partX);
  uint32_t low = between(pixelAt(picture, x, y + 1), pixelAt(picture, x + 1, y + 1), partX);
  return between(top, low, partY);
}

// In 1/256 pixel, rounded down; far outside for what is not a number.
static inline int64_t fixedPoint(double pixels) {
  double scaled = pixels * 256;
  if (!(scaled > -1e12 && scaled < 1e12)) return INT64_MIN / 2;
  int64_t whole = (int64_t)scaled;
  return whole > scaled ? whole - 1 : whole;
}

static int isDrawn(const PKSide *sides, size_t count, double u, double v) {
  for (size_t i = 0; i < count; i++) {
    double distance = sides[i].a * u + sides[i].b * v + sides[i].c;
    if (!(distance > 0 || (distance == 0 && sides[i].isClosed))) return 0;
  }
  return 1;
}

void pk_project_row(
  const PKPicture *picture, const double m[9], const PKSide *sides, size_t sideCount, int32_t x, int32_t y,
  uint32_t *row, size_t count
) {
  for (size_t i = 0; i < count; i++) {
    double px = (double)x + (double)i + 0.5, py = (double)y + 0.5;
    double w = px * m[2] + py * m[5] + m[8];
    row[i] = 0;
    if (!(w > 0)) continue;
    double u = (px * m[0] + py * m[3] + m[6]) / w, v = (px * m[1] + py * m[4] + m[7]) / w;
    if (sideCount > 0 && !isDrawn(sides, sideCount, u, v)) continue;
    // How far the point in the picture moves from one pixel to the next one.
    int32_t across = sampleCount(larger(magnitude((m[0] - u * m[2]) / w), magnitude((m[1] - v * m[2]) / w)));
    int32_t down = sampleCount(larger(magnitude((m[3] - u * m[5]) / w), magnitude((m[4] - v * m[5]) / w)));
    uint32_t sums[4] = {0, 0, 0, 0};
    for (int32_t b = 0; b < down; b++) {
      double sy = (double)y + ((double)b + 0.5) / (double)down;
      for (int32_t a = 0; a < across; a++) {
        double sx = (double)x + (double)i + ((double)a + 0.5) / (double)across;
        double sw = sx * m[2] + sy * m[5] + m[8];
        if (!(sw > 0)) continue;
        double su = (sx * m[0] + sy * m[3] + m[6]) / sw, sv = (sx * m[1] + sy * m[4] + m[7]) / sw;
        uint32_t p = sampleAt(picture, fixedPoint(su - 0.5), fixedPoint(sv - 0.5));
        for (int c = 0; c < 4; c++) sums[c] += p >> (8 * c) & 255;
      }
    }
    uint32_t samples = (uint32_t)(across * down), word = 0;
    for (int c = 0; c < 4; c++) word |= ((sums[c] + samples / 2) / samples) << (8 * c);
    row[i] = word;
  }
}
