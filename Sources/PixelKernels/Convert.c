#include <string.h>

#include "Internal.h"
#include "PixelKernels.h"

int pk_same_words(const uint32_t *a, const uint32_t *b, size_t count) {
  return memcmp(a, b, count * sizeof *a) == 0;
}

int pk_changed_words(const uint32_t *a, const uint32_t *b, size_t count, uint32_t mask, size_t *first, size_t *end) {
  size_t i = 0, k = count;
  while (i < k && ((a[i] ^ b[i]) & mask) == 0) i++;
  while (k > i && ((a[k - 1] ^ b[k - 1]) & mask) == 0) k--;
  *first = i;
  *end = k;
  return i < k;
}

// (c·255 + a/2) / a as a multiplication: with m = ceil(2^24 / a), n·m >> 24 is n / a exactly for every n up to
// 255·255 + 127, because n·(m·a − 2^24) < 65153·255 < 2^24.
static inline uint8_t straight(uint32_t component, uint32_t alpha, uint32_t reciprocal) {
  uint32_t value = (uint32_t)(((uint64_t)(component * 255 + alpha / 2) * reciprocal) >> 24);
  return value > 255 ? 255 : (uint8_t)value;
}

static inline void straighten(uint32_t word, uint8_t *rgba) {
  uint32_t alpha = word >> 24;
  if (alpha == 255) {
    rgba[0] = (uint8_t)(word >> 16);
    rgba[1] = (uint8_t)(word >> 8);
    rgba[2] = (uint8_t)word;
    rgba[3] = 255;
  } else if (alpha == 0) {
    rgba[0] = rgba[1] = rgba[2] = rgba[3] = 0;
  } else {
    uint32_t reciprocal = ((1u << 24) + alpha - 1) / alpha;
    rgba[0] = straight(word >> 16 & 255, alpha, reciprocal);
    rgba[1] = straight(word >> 8 & 255, alpha, reciprocal);
    rgba[2] = straight(word & 255, alpha, reciprocal);
    rgba[3] = (uint8_t)alpha;
  }
}

PK_CLONES void pk_opaque_rgba_from_words(const uint32_t *words, size_t count, uint8_t *rgba) {
  for (size_t i = 0; i < count; i++) {
    uint32_t word = words[i];
    rgba[4 * i] = (uint8_t)(word >> 16);
    rgba[4 * i + 1] = (uint8_t)(word >> 8);
    rgba[4 * i + 2] = (uint8_t)word;
    rgba[4 * i + 3] = 255;
  }
}

PK_CLONES static int all_opaque(const uint32_t *words, size_t count) {
  uint32_t common = 0xff000000u;
  for (size_t i = 0; i < count; i++) common &= words[i];
  return common == 0xff000000u;
}

void pk_rgba_from_words(const uint32_t *words, size_t count, uint8_t *rgba) {
  enum { STEP = 64 };
  for (size_t i = 0; i < count; i += STEP) {
    size_t n = count - i < STEP ? count - i : STEP;
    if (all_opaque(words + i, n)) {
      pk_opaque_rgba_from_words(words + i, n, rgba + 4 * i);
    } else {
      for (size_t k = i; k < i + n; k++) straighten(words[k], rgba + 4 * k);
    }
  }
}

typedef uint8_t sixteen_bytes __attribute__((vector_size(16)));

PK_CLONES void pk_rgb_from_words(const uint32_t *words, size_t count, uint8_t *rgb) {
  size_t i = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  // Four words at once. The four bytes beyond their twelve are written again by the next ones.
  for (; count - i >= 6; i += 4) {
    sixteen_bytes four;
    memcpy(&four, words + i, sizeof four);
    four = __builtin_shufflevector(four, four, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    memcpy(rgb + 3 * i, &four, sizeof four);
  }
#endif
  for (; i < count; i++) {
    uint32_t word = words[i];
    rgb[3 * i] = (uint8_t)(word >> 16);
    rgb[3 * i + 1] = (uint8_t)(word >> 8);
    rgb[3 * i + 2] = (uint8_t)word;
  }
}

PK_CLONES void pk_words_from_rgba(const uint8_t *rgba, size_t count, uint32_t *words) {
  for (size_t i = 0; i < count; i++) {
    uint32_t a = rgba[4 * i + 3];
    uint32_t r = (rgba[4 * i] * a + 127) / 255;
    uint32_t g = (rgba[4 * i + 1] * a + 127) / 255;
    uint32_t b = (rgba[4 * i + 2] * a + 127) / 255;
    words[i] = a << 24 | r << 16 | g << 8 | b;
  }
}

PK_CLONES void pk_premultiply_rgba(uint8_t *rgba, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t a = rgba[4 * i + 3];
    for (size_t k = 4 * i; k < 4 * i + 3; k++) rgba[k] = (uint8_t)((rgba[k] * a + 127) / 255);
  }
}

PK_CLONES void pk_bt709_from_words(const uint32_t *words, size_t count, uint8_t *y, uint8_t *u, uint8_t *v) {
  // The rows' sums are exact: white is 235, and greys have 128 for both differences.
  enum { HALF = 1 << 19 };
  for (size_t i = 0; i < count; i++) {
    int32_t r = words[i] >> 16 & 255, g = words[i] >> 8 & 255, b = words[i] & 255;
    y[i] = (uint8_t)((191455 * r + 644068 * g + 65019 * b + (16 << 20) + HALF) >> 20);
    u[i] = (uint8_t)((-105533 * r - 355018 * g + 460551 * b + (128 << 20) + HALF) >> 20);
    v[i] = (uint8_t)((460551 * r - 418321 * g - 42230 * b + (128 << 20) + HALF) >> 20);
  }
}

PK_CLONES int pk_is_opaque_rgba(const uint8_t *rgba, size_t count) {
  uint8_t common = 255;
  for (size_t i = 0; i < count; i++) common &= rgba[4 * i + 3];
  return common == 255;
}
