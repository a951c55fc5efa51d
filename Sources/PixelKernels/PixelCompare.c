#include "PixelCompare.h"

#include "ColorDistance.h"
#include "SlopeDetector.h"

// Counts the pixels of a block, given one bit for each.
static void count(pixel_comparison *result, uint32_t from, uint32_t y, uint32_t bits) {
  uint32_t left = from + (uint32_t)__builtin_ctz(bits), right = from + 32 - (uint32_t)__builtin_clz(bits);
  if (result->counted == 0) {
    result->left = left;
    result->right = right;
    result->top = y;
  }
  if (left < result->left) result->left = left;
  if (right > result->right) result->right = right;
  result->bottom = y + 1;
  result->counted += (uint32_t)__builtin_popcount(bits);
}

PK_CLONES static uint32_t worst_channel(const uint8_t *a, const uint8_t *b, size_t bytes) {
  uint8_t worst = 0;
  for (size_t i = 0; i < bytes; i++) {
    uint8_t difference = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
    worst = difference > worst ? difference : worst;
  }
  return worst;
}

// A copy of a block in which pixels without alpha have no colour either, because none is seen.
PK_CLONES static void copy_seen(uint32_t *copy, const uint8_t *pixels, uint32_t size) {
  memcpy(copy, pixels, 4 * size);
  for (uint32_t i = 0; i < size; i++) copy[i] = copy[i] >> 24 ? copy[i] : 0;
}

void pixels_compare_channels(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t first_row,
                             uint32_t end_row, uint32_t limit, uint8_t *mask, pixel_comparison *result) {
  for (uint32_t y = first_row; y < end_row; y++) {
    size_t row = (size_t)y * width;
    if (memcmp(a + 4 * row, b + 4 * row, 4 * (size_t)width) == 0) continue;
    for (uint32_t from = 0; from < width; from += BLOCK) {
      uint32_t size = width - from < BLOCK ? width - from : BLOCK;
      if (memcmp(a + 4 * (row + from), b + 4 * (row + from), 4 * size) == 0) continue;
      uint32_t first[BLOCK], second[BLOCK];
      copy_seen(first, a + 4 * (row + from), size);
      copy_seen(second, b + 4 * (row + from), size);
      const uint8_t *p = (const uint8_t *)first, *q = (const uint8_t *)second;
      uint32_t worst = worst_channel(p, q, 4 * size);
      if (worst > result->worst_channel) result->worst_channel = worst;
      for (uint32_t i = 0; i < size; i++) {
        if (pixel(p, i) == pixel(q, i)) continue;
        result->differing++;
        int beyond = worst > limit && worst_channel(p + 4 * i, q + 4 * i, 4) > limit;
        if (beyond) count(result, from, y, 1u << i);
        if (mask) mask[row + from + i] = beyond ? PIXEL_COUNTED : PIXEL_TOLERATED;
      }
    }
  }
  result->worst = result->worst_channel;
}

void pixels_fill_oklab_tables(double *tables) {
  for (int i = 0; i < 256; i++) {
    double c = i / 255.0;
    tables[i] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
  }
  tables[256] = tables[255];
  for (int i = 0; i <= CUBE_ROOTS + 1; i++) tables[LINEAR_ENTRIES + i] = cbrt(i / (double)CUBE_ROOTS);
}

// The error of single precision is below this, in units of the YIQ delta (0 to 35215). Pixels nearer to the limit are
// computed again in double precision.
#define ROUNDING 0.25f

typedef struct {
  uint32_t differing;  // one bit for each pixel, as below
  uint32_t beyond;
  uint32_t unsure;  // too near to the limit, or possibly the maximum
  int is_opaque;  // if false, only `differing` is valid
} rough_look;

PK_CLONES static rough_look look_roughly(const uint8_t *p, const uint8_t *q, uint32_t size, float limit, float worst) {
  uint32_t a[BLOCK] = {0}, b[BLOCK] = {0};
  memcpy(a, p, 4 * size);
  memcpy(b, q, 4 * size);
  uint32_t both = 0xffffffff;
  for (uint32_t i = 0; i < size; i++) both &= a[i] & b[i];
  rough_look look = {0, 0, 0, both >> 24 == 255};
  for (uint32_t i = 0; i < BLOCK; i++) {
    uint32_t differs = a[i] != b[i];
    // The components in order from the lowest byte; on a big-endian machine the approximation would use other channels.
    float r = (float)((int)(a[i] & 255) - (int)(b[i] & 255));
    float g = (float)((int)(a[i] >> 8 & 255) - (int)(b[i] >> 8 & 255));
    float c = (float)((int)(a[i] >> 16 & 255) - (int)(b[i] >> 16 & 255));
    float y = r * 0.29889531f + g * 0.58662247f + c * 0.11448223f;
    float x = r * 0.59597799f - g * 0.27417610f - c * 0.32180189f;
    float z = r * 0.21147017f - g * 0.52261711f + c * 0.31114694f;
    float delta = 0.5053f * y * y + 0.299f * x * x + 0.1957f * z * z;
    uint32_t beyond = delta > limit + ROUNDING;
    uint32_t within = delta < limit - ROUNDING;
    uint32_t mild = delta < worst - ROUNDING;
    look.differing |= differs << i;
    look.beyond |= (differs & beyond) << i;
    look.unsure |= (differs & ~((beyond | within) & mild)) << i;
  }
  return look;
}

#define PAIR_BITS 5

typedef struct {
  uint32_t a, b;
  double delta;
} measured_pair;

void pixels_compare_perceived(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t height,
                              uint32_t first_row, uint32_t end_row, int formula, double limit, int includes_aa,
                              const double *tables, void *scratch, uint8_t *mask, pixel_comparison *result) {
  slope_detector slopes = slopes_detector(a, b, width, height, formula, scratch);
  int is_oklab = formula >= PIXEL_OKLAB_ON_CHECKERBOARD;
  // A cache of pairs that were measured: changed areas often repeat a few pairs.
  measured_pair pairs[1 << PAIR_BITS] = {{0, 0, 0}};
  for (uint32_t y = first_row; y < end_row; y++) {
    size_t row = (size_t)y * width;
    if (memcmp(a + 4 * row, b + 4 * row, 4 * (size_t)width) == 0) continue;
    for (uint32_t from = 0; from < width; from += BLOCK) {
      uint32_t size = width - from < BLOCK ? width - from : BLOCK;
      const uint8_t *p = a + 4 * (row + from), *q = b + 4 * (row + from);
      if (memcmp(p, q, 4 * size) == 0) continue;
      uint32_t channel = worst_channel(p, q, 4 * size);
      if (channel > result->worst_channel) result->worst_channel = channel;
      rough_look look = look_roughly(p, q, size, (float)limit, (float)result->worst);
      result->differing += (uint32_t)__builtin_popcount(look.differing);
      uint32_t beyond = 0, darker = 0, unsure = look.differing;
      if (!is_oklab && look.is_opaque && !mask) {
        beyond = look.beyond;
        unsure = look.unsure;
      }
      for (uint32_t rest = unsure; rest; rest &= rest - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(rest), own_a = pixel(p, i), own_b = pixel(q, i), bit = 1u << i;
        int verdict;
        if (is_oklab) {
          oklab_verdict v = oklab_compare(p + 4 * i, q + 4 * i, formula, 4 * (row + from + i), limit, tables);
          verdict = v.beyond;
          if (v.distance > result->worst) result->worst = v.distance;
        } else {
          measured_pair *pair = &pairs[((own_a * 0x9E3779B1u) ^ (own_b * 0x85EBCA77u)) >> (32 - PAIR_BITS)];
          // Translucent pixels are blended with a pattern, which depends on the position.
          if (!look.is_opaque || own_a != pair->a || own_b != pair->b) {
            *pair = (measured_pair){own_a, own_b, yiq_delta(p + 4 * i, q + 4 * i, formula, 4 * (row + from + i))};
            if (fabs(pair->delta) > result->worst) result->worst = fabs(pair->delta);
          }
          verdict = fabs(pair->delta) > limit ? (pair->delta < 0 ? -1 : 1) : 0;
        }
        beyond = verdict ? beyond | bit : beyond & ~bit;
        if (verdict < 0) darker |= bit;
      }
      uint32_t excuse = beyond && !includes_aa ? slopes_excused(&slopes, from, y, beyond) : 0;
      uint32_t counted = beyond & ~excuse;
      result->excused += (uint32_t)__builtin_popcount(excuse);
      if (counted) count(result, from, y, counted);
      if (!mask) continue;
      for (uint32_t rest = look.differing; rest; rest &= rest - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(rest);
        uint8_t fate = counted >> i & 1 ? (darker >> i & 1 ? PIXEL_COUNTED_DARKER : PIXEL_COUNTED)
                                        : excuse >> i & 1 ? PIXEL_EXCUSED : PIXEL_TOLERATED;
        mask[row + from + i] = fate;
      }
    }
  }
}
