#include "Optimal.h"
#include "Costs.h"
#include "PixelKernels.h"

// The slow search: every position is looked up by its next three, four and twelve bytes in chains of earlier
// positions, and of all ways to divide the bytes into literals and the matches found, the one with the fewest bits is
// taken. The sizes of symbols depend on how often they are used, so the division is found again with the sizes that
// follow from it.

enum {
  MIN_MATCH = 3,
  MAX_MATCH = 258,
  /// The number of earlier positions with the same four bytes that are compared.
  DEPTH_4 = 10,
  /// The same for twelve bytes: fewer positions have them, so that long matches are found far away.
  DEPTH_12 = 24,
  /// A match of this length is taken without a comparison with others, and positions in it are not looked up.
  LONG_ENOUGH = 160,
  /// The last positions of such a match that can begin a later one, if it is a run.
  ENTERED = 16,
  RUN_DISTANCE = 4,
  /// How often a part is divided, and the first one, of which nothing is known before.
  PASSES = 1,
  FIRST_PASSES = 3,
};

static inline uint32_t hash3(const uint8_t *p) {
  return (pk_load32(p) << 8) * 0x9e3779b1u >> (32 - PK_OPTIMAL_HASH3_BITS);
}

static inline uint32_t hash4(const uint8_t *p) { return pk_load32(p) * 0x9e3779b1u >> (32 - PK_OPTIMAL_HASH4_BITS); }

static inline uint32_t hash12(const uint8_t *p) {
  uint64_t mixed = pk_load64(p) ^ (uint64_t)pk_load32(p + 8) * 0xd6e8feb86659fd93u;
  return (uint32_t)(mixed * 0x9e3779b97f4a7c15u >> (64 - PK_OPTIMAL_HASH12_BITS));
}

// Tables hold positions plus one.
static inline void enter(pk_optimal *o, const uint8_t *p) {
  uint32_t at = (uint32_t)(p - o->start) + 1, h4 = hash4(p), h12 = hash12(p);
  o->previous4[at % PK_WINDOW] = o->heads4[h4];
  o->previous12[at % PK_WINDOW] = o->heads12[h12];
  o->heads4[h4] = o->heads12[h12] = at;
  o->heads3[hash3(p)] = at;
}

typedef struct {
  const uint8_t *p;
  uint32_t at;
  unsigned longest, most, room;
} lookup;

// Compares the positions of a chain, and keeps matches that are longer than those before.
static inline void follow(pk_optimal *o, lookup *l, uint32_t j, const uint32_t *previous, int depth) {
  for (; depth > 0 && j && l->at - j < PK_WINDOW && l->longest < l->most; depth--) {
    const uint8_t *q = o->start + j - 1;
    if (q[l->longest] == l->p[l->longest]) {
      unsigned n = pk_common(l->p, q, l->most);
      if (n > l->longest) {
        l->longest = n;
        // The longest takes the place of the one before if there is no room.
        if (l->room > 0) {
          l->room--;
        } else {
          o->found_count--;
        }
        o->found[o->found_count++] = (pk_found){(uint16_t)n, (uint16_t)(l->at - j)};
      }
    }
    uint32_t older = previous[j % PK_WINDOW];
    if (older >= j) break;
    j = older;
  }
}

// Enters a position and adds the matches at it, each longer than the one before. Returns the longest.
static unsigned find_matches(pk_optimal *o, const uint8_t *p, unsigned most) {
  lookup l = {p, (uint32_t)(p - o->start) + 1, MIN_MATCH - 1, most, PK_OPTIMAL_FOUND};
  uint32_t near = o->heads3[hash3(p)], four = o->heads4[hash4(p)], twelve = o->heads12[hash12(p)];
  enter(o, p);
  if (near != four) follow(o, &l, near, o->previous4, 1);
  follow(o, &l, four, o->previous4, DEPTH_4);
  if (l.longest >= 7) follow(o, &l, twelve, o->previous12, DEPTH_12);
  return l.longest;
}

// The cheapest way through a part, from its end backwards: `steps` receives the length and distance to take at each
// position, 1 for a literal.
static void divide(pk_optimal *o, const uint8_t *p, uint32_t count) {
  const pk_symbols *s = &o->symbols;
  uint32_t *costs = o->costs;
  costs[count] = 0;
  for (uint32_t i = count; i-- > 0;) {
    uint32_t best = costs[i + 1] + s->literal_costs[p[i]];
    pk_found step = {1, 0};
    unsigned length = MIN_MATCH;
    for (uint32_t k = o->firsts[i]; k < o->firsts[i + 1]; k++) {
      pk_found found = o->found[k];
      uint32_t distance_cost = s->distance_costs[pk_distance_symbol(found.distance)];
      if (found.length >= LONG_ENOUGH) length = found.length;
      for (; length <= found.length; length++) {
        uint32_t cost = distance_cost + s->length_costs[length] + costs[i + length];
        if (cost < best) best = cost, step = (pk_found){(uint16_t)length, found.distance};
      }
    }
    costs[i] = best;
    o->steps[i] = step;
  }
}

static void count_uses(pk_optimal *o, const uint8_t *p, uint32_t count) {
  for (uint32_t i = 0; i < count; i += o->steps[i].length) {
    pk_found step = o->steps[i];
    if (step.length == 1) {
      pk_symbols_count_literal(&o->symbols, p[i]);
    } else {
      pk_symbols_count_match(&o->symbols, step.length, step.distance);
    }
  }
}

// Finds the matches of a part.
static void search(pk_optimal *o, const uint8_t *p, uint32_t count, const uint8_t *end) {
  o->found_count = 0;
  for (uint32_t i = 0; i < count;) {
    const uint8_t *at = p + i;
    o->firsts[i] = o->found_count;
    unsigned most = count - i < MAX_MATCH ? count - i : MAX_MATCH;
    unsigned longest = most >= MIN_MATCH && end - at >= 12 ? find_matches(o, at, most) : 0;
    i++;
    if (longest < LONG_ENOUGH) continue;
    for (unsigned k = 1; k < longest; k++, i++) {
      o->firsts[i] = o->found_count;
      int is_entered = longest - k <= ENTERED || o->found[o->found_count - 1].distance > RUN_DISTANCE;
      if (is_entered && end - (p + i) >= 12) enter(o, p + i);
    }
  }
  o->firsts[count] = o->found_count;
}

size_t pk_optimal_encode(pk_optimal *o, pk_matcher *m, const uint8_t *start, const uint8_t *from, const uint8_t *end,
                         unsigned bpp, uint8_t *out) {
  memset(o->heads3, 0, sizeof o->heads3);
  memset(o->heads4, 0, sizeof o->heads4);
  memset(o->heads12, 0, sizeof o->heads12);
  o->start = start;
  for (const uint8_t *p = start; p < from && end - p >= 12; p++) enter(o, p);
  pk_symbols_begin(&o->symbols, from, end);
  pk_matcher_begin(m, from, bpp, PK_SEARCH, out);
  for (const uint8_t *p = from; p < end;) {
    uint32_t count = end - p < PK_OPTIMAL_PART ? (uint32_t)(end - p) : PK_OPTIMAL_PART;
    search(o, p, count, end);
    for (int pass = p == from ? FIRST_PASSES : PASSES; pass > 0; pass--) {
      pk_symbols_set_costs(&o->symbols);
      divide(o, p, count);
      pk_symbols_fade(&o->symbols, 1);
      count_uses(o, p, count);
    }
    for (uint32_t i = 0; i < count; i += o->steps[i].length) {
      if (o->steps[i].length > 1) {
        pk_put_match(&m->block, &m->bits, p + i, o->steps[i].length, o->steps[i].distance);
      }
    }
    p += count;
    if ((size_t)(p - m->block.rest) + m->block.symbols >= PK_MOST_SYMBOLS) pk_block_renew(&m->block, p, &m->bits);
  }
  return pk_matcher_end(m, end);
}
