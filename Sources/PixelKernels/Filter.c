#include "Internal.h"
#include "PixelKernels.h"

// The five filters, and the heuristic by which one is chosen for a row: the sum of the absolute values of the bytes as
// signed numbers, which is small if the row will compress well. All arithmetic uses bytes, so that a vector contains as
// many as possible.

static inline uint8_t magnitude(uint8_t byte) {
  uint8_t negative = (uint8_t)-byte;
  return byte < negative ? byte : negative;
}

static inline uint8_t average(uint8_t a, uint8_t b) { return (uint8_t)(((uint32_t)a + b) >> 1); }

// The one of a, b and c that is nearest to a + b - c; the first of them if two are equally near. If c is not between
// the others, it is the furthest.
static inline uint8_t paeth(uint8_t a, uint8_t b, uint8_t c) {
  uint8_t pa = b > c ? b - c : c - b, pb = a > c ? a - c : c - a;
  uint8_t between = pa > pb ? pa - pb : pb - pa;
  uint8_t pc = (a > c) == (b > c) ? 255 : between;
  uint8_t near = pb <= pc ? b : c;
  return ((pa <= pb) & (pa <= pc)) ? a : near;
}

// The expression `predicted` uses the variables `left`, `above` and `corner`.
#define PK_FILTER(name, predicted)                                                                                \
  PK_CLONES static void name##_filter(const uint8_t *restrict row, const uint8_t *restrict above, size_t length,  \
                                      unsigned bpp, uint8_t *restrict out) {                                      \
    const uint8_t *left = row - bpp, *corner = above - bpp;                                                       \
    for (size_t i = 0; i < length; i++) out[i] = (uint8_t)(row[i] - (predicted));                                 \
    (void)left, (void)corner;                                                                                     \
  }
#define PK_COST(name, predicted)                                                                                  \
  PK_CLONES static uint32_t name##_cost(const uint8_t *restrict row, const uint8_t *restrict above, size_t length, \
                                        unsigned bpp, size_t step) {                                              \
    const uint8_t *left = row - bpp, *corner = above - bpp;                                                       \
    uint32_t cost = 0;                                                                                            \
    for (size_t base = 0; base < length; base += step) {                                                          \
      size_t end = length - base < 128 ? length : base + 128;                                                     \
      uint16_t sum = 0;                                                                                           \
      for (size_t i = base; i < end; i++) sum = (uint16_t)(sum + magnitude((uint8_t)(row[i] - (predicted))));     \
      cost += sum;                                                                                                \
    }                                                                                                             \
    (void)left, (void)corner;                                                                                     \
    return cost;                                                                                                  \
  }

PK_FILTER(none, 0)
PK_FILTER(sub, left[i])
PK_FILTER(up, above[i])
PK_FILTER(average, average(left[i], above[i]))
PK_FILTER(paeth, paeth(left[i], above[i], corner[i]))
PK_COST(none, 0)
PK_COST(average, average(left[i], above[i]))
PK_COST(paeth, paeth(left[i], above[i], corner[i]))
#undef PK_FILTER
#undef PK_COST

typedef void filter(const uint8_t *restrict, const uint8_t *restrict, size_t, unsigned, uint8_t *restrict);
// Indexed by the numbers of the specification.
static filter *const filters[5] = {none_filter, sub_filter, up_filter, average_filter, paeth_filter};

typedef struct {
  /// The number of bytes that were compared.
  uint32_t counted;
  /// The number of bytes that differ from the byte `bpp` before, and the sum of the differences.
  uint32_t across, across_sum;
  /// The number that differ by at most eight.
  uint32_t slight;
  /// The number of bytes that differ from the byte above, and the sum of the differences.
  uint32_t down, down_sum;
  /// The sums of the blocks by which filters are compared.
  uint32_t across_sample, down_sample;
} row_changes;

// Filters are compared by every fourth block of a long row: photographs and gradients are similar along a row, and
// comparing whole rows takes an eighth of the time that a photograph needs.
static inline size_t sample_step(size_t length) { return length < 2048 ? 128 : 512; }

// `blocks` is the distance of the blocks that are counted, 128 for all.
PK_CLONES static row_changes count_changes(const uint8_t *restrict row, const uint8_t *restrict above, size_t length,
                                           unsigned bpp, size_t blocks) {
  row_changes c = {0, 0, 0, 0, 0, 0, 0, 0};
  size_t step = sample_step(length);
  for (size_t base = 0; base < length; base += blocks) {
    size_t end = length - base < 128 ? length : base + 128;
    uint8_t across = 0, down = 0, slight = 0;
    uint16_t across_sum = 0, down_sum = 0;
    for (size_t i = base; i < end; i++) {
      uint8_t left = row[(ptrdiff_t)i - (ptrdiff_t)bpp], up = above[i];
      across = (uint8_t)(across + (row[i] != left));
      down = (uint8_t)(down + (row[i] != up));
      across_sum = (uint16_t)(across_sum + magnitude((uint8_t)(row[i] - left)));
      slight = (uint8_t)(slight + ((uint8_t)(row[i] - left + 8) <= 16));  // Including those that do not change.
      down_sum = (uint16_t)(down_sum + magnitude((uint8_t)(row[i] - up)));
    }
    c.counted += (uint32_t)(end - base);
    c.across += across;
    c.slight += slight - (uint32_t)(end - base - across);
    c.across_sum += across_sum;
    c.down += down;
    c.down_sum += down_sum;
    if (base % step == 0) {
      c.across_sample += across_sum;
      c.down_sample += down_sum;
    }
  }
  return c;
}

// The number of bytes that differ from Paeth's prediction.
PK_CLONES static uint32_t count_unpredicted(const uint8_t *restrict row, const uint8_t *restrict above, size_t length,
                                            unsigned bpp) {
  const uint8_t *left = row - bpp, *corner = above - bpp;
  uint32_t count = 0;
  for (size_t base = 0; base < length; base += 128) {
    size_t end = length - base < 128 ? length : base + 128;
    uint8_t different = 0;
    for (size_t i = base; i < end; i++) {
      different = (uint8_t)(different + (row[i] != paeth(left[i], above[i], corner[i])));
    }
    count += different;
  }
  return count;
}

// The filter with the least sum of magnitudes, as libpng chooses it.
static uint8_t cheapest(row_changes c, const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp) {
  uint8_t best = c.across_sample < c.down_sample ? 1 : 2;
  uint32_t least = best == 1 ? c.across_sample : c.down_sample, cost;
  size_t step = sample_step(length);
  if ((cost = paeth_cost(row, above, length, bpp, step)) < least) best = 4, least = cost;
  if ((cost = average_cost(row, above, length, bpp, step)) < least) best = 3, least = cost;
  return none_cost(row, above, length, bpp, step) < least ? 0 : best;
}

// The filter below `types` whose bytes have the shortest code, by the entropy of a part of the row: the predictions of a
// photograph differ little in the sum of their errors, and up to a tenth in bits.
static unsigned shortest(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, unsigned types) {
  enum { BLOCK = 128 };
  unsigned best = 1;
  uint64_t most = 0;
  uint8_t bytes[BLOCK];
  for (unsigned type = 1; type < types; type++) {
    uint32_t uses[2][256] = {{0}};
    for (size_t base = 0; base + BLOCK <= length; base += sample_step(length)) {
      filters[type](row + base, above + base, BLOCK, bpp, bytes);
      for (unsigned i = 0; i < BLOCK; i += 2) {
        uses[0][bytes[i]]++;
        uses[1][bytes[i + 1]]++;
      }
    }
    // The entropy of n symbols is n·log2(n) less than this sum.
    uint64_t sum = 0;
    for (unsigned s = 0; s < 256; s++) {
      uint32_t n = uses[0][s] + uses[1][s];
      sum += n ? (uint64_t)n * pk_log2_16(n) : 0;
    }
    if (sum > most) best = type, most = sum;
  }
  return best;
}

unsigned pk_cheapest_filter(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp) {
  row_changes c = count_changes(row, above, length, bpp, 128);
  uint32_t costs[5] = {none_cost(row, above, length, bpp, 128), c.across_sum, c.down_sum,
                       average_cost(row, above, length, bpp, 128), paeth_cost(row, above, length, bpp, 128)};
  unsigned best = 0;
  for (unsigned type = 1; type < 5; type++) {
    if (costs[type] < costs[best]) best = type;
  }
  return best;
}

void pk_filter_by(unsigned type, const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, uint8_t *out) {
  out[0] = (uint8_t)type;
  filters[type](row, above, length, bpp, out + 1);
}

void pk_copy_row(const uint8_t *row, size_t length, uint8_t *out) {
  out[0] = 0;
  memcpy(out + 1, row, length);
}

/// Rows of a photograph that share one choice.
enum { NOISE_ROWS = 8 };

void pk_filter_row_fast(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, pk_noise_filter *noise,
                        uint8_t *out) {
  size_t step = sample_step(length);
  row_changes c = count_changes(row, above, length, bpp, step);
  int is_even = c.across < c.counted / 4 || c.down < c.counted / 4;
  int has_gradient = c.slight > c.across / 8 * 5;
  if (is_even && !has_gradient && c.across_sum > 6 * c.across) {
    out[0] = c.down <= c.across ? 2 : c.across < c.counted / 32 ? 1 : 0;
  } else if (c.across >= c.counted / 4 * 3 && c.down >= c.counted / 4 * 3) {
    if (noise->rows == 0) *noise = (pk_noise_filter){shortest(row, above, length, bpp, 4), NOISE_ROWS};
    noise->rows--;
    out[0] = (uint8_t)noise->type;
  } else {
    out[0] = c.across_sum < c.down_sum ? 1 : 2;
    uint32_t least = out[0] == 1 ? c.across_sum : c.down_sum;
    if (average_cost(row, above, length, bpp, step) < least) out[0] = 3;
  }
  filters[out[0]](row, above, length, bpp, out + 1);
}

pk_row_kind pk_filter_row(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, pk_noise_filter *noise,
                          uint8_t *out) {
  row_changes c = count_changes(row, above, length, bpp, 128);
  int is_even = c.across < length / 4 || c.down < length / 4;
  // A gradient, even below text, changes by a small amount at most places; so does noise.
  int has_gradient = c.slight > c.across / 8 * 5;
  // Uniform colours with sharp edges: fewer literals are better, and the colours themselves repeat more often than
  // their differences. If nearly all of a row has one colour, it is best as zeros, like the rows around it.
  if (is_even && !has_gradient && c.across_sum > 6 * c.across) {
    out[0] = c.down <= c.across ? 2 : c.across < length / 32 ? 1 : 0;
    // Paeth predicts both the edges above and those on the left: boxes that overlap, also with gradients. Text is better
    // with Up unless Paeth leaves clearly fewer bytes.
    uint32_t least = c.down < c.across ? c.down : c.across;
    uint32_t limit = c.down > length / 4 ? least : least / 8 * 7;
    if (count_unpredicted(row, above, length, bpp) < limit) out[0] = 4;
    filters[out[0]](row, above, length, bpp, out + 1);
    return out[0] == 0 ? PK_PLAIN : PK_FLAT;
  }
  // Gradients and photographs.
  int is_noise = c.across >= length / 4 * 3 && c.down >= length / 4 * 3;
  if (is_noise && noise->rows == 0) *noise = (pk_noise_filter){shortest(row, above, length, bpp, 5), NOISE_ROWS};
  if (is_noise) noise->rows--;
  out[0] = is_noise ? (uint8_t)noise->type : cheapest(c, row, above, length, bpp);
  filters[out[0]](row, above, length, bpp, out + 1);
  return !is_noise && !has_gradient && c.across_sum > 16 * c.across ? PK_FLAT : PK_SMOOTH;
}

enum { ADLER = 65521 };

PK_CLONES uint32_t pk_adler(uint32_t adler, const uint8_t *bytes, size_t length) {
  enum { LANES = 32, BLOCKS = 22 };
  uint32_t a = adler & 0xffff, b = adler >> 16;
  // The maximum number of blocks whose sums fit into 16 bits: 255 · (0 + 1 + … + 21) is below 2^16.
  for (; length >= LANES * BLOCKS; bytes += LANES * BLOCKS, length -= LANES * BLOCKS) {
    uint16_t sums[LANES] = {0}, earlier[LANES] = {0};
    for (int k = 0; k < BLOCKS; k++) {
      for (int i = 0; i < LANES; i++) {
        earlier[i] = (uint16_t)(earlier[i] + sums[i]);
        sums[i] = (uint16_t)(sums[i] + bytes[LANES * k + i]);
      }
    }
    uint32_t sum = 0, weighted = 0;
    for (int i = 0; i < LANES; i++) {
      sum += sums[i];
      weighted += (uint32_t)LANES * earlier[i] + (uint32_t)(LANES - i) * sums[i];
    }
    b = (b + a * LANES * BLOCKS + weighted) % ADLER;
    a = (a + sum) % ADLER;
  }
  uint32_t sum = 0, weighted = 0;
  for (uint32_t i = 0; i < length; i++) {
    sum += bytes[i];
    weighted += bytes[i] * (uint32_t)(length - i);
  }
  b = (b + a * (uint32_t)length + weighted) % ADLER;
  a = (a + sum) % ADLER;
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
