#include "PixelCompare.h"

#include <math.h>
#include <string.h>

// Counts must equal those of the JavaScript originals, which round after every operation.
#pragma STDC FP_CONTRACT OFF

// The widest instructions the machine has, chosen when the program is loaded. What they compute does not differ.
#if defined(__x86_64__) && defined(__linux__)
#define WIDEST __attribute__((target_clones("avx2", "default")))
#else
#define WIDEST
#endif

static uint32_t pixel(const uint8_t *image, size_t index) {
  uint32_t value;
  memcpy(&value, image + 4 * index, 4);
  return value;
}

static void count(pixel_comparison *result, uint32_t x, uint32_t y) {
  if (result->counted == 0) {
    result->left = x;
    result->right = x + 1;
    result->top = y;
  } else {
    if (x < result->left) result->left = x;
    if (x + 1 > result->right) result->right = x + 1;
  }
  result->bottom = y + 1;
  result->counted++;
}

WIDEST static uint32_t worst_channel(const uint8_t *a, const uint8_t *b, size_t bytes) {
  uint8_t worst = 0;
  for (size_t i = 0; i < bytes; i++) {
    uint8_t difference = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
    worst = difference > worst ? difference : worst;
  }
  return worst;
}

// Pixels looked at together: small enough to skip what is equal, large enough for vector instructions.
#define BLOCK 32

void pixels_compare_channels(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t first_row,
                             uint32_t end_row, uint32_t limit, uint8_t *mask, pixel_comparison *result) {
  for (uint32_t y = first_row; y < end_row; y++) {
    size_t row = (size_t)y * width;
    if (memcmp(a + 4 * row, b + 4 * row, 4 * (size_t)width) == 0) continue;
    for (uint32_t from = 0; from < width; from += BLOCK) {
      uint32_t size = width - from < BLOCK ? width - from : BLOCK;
      const uint8_t *p = a + 4 * (row + from), *q = b + 4 * (row + from);
      if (memcmp(p, q, 4 * size) == 0) continue;
      uint32_t worst = worst_channel(p, q, 4 * size);
      if (worst > result->worst_channel) result->worst_channel = worst;
      for (uint32_t i = 0; i < size; i++) {
        if (pixel(p, i) == pixel(q, i)) continue;
        result->differing++;
        int beyond = worst > limit && worst_channel(p + 4 * i, q + 4 * i, 4) > limit;
        if (beyond) count(result, from + i, y);
        if (mask) mask[row + from + i] = beyond ? PIXEL_COUNTED : PIXEL_TOLERATED;
      }
    }
  }
  result->worst = result->worst_channel;
}

// YIQ ---------------------------------------------------------------------------------------------------------

typedef struct {
  double r, g, b;
} triple;

static double luma(triple c) { return c.r * 0.29889531 + c.g * 0.58662247 + c.b * 0.11448223; }
static double in_phase(triple c) { return c.r * 0.59597799 - c.g * 0.27417610 - c.b * 0.32180189; }
static double quadrature(triple c) { return c.r * 0.21147017 - c.g * 0.52261711 + c.b * 0.31114694; }

static double on_white(double component, double alpha) { return 255 + (component - 255) * alpha; }

static triple blended_on_white(const uint8_t *p) {
  if (p[3] == 255) return (triple){p[0], p[1], p[2]};
  double alpha = p[3] / 255.0;
  return (triple){on_white(p[0], alpha), on_white(p[1], alpha), on_white(p[2], alpha)};
}

// The colour behind translucent pixels, from the byte offset of the pixel, which is always a multiple of 4.
static triple background(int formula, size_t offset) {
  if (formula == PIXEL_YIQ_ON_WHITE || formula == PIXEL_OKLAB_ON_WHITE) return (triple){255, 255, 255};
  // The offset is converted to 32 bits as `| 0` does; images of 2³¹ bytes and more do not occur there.
  uint64_t green = (uint64_t)((double)offset / 1.618033988749895);
  uint64_t blue = (uint64_t)((double)offset / 2.618033988749895);
  return (triple){48 + 159 * (double)(offset % 2), 48 + 159 * (double)(green % 2), 48 + 159 * (double)(blue % 2)};
}

// The difference of two colours where they meet a background.
static triple blended_difference(const uint8_t *p, const uint8_t *q, int formula, size_t offset) {
  triple d = {(double)p[0] - q[0], (double)p[1] - q[1], (double)p[2] - q[2]};
  if (p[3] == 255 && q[3] == 255) return d;
  triple back = background(formula, offset);
  double a1 = p[3], a2 = q[3], da = a1 - a2;
  d.r = (p[0] * a1 - q[0] * a2 - back.r * da) / 255;
  d.g = (p[1] * a1 - q[1] * a2 - back.g * da) / 255;
  d.b = (p[2] * a1 - q[2] * a2 - back.b * da) / 255;
  return d;
}

// Squared distance, negative where the first colour is the brighter one.
static double yiq_delta(const uint8_t *p, const uint8_t *q, int formula, size_t offset) {
  double y, i, z;
  if (formula == PIXEL_YIQ_EACH_ON_WHITE) {
    triple first = blended_on_white(p), second = blended_on_white(q);
    y = luma(first) - luma(second);
    i = in_phase(first) - in_phase(second);
    z = quadrature(first) - quadrature(second);
  } else {
    triple d = blended_difference(p, q, formula, offset);
    y = luma(d);
    i = in_phase(d);
    z = quadrature(d);
  }
  double delta = 0.5053 * y * y + 0.299 * i * i + 0.1957 * z * z;
  return y > 0 ? -delta : delta;
}

// OKLab -------------------------------------------------------------------------------------------------------

// The original interpolates in tables, and near black that shows, so its tables are part of the definition.
#define CUBE_ROOTS 4096
#define LINEAR_ENTRIES 257

void pixels_fill_oklab_tables(double *tables) {
  for (int i = 0; i < 256; i++) {
    double c = i / 255.0;
    tables[i] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
  }
  tables[256] = tables[255];
  for (int i = 0; i <= CUBE_ROOTS + 1; i++) tables[LINEAR_ENTRIES + i] = cbrt(i / (double)CUBE_ROOTS);
}

static double interpolated(const double *table, double position) {
  int i = (int)position;
  return table[i] + (table[i + 1] - table[i]) * (position - i);
}

typedef struct {
  double l, m, s, lightness;
} cone_response;

static cone_response cones(const double *tables, double red, double green, double blue) {
  const double *roots = tables + LINEAR_ENTRIES;
  cone_response c;
  c.l = interpolated(roots, (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) * CUBE_ROOTS);
  c.m = interpolated(roots, (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) * CUBE_ROOTS);
  c.s = interpolated(roots, (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) * CUBE_ROOTS);
  // Lightness passes Ottosson's toe, which maps black to 0 and white to 1.
  const double k1 = 0.206, k2 = 0.03, k3 = (1 + k1) / (1 + k2);
  double lightness = 0.2104542553 * c.l + 0.7936177850 * c.m - 0.0040720468 * c.s;
  double x = k3 * lightness - k1;
  c.lightness = 0.5 * (x + sqrt(x * x + 4 * k2 * k3 * lightness));
  return c;
}

static cone_response cones_of(const uint8_t *p, int formula, size_t offset, int blends, const double *tables) {
  if (!blends) return cones(tables, tables[p[0]], tables[p[1]], tables[p[2]]);
  triple back = background(formula, offset);
  double alpha = p[3], rest = 255 - alpha;
  return cones(tables, interpolated(tables, (p[0] * alpha + back.r * rest) / 255),
               interpolated(tables, (p[1] * alpha + back.g * rest) / 255),
               interpolated(tables, (p[2] * alpha + back.b * rest) / 255));
}

typedef struct {
  double distance; // HyAB
  int beyond;      // 0, or the sign: negative where the second colour is the darker one
} oklab_verdict;

static oklab_verdict oklab_compare(const uint8_t *p, const uint8_t *q, int formula, size_t offset, double limit,
                                   const double *tables) {
  int blends = p[3] != 255 || q[3] != 255;
  cone_response c1 = cones_of(p, formula, offset, blends, tables), c2 = cones_of(q, formula, offset, blends, tables);
  double dl = c1.l - c2.l, dm = c1.m - c2.m, ds = c1.s - c2.s, lightness = c1.lightness - c2.lightness;
  double a = 1.9779984951 * dl - 2.4285922050 * dm + 0.4505937099 * ds;
  double b = 0.0259040371 * dl + 0.7827717662 * dm - 0.8086757660 * ds;
  double chroma = a * a + b * b, rest = limit - fabs(lightness);
  int within = rest > 0 && chroma <= rest * rest;
  return (oklab_verdict){fabs(lightness) + sqrt(chroma), within ? 0 : lightness > 0 ? -1 : 1};
}

// Anti-aliasing -----------------------------------------------------------------------------------------------

// The brightness of a neighbour against that of the pixel itself, which decides where a slope leads.
static double slope(const uint8_t *p, const uint8_t *q, int formula, size_t offset) {
  if (pixel(p, 0) == pixel(q, 0)) return 0;
  if (formula == PIXEL_YIQ_EACH_ON_WHITE) return luma(blended_on_white(p)) - luma(blended_on_white(q));
  if (formula < PIXEL_OKLAB_ON_CHECKERBOARD) return luma(blended_difference(p, q, formula, offset));
  double d = luma(blended_difference(p, q, PIXEL_OKLAB_ON_WHITE, offset));
  // Equal on white and still of unequal alpha: alpha says where the slope leads.
  return d == 0 && p[3] != q[3] ? (p[3] - q[3]) / 2.0 : d;
}

typedef struct {
  const uint8_t *a, *b;
  uint32_t width, height;
  int formula;
  uint8_t *flags;  // three rows, row y at (y % 3) · width: a bit for each image in which a pixel has many siblings
  int64_t flagged_rows[3];
} slope_detector;

// At least three neighbours of exactly the same colour; a pixel on an edge starts with one.
static int has_many_siblings(const uint8_t *image, uint32_t width, uint32_t height, uint32_t x, uint32_t y) {
  uint32_t left = x > 0 ? x - 1 : 0, right = x + 1 < width ? x + 1 : x;
  uint32_t top = y > 0 ? y - 1 : 0, bottom = y + 1 < height ? y + 1 : y;
  int same = x == left || x == right || y == top || y == bottom;
  uint32_t own = pixel(image, (size_t)y * width + x);
  for (uint32_t v = top; v <= bottom; v++) {
    for (uint32_t u = left; u <= right; u++) {
      if (u == x && v == y) continue;
      same += pixel(image, (size_t)v * width + u) == own;
    }
  }
  return same > 2;
}

enum { MANY_IN_A = 1, MANY_IN_B = 2, MANY_IN_BOTH = 3 };

WIDEST static void flag_interior(const uint8_t *image, size_t row, uint32_t width, uint8_t bit, uint8_t *flags) {
  const uint8_t *p = image + 4 * row;
  size_t stride = 4 * (size_t)width;
  for (uint32_t x = 1; x + 1 < width; x++) {
    const uint8_t *centre = p + 4 * (size_t)x;
    uint32_t own = pixel(centre, 0);
    int same = (pixel(centre - stride - 4, 0) == own) + (pixel(centre - stride, 0) == own) +
               (pixel(centre - stride + 4, 0) == own) + (pixel(centre - 4, 0) == own) +
               (pixel(centre + 4, 0) == own) + (pixel(centre + stride - 4, 0) == own) +
               (pixel(centre + stride, 0) == own) + (pixel(centre + stride + 4, 0) == own);
    flags[x] |= same > 2 ? bit : 0;
  }
}

static void flag_one(slope_detector *d, uint32_t x, uint32_t y, uint8_t *flags) {
  flags[x] = (has_many_siblings(d->a, d->width, d->height, x, y) ? MANY_IN_A : 0) |
             (has_many_siblings(d->b, d->width, d->height, x, y) ? MANY_IN_B : 0);
}

static const uint8_t *flags_of(slope_detector *d, uint32_t y) {
  uint8_t *flags = d->flags + (size_t)(y % 3) * d->width;
  if (d->flagged_rows[y % 3] == (int64_t)y) return flags;
  d->flagged_rows[y % 3] = y;
  if (y == 0 || y + 1 == d->height) {
    for (uint32_t x = 0; x < d->width; x++) flag_one(d, x, y, flags);
    return flags;
  }
  memset(flags, 0, d->width);
  size_t row = (size_t)y * d->width;
  flag_interior(d->a, row, d->width, MANY_IN_A, flags);
  flag_interior(d->b, row, d->width, MANY_IN_B, flags);
  flag_one(d, 0, y, flags);
  flag_one(d, d->width - 1, y, flags);
  return flags;
}

// "Anti-aliased Pixel and Intensity Slope Detector", V. Vysniauskas 2009: a pixel between a brighter and a darker
// neighbour, one of which lies in a flat area in both images. The order of the neighbours decides ties.
static int is_on_slope(slope_detector *d, const uint8_t *image, uint32_t x, uint32_t y) {
  uint32_t left = x > 0 ? x - 1 : 0, right = x + 1 < d->width ? x + 1 : x;
  uint32_t top = y > 0 ? y - 1 : 0, bottom = y + 1 < d->height ? y + 1 : y;
  size_t at = (size_t)y * d->width + x;
  int equal = x == left || x == right || y == top || y == bottom;
  double least = 0, most = 0;
  uint32_t least_x = 0, least_y = 0, most_x = 0, most_y = 0;
  for (uint32_t u = left; u <= right; u++) {
    for (uint32_t v = top; v <= bottom; v++) {
      if (u == x && v == y) continue;
      double delta = slope(image + 4 * at, image + 4 * ((size_t)v * d->width + u), d->formula, 4 * at);
      if (delta == 0) {
        if (++equal > 2) return 0;
      } else if (delta < least) {
        least = delta;
        least_x = u;
        least_y = v;
      } else if (delta > most) {
        most = delta;
        most_x = u;
        most_y = v;
      }
    }
  }
  if (least == 0 || most == 0) return 0;
  return flags_of(d, least_y)[least_x] == MANY_IN_BOTH || flags_of(d, most_y)[most_x] == MANY_IN_BOTH;
}

static int is_excused(slope_detector *d, uint32_t x, uint32_t y) {
  // Inside a flat area there is no slope, and a pixel without a neighbour in one is not on a slope either: most
  // pixels of changed areas and of noise end here.
  uint8_t own = flags_of(d, y)[x];
  if (own == MANY_IN_BOTH) return 0;
  uint32_t left = x > 0 ? x - 1 : 0, right = x + 1 < d->width ? x + 1 : x;
  uint32_t top = y > 0 ? y - 1 : 0, bottom = y + 1 < d->height ? y + 1 : y;
  int flat = 0;
  for (uint32_t v = top; v <= bottom; v++) {
    const uint8_t *flags = flags_of(d, v);
    for (uint32_t u = left; u <= right; u++) flat |= flags[u] == MANY_IN_BOTH;
  }
  if (!flat) return 0;
  return (!(own & MANY_IN_A) && is_on_slope(d, d->a, x, y)) || (!(own & MANY_IN_B) && is_on_slope(d, d->b, x, y));
}

// The whole image -----------------------------------------------------------------------------------------------

// Single precision is off by less than this, in units of the YIQ delta (0 to 35215); what lies nearer to the limit
// is measured again exactly.
#define ROUNDING 0.25f

typedef struct {
  float deltas[BLOCK];
  float greatest;
  uint32_t differing;
  int is_opaque; // otherwise the deltas say nothing
} rough_look;

WIDEST static void look_roughly(const uint8_t *p, const uint8_t *q, uint32_t size, rough_look *look) {
  uint32_t a[BLOCK] = {0}, b[BLOCK] = {0};
  memcpy(a, p, 4 * size);
  memcpy(b, q, 4 * size);
  uint8_t least_alpha = 255;
  for (uint32_t i = 0; i < size; i++) {
    least_alpha = p[4 * i + 3] < least_alpha ? p[4 * i + 3] : least_alpha;
    least_alpha = q[4 * i + 3] < least_alpha ? q[4 * i + 3] : least_alpha;
  }
  look->is_opaque = least_alpha == 255;
  uint32_t differing = 0;
  for (uint32_t i = 0; i < BLOCK; i++) {
    differing += a[i] != b[i];
    // The colours' bytes from the lowest up; on a big-endian machine the approximation would be of other channels.
    float r = (float)((int)(a[i] & 255) - (int)(b[i] & 255));
    float g = (float)((int)(a[i] >> 8 & 255) - (int)(b[i] >> 8 & 255));
    float c = (float)((int)(a[i] >> 16 & 255) - (int)(b[i] >> 16 & 255));
    float y = r * 0.29889531f + g * 0.58662247f + c * 0.11448223f;
    float x = r * 0.59597799f - g * 0.27417610f - c * 0.32180189f;
    float z = r * 0.21147017f - g * 0.52261711f + c * 0.31114694f;
    look->deltas[i] = 0.5053f * y * y + 0.299f * x * x + 0.1957f * z * z;
  }
  float greatest = 0;
  for (uint32_t i = 0; i < BLOCK; i++) greatest = look->deltas[i] > greatest ? look->deltas[i] : greatest;
  look->greatest = greatest;
  look->differing = differing;
}

void pixels_compare_perceived(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t height,
                              uint32_t first_row, uint32_t end_row, int formula, double limit, int includes_aa,
                              const double *tables, uint8_t *flags, uint8_t *mask, pixel_comparison *result) {
  slope_detector detector = {a, b, width, height, formula, flags, {-1, -1, -1}};
  int is_oklab = formula >= PIXEL_OKLAB_ON_CHECKERBOARD;
  rough_look look;
  // The pair measured last: changed areas often repeat one pair of colours.
  uint32_t last_a = 0, last_b = 0;
  double last_delta = 0;
  for (uint32_t y = first_row; y < end_row; y++) {
    size_t row = (size_t)y * width;
    if (memcmp(a + 4 * row, b + 4 * row, 4 * (size_t)width) == 0) continue;
    for (uint32_t from = 0; from < width; from += BLOCK) {
      uint32_t size = width - from < BLOCK ? width - from : BLOCK;
      const uint8_t *p = a + 4 * (row + from), *q = b + 4 * (row + from);
      if (memcmp(p, q, 4 * size) == 0) continue;
      uint32_t channel = worst_channel(p, q, 4 * size);
      if (channel > result->worst_channel) result->worst_channel = channel;
      look_roughly(p, q, size, &look);
      result->differing += look.differing;
      int is_rough = !is_oklab && look.is_opaque;
      if (is_rough && !mask && look.greatest + ROUNDING < limit && look.greatest + ROUNDING < result->worst) continue;
      for (uint32_t i = 0; i < size; i++) {
        uint32_t own_a = pixel(p, i), own_b = pixel(q, i);
        if (own_a == own_b) continue;
        int beyond;
        if (is_oklab) {
          oklab_verdict v = oklab_compare(p + 4 * i, q + 4 * i, formula, 4 * (row + from + i), limit, tables);
          beyond = v.beyond;
          if (v.distance > result->worst) result->worst = v.distance;
        } else if (is_rough && !mask && look.deltas[i] - ROUNDING > limit && look.deltas[i] + ROUNDING < result->worst) {
          beyond = 1;
        } else {
          if (!is_rough || own_a != last_a || own_b != last_b) {
            last_delta = yiq_delta(p + 4 * i, q + 4 * i, formula, 4 * (row + from + i));
            last_a = own_a;
            last_b = own_b;
            if (fabs(last_delta) > result->worst) result->worst = fabs(last_delta);
          }
          beyond = fabs(last_delta) > limit ? (last_delta < 0 ? -1 : 1) : 0;
        }
        uint8_t fate = PIXEL_TOLERATED;
        if (beyond) {
          if (!includes_aa && is_excused(&detector, from + i, y)) {
            result->excused++;
            fate = PIXEL_EXCUSED;
          } else {
            count(result, from + i, y);
            fate = beyond < 0 ? PIXEL_COUNTED_DARKER : PIXEL_COUNTED;
          }
        }
        if (mask) mask[row + from + i] = fate;
      }
    }
  }
}

// Convolution ---------------------------------------------------------------------------------------------------

WIDEST void floats_convolve_row(const float *row, uint32_t width, const float *kernel, uint32_t radius, float *out) {
  for (uint32_t x = 0; x < width; x++) out[x] = 0;
  for (uint32_t k = 0; k <= 2 * radius; k++) {
    int64_t shift = (int64_t)k - radius;
    int64_t inner_from = shift < 0 ? -shift : 0, inner_to = shift > 0 ? (int64_t)width - shift : (int64_t)width;
    if (inner_from > width) inner_from = width;
    if (inner_to < inner_from) inner_to = inner_from;
    float weight = kernel[k];
    for (int64_t x = 0; x < inner_from; x++) out[x] += weight * row[shift < 0 ? 0 : width - 1];
    for (int64_t x = inner_from; x < inner_to; x++) out[x] += weight * row[x + shift];
    for (int64_t x = inner_to; x < (int64_t)width; x++) out[x] += weight * row[shift < 0 ? 0 : width - 1];
  }
}

WIDEST void floats_add_scaled(float *out, const float *row, uint32_t width, float weight) {
  for (uint32_t x = 0; x < width; x++) out[x] += weight * row[x];
}
