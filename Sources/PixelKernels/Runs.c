#include "Internal.h"

// The least effort: a match is the repetition of the pixel before. In a filtered row these are zeros.

enum {
  /// Fewer bytes become literals: those that repeat are frequent, so that their codes are short.
  SHORTEST = 8,
};

void pk_match_runs(pk_matcher *m, const uint8_t *from, const uint8_t *to, size_t length) {
  ptrdiff_t bpp = (ptrdiff_t)m->bpp;
  pk_block *block = &m->block;
  for (const uint8_t *row = from; row < to; row += length) {
    if ((size_t)(row - block->rest) + block->symbols >= PK_MOST_LITERALS) pk_block_renew(block, row, &m->bits);
    const uint8_t *end = row + length, *p = row + 1 + bpp;
    // Every run of seven bytes contains one of these words.
    while (end - p >= 4) {
      if (pk_load32(p) != pk_load32(p - bpp)) {
        p += 4;
        continue;
      }
      const uint8_t *first = p, *least = row + 1 + bpp > block->rest ? row + 1 + bpp : block->rest;
      while (first > least && first[-1] == first[-1 - bpp]) first--;
      p += 4;
      while (end - p >= 8 && pk_load64(p) == pk_load64(p - bpp)) p += 8;
      while (p < end && *p == p[-bpp]) p++;
      if (p - first >= SHORTEST) pk_put_long_match(block, &m->bits, first, (size_t)(p - first), (unsigned)bpp);
    }
  }
}
