#include "RasterArithmetic.h"
#include "RasterKernels.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

// Numbers of CGBlendMode.
enum {
  NORMAL, MULTIPLY, SCREEN, OVERLAY, DARKEN, LIGHTEN, COLOR_DODGE, COLOR_BURN, SOFT_LIGHT, HARD_LIGHT, DIFFERENCE,
  EXCLUSION, HUE, SATURATION, COLOR, LUMINOSITY, CLEAR, COPY, SOURCE_IN, SOURCE_OUT, SOURCE_ATOP, DESTINATION_OVER,
  DESTINATION_IN, DESTINATION_OUT, DESTINATION_ATOP, XOR, PLUS_DARKER, PLUS_LIGHTER
};

// Everything is inlined into a loop for each mode, so that the compiler evaluates the modes and makes vectors.
#define PK_IN_LOOP static inline __attribute__((always_inline))

PK_IN_LOOP float smaller(float a, float b) { return a < b ? a : b; }
PK_IN_LOOP float larger(float a, float b) { return a > b ? a : b; }

// `sqrtf` may set errno, which no vector does.
PK_IN_LOOP float root(float x) {
#if __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(x);
#else
  return sqrtf(x);
#endif
}

PK_IN_LOOP float hard_light(float b, float s) {
  return s <= 0.5f ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1);
}

// B(cb, cs) of ISO 32000-1, table 136.
PK_IN_LOOP float blended(uint32_t mode, float b, float s) {
  switch (mode) {
    case MULTIPLY: return b * s;
    case SCREEN: return b + s - b * s;
    case OVERLAY: return hard_light(s, b);
    case DARKEN: return smaller(b, s);
    case LIGHTEN: return larger(b, s);
    case COLOR_DODGE: return b == 0 ? 0 : s >= 1 ? 1 : smaller(1, b / (1 - s));
    case COLOR_BURN: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - smaller(1, (1 - b) / s);
    case SOFT_LIGHT: {
      float d = b <= 0.25f ? ((16 * b - 12) * b + 4) * b : root(b);
      return s <= 0.5f ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b);
    }
    case HARD_LIGHT: return hard_light(b, s);
    case DIFFERENCE: return b > s ? b - s : s - b;
    case EXCLUSION: return b + s - 2 * b * s;
    default: return s;
  }
}

typedef struct {
  float r, g, b;
} rgb;

// Functions of ISO 32000-1, 11.3.5.3.
PK_IN_LOOP float luminosity(rgb c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
PK_IN_LOOP float least(rgb c) { return smaller(c.r, smaller(c.g, c.b)); }
PK_IN_LOOP float most(rgb c) { return larger(c.r, larger(c.g, c.b)); }

// `c` where it is within the range, else towards the grey of luminosity `l`; both are computed, so that it is a vector.
PK_IN_LOOP rgb towards_grey(rgb c, float l, float k, int is_outside) {
  rgb moved = {l + (c.r - l) * k, l + (c.g - l) * k, l + (c.b - l) * k};
  return (rgb){is_outside ? moved.r : c.r, is_outside ? moved.g : c.g, is_outside ? moved.b : c.b};
}

PK_IN_LOOP rgb with_luminosity(rgb c, float l) {
  float d = l - luminosity(c);
  c = (rgb){c.r + d, c.g + d, c.b + d};
  float n = least(c), x = most(c);
  l = luminosity(c);
  c = towards_grey(c, l, l / (l - n), (n < 0) & (l > n));
  return towards_grey(c, l, (1 - l) / (x - l), (x > 1) & (x > l));
}

PK_IN_LOOP float saturation(rgb c) { return most(c) - least(c); }

PK_IN_LOOP rgb with_saturation(rgb c, float s) {
  float n = least(c), range = most(c) - n;
  rgb scaled = {(c.r - n) * s / range, (c.g - n) * s / range, (c.b - n) * s / range};
  return (rgb){range <= 0 ? 0 : scaled.r, range <= 0 ? 0 : scaled.g, range <= 0 ? 0 : scaled.b};
}

PK_IN_LOOP rgb blended_colors(uint32_t mode, rgb b, rgb s) {
  switch (mode) {
    case HUE: return with_luminosity(with_saturation(s, saturation(b)), luminosity(b));
    case SATURATION: return with_luminosity(with_saturation(b, saturation(s)), luminosity(b));
    case COLOR: return with_luminosity(s, luminosity(b));
    case LUMINOSITY: return with_luminosity(b, luminosity(s));
    default: return (rgb){blended(mode, b.r, s.r), blended(mode, b.g, s.g), blended(mode, b.b, s.b)};
  }
}

PK_IN_LOOP uint32_t level(float value, uint32_t most) {
  uint32_t rounded = value <= 0 ? 0 : (uint32_t)(value * 255 + 0.5f);
  return rounded < most ? rounded : most;
}

PK_IN_LOOP uint32_t packed(float a, rgb c) {
  uint32_t alpha = level(a, 255);
  return alpha << 24 | level(c.r, alpha) << 16 | level(c.g, alpha) << 8 | level(c.b, alpha);
}

PK_IN_LOOP rgb colors(uint32_t pixel, float unit) {
  return (rgb){(float)(pixel >> 16 & 255) * unit, (float)(pixel >> 8 & 255) * unit, (float)(pixel & 255) * unit};
}

PK_IN_LOOP uint32_t combined(uint32_t mode, uint32_t source, uint32_t back) {
  float sa = (float)(source >> 24) / 255, ba = (float)(back >> 24) / 255;
  rgb s = colors(source, 1.0f / 255), b = colors(back, 1.0f / 255);
  if (mode < CLEAR) {
    if (!(source >> 24)) return back;
    if (!(back >> 24)) return source;
    rgb mixed = blended_colors(mode, (rgb){b.r / ba, b.g / ba, b.b / ba}, (rgb){s.r / sa, s.g / sa, s.b / sa});
    float both = sa * ba;
    return packed(sa + ba - both, (rgb){(1 - sa) * b.r + (1 - ba) * s.r + both * mixed.r,
                                        (1 - sa) * b.g + (1 - ba) * s.g + both * mixed.g,
                                        (1 - sa) * b.b + (1 - ba) * s.b + both * mixed.b});
  }
  // Apple: R = MAX(0, 1 - ((1 - D) + (1 - S))), of premultiplied colours and the sum of the alphas.
  float a = smaller(1, sa + ba);
  return packed(a, (rgb){a - (sa - s.r) - (ba - b.r), a - (sa - s.g) - (ba - b.g), a - (sa - s.b) - (ba - b.b)});
}

// The factors of the source and of what is behind it are `s0 + s1 · backdrop's alpha` and `b0 + b1 · source's alpha`.
typedef struct {
  float s0, s1, b0, b1;
} factors;

static factors factors_of(uint32_t mode) {
  switch (mode) {
    case COPY: return (factors){1, 0, 0, 0};
    case SOURCE_IN: return (factors){0, 1, 0, 0};
    case SOURCE_OUT: return (factors){1, -1, 0, 0};
    case SOURCE_ATOP: return (factors){0, 1, 1, -1};
    case DESTINATION_OVER: return (factors){1, -1, 1, 0};
    case DESTINATION_IN: return (factors){0, 0, 0, 1};
    case DESTINATION_OUT: return (factors){0, 0, 1, -1};
    case DESTINATION_ATOP: return (factors){1, -1, 0, 1};
    case XOR: return (factors){1, -1, 1, -1};
    case PLUS_LIGHTER: return (factors){1, 0, 1, 0};
    default: return (factors){0, 0, 0, 0};
  }
}

PK_CLONES static void factors_row(uint32_t *restrict row, const uint32_t *restrict source, factors f, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float sa = (float)(source[i] >> 24) / 255, ba = (float)(row[i] >> 24) / 255;
    float fs = f.s0 + f.s1 * ba, fb = f.b0 + f.b1 * sa;
    rgb s = colors(source[i], 1.0f / 255), b = colors(row[i], 1.0f / 255);
    row[i] = packed(fs * sa + fb * ba, (rgb){fs * s.r + fb * b.r, fs * s.g + fb * b.g, fs * s.b + fb * b.b});
  }
}

#define PK_MODE(mode)                                                                                            \
  PK_CLONES static void mode##_row(uint32_t *restrict row, const uint32_t *restrict source, size_t count) {      \
    for (size_t i = 0; i < count; i++) row[i] = combined(mode, source[i], row[i]);                               \
  }
#define PK_MODES(of)                                                                                             \
  of(MULTIPLY) of(SCREEN) of(OVERLAY) of(DARKEN) of(LIGHTEN) of(COLOR_DODGE) of(COLOR_BURN) of(SOFT_LIGHT)        \
  of(HARD_LIGHT) of(DIFFERENCE) of(EXCLUSION) of(HUE) of(SATURATION) of(COLOR) of(LUMINOSITY) of(PLUS_DARKER)
PK_MODES(PK_MODE)

void pk_blend_row(uint32_t *row, const uint32_t *source, uint32_t mode, size_t count) {
  switch (mode) {
#define PK_CASE(mode) case mode: mode##_row(row, source, count); return;
    PK_MODES(PK_CASE)
    case NORMAL:
      for (size_t i = 0; i < count; i++) row[i] = pk_over(source[i], row[i]);
      return;
    default: factors_row(row, source, factors_of(mode), count);
  }
}
