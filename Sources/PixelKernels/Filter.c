#include "Internal.h"
#include "PixelKernels.h"

// Sum of the absolute values of the bytes as signed numbers: small where the row will compress well.
static inline uint32_t magnitude(uint8_t byte) { return byte < 128 ? byte : 256u - byte; }

PK_CLONES static uint64_t sub_cost(const uint8_t *restrict row, size_t length, unsigned bpp, uint8_t *restrict out) {
  uint64_t cost = 0;
  for (size_t base = 0; base < length; base += 4096) {
    size_t end = length - base < 4096 ? length : base + 4096;
    uint32_t sum = 0;
    for (size_t i = base; i < end; i++) {
      uint8_t v = (uint8_t)(row[i] - row[(ptrdiff_t)i - (ptrdiff_t)bpp]);
      out[i] = v;
      sum += magnitude(v);
    }
    cost += sum;
  }
  return cost;
}

PK_CLONES static uint64_t up_cost(const uint8_t *restrict row, const uint8_t *restrict above, size_t length,
                                  uint8_t *restrict out) {
  uint64_t cost = 0;
  for (size_t base = 0; base < length; base += 4096) {
    size_t end = length - base < 4096 ? length : base + 4096;
    uint32_t sum = 0;
    for (size_t i = base; i < end; i++) {
      uint8_t v = (uint8_t)(row[i] - above[i]);
      out[i] = v;
      sum += magnitude(v);
    }
    cost += sum;
  }
  return cost;
}

PK_CLONES static uint64_t average_cost(const uint8_t *restrict row, const uint8_t *restrict above, size_t length,
                                       unsigned bpp, uint8_t *restrict out) {
  uint64_t cost = 0;
  for (size_t base = 0; base < length; base += 4096) {
    size_t end = length - base < 4096 ? length : base + 4096;
    uint32_t sum = 0;
    for (size_t i = base; i < end; i++) {
      uint8_t v = (uint8_t)(row[i] - (((uint32_t)row[(ptrdiff_t)i - (ptrdiff_t)bpp] + above[i]) >> 1));
      out[i] = v;
      sum += magnitude(v);
    }
    cost += sum;
  }
  return cost;
}

static inline int distance(int a, int b) { return a < b ? b - a : a - b; }

PK_CLONES static uint64_t paeth_cost(const uint8_t *restrict row, const uint8_t *restrict above, size_t length,
                                     unsigned bpp, uint8_t *restrict out) {
  uint64_t cost = 0;
  for (size_t base = 0; base < length; base += 4096) {
    size_t end = length - base < 4096 ? length : base + 4096;
    uint32_t sum = 0;
    for (size_t i = base; i < end; i++) {
      int16_t a = row[(ptrdiff_t)i - (ptrdiff_t)bpp], b = above[i], c = above[(ptrdiff_t)i - (ptrdiff_t)bpp];
      int16_t pa = (int16_t)distance(b, c), pb = (int16_t)distance(a, c), pc = (int16_t)distance(a + b, 2 * c);
      int16_t near = pb <= pc ? b : c;
      near = ((pa <= pb) & (pa <= pc)) ? a : near;
      uint8_t v = (uint8_t)(row[i] - near);
      out[i] = v;
      sum += magnitude(v);
    }
    cost += sum;
  }
  return cost;
}

typedef struct {
  /// Bytes that differ from the one `bpp` before, and by how much altogether.
  uint32_t across, across_sum;
  /// By at most eight.
  uint32_t slight;
  /// Bytes that differ from the one above.
  uint32_t down;
} row_changes;

PK_CLONES static row_changes count_changes(const uint8_t *restrict row, const uint8_t *restrict above, size_t length,
                                           unsigned bpp) {
  row_changes c = {0, 0, 0, 0};
  for (size_t base = 0; base < length; base += 128) {
    size_t end = length - base < 128 ? length : base + 128;
    uint8_t across = 0, down = 0, slight = 0;
    uint16_t across_sum = 0;
    for (size_t i = base; i < end; i++) {
      uint8_t left = row[(ptrdiff_t)i - (ptrdiff_t)bpp], up = above[i];
      across = (uint8_t)(across + (row[i] != left));
      down = (uint8_t)(down + (row[i] != up));
      across_sum = (uint16_t)(across_sum + magnitude((uint8_t)(row[i] - left)));
      slight = (uint8_t)(slight + ((uint8_t)(row[i] - left + 8) <= 16));  // Those that do not change included.
    }
    c.across += across;
    c.slight += slight - (uint32_t)(end - base - across);
    c.across_sum += across_sum;
    c.down += down;
  }
  return c;
}

PK_CLONES static uint64_t none_cost(const uint8_t *restrict row, size_t length) {
  uint64_t cost = 0;
  for (size_t base = 0; base < length; base += 4096) {
    size_t end = length - base < 4096 ? length : base + 4096;
    uint32_t sum = 0;
    for (size_t i = base; i < end; i++) sum += magnitude(row[i]);
    cost += sum;
  }
  return cost;
}

pk_row_kind pk_filter_row(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, uint8_t *out,
                          uint8_t *scratch) {
  row_changes c = count_changes(row, above, length, bpp);
  int is_even = c.across < length / 4 || c.down < length / 4;
  // A gradient, even under text, changes by little at most places, and so does noise.
  int has_gradient = c.slight > c.across / 8 * 5;
  // Even colours with sharp edges: the fewer literals the better, and colours as they are repeat more often than their
  // differences do. Where nearly all of a row is one colour, it is best zeros, as the rows around it are.
  if (is_even && !has_gradient && c.across_sum > 6 * c.across) {
    if (c.down <= c.across) {
      out[0] = 2;
      up_cost(row, above, length, out + 1);
    } else if (c.across < length / 32) {
      out[0] = 1;
      sub_cost(row, length, bpp, out + 1);
    } else {
      out[0] = 0;
      memcpy(out + 1, row, length);
      return PK_PLAIN;
    }
    return PK_FLAT;
  }
  // Gradients and photographs: the least sum of absolute differences, as libpng chooses.
  uint8_t *best = out + 1, *trial = scratch, *swap;
  uint64_t least = up_cost(row, above, length, best), cost;
  out[0] = 2;
#define PK_KEEP_IF_LESS(type)                      \
  if (cost < least) {                              \
    least = cost;                                  \
    out[0] = type;                                 \
    swap = best, best = trial, trial = swap;       \
  }
  cost = sub_cost(row, length, bpp, trial);
  PK_KEEP_IF_LESS(1)
  cost = paeth_cost(row, above, length, bpp, trial);
  PK_KEEP_IF_LESS(4)
  cost = average_cost(row, above, length, bpp, trial);
  PK_KEEP_IF_LESS(3)
#undef PK_KEEP_IF_LESS
  if (none_cost(row, length) < least) {
    out[0] = 0;
    memcpy(out + 1, row, length);
  } else if (best != out + 1) {
    memcpy(out + 1, best, length);
  }
  int is_noise = c.across >= length / 4 * 3 && c.down >= length / 4 * 3;
  return !is_noise && !has_gradient && c.across_sum > 16 * c.across ? PK_FLAT : PK_SMOOTH;
}

enum { ADLER = 65521 };

PK_CLONES uint32_t pk_adler(uint32_t adler, const uint8_t *bytes, size_t length) {
  uint32_t a = adler & 0xffff, b = adler >> 16;
  while (length > 0) {
    // The most bytes for which the weighted sum stays below 2^32 (zlib's NMAX).
    uint32_t n = length < 5552 ? (uint32_t)length : 5552;
    uint32_t sum = 0, weighted = 0;
    for (uint32_t i = 0; i < n; i++) {
      sum += bytes[i];
      weighted += bytes[i] * (n - i);
    }
    b = (uint32_t)((b + (uint64_t)a * n + weighted) % ADLER);
    a = (a + sum) % ADLER;
    bytes += n;
    length -= n;
  }
  return b << 16 | a;
}

uint32_t pk_adler_byte_and_zeros(uint32_t adler, uint8_t byte, size_t zeros) {
  uint32_t a = ((adler & 0xffff) + byte) % ADLER;
  uint32_t b = (uint32_t)(((adler >> 16) + (uint64_t)a * (1 + zeros % ADLER)) % ADLER);
  return b << 16 | a;
}

uint32_t pk_adler_combine(uint32_t first, uint32_t second, uint64_t second_length) {
  uint64_t n = second_length % ADLER;
  uint64_t a1 = first & 0xffff, b1 = first >> 16, a2 = second & 0xffff, b2 = second >> 16;
  uint64_t a = (a1 + a2 + ADLER - 1) % ADLER;
  uint64_t b = (b1 + b2 + n * ((a1 + ADLER - 1) % ADLER)) % ADLER;
  return (uint32_t)(b << 16 | a);
}
