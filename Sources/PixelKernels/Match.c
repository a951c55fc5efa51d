#include "Internal.h"
#include "PixelKernels.h"

// The search for repetitions. Filtered pixels are mostly zeros with islands, and an island returns in the next row at
// nearly the same distance as its neighbours did. So, in this order: runs, the distances of the last matches and those
// one pixel to either side, the row above, and earlier places with the
// same bytes.

enum {
  WINDOW = 32768,
  MAX_MATCH = 258,
  /// How many earlier places are tried.
  DEPTH = 12,
  /// Where a match this long is known, only a quarter of them.
  KNOWN_ENOUGH = 8,
  /// How far three bytes may be away to be worth a match.
  NEAR = 4096,
};

void pk_matcher_init(pk_matcher *m) {
  memset(m->heads, 0, sizeof m->heads);
  memset(m->pixel_heads, 0, sizeof m->pixel_heads);
  m->base = 1;
}

void pk_matcher_begin(pk_matcher *m, const uint8_t *start, size_t count, size_t row, unsigned bpp, uint8_t *out) {
  if (m->base > UINT32_MAX - count - WINDOW - 1) pk_matcher_init(m);
  m->start = start;
  m->out = out;
  m->bits = (pk_bits){0, 0, out};
  m->row = row <= WINDOW ? row : 0;
  m->bpp = bpp;
  m->recent[0] = m->recent[1] = 0;
  pk_block_begin(&m->block, start);
}

size_t pk_matcher_end(pk_matcher *m, const uint8_t *end, size_t count) {
  pk_block_write(&m->block, end, &m->bits);
  pk_bits_align(&m->bits);
  m->base += (uint32_t)count + WINDOW + 1;
  return (size_t)(m->bits.next - m->out);
}

static inline size_t match_length(const uint8_t *a, const uint8_t *b, size_t limit) {
  size_t n = 0;
  while (n + 8 <= limit) {
    uint64_t difference = pk_load64(a + n) ^ pk_load64(b + n);
    if (difference) return n + (size_t)(__builtin_ctzll(difference) >> 3);
    n += 8;
  }
  while (n < limit && a[n] == b[n]) n++;
  return n;
}

// Of four bytes in flat rows, of six in smooth ones, where shorter matches do not pay. Rows of different kinds are filtered
// differently and have little in common.
static inline uint32_t hash(uint64_t v, pk_row_kind kind) {
  return (uint32_t)((v << (kind == PK_FLAT ? 32 : 16)) * 0x9e3779b97f4a7c15u >> (64 - PK_HASH_BITS));
}

static inline uint32_t hash3(uint32_t v) { return (v << 8) * 0x9e3779b1u >> (32 - PK_PIXEL_HASH_BITS); }

static inline void reserve(pk_matcher *m, const uint8_t *at) {
  if (m->block.count >= PK_TOKENS - 2) {
    pk_block_write(&m->block, at, &m->bits);
    pk_block_begin(&m->block, at);
  }
}

// Six bytes at `p` must belong to the band: what lies behind them must not decide anything.
static inline uint32_t insert(pk_matcher *m, const uint8_t *p, uint64_t v, pk_row_kind kind) {
  uint32_t h = hash(v, kind), place = m->base + (uint32_t)(p - m->start), older = m->heads[h];
  m->links[place % WINDOW] = older;
  m->heads[h] = place;
  if (kind == PK_FLAT) m->pixel_heads[hash3((uint32_t)v)] = place;
  return older;
}

static inline void try_distance(const uint8_t *p, size_t offset, size_t d, uint32_t v, size_t limit, size_t *longest,
                                size_t *distance) {
  if (d == 0 || d > WINDOW || d > offset || pk_load32(p - d) != v) return;
  size_t n = match_length(p, p - d, limit);
  if (n > *longest) {
    *longest = n;
    *distance = d;
  }
}

// The longest match at `p`, if longer than `longest`; inserts `p`. At least six bytes are left.
static inline size_t find(pk_matcher *m, const uint8_t *p, size_t limit, size_t longest, size_t *distance,
                          pk_row_kind kind) {
  uint64_t v8 = pk_load64(p);
  uint32_t v = (uint32_t)v8, place = m->base + (uint32_t)(p - m->start), near = m->pixel_heads[hash3(v)];
  uint32_t candidate = insert(m, p, v8, kind);
  size_t offset = (size_t)(p - m->start);
  int depth = longest < KNOWN_ENOUGH ? DEPTH : DEPTH / 4;
  try_distance(p, offset, 1, v, limit, &longest, distance);
  if (longest == limit) return longest;
  try_distance(p, offset, m->recent[0], v, limit, &longest, distance);
  if (longest == limit) return longest;
  if (m->recent[0]) {
    try_distance(p, offset, m->recent[0] + m->bpp, v, limit, &longest, distance);
    try_distance(p, offset, m->recent[0] - m->bpp, v, limit, &longest, distance);
  }
  try_distance(p, offset, m->recent[1], v, limit, &longest, distance);
  try_distance(p, offset, m->row, v, limit, &longest, distance);
  if (longest == limit) return longest;
  for (; depth > 0 && candidate >= m->base && place - candidate <= WINDOW; depth--) {
    const uint8_t *q = m->start + (candidate - m->base);
    if (q[longest] == p[longest] && pk_load32(q) == v) {
      size_t n = match_length(p, q, limit);
      if (n > longest) {
        longest = n;
        *distance = place - candidate;
        if (n == limit) return n;
      }
    }
    uint32_t older = m->links[candidate % WINDOW];
    if (older >= candidate) break;  // The slot belongs to a newer place.
    candidate = older;
  }
  // One pixel of grey text: three equal bytes, too short for a run.
  if (kind == PK_FLAT && longest < 3 && near >= m->base && place - near <= NEAR) {
    if (((pk_load32(m->start + (near - m->base)) ^ v) & 0xffffff) == 0) {
      longest = 3;
      *distance = place - near;
    }
  }
  return longest;
}

// Whether a match takes fewer bits than its bytes do. In photographs, a literal costs little more than half of one.
static inline int pays(size_t length, size_t distance, pk_row_kind kind) {
  if (length >= 6) return 1;
  if (length < 3) return 0;
  return distance == 1 || (kind == PK_FLAT && (length > 3 || distance <= NEAR));
}

void pk_match(pk_matcher *m, const uint8_t *p, const uint8_t *end, pk_row_kind kind) {
  size_t misses = 0;
  while (p < end) {
    reserve(m, p);
    size_t left = (size_t)(end - p), limit = left < MAX_MATCH ? left : MAX_MATCH, distance = 0;
    size_t length = left < 6 ? 0 : find(m, p, limit, 2, &distance, kind);
    if (!pays(length, distance, kind)) {
      // Where nothing repeats, look less often.
      size_t step = 1 + (misses++ >> (kind == PK_FLAT ? 7 : 3));
      if (step > 32) step = 32;
      if (step > left) step = left;
      for (; step > 0; step--) {
        reserve(m, p);
        pk_put_literal(&m->block, *p++);
      }
      continue;
    }
    misses = 0;
    // A longer match one byte on is worth a literal.
    const uint8_t *known = p + 1;
    while (length < MAX_MATCH && end - p > 6) {
      size_t next_left = (size_t)(end - p) - 1, next_distance = 0;
      size_t next = find(m, p + 1, next_left < MAX_MATCH ? next_left : MAX_MATCH, length, &next_distance, kind);
      known = p + 2;
      if (next <= length) break;
      reserve(m, p);
      pk_put_literal(&m->block, *p++);
      length = next;
      distance = next_distance;
    }
    reserve(m, p);
    pk_put_match(&m->block, (unsigned)length, (unsigned)distance);
    if (distance != 1 && distance != m->recent[0]) {
      m->recent[1] = m->recent[0];
      m->recent[0] = distance;
    }
    p += length;
    // The inside of a long run is like its end, and would only lengthen the chains.
    if (distance == 1 && length > 16) known = p - 6;
    // Places inside a long match lead to the same match as their neighbours.
    size_t every = length > 32 ? 4 : 1;
    for (; known < p && end - known >= 6; known += every) insert(m, known, pk_load64(known), kind);
  }
}

void pk_match_zero_row(pk_matcher *m, const uint8_t *row, size_t length) {
  const uint8_t *p = row;
  for (int k = 0; k < 2; k++) {
    reserve(m, p);
    pk_put_literal(&m->block, *p++);
  }
  size_t left = length - 1;
  while (left >= 3) {
    // One or two bytes cannot be a match: the one before leaves three.
    size_t n = left <= MAX_MATCH ? left : left - MAX_MATCH < 3 ? MAX_MATCH - 2 : MAX_MATCH;
    reserve(m, p);
    pk_put_match(&m->block, (unsigned)n, 1);
    p += n;
    left -= n;
  }
  for (; left > 0; left--) {
    reserve(m, p);
    pk_put_literal(&m->block, *p++);
  }
}
