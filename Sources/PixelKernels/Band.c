#include "Internal.h"
#include "PixelKernels.h"

// A band is filtered into one buffer, and matched as it grows. Three kinds of match are tried: runs (distance 1),
// the row above in the filtered data, and a few earlier places with the same four bytes.

enum {
  HASH_BITS = 15,
  WINDOW = 32768,
  MAX_MATCH = 258,
  SLACK = 64,
};

#ifndef PK_DEPTH
#define PK_DEPTH 8
#endif
#ifndef PK_NICE
#define PK_NICE 64
#endif

typedef struct {
  pk_block block;
  /// Places are kept as `base` + offset in the band. `base` grows from band to band, so that places of earlier bands
  /// lie below it and the table needs no clearing.
  uint32_t base;
  uint32_t heads[1 << HASH_BITS];
  uint32_t links[WINDOW];
  uint32_t heads3[4096];
  uint8_t rows[];
} workspace;

static size_t rounded(size_t n) { return (n + 63) & ~(size_t)63; }

size_t pk_band_workspace_size(size_t width, size_t rows, unsigned channels) {
  size_t length = width * channels;
  return sizeof(workspace) + 3 * rounded(length + 2 * SLACK) + rows * (1 + length) + 2 * SLACK;
}

size_t pk_band_bound(size_t width, size_t rows, unsigned channels) {
  size_t raw = rows * (1 + width * channels);
  // A block is never larger than stored, and holds at least PK_TOKENS bytes unless it is the last.
  return raw + 16 * (raw / PK_TOKENS + raw / 65535 + 4) + 64;
}

void pk_band_workspace_init(void *memory) {
  workspace *w = memory;
  memset(w->heads, 0, sizeof w->heads);
  memset(w->heads3, 0, sizeof w->heads3);
  w->base = 1;
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

static inline uint32_t hash4(uint32_t v) { return v * 0x9e3779b1u >> (32 - HASH_BITS); }
static inline uint32_t hash3(uint32_t v) { return (v & 0xffffff) * 0x9e3779b1u >> (32 - 12); }

typedef struct {
  workspace *w;
  const uint8_t *start;
  pk_bits bits;
  size_t row_distance;
} matcher;

static inline void reserve(matcher *m, const uint8_t *at) {
  if (m->w->block.count >= PK_TOKENS - 2) {
    pk_block_write(&m->w->block, at, &m->bits);
    pk_block_begin(&m->w->block, at);
  }
}

static inline void insert(matcher *m, const uint8_t *p) {
  workspace *w = m->w;
  uint32_t v = pk_load32(p), h = hash4(v), place = w->base + (uint32_t)(p - m->start);
  w->links[place % WINDOW] = w->heads[h];
  w->heads[h] = place;
  w->heads3[hash3(v)] = place;
}

// The longest match at `p`, if longer than `longest`; inserts `p`.
static inline size_t find(matcher *m, const uint8_t *p, size_t limit, size_t longest, size_t *distance) {
  workspace *w = m->w;
  uint32_t v = pk_load32(p), h = hash4(v), h3 = hash3(v), place = w->base + (uint32_t)(p - m->start);
  size_t offset = (size_t)(p - m->start);
  uint32_t candidate = w->heads[h], near = w->heads3[h3];
  w->links[place % WINDOW] = candidate;
  w->heads[h] = place;
  w->heads3[h3] = place;
  if (offset > 0 && pk_load32(p - 1) == v) {
    size_t n = match_length(p, p - 1, limit);
    if (n > longest) {
      longest = n;
      *distance = 1;
      if (n >= PK_NICE) return n;
    }
  }
  if (m->row_distance && offset >= m->row_distance && pk_load32(p - m->row_distance) == v) {
    size_t n = match_length(p, p - m->row_distance, limit);
    if (n > longest) {
      longest = n;
      *distance = m->row_distance;
      if (n >= PK_NICE) return n;
    }
  }
  if (longest < 3 && near >= w->base && place - near <= 4096 && limit >= 3) {
    const uint8_t *q = m->start + (near - w->base);
    if (((pk_load32(q) ^ v) & 0xffffff) == 0) {
      longest = 3;
      *distance = place - near;
    }
  }
  for (int depth = PK_DEPTH; depth > 0 && candidate >= w->base && place - candidate <= WINDOW; depth--) {
    const uint8_t *q = m->start + (candidate - w->base);
    if (longest < limit && q[longest] == p[longest] && pk_load32(q) == v) {
      size_t n = match_length(p, q, limit);
      if (n > longest) {
        longest = n;
        *distance = place - candidate;
        if (n >= PK_NICE) break;
      }
    }
    uint32_t older = w->links[candidate % WINDOW];
    if (older >= candidate) break;  // A slot that a newer place has taken.
    candidate = older;
  }
  return longest;
}

static void match_busy(matcher *m, const uint8_t *p, const uint8_t *end) {
  workspace *w = m->w;
  size_t misses = 0;
  while (p < end) {
    reserve(m, p);
    size_t limit = (size_t)(end - p) < MAX_MATCH ? (size_t)(end - p) : MAX_MATCH;
    size_t distance = 0;
    size_t length = limit < 4 ? 0 : find(m, p, limit, 2, &distance);
    if (length < 3) {
      // Where nothing repeats, look less often.
      size_t step = 1 + (misses++ >> 7);
      if (step > (size_t)(end - p)) step = (size_t)(end - p);
      if (step > 32) step = 32;
      for (; step > 0; step--) {
        reserve(m, p);
        pk_put_literal(&w->block, *p++);
      }
      continue;
    }
    misses = 0;
    // A longer match one byte on is worth a literal.
    while (length < PK_NICE && end - p > 5) {
      size_t next_limit = (size_t)(end - p - 1) < MAX_MATCH ? (size_t)(end - p - 1) : MAX_MATCH;
      size_t next_distance = 0;
      size_t next = find(m, p + 1, next_limit, length, &next_distance);
      if (next <= length) break;
      reserve(m, p);
      pk_put_literal(&w->block, *p++);
      length = next;
      distance = next_distance;
    }
    reserve(m, p);
    pk_put_match(&w->block, (unsigned)length, (unsigned)distance);
    const uint8_t *stop = p + length;
    if (distance == 1 && length > 16) {
      p = stop - 4;
    } else {
      p += 2;
    }
    for (; p < stop && end - p >= 4; p++) insert(m, p);
    p = stop;
  }
}

static void put_zero_row(matcher *m, const uint8_t *row, size_t length) {
  const uint8_t *p = row;
  reserve(m, p);
  pk_put_literal(&m->w->block, *p++);
  reserve(m, p);
  pk_put_literal(&m->w->block, *p++);
  size_t left = length - 1;
  while (left >= 3) {
    // Two bytes cannot be a match: leave three for the last.
    size_t n = left > MAX_MATCH ? (left - MAX_MATCH < 3 && left - MAX_MATCH > 0 ? MAX_MATCH - 2 : MAX_MATCH) : left;
    reserve(m, p);
    pk_put_match(&m->w->block, (unsigned)n, 1);
    p += n;
    left -= n;
  }
  for (; left > 0; left--) {
    reserve(m, p);
    pk_put_literal(&m->w->block, *p++);
  }
}

static void convert(const uint8_t *pixels, size_t width, pk_layout layout, unsigned channels, uint8_t *out) {
  if (layout == PK_PREMULTIPLIED_WORDS) {
    const uint32_t *words = (const uint32_t *)(const void *)pixels;
    if (channels == 3) {
      pk_rgb_from_words(words, width, out);
    } else {
      pk_rgba_from_words(words, width, out);
    }
  } else if (channels == 4) {
    memcpy(out, pixels, 4 * width);
  } else {
    for (size_t i = 0; i < width; i++) {
      out[3 * i] = pixels[4 * i];
      out[3 * i + 1] = pixels[4 * i + 1];
      out[3 * i + 2] = pixels[4 * i + 2];
    }
  }
}

pk_band_result pk_encode_band(const uint8_t *pixels, size_t stride, size_t width, size_t rows, int has_above,
                              pk_layout layout, unsigned channels, void *memory, uint8_t *out) {
  workspace *w = memory;
  size_t length = width * channels, padded = rounded(length + 2 * SLACK);
  uint8_t *row = w->rows + SLACK, *above = row + padded, *scratch = above + padded;
  uint8_t *filtered = w->rows + 3 * padded, *end = filtered;
  memset(row - SLACK, 0, SLACK);
  memset(above - SLACK, 0, SLACK + length);
  size_t raw = rows * (1 + length);
  if (w->base > UINT32_MAX - raw - WINDOW - 1) pk_band_workspace_init(w);

  matcher m = {.w = w, .start = filtered, .bits = {0, 0, out}};
  m.row_distance = 1 + length <= WINDOW ? 1 + length : 0;
  pk_block_begin(&w->block, filtered);
  const uint8_t *busy = NULL;
  uint32_t adler = 1;
  const uint8_t *source_above = has_above ? pixels - stride : NULL;
  int above_is_converted = !has_above;
  for (size_t y = 0; y < rows; y++, pixels += stride) {
    int same = source_above && memcmp(pixels, source_above, 4 * width) == 0;
    if (!same) {
      if (!above_is_converted) convert(source_above, width, layout, channels, above);
      convert(pixels, width, layout, channels, row);
      // Different words may be the same pixels, and the bytes must not tell.
      same = memcmp(row, above, length) == 0;
      if (!same) {
        if (!busy) busy = end;
        pk_filter_row(row, above, length, channels, end, scratch);
        adler = pk_adler(adler, end, 1 + length);
        end += 1 + length;
      }
      uint8_t *t = row;
      row = above;
      above = t;
      above_is_converted = 1;
    }
    if (same) {
      if (busy) match_busy(&m, busy, end);
      busy = NULL;
      end[0] = 2;
      memset(end + 1, 0, length);
      put_zero_row(&m, end, length);
      adler = pk_adler_byte_and_zeros(adler, 2, length);
      end += 1 + length;
    }
    source_above = pixels;
  }
  if (busy) match_busy(&m, busy, end);
  pk_block_write(&w->block, end, &m.bits);
  pk_bits_align(&m.bits);
  w->base += (uint32_t)raw + WINDOW + 1;
  return (pk_band_result){(size_t)(m.bits.next - out), adler};
}
