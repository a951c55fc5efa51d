#include "Costs.h"
#include "Internal.h"
#include "PixelKernels.h"

// The search for repetitions. A row is divided into islands and the gaps before them. In a filtered row, islands are
// pixels that are not zero and gaps are zeros. In an unfiltered row, islands are pixels that differ from the previous
// pixel and gaps are its repetitions. An island is looked up by its own bytes, the following gap and the next island,
// however many bytes these have: two adjacent pixels of a photograph, or two steps of a gradient a hundred pixels
// apart. Candidates are compared island by island, so that a long gap costs no more than a short one.

enum {
  MAX_MATCH = 258,
  RING = PK_ISLAND_RING,
  /// Islands that are read ahead, more than a match can cover.
  AHEAD = 512,
  /// The number of earlier positions that are tried, for near islands and for distant ones.
  DEPTH = 8,
  SPARSE_DEPTH = 16,
  /// If a match has fewer islands, one that begins at the next island may be better.
  LAZY = 6,
  /// The maximum distance at which matching a single island pays: if all its bytes are small and thus frequent, and
  /// otherwise.
  NEAR = 4096,
  FAR = 16384,
  /// Fewer zeros become literals.
  SHORTEST_RUN = 4,
  /// The number of bits that matching an island saves.
  ISLAND_BITS = 10,
  /// Longer matches always pay.
  LONG_MATCH = 32,
  LONG_RUN = 64,
  /// Matches that cover more bytes per island contain gaps, which would be matches of their own.
  DENSE = 6,
};

// The word of an island: its bytes, three flags, and the length of the gap before it.
#define FILTER_BYTE ((uint64_t)1 << 32)
/// The end of a group of rows, in place of an island. Its other bytes are a serial number, so that no two are equal.
#define END ((uint64_t)1 << 33)
/// The island belongs to an unfiltered row.
#define PLAIN ((uint64_t)1 << 34)
#define MARKS (FILTER_BYTE | END | PLAIN)
#define GAP_SHIFT 35
#define OWN_BITS (((uint64_t)1 << GAP_SHIFT) - 1)

/// Finds the islands of whole rows.
typedef struct {
  const uint8_t *row, *at, *end;
  size_t length;
  /// The number of bytes of the gap before `at`.
  size_t gap;
  /// `PLAIN` or 0.
  uint64_t mode;
  int is_done;
} reader;

static inline void add(pk_islands *s, uint64_t gap, uint64_t own, size_t place) {
  s->words[s->count % RING] = gap << GAP_SHIFT | own;
  s->places[s->count % RING] = (uint32_t)place;
  s->count++;
}

static void read_ahead(pk_islands *s, reader *r, uint32_t current, const uint8_t *start, unsigned bpp) {
  uint32_t mask = bpp == 4 ? 0xffffffffu : 0xffffffu;
  while (!r->is_done && s->count - current < 2 * AHEAD) {
    if (r->at == r->row + r->length) {
      r->row += r->length;
      if (r->row == r->end) {
        add(s, r->gap, END | s->ends++, (size_t)(r->end - start));
        r->is_done = 1;
        return;
      }
      add(s, r->gap, FILTER_BYTE | r->mode | *r->row, (size_t)(r->row - start));
      r->gap = 0;
      r->at = r->row + 1;
      if (r->mode) {
        // The first pixel has no previous one.
        add(s, 0, PLAIN | (pk_load32(r->at) & mask), (size_t)(r->at - start));
        r->at += bpp;
      }
    }
    const uint8_t *p = r->at, *end = r->row + r->length, *gap = p - r->gap;
    uint32_t n = s->count, last = current + 2 * AHEAD;
    while (p < end && n < last) {
      // Eight pixels at once.
      for (; (size_t)(end - p) >= 8 * bpp; p += 8 * bpp) {
        uint64_t any = 0;
        for (unsigned k = 0; k < 8 * bpp; k += 8) any |= pk_load64(p + k) ^ (r->mode ? pk_load64(p + k - bpp) : 0);
        if (any) break;
      }
      // Without a branch, because the processor cannot predict whether a pixel is an island.
      const uint8_t *stop = (size_t)(end - p) < 8 * bpp ? end : p + 8 * bpp;
      for (; p < stop; p += bpp) {
        uint32_t own = pk_load32(p) & mask, repeated = r->mode ? pk_load32(p - bpp) & mask : 0;
        s->words[n % RING] = (uint64_t)(p - gap) << GAP_SHIFT | r->mode | own;
        s->places[n % RING] = (uint32_t)(p - start);
        n += own != repeated;
        gap = own != repeated ? p + bpp : gap;
      }
    }
    s->count = n;
    r->at = p;
    r->gap = (size_t)(p - gap);
  }
}

static inline uint64_t hash(uint64_t own, uint64_t next) {
  return (own * 0x9e3779b97f4a7c15u ^ next) * 0xd6e8feb86659fd93u;
}

// The last island with the same hash. The bits above it are a part of the hash, so that most other islands are skipped
// without being read.
static inline uint64_t *head(pk_islands *s, uint32_t i, uint32_t *tag) {
  uint64_t mixed = hash(s->words[i % RING] & OWN_BITS, s->words[(i + 1) % RING]);
  *tag = (uint32_t)(mixed >> 16);
  return &s->heads[mixed >> (64 - PK_ISLAND_HASH_BITS)];
}

// Enters an island into the table and returns the previous entry.
static inline uint64_t enter(pk_islands *s, uint32_t i, uint32_t *tag) {
  uint64_t *at = head(s, i, tag), last = *at;
  s->links[i % RING] = (uint32_t)last;
  *at = (uint64_t)*tag << 32 | i;
  return last;
}

typedef struct {
  /// The number of equal islands, 0 if there is no match.
  uint32_t count;
  /// The matching position of the first one.
  uint32_t island;
} match;

static inline int is_within_reach(const pk_islands *s, uint32_t i, uint32_t j, uint32_t distance) {
  // Older islands may have been overwritten.
  return j >= s->first && i - j <= RING - 3 * AHEAD && s->places[i % RING] - s->places[j % RING] <= distance;
}

// The longest match of at least two islands; enters the first.
static inline match find_islands(pk_islands *s, uint32_t i, unsigned bpp, int is_sparse) {
  const uint64_t *words = s->words;
  match best = {0, 0};
  uint32_t tag, longest = 1, nearest = 1, place = s->places[i % RING];
  // The limit for the beginning of a match's last island.
  uint32_t furthest = MAX_MATCH - bpp;
  uint64_t last = enter(s, i, &tag), own = words[i % RING], next = words[(i + 1) % RING];
  if (s->places[(i + 1) % RING] - place > furthest || (!is_sparse && last >> 32 != tag)) return best;
  uint32_t j = (uint32_t)last;
  for (int depth = is_sparse ? SPARSE_DEPTH : DEPTH; depth > 0 && is_within_reach(s, i, j, PK_WINDOW); depth--) {
    uint64_t unlike = (words[j % RING] ^ own) << (64 - GAP_SHIFT) | (words[(j + 1) % RING] ^ next);
    if (unlike == 0 && words[(i + longest) % RING] == words[(j + longest) % RING]) {
      uint32_t k = 2, distance = place - s->places[j % RING];
      while (s->places[(i + k) % RING] - place <= furthest && words[(i + k) % RING] == words[(j + k) % RING]) k++;
      // A greater distance costs more bits.
      if (k > longest && (longest == 1 || (k - longest) * ISLAND_BITS > pk_log2(distance) - pk_log2(nearest))) {
        best = (match){k, j};
        longest = k;
        nearest = distance;
      }
    }
    uint32_t older = s->links[j % RING];
    if (older >= j) break;
    j = older;
  }
  return best;
}

// Whether a pixel's bytes are small numbers, about -16…15.
static inline int is_common(uint64_t word) { return (((uint32_t)word + 0x10101010u) & 0xe0e0e0e0u) == 0; }

// The last island with the same bytes, if it is near; enters the island.
static inline match find_single(pk_islands *s, uint32_t i) {
  uint64_t own = s->words[i % RING] & OWN_BITS;
  uint32_t *at = &s->single_heads[own * 0x9e3779b97f4a7c15u >> (64 - PK_SINGLE_HASH_BITS)], j = *at;
  *at = i;
  int is_match = is_within_reach(s, i, j, is_common(own) ? NEAR : FAR) && (s->words[j % RING] & OWN_BITS) == own;
  return (match){(uint32_t)is_match, j};
}

static inline match find(pk_islands *s, uint32_t i, size_t gap, unsigned bpp, pk_row_kind kind) {
  match islands = find_islands(s, i, bpp, gap + (s->words[(i + 1) % RING] >> GAP_SHIFT) > 6 * bpp);
  if (kind == PK_SMOOTH) return islands;
  match single = find_single(s, i);
  return islands.count > 0 ? islands : single;
}

// Encodes a gap from `p`: literals if it is short, otherwise a match with the value that it repeats.
static inline void put_gap(pk_matcher *m, const uint8_t *p, size_t count, pk_row_kind kind) {
  if (kind == PK_PLAIN) {
    if (count >= 3) pk_put_long_match(&m->block, &m->bits, p, count, m->bpp);
  } else if (count >= SHORTEST_RUN) {
    size_t first = p == m->start || p[-1] != 0;
    // Zeros are frequent in a photograph, so that a few of them are short as literals.
    if (kind == PK_SMOOTH && count < LONG_RUN &&
        (count - first) * m->block.literal_costs[0] <= pk_match_cost(&m->block, (unsigned)(count - first), 1)) {
      return;
    }
    pk_put_long_match(&m->block, &m->bits, p + first, count - first, 1);
  }
}

// Adds a match after `p` and returns its end, or `p` if it would be too short.
static inline const uint8_t *put_islands(pk_matcher *m, const uint8_t *p, uint32_t i, match found, pk_row_kind kind) {
  const pk_islands *s = &m->islands;
  unsigned bpp = m->bpp;
  uint32_t j = found.island;
  const uint8_t *place = m->start + s->places[i % RING];
  // The equal part of the preceding gap, and of the gap and island that follow.
  size_t gap = (size_t)(place - p), before = s->words[j % RING] >> GAP_SHIFT;
  if (before > gap) before = gap;
  if (kind == PK_PLAIN && (s->words[(i - 1) % RING] ^ s->words[(j - 1) % RING]) & OWN_BITS) before = 0;
  uint64_t a = s->words[(i + found.count) % RING], b = s->words[(j + found.count) % RING];
  uint64_t gap_a = a >> GAP_SHIFT, gap_b = b >> GAP_SHIFT;
  const uint8_t *end = m->start + s->places[(i + found.count) % RING] - gap_a + (gap_a < gap_b ? gap_a : gap_b);
  if (gap_a == gap_b && a != b && ((a | b) & (FILTER_BYTE | END)) == 0) end += __builtin_ctzll(a ^ b) >> 3;
  if (end - place > MAX_MATCH) end = place + MAX_MATCH;
  if (before > MAX_MATCH - (size_t)(end - place)) before = MAX_MATCH - (size_t)(end - place);
  uint32_t distance = s->places[i % RING] - s->places[j % RING];
  // The last bytes of the preceding island may be equal, too; they are not part of a match yet.
  const uint8_t *first = place - before;
  if (gap == 0) {
    const uint8_t *least = m->block.rest > m->start + distance ? m->block.rest : m->start + distance;
    while (place - first < (ptrdiff_t)bpp - 1 && first > least && first[-1] == first[-1 - (ptrdiff_t)distance] &&
           end - first < MAX_MATCH) {
      first--;
    }
  }
  unsigned length = (unsigned)(end - first);
  if (length < 3) return p;
  if (kind == PK_SMOOTH && length < LONG_MATCH && length < (found.count + DENSE) * bpp &&
      pk_literal_cost(&m->block, first, length) <= pk_match_cost(&m->block, length, distance)) {
    return p;
  }
  if (gap > 0) put_gap(m, p, gap - before, kind);
  pk_put_match(&m->block, &m->bits, first, length, distance);
  return end;
}

// Whether an island follows the previous one, or one pixel of zeros after it, whose bytes are literals.
static inline int is_adjacent(uint64_t word, unsigned bpp) { return (word & MARKS) == 0 && word >> GAP_SHIFT <= bpp; }

// Enters adjacent islands until one has a match that pays, and returns their number: nearly all pixels of a
// photograph, in one loop. Two equal pixels pay if their bytes are longer than a match at that distance.
static uint32_t skip_unmatched(pk_matcher *m, uint32_t i) {
  pk_islands *s = &m->islands;
  unsigned bpp = m->bpp;
  uint32_t first = i, misses = 0;
  uint64_t word = s->words[i % RING], next;
  // An island with a flag or a longer following gap is not part of a run of pixels.
  for (; s->count - i > 2 && (word & MARKS) == 0; word = next) {
    next = s->words[(i + 1) % RING];
    if (!is_adjacent(next, bpp)) break;
    uint64_t mixed = hash(word & OWN_BITS, next), *at = &s->heads[mixed >> (64 - PK_ISLAND_HASH_BITS)], last = *at;
    uint32_t tag = (uint32_t)(mixed >> 16), j = (uint32_t)last;
    if (last >> 32 == tag && is_within_reach(s, i, j, PK_WINDOW) &&
        (s->words[(i + 2) % RING] == s->words[(j + 2) % RING] ||
         pk_literal_cost(&m->block, m->start + s->places[i % RING], 2 * bpp + (next >> GAP_SHIFT)) >
           pk_match_cost(&m->block, 2 * bpp, s->places[i % RING] - s->places[j % RING]))) {
      break;
    }
    *at = (uint64_t)tag << 32 | i;
    s->links[i % RING] = j;
    i++;
    // If nothing repeats, search less often.
    uint32_t step = misses++ >> 6;
    for (step = step < 32 ? step : 32; step > 0 && is_adjacent(next, bpp) && s->count - i > 2; step--) {
      next = s->words[++i % RING];
    }
    if (!is_adjacent(next, bpp)) break;
  }
  return i - first;
}

// Rows of a gradient or a photograph that are searched or not as a whole, and the first of them, which are sampled.
enum { SEARCHED_ROWS = 64, SAMPLED_ROWS = 6 };

static void match_rows(pk_matcher *m, const uint8_t *from, const uint8_t *to, size_t length, pk_row_kind kind);

void pk_match(pk_matcher *m, const uint8_t *from, const uint8_t *to, size_t length, pk_row_kind kind) {
  if (m->effort == PK_RUNS) return pk_match_runs(m, from, to, length, PK_SHORTEST_FAST_RUN);
  if (kind != PK_SMOOTH) return match_rows(m, from, to, length, kind);
  while (from < to) {
    size_t rows = (size_t)(to - from) / length;
    const uint8_t *end = rows > SEARCHED_ROWS ? from + SEARCHED_ROWS * length : to;
    const uint8_t *sampled = rows > SAMPLED_ROWS ? from + SAMPLED_ROWS * length : to;
    if (pk_search_pays(m, from, sampled, length)) {
      match_rows(m, from, end, length, kind);
    } else {
      pk_match_runs(m, from, end, length, PK_SHORTEST_RUN);
    }
    from = end;
  }
}

static void match_rows(pk_matcher *m, const uint8_t *from, const uint8_t *to, size_t length, pk_row_kind kind) {
  pk_islands *s = &m->islands;
  unsigned bpp = m->bpp;
  uint32_t i = s->count, known = 0, tag;
  match ahead = {0, 0};
  reader r = {from - length, from, to, length, 0, kind == PK_PLAIN ? PLAIN : 0, 0};
  // Everything before `p` is in the block or will become literals.
  const uint8_t *p = from;
  for (;;) {
    if (s->count - i < AHEAD) read_ahead(s, &r, i, m->start, bpp);
    uint64_t word = s->words[i % RING], next = s->words[(i + 1) % RING];
    if (word & END) break;
    const uint8_t *place = m->start + s->places[i % RING];
    size_t gap = (size_t)(place - p);
    if (kind == PK_SMOOTH && gap <= bpp && known != i) {
      uint32_t skipped = skip_unmatched(m, i);
      if (skipped > 0) {
        i += skipped;
        p = m->start + s->places[i % RING] - (s->words[i % RING] >> GAP_SHIFT);
        // A part of a photograph has codes of its own.
        if ((size_t)(p - m->block.rest) + m->block.symbols >= PK_MOST_SYMBOLS) pk_block_renew(&m->block, p, &m->bits);
        continue;
      }
    }
    match here = known == i ? ahead : find(s, i, gap, bpp, kind);
    if (here.count > 0) {
      if (here.count < LAZY && (kind != PK_SMOOTH || gap > 0) && !(next & END)) {
        ahead = find(s, i + 1, next >> GAP_SHIFT, bpp, kind);
        known = i + 1;
        if (ahead.count > here.count + (kind != PK_SMOOTH)) here.count = 0;
      }
    }
    const uint8_t *end = here.count > 0 ? put_islands(m, p, i, here, kind) : p;
    if (end != p) {
      p = end;
      for (uint32_t k = known == i + 1 ? 2 : 1; k < here.count; k++) enter(s, i + k, &tag);
      i += here.count;
      place = m->start + s->places[i % RING];
      if (p > place) {
        // The match ends within an island; the rest of the island becomes literals.
        p = place + bpp;
        if (known != i) enter(s, i, &tag);
        i++;
      }
      continue;
    }
    const uint8_t *first = place, *last = place + (word & FILTER_BYTE ? 1 : bpp);
    int has_zeros = !(word & (FILTER_BYTE | PLAIN));
    // Zeros at the ends of an island belong to the adjacent gaps.
    if (has_zeros && gap > 0) first += __builtin_ctz((uint32_t)word) >> 3;
    if (has_zeros && next >> GAP_SHIFT) last = place + ((31 - __builtin_clz((uint32_t)word)) >> 3) + 1;
    if (gap > 0) put_gap(m, p, (size_t)(first - p), kind);
    p = last;
    i++;
  }
  put_gap(m, p, (size_t)(to - p), kind);
}

void pk_match_zero_row(pk_matcher *m, const uint8_t *row, size_t length) {
  // The filter byte and a zero, followed by a match that repeats the zero.
  if (length >= 4) pk_put_long_match(&m->block, &m->bits, row + 2, length - 1, 1);
}

void pk_matcher_init(pk_matcher *m) {
  memset(m->islands.heads, 0, sizeof m->islands.heads);
  memset(m->islands.single_heads, 0, sizeof m->islands.single_heads);
  m->islands.count = 1;
}

void pk_matcher_begin(pk_matcher *m, const uint8_t *start, unsigned bpp, pk_effort effort, uint8_t *out) {
  // A band has fewer islands than 2^31.
  if (m->islands.count > UINT32_MAX / 2) pk_matcher_init(m);
  m->islands.first = m->islands.count;
  m->islands.ends = 0;
  m->start = start;
  m->out = out;
  m->bits = (pk_bits){0, 0, out};
  m->bpp = bpp;
  m->effort = effort;
  m->block.has_costs = 0;
  memset(m->block.all_uses, 0, sizeof m->block.all_uses);
  memset(m->block.all_distance_uses, 0, sizeof m->block.all_distance_uses);
  pk_block_begin(&m->block, start);
}

size_t pk_matcher_end(pk_matcher *m, const uint8_t *end) {
  pk_block_write(&m->block, end, &m->bits, 1);
  pk_bits_align(&m->bits);
  return (size_t)(m->bits.next - m->out);
}
