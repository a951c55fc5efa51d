#include "RasterArithmetic.h"
#include "RasterKernels.h"

#pragma STDC FP_CONTRACT OFF

// Pixels are drawn in blocks of a row. What is certain of all points of a block, from its corners, is not computed for
// each pixel: whether it is on the picture, on which side of a line it is, and how many samples it has. Results are, to
// the bit, those of the formulas in `findCentres`, `findLengths` and `placeAnywhere`, one pixel at a time.
enum { Block = 64, Lanes = 8 };

static inline double magnitude(double v) { return v < 0 ? -v : v; }

static inline double larger(double a, double b) { return a > b ? a : b; }

static inline double smaller(double a, double b) { return a < b ? a : b; }

// The number of samples along an axis for which a pixel covers `length` pixels of the picture.
static inline int32_t sampleCount(double length) {
  if (!(length > 1.05)) return 1;
  if (length >= (double)PKMostProjectionSamples) return PKMostProjectionSamples;
  int32_t whole = (int32_t)(length - 0.05);
  return whole + 1;
}

// What is known of the picture's points below the pixels of a block.
typedef struct {
  double least[2], largest[2], leastWeight, largestWeight;
  // The sum of the magnitudes of the terms of a weight.
  double weightTerms;
  // More than a rounding error of a coordinate.
  double error[2];
  // Whether all are in front of the viewer, and the rest is therefore known.
  int isKnown;
  // Whether all are behind the viewer.
  int isBehind;
} Extent;

static Extent extentOf(const double m[9], double left, double right, double top) {
  Extent e = {{0, 0}, {0, 0}, 0, 0, 0, {0, 0}, 0, 0};
  double reachX = larger(magnitude(left), magnitude(right)), reachY = larger(magnitude(top), magnitude(top + 1));
  double terms = magnitude(m[2]) * reachX + magnitude(m[5]) * reachY + magnitude(m[8]);
  e.weightTerms = terms;
  double weights[4];
  for (int i = 0; i < 4; i++) weights[i] = (i & 1 ? right : left) * m[2] + (i & 2 ? top + 1 : top) * m[5] + m[8];
  e.leastWeight = smaller(smaller(weights[0], weights[1]), smaller(weights[2], weights[3]));
  e.largestWeight = larger(larger(weights[0], weights[1]), larger(weights[2], weights[3]));
  if (e.largestWeight < -1e-12 * terms) e.isBehind = 1;
  if (!(e.leastWeight > 1e-5 * terms)) return e;
  e.isKnown = 1;
  for (int axis = 0; axis < 2; axis++) {
    double a = m[axis], b = m[3 + axis], c = m[6 + axis];
    for (int i = 0; i < 4; i++) {
      double v = ((i & 1 ? right : left) * a + (i & 2 ? top + 1 : top) * b + c) / weights[i];
      e.least[axis] = i == 0 ? v : smaller(e.least[axis], v);
      e.largest[axis] = i == 0 ? v : larger(e.largest[axis], v);
    }
    double reach = larger(magnitude(e.least[axis]), magnitude(e.largest[axis]));
    double sum = magnitude(a) * reachX + magnitude(b) * reachY + magnitude(c) + reach * terms;
    e.error[axis] = 1e-12 * sum / e.leastWeight;
    if (!(e.error[axis] < 0.125)) e.isKnown = 0;
  }
  return e;
}

// Whether no sample of a block touches the picture.
static int isOutside(const PKPicture *picture, const Extent *e) {
  return e->largest[0] < -1 || e->least[0] > picture->width + 1 || e->largest[1] < -1
    || e->least[1] > picture->height + 1;
}

// Whether all four pixels around each sample of a block are on the picture.
static int isInside(const PKPicture *picture, const Extent *e) {
  return e->least[0] > 1 && e->largest[0] < picture->width - 1 && e->least[1] > 1
    && e->largest[1] < picture->height - 1;
}

// Whether the points of a block are on a side: 1 for all, 0 for none, -1 if that differs.
static int sideOf(const PKSide *side, const Extent *e, const double m[9], double left, double right, double top) {
  // The distance times the weight is linear on the canvas.
  double a = side->a * m[0] + side->b * m[1] + side->c * m[2], b = side->a * m[3] + side->b * m[4] + side->c * m[5];
  double c = side->a * m[6] + side->b * m[7] + side->c * m[8];
  double u = larger(magnitude(e->least[0]), magnitude(e->largest[0]));
  double v = larger(magnitude(e->least[1]), magnitude(e->largest[1]));
  double error = 1e-10 * (magnitude(side->a) * (u + 1) + magnitude(side->b) * (v + 1) + magnitude(side->c))
    + magnitude(side->a) * e->error[0] + magnitude(side->b) * e->error[1];
  error = error * e->largestWeight + 1e-12 * magnitude(side->c) * e->weightTerms;
  double first = left * a + top * b + c, low = smaller(0, b), high = larger(0, b), across = (right - left) * a;
  double least = first + smaller(0, across) + low, largest = first + larger(0, across) + high;
  return least > error ? 1 : largest < -error ? 0 : -1;
}

// The number of samples along one axis of all pixels of a block in a row, if it is certainly the same; otherwise 0.
// `d` is the row of the matrix for a step along that axis.
static int32_t commonCount(const double *d, const Extent *e) {
  double low = 0, high = 0;
  for (int axis = 0; axis < 2; axis++) {
    double first = d[axis] - e->least[axis] * d[2], last = d[axis] - e->largest[axis] * d[2];
    double reach = magnitude(e->least[axis]) + magnitude(e->largest[axis]);
    double error = 1e-9 * (magnitude(d[axis]) + reach * magnitude(d[2])) + e->error[axis] * magnitude(d[2]);
    double most = larger(magnitude(first), magnitude(last)) + error;
    double least = first * last <= 0 ? 0 : smaller(magnitude(first), magnitude(last)) - error;
    low = larger(low, least / e->largestWeight);
    high = larger(high, most / e->leastWeight);
  }
  int32_t count = sampleCount(high * (1 + 1e-9));
  return sampleCount(low * (1 - 1e-9)) == count ? count : 0;
}

// The centres of a block's pixels, in the picture, and whether they are drawn.
typedef struct {
  double u[Block], v[Block], w[Block];
  uint64_t isDrawn[Block];
} Centres;

static PK_CLONES void findCentres(const double m[9], double x, double y, int32_t count, Centres *c) {
  double py = y + 0.5, t0 = py * m[3], t1 = py * m[4], t2 = py * m[5];
  for (int32_t i = 0; i < count; i++) {
    double px = x + (double)i + 0.5, w = px * m[2] + t2 + m[8];
    c->w[i] = w;
    c->u[i] = (px * m[0] + t0 + m[6]) / w;
    c->v[i] = (px * m[1] + t1 + m[7]) / w;
    c->isDrawn[i] = w > 0 ? UINT64_MAX : 0;
  }
}

static PK_CLONES void cut(const PKSide *side, int32_t count, Centres *c) {
  double a = side->a, b = side->b, d = side->c;
  if (side->isClosed) {
    for (int32_t i = 0; i < count; i++) c->isDrawn[i] &= a * c->u[i] + b * c->v[i] + d >= 0 ? UINT64_MAX : 0;
  } else {
    for (int32_t i = 0; i < count; i++) c->isDrawn[i] &= a * c->u[i] + b * c->v[i] + d > 0 ? UINT64_MAX : 0;
  }
}

// How many picture pixels the point moves from one pixel to the next one, where `d` is the row of the matrix for it.
static PK_CLONES void findLengths(const double *d, const Centres *c, int32_t count, double *lengths) {
  double a = d[0], b = d[1], e = d[2];
  for (int32_t i = 0; i < count; i++) {
    double p = magnitude((a - c->u[i] * e) / c->w[i]), q = magnitude((b - c->v[i] * e) / c->w[i]);
    lengths[i] = p > q ? p : q;
  }
}

// Samples of some pixels of a block, one for each: padded to a multiple of `Lanes`.
typedef struct {
  // Terms of the homogeneous point that all samples of a column of samples have.
  double x[Block], u[Block], v[Block], w[Block];
  // In units of 1/256 pixel from the centre of the first pixel.
  int32_t fixedU[Block], fixedV[Block];
  // The four pixels around the sample: two of the upper row, and the two below them.
  uint64_t upper[Block], lower[Block];
  // Sums of the first and third components, and of the second and fourth ones: 256 samples fit 16 bits.
  uint32_t even[Block], odd[Block];
} Samples;

static inline uint32_t pixelAt(const PKPicture *picture, int32_t x, int32_t y) {
  if (x < 0 || y < 0 || x >= picture->width || y >= picture->height) return 0;
  return picture->pixels[(ptrdiff_t)y * picture->stride + x];
}

static inline uint64_t pairAt(const PKPicture *picture, int32_t x, int32_t y) {
  return pixelAt(picture, x, y) | (uint64_t)pixelAt(picture, x + 1, y) << 32;
}

static PK_CLONES void beginColumn(const double m[9], double part, int32_t count, Samples *s) {
  for (int32_t i = 0; i < count; i++) {
    double sx = s->x[i] + part;
    s->u[i] = sx * m[0];
    s->v[i] = sx * m[1];
    s->w[i] = sx * m[2];
  }
}

// Where the samples are: rounded down, which is towards zero on the picture.
static PK_CLONES void placeInside(const double m[9], double sy, int32_t count, Samples *s) {
  double t0 = sy * m[3], t1 = sy * m[4], t2 = sy * m[5], m6 = m[6], m7 = m[7], m8 = m[8];
  for (int32_t i = 0; i < count; i++) {
    double w = s->w[i] + t2 + m8;
    s->fixedU[i] = (int32_t)(((s->u[i] + t0 + m6) / w - 0.5) * 256);
    s->fixedV[i] = (int32_t)(((s->v[i] + t1 + m7) / w - 0.5) * 256);
  }
}

static PK_CLONES void placeAnywhere(
  const PKPicture *picture, const double m[9], double sy, int32_t count, Samples *s
) {
  double t0 = sy * m[3], t1 = sy * m[4], t2 = sy * m[5], m6 = m[6], m7 = m[7], m8 = m[8];
  double right = (double)picture->width * 256, bottom = (double)picture->height * 256;
  for (int32_t i = 0; i < count; i++) {
    double w = s->w[i] + t2 + m8;
    double u = ((s->u[i] + t0 + m6) / w - 0.5) * 256, v = ((s->v[i] + t1 + m7) / w - 0.5) * 256;
    // Nothing is seen at these limits and beyond. What is not a number is there as well.
    u = u > -512 ? u : -512;
    v = v > -512 ? v : -512;
    u = u < right ? u : right;
    v = v < bottom ? v : bottom;
    u = w > 0 ? u : -512;
    int32_t x = (int32_t)u, y = (int32_t)v;
    s->fixedU[i] = x - ((double)x > u);
    s->fixedV[i] = y - ((double)y > v);
  }
}

// What the next row reads is fetched `ahead` pixels from here, as a picture is larger than the caches. That address may
// be beyond the picture, where nothing is fetched.
static void gatherInside(const PKPicture *picture, ptrdiff_t ahead, int32_t count, Samples *s) {
  ptrdiff_t stride = picture->stride;
  for (int32_t i = 0; i < count; i++) {
    const uint32_t *pixels = picture->pixels + ((ptrdiff_t)(s->fixedV[i] >> 8) * stride + (s->fixedU[i] >> 8));
    __builtin_memcpy(s->upper + i, pixels, sizeof(uint64_t));
    __builtin_memcpy(s->lower + i, pixels + stride, sizeof(uint64_t));
    __builtin_prefetch((const void *)((uintptr_t)pixels + (uintptr_t)ahead * sizeof *pixels));
  }
}

static void gatherAnywhere(const PKPicture *picture, int32_t count, Samples *s) {
  for (int32_t i = 0; i < count; i++) {
    int32_t x = s->fixedU[i] >> 8, y = s->fixedV[i] >> 8;
    if (x >= 0 && y >= 0 && x < picture->width - 1 && y < picture->height - 1) {
      const uint32_t *pixels = picture->pixels + ((ptrdiff_t)y * picture->stride + x);
      __builtin_memcpy(s->upper + i, pixels, sizeof(uint64_t));
      __builtin_memcpy(s->lower + i, pixels + picture->stride, sizeof(uint64_t));
    } else {
      s->upper[i] = pairAt(picture, x, y);
      s->lower[i] = pairAt(picture, x, y + 1);
    }
  }
}

// Eight pixels, and their components in pairs.
typedef uint32_t words8 __attribute__((vector_size(32)));
typedef uint16_t halves16 __attribute__((vector_size(32)));

// The bilinear samples, added to the sums: along the rows first, rounded to nearest both times.
static PK_CLONES void addSamples(int32_t count, Samples *s) {
  for (int32_t i = 0; i < count; i += Lanes) {
    words8 u, v, pixels[2], left[2], right[2], sums[2];
    __builtin_memcpy(&u, s->fixedU + i, sizeof u);
    __builtin_memcpy(&v, s->fixedV + i, sizeof v);
    u &= 255;
    v &= 255;
    halves16 toRight = (halves16)(u | u << 16), toLeft = 256 - toRight;
    halves16 down = (halves16)(v | v << 16), up = 256 - down;
    __builtin_memcpy(pixels, s->upper + i, sizeof pixels);
    left[0] = __builtin_shufflevector(pixels[0], pixels[1], 0, 2, 4, 6, 8, 10, 12, 14);
    right[0] = __builtin_shufflevector(pixels[0], pixels[1], 1, 3, 5, 7, 9, 11, 13, 15);
    __builtin_memcpy(pixels, s->lower + i, sizeof pixels);
    left[1] = __builtin_shufflevector(pixels[0], pixels[1], 0, 2, 4, 6, 8, 10, 12, 14);
    right[1] = __builtin_shufflevector(pixels[0], pixels[1], 1, 3, 5, 7, 9, 11, 13, 15);
    halves16 even[2], odd[2];
    for (int j = 0; j < 2; j++) {
      even[j] = (((halves16)left[j] & 255) * toLeft + ((halves16)right[j] & 255) * toRight + 128) >> 8;
      odd[j] = (((halves16)left[j] >> 8) * toLeft + ((halves16)right[j] >> 8) * toRight + 128) >> 8;
    }
    __builtin_memcpy(sums, s->even + i, sizeof sums[0]);
    __builtin_memcpy(sums + 1, s->odd + i, sizeof sums[1]);
    sums[0] = (words8)((halves16)sums[0] + ((even[0] * up + even[1] * down + 128) >> 8));
    sums[1] = (words8)((halves16)sums[1] + ((odd[0] * up + odd[1] * down + 128) >> 8));
    __builtin_memcpy(s->even + i, sums, sizeof sums[0]);
    __builtin_memcpy(s->odd + i, sums + 1, sizeof sums[1]);
  }
}

// The means of the samples, rounded to nearest. The factor is 2^24 divided by their number and rounded up, which is
// exact for sums up to 2^16, as 2^24 is above the product of a sum and a number of samples.
static PK_CLONES void divide(uint32_t samples, int32_t count, const Samples *s, uint32_t *row) {
  uint32_t factor = ((1u << 24) + samples - 1) / samples, half = samples / 2;
  for (int32_t i = 0; i < count; i++) {
    uint32_t b = ((s->even[i] & 0xffff) + half) * factor >> 24, g = ((s->odd[i] & 0xffff) + half) * factor >> 24;
    uint32_t r = ((s->even[i] >> 16) + half) * factor >> 24, a = ((s->odd[i] >> 16) + half) * factor >> 24;
    row[i] = b | g << 8 | r << 16 | a << 24;
  }
}

// Draws pixels with the same numbers of samples.
static void drawRun(
  const PKPicture *picture, const double m[9], double x, double y, int32_t across, int32_t down, int isAllInside,
  uint32_t *row, int32_t count, Samples *s
) {
  int32_t padded = (count + Lanes - 1) / Lanes * Lanes;
  for (int32_t i = 0; i < padded; i++) {
    s->x[i] = x + (double)(i < count ? i : count - 1);
    s->even[i] = s->odd[i] = 0;
  }
  ptrdiff_t ahead = (ptrdiff_t)(m[4] < 0 ? -down - 1 : down + 1) * picture->stride;
  for (int32_t a = 0; a < across; a++) {
    beginColumn(m, ((double)a + 0.5) / (double)across, padded, s);
    for (int32_t b = 0; b < down; b++) {
      double sy = y + ((double)b + 0.5) / (double)down;
      if (isAllInside) {
        placeInside(m, sy, padded, s);
        gatherInside(picture, ahead, padded, s);
      } else {
        placeAnywhere(picture, m, sy, padded, s);
        gatherAnywhere(picture, padded, s);
      }
      addSamples(padded, s);
    }
  }
  divide((uint32_t)(across * down), count, s, row);
}

static void clear(uint32_t *row, int32_t count) { __builtin_memset(row, 0, (size_t)count * sizeof *row); }

static void drawBlock(
  const PKPicture *picture, const double m[9], const PKSide *sides, size_t sideCount, double x, double y,
  uint32_t *row, int32_t count, Centres *c, Samples *s
) {
  Extent e = extentOf(m, x, x + count, y);
  if (e.isBehind || (e.isKnown && isOutside(picture, &e))) return clear(row, count);
  int hasCentres = !e.isKnown, isCut = !e.isKnown;
  if (hasCentres) findCentres(m, x, y, count, c);
  for (size_t i = 0; i < sideCount; i++) {
    int side = e.isKnown ? sideOf(sides + i, &e, m, x, x + count, y) : -1;
    if (side == 0) return clear(row, count);
    if (side == 1) continue;
    if (!hasCentres) findCentres(m, x, y, count, c);
    hasCentres = isCut = 1;
    cut(sides + i, count, c);
  }
  // The first and the last pixel that is drawn.
  int32_t from = 0, to = count;
  if (isCut) {
    while (from < to && !c->isDrawn[from]) from++;
    while (to > from && !c->isDrawn[to - 1]) to--;
    clear(row, count);
    if (from == to) return;
  }
  int isAllInside = e.isKnown && isInside(picture, &e);
  int32_t across = e.isKnown ? commonCount(m, &e) : 0, down = e.isKnown ? commonCount(m + 3, &e) : 0;
  if (across > 0 && down > 0) {
    drawRun(picture, m, x + from, y, across, down, isAllInside, row + from, to - from, s);
  } else {
    double lengthsAcross[Block], lengthsDown[Block];
    if (!hasCentres) findCentres(m, x, y, count, c);
    findLengths(m, c, count, lengthsAcross);
    findLengths(m + 3, c, count, lengthsDown);
    for (int32_t begin = from, end; begin < to; begin = end) {
      across = sampleCount(lengthsAcross[begin]);
      down = sampleCount(lengthsDown[begin]);
      for (end = begin + 1; end < to; end++) {
        if (sampleCount(lengthsAcross[end]) != across || sampleCount(lengthsDown[end]) != down) break;
      }
      drawRun(picture, m, x + begin, y, across, down, isAllInside, row + begin, end - begin, s);
    }
  }
  if (!isCut) return;
  for (int32_t i = from; i < to; i++) row[i] &= (uint32_t)c->isDrawn[i];
}

void pk_project_row(
  const PKPicture *picture, const double m[9], const PKSide *sides, size_t sideCount, int32_t x, int32_t y,
  uint32_t *row, size_t count
) {
  Centres centres;
  Samples samples;
  for (size_t start = 0; start < count; start += Block) {
    int32_t n = count - start < Block ? (int32_t)(count - start) : Block;
    drawBlock(
      picture, m, sides, sideCount, (double)x + (double)start, y, row + start, n, &centres, &samples);
  }
}
