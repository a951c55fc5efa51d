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

/// The symbols of a stream: how often they were used, and the sizes that follow from it.
typedef struct {
  uint32_t uses[256 + 29], distance_uses[30];
  /// In sixteenths of a bit, extra bits included.
  uint16_t literal_costs[256], length_costs[259], distance_costs[30];
} pk_symbols;

/// Before anything is known: matches as frequent as all literals, and those as in the first bytes.
void pk_symbols_begin(pk_symbols *symbols, const uint8_t *from, const uint8_t *end);

/// As in a band that has been written, whose uses weigh as much as those of `weight` symbols.
void pk_symbols_begin_as(pk_symbols *symbols, const pk_block *block, uint32_t weight);

void pk_symbols_set_costs(pk_symbols *symbols);

/// What is further back counts less: so many quarters.
void pk_symbols_fade(pk_symbols *symbols, uint32_t quarters);

static inline void pk_symbols_count_literal(pk_symbols *symbols, uint8_t literal) { symbols->uses[literal] += 2; }

static inline void pk_symbols_count_match(pk_symbols *symbols, unsigned length, unsigned distance) {
  symbols->uses[256 + pk_length_symbol[length]] += 2;
  symbols->distance_uses[pk_distance_symbol(distance)] += 2;
}

/// The number of equal bytes, up to `most`.
static inline unsigned pk_common(const uint8_t *a, const uint8_t *b, unsigned most) {
  unsigned n = 0;
  for (; n + 8 <= most; n += 8) {
    uint64_t unlike = pk_load64(a + n) ^ pk_load64(b + n);
    if (unlike) return n + ((unsigned)__builtin_ctzll(unlike) >> 3);
  }
  while (n < most && a[n] == b[n]) n++;
  return n;
}

/// Whether searching rows like these makes the file smaller by more than a small part of it. Prepares the costs of the
/// band's first block.
int pk_search_pays(pk_matcher *m, const uint8_t *from, const uint8_t *to, size_t length);

#endif
