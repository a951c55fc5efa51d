#include "Internal.h"

// The least effort: a match is the repetition of the pixel before. In a filtered row these are zeros.

typedef uint8_t half_bytes __attribute__((vector_size(32)));
typedef _Bool half_bits __attribute__((ext_vector_type(32)));

// For each of 64 bytes, lowest bit first, whether it is equal to the one a pixel before. A branch for each word would be
// mispredicted in text and gradients, which takes longer than the comparison.
static inline __attribute__((always_inline)) uint64_t repeated(const uint8_t *p, ptrdiff_t bpp) {
  uint32_t halves[2];
  for (int k = 0; k < 2; k++) {
    half_bytes own, earlier;
    memcpy(&own, p + 32 * k, sizeof own);
    memcpy(&earlier, p + 32 * k - bpp, sizeof earlier);
    half_bits equal = __builtin_convertvector(own == earlier, half_bits);
    memcpy(&halves[k], &equal, sizeof halves[k]);
  }
  return halves[0] | (uint64_t)halves[1] << 32;
}

PK_CLONES void pk_match_runs(pk_matcher *m, const uint8_t *from, const uint8_t *to, size_t length, unsigned shortest) {
  ptrdiff_t bpp = (ptrdiff_t)m->bpp;
  pk_block *block = &m->block;
  for (const uint8_t *row = from; row < to; row += length) {
    if ((size_t)(row - block->rest) + block->symbols >= PK_MOST_LITERALS) pk_block_renew(block, row, &m->bits);
    const uint8_t *end = row + length, *p = row + 1 + bpp;
    // All bytes from `first` to `p` are repeated.
    const uint8_t *first = p;
    for (; end - p >= 64; p += 64) {
      uint64_t all = repeated(p, bpp);
      if (~all == 0) continue;
      unsigned head = (unsigned)__builtin_ctzll(~all), tail = (unsigned)__builtin_clzll(~all);
      if ((size_t)(p - first) + head >= shortest) {
        pk_put_long_match(block, &m->bits, first, (size_t)(p - first) + head, (unsigned)bpp);
      }
      first = p + 64 - tail;
      // The runs between, by the bits that `shortest` others follow.
      uint64_t inner = all & (~(uint64_t)0 >> tail) & (~(uint64_t)0 << head), long_runs = inner;
      long_runs &= long_runs >> 1;
      long_runs &= long_runs >> 2;
      long_runs &= long_runs >> 4;
      long_runs &= long_runs >> (shortest - 8);
      while (long_runs) {
        unsigned begin = (unsigned)__builtin_ctzll(long_runs), count = (unsigned)__builtin_ctzll(~(inner >> begin));
        pk_put_match(block, &m->bits, p + begin, count, (unsigned)bpp);
        long_runs &= ~(uint64_t)0 << (begin + count);
      }
    }
    for (;; p++) {
      if (p < end && *p == p[-bpp]) continue;
      if ((size_t)(p - first) >= shortest) {
        pk_put_long_match(block, &m->bits, first, (size_t)(p - first), (unsigned)bpp);
      }
      if (p == end) break;
      first = p + 1;
    }
  }
}
