#include "Chains.h"
#include "PixelKernels.h"

// Every position is looked up by its next five bytes in a chain of earlier positions, and by its next three at the last
// one. Of the matches found, the one that saves the most bits is taken, unless the next position has one that saves
// more.
// The sizes of symbols depend on how often they were used before, so that a match never costs more than its literals.
//
// The positions compared are counted: where chains are long, fewer are compared in the next part, so that the time is
// bounded for any data.

enum {
  MIN_MATCH = 3,
  MAX_MATCH = 258,
  /// The bytes whose hash is looked up in chains.
  HASHED = 5,
  /// The bytes that are read for it.
  READ = 8,
  /// The most and the fewest positions of a chain that are compared.
  MOST_DEPTH = 80,
  LEAST_DEPTH = 8,
  FIRST_DEPTH = 64,
  /// The bytes of a part, after which costs and depth follow what was found, and the positions that may be compared for
  /// each of them.
  PART = 8192,
  COMPARED = 6,
  /// The symbols of the band as it was written before count as so many.
  KNOWN_SYMBOLS = 2048,
  /// A longer match is taken at once, and matches of at least eight bytes are improved with less effort.
  LONG_ENOUGH = 64,
  LONG = 8,
  /// Of a longer run, only the last positions are entered.
  LONG_RUN = 32,
  ENTERED = 24,
  RUN_DISTANCE = 4,
};

typedef struct {
  /// The bits that it saves, in sixteenths; 0 if there is none.
  int32_t saved;
  uint16_t length, distance;
} match;

static inline uint32_t hash(const uint8_t *p) {
  return (uint32_t)((pk_load64(p) << (64 - 8 * HASHED)) * 0x9e3779b97f4a7c15u >> (64 - PK_CHAINS_HASH_BITS));
}

static inline uint32_t near_hash(const uint8_t *p) {
  return (pk_load32(p) << 8) * 0x9e3779b1u >> (32 - PK_CHAINS_NEAR_HASH_BITS);
}

// Tables hold positions plus one.
static inline uint32_t enter(pk_chains *c, const uint8_t *p, uint32_t *near) {
  uint32_t at = (uint32_t)(p - c->start) + 1, *head = &c->heads[hash(p)], *near_head = &c->near_heads[near_hash(p)];
  uint32_t last = *head;
  c->previous[at % PK_WINDOW] = last;
  *near = *near_head;
  *head = *near_head = at;
  return last;
}

static inline int32_t cost(const pk_symbols *s, unsigned length, unsigned distance) {
  return s->length_costs[length] + s->distance_costs[pk_distance_symbol(distance)];
}

// Enters a position and returns the match that saves the most.
static match find(pk_chains *c, const uint8_t *p, const uint8_t *end, uint32_t depth) {
  const pk_symbols *s = &c->symbols;
  match best = {0, 0, 0};
  if (end - p < READ) return best;
  unsigned most = end - p < MAX_MATCH ? (unsigned)(end - p) : MAX_MATCH, longest = HASHED - 1, known = 0;
  uint32_t at = (uint32_t)(p - c->start) + 1, near, j = enter(c, p, &near);
  // The literals of the bytes so far.
  int32_t literals = 0;
  if (near && near != j && at - near < PK_WINDOW) {
    unsigned n = pk_common(p, c->start + near - 1, most);
    if (n >= MIN_MATCH) {
      for (; known < n; known++) literals += s->literal_costs[p[known]];
      int32_t saved = literals - cost(s, n, at - near);
      if (saved > 0) best = (match){saved, (uint16_t)n, (uint16_t)(at - near)};
      if (n > longest) longest = n;
    }
  }
  for (; depth > 0 && j && at - j < PK_WINDOW && longest < most; depth--) {
    const uint8_t *q = c->start + j - 1;
    c->compared++;
    if (q[longest] == p[longest] && pk_load32(q + longest - 3) == pk_load32(p + longest - 3)) {
      unsigned n = pk_common(p, q, most);
      if (n > longest) {
        longest = n;
        for (; known < n; known++) literals += s->literal_costs[p[known]];
        int32_t saved = literals - cost(s, n, at - j);
        if (saved > best.saved) best = (match){saved, (uint16_t)n, (uint16_t)(at - j)};
      }
    }
    uint32_t older = c->previous[j % PK_WINDOW];
    if (older >= j) break;
    j = older;
  }
  return best;
}

// Enters the positions from `p` on that a match covers, and not all of a run, which are alike.
static void enter_covered(pk_chains *c, const uint8_t *p, match taken, const uint8_t *to, const uint8_t *end) {
  uint32_t near;
  if (taken.length >= LONG_RUN && taken.distance <= RUN_DISTANCE && to - p > ENTERED) p = to - ENTERED;
  for (; p < to && end - p >= READ; p++) enter(c, p, &near);
}

// What was found in a part decides for the next.
static void begin_part(pk_chains *c) {
  pk_symbols_fade(&c->symbols, 3);
  pk_symbols_set_costs(&c->symbols);
  if (c->compared > COMPARED * PART && c->depth > LEAST_DEPTH) c->depth /= 2;
  if (c->compared < COMPARED * PART / 3) c->depth = 2 * c->depth < MOST_DEPTH ? 2 * c->depth : MOST_DEPTH;
  c->compared = 0;
}

void pk_chains_match(pk_chains *c, pk_matcher *m, const pk_block *known, const uint8_t *start,
                     const uint8_t *from, const uint8_t *end) {
  memset(c->heads, 0, sizeof c->heads);
  memset(c->near_heads, 0, sizeof c->near_heads);
  c->start = start;
  c->depth = FIRST_DEPTH;
  c->compared = 0;
  uint32_t near;
  for (const uint8_t *p = start; p < from && end - p >= READ; p++) enter(c, p, &near);
  if (known) {
    pk_symbols_begin_as(&c->symbols, known, KNOWN_SYMBOLS);
  } else {
    pk_symbols_begin(&c->symbols, from, end);
  }
  pk_symbols_set_costs(&c->symbols);
  const uint8_t *part_end = from + PART;
  // The match at `p`, if it was looked up from the position before.
  match ahead = {0, 0, 0};
  int is_known = 0;
  for (const uint8_t *p = from; p < end;) {
    if (p >= part_end) {
      begin_part(c);
      part_end = p + PART;
    }
    match here = is_known ? ahead : find(c, p, end, c->depth);
    is_known = here.saved > 0 && here.length < LONG_ENOUGH;
    if (is_known) ahead = find(c, p + 1, end, here.length >= LONG ? c->depth / 4 : c->depth);
    if (here.saved <= 0 || (is_known && ahead.saved > here.saved)) {
      pk_symbols_count_literal(&c->symbols, *p);
      p++;
      if ((size_t)(p - m->block.rest) + m->block.symbols >= PK_MOST_SYMBOLS) pk_block_renew(&m->block, p, &m->bits);
      continue;
    }
    pk_put_match(&m->block, &m->bits, p, here.length, here.distance);
    pk_symbols_count_match(&c->symbols, here.length, here.distance);
    enter_covered(c, p + 1 + is_known, here, p + here.length, end);
    is_known = 0;
    p += here.length;
  }
}
