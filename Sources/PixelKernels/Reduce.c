#include "Internal.h"
#include "PixelKernels.h"

// Writes an image in the smallest form of PNG that can represent it (PNG specification, 11.2.2): a palette, packed
// samples, filtered rows.

enum { SLOT_BITS = 10, SLOTS = 1 << SLOT_BITS };

/// A hash table of colours with open addressing; it has four times as many slots as there are colours at most.
typedef struct {
  uint32_t colors[SLOTS];
  /// 0 for a free slot, otherwise the colour's number plus one.
  uint16_t numbers[SLOTS];
} color_table;

static inline uint32_t slot(const color_table *table, uint32_t color) {
  uint32_t s = color * 0x9E3779B1u >> (32 - SLOT_BITS);
  while (table->numbers[s] && table->colors[s] != color) s = (s + 1) & (SLOTS - 1);
  return s;
}

static inline uint32_t big_endian(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

void pk_find_colors(const uint8_t *rgba, size_t count, pk_colors *result) {
  color_table table;
  memset(&table, 0, sizeof table);
  result->count = 0;
  result->is_opaque = result->is_grey = 1;
  uint32_t last = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t color = big_endian(rgba + 4 * i);
    if (i > 0 && color == last) continue;
    last = color;
    uint32_t r = color >> 24, g = color >> 16 & 255, b = color >> 8 & 255;
    result->is_opaque &= (color & 255) == 255;
    result->is_grey &= r == g && g == b;
    if (result->count > 256) {
      // The remaining results are known already.
      if (!result->is_opaque && !result->is_grey) return;
      continue;
    }
    uint32_t s = slot(&table, color);
    if (table.numbers[s]) continue;
    if (result->count < 256) {
      result->colors[result->count] = color;
      table.colors[s] = color;
      table.numbers[s] = (uint16_t)(result->count + 1);
    }
    result->count++;
  }
}

void pk_pack_indices(const uint8_t *rgba, size_t width, size_t height, const uint32_t *colors, unsigned count,
                     unsigned bits, uint8_t *rows, size_t stride) {
  color_table table;
  memset(&table, 0, sizeof table);
  for (unsigned n = 0; n < count; n++) {
    uint32_t s = slot(&table, colors[n]);
    table.colors[s] = colors[n];
    table.numbers[s] = (uint16_t)(n + 1);
  }
  uint32_t last = 0;
  uint8_t number = 0;
  for (size_t y = 0; y < height; y++, rows += stride) {
    for (size_t x = 0; x < width; x++, rgba += 4) {
      uint32_t color = big_endian(rgba);
      if (color != last || (x == 0 && y == 0)) number = (uint8_t)(table.numbers[slot(&table, color)] - 1);
      last = color;
      if (bits == 8) {
        rows[x] = number;
      } else {
        // The first sample is in the highest bits.
        size_t bit = x * bits;
        rows[bit / 8] |= (uint8_t)(number << (8 - bits - bit % 8));
      }
    }
  }
}

void pk_pack_channels(const uint8_t *rgba, size_t width, size_t height, unsigned channels, uint8_t *rows,
                      size_t stride) {
  for (size_t y = 0; y < height; y++, rows += stride, rgba += 4 * width) {
    if (channels == 4) {
      memcpy(rows, rgba, 4 * width);
    } else {
      for (size_t x = 0; x < width; x++) {
        for (unsigned c = 0; c < channels; c++) rows[channels * x + c] = rgba[4 * x + c];
      }
    }
  }
}

void pk_filter_rows(const uint8_t *rows, size_t stride, size_t length, size_t height, unsigned bpp, int filter,
                    uint8_t *out) {
  for (size_t y = 0; y < height; y++, rows += stride, out += 1 + length) {
    const uint8_t *above = rows - stride;
    unsigned type = filter == PK_EACH_ROW ? pk_cheapest_filter(rows, above, length, bpp) : (unsigned)filter;
    pk_filter_by(type, rows, above, length, bpp, out);
  }
}
