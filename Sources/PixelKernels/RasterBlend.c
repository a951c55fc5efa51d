#include <string.h>

#include "RasterArithmetic.h"
#include "RasterKernels.h"

PK_CLONES void pk_fill(const PKTarget *target, uint32_t word) {
  // Copies: a pixel's word might be one of the target's numbers, as far as the compiler knows.
  const PKTarget t = *target;
  for (int32_t y = t.top; y < t.bottom; y++) {
    uint32_t *row = t.pixels + (ptrdiff_t)(y - t.originY) * t.stride - t.originX;
    for (int32_t x = t.left; x < t.right; x++) row[x] = word;
  }
}

PK_CLONES void pk_paint_mask(
  const PKTarget *target, const uint8_t *mask, ptrdiff_t maskStride, int32_t x, int32_t y, int32_t width,
  int32_t height, uint32_t color
) {
  int32_t left = x > target->left ? x : target->left;
  int32_t right = x + width < target->right ? x + width : target->right;
  int32_t top = y > target->top ? y : target->top;
  int32_t bottom = y + height < target->bottom ? y + height : target->bottom;
  if (left >= right) return;
  for (int32_t row = top; row < bottom; row++) {
    const uint8_t *m = mask + (ptrdiff_t)(row - y) * maskStride + (left - x);
    uint32_t *d = target->pixels + (ptrdiff_t)(row - target->originY) * target->stride + (left - target->originX);
    int32_t count = right - left;
    for (int32_t i = 0; i < count; i++) d[i] = pk_over(pk_scaled(color, m[i]), d[i]);
  }
}

PK_CLONES void pk_over_row(uint32_t *row, const uint32_t *source, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = pk_over(source[i], row[i]);
}

PK_CLONES void pk_over_row_mask(uint32_t *row, const uint32_t *source, const uint8_t *mask, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = pk_over(pk_scaled(source[i], mask[i]), row[i]);
}

PK_CLONES void pk_mix_row(uint32_t *row, const uint32_t *before, uint32_t level, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = pk_mixed(before[i], row[i], level);
}

PK_CLONES void pk_mix_row_mask(uint32_t *row, const uint32_t *before, const uint8_t *mask, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = pk_mixed(before[i], row[i], mask[i]);
}

PK_CLONES void pk_scale_mask(uint8_t *mask, uint32_t level, size_t count) {
  for (size_t i = 0; i < count; i++) mask[i] = pk_multiplied(mask[i], level);
}

_Bool pk_equal(const uint8_t *a, const uint8_t *b, size_t count) { return memcmp(a, b, count) == 0; }

PK_CLONES void pk_alpha_row(uint8_t *mask, const uint32_t *row, size_t count) {
  for (size_t i = 0; i < count; i++) mask[i] = (uint8_t)(row[i] >> 24);
}

PK_CLONES void pk_tint_row(uint32_t *row, uint32_t color, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = pk_scaled(color, row[i] >> 24);
}
