#include "Band.h"
#include "PixelKernels.h"

// Some rows are compressed with their filters and without only to see which takes less. What is lost by a wrong choice
// is little: the kinds of rows that differ much, photographs and noise, differ everywhere.

enum {
  ROWS = 6,
  /// A third of a row's pixels, in its middle, but not fewer than these.
  LEAST_WIDTH = 256,
  /// Unfiltered rows must be smaller by one in this number of bits.
  LEAST_GAIN = 32,
  /// Larger ones by less than one in this number are hardly larger.
  NEARLY = 3,
};

// Filtered rows of one kind, and the stream that is made of them.
static size_t rows_size(size_t length) { return pk_rounded(ROWS * (1 + length) + 2 * PK_SLACK); }

size_t pk_trial_size(size_t length) {
  size_t raw = ROWS * (1 + length);
  return 2 * pk_padded(length) + 2 * rows_size(length) + pk_rounded(raw + 16 * (raw / PK_MATCHES + 4) + 64);
}

// The bits that filtered rows take, about. `kinds` are those of the rows.
static uint64_t bits_of(pk_matcher *m, const uint8_t *rows, const pk_row_kind *kinds, size_t count, size_t length,
                        const pk_band *band, uint8_t *out) {
  pk_matcher_begin(m, rows, band->channels, PK_SEARCH, out);
  for (size_t first = 0, next; first < count; first = next) {
    for (next = first + 1; next < count && kinds[next] == kinds[first];) next++;
    pk_match(m, rows + first * length, rows + next * length, length, kinds[first]);
  }
  return pk_matcher_bits(m, rows + count * length);
}

// Whether enough pixels of unfiltered rows repeat one before: those of photographs do not.
static int has_repeated_pixels(const uint8_t *rows, size_t count, size_t length, unsigned bpp) {
  enum { BITS = 11, ONE_IN = 3 };
  uint32_t known[1 << BITS] = {0}, mask = bpp == 4 ? 0xffffffffu : 0xffffffu;
  size_t repeated = 0;
  for (size_t y = 0; y < count; y++) {
    for (const uint8_t *p = rows + y * length + 1, *end = rows + (y + 1) * length; p < end; p += bpp) {
      uint32_t own = pk_load32(p) & mask, *at = &known[own * 0x9e3779b1u >> (32 - BITS)];
      repeated += *at == own;
      *at = own;
    }
  }
  return repeated * ONE_IN * bpp > count * length;
}

pk_choice pk_choose_filter(pk_matcher *trial, const pk_band *band, size_t y, uint8_t *memory) {
  size_t whole = band->width * band->channels;
  uint8_t *row = memory + PK_SLACK, *above = row + pk_padded(whole);
  uint8_t *filtered = memory + 2 * pk_padded(whole), *plain = filtered + rows_size(whole);
  uint8_t *out = plain + rows_size(whole);
  pk_row_kind kinds[ROWS], plain_kinds[ROWS];
  pk_noise_filter noise = {0, 0};
  size_t width = band->width / 3 > LEAST_WIDTH ? band->width / 3 : LEAST_WIDTH;
  if (width > band->width) width = band->width;
  size_t count = 0, bytes = width * band->channels, length = 1 + bytes;
  const uint8_t *pixels = band->pixels + y * band->stride + (band->width - width) / 2 * 4;
  memset(row - PK_SLACK, 0, PK_SLACK);
  memset(above - PK_SLACK, 0, PK_SLACK + bytes);
  if (y + band->rows_above > 0) pk_convert_row(pixels - band->stride, width, band, above);
  for (; count < ROWS && y < band->rows; y++, pixels += band->stride) {
    pk_convert_row(pixels, width, band, row);
    if (memcmp(row, above, bytes) == 0) continue;
    kinds[count] = pk_filter_row(row, above, bytes, band->channels, &noise, filtered + count * length);
    plain_kinds[count] = PK_PLAIN;
    pk_copy_row(row, bytes, plain + count * length);
    count++;
    uint8_t *t = row;
    row = above;
    above = t;
  }
  if (!has_repeated_pixels(plain, count, length, band->channels)) return PK_FILTERED;
  uint64_t plain_bits = bits_of(trial, plain, plain_kinds, count, length, band, out);
  uint64_t bits = bits_of(trial, filtered, kinds, count, length, band, out);
  if (plain_bits + plain_bits / LEAST_GAIN < bits) return PK_UNFILTERED;
  return plain_bits < bits + bits / NEARLY ? PK_RATHER_FILTERED : PK_FILTERED;
}
