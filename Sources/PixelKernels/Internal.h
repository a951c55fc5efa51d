#ifndef INBETWEEN_PIXEL_KERNELS_INTERNAL_H
#define INBETWEEN_PIXEL_KERNELS_INTERNAL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// A loop marked so is compiled twice, and the loader picks the version for the processor. The results are the same.
#if defined(__x86_64__) && defined(__linux__) && defined(__clang__) && __has_attribute(target_clones) && \
  !__has_feature(memory_sanitizer)
#define PK_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define PK_CLONES
#endif

static inline uint32_t pk_load32(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t pk_load64(const uint8_t *p) { return pk_load32(p) | (uint64_t)pk_load32(p + 4) << 32; }

// --- Filter.c: the five PNG filters (PNG specification, 9.2)

/// What a row shows, as far as it matters for compression.
typedef enum {
  /// Shapes and text: even colours with sharp edges.
  PK_FLAT,
  /// Gradients and photographs.
  PK_SMOOTH,
} pk_row_kind;

/// Filters a row into `out` (1 + `length` bytes, the filter's type first) by the filter that promises the smallest
/// stream. `row` and `above` have `bpp` readable zero bytes before them. `scratch` holds `length` bytes.
pk_row_kind pk_filter_row(const uint8_t *row, const uint8_t *above, size_t length, unsigned bpp, uint8_t *out,
                          uint8_t *scratch);

/// Continues an Adler-32.
uint32_t pk_adler(uint32_t adler, const uint8_t *bytes, size_t length);

/// Continues an Adler-32 over one byte and then `zeros` zero bytes.
uint32_t pk_adler_byte_and_zeros(uint32_t adler, uint8_t byte, size_t zeros);

// --- Deflate.c: blocks from tokens (RFC 1951)

enum {
  PK_TOKENS = 16384,
  PK_LITERALS = 288,
  PK_DISTANCES = 32,
};

/// Bits on their way out, the lowest first.
typedef struct {
  uint64_t bits;
  unsigned count;
  uint8_t *next;
} pk_bits;

/// A block in the making. A token below 256 is a literal; else length << 16 | distance (a distance of 32768 is 0 there).
typedef struct {
  uint32_t tokens[PK_TOKENS];
  uint32_t count;
  uint32_t literal_uses[PK_LITERALS];
  uint32_t distance_uses[PK_DISTANCES];
  /// The data that the tokens stand for, for a stored block.
  const uint8_t *start;
} pk_block;

void pk_block_begin(pk_block *block, const uint8_t *start);

/// Writes the block in its smallest form: dynamic codes, fixed codes, or stored. `end` is the end of its data.
void pk_block_write(pk_block *block, const uint8_t *end, pk_bits *bits);

/// Pads to a byte boundary by an empty stored block, unless there already.
void pk_bits_align(pk_bits *bits);

extern const uint8_t pk_length_symbol[259];

static inline unsigned pk_distance_symbol(unsigned distance) {
  unsigned d = distance - 1;
  if (d < 4) return d;
  unsigned log = 31 - (unsigned)__builtin_clz(d);
  return 2 * log + (d >> (log - 1) & 1);
}

static inline void pk_put_literal(pk_block *block, uint8_t byte) {
  block->tokens[block->count++] = byte;
  block->literal_uses[byte]++;
}

static inline void pk_put_match(pk_block *block, unsigned length, unsigned distance) {
  block->tokens[block->count++] = (uint32_t)length << 16 | (distance & 0x7fff);
  block->literal_uses[257 + pk_length_symbol[length]]++;
  block->distance_uses[pk_distance_symbol(distance)]++;
}

// --- Match.c: tokens from filtered rows

enum { PK_HASH_BITS = 15, PK_PIXEL_HASH_BITS = 12 };

typedef struct {
  pk_block block;
  pk_bits bits;
  const uint8_t *start;
  uint8_t *out;
  /// Distances of the row above and of a pixel, 0 for a row beyond deflate's window.
  size_t row, bpp;
  /// Distances of the last two matches.
  size_t recent[2];
  /// Places are kept as `base` + offset in the band. `base` grows from band to band, so that places of earlier bands
  /// lie below it and the tables need no clearing.
  uint32_t base;
  /// The last place with a hash, and for each place the one before.
  uint32_t heads[1 << PK_HASH_BITS];
  uint32_t links[32768];
  /// The last place with a hash of three bytes, in flat rows.
  uint32_t pixel_heads[1 << PK_PIXEL_HASH_BITS];
} pk_matcher;

void pk_matcher_init(pk_matcher *matcher);

/// Begins a band of `count` bytes that will be written from `start` on, `row` bytes a row.
void pk_matcher_begin(pk_matcher *matcher, const uint8_t *start, size_t count, size_t row, unsigned bpp, uint8_t *out);

/// Compresses bytes of rows of one kind.
void pk_match(pk_matcher *matcher, const uint8_t *from, const uint8_t *end, pk_row_kind kind);

/// Compresses a row of the byte 2 and `length` zeros.
void pk_match_zero_row(pk_matcher *matcher, const uint8_t *row, size_t length);

/// Ends the band on a byte boundary. Returns the bytes written.
size_t pk_matcher_end(pk_matcher *matcher, const uint8_t *end, size_t count);

#endif
