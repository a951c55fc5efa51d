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

static inline float smaller(float a, float b) { return a < b ? a : b; }
static inline float larger(float a, float b) { return a > b ? a : b; }

// B(cb, cs) of ISO 32000-1, table 136.
static float blended(uint32_t mode, float b, float s) {
  switch (mode) {
    case MULTIPLY: return b * s;
    case SCREEN: return b + s - b * s;
    case OVERLAY: return blended(HARD_LIGHT, s, b);
    case DARKEN: return smaller(b, s);
    case LIGHTEN: return larger(b, s);
    case COLOR_DODGE: return b == 0 ? 0 : s >= 1 ? 1 : smaller(1, b / (1 - s));
    case COLOR_BURN: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - smaller(1, (1 - b) / s);
    case SOFT_LIGHT: {
      if (s <= 0.5f) return b - (1 - 2 * s) * b * (1 - b);
      float d = b <= 0.25f ? ((16 * b - 12) * b + 4) * b : sqrtf(b);
      return b + (2 * s - 1) * (d - b);
    }
    case HARD_LIGHT: return s <= 0.5f ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1);
    case DIFFERENCE: return b > s ? b - s : s - b;
    case EXCLUSION: return b + s - 2 * b * s;
    default: return s;
  }
}

typedef struct {
  float r, g, b;
} rgb;

// Functions of ISO 32000-1, 11.3.5.3.
static float luminosity(rgb c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
static float least(rgb c) { return smaller(c.r, smaller(c.g, c.b)); }
static float most(rgb c) { return larger(c.r, larger(c.g, c.b)); }

static rgb with_luminosity(rgb c, float l) {
  float d = l - luminosity(c);
  c = (rgb){c.r + d, c.g + d, c.b + d};
  float n = least(c), x = most(c);
  l = luminosity(c);
  if (n < 0 && l > n) {
    float k = l / (l - n);
    c = (rgb){l + (c.r - l) * k, l + (c.g - l) * k, l + (c.b - l) * k};
  }
  if (x > 1 && x > l) {
    float k = (1 - l) / (x - l);
    c = (rgb){l + (c.r - l) * k, l + (c.g - l) * k, l + (c.b - l) * k};
  }
  return c;
}

static float saturation(rgb c) { return most(c) - least(c); }

static rgb with_saturation(rgb c, float s) {
  float n = least(c), range = most(c) - n;
  if (range <= 0) return (rgb){0, 0, 0};
  return (rgb){(c.r - n) * s / range, (c.g - n) * s / range, (c.b - n) * s / range};
}

static rgb blended_colors(uint32_t mode, rgb b, rgb s) {
  switch (mode) {
    case HUE: return with_luminosity(with_saturation(s, saturation(b)), luminosity(b));
    case SATURATION: return with_luminosity(with_saturation(b, saturation(s)), luminosity(b));
    case COLOR: return with_luminosity(s, luminosity(b));
    case LUMINOSITY: return with_luminosity(b, luminosity(s));
    default: return (rgb){blended(mode, b.r, s.r), blended(mode, b.g, s.g), blended(mode, b.b, s.b)};
  }
}

static inline uint32_t level(float value, uint32_t most) {
  uint32_t rounded = value <= 0 ? 0 : (uint32_t)(value * 255 + 0.5f);
  return rounded < most ? rounded : most;
}

static uint32_t packed(float a, rgb c) {
  uint32_t alpha = level(a, 255);
  return alpha << 24 | level(c.r, alpha) << 16 | level(c.g, alpha) << 8 | level(c.b, alpha);
}

static inline rgb colors(uint32_t pixel, float unit) {
  return (rgb){(float)(pixel >> 16 & 255) * unit, (float)(pixel >> 8 & 255) * unit, (float)(pixel & 255) * unit};
}

static uint32_t combined(uint32_t mode, uint32_t source, uint32_t back) {
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
  float fs = 0, fb = 0;
  switch (mode) {
    case COPY: fs = 1; break;
    case SOURCE_IN: fs = ba; break;
    case SOURCE_OUT: fs = 1 - ba; break;
    case SOURCE_ATOP: fs = ba, fb = 1 - sa; break;
    case DESTINATION_OVER: fs = 1 - ba, fb = 1; break;
    case DESTINATION_IN: fb = sa; break;
    case DESTINATION_OUT: fb = 1 - sa; break;
    case DESTINATION_ATOP: fs = 1 - ba, fb = sa; break;
    case XOR: fs = 1 - ba, fb = 1 - sa; break;
    case PLUS_LIGHTER: fs = fb = 1; break;
    case PLUS_DARKER: {
      // Apple: R = MAX(0, 1 - ((1 - D) + (1 - S))), of premultiplied colours and the sum of the alphas.
      float a = smaller(1, sa + ba);
      return packed(a, (rgb){a - (sa - s.r) - (ba - b.r), a - (sa - s.g) - (ba - b.g), a - (sa - s.b) - (ba - b.b)});
    }
  }
  return packed(fs * sa + fb * ba, (rgb){fs * s.r + fb * b.r, fs * s.g + fb * b.g, fs * s.b + fb * b.b});
}

void pk_blend_row(uint32_t *row, const uint32_t *source, uint32_t mode, size_t count) {
  for (size_t i = 0; i < count; i++)
    row[i] = mode == NORMAL ? pk_over(source[i], row[i]) : combined(mode, source[i], row[i]);
}
