#include "ColorDistance.h"

PK_CLONES void floats_convolve_row(const float *row, uint32_t width, const float *kernel, uint32_t radius, float *out) {
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

PK_CLONES void floats_add_scaled(float *out, const float *row, uint32_t width, float weight) {
  for (uint32_t x = 0; x < width; x++) out[x] += weight * row[x];
}
