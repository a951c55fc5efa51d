#ifndef INBETWEEN_PIXEL_KERNELS_INTERNAL_H
#define INBETWEEN_PIXEL_KERNELS_INTERNAL_H

#include "Clones.h"
#include "PixelKernels.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t pk_load32(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t pk_load64(const uint8_t *p) { return pk_load32(p) | (uint64_t)pk_load32(p + 4) << 32; }

static inline uint32_t pk_log2(uint32_t n) { return 31 - (uint32_t)__builtin_clz(n); }

// 16·log2(n) for n above 0.
static inline uint32_t pk_log2_16(uint32_t n) {
  static const uint8_t parts[16] = {0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15};
  uint32_t log = pk_log2(n);
  return 16 * log + parts[(n << (31 - log)) >> 27 & 15];
}

// --- Filter.c: the five PNG filters (PNG specification, 9.2)

/// The kind of a row's content, as far as it matters for compression.
typedef enum {
  /// Shapes and text: uniform colours with sharp edges.
  PK_FLAT,
  /// The same, not filtered.
  PK_PLAIN,
  /// Gradients and photographs.
  PK_SMOOTH,
  /// Equal to the row above, and thus zeros after the filter Up; not for `pk_match`.
  PK_EQUAL,
} pk_row_kind;

/// The filter of the rows of a photograph, which is chosen for some rows at a time; zeros at the beginning of a band.
typedef struct {
  unsigned type;
  /// The number of rows for which it is still used.
  unsigned rows;
} pk_noise_filter;

/// Filters a row into `out` (1 + `length` bytes, the filter's type first) by the filter that is expected to give the
/// smallest stream. `row` and `above` have `bpp` readable zero bytes before them.
pk_row_kind pk_filter_row(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, pk_noise_filter *noise,
                          uint8_t *out);

/// The same by a part of the row and without Paeth's filter, in a third of the time, where the size matters less.
void pk_filter_row_fast(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, pk_noise_filter *noise,
                        uint8_t *out);

/// Copies a row into `out`, after the number of the filter None.
void pk_copy_row(const uint8_t *row, size_t length, uint8_t *out);

/// The filter with the smallest sum of the bytes as signed numbers (PNG specification, 12.8); the first if several are
/// equal.
unsigned pk_cheapest_filter(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp);

/// Filters a row by the filter with a number of the specification, which is written first in `out`.
void pk_filter_by(unsigned type, const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, uint8_t *out);

/// Continues an Adler-32.
uint32_t pk_adler(uint32_t adler, const uint8_t *bytes, size_t length);

/// Continues an Adler-32 over one byte and then `zeros` zero bytes.
uint32_t pk_adler_byte_and_zeros(uint32_t adler, uint8_t byte, size_t zeros);

// --- Deflate.c: blocks from tokens (RFC 1951)

enum {
  /// The maximum number of matches in a block.
  PK_MATCHES = 8192,
  /// A block with this number of literals and matches ends with the next match.
  PK_SYMBOLS = 16384,
  /// A block with this number ends even if there is no further match.
  PK_MOST_SYMBOLS = 24576,
  /// The same for rows without matches, which resemble each other.
  PK_MOST_LITERALS = 32768,
  PK_LITERALS = 288,
  PK_DISTANCES = 32,
};

/// A bit writer, lowest bit first.
typedef struct {
  uint64_t bits;
  unsigned count;
  uint8_t *next;
} pk_bits;

/// A match and the literals before it.
typedef struct {
  uint32_t literals;
  uint16_t length;
  /// 1…32,768.
  uint16_t distance;
} pk_sequence;

/// A block that is being collected.
typedef struct {
  pk_sequence sequences[PK_MATCHES];
  uint32_t count;
  uint32_t symbols;
  /// Counted in four tables in turn: with one table, the count of a byte that follows itself would wait for its
  /// previous update.
  uint32_t literal_uses[4][256];
  uint32_t length_uses[32];
  uint32_t distance_uses[PK_DISTANCES];
  /// The data that the block stands for, and the end of its last match.
  const uint8_t *start, *rest;
  /// The expected sizes of literals and of a match without its extra bits, in sixteenths of a bit; from the band's
  /// previous block, or in the first one from its data. Only set if `has_costs`.
  uint16_t literal_costs[256];
  uint16_t match_cost;
  int has_costs;
  /// How often symbols were used in all blocks of the band that have been written: literals, lengths, and distances.
  uint32_t all_uses[256 + 29], all_distance_uses[30];
} pk_block;

void pk_block_begin(pk_block *block, const uint8_t *start);

/// Writes the block in its smallest form: dynamic codes, fixed codes, or stored. `end` is the end of its data.
/// `is_last` if the stream is then padded to a byte boundary.
void pk_block_write(pk_block *block, const uint8_t *end, pk_bits *bits, int is_last);

/// Writes the block, learns the costs of literals and matches from it if they are used, and begins the next one.
void pk_block_renew(pk_block *block, const uint8_t *end, pk_bits *bits);

/// The bits that the block would take if it ended here, by the entropy of its symbols.
uint64_t pk_block_bits(pk_block *block, const uint8_t *end);

/// Pads to a byte boundary with empty blocks.
void pk_bits_align(pk_bits *bits);

extern const uint8_t pk_length_symbol[259];

static inline unsigned pk_distance_symbol(unsigned distance) {
  unsigned d = distance - 1;
  if (d < 4) return d;
  unsigned log = 31 - (unsigned)__builtin_clz(d);
  return 2 * log + (d >> (log - 1) & 1);
}

/// Counts the bytes from the last match to `end` as literals, and returns their number.
static inline uint32_t pk_count_literals(pk_block *block, const uint8_t *end) {
  const uint8_t *p = block->rest;
  uint32_t count = (uint32_t)(end - p);
  for (; end - p >= 4; p += 4) {
    block->literal_uses[0][p[0]]++;
    block->literal_uses[1][p[1]]++;
    block->literal_uses[2][p[2]]++;
    block->literal_uses[3][p[3]]++;
  }
  for (unsigned k = 0; p < end; p++, k++) block->literal_uses[k][*p]++;
  return count;
}

/// Adds a match at `p`; the bytes since the previous match become literals.
static inline void pk_put_match(pk_block *block, pk_bits *bits, const uint8_t *p, unsigned length, unsigned distance) {
  if (block->count == PK_MATCHES || block->symbols >= PK_SYMBOLS) pk_block_renew(block, p, bits);
  uint32_t literals = pk_count_literals(block, p);
  block->sequences[block->count++] = (pk_sequence){literals, (uint16_t)length, (uint16_t)distance};
  block->symbols += literals + 1;
  block->length_uses[pk_length_symbol[length]]++;
  block->distance_uses[pk_distance_symbol(distance)]++;
  block->rest = p + length;
}

/// Adds a match of any length of at least three.
static inline void pk_put_long_match(pk_block *block, pk_bits *bits, const uint8_t *p, size_t length, unsigned distance) {
  // One or two bytes cannot be a match: the previous one leaves three.
  while (length > 258) {
    unsigned n = length < 258 + 3 ? 258 - 2 : 258;
    pk_put_match(block, bits, p, n, distance);
    p += n;
    length -= n;
  }
  pk_put_match(block, bits, p, (unsigned)length, distance);
}

// --- Match.c: sequences from filtered rows

enum { PK_ISLAND_RING = 16384, PK_ISLAND_HASH_BITS = 13, PK_SINGLE_HASH_BITS = 11 };

/// The most recent islands of a band. Their numbers increase from band to band, so that the tables need no clearing: a
/// number below `first` belongs to an earlier band.
typedef struct {
  uint32_t count, first, ends;
  uint64_t words[PK_ISLAND_RING];
  /// The position in the band.
  uint32_t places[PK_ISLAND_RING];
  /// The previous island with the same hash.
  uint32_t links[PK_ISLAND_RING];
  /// The last island with a hash of the island, its gap and the next one, and with a hash of the island alone.
  uint64_t heads[1 << PK_ISLAND_HASH_BITS];
  uint32_t single_heads[1 << PK_SINGLE_HASH_BITS];
} pk_islands;

typedef struct {
  pk_block block;
  pk_bits bits;
  pk_islands islands;
  const uint8_t *start;
  uint8_t *out;
  unsigned bpp;
  pk_effort effort;
} pk_matcher;

void pk_matcher_init(pk_matcher *matcher);

/// Begins a band whose output starts at `start`.
void pk_matcher_begin(pk_matcher *matcher, const uint8_t *start, unsigned bpp, pk_effort effort, uint8_t *out);

/// Compresses whole rows of one kind, `length` bytes each, the filter byte included.
void pk_match(pk_matcher *matcher, const uint8_t *from, const uint8_t *end, size_t length, pk_row_kind kind);

enum {
  /// Fewer bytes that repeat become literals: they are frequent, so that their codes are short. 8 to 16.
  PK_SHORTEST_RUN = 8,
  /// The same where time matters more than size: a match takes as long as a dozen literals.
  PK_SHORTEST_FAST_RUN = 12,
};

/// Compresses rows by runs of equal pixels alone, of at least `shortest` bytes.
void pk_match_runs(pk_matcher *matcher, const uint8_t *from, const uint8_t *end, size_t length,
                   unsigned shortest);

/// Compresses a row of the byte 2 and `length` zeros.
void pk_match_zero_row(pk_matcher *matcher, const uint8_t *row, size_t length);

/// The bits that the rows so far take, about; no further rows may follow.
uint64_t pk_matcher_bits(pk_matcher *matcher, const uint8_t *end);

/// Ends the band on a byte boundary. Returns the bytes written.
size_t pk_matcher_end(pk_matcher *matcher, const uint8_t *end);

#endif
