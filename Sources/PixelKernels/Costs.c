#include "Costs.h"
#include "PixelKernels.h"

enum {
  /// A match before any is known, and the codes of its length and distance beyond the share of matches among the
  /// symbols; without extra bits.
  MATCH_COST = 192,
  CODES_COST = 112,
  /// A search pays if it saves more than one in this number of bits.
  LEAST_GAIN = 40,
  /// It pays without a question if one in this number of bytes is in a run of zeros.
  MANY_RUNS = 2,
};

static void set_costs(pk_block *block, const uint32_t *uses, uint32_t matches) {
  enum { RAREST = 16 * 14, LEAST = 96, MOST = 224 };
  uint32_t total = 1 + matches;
  for (unsigned s = 0; s < 256; s++) total += uses[s];
  for (unsigned s = 0; s < 256; s++) {
    uint32_t cost = pk_log2_16(total) - (uses[s] ? pk_log2_16(uses[s]) : 0);
    block->literal_costs[s] = (uint16_t)(cost < RAREST ? cost : RAREST);
  }
  uint32_t cost = matches ? pk_log2_16(total) - pk_log2_16(matches) + CODES_COST : MATCH_COST;
  block->match_cost = (uint16_t)(cost < LEAST ? LEAST : cost > MOST ? MOST : cost);
  block->has_costs = 1;
}

// Whether runs of zeros are a large part of the data: a gradient, or a photograph beside uniform colours.
static int has_many_runs(const uint8_t *p, const uint8_t *end) {
  size_t zeros = 0, all = (size_t)(end - p);
  for (; end - p >= 8; p += 8) zeros += pk_load64(p) == 0 ? 8 : 0;
  return zeros * MANY_RUNS > all;
}

// The costs at the beginning of a band, from up to 16 KiB of its data.
static void estimate_costs(pk_block *block, const uint8_t *p, const uint8_t *end) {
  uint32_t uses[4][256] = {{0}};
  if (end - p > 16384) end = p + 16384;
  if (has_many_runs(p, end)) {
    while (p < end) {
      // A long run of zeros becomes a match.
      const uint8_t *q = p;
      while (q < end && *q == 0) q++;
      if (q - p < 8) uses[0][0] += (uint32_t)(q - p);
      for (p = q; p < end && *p != 0; p++) uses[0][*p]++;
    }
  }
  for (; end - p >= 4; p += 4) {
    for (unsigned k = 0; k < 4; k++) uses[k][p[k]]++;
  }
  for (unsigned s = 0; s < 256; s++) uses[0][s] += uses[1][s] + uses[2][s] + uses[3][s];
  set_costs(block, uses[0], 0);
}

void pk_block_renew(pk_block *block, const uint8_t *end, pk_bits *bits) {
  pk_block_write(block, end, bits, 0);
  if (block->has_costs) {
    uint32_t uses[256];
    for (unsigned s = 0; s < 256; s++) {
      uses[s] =
        block->literal_uses[0][s] + block->literal_uses[1][s] + block->literal_uses[2][s] + block->literal_uses[3][s];
    }
    set_costs(block, uses, block->count);
  }
  pk_block_begin(block, end);
}

uint64_t pk_block_bits(pk_block *block, const uint8_t *end) {
  uint64_t total = pk_count_literals(block, end), bits = 0, distances = 0, different = 0;
  block->rest = end;
  uint32_t uses[256 + 32];
  for (unsigned s = 0; s < 256; s++) {
    uses[s] =
      block->literal_uses[0][s] + block->literal_uses[1][s] + block->literal_uses[2][s] + block->literal_uses[3][s];
  }
  memcpy(uses + 256, block->length_uses, sizeof block->length_uses);
  total += block->symbols;
  for (unsigned s = 0; s < 256 + 32; s++) {
    if (!uses[s]) continue;
    bits += (uint64_t)uses[s] * (pk_log2_16((uint32_t)total) - pk_log2_16(uses[s]));
    // The length of the symbol's code takes about four bits.
    different += 64;
    if (s >= 256 + 8 && s < 256 + 28) bits += 16 * (uint64_t)uses[s] * ((s - 256) / 4 - 1);
  }
  for (unsigned s = 0; s < PK_DISTANCES; s++) distances += block->distance_uses[s];
  for (unsigned s = 0; s < PK_DISTANCES; s++) {
    uint32_t n = block->distance_uses[s];
    if (!n) continue;
    bits += (uint64_t)n * (pk_log2_16((uint32_t)distances) - pk_log2_16(n) + (s < 4 ? 0 : 16 * (s / 2 - 1)));
    different += 64;
  }
  return (bits + different) / 16;
}

uint64_t pk_matcher_bits(pk_matcher *m, const uint8_t *end) {
  return 8 * (uint64_t)(m->bits.next - m->out) + m->bits.count + pk_block_bits(&m->block, end);
}

int pk_search_pays(pk_matcher *m, const uint8_t *from, const uint8_t *to, size_t length) {
  enum { BITS = 12 };
  unsigned bpp = m->bpp;
  pk_block *block = &m->block;
  if (!block->has_costs) estimate_costs(block, from, to);
  // Below two bits a byte, many bytes repeat, and below one, every literal is longer than what it tells.
  if (has_many_runs(from, to) || pk_literal_cost(block, from, (size_t)(to - from)) < 32 * (size_t)(to - from)) return 1;
  // A search with one candidate for each pair of pixels, which puts nothing into the block.
  uint32_t last_places[1 << BITS] = {0};
  uint64_t pair = bpp == 4 ? ~(uint64_t)0 : 0xffffffffffffu, total = 0, saved = 0;
  for (const uint8_t *row = from; row < to; row += length) {
    const uint8_t *last = row + length - 2 * bpp;
    // What the current match saves, and its distance; 0 if there is none.
    int32_t run = 0;
    uint32_t current = 0, next = pk_literal_cost(block, row + 1, bpp);
    for (const uint8_t *p = row + 1; p <= last; p += bpp) {
      uint64_t own = pk_load64(p) & pair;
      uint32_t *at = &last_places[own * 0x9e3779b97f4a7c15u >> (64 - BITS)];
      uint32_t place = 1 + (uint32_t)(p - from), known = *at, distance = place - known;
      *at = place;
      int is_match = known != 0 && distance <= PK_WINDOW && (pk_load64(from + known - 1) & pair) == own;
      uint32_t here = next;
      next = pk_literal_cost(block, p + bpp, bpp);
      if (is_match && distance == bpp) {
        // Runs need no search.
        saved += run > 0 ? (uint32_t)run : 0;
        run = 0;
        current = distance;
        continue;
      }
      total += here;
      if (is_match && current == distance) {
        run += (int32_t)next;
      } else {
        saved += run > 0 ? (uint32_t)run : 0;
        // The first of the pixels may belong to the match before.
        run = is_match ? (int32_t)(next + (current ? 0 : here)) - (int32_t)pk_match_cost(block, 2 * bpp, distance) : 0;
      }
      current = is_match ? distance : 0;
    }
    saved += run > 0 ? (uint32_t)run : 0;
  }
  return saved * LEAST_GAIN > total;
}

void pk_symbols_begin(pk_symbols *s, const uint8_t *from, const uint8_t *end) {
  enum { SAMPLE = 16384 };
  for (unsigned k = 0; k < 256; k++) s->uses[k] = 1;
  for (unsigned k = 0; k < 29; k++) s->uses[256 + k] = 16;
  for (unsigned k = 0; k < 30; k++) s->distance_uses[k] = 8;
  const uint8_t *sample = end - from < SAMPLE ? end : from + SAMPLE;
  for (const uint8_t *p = from; p < sample; p += 4) s->uses[*p] += 1;
}

void pk_symbols_begin_as(pk_symbols *s, const pk_block *block, uint32_t weight) {
  uint64_t total = 1;
  for (unsigned k = 0; k < 256 + 29; k++) total += block->all_uses[k];
  // Symbols that were not used may be.
  for (unsigned k = 0; k < 256 + 29; k++) {
    s->uses[k] = (k < 256 ? 1 : 4) + (uint32_t)(2 * (uint64_t)weight * block->all_uses[k] / total);
  }
  for (unsigned k = 0; k < 30; k++) {
    s->distance_uses[k] = 4 + (uint32_t)(2 * (uint64_t)weight * block->all_distance_uses[k] / total);
  }
}

void pk_symbols_set_costs(pk_symbols *s) {
  // A symbol that was not used counts as half a use.
  const uint32_t half = 16;
  uint32_t total = 0, distances = 0;
  for (unsigned k = 0; k < 256 + 29; k++) total += s->uses[k];
  for (unsigned k = 0; k < 30; k++) distances += s->distance_uses[k];
  uint32_t log = pk_log2_16(total + 1), distance_log = pk_log2_16(distances + 1);
  for (unsigned k = 0; k < 256; k++) {
    uint32_t n = s->uses[k];
    s->literal_costs[k] = (uint16_t)(n ? log - pk_log2_16(n) : log + half);
    if (s->literal_costs[k] < 8) s->literal_costs[k] = 8;
  }
  for (unsigned length = 3; length <= 258; length++) {
    unsigned k = pk_length_symbol[length];
    uint32_t n = s->uses[256 + k];
    unsigned extra = k < 8 || k == 28 ? 0 : k / 4 - 1;
    s->length_costs[length] = (uint16_t)((n ? log - pk_log2_16(n) : log + half) + 16 * extra);
  }
  for (unsigned k = 0; k < 30; k++) {
    uint32_t n = s->distance_uses[k];
    unsigned extra = k < 4 ? 0 : k / 2 - 1;
    s->distance_costs[k] = (uint16_t)((n ? distance_log - pk_log2_16(n) : distance_log + half) + 16 * extra);
  }
}

void pk_symbols_fade(pk_symbols *s, uint32_t quarters) {
  for (unsigned k = 0; k < 256 + 29; k++) s->uses[k] = s->uses[k] * quarters / 4;
  for (unsigned k = 0; k < 30; k++) s->distance_uses[k] = s->distance_uses[k] * quarters / 4;
}
