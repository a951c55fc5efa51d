#ifndef INBETWEEN_COSTS_H
#define INBETWEEN_COSTS_H

#include "Internal.h"

// Sizes in sixteenths of a bit, by which literals are compared with the match that would replace them.

enum {
  /// Deflate's greatest distance.
  PK_WINDOW = 32768,
  /// A run, whose codes are short because it is frequent; without extra bits.
  PK_RUN_COST = 144,
};

static inline uint32_t pk_literal_cost(const pk_block *block, const uint8_t *p, size_t count) {
  uint32_t cost = 0;
  for (size_t k = 0; k < count; k++) cost += block->literal_costs[p[k]];
  return cost;
}

static inline uint32_t pk_match_cost(const pk_block *block, unsigned length, uint32_t distance) {
  uint32_t extra = distance < 4 ? 0 : pk_log2(distance - 1) - 1;
  if (length > 10) extra += pk_log2(length - 3) - 2;
  return 16 * extra + (distance < 4 ? PK_RUN_COST : block->match_cost);
}

/// Whether searching rows like these makes the file smaller by more than a small part of it. Prepares the costs of the
/// band's first block.
int pk_search_pays(pk_matcher *m, const uint8_t *from, const uint8_t *to, size_t length);

#endif
