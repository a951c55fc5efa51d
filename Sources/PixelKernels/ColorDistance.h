#ifndef INBETWEEN_COLOR_DISTANCE_H
#define INBETWEEN_COLOR_DISTANCE_H
#include "Clones.h"
#include "PixelCompare.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Distances of two colours, as pixelmatch measures them.

// Counts must equal those of the JavaScript originals, which round after every operation.
#pragma STDC FP_CONTRACT OFF

static inline uint32_t pixel(const uint8_t *image, size_t index) {
  uint32_t value;
  memcpy(&value, image + 4 * index, 4);
  return value;
}

// Pixels compared together, one bit each: few enough to skip equal blocks, enough for vector instructions.
#define BLOCK 32

// YIQ

typedef struct {
  double r, g, b;
} triple;

static inline double luma(triple c) { return c.r * 0.29889531 + c.g * 0.58662247 + c.b * 0.11448223; }
static inline double in_phase(triple c) { return c.r * 0.59597799 - c.g * 0.27417610 - c.b * 0.32180189; }
static inline double quadrature(triple c) { return c.r * 0.21147017 - c.g * 0.52261711 + c.b * 0.31114694; }

static inline double on_white(double component, double alpha) { return 255 + (component - 255) * alpha; }

static inline triple blended_on_white(const uint8_t *p) {
  if (p[3] == 255) return (triple){p[0], p[1], p[2]};
  double alpha = p[3] / 255.0;
  return (triple){on_white(p[0], alpha), on_white(p[1], alpha), on_white(p[2], alpha)};
}

// The colour behind translucent pixels, from the byte offset of the pixel, which is always a multiple of 4.
static inline triple background(int formula, size_t offset) {
  if (formula == PIXEL_YIQ_ON_WHITE || formula == PIXEL_OKLAB_ON_WHITE) return (triple){255, 255, 255};
  // The offset is converted to 32 bits as by `| 0` in JavaScript; images of 2³¹ bytes and more do not occur there.
  uint64_t green = (uint64_t)((double)offset / 1.618033988749895);
  uint64_t blue = (uint64_t)((double)offset / 2.618033988749895);
  return (triple){48 + 159 * (double)(offset % 2), 48 + 159 * (double)(green % 2), 48 + 159 * (double)(blue % 2)};
}

// The difference of two colours after blending both with a background.
static inline triple blended_difference(const uint8_t *p, const uint8_t *q, int formula, size_t offset) {
  triple d = {(double)p[0] - q[0], (double)p[1] - q[1], (double)p[2] - q[2]};
  if (p[3] == 255 && q[3] == 255) return d;
  triple back = background(formula, offset);
  double a1 = p[3], a2 = q[3], da = a1 - a2;
  d.r = (p[0] * a1 - q[0] * a2 - back.r * da) / 255;
  d.g = (p[1] * a1 - q[1] * a2 - back.g * da) / 255;
  d.b = (p[2] * a1 - q[2] * a2 - back.b * da) / 255;
  return d;
}

// Squared distance, negative if the first colour is brighter.
static inline double yiq_delta(const uint8_t *p, const uint8_t *q, int formula, size_t offset) {
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

// OKLab

// The original interpolates in tables, which has an effect near black, so the tables are part of the definition.
#define CUBE_ROOTS 4096
#define LINEAR_ENTRIES 257

static inline double interpolated(const double *table, double position) {
  int i = (int)position;
  return table[i] + (table[i + 1] - table[i]) * (position - i);
}

typedef struct {
  double l, m, s, lightness;
} cone_response;

static inline cone_response cones(const double *tables, double red, double green, double blue) {
  const double *roots = tables + LINEAR_ENTRIES;
  cone_response c;
  c.l = interpolated(roots, (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) * CUBE_ROOTS);
  c.m = interpolated(roots, (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) * CUBE_ROOTS);
  c.s = interpolated(roots, (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) * CUBE_ROOTS);
  // Lightness is transformed by Ottosson's toe function, which maps black to 0 and white to 1.
  const double k1 = 0.206, k2 = 0.03, k3 = (1 + k1) / (1 + k2);
  double lightness = 0.2104542553 * c.l + 0.7936177850 * c.m - 0.0040720468 * c.s;
  double x = k3 * lightness - k1;
  c.lightness = 0.5 * (x + sqrt(x * x + 4 * k2 * k3 * lightness));
  return c;
}

static inline cone_response cones_of(const uint8_t *p, int formula, size_t offset, int blends, const double *tables) {
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

static inline oklab_verdict oklab_compare(const uint8_t *p, const uint8_t *q, int formula, size_t offset, double limit,
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

// The difference in brightness between a neighbour and the pixel, whose sign gives the direction of the slope.
static inline double slope(const uint8_t *p, const uint8_t *q, int formula, size_t offset) {
  if (pixel(p, 0) == pixel(q, 0)) return 0;
  if (formula == PIXEL_YIQ_EACH_ON_WHITE) return luma(blended_on_white(p)) - luma(blended_on_white(q));
  if (formula < PIXEL_OKLAB_ON_CHECKERBOARD) return luma(blended_difference(p, q, formula, offset));
  double d = luma(blended_difference(p, q, PIXEL_OKLAB_ON_WHITE, offset));
  // Colours that are equal on white may have different alpha; then alpha gives the direction of the slope.
  return d == 0 && p[3] != q[3] ? (p[3] - q[3]) / 2.0 : d;
}

#endif
